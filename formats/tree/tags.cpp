#include "formats/tree/tags.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/tree/model.h"
#include "formats/tree/words.h"

namespace stela::tree {
namespace {

/// Tags that stand in a record as objects of a list.
struct GroupedTag {
  std::string_view tag;
  std::string_view key;
  std::array<std::string_view, 4> fields;
  std::uint32_t count;
};
constexpr GroupedTag kOption = {"Option", "options", {"name", "value"}, 2};
constexpr GroupedTag kPlayer = {"Player", "players", {"colour", "name"}, 2};
constexpr GroupedTag kTile = {"Tile", "tiles", {"id", "kind", "value", "stones"}, 4};
constexpr std::uint32_t kWings = 5;

/// The single-valued tags that stand before the others, and those that stand after.
std::pair<std::span<const SingleTag>, std::span<const SingleTag>> split_singles() {
  constexpr std::size_t kHead = 3;  // up to `Rules`
  return {single_tags().first(kHead), single_tags().subspan(kHead)};
}

/// Writes the tags of a record.
class TagWriter {
 public:
  TagWriter(const Record& record, Value& out) : record_(record), out_(out) {}

  void write() {
    sort_tags();
    const auto [head, tail] = split_singles();
    for (const SingleTag& tag : head) add_single(tag);
    add_list("variants", values_of("Variant"));
    add_grouped(kOption);
    add_grouped(kPlayer);
    add_list("museum", values_of("Museum"));
    add_grouped(kTile);
    for (const SingleTag& tag : tail) add_single(tag);
    Value others = Value::list();
    for (const Tag* tag : others_) {
      Value item = Value::object();
      item.add("name", Value::of_text(tag->name)).add("values", all_values(*tag));
      others.push(std::move(item));
    }
    add_list("tags", std::move(others));
  }

 private:
  void add_list(std::string_view key, Value list) {
    if (!list.items.empty()) out_.add(key, std::move(list));
  }

  /// Whether the tag has a field of its own; `first`: it is the first of its name.
  static bool fits(const Tag& tag, bool first) {
    for (const SingleTag& single : single_tags()) {
      if (single.tag == tag.name) return first && tag.value_count == 1;
    }
    for (const GroupedTag& grouped : {kOption, kPlayer, kTile}) {
      if (grouped.tag == tag.name) return tag.value_count == grouped.count;
    }
    if (tag.name == "Museum") return first && tag.value_count == kWings;
    return first && tag.name == "Variant";
  }

  /// Tells the tags that have a field of their own from all others. Once a tag has none, those of
  /// the same name that follow have none either, so that they keep their order; and when the record
  /// does not begin with a proper `Game` tag, none has.
  void sort_tags() {
    std::set<std::string_view> seen;
    std::set<std::string_view> misfits;
    const auto& tags = record_.tags;
    const bool headless = tags.empty() || tags[0].name != "Game" || tags[0].value_count != 1;
    for (const Tag& tag : tags) {
      const bool first = seen.insert(tag.name).second;
      const bool fit = !headless && misfits.count(tag.name) == 0 && fits(tag, first);
      if (!fit) misfits.insert(tag.name);
      (fit ? fitting_ : others_).push_back(&tag);
    }
  }

  [[nodiscard]] Value text(const Tag& tag, std::uint32_t i) const {
    return Value::of_text(record_.values_of(tag)[i].text);
  }

  [[nodiscard]] Value all_values(const Tag& tag) const {
    Value values = Value::list();
    for (std::uint32_t i = 0; i < tag.value_count; ++i) values.push(text(tag, i));
    return values;
  }

  void add_single(const SingleTag& single) {
    for (const Tag* tag : fitting_) {
      if (tag->name == single.tag) out_.add(single.key, text(*tag, 0));
    }
  }

  [[nodiscard]] Value values_of(std::string_view name) const {
    for (const Tag* tag : fitting_) {
      if (tag->name == name) return all_values(*tag);
    }
    return Value::list();
  }

