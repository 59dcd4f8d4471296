"""The checksum of the tables: XXH3-64 with seed 0, of more than 240 bytes, as the tables of any file have.

From https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md, where the names come from.
"""

MASK64 = (1 << 64) - 1
PRIME32 = (0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D)
PRIME64 = (0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5)
SECRET = bytes.fromhex(
    "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221"
    "b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
    "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364eac5ac8334d3ebc3c581a0fffa1363eb"
    "170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e"
)


def words(data, offset):
    """Eight words of 64 bits."""
    return [int.from_bytes(data[offset + 8 * i : offset + 8 * i + 8], "little") for i in range(8)]


def xxh3(data):
    lanes = [PRIME32[2], *PRIME64[:4], PRIME32[1], PRIME64[4], PRIME32[0]]

    def accumulate(offset, secret_offset):
        for i, (value, key) in enumerate(zip(words(data, offset), words(SECRET, secret_offset))):
            key ^= value
            lanes[i ^ 1] = (lanes[i ^ 1] + value) & MASK64
            lanes[i] = (lanes[i] + (key & 0xFFFFFFFF) * (key >> 32)) & MASK64

    stripes = (len(data) - 1) // 64  # the last 64 bytes, which may overlap, are a stripe of their own
    for stripe in range(stripes):
        accumulate(64 * stripe, 8 * (stripe % 16))
        if stripe % 16 == 15:  # a block of 1024 bytes is complete
            keys = words(SECRET, len(SECRET) - 64)
            lanes[:] = [((lane ^ lane >> 47) ^ key) * PRIME32[0] & MASK64 for lane, key in zip(lanes, keys)]
    accumulate(len(data) - 64, len(SECRET) - 64 - 7)
    keys = words(SECRET, 11)
    result = len(data) * PRIME64[0]
    for i in range(0, 8, 2):
        product = (lanes[i] ^ keys[i]) * (lanes[i + 1] ^ keys[i + 1])
        result += (product ^ product >> 64) & MASK64
    result &= MASK64
    result = (result ^ result >> 37) * 0x165667919E3779F9 & MASK64
    return result ^ result >> 32
