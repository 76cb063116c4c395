#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/tree.h"
#include "lib/core/value.h"
#include "lib/game/info.h"

namespace stela::xml {

/// How the model is divided into elements and attributes, which follows from the shapes alone. A
/// string or a number is an attribute, as is a list of words (`tree::ItemForm::kWord`), separated
/// by spaces. The fields of an object in an entry, an action or a claim are attributes of the
/// surrounding element. An item of any other list is an element in the place of the list.

/// An attribute.
struct Field {
  std::string name;
  /// The object of the element to which it belongs, or empty for a field of the element itself.
  std::string owner;
  bool words = false;
  /// An integer, or several, if its text has that form.
  bool number = false;
};

/// The items of a list as elements.
struct Child {
  std::string name;
  std::string list;
  tree::ItemForm form = tree::ItemForm::kText;
  /// The fields of an item that is an object.
  std::vector<Field> fields;
  /// Nested lists.
  std::vector<Child> children;
};

/// The attributes and elements allowed in an element.
struct Layout {
  std::vector<Field> fields;
  std::vector<Child> children;

  [[nodiscard]] static const Field* find(const std::vector<Field>& fields, std::string_view name);
  [[nodiscard]] static const Child* find(const std::vector<Child>& children, std::string_view name);
};

/// Layouts by the verb that is the element's name; several shapes of one verb share a layout.
struct VerbLayouts {
  std::vector<std::string> verbs;
  std::vector<Layout> layouts;

  /// Returns the layout of `verb`, or an empty one.
  [[nodiscard]] const Layout& of(std::string_view verb) const;
  void add(const Shape& shape);
};

/// The layouts of all elements in a game's records.
struct Layouts {
  Layout record;
  Layout entry;
  Layout result;
  VerbLayouts actions;
  VerbLayouts claims;
  VerbLayouts commands;
};

/// Returns the layouts of `game`, which may be null; cached in each thread.
[[nodiscard]] const Layouts& layouts_of(const GameInfo* game);

/// Returns one object shape for each key, in the order of the keys, that allows everything that any
/// of `shapes` allows: XSD 1.0 has a single type for all elements of one name in one place.
[[nodiscard]] std::vector<Shape> merged(const std::vector<Shape>& shapes);

/// A document is written with `write_begin`, then `write` for each record, then `write_end`.
void write_begin(std::string& out);
/// Appends one record on separate lines, which are at most 100 bytes long where they can be broken.
void write(const Value& record, std::string& out);
void write_end(std::string& out);

/// Returns the XML Schema (XSD 1.0) of a document with records of `games`, and of unknown games. An
/// element that several games have allows everything that any of them allows.
[[nodiscard]] std::string schema(std::span<const GameInfo* const> games);

}  // namespace stela::xml
