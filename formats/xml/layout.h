#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/model.h"
#include "lib/core/value.h"
#include "lib/game/info.h"

/// How the model stands in elements and attributes; it follows from the shapes alone. A text or a
/// number is an attribute, as is a list of words (`tree::ItemForm::kWord`), with spaces between
/// them. Of an object within an entry, an action or a claim the fields are attributes of the
/// element around it. An item of any other list is an element, which stands where the list would.
namespace stela::xml {

/// An attribute.
struct Field {
  std::string name;
  /// The object of the element to which it belongs; empty: it is a field of the element itself.
  std::string owner;
  bool words = false;
  /// A whole number, or several, if it looks so.
  bool number = false;
};

/// The items of a list as elements.
struct Child {
  std::string name;
  std::string list;
  tree::ItemForm form = tree::ItemForm::kText;
  /// Of an item that is an object.
  std::vector<Field> fields;
  /// Further lists in it.
  std::vector<Child> children;
};

/// What may stand in an element.
struct Layout {
  std::vector<Field> fields;
  std::vector<Child> children;

  [[nodiscard]] static const Field* find(const std::vector<Field>& fields, std::string_view name);
  [[nodiscard]] static const Child* find(const std::vector<Child>& children, std::string_view name);
};

/// Layouts by the verb that is the element's name; several shapes of one verb share one.
struct VerbLayouts {
  std::vector<std::string> verbs;
  std::vector<Layout> layouts;

  /// That of `verb`, or one of nothing.
  [[nodiscard]] const Layout& of(std::string_view verb) const;
  void add(const Shape& shape);
};

/// Those of all elements of the records of a game.
struct Layouts {
  Layout record;
  Layout entry;
  Layout result;
  VerbLayouts actions;
  VerbLayouts claims;
  VerbLayouts commands;
};

/// The layouts of `game`, which may be null; made once for each thread.
[[nodiscard]] const Layouts& layouts_of(const GameInfo* game);

}  // namespace stela::xml
