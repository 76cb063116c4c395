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

namespace stela::recorder {

/// What of an action has been chosen: clicks narrow the legal actions until one is left.
struct Selection {
  /// What stands before the place or the value, as in `hut`, `JC`, `violet:dig`; empty: any.
  std::string what;
  /// The places that it names first, in order.
  std::vector<std::string> places;
  /// Of what else tells actions apart, by name (`Facet::name`): which value.
  std::map<std::string, std::string, std::less<>> values;
};

/// Something with which legal actions begin.
struct ActionPrefix {
  std::string name;
  /// What it means there, in words of the notation's schema.
  std::string meaning;
  std::size_t count = 0;
};

/// One of the values that tell actions apart.
struct FacetValue {
  /// In the order of the facet's names; empty where an action has no such member.
  std::vector<std::string> values;
  /// What the action does, where only one has these.
  std::vector<std::string> words;
  /// The first action that has them.
  std::string action;
};

/// A difference between the actions that are left.
struct Facet {
  /// As JSON calls the members, each with a number for an item of a list.
  std::vector<std::string> names;
  std::vector<FacetValue> choices;
};

/// An action that can be chosen.
struct Option {
  std::string action;
  /// What it does; empty where that was not asked for.
  std::vector<std::string> words;
};

/// A number that one may name, as a bid.
struct Range {
  std::string before;
  std::int64_t low = 0;
  std::int64_t high = 0;
};

/// What can be chosen next.
struct RemainingChoices {
  std::vector<ActionPrefix> whats;
  /// Places that can be named next.
  std::vector<std::string> places;
  /// How many actions are left, those that name further places too.
  std::size_t count = 0;
  /// Those that name no further place; at most `kMaxOptions`.
  std::vector<Option> options;
  std::size_t option_count = 0;
  /// What tells these apart; nothing where they are all listed in `options`, or nothing does.
  std::optional<Facet> facet;
  /// Where nothing but a pattern of a few marks does, as `.^/../^.`: its values.
  std::optional<Facet> pattern;
  std::vector<Range> ranges;
  /// The one that is left, if there is but one.
  std::string only;
  /// All that are left, where they are of one kind at one place and differ in how a tile is turned,
  /// and the places that each names.
  std::vector<std::string> turns;
  std::vector<std::vector<std::string>> turn_places;
  /// The place that comes next where chance fills places in order, and nothing is chosen yet.
  std::string suggested;
};

/// So many actions are listed in words.
inline constexpr std::size_t kMaxOptions = 12;
/// So many values of several members are chosen among at once.
inline constexpr std::size_t kMaxTogether = 40;

/// The values of an action by the names of their members, in order.
using Values = std::vector<std::pair<std::string, std::string>>;
/// Those of `action`, by which it is told apart from others (`Facet`).
[[nodiscard]] Values values_of(const Table& table, std::string_view action);

/// The position after `action`, with which the entry goes on; null: it is not legal.
[[nodiscard]] std::unique_ptr<Position> position_after(const Position& position,
                                                       std::string_view action);

/// The legal actions of a position, held to be narrowed.
class Choices {
 public:
  Choices(const Position& position, Language language);
  /// Of these tokens of a setup; `position` must be one that can read them.
  Choices(const Position& position, const std::vector<std::string>& tokens, Language language);

  [[nodiscard]] bool empty() const { return actions_.empty() && ranges_.empty(); }
  [[nodiscard]] RemainingChoices narrow(const Selection& chosen) const;
  /// The first action that is left, at best one that turns nothing; empty: there is none.
  [[nodiscard]] std::string first(const Selection& chosen) const;
  /// Hands over the actions in order: as written, what stands before the places, the places.
  using TakeChoice = std::function<void(std::string_view action, std::string_view what,
                                        const std::vector<std::string>& places)>;
  void for_each(const TakeChoice& take) const;
  /// How many actions were not listed.
  [[nodiscard]] std::uint64_t left_out() const { return left_out_; }
  /// All places that actions name, each once.
  [[nodiscard]] std::vector<std::string> places() const;

 private:
  struct Action {
    std::string token;
    std::vector<std::string> places;
    /// How much of the token stands before its place or value.
    std::size_t head = 0;

    [[nodiscard]] std::string_view what() const { return {token.data(), head}; }
  };

  /// Holds an action, or a range of numbers.
  void add(std::string_view token);
  [[nodiscard]] Action action_of(std::string_view token) const;
  [[nodiscard]] bool fits(const Action& action, const Selection& chosen) const;
  /// Where only some actions were listed: ways that go on from the one that is chosen.
  [[nodiscard]] std::vector<Action> longer_ways(const Selection& chosen) const;
  void report_meanings(RemainingChoices& narrowed) const;
  void report_difference(const std::vector<const Action*>& exact, RemainingChoices& narrowed) const;
  void report_suggested(const Selection& chosen, RemainingChoices& narrowed) const;
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