  void add_grouped(const GroupedTag& grouped) {
    Value list = Value::list();
    for (const Tag* tag : fitting_) {
      if (tag->name != grouped.tag) continue;
      Value item = Value::object();
      for (std::uint32_t i = 0; i < grouped.count; ++i) item.add(grouped.fields[i], text(*tag, i));
      list.push(std::move(item));
    }
    add_list(grouped.key, std::move(list));
  }

  const Record& record_;
  Value& out_;
  std::vector<const Tag*> fitting_;
  std::vector<const Tag*> others_;
};

/// Reads the tags of a record.
class TagReader {
 public:
  TagReader(const Value& value, Record& record, Reporter& reporter)
      : value_(value), record_(record), reporter_(reporter) {}

  bool read() {
    const auto [head, tail] = split_singles();
    for (const SingleTag& tag : head) read_single(tag);
    read_values("Variant", "variants");
    read_grouped(kOption);
    read_grouped(kPlayer);
    read_values("Museum", "museum");
    read_grouped(kTile);
    for (const SingleTag& tag : tail) read_single(tag);
    read_others();
    return good_;
  }

 private:
  [[nodiscard]] const Value* list(std::string_view key) const {
    return value_.find(key, Value::Kind::kList);
  }

  void begin_tag(std::string_view name, Span span) {
    Tag tag;
    tag.name = name;
    tag.span = span;
    tag.first_value = static_cast<std::uint32_t>(record_.tag_values.size());
    record_.tags.push_back(tag);
  }

  /// Gives the last tag a value; one that is no text has been reported.
  void add_value(const Value* value) {
    if (value == nullptr || value->kind != Value::Kind::kText) return;
    good_ = check_tag_value(value->text, value->span, reporter_) && good_;
    record_.tag_values.push_back({record_.keep(value->text), value->span});
    ++record_.tags.back().value_count;
  }

  /// A tag without any value cannot be written; it has been reported.
  void end_tag() {
    if (record_.tags.back().value_count == 0) record_.tags.pop_back();
  }

  void read_single(const SingleTag& single) {
    const Value* value = value_.find(single.key, Value::Kind::kText);
    if (value == nullptr) return;
    begin_tag(single.tag, value->span);
    add_value(value);
  }

  void read_values(std::string_view tag, std::string_view key) {
    const Value* values = list(key);
    if (values == nullptr || values->items.empty()) return;
    begin_tag(tag, values->span);
    for (const Value& value : values->items) add_value(&value);
    end_tag();
  }

  void read_grouped(const GroupedTag& grouped) {
    const Value* items = list(grouped.key);
    if (items == nullptr) return;
    for (const Value& item : items->items) {
      begin_tag(grouped.tag, item.span);
      for (std::uint32_t i = 0; i < grouped.count; ++i) add_value(item.find(grouped.fields[i]));
      end_tag();
    }
  }

  void read_others() {
    const Value* items = list("tags");
    if (items == nullptr) return;
    for (const Value& item : items->items) {
      const Value* name = item.find("name", Value::Kind::kText);
      const Value* values = item.find("values", Value::Kind::kList);
      if (name == nullptr || values == nullptr) continue;
      good_ = check_tag_name(name->text, name->span, reporter_) && good_;
      if (name->text == "Game" && !record_.tags.empty()) {
        reporter_.syntax(item.span, "`Game` is not the first tag of its record",
                         "the game of a record is its field `game`");
        good_ = false;
      }
      if (values->items.empty()) {
        reporter_.syntax(item.span, fmt::format("the tag `{}` has no value", shown(name->text)));
        good_ = false;
      }
      begin_tag(record_.keep(name->text), item.span);
      for (const Value& value : values->items) add_value(&value);
      end_tag();
    }
  }

  const Value& value_;
  Record& record_;
  Reporter& reporter_;
  bool good_ = true;
};

}  // namespace

void add_tags(const Record& record, Value& out) { TagWriter(record, out).write(); }

bool read_tags(const Value& value, Record& record, Reporter& reporter) {
  return TagReader(value, record, reporter).read();
}

}  // namespace stela::tree
