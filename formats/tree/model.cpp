#include "formats/tree/model.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "lib/game/rules.h"
#include "lib/record/tags.h"

namespace stela::tree {
namespace {

Shape described(Shape shape, std::string_view description) {
  shape.description = description;
  return shape;
}

Shape text(std::string_view key, std::string_view description, bool optional = true) {
  return described(Shape::of_text(), description).as(key, optional);
}

Shape list(std::string_view key, std::string_view description, Shape item) {
  return described(Shape::list_of(std::move(item)), description).as(key, true);
}

/// Returns a list whose items are described elsewhere.
Shape list_elsewhere(std::string_view key, std::string_view description) {
  Shape shape;
  shape.kind = Shape::Kind::kList;
  return described(std::move(shape), description).as(key, true);
}

/// Returns an object that is described elsewhere.
Shape object_elsewhere(std::string_view key, std::string_view description) {
  return described(Shape::object({}), description).as(key, true);
}

Shape digest() {
  return described(Shape::of_text("[0-9a-fA-F]{8,16}"),
                   "the leading hex digits of the state digest claimed")
      .as("digest", true);
}

Shape nags() {
  const Shape nag = Shape::of_text("[!?][!?]?|[$](0|[1-9][0-9]?|1[0-9][0-9]|2[0-4][0-9]|25[0-5])");
  return list("nags", "annotation glyphs, as in PGN", nag.as("nag"));
}

/// Returns the member that contains a tag.
Shape tag_shape(const TagSpec& tag) {
  if (tag.form == TagForm::kText) {
    Shape shape = text(tag.key, tag.meaning);
    if (tag.name == kDateTag) shape.pattern = kDatePattern;
    return shape;
  }
  Shape item = Shape::of_text();
  if (tag.form == TagForm::kObjects) {
    item = Shape::object({});
    for (const TagField& field : tag.fields) {
      item.parts.push_back(text(field.key, field.meaning, false));
    }
  }
  return list(tag.key, tag.meaning, item.as(tag.item));
}

Shape make_record() {
  const Shape tag = Shape::object(
      {described(Shape::of_text(kTagNamePattern), "letters, digits, `-` and `_`").as("name"),
       described(sized(Shape::list_of(Shape::of_text().as("value")), 1, 0), "at least one")
           .as("values")});
  Shape record = Shape::object({});
  for (const TagSpec& known : all_tags()) record.parts.push_back(tag_shape(known));
  for (Shape& part : std::vector<Shape>{
           list("tags", "all other tags, and those that have no place above, in order",
                tag.as("tag")),
           list_elsewhere("notes", "comments on the record as a whole"),
           list_elsewhere("entries", "the main line; a setup may come first"),
           object_elsewhere("result", "the claimed end")}) {
    record.parts.push_back(std::move(part));
  }
  return described(std::move(record), "one game").as("record");
}

Shape make_entry() {
  Shape entry = Shape::object({
      described(Shape::of_integer(0, kUnlimited),
                "counted from 1; computed when left out; not for a setup or resume")
          .as("number", true),
      described(Shape::of_text(kActorPattern),
                "a player's colour, `table`, `bid`, `setup` or `resume`")
          .as("actor"),
      list_elsewhere("actions", "in the order in which they are done"),
      object_elsewhere("score", "the actor's score claimed after the entry"),
      digest(),
      nags(),
      list_elsewhere("notes", "comments and variations, in order"),
  });
  return described(std::move(entry), "what one actor does").as("entry");
}

/// The lists of the model, except those that contain tags.
constexpr std::array<ListSpec, 18> kLists = {{
    {"tags", "tag", ItemForm::kObject},
    {"values", "value", ItemForm::kText},
    {"notes", "", ItemForm::kNamed},
    {"entries", "entry", ItemForm::kObject},
    {"actions", "", ItemForm::kNamed},
    {"claims", "", ItemForm::kNamed},
    {"commands", "", ItemForm::kNamed},
    {"nags", "nag", ItemForm::kWord},
    {"places", "place", ItemForm::kList},
    {"place", "player", ItemForm::kWord},
    {"path", "cell", ItemForm::kWord},
    {"drawn", "tile", ItemForm::kWord},
    {"motifs", "motif", ItemForm::kWord},
    {"seats", "player", ItemForm::kWord},
    {"fields", "field", ItemForm::kWord},
    {"cards", "card", ItemForm::kObject},
    {"parcels", "parcel", ItemForm::kObject},
    {"track", "player", ItemForm::kWord},
}};

std::vector<ListSpec> make_lists() {
  std::vector<ListSpec> lists(kLists.begin(), kLists.end());
  for (const TagSpec& tag : all_tags()) {
    if (tag.form == TagForm::kText) continue;
    const bool objects = tag.form == TagForm::kObjects;
    lists.push_back({tag.key, tag.item, objects ? ItemForm::kObject : ItemForm::kText});
  }
  return lists;
}

}  // namespace

Shape text_item_shape(std::string_view key, std::string_view pattern) {
  return Shape::object({Shape::of_text(pattern).as(key)});
}

const Shape& record_shape() {
  static const Shape kShape = make_record();
  return kShape;
}

const Shape& entry_shape() {
  static const Shape kShape = make_entry();
  return kShape;
}

const Shape& result_shape() {
  static const Shape kShape =
      described(Shape::object({list_elsewhere("claims", "scores, winners or a ranking"), digest(),
                               nags(), list_elsewhere("notes", "comments on the end")}),
                "the claimed end")
          .as("result");
  return kShape;
}

const Shape& variation_shape() {
  static const Shape kShape = [] {
    Shape entries = list_elsewhere("entries", "at least one");
    entries.optional = false;
    entries.lowest = 1;
    return described(
               Shape::object({list_elsewhere("notes", "comments before the first entry"), entries}),
               "an alternative to the entry and what follows")
        .as("variation");
  }();
  return kShape;
}

const ListSpec* list_named(std::string_view key) {
  static const std::vector<ListSpec> kAll = make_lists();
  const auto found = std::ranges::find(kAll, key, &ListSpec::key);
  return found == kAll.end() ? nullptr : &*found;
}

bool is_scalar(const Shape& shape) {
  return shape.kind != Shape::Kind::kList && shape.kind != Shape::Kind::kObject;
}

bool is_words(const Shape& shape) {
  if (shape.kind != Shape::Kind::kList) return false;
  const ListSpec* spec = list_named(shape.key);
  return spec != nullptr && spec->form == ItemForm::kWord;
}

bool is_bare_item(std::string_view list, std::string_view item) {
  if (list != "notes") return item == "text";
  return item == "comment" || item == kCommands || item == "variation";
}

}  // namespace stela::tree
