// JSON documents that the program writes for itself and reads again: the manifest (manifest.h) and the record
// of a solve. The input may be anything.
//
// Reading takes bounded memory: size and nesting are limited to the most that such a file has. The key "xxh3"
// has the checksum of the document without white space and without that key. Every field is then checked for
// its type and range. Throws json::Fault for what is wrong, without the file's name, or nlohmann's exceptions
// for text that is not JSON and for missing keys.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace othello {

using Json = nlohmann::ordered_json;

namespace json {

struct Fault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The text of a file of at most so many bytes. Throws DamagedFile, ReadError.
std::string read_file_text(const std::string& path, std::size_t most_bytes);
/// Parses a document, nested at most so deep: numbers in a list in the document are two deep.
Json parse_json(const std::string& text, int most_nesting);

/// The document with its checksum, as text.
std::string format_sealed(Json json);
void check_checksum(const Json& json);

/// A value as it is shown to people.
std::string format_value(const Json& value);

void require(const Json& json, const char* key, const Json& expected);
/// The most that a count may be.
inline constexpr std::uint64_t kAnyCount = std::numeric_limits<std::uint64_t>::max();

std::uint64_t parse_whole_number(const char* key, const Json& value, std::uint64_t least, std::uint64_t most);
std::uint64_t parse_whole_number(const Json& json, const char* key, std::uint64_t most);
/// The same, or nothing where there is null.
std::optional<std::uint64_t> number_or_null(const Json& json, const char* key, std::uint64_t most);
std::vector<std::uint64_t> whole_numbers(const Json& json, const char* key, std::size_t most_entries,
                                         std::uint64_t most_sum);
/// A list of at most so many values.
const Json& list_of(const Json& json, const char* key, std::size_t most);
/// Seconds, zero or more.
double seconds_of(const Json& json, const char* key);
/// A digest, written as 16 hexadecimal digits.
std::uint64_t digest_of(const Json& json, const char* key);

}  // namespace json
}  // namespace othello
