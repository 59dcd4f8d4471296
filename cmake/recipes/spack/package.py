# A package for Spack: docs/install.md. WOFF2 fonts are not written: Spack has no libwoff2enc.
from spack.package import CMakePackage, depends_on, variant, version


class Othello(CMakePackage):
    """Every reachable state of small Othello boards: counted, solved, compressed, played, and made into a typeface."""

    version("0.2.0")

    variant("font", default=True, description="Build the typeface and the pages for browsers")
    variant("mpi", default=False, description="Search on many machines at once")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("python@3.9:", type="build")
    depends_on("fmt")
    depends_on("xxhash")
    depends_on("zstd")
    depends_on("hdf5")
    depends_on("cli11")
    depends_on("nlohmann-json")
    depends_on("highway")
    depends_on("libpng", when="+font")
    depends_on("mpi", when="+mpi")

    def cmake_args(self):
        return [
            self.define_from_variant("OTHELLO_FONT", "font"),
            self.define_from_variant("OTHELLO_MPI", "mpi"),
            self.define("OTHELLO_BUILD_TESTS", False),
            self.define("OTHELLO_BUILD_BENCH", False),
        ]
