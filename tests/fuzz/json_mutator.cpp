// Mutations of sealed documents of JSON, manifests and the records of solves, that get past the checksum:
// values of the document are changed, or its bytes, and the checksum is computed again.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "system/xxh3.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

using Json = nlohmann::ordered_json;
using Random = std::minstd_rand;

// Deeper documents are left as they are: what mutates has not to survive them.
constexpr int kMaxNesting = 200;

bool is_shallow(const std::string& text) {
  int depth = 0;
  for (const char c : text) {
    depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
    if (depth > kMaxNesting) return false;
  }
  return true;
}

Json odd_value(Random& random) {
  switch (random() % 14) {
    case 0:
      return -1;
    case 1:
      return 0;
    case 2:
      return 1;
    case 3:
      return 2147483647;
    case 4:
      return -9223372036854775807LL - 1;
    case 5:
      return 18446744073709551615ULL;
    case 6:
      return 1e300;
    case 7:
      return nullptr;
    case 8:
      return "";
    case 9:
      return "8x8";
    case 10:
      return "0123456789abcdefg";
    case 11:
      return Json::array();
    case 12:
      return Json::object();
    default:
      return true;
  }
}

// Somewhere in the document.
Json& any_node(Json& json, Random& random) {
  Json* node = &json;
  while (node->is_structured() && !node->empty() && random() % 6 != 0) {
    auto at = node->begin();
    std::advance(at, static_cast<std::ptrdiff_t>(random() % node->size()));
    node = &*at;
  }
  return *node;
}

void change(Json& json, Random& random) {
  Json& node = any_node(json, random);
  switch (random() % 8) {
    case 0:
      node = any_node(json, random).dump().size() < 4096 ? Json(any_node(json, random)) : Json(0);
      break;
    case 1:
      if (node.is_array() && !node.empty()) node.push_back(node[random() % node.size()]);
      break;
    case 2:
      if (node.is_array() && !node.empty())
        node.erase(node.begin() + static_cast<std::ptrdiff_t>(random() % node.size()));
      break;
    case 3:
      if (node.is_object() && !node.empty()) {
        auto at = node.begin();
        std::advance(at, static_cast<std::ptrdiff_t>(random() % node.size()));
        node.erase(at.key());
      }
      break;
    case 4:
      if (node.is_array() && node.size() > 1)
        std::swap(node[random() % node.size()], node[random() % node.size()]);
      break;
    case 5:
      if (node.is_number_integer())
        node = node.get<std::uint64_t>() + (random() % 2 == 0 ? 1 : ~std::uint64_t{0});  // wraps, as it may
      break;
    case 6:
      if (node.is_array() && !node.empty()) node = Json(std::vector<Json>(random() % 300, node[0]));
      break;
    default:
      node = odd_value(random);
  }
}

void repair_checksum(Json& json) {
  json.erase("xxh3");
  const std::string text = json.dump();
  json["xxh3"] = fmt::format("{:016x}", othello::xxh3(std::as_bytes(std::span(text))));
}

std::string nested(Random& random) {
  const std::size_t depth = std::size_t{1} << random() % 18;
  return std::string(depth, '[') + std::string(depth, ']');
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  Random random(seed);
  if (random() % 3 == 0) size = LLVMFuzzerMutate(data, size, most);
  std::string text(reinterpret_cast<const char*>(data), size);
  Json json = is_shallow(text) ? Json::parse(text, nullptr, false) : Json(Json::value_t::discarded);
  if (json.is_discarded() || !json.is_object()) return size;
  try {
    for (auto changes = random() % 4; changes > 0; --changes) change(json, random);
    if (json.is_object() && random() % 10 != 0) repair_checksum(json);
    text = json.dump(random() % 2 == 0 ? -1 : 1);
  } catch (const Json::exception&) {  // text that is no UTF-8
    return size;
  }
  if (random() % 100 == 0)
    text.insert(std::min<std::size_t>(1, text.size()), "\"deep\":" + nested(random) + ",");
  if (text.size() > most) return size;
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
