"""Whether every C++ file includes the headers whose names it uses, itself or through headers of the tree, and uses what it includes.

In a unity build (OTHELLO_UNITY, which continuous integration uses) a file finds what the files before it in its batch
included; compiled by itself, as in a user's build, it does not. Looked at are names that say which header they come from:
those of the standard library, of fmt and of nlohmann-json, and the tree's own classes, functions and constants that a
single header declares. What one standard header includes of another is not counted on: it differs between libraries.
That a header is not needed is said of those of the standard library and of fmt.
"""

import posixpath
import re

from .layers import INCLUDE, includes
from .tree import Finding, line_of

# header: names in std that it has
NAMES = {
    "algorithm": "all_of any_of clamp copy_n count_if equal fill find_if is_sorted lower_bound max_element merge min_element"
    " minmax_element none_of nth_element partition_point reverse rotate set_difference shuffle sort stable_sort transform"
    " unique upper_bound",
    "array": "array to_array",
    "atomic": "atomic atomic_ref atomic_flag atomic_thread_fence",
    "bit": "bit_cast bit_ceil bit_floor bit_width countl_zero countr_zero countr_one has_single_bit popcount rotl",
    "charconv": "from_chars to_chars",
    "condition_variable": "condition_variable",
    "cstdio": "fputs fopen fclose fwrite fread fflush FILE remove",
    "cstdlib": "getenv abort quick_exit",
    "csignal": "signal raise",
    "cstring": "memcpy memcmp memset memmove strerror strlen",
    "deque": "deque",
    "exception": "exception_ptr current_exception rethrow_exception terminate",
    "filesystem": "filesystem",
    "fstream": "ifstream ofstream",
    "functional": "function hash invoke",
    "limits": "numeric_limits",
    "map": "map multimap",
    "memory": "unique_ptr shared_ptr make_unique make_shared weak_ptr",
    "mutex": "mutex lock_guard scoped_lock unique_lock once_flag call_once",
    "numeric": "accumulate reduce iota gcd partial_sum inner_product exclusive_scan inclusive_scan",
    "optional": "optional nullopt",
    "random": "mt19937_64 uniform_int_distribution",
    "set": "set multiset",
    "span": "span as_bytes as_writable_bytes",
    "sstream": "istringstream ostringstream stringstream",
    "stdexcept": "runtime_error logic_error invalid_argument out_of_range overflow_error length_error",
    "string": "string to_string stoi stoull getline",
    "string_view": "string_view",
    "system_error": "system_error error_code generic_category",
    "thread": "thread jthread this_thread",
    "tuple": "tuple tie",
    "unordered_map": "unordered_map",
    "unordered_set": "unordered_set",
    "variant": "variant visit holds_alternative",
    "vector": "vector",
}  # fmt: skip
# header: its further names in std, which other headers have as well, or which are seldom used. A use of one does not say that the
# header must be included, but that it may be.
FURTHER = {
    "algorithm": "adjacent_find binary_search contains copy copy_backward copy_if count equal_range fill_n find find_if_not find_last"
    " for_each generate includes inplace_merge is_permutation iter_swap lexicographical_compare make_heap max min mismatch move next_permutation"
    " partial_sort partition pop_heap push_heap remove replace rotate sample search set_intersection set_union stable_partition swap_ranges",
    "array": "get tuple_size",
    "atomic": "atomic_signal_fence memory_order",
    "bit": "countl_one endian rotr",
    "charconv": "chars_format from_chars_result to_chars_result",
    "exception": "exception make_exception_ptr set_terminate uncaught_exceptions",
    "filesystem": "error_code",
    "functional": r"\w+_to bind bit_ cref divides greater identity less logical mem_fn minus multiplies not_fn plus ref",
    "memory": r"addressof align allocator assume_aligned construct_at default_delete destroy_at enable_shared_from_this to_address"
    r" uninitialized_ \w+_pointer_cast",
    "mutex": "adopt_lock defer_lock recursive_mutex timed_mutex try_to_lock",
    "numeric": "lcm midpoint transform_reduce",
    "optional": "bad_optional_access make_optional",
    "span": "dynamic_extent",
    "stdexcept": "domain_error range_error underflow_error",
    "string": "basic_string char_traits string_view stod stoi stol stoll stoul",
    "system_error": "errc error_ make_error_code system_category",
    "tuple": "apply forward_as_tuple get ignore make_tuple tuple_cat tuple_element tuple_size",
    "utility": r"as_const cmp_ declval exchange forward in_place in_range \w*index_sequence integer_sequence make_pair move pair"
    " piecewise_construct swap",
    "variant": "bad_variant_access get get_if monostate",
}  # fmt: skip
# header: its names, which need no std::.
UNQUALIFIED = {
    "cstdint": r"u?int(_fast|_least)?\d+_t|u?int(max|ptr)_t|U?INT\d+_(MAX|MIN|C)",
    "cstring": r"(mem|str)\w+",
    "fmt/format.h": r"fmt::\w+",
}
# Headers of which NAMES has every name.
SINGLE = "condition_variable deque limits map set sstream string_view thread unordered_map unordered_set vector".split()
# Headers that cannot but have the names of another.
INSTEAD = {"string_view": {"string"}, "system_error": {"filesystem"}}
LIBRARIES = {"fmt": "fmt/", "nlohmann": "nlohmann/", "testing": "gtest/"}
HEADER_OF = {name: header for header, names in NAMES.items() for name in names.split()}
USE = re.compile(r"\bstd::(?:ranges::)?(\w+)")
CLASS_USE = re.compile(r"(?<![\w:])(?:(?:\w+::)*([a-z]\w*)::)?([A-Z]\w+)")  # a namespace, a class
VALUE_USE = re.compile(r"(?<![\w.:>~])(?!std::|fmt::)(?:\w+::)*([a-z]\w+(?=\()|k[A-Z]\w+)")


