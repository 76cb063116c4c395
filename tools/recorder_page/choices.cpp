#include "tools/recorder_page/choices.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/value.h"
#include "lib/game/info.h"
#include "lib/words/tr.h"

namespace stela::recorder {
namespace {

constexpr std::string_view kBuild = tr_noop("tap the hex to build on, or choose what to build");
constexpr std::string_view kBuildThere = tr_noop("choose what to build there");
constexpr std::string_view kAct = tr_noop("tap a hex with your pieces, or choose an action");
constexpr std::string_view kActThere = tr_noop("choose an action there");
constexpr std::string_view kDig = tr_noop("tap the field to dig on, or choose an action");
constexpr std::string_view kDigThere = tr_noop("choose who digs there, and how");

/// Instead of the index of a place: all of them are chosen, but the rest of the action is not.
constexpr std::size_t kRest = std::string_view::npos;

/// What to tap for the place with this index of an action.
struct PlacePrompt {
  std::string_view game;
  std::string_view verb;
  std::size_t index = 0;
  std::string_view words;
};
constexpr auto kPlacePrompts = std::to_array<PlacePrompt>({
    {"taluva", "tile", 0, tr_noop("tap where the tile's volcano goes")},
    {"taluva", "hut", 0, tr_noop("tap the hex for the hut")},
    {"taluva", "tower", 0, tr_noop("tap the hex for the tower")},
    {"taluva", "temple", 0, tr_noop("tap the hex for the temple")},
    {"taluva", "grow", 0, tr_noop("tap a hex of the settlement that grows")},
    {"taluva", "grow", kRest, tr_noop("choose the terrain onto which it grows")},
    {"tikal", "tile", 0, tr_noop("tap where the tile goes")},
    {"tikal", "go", 0, tr_noop("tap the pieces that go")},
    {"tikal", "go", 1, tr_noop("tap where they go")},
    {"tikal", "go", kRest, tr_noop("choose who goes")},
    {"tikal", "in", 0, tr_noop("tap the camp where they enter")},
    {"tikal", "in", kRest, tr_noop("choose who enters")},
    {"tikal", "dig", 0, tr_noop("tap the temple to uncover")},
    {"tikal", "lift", 0, tr_noop("tap the treasure to lift")},
    {"tikal", "dig", kRest, tr_noop("choose how many levels")},
    {"tikal", "swap", kRest, tr_noop("choose the treasures to swap")},
    {"tikal", "lift", kRest, tr_noop("choose the treasure")},
    {"tikal", "hop", kRest, tr_noop("choose who goes")},
    {"tikal", "guard", kRest, tr_noop("choose who guards the temple")},
    {"tikal", "hop", 0, tr_noop("tap the camp that they leave")},
    {"tikal", "hop", 1, tr_noop("tap the camp to which they go")},
    {"tikal", "camp", 0, tr_noop("tap the hex for the camp")},
    {"tikal", "guard", 0, tr_noop("tap the temple to guard")},
    {"mykerinos", "dig", 0, tr_noop("tap the field where the dig starts")},
    {"mykerinos", "expand", 0, tr_noop("tap the field onto which the dig grows")},
    {"mykerinos", "take", 0, tr_noop("tap the parcel that is taken")},
    {"mykerinos", "dig", kRest, kDigThere},
    {"mykerinos", "expand", kRest, kDigThere},
    {"mykerinos", "take", kRest, tr_noop("choose who takes the parcel")},
    {"mykerinos", "museum", kRest, tr_noop("choose who stays in the room")},
    {"mykerinos", "museum", 0, tr_noop("tap the room of the museum")},
    {"mykerinos", "discard", 0, tr_noop("tap the parcel for the neutral player")},
});

/// What to choose while several kinds of actions are possible, one of them with this verb: where
/// the place is still to be chosen, and at a place. The first that fits counts.
struct KindPrompt {
  std::string_view game;
  std::string_view verb;
  std::string_view anywhere;
  std::string_view there;
};
constexpr auto kKindPrompts = std::to_array<KindPrompt>({
    {"taluva", "hut", kBuild, kBuildThere},
    {"taluva", "grow", kBuild, kBuildThere},
    {"taluva", "tower", kBuild, kBuildThere},
    {"tikal", "go", kAct, kActThere},
    {"tikal", "in", kAct, kActThere},
    {"tikal", "dig", kAct, kActThere},
    {"mykerinos", "expand", kDig, kDigThere},
    {"mykerinos", "dig", kDig, kDigThere},
    {"mykerinos", "take", tr_noop("tap the parcel to take, or choose an action"),
     tr_noop("choose who takes the parcel")},
    {"mykerinos", "museum", tr_noop("tap the room of the museum, or choose an action"),
     tr_noop("choose who stays in the room")},
});

/// What to choose for a member of an action.
struct MemberPrompt {
  std::string_view name;
  std::string_view words;
};
constexpr auto kMemberPrompts = std::to_array<MemberPrompt>({
    {"motif", tr_noop("choose the treasure")},
    {"give", tr_noop("choose the treasures to swap")},
    {"pieces", tr_noop("choose how many")},
    {"members", tr_noop("choose how many")},
    {"levels", tr_noop("choose how many levels")},
    {"terrain", tr_noop("choose the terrain")},
    {"parcel", tr_noop("choose the parcel that was drawn")},
    {"patron", tr_noop("choose the parcel that was drawn")},
    {"by", tr_noop("choose who stays there")},
});

Message place_prompt(std::string_view game, std::string_view verb, std::size_t index) {
  for (const PlacePrompt& one : kPlacePrompts) {
    if (one.game == game && one.verb == verb && one.index == index) return {one.words, {}};
  }
  if (index == kRest) return tr("choose one of these");
  return index == 0 ? tr("tap the place") : tr("tap the next place");
}

/// Returns the prompt for the first kind that is known.
Message kind_prompt(std::string_view game, const Selection& chosen, const RemainingChoices& left) {
  for (const KindPrompt& one : kKindPrompts) {
    const auto offers = [&](const ActionPrefix& what) {
      // The player who helps is named before the verb.
      return std::string_view(what.name).substr(what.name.find(':') + 1) == one.verb;
    };
    if (one.game != game || std::ranges::none_of(left.whats, offers)) continue;
    if (!chosen.places.empty()) return {one.there, {}};
    if (!left.places.empty()) return {one.anywhere, {}};
  }
  if (!chosen.places.empty()) return {kActThere, {}};
  return left.places.empty() ? tr("choose an action") : tr("tap a place or choose an action");
}

/// Returns the prompt for the first member that is known; `names` may be indexed or nested.
Message member_prompt(const Facet& facet) {
  for (const std::string& name : facet.names) {
    for (const MemberPrompt& one : kMemberPrompts) {
      if (name.find(one.name) != std::string::npos) return {one.words, {}};
    }
  }
  return tr("choose one of these");
}

/// Returns what to do next, as a clause without a subject, such as `tap where the tile's volcano
/// goes`; empty if nothing can be chosen. `chosen` was narrowed to `left`, and `verb` is the kind
/// of its actions (`codec::kVerbKey`) if there is only one.
Message prompt_for(std::string_view game, std::string_view verb, const Selection& chosen,
                   const RemainingChoices& left) {
  if (left.pattern) return tr("tap the marked cells");
  if (!left.turns.empty()) return tr("turn the tile, then place it");
  if (left.count == 1 && left.options.size() == 1) return tr("tap the only possible action");
  const bool kind_open = chosen.what.empty() && left.whats.size() > 1;
  if (kind_open && verb == "tile") {
    return chosen.places.empty() ? tr("tap the tile that was drawn")
                                 : tr("tap the tile that lies there");
  }
  if (kind_open) return kind_prompt(game, chosen, left);
  if (!left.places.empty()) return place_prompt(game, verb, chosen.places.size());
  if (left.facet) return member_prompt(*left.facet);
  if (!left.ranges.empty()) return tr("choose the number of points");
  return left.options.empty() ? Message() : place_prompt(game, verb, kRest);
}

void flatten(const Value& value, const std::string& name, Values& out) {
  switch (value.kind) {
    case Value::Kind::kObject:
      for (const Value& member : value.items) {
        flatten(member,
                name.empty() ? std::string(member.key) : fmt::format("{} {}", name, member.key),
                out);
      }
      return;
    case Value::Kind::kList: {
      std::size_t index = 0;
      for (const Value& item : value.items) flatten(item, fmt::format("{} {}", name, ++index), out);
      return;
    }
    case Value::Kind::kInteger:
      out.emplace_back(name, std::to_string(value.integer));
      return;
    case Value::Kind::kBoolean:
      out.emplace_back(name, value.boolean ? "yes" : "no");
      return;
    case Value::Kind::kDecimal:
    case Value::Kind::kText:
      out.emplace_back(name, value.text);
      return;
    case Value::Kind::kNull:
      return;
  }
}

std::string_view value_named(const Values& values, std::string_view name) {
  for (const auto& [key, value] : values) {
    if (key == name) return value;
  }
  return {};
}

/// The members for pieces of a player.
constexpr std::string_view kMembers = "members";
constexpr std::string_view kLeaders = "leaders";

/// Returns the last member in a name of `Values`: `members` for `pieces members`.
std::string_view last_member(std::string_view name) { return name.substr(name.rfind(' ') + 1); }

/// The member for the rotation of a tile, in every game.
constexpr std::string_view kRotation = "rotation";

/// Returns whether the values are patterns of a few symbols, such as `.^/../^.`, which are drawn
/// rather than read.
bool are_patterns(const std::vector<std::string>& values) {
  const std::size_t size = values.front().size();
  std::set<char> marks;
  for (const std::string& value : values) marks.insert(value.begin(), value.end());
  constexpr std::size_t kMaxMarks = 3;
  return size > 2 && marks.size() <= kMaxMarks &&
         std::ranges::all_of(values,
                             [&](const std::string& value) { return value.size() == size; });
}

template <class Item>
void add_once(std::vector<Item>& items, Item item) {
  if (!contains(items, item)) items.push_back(std::move(item));
}

}  // namespace

Values values_of(const Table& table, std::string_view action) {
  ValueMemory memory;
  Values values;
  const std::optional<Value> value = table.game->actions().to_value(action, table, memory);
  if (value) flatten(*value, {}, values);
  return values;
}

std::string PieceCount::words(Language language) const {
  std::string words;
  if (members > 0) words = trn(language, members, "{0} member", "{0} members");
  if (leaders > 0) add_to_list(words, trn(language, leaders, "{0} leader", "{0} leaders"), ", ");
  return words;
}

PieceCount pieces_in(const Values& values) {
  PieceCount pieces;
  for (const auto& [name, value] : values) {
    if (last_member(name) == kMembers) pieces.members = std::stoll(value);
    if (last_member(name) == kLeaders) pieces.leaders = std::stoll(value);
  }
  if (pieces.members == 0 && pieces.leaders == 0) pieces.members = 1;
  return pieces;
}

std::unique_ptr<Position> position_after(const Position& position, std::string_view action) {
  std::unique_ptr<Position> next = position.clone();
  const Token token{action, {}, TokenKind::kAction};
  Broken broken;
  if (!next->play(next->due(), {&token, 1}, false, nullptr, broken)) return nullptr;
  return next;
}

Choices::Choices(const Position& position, Language language)
    : position_(position), language_(language) {
  left_out_ = position.list_legal([&](std::string_view token) {
    add(token);
    return true;
  });
}

Choices::Choices(const Position& position, const std::vector<std::string>& tokens,
                 Language language)
    : position_(position), language_(language), of_setup_(true) {
  for (const std::string& token : tokens) add(token);
}

void Choices::add(std::string_view token) {
  const std::size_t dots = token.find("..");
  const std::size_t equals = token.rfind('=', dots);
  if (dots == std::string_view::npos || equals == std::string_view::npos) {
    actions_.push_back(action_of(token));
    return;
  }
  // A number range such as `red=101..5000`; other values may contain `.` too.
  const std::string low(token.substr(equals + 1, dots - equals - 1));
  const std::string high(token.substr(dots + 2));
  const auto number = [](const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
  };
  if (number(low) && number(high)) {
    ranges_.push_back(
        {std::string(token.substr(0, equals + 1)), std::stoll(low), std::stoll(high)});
  } else {
    actions_.push_back(action_of(token));
  }
}

Choices::Action Choices::action_of(std::string_view token) const {
  const std::size_t head = std::min(token.find_first_of("@="), token.size());
  return {std::string(token), position_.places_of(token), head};
}

bool Choices::fits(const Action& action, const Selection& chosen) const {
  if (!chosen.what.empty() && action.what() != chosen.what) return false;
  if (action.places.size() < chosen.places.size()) return false;
  if (!std::equal(chosen.places.begin(), chosen.places.end(), action.places.begin())) return false;
  if (chosen.values.empty()) return true;
  const Values values = values_of(position_.table(), action.token);
  return std::ranges::all_of(chosen.values, [&](const auto& wanted) {
    return value_named(values, wanted.first) == wanted.second;
  });
}

std::vector<Choices::Action> Choices::longer_ways(const Selection& chosen) const {
  std::vector<Action> ways;
  if (left_out_ == 0 || chosen.what.empty() || chosen.places.empty()) return ways;
  // The kind of the pieces follows the spaces, as in `*2`.
  std::vector<std::string> ends = {std::string()};
  for (const Action& action : actions_) {
    if (action.what() != chosen.what || action.places.front() != chosen.places.front()) continue;
    const std::size_t star = action.token.find('*');
    if (star != std::string::npos) add_once(ends, action.token.substr(star));
  }
  std::string way = chosen.what + "@";
  for (const std::string& place : chosen.places) way.append(place).append("-");
  const auto try_way = [&](const std::string& token) {
    if (position_after(position_, token) != nullptr) ways.push_back(action_of(token));
  };
  const Scene scene = position_.scene();
  for (const std::string& end : ends) {
    if (chosen.places.size() > 1) try_way(std::string(way, 0, way.size() - 1).append(end));
    for (const ScenePlace& place : scene.places) {
      try_way(std::string(way).append(place.name).append(end));
    }
  }
  return ways;
}

RemainingChoices Choices::narrow(const Selection& chosen) const {
  RemainingChoices narrowed;
  std::vector<Action> more = longer_ways(chosen);
  std::vector<const Action*> exact;
  std::map<std::string_view, std::size_t, std::less<>> known;
  std::string first;
  const auto take = [&](const Action& action) {
    if (!fits(action, chosen)) return;
    if (first.empty()) first = action.token;
    ++narrowed.count;
    narrowed.only = narrowed.count == 1 ? action.token : std::string();
    const auto [at, fresh] = known.try_emplace(action.what(), narrowed.whats.size());
    if (fresh) narrowed.whats.push_back({std::string(action.what()), {}, 0});
    ++narrowed.whats[at->second].count;
    if (action.places.size() == chosen.places.size()) {
      exact.push_back(&action);
    } else {
      narrowed.places.push_back(action.places[chosen.places.size()]);
    }
  };
  for (const Action& action : actions_) take(action);
  if (!chosen.places.empty() && narrowed.whats.size() == 1 && narrowed.count <= kMaxOptions) {
    for (const Action& action : actions_) {
      if (!fits(action, chosen)) continue;
      const Values values = values_of(position_.table(), action.token);
      if (value_named(values, kRotation).empty()) continue;
      narrowed.turns.push_back(action.token);
      narrowed.turn_places.push_back(action.places);
    }
  }
  for (const Action& action : more) {
    const bool listed = contains(actions_, action.token, &Action::token);
    if (!listed) take(action);
  }
  sort_stably(narrowed.places);
  narrowed.places.erase(std::unique(narrowed.places.begin(), narrowed.places.end()),
                        narrowed.places.end());
  for (const Range& range : ranges_) {
    const std::string_view what(range.before.data(), range.before.size() - 1);
    if (!chosen.places.empty() || (!chosen.what.empty() && chosen.what != what)) continue;
    narrowed.ranges.push_back(range);
    if (known.contains(what)) continue;
    known.emplace(what, narrowed.whats.size());
    narrowed.whats.push_back({std::string(what), {}, 0});
  }
  report_meanings(narrowed);
  report_suggested(chosen, narrowed);
  report_few(chosen, narrowed);
  narrowed.option_count = exact.size();
  report_difference(exact, narrowed);
  report_prompt(chosen, first, narrowed);
  return narrowed;
}

void Choices::report_prompt(const Selection& chosen, const std::string& first,
                            RemainingChoices& narrowed) const {
  const Values values = values_of(position_.table(), first);
  // Tiles are kinds of their own, of one verb.
  narrowed.prompt =
      prompt_for(position_.table().game->id, value_named(values, codec::kVerbKey), chosen, narrowed)
          .in(language_);
}

void Choices::report_meanings(RemainingChoices& narrowed) const {
  const std::vector<ActionMeaning> meanings = position_.table().game->actions().meanings();
  for (ActionPrefix& what : narrowed.whats) {
    const auto one = std::ranges::find_if(
        actions_, [&](const Action& action) { return action.what() == what.name; });
    const std::string number = what.name + "=1";
    const Values values =
        values_of(position_.table(), one == actions_.end() ? std::string_view(number) : one->token);
    const std::string_view verb = value_named(values, codec::kVerbKey);
    for (const ActionMeaning& meaning : meanings) {
      if (meaning.verb != verb) continue;
      const bool setup = of_setup_ ? !meaning.setup.empty() : meaning.turn.empty();
      what.meaning = language_.translate(setup ? meaning.setup : meaning.turn);
    }
    if (of_setup_ || one == actions_.end() || what.name.find(':') == std::string::npos) continue;
    // The player who helps is named before the action.
    const std::vector<std::string> words = words_of(position_, one->token, language_);
    if (words.size() > 1) what.meaning = fmt::format("{}: {}", words.front(), what.meaning);
  }
}

void Choices::report_few(const Selection& chosen, RemainingChoices& narrowed) const {
  const bool begun = !chosen.what.empty() || !chosen.places.empty() || !chosen.values.empty();
  if (begun || of_setup_ || narrowed.whats.size() < 2) return;
  const auto is_listed = [&](const ActionPrefix& what) {
    const auto one = std::ranges::find_if(
        actions_, [&](const Action& action) { return action.what() == what.name; });
    // Tiles are pictures, numbers are ranges, and longer routes may not be listed.
    return one != actions_.end() && (left_out_ == 0 || one->places.size() < 2) &&
           value_named(values_of(position_.table(), one->token), kRotation).empty();
  };
  std::size_t shown = narrowed.whats.size();
  for (std::size_t count = 1; count <= kMaxInstead; ++count) {
    for (ActionPrefix& what : narrowed.whats) {
      if (what.count != count || shown + count - 1 > kMaxFirst || !is_listed(what)) continue;
      shown += count - 1;
      for (const Action& action : actions_) {
        if (action.what() == what.name) what.options.push_back(option_of(action.token));
      }
    }
  }
}

void Choices::report_difference(const std::vector<const Action*>& exact,
                                RemainingChoices& narrowed) const {
  std::vector<Values> all;
  all.reserve(exact.size());
  for (const Action* action : exact) all.push_back(values_of(position_.table(), action->token));
  std::vector<std::string> names;
  std::vector<std::string> patterns;
  std::vector<std::string> known;
  for (const Values& values : all) {
    for (const auto& [name, value] : values) add_once(known, name);
  }
  for (const std::string& name : known) {
    std::vector<std::string> values;
    for (const Values& one : all) add_once(values, std::string(value_named(one, name)));
    if (values.size() > 1) (are_patterns(values) ? patterns : names).push_back(name);
  }
  if (names.empty() && patterns.size() == 1) {
    narrowed.pattern = facet_of(patterns, exact, all, false);
  } else if (exact.size() <= kMaxOptions) {
    for (const Action* action : exact) {
      narrowed.options.push_back(option_of(action->token));
    }
  } else if (!known.empty()) {
    // As many members as can be offered in one list; patterns come last.
    if (names.empty()) names = std::move(patterns);
    Facet facet = facet_of({names.front()}, exact, all, true);
    for (std::size_t count = 2; count <= names.size(); ++count) {
      Facet more = facet_of({names.begin(), names.begin() + static_cast<std::ptrdiff_t>(count)},
                            exact, all, true);
      if (more.choices.size() > kMaxTogether) break;
      facet = std::move(more);
    }
    narrowed.facet = std::move(facet);
  }
  const bool only_pieces =
      !names.empty() && !of_setup_ && std::ranges::all_of(names, [](const std::string& name) {
        return last_member(name) == kMembers || last_member(name) == kLeaders;
      });
  const auto shorten = [&](Option& option) {
    if (!option.deed.empty()) {
      option.deed = pieces_in(values_of(position_.table(), option.action)).words(language_);
    }
  };
  if (!only_pieces) return;
  for (Option& option : narrowed.options) shorten(option);
  if (narrowed.facet) {
    for (FacetValue& choice : narrowed.facet->choices) shorten(choice.option);
  }
}

Option Choices::option_of(const std::string& token) const {
  const std::vector<Event> events = events_of(position_, token);
  Option option{token, {}, words_of(position_, events, language_), 0};
  if (events.empty()) return option;
  option.deed = events.front().deed.value_or(events.front().text).in(language_);
  const std::optional<int> before = position_.points_left();
  const std::unique_ptr<Position> next = position_after(position_, token);
  if (before && next != nullptr) option.cost = *before - next->points_left().value_or(*before);
  return option;
}

Facet Choices::facet_of(std::vector<std::string> names, const std::vector<const Action*>& exact,
                        const std::vector<Values>& all, bool words) const {
  Facet facet;
  std::map<std::vector<std::string>, std::size_t> known;
  std::vector<std::string_view> last;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    std::vector<std::string> values;
    for (const std::string& name : names) values.emplace_back(value_named(all[i], name));
    const auto [at, fresh] = known.try_emplace(values, facet.choices.size());
    if (fresh) {
      facet.choices.push_back({std::move(values), {exact[i]->token, {}, {}, 0}});
      last.emplace_back();
    }
    last[at->second] = exact[i]->token;
  }
  for (std::size_t i = 0; words && i < last.size() && last.size() <= kMaxTogether; ++i) {
    // What several actions do is not said.
    Option& option = facet.choices[i].option;
    if (option.action == last[i]) option = option_of(option.action);
  }
  facet.names = std::move(names);
  return facet;
}

void Choices::report_suggested(const Selection& chosen, RemainingChoices& narrowed) const {
  if (of_setup_ || is_seat(position_.due()) || actions_.empty() || !ranges_.empty()) return;
  if (!chosen.what.empty() || !chosen.places.empty() || narrowed.whats.size() != 1) return;
  // One space per action, with more to choose: they are filled one by one.
  const bool single =
      std::ranges::all_of(actions_, [](const Action& action) { return action.places.size() == 1; });
  if (single && actions_.size() > narrowed.places.size()) {
    narrowed.suggested = actions_.front().places.front();
  }
}

void Choices::for_each(const TakeChoice& take) const {
  for (const Action& action : actions_) take(action.token, action.what(), action.places);
}

std::vector<std::string> Choices::places() const {
  std::set<std::string, std::less<>> names;
  for (const Action& action : actions_) names.insert(action.places.begin(), action.places.end());
  return {names.begin(), names.end()};
}

std::string Choices::first(const Selection& chosen) const {
  std::string found;
  for (const Action& action : actions_) {
    if (!fits(action, chosen)) continue;
    if (found.empty()) found = action.token;
    if (action.token.ends_with("/0")) return action.token;
  }
  return found;
}

}  // namespace stela::recorder
