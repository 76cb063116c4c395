#include "formats/tree/tags.h"

#include <set>
#include <string_view>
#include <vector>

#include "formats/tree/words.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"

namespace stela::tree {
namespace {

/// Writes the tags of a record.
class TagWriter {
 public:
  TagWriter(const Record& record, ValueMemory& memory, Value& out)
      : record_(record), memory_(memory), out_(out) {}

  void write() {
    sort_tags();
    for (const TagSpec& spec : all_tags()) add_tag(spec);
    Value others = Value::list();
    for (const Tag* tag : others_) {
      Value item = Value::object();
      item.add(memory_, "name", Value::of_text(tag->name)).add(memory_, "values", all_values(*tag));
      others.push(memory_, item);
    }
    add_list("tags", others);
  }

 private:
  void add_list(std::string_view key, const Value& list) {
    if (!list.items.empty()) out_.add(memory_, key, list);
  }

  /// Whether the tag has its own field; `first` means that it is the first of its name.
  static bool fits(const Tag& tag, bool first) {
    const TagSpec* spec = tag_named(tag.name);
    if (spec == nullptr || (spec->values != 0 && spec->values != tag.value_count)) return false;
    return first || spec->form == TagForm::kObjects;
  }

  /// Separates the tags that have their own field from all others. Once a tag has none, later ones
  /// of the same name have none either, so that they keep their order; if the record does not begin
  /// with a proper `Game` tag, no tag has one. Tags without a fixed place in the text have a field
  /// only as long as they come in the order of their fields.
  void sort_tags() {
    std::set<std::string_view> seen;
    std::set<std::string_view> misfits;
    const auto& tags = record_.tags;
    const bool headless = tags.empty() || tags[0].name != kGameTag || tags[0].value_count != 1;
    const TagSpec* least = all_tags().data();
    for (const Tag& tag : tags) {
      const bool first = seen.insert(tag.name).second;
      bool fit = !headless && misfits.count(tag.name) == 0 && fits(tag, first);
      if (const TagSpec* spec = tag_named(tag.name); !has_place(spec)) {
        fit = fit && spec >= least;
        least = fit ? spec : all_tags().data() + all_tags().size();
      }
      if (!fit) misfits.insert(tag.name);
      (fit ? fitting_ : others_).push_back(&tag);
    }
  }

  [[nodiscard]] Value text(const Tag& tag, std::uint32_t i) const {
    return Value::of_text(record_.values_of(tag)[i].text);
  }

  [[nodiscard]] Value all_values(const Tag& tag) const {
    Value values = Value::list();
    for (std::uint32_t i = 0; i < tag.value_count; ++i) values.push(memory_, text(tag, i));
    return values;
  }

  void add_tag(const TagSpec& spec) {
    Value list = Value::list();
    for (const Tag* tag : fitting_) {
      if (tag->name != spec.name) continue;
      if (spec.form == TagForm::kText) {
        out_.add(memory_, spec.key, text(*tag, 0));
      } else if (spec.form == TagForm::kTexts) {
        list = all_values(*tag);
      } else {
        Value item = Value::object();
        for (std::uint32_t i = 0; i < spec.values; ++i)
          item.add(memory_, spec.fields[i].key, text(*tag, i));
        list.push(memory_, item);
      }
    }
    add_list(spec.key, list);
  }

  const Record& record_;
  ValueMemory& memory_;
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
    for (const TagSpec& spec : all_tags()) read_tag(spec);
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

  /// Adds a value to the last tag; a value that is not text has been reported.
  void add_value(const Value* value) {
    if (value == nullptr || value->kind != Value::Kind::kText) return;
    good_ = check_tag_value(value->text, value->span, reporter_) && good_;
    record_.tag_values.push_back({record_.keep(value->text), value->span});
    ++record_.tags.back().value_count;
  }

  /// Drops a tag without a value, which cannot be written and has been reported.
  void end_tag() {
    if (record_.tags.back().value_count == 0) record_.tags.pop_back();
  }

  void read_tag(const TagSpec& spec) {
    if (spec.form == TagForm::kText) {
      const Value* value = value_.find(spec.key, Value::Kind::kText);
      if (value == nullptr) return;
      begin_tag(spec.name, value->span);
      return add_value(value);
    }
    const Value* items = list(spec.key);
    if (items == nullptr) return;
    if (spec.form == TagForm::kTexts) begin_tag(spec.name, items->span);
    for (const Value& item : items->items) {
      if (spec.form == TagForm::kTexts) {
        add_value(&item);
        continue;
      }
      begin_tag(spec.name, item.span);
      for (const TagField& field : spec.fields) add_value(item.find(field.key));
      end_tag();
    }
    if (spec.form == TagForm::kTexts) end_tag();
  }

  void read_others() {
    const Value* items = list("tags");
    if (items == nullptr) return;
    for (const Value& item : items->items) {
      const Value* name = item.find("name", Value::Kind::kText);
      const Value* values = item.find("values", Value::Kind::kList);
      if (name == nullptr || values == nullptr) continue;
      good_ = check_tag_name(name->text, name->span, reporter_) && good_;
      if (name->text == kGameTag && !record_.tags.empty()) {
        reporter_.syntax(item.span, tr("`Game` is not the first tag of its record"),
                         tr("the game of a record is its `game`"));
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

void add_tags(const Record& record, ValueMemory& memory, Value& out) {
  TagWriter(record, memory, out).write();
}

bool read_tags(const Value& value, Record& record, Reporter& reporter) {
  return TagReader(value, record, reporter).read();
}

}  // namespace stela::tree
