#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/game/position.h"

namespace stela::recorder {

/// What of an action has been chosen: clicks narrow the legal actions until one is left.
struct Chosen {
  /// What stands before the place or the value, as in `hut`, `JC`, `violet:dig`; empty: any.
  std::string what;
  /// The places that it names first, in order.
  std::vector<std::string> places;
  /// Of what else tells actions apart, by name (`Facet::name`): which value.
  std::map<std::string, std::string, std::less<>> values;
};

/// Something with which legal actions begin.
struct What {
  std::string name;
  /// What it means there, in words of the notation's schema.
  std::string meaning;
  std::size_t count = 0;
};

/// A difference between the actions that are left.
struct Facet {
  /// As JSON calls the member, with a number for an item of a list or a character of a text.
  std::string name;
  std::vector<std::string> values;
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
struct Narrowed {
  std::vector<What> whats;
  /// Places that can be named next.
  std::vector<std::string> places;
  /// How many actions are left, those that name further places too.
  std::size_t count = 0;
  /// Those that name no further place; at most `kMostOptions`.
  std::vector<Option> options;
  std::size_t option_count = 0;
  /// What tells these apart; nothing where they are all listed in `options`, or nothing does.
  std::optional<Facet> facet;
  std::vector<Range> ranges;
  /// The one that is left, if there is but one.
  std::string only;
  /// All that are left, where they are of one kind at one place and differ in how a tile is turned.
  std::vector<std::string> turns;
};

/// So many actions are listed in words.
inline constexpr std::size_t kMostOptions = 12;

/// The legal actions of a position, held to be narrowed.
class Choices {
 public:
  explicit Choices(const Position& position);
  /// Of these tokens of a setup; `position` must be one that can read them.
  Choices(const Position& position, const std::vector<std::string>& tokens);

  [[nodiscard]] bool empty() const { return actions_.empty() && ranges_.empty(); }
  [[nodiscard]] Narrowed narrow(const Chosen& chosen) const;
  /// The first action that is left, at best one that turns nothing; empty: there is none.
  [[nodiscard]] std::string first(const Chosen& chosen) const;

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
  [[nodiscard]] bool fits(const Action& action, const Chosen& chosen) const;
  /// Where only some actions were listed: ways that go on from the one that is chosen.
  [[nodiscard]] std::vector<Action> longer_ways(const Chosen& chosen) const;
  void tell_meanings(Narrowed& narrowed) const;
  void tell_difference(const std::vector<const Action*>& exact, const Chosen& chosen,
                       Narrowed& narrowed) const;

  const Position& position_;
  std::vector<Action> actions_;
  std::vector<Range> ranges_;
  std::uint64_t left_out_ = 0;
  bool of_setup_ = false;
};

/// The values of an action by the names of their members, in order.
using Values = std::vector<std::pair<std::string, std::string>>;
/// Those of `action`, by which it is told apart from others (`Facet`).
[[nodiscard]] Values values_of(const Table& table, std::string_view action);

}  // namespace stela::recorder
