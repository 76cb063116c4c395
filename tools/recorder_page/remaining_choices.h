#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace stela::recorder {

/// The chosen parts of an action: taps narrow the legal actions until one is left.
struct Selection {
  /// The part before the space or the value, such as `hut`, `JC` or `violet:dig`; empty for any.
  std::string what;
  /// The spaces that it names first, in order.
  std::vector<std::string> places;
  /// The chosen values of the facets (`Facet::name`), by name.
  std::map<std::string, std::string, std::less<>> values;
};

/// A beginning shared by several legal actions.
struct ActionPrefix {
  std::string name;
  /// Its meaning in this position, in the words of the notation's schema.
  std::string meaning;
  std::size_t count = 0;
};

/// An action that can be chosen.
struct Option {
  std::string action;
  /// What is done, without its cost and consequences; only the pieces if all actions differ in
  /// nothing else; empty if descriptions were not requested.
  std::string deed;
  /// Everything that happens.
  std::vector<std::string> words;
  /// Cost in action points; 0 if the game has none.
  int cost = 0;
};

/// One of the values that differ between actions.
struct FacetValue {
  /// In the order of the facet's names; empty if an action has no such member.
  std::vector<std::string> values;
  /// The first action with these values, described if it is the only one.
  Option option;
};

/// A difference between the remaining actions.
struct Facet {
  /// The names of the JSON members, with an index for a list item.
  std::vector<std::string> names;
  std::vector<FacetValue> choices;
};

/// A range of numbers that can be named, such as a bid.
struct Range {
  std::string before;
  std::int64_t low = 0;
  std::int64_t high = 0;
};

/// The choices available next.
struct RemainingChoices {
  std::vector<ActionPrefix> whats;
  /// Spaces that can be named next.
  std::vector<std::string> places;
  /// Number of remaining actions, including those that name more spaces.
  std::size_t count = 0;
  /// The actions that name no more spaces; at most `kMaxOptions`.
  std::vector<Option> options;
  std::size_t option_count = 0;
  /// The difference between the options; empty if all of them are listed in `options` or nothing
  /// differs.
  std::optional<Facet> facet;
  /// The values if the options differ only in a pattern of a few symbols, such as `.^/../^.`.
  std::optional<Facet> pattern;
  std::vector<Range> ranges;
  /// The remaining action, if only one is left.
  std::string only;
  /// All remaining actions if they have the same kind and space and differ only in the rotation of
  /// a tile, and the spaces that each one names.
  std::vector<std::string> turns;
  std::vector<std::vector<std::string>> turn_places;
  /// What to do next, as a clause such as `tap where the tile goes`.
  std::string prompt;
  /// The next space if random draws fill the spaces in order and nothing is chosen yet.
  std::string suggested;
};

}  // namespace stela::recorder
