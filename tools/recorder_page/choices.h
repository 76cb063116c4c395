#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/game/position.h"
#include "lib/words/language.h"
#include "lib/words/message.h"

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

/// A beginning shared by several legal actions.
struct ActionPrefix {
  std::string name;
  /// Its meaning in this position, in the words of the notation's schema.
  std::string meaning;
  std::size_t count = 0;
  /// Its actions, if they are few enough to be offered instead of it.
  std::vector<Option> options = {};
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

/// Maximum number of actions listed with descriptions.
inline constexpr std::size_t kMaxOptions = 12;
/// Maximum number of actions offered instead of their kind, and of these and other kinds together.
inline constexpr std::size_t kMaxInstead = 5;
inline constexpr std::size_t kMaxFirst = 10;
/// Maximum number of combined values of several members offered in one list.
inline constexpr std::size_t kMaxTogether = 40;

/// The values of an action with the names of their members, in order.
using Values = std::vector<std::pair<std::string, std::string>>;
/// Returns the values of `action` that distinguish it from other actions (`Facet`).
[[nodiscard]] Values values_of(const Table& table, std::string_view action);

/// Pieces of a player that act together.
struct PieceCount {
  std::int64_t members = 0;
  std::int64_t leaders = 0;

  /// In words, such as `2 members, 1 leader`.
  [[nodiscard]] std::string words(Language language) const;
};
/// Returns the pieces that the action with these values names, otherwise one member.
[[nodiscard]] PieceCount pieces_in(const Values& values);

/// Returns the position after `action`, from which the entry continues, or null if it is not legal.
[[nodiscard]] std::unique_ptr<Position> position_after(const Position& position,
                                                       std::string_view action);

/// The legal actions of a position, kept for narrowing.
class Choices {
 public:
  Choices(const Position& position, Language language);
  /// Uses these tokens of a setup as the actions; `position` must be able to read them.
  Choices(const Position& position, const std::vector<std::string>& tokens, Language language);

  [[nodiscard]] bool empty() const { return actions_.empty() && ranges_.empty(); }
  [[nodiscard]] RemainingChoices narrow(const Selection& chosen) const;
  /// Returns the first remaining action, if possible one without a rotation; empty if there is
  /// none.
  [[nodiscard]] std::string first(const Selection& chosen) const;
  /// Receives the actions in order: as written, the part before the spaces, and the spaces.
  using TakeChoice = std::function<void(std::string_view action, std::string_view what,
                                        const std::vector<std::string>& places)>;
  void for_each(const TakeChoice& take) const;
  /// Returns the number of actions that were not listed.
  [[nodiscard]] std::uint64_t left_out() const { return left_out_; }
  /// Returns all spaces named by actions, without duplicates.
  [[nodiscard]] std::vector<std::string> places() const;

 private:
  struct Action {
    std::string token;
    std::vector<std::string> places;
    /// Length of the part before the space or value.
    std::size_t head = 0;

    [[nodiscard]] std::string_view what() const { return {token.data(), head}; }
  };

  /// Adds an action or a range of numbers.
  void add(std::string_view token);
  [[nodiscard]] Action action_of(std::string_view token) const;
  [[nodiscard]] Option option_of(const std::string& token) const;
  [[nodiscard]] bool fits(const Action& action, const Selection& chosen) const;
  /// If only some actions were listed: routes that extend the chosen one.
  [[nodiscard]] std::vector<Action> longer_ways(const Selection& chosen) const;
  /// Sets the prompt; `first` is one of the remaining actions, if there is any.
  void report_prompt(const Selection& chosen, const std::string& first,
                     RemainingChoices& narrowed) const;
  void report_meanings(RemainingChoices& narrowed) const;
  void report_difference(const std::vector<const Action*>& exact, RemainingChoices& narrowed) const;
  void report_suggested(const Selection& chosen, RemainingChoices& narrowed) const;
  /// Before anything is chosen: lists the actions of kinds that have few.
  void report_few(const Selection& chosen, RemainingChoices& narrowed) const;
  [[nodiscard]] Facet facet_of(std::vector<std::string> names,
                               const std::vector<const Action*>& exact,
                               const std::vector<Values>& all, bool words) const;

  const Position& position_;
  Language language_;
  std::vector<Action> actions_;
  std::vector<Range> ranges_;
  std::uint64_t left_out_ = 0;
  bool of_setup_ = false;
};

}  // namespace stela::recorder
