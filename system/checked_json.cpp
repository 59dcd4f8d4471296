#include "system/checked_json.h"

#include <fmt/format.h>

#include <cmath>

#include "system/file_for_reading.h"
#include "system/text.h"
#include "system/xxh3.h"

namespace othello::json {
namespace {

constexpr const char* kChecksum = "xxh3";

// The checksum of the document without white space and without its checksum.
std::string checksum_of(Json json) {
  json.erase(kChecksum);
  const std::string text = json.dump();
  return format_hex64(xxh3(std::as_bytes(std::span(text))));
}

}  // namespace

Json parse_json(const std::string& text, int most_nesting) {
  const auto limit_nesting = [most_nesting](int depth, Json::parse_event_t /*event*/, Json& /*value*/) {
    if (depth > most_nesting) throw Fault(fmt::format("is nested {} deep", depth));
    return true;
  };
  return Json::parse(text, limit_nesting);
}

std::string read_file_text(const std::string& path, std::size_t most_bytes) {
  return FileForReading(path).text(most_bytes, "the program writes no more there");
}

void require(const Json& json, const char* key, const Json& expected) {
  if (json.at(key) == expected) return;
  throw Fault(fmt::format("{} is {}, expected {}", key, format_value(json.at(key)), format_value(expected)));
}

std::string format_sealed(Json json) {
  json[kChecksum] = checksum_of(json);
  return json.dump(1) + "\n";
}

void check_checksum(const Json& json) {
  if (!json.contains(kChecksum)) {
    throw Fault(
        "has no checksum, as the first versions of the program left it, or as someone changed it: start over "
        "in another folder");
  }
  if (json.at(kChecksum) != checksum_of(json)) throw Fault("does not match its checksum");
}

std::string format_value(const Json& value) {
  constexpr std::size_t kMost = 40;
  const std::string text = value.dump();
  return text.size() <= kMost ? text : text.substr(0, kMost) + "...";
}

std::uint64_t parse_whole_number(const char* key, const Json& value, std::uint64_t least,
                                 std::uint64_t most) {
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() < least ||
      value.get<std::uint64_t>() > most) {
    throw Fault(
        fmt::format("{} is {}, must be a whole number from {} to {}", key, format_value(value), least, most));
  }
  return value.get<std::uint64_t>();
}

std::uint64_t parse_whole_number(const Json& json, const char* key, std::uint64_t most) {
  return parse_whole_number(key, json.at(key), 0, most);
}

std::vector<std::uint64_t> whole_numbers(const Json& json, const char* key, std::size_t most_entries,
                                         std::uint64_t most_sum) {
  const Json& list = json.at(key);
  if (!list.is_array() || list.size() > most_entries) {
    throw Fault(fmt::format("{} is {}, expected a list of at most {} numbers", key, format_value(list),
                            most_entries));
  }
  std::vector<std::uint64_t> numbers;
  for (const Json& value : list) {
    numbers.push_back(parse_whole_number(key, value, 0, most_sum));
    most_sum -= numbers.back();
  }
  return numbers;
}

const Json& list_of(const Json& json, const char* key, std::size_t most) {
  const Json& list = json.at(key);
  if (!list.is_array() || list.size() > most)
    throw Fault(fmt::format("{} is {}, expected a list of at most {}", key, format_value(list), most));
  return list;
}

double seconds_of(const Json& json, const char* key) {
  const Json& value = json.at(key);
  const double seconds = value.is_number() ? value.get<double>() : -1;
  if (!std::isfinite(seconds) || seconds < 0)
    throw Fault(fmt::format("{} is {}, expected seconds", key, format_value(value)));
  return seconds;
}

std::uint64_t digest_of(const Json& json, const char* key) {
  const Json& value = json.at(key);
  const auto digest = value.is_string() ? parse_hex64(value.get<std::string>()) : std::nullopt;
  if (!digest) throw Fault(fmt::format("{} is {}, expected 16 hexadecimal digits", key, format_value(value)));
  return *digest;
}

std::optional<std::uint64_t> number_or_null(const Json& json, const char* key, std::uint64_t most) {
  if (json.at(key).is_null()) return std::nullopt;
  return parse_whole_number(json, key, most);
}

}  // namespace othello::json
