#include "formats/import/importer.h"

#include <algorithm>
#include <utility>

#include "formats/import/json.h"
#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/record/characters.h"

namespace stela::importing {
namespace {

constexpr std::size_t kMaxRows = 20'000;
constexpr std::size_t kMaxNames = 100'000;
constexpr std::size_t kMaxDepth = 8;
constexpr std::size_t kLongestKey = 40;
/// Shorter numbers within a key, as in `i18n`, belong to it.
constexpr std::size_t kLeastId = 3;
/// Separates the keys of a path, which may contain any other byte.
constexpr char kBelow = '\0';
/// Stands for the items of a list in a path.
constexpr std::string_view kItems = "[]";

std::string_view kind_of(const Value& value) {
  switch (value.kind) {
    case Value::Kind::kNull:
      return "null";
    case Value::Kind::kBoolean:
      return "true or false";
    case Value::Kind::kInteger:
    case Value::Kind::kDecimal:
      return "number";
    case Value::Kind::kText:
      return number_of(&value) ? "number as text" : "text";
    case Value::Kind::kList:
      return "list";
    case Value::Kind::kObject:
      return "object";
  }
  return "";
}

/// Whether a member with this key contains the name of a person.
bool is_name_key(std::string_view key) {
  const auto has = [&](std::string_view word) { return key.find(word) != key.npos; };
  return key == "name" || (has("name") && (has("player") || has("user")));
}

}  // namespace

void Census::count(const Key& key) {
  const auto found = counts_.find(key);
  if (found != counts_.end()) {
    ++found->second;
  } else if (counts_.size() < kMaxRows) {
    counts_.emplace(key, 1);
  } else {
    full_ = true;
  }
}

void Census::add(std::string_view type, std::string_view channel, const Value* args) {
  const Key key(type, channel, "", "");
  count(key);
  if (args != nullptr) add_members(key, *args, 0);
}

void Census::add_members(const Key& above, const Value& value, std::size_t depth) {
  if (depth == kMaxDepth) return;
  for (const Value& item : value.items) {
    Key key = above;
    std::string& path = std::get<2>(key);
    if (value.kind == Value::Kind::kList) {
      path += kItems;
    } else {
      if (!path.empty()) path += kBelow;
      path += item.key.substr(0, kLongestKey + 1);
    }
    std::get<3>(key) = kind_of(item);
    count(key);
    add_members(key, item, depth + 1);
  }
}

void Census::add_names(const Value& value) {
  for (const Value& item : value.items) {
    if (is_name_key(small_letters(item.key)) && names_.size() < kMaxNames) {
      const std::string text = text_of(&item);
      if (!text.empty()) names_.insert(text);
    }
    add_names(item);
  }
}

std::string Census::shown_key(std::string_view key) const {
  if (key.empty()) return {};
  const auto is_plain = [](char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '-'; };
  if (key.size() > kLongestKey || !std::ranges::all_of(key, is_plain) || names_.contains(key)) {
    return "?";
  }
  std::string out;
  for (std::size_t i = 0; i < key.size();) {
    std::size_t end = i;
    while (end < key.size() && is_digit(key[end])) ++end;
    const bool is_id = end - i >= kLeastId || end - i == key.size();
    if (end == i) {
      out += key[i++];
      continue;
    }
    out += is_id ? std::string_view("#") : key.substr(i, end - i);
    i = end;
  }
  return out;
}

std::string Census::shown_path(std::string_view path) const {
  std::string out;
  while (true) {
    const std::size_t end = std::min(path.find(kBelow), path.size());
    std::string_view key = path.substr(0, end);
    std::string items;
    while (key.ends_with(kItems)) {
      key.remove_suffix(kItems.size());
      items += kItems;
    }
    out += shown_key(key) + items;
    if (end == path.size()) return out;
    out += '.';
    path.remove_prefix(end + 1);
  }
}

std::vector<CensusRow> Census::rows() const {
  std::map<Key, std::uint64_t> sums;
  for (const auto& [key, number] : counts_) {
    const auto& [type, channel, path, kind] = key;
    sums[{shown_key(type), channel, shown_path(path), kind}] += number;
  }
  std::vector<CensusRow> out;
  for (const auto& [key, number] : sums) {
    const auto& [type, channel, path, kind] = key;
    out.push_back({type, channel, path, kind, number});
  }
  return out;
}

bool has_error(const std::vector<Remark>& remarks) {
  return contains(remarks, Severity::kError, &Remark::severity);
}

std::string clean_text(std::string_view text) {
  constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
  constexpr unsigned char kDelete = 0x7F;
  std::string storage;
  std::string out;
  for (const char c : without_bad_text(text, storage)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < ' ' || byte == kDelete) {
      out += kReplacement;
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace stela::importing
