#include "formats/xml/layout.h"

#include <algorithm>
#include <map>

#include "formats/tree/action.h"
#include "formats/tree/claims.h"
#include "formats/tree/commands.h"
#include "formats/xml/names.h"
#include "lib/game/action_codec.h"

namespace stela::xml {
namespace {

using tree::is_scalar;
using tree::is_words;
using tree::ItemForm;
using tree::ListSpec;

/// Adds the attributes and elements for the members of `object`.
void add_members(const Shape& object, std::string_view owner, Layout& layout);

void add_field(Field field, Layout& layout) {
  const auto same = std::ranges::find(layout.fields, field.name, &Field::name);
  if (same == layout.fields.end()) {
    layout.fields.push_back(std::move(field));
  } else {
    same->number = same->number || field.number;
  }
}

void add_list(const Shape& list, Layout& layout) {
  const ListSpec* spec = tree::list_named(list.key);
  if (spec == nullptr || list.parts.empty()) return;  // described elsewhere
  Child child{std::string(spec->item), list.key, spec->form, {}, {}};
  if (spec->form == ItemForm::kObject) {
    Layout item;
    add_members(list.parts.front(), {}, item);
    child.fields = std::move(item.fields);
    child.children = std::move(item.children);
  }
  layout.children.push_back(std::move(child));
}

void add_members(const Shape& object, std::string_view owner, Layout& layout) {
  for (const Shape& part : object.parts) {
    if (part.key == codec::kVerbKey) continue;
    if (is_scalar(part) || is_words(part)) {
      const bool words = !is_scalar(part);
      const Shape& item = words ? part.parts.front() : part;
      add_field({part.key, std::string(owner), words, item.kind == Shape::Kind::kInteger}, layout);
    } else if (part.kind == Shape::Kind::kObject) {
      add_members(part, part.key, layout);
    } else {
      add_list(part, layout);
    }
  }
}

Layouts make_layouts(const GameInfo* game) {
  Layouts made;
  add_members(tree::record_shape(), {}, made.record);
  add_members(tree::entry_shape(), {}, made.entry);
  add_members(tree::result_shape(), {}, made.result);
  for (const Shape& shape : tree::common_action_shapes()) made.actions.add(shape);
  if (game != nullptr) {
    add_members(tree::score_shape(*game, "score"), "score", made.entry);
    for (const Shape& shape : game->actions().shapes()) made.actions.add(shape);
  }
  for (const Shape& shape : tree::claim_shapes(game)) made.claims.add(shape);
  for (const Shape& shape : tree::command_shapes()) made.commands.add(shape);
  return made;
}

}  // namespace

const Field* Layout::find(const std::vector<Field>& fields, std::string_view name) {
  for (const Field& field : fields) {
    if (is_same(field.name, name)) return &field;
  }
  return nullptr;
}

const Child* Layout::find(const std::vector<Child>& children, std::string_view name) {
  const auto found =
      std::ranges::find_if(children, [&](const Child& child) { return is_same(child.name, name); });
  return found == children.end() ? nullptr : &*found;
}

const Layout& VerbLayouts::of(std::string_view verb) const {
  static const Layout kNothing;
  for (std::size_t i = 0; i < verbs.size(); ++i) {
    if (is_same(verbs[i], verb)) return layouts[i];
  }
  return kNothing;
}

void VerbLayouts::add(const Shape& shape) {
  const auto known = std::ranges::find(verbs, shape.key);
  const auto at = static_cast<std::size_t>(known - verbs.begin());
  if (known == verbs.end()) {
    verbs.push_back(shape.key);
    layouts.emplace_back();
  }
  add_members(shape, {}, layouts[at]);
}

const Layouts& layouts_of(const GameInfo* game) {
  thread_local std::map<const GameInfo*, Layouts> known;
  const auto found = known.find(game);
  if (found != known.end()) return found->second;
  return known.emplace(game, make_layouts(game)).first->second;
}

}  // namespace stela::xml