def without_comments_and_texts(text):
    """The same lines, with nothing in comments and string literals."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|R"\((?:.*?)\)"|"(?:\\.|[^"\\\n])*"', re.DOTALL)
    return pattern.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)


CLASS = re.compile(r"^(?:class|struct|enum class) (\w+)[^\n;]*\{", re.MULTILINE)  # not within another
FUNCTION = re.compile(r"^(?!return|using|typedef|friend|struct|class)[a-zA-Z][^\n;={}()]*[\w>&*] [&*]*(\w+)\(", re.MULTILINE)
CONSTANT = re.compile(r"^(?:inline )?constexpr [^\n=({]*\b(k[A-Z]\w+)(?= =|\[|\{)", re.MULTILINE)
# What may be declared here: a word that another word, which is no statement's, stands before.
VALUE = re.compile(r"(?!(?:return|else|case|throw|new)\b)\b[\w>\]]+[&*]* [&*]*(\w+)(?=[({\[;,)]| =)")
TYPE = re.compile(r"\b(?:class|struct|enum class|typename|using) (?:alignas\(\w+\) )?(\w+)")


def includes_of(tree, path, known):
    """The headers that a file includes, itself or through headers of the tree; those of the tree by their path."""
    if path not in known:
        known[path] = set()  # of headers in a circle, which the check of layers finds
        found = set()
        for line in tree.text(path).split("\n"):
            include = INCLUDE.match(line)
            if not include:
                continue
            name = include.group(2)
            for place in (name, posixpath.join("tests", name)):
                if tree.exists(place):
                    found |= {place} | includes_of(tree, place, known)
                    break
            else:
                found.add(name)
        known[path] = found
    return known[path]


def own_names(tree, *patterns):
    """The header of the tree that alone declares a name."""
    places = {}
    for path in tree.cpp():
        if path.endswith(".h") and not path.startswith("tests/"):
            text = without_comments_and_texts(tree.text(path))
            for name in (name for pattern in patterns for name in pattern.findall(text)):
                places.setdefault(name, set()).add(path)
    return {name: min(paths) for name, paths in places.items() if len(paths) == 1}


def missing_headers(text, included, types, own):
    """Headers that a file lacks, and the first use of what they have."""
    missing = {}
    for use in USE.finditer(text):
        header = HEADER_OF.get(use.group(1))
        if header and header not in included and not included & INSTEAD.get(header, set()):
            missing.setdefault(f"<{header}>", use)
    for library, folder in LIBRARIES.items():
        use = re.search(rf"\b{library}::", text)
        if use and not any(name.startswith(folder) for name in included):
            missing.setdefault(f"<{folder}...>", use)
    for use in CLASS_USE.finditer(text):
        space, name = use.groups()
        header = own.get(name)
        if header and (not space or space in header.split("/")) and header not in included and name not in types:
            missing.setdefault(f'"{header}"', use)
    return missing


def is_needed(header, text):
    """Whether a text uses a name of a header; of headers whose names are not known in full, yes."""
    if header in UNQUALIFIED:
        names = UNQUALIFIED[header]
    elif header in FURTHER or header in SINGLE:
        names = rf"std::(ranges::)?({'|'.join(NAMES.get(header, '').split() + FURTHER.get(header, '').split())})\w*"
    else:
        return True
    return re.search(rf"\b({names})\b", text) is not None


def with_pieces(tree, path):
    """The text of a file and of the pieces that it includes, and of theirs."""
    pieces = [name for _, _, name in includes(tree, path) if name.endswith(".inc") and tree.exists(name)]
    return "\n".join([without_comments_and_texts(tree.text(path)), *(with_pieces(tree, name) for name in pieces)])


def missing_values(text, included, values, declared_in):
    """Headers of the tree that a file lacks, and the first use of a function or constant that they have."""
    missing, declared = {}, None
    for use in VALUE_USE.finditer(text):
        header = values.get(use.group(1))
        if header and header not in included:
            declared = declared_in(included) if declared is None else declared
            if use.group(1) not in declared:
                missing.setdefault(f'"{header}"', use)
    return missing


def check(tree):
    known = {}
    own = own_names(tree, CLASS)
    values = own_names(tree, FUNCTION, CONSTANT)

    def declared_in(files):
        texts = (without_comments_and_texts(tree.text(file)) for file in files if tree.exists(file))
        return {name for text in texts for name in VALUE.findall(text)}

    for path in tree.cpp():
        if not path.endswith(".cpp") and "#pragma once" not in tree.text(path):
            continue  # a piece of the files that include it
        included = includes_of(tree, path, known) | {path}
        # What a class within another, a template's argument or a declaration calls so is another thing, or enough.
        types = {name for place in included if tree.exists(place) for name in TYPE.findall(tree.text(place))}
        text = with_pieces(tree, path)
        names = {} if path.startswith("tests/") else own  # a suite may be called like a class
        missing = missing_headers(text, included, types, names) | missing_values(text, included, values, declared_in)
        for header, use in missing.items():
            line = min(line_of(text, use.start()), tree.text(path).count("\n"))  # those of pieces stand behind
            yield Finding(path, line, f"uses {use.group()} without {header}")
        for line, bracket, header in includes(tree, path):
            if bracket == "<" and not is_needed(header, text):
                yield Finding(path, line, f"uses nothing of <{header}>")
