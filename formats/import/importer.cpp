#include "formats/import/importer.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"

namespace stela::importing {
namespace {

constexpr std::size_t kMaxRows = 20'000;
constexpr std::size_t kMaxNames = 100'000;
constexpr std::size_t kMaxDepth = 8;
constexpr std::size_t kLongestKey = 40;
/// Shorter numbers within a key, as in `i18n`, belong to it.
constexpr std::size_t kLeastId = 3;
/// Shorter names may be parts of a key.
constexpr std::size_t kLeastName = 3;
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
      if (!text.empty()) names_.insert(small_letters(text));
    }
    add_names(item);
  }
}

bool Census::has_name(std::string_view key) const {
  const std::string small = small_letters(key);
  if (names_.contains(small)) return true;
  for (std::size_t begin = 0; begin < small.size(); ++begin) {
    for (std::size_t size = kLeastName; size <= small.size() - begin; ++size) {
      if (names_.contains(std::string_view(small).substr(begin, size))) return true;
    }
  }
  return false;
}

std::string Census::shown_key(std::string_view key) const {
  if (key.empty()) return {};
  const auto is_plain = [](char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '-'; };
  if (key.size() > kLongestKey || !std::ranges::all_of(key, is_plain) || has_name(key)) {
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

namespace {

constexpr std::size_t kMaxNesting = 64;
constexpr std::size_t kMaxValues = 2'000'000;

/// Receives the events of the nlohmann/json parser and builds values.
class Builder {
 public:
  Builder(std::string_view text, ValueMemory& memory, Value& root, const JsonItems& items)
      : text_(text), memory_(memory), root_(root), items_(items) {}

  // The library's own names and types.
  using Integer = nlohmann::json::number_integer_t;
  using Unsigned = nlohmann::json::number_unsigned_t;
  using Float = nlohmann::json::number_float_t;
  using String = nlohmann::json::string_t;
  using Binary = nlohmann::json::binary_t;

  bool null() { return add({}) != nullptr; }
  bool boolean(bool value) { return add(Value::of_boolean(value)) != nullptr; }
  bool number_integer(Integer value) { return add(Value::of_integer(value)) != nullptr; }
  bool number_unsigned(Unsigned value) {
    constexpr auto kMost = static_cast<Unsigned>(std::numeric_limits<std::int64_t>::max());
    if (value > kMost) return add_written(Value::of_decimal({}), std::to_string(value));
    return add(Value::of_integer(static_cast<std::int64_t>(value))) != nullptr;
  }
  bool number_float(Float /*value*/, const String& written) {
    return add_written(Value::of_decimal({}), written);
  }
  bool string(String& value) { return add_written(Value::of_text({}), value); }
  bool binary(Binary& /*value*/) { return false; }  // never occurs in JSON text

  bool start_object(std::size_t /*size*/) { return open(Value::object()); }
  bool key(String& name) {
    key_ = name;
    return true;
  }
  bool end_object() {
    const bool item = open_.size() == item_depth_;
    const Value* const done = open_.back();
    close();
    if (!item) return true;
    item_depth_ = 0;
    const bool go_on = items_.take(*done);
    item_memory_.clear();
    count_ = count_before_;
    enough_ = !go_on;
    return go_on;
  }
  bool start_array(std::size_t /*size*/) { return open(Value::list()); }
  bool end_array() {
    close();
    return true;
  }
  bool parse_error(std::size_t byte, const std::string& token,
                   const nlohmann::json::exception& /*error*/) {
    // The parser counts from 1 and has consumed the wrong byte.
    const std::size_t at = std::min(byte == 0 ? 0 : byte - 1, text_.size());
    const std::string_view before = text_.substr(0, at);
    const std::size_t line = 1 + static_cast<std::size_t>(std::ranges::count(before, '\n'));
    mistake_.place = fmt::format("byte {}, line {}", at, line);
    mistake_.message =
        at == text_.size()
            ? "the file is not complete JSON: it breaks off here"
            : fmt::format("this is not JSON: `{}` is not allowed here", shown(token));
    return false;
  }

  [[nodiscard]] bool enough() const { return enough_; }
  [[nodiscard]] JsonMistake& mistake() { return mistake_; }

 private:
  bool refuse(std::string message) {
    mistake_.message = std::move(message);
    return false;
  }

  Value* add(const Value& value) {
    if (++count_ > kMaxValues) {
      refuse(fmt::format("one piece holds more than {} values", kMaxValues));
      return nullptr;
    }
    if (open_.empty()) {
      root_ = value;
      return &root_;
    }
    Value& parent = *open_.back();
    ValueMemory& memory = item_depth_ > 0 ? item_memory_ : memory_;
    // Items are not added to their list, which would otherwise grow with every one.
    Value& made = memory.make(value);
    if (open_.size() + 1 != item_depth_) parent.items.append(made);
    if (parent.kind == Value::Kind::kObject) made.key = memory.keep(key_);
    return &made;
  }

  /// Adds a text, or a number as written.
  bool add_written(const Value& made, std::string_view text) {
    Value* const value = add(made);
    if (value != nullptr) value->text = (item_depth_ > 0 ? item_memory_ : memory_).keep(text);
    return value != nullptr;
  }

  bool open(const Value& value) {
    if (open_.size() == kMaxNesting) {
      return refuse(fmt::format("it nests deeper than {} levels", kMaxNesting));
    }
    if (value.kind == Value::Kind::kObject && begins_item()) {
      item_depth_ = open_.size() + 1;
      count_before_ = count_;
    }
    Value* const made = add(value);
    if (made == nullptr) return false;
    open_.push_back(made);
    // Whether all keys down to here match those of a list of items.
    const bool named = open_.size() > 1 && open_[open_.size() - 2]->kind == Value::Kind::kObject;
    on_way_.push_back((on_way_.empty() || on_way_.back()) && (!named || is_on_way(key_)));
    return true;
  }
  void close() {
    open_.pop_back();
    on_way_.pop_back();
  }

  [[nodiscard]] bool begins_item() const {
    if (!items_.take || item_depth_ > 0 || open_.empty() || !on_way_.back()) return false;
    // In PHP, a list from which an element was removed is an object with numbers for keys.
    return open_.back()->kind == Value::Kind::kList ||
           (!key_.empty() && key_.find_first_not_of("0123456789") == std::string::npos);
  }
  [[nodiscard]] bool is_on_way(std::string_view key) const {
    for (std::string_view rest = items_.keys; !rest.empty();) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      if (rest.substr(0, end) == key) return true;
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
  }

  std::string_view text_;
  ValueMemory& memory_;
  ValueMemory item_memory_;
  Value& root_;
  const JsonItems& items_;
  std::string key_;
  /// The open objects and lists, outermost first, and for each whether only keys of `items_` lead
  /// to it.
  std::vector<Value*> open_;
  std::vector<bool> on_way_;
  /// Number of open objects and lists within an item, including the item; 0 outside items.
  std::size_t item_depth_ = 0;
  std::size_t count_ = 0;
  std::size_t count_before_ = 0;
  bool enough_ = false;
  JsonMistake mistake_;
};

}  // namespace

std::optional<JsonMistake> read_json(std::string_view text, ValueMemory& memory, Value& root,
                                     const JsonItems& items) {
  root = {};
  Builder builder(text, memory, root, items);
  // The library skips a byte-order mark.
  if (nlohmann::json::sax_parse(text, &builder) || builder.enough()) return std::nullopt;
  return std::move(builder.mistake());
}

namespace {

/// Whether `text` is that of the value.
bool is_written(const Value& value) {
  return value.kind == Value::Kind::kText || value.kind == Value::Kind::kDecimal;
}

}  // namespace

bool is_true(const Value* value) {
  return value != nullptr && (value->boolean || number_of(value) == 1 || value->text == "true");
}

std::optional<std::int64_t> number_of(const Value* value) {
  if (value == nullptr) return std::nullopt;
  std::int64_t number = 0;
  if (value->kind == Value::Kind::kInteger) {
    number = value->integer;
  } else if (is_written(*value)) {
    std::string_view text = value->text;
    if (const std::size_t dot = text.find('.'); dot != std::string_view::npos && dot > 0) {
      if (text.find_first_not_of('0', dot + 1) != std::string_view::npos) return std::nullopt;
      text = text.substr(0, dot);
    }
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    if (text.empty() || read.ec != std::errc{} || read.ptr != end) return std::nullopt;
  } else {
    return std::nullopt;
  }
  if (number < -kMaxNumber || number > kMaxNumber) return std::nullopt;
  return number;
}

std::string text_of(const Value* value) {
  if (value == nullptr) return {};
  if (value->kind == Value::Kind::kInteger) return std::to_string(value->integer);
  return is_written(*value) ? std::string(value->text) : std::string();
}

const Value* member(const Value* value, std::string_view name) {
  if (value == nullptr || value->kind != Value::Kind::kObject) return nullptr;
  return value->find(name);
}

}  // namespace stela::importing
