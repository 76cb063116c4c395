#include "lib/game/read_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <set>
#include <utility>

#include "lib/core/colour_names.h"
#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/game/codec.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

std::optional<int> read_option_number(std::string_view text, const OptionSpec& option) {
  constexpr std::size_t kMaxDigits = 6;
  if (text.empty() || text.size() > kMaxDigits || (text.size() > 1 && text[0] == '0')) {
    return std::nullopt;
  }
  int value = 0;
  for (const char c : text) {
    if (!is_digit(c)) return std::nullopt;
    value = value * 10 + (c - '0');
  }
  if (value < option.lowest || value > option.highest) return std::nullopt;
  return value;
}

/// Reads the tags of one record.
class TableReader {
 public:
  TableReader(const Record& record, std::span<const GameInfo* const> games, bool strict,
              Table& table, std::vector<Diagnostic>& diagnostics)
      : record_(record),
        games_(games),
        strict_(strict),
        table_(table),
        reporter_(record, diagnostics, strict),
        diagnostics_(diagnostics) {
    if (!record.tags_broken) return;
    for (const Diagnostic& known : diagnostics) broken_at_.push_back(known.span.begin);
    std::ranges::sort(broken_at_);
  }

  void read() {
    table_ = Table{};
    table_.record = &record_;
    if (!read_game()) return;
    for (const Tag& tag : record_.tags) {
      if (!is_broken(tag)) read_tag(tag);
    }
    check_players();
    if (strict_) check_ratings();
    table_.game->check_table(table_, reporter_);
  }

 private:
  /// Whether an error in `tag` is known: its values need no other.
  [[nodiscard]] bool is_broken(const Tag& tag) const {
    const auto at = std::ranges::lower_bound(broken_at_, tag.span.begin);
    return at != broken_at_.end() && *at < tag.span.end();
  }

  [[nodiscard]] std::string_view value(const Tag& tag, std::size_t index) const {
    return record_.values_of(tag)[index].text;
  }

  void report_value(const Tag& tag, int index, Message message, Message hint = {}) {
    reporter_.report(record_rules::kTagValue, tag, index, std::move(message), std::move(hint));
  }

  bool read_game() {
    if (!record_.tags.empty() && tag_meant(record_.tags[0].name) == kGameTag) {
      reporter_.report_likely(record_rules::kTagMissing, record_.tags[0], -1,
                              tr("`{0}` is not a known tag", shown(record_.tags[0].name)),
                              kGameTag);
      return false;
    }
    if (record_.tags.empty() || record_.tags[0].name != kGameTag) {
      reporter_.report_missing(record_rules::kTagMissing, tr("the record has no `Game` tag"),
                               tr("a record begins with a line such as `[Game \"Taluva\"]`"));
      return false;
    }
    const Tag& tag = record_.tags[0];
    table_.game = find_game(record_, games_);
    if (table_.game != nullptr) return true;
    if (is_broken(tag)) return false;
    std::vector<std::string_view> names;
    for (const GameInfo* game : games_) names.push_back(game->name);
    report_value(tag, 0, tr("`{0}` is not a game that can be replayed", shown(value(tag, 0))),
                 meant_or_all(value(tag, 0), names, tr_noop("the game is {0}")));
    return false;
  }

  void read_tag(const Tag& tag) {
    if (tag.name == kPlayerTag) return read_player(tag);
    if (tag.name == kVariantTag) return read_variants(tag);
    if (tag.name == kOptionTag) return read_option(tag);
    if (is_rating(tag)) return;  // once all players are known
    const TagSpec* spec = tag_named(tag.name);
    if (spec != nullptr && spec->form == TagForm::kText) {
      return read_single(tag, 1U << static_cast<unsigned>(spec - all_tags().data()));
    }
    const auto reads = [&](const GameInfo* game) { return is_tag_of(*game, tag.name); };
    if (reads(table_.game)) return;  // the game's own check reads it
    if (std::ranges::any_of(games_, reads)) {
      return report_value(
          tag, -1, tr("`{0}` is a tag of another game, not of {1}", tag.name, table_.game->name));
    }
    if (const std::string_view meant = tag_meant(tag.name); !meant.empty()) {
      // Whether a player is missing is known at the end.
      if (meant == kPlayerTag) return foreign_players_.push_back(&tag);
      return warn_of_language(tag, meant);
    }
    if (!strict_) return;
    const std::size_t before = diagnostics_.size();
    reporter_.report(record_rules::kTagUnknown, tag, -1, tr("unknown tag `{0}`", shown(tag.name)),
                     did_you_mean(tag.name, known_tags()));
    diagnostics_[before].severity = Severity::kWarning;
  }

  /// Warns that `tag` is ignored because its name is in another language than that of `meant`.
  void warn_of_language(const Tag& tag, std::string_view meant) {
    const std::size_t before = diagnostics_.size();
    reporter_.report_likely(record_rules::kTagUnknown, tag, -1,
                            tr("`{0}` is not a known tag", shown(tag.name)), meant);
    diagnostics_[before].severity = Severity::kWarning;
  }

  /// Returns the names of all tags that records of this game can have.
  [[nodiscard]] std::vector<std::string_view> known_tags() const {
    const std::span<const std::string_view> own = table_.game->tags;
    std::vector<std::string_view> names(own.begin(), own.end());
    for (const TagSpec& spec : all_tags()) names.push_back(spec.name);
    return names;
  }

  /// Whether there are unknown tags that seem to be misspelt `Player` tags. Then these, each of
  /// which is reported, break `rule`, that there are too few players or none.
  bool report_misspelt_players(const Rule& rule) {
    const std::vector<std::string_view> known = known_tags();
    bool any = false;
    for (const Tag& tag : record_.tags) {
      if (contains(known, tag.name)) continue;
      if (tag_meant(tag.name) != kPlayerTag && closest(tag.name, known) != kPlayerTag) continue;
      reporter_.report_likely(
          rule, tag, -1, tr("`{0}` is not a known tag, and a player is missing", shown(tag.name)),
          kPlayerTag);
      any = true;
    }
    return any;
  }

  static bool is_tag_of(const GameInfo& game, std::string_view name) {
    return contains(game.tags, name);
  }

  bool check_value_count(const Tag& tag, std::uint32_t count) {
    if (tag.value_count == count) return true;
    report_value(tag, -1, wrong_count(tag, count));
    return false;
  }

  static Message wrong_count(const Tag& tag, std::uint32_t count) {
    return trn(tag.value_count, "`{1}` has {0} value, but needs {2}",
               "`{1}` has {0} values, but needs {2}", tag.name, count);
  }

  /// `bit` is that of the tag in `seen_`.
  void read_single(const Tag& tag, std::uint32_t bit) {
    const bool again = (seen_ & bit) != 0;
    seen_ |= bit;
    if (!check_value_count(tag, 1)) return;
    if (again) {
      report_value(tag, -1, tr("`{0}` is given a second time", tag.name));
    } else if (tag.name == kNotationTag && value(tag, 0) != "1") {
      report_value(tag, 0, tr("version `{0}` of the notation is not known", shown(value(tag, 0))),
                   tr("the version is `1`"));
    } else if (tag.name == kRulesTag) {
      read_edition(tag);
    } else if (tag.name == kDateTag && !is_date(value(tag, 0))) {
      report_no_date(tag);
    }
  }

  void report_no_date(const Tag& tag) {
    const std::string_view date = value(tag, 0);
    const std::optional<unsigned> days = days_in_month_of(date);
    report_value(tag, 0, tr("`{0}` is not a date", shown(date)),
                 days ? tr("`{0}` has {1} days", date.substr(0, date.rfind('-')), *days)
                      : tr("a date is written as `2026-11-20`, with `?` for unknown digits"));
  }

  void read_edition(const Tag& tag) {
    const auto& editions = table_.game->editions;
    for (std::size_t i = 0; i < editions.size(); ++i) {
      if (editions[i].name == value(tag, 0)) {
        table_.edition = i;
        table_.edition_given = true;
        return;
      }
    }
    report_value(tag, 0,
                 tr("`{0}` is not an edition of {1}", shown(value(tag, 0)), table_.game->name),
                 meant_or_all(value(tag, 0), names_of(editions), tr_noop("the edition is {0}")));
  }

  void read_player(const Tag& tag) {
    const int seat = seats_++;
    if (!check_value_count(tag, 2)) return;
    const std::string_view colour = value(tag, 0);
    if (const std::string_view english = english_colour(colour);
        !is_colour(colour) && !english.empty()) {
      reporter_.report_likely(record_rules::kTagValue, tag, 0,
                              tr("`{0}` cannot be a player's colour", shown(colour)), english);
      return;
    }
    if (!is_colour(colour)) {
      report_value(tag, 0, tr("`{0}` cannot be a player's colour", shown(colour)),
                   tr("a colour is a lowercase letter and up to 23 more of `a-z`, `0-9` and `-`, "
                      "and not a reserved word of the notation"));
      return;
    }
    if (table_.seat_of(colour) != kNobody) {
      reporter_.report(record_rules::kPlayerDuplicate, tag, 0, tr("two players are `{0}`", colour));
      return;
    }
    if (seat == table_.game->max_players) {
      reporter_.report(record_rules::kPlayerCount, tag, -1,
                       tr("this is player {0}, but {1} has at most {2}", seat + 1,
                          table_.game->name, table_.game->max_players));
    }
    if (seat >= table_.game->max_players) return;
    const auto index = static_cast<std::size_t>(table_.players++);
    table_.colours[index] = colour;
    table_.names[index] = value(tag, 1);
  }

  void check_players() {
    // Some of them may be in tags that could not be read.
    if (record_.tags_broken) return;
    if (seats_ >= table_.game->min_players) {
      for (const Tag* const tag : foreign_players_) warn_of_language(*tag, kPlayerTag);
      return;
    }
    const Rule& rule = seats_ == 0 ? record_rules::kTagMissing : record_rules::kPlayerCount;
    if (report_misspelt_players(rule)) return;
    if (seats_ == 0) {
      reporter_.report_missing(rule, tr("the record has no `Player` tag"),
                               tr("each player has a line such as `[Player \"white\" \"Anna\"]`"));
    } else {
      const auto last = std::find_if(record_.tags.rbegin(), record_.tags.rend(),
                                     [](const Tag& tag) { return tag.name == kPlayerTag; });
      reporter_.report(rule, *last, -1,
                       trn(seats_, "the record has {0} player, but {1} needs at least {2}",
                           "the record has {0} players, but {1} needs at least {2}",
                           table_.game->name, table_.game->min_players));
    }
  }

  static bool is_rating(const Tag& tag) {
    return tag.name == kRatingTag || tag.name == kRatingChangeTag;
  }

  /// Warns of ratings that belong to no player or are not numbers.
  void check_ratings() {
    std::set<std::pair<std::string_view, std::string_view>> seen;
    for (const Tag& tag : record_.tags) {
      if (!is_rating(tag)) continue;
      if (tag.value_count != 2) {
        reporter_.warn(record_rules::kTagValue, tag, wrong_count(tag, 2));
        continue;
      }
      const std::string_view colour = value(tag, 0);
      const std::string_view number = value(tag, 1);
      if (table_.seat_of(colour) == kNobody) {
        reporter_.warn(record_rules::kTagValue, tag,
                       tr("`{0}` is not a player of this record", shown(colour)));
      } else if (!seen.emplace(tag.name, colour).second) {
        reporter_.warn(record_rules::kTagValue, tag,
                       tr("`{0}` is given a second time for `{1}`", tag.name, colour));
      } else if (!read_rating(number)) {
        reporter_.warn(record_rules::kTagValue, tag,
                       tr("`{0}` is not a whole number of at most six digits", shown(number)));
      }
    }
  }

  void read_variants(const Tag& tag) {
    const auto& variants = table_.game->variants;
    for (std::uint32_t i = 0; i < tag.value_count; ++i) {
      const std::string_view name = value(tag, i);
      const auto found = std::ranges::find(variants, name, &VariantSpec::name);
      if (found == variants.end()) {
        report_value(tag, static_cast<int>(i),
                     tr("`{0}` is not a variant of {1}", shown(name), table_.game->name),
                     meant_or_all(name, names_of(variants), tr_noop("the variants are {0}")));
        continue;
      }
      const auto bit = 1U << static_cast<unsigned>(found - variants.begin());
      if ((table_.variants & bit) != 0) {
        report_value(tag, static_cast<int>(i), tr("the variant `{0}` is given twice", name));
      }
      table_.variants |= bit;
    }
  }

  void read_option(const Tag& tag) {
    if (!check_value_count(tag, 2)) return;
    const auto& options = table_.game->options;
    const std::string_view name = value(tag, 0);
    const auto found = std::ranges::find(options, name, &OptionSpec::name);
    if (found == options.end()) {
      report_value(tag, 0, tr("`{0}` is not an option of {1}", shown(name), table_.game->name),
                   meant_or_all(name, names_of(options), tr_noop("the options are {0}")));
      return;
    }
    const auto index = static_cast<std::size_t>(found - options.begin());
    if (table_.option_given(index)) {
      report_value(tag, -1, tr("the option `{0}` is given a second time", name));
      return;
    }
    table_.options_given |= 1U << index;
    if (found->choices.empty()) {
      const std::optional<int> number = read_option_number(value(tag, 1), *found);
      if (!number) {
        report_value(tag, 1, tr("the option `{0}` cannot be `{1}`", name, shown(value(tag, 1))),
                     tr("it is a number from {0} to {1}", found->lowest, found->highest));
      }
      table_.options[index] = number.value_or(found->lowest);
      return;
    }
    const auto choice = std::ranges::find(found->choices, value(tag, 1));
    if (choice == found->choices.end()) {
      report_value(tag, 1, tr("the option `{0}` cannot be `{1}`", name, shown(value(tag, 1))),
                   meant_or_all(value(tag, 1), found->choices, tr_noop("it is {0}")));
      return;
    }
    table_.options[index] = static_cast<int>(choice - found->choices.begin());
  }

  const Record& record_;
  std::span<const GameInfo* const> games_;
  bool strict_;
  Table& table_;
  TagReporter reporter_;
  std::vector<Diagnostic>& diagnostics_;
  /// Where errors in tags are known, in order.
  std::vector<std::uint32_t> broken_at_;
  int seats_ = 0;
  /// Tags that would be `Player` tags in another language.
  std::vector<const Tag*> foreign_players_;
  /// One bit for each of `all_tags()`: a tag with a single value was read.
  std::uint32_t seen_ = 0;
};

}  // namespace

std::string_view cited_edition(const Table& table) {
  return table.edition_given ? table.game->editions[table.edition].name : std::string_view{};
}

const GameInfo* find_game(const Record& record, std::span<const GameInfo* const> games) {
  if (record.tags.empty() || record.tags[0].name != kGameTag || record.tags[0].value_count != 1) {
    return nullptr;
  }
  const std::string_view name = record.values_of(record.tags[0])[0].text;
  const auto found = std::ranges::find(games, name, &GameInfo::name);
  return found == games.end() ? nullptr : *found;
}

void read_table(const Record& record, std::span<const GameInfo* const> games, bool strict,
                Table& table, std::vector<Diagnostic>& diagnostics) {
  TableReader(record, games, strict, table, diagnostics).read();
}

namespace {

/// Limits: actions tried, actions listed in a suggestion, and the length of a useful one.
constexpr std::uint64_t kTries = 1'500;
constexpr std::size_t kFew = 3;
constexpr std::size_t kLongestName = 40;
constexpr std::size_t kRotations = 6;

Message in_backticks(const std::vector<std::string>& actions) {
  const std::vector<std::string_view> views(actions.begin(), actions.end());
  return one_of(views);
}

/// Returns the other rotations in which the tile of `action` fits in its place, in words.
Message turned(const Position& position, std::string_view action) {
  const std::size_t place = action.find('@');
  const std::size_t slash = action.rfind('/');
  const bool is_tile = place != std::string_view::npos && slash != std::string_view::npos &&
                       slash > place && slash + 2 == action.size() &&
                       action.find('=') == std::string_view::npos;
  if (!is_tile) return {};
  std::vector<Message> fits;
  std::string other(action);
  for (std::size_t k = 0; k < kRotations; ++k) {
    other.back() = static_cast<char>('0' + k);
    if (other != action && is_legal(position, other)) fits.push_back(to_message(other.back()));
  }
  return fits.empty() ? Message() : tr("it fits there turned by {0}", or_list(fits));
}

/// Returns the offsets of the numbers in the place of `action`, including their signs.
std::vector<std::size_t> numbers_in(std::string_view action) {
  std::vector<std::size_t> out;
  for (std::size_t i = codec::name_size(action) + 1; i < action.size(); ++i) {
    if (action[i - 1] == '@' || action[i - 1] == ',') out.push_back(i);
  }
  return out;
}

/// Inverts the sign of the number at `at`; returns false for a 0 without a sign.
bool turn_sign(std::string& action, std::size_t at) {
  const bool negative = action[at] == '-';
  if (!negative && action[at] == '0') return false;
  negative ? action.erase(at, 1) : action.insert(at, 1, '-');
  return true;
}

/// Returns the variants of `action` with the signs of `count` numbers inverted.
std::vector<std::string> with_signs(std::string_view action, std::size_t count) {
  constexpr std::size_t kMost = 6;
  const std::vector<std::size_t> numbers = numbers_in(action);
  std::vector<std::string> out;
  if (numbers.size() > kMost) return out;
  for (unsigned chosen = 1; chosen < 1U << numbers.size(); ++chosen) {
    if (static_cast<std::size_t>(std::popcount(chosen)) != count) continue;
    std::string other(action);
    bool turned = true;
    // From the back, so that earlier offsets stay valid.
    for (std::size_t i = numbers.size(); i-- > 0;) {
      if (((chosen >> i) & 1U) != 0) turned = turn_sign(other, numbers[i]) && turned;
    }
    if (turned) out.push_back(std::move(other));
  }
  return out;
}

/// The places of an action, `a1`, `b2` and `c2` of `go@a1-b2-c2*2`, and the text around them.
struct Way {
  std::string_view before;
  std::vector<std::string_view> places;
  std::string_view behind;

  explicit Way(std::string_view action) {
    const std::size_t at = std::min(action.size(), codec::name_size(action) + 1);
    const std::size_t end = std::min(action.size(), action.find_first_of("=*/", at));
    before = action.substr(0, at);
    places = split(action.substr(at, end - at), '-');
    behind = action.substr(end);
  }

  /// Whether `action` may be a route from the same place; most are not.
  [[nodiscard]] bool may_begin_as(std::string_view action) const {
    return action.find('-') != std::string_view::npos && action.starts_with(before) &&
           action.ends_with(behind) && action.substr(before.size()).starts_with(places.front());
  }
  /// Whether both routes have the same ends.
  [[nodiscard]] bool has_ends_of(const Way& other) const {
    return before == other.before && behind == other.behind && other.places.size() > 1 &&
           places.front() == other.places.front() && places.back() == other.places.back();
  }
};

/// Returns `action` with its places reversed, or an empty string if it has fewer than two.
std::string backwards(std::string_view action) {
  Way way(action);
  if (way.places.size() < 2) return {};
  std::ranges::reverse(way.places);
  return fmt::format("{}{}{}", way.before, fmt::join(way.places, "-"), way.behind);
}

/// Returns the variants of `action` with a single slip: two letters of its name swapped, its places
/// reversed, a different word in its name, or an inverted sign.
std::vector<std::string> slips(const Table& table, std::string_view action) {
  std::vector<std::string> out;
  const std::size_t name = codec::name_size(action);
  for (std::size_t i = 0; i + 1 < name; ++i) {
    std::string other(action);
    std::swap(other[i], other[i + 1]);
    if (other != action) out.push_back(std::move(other));
  }
  if (std::string other = backwards(action); !other.empty()) out.push_back(std::move(other));
  for (std::string& other : names_meant(*table.game, action.substr(0, name))) {
    out.push_back(std::move(other) + std::string(action.substr(name)));
  }
  for (std::string& other : with_signs(action, 1)) out.push_back(std::move(other));
  return out;
}

/// Returns those of `actions` that are legal in `position`.
std::vector<std::string> legal_of(const Position& position, std::vector<std::string> actions) {
  std::erase_if(actions, [&](const std::string& other) { return !is_legal(position, other); });
  return actions;
}

/// Whether `a` and `b` differ in a single character.
bool differ_by_one(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > 1) return false;
  const auto [in_a, in_b] = std::mismatch(a.begin(), a.end(), b.begin());
  const auto same = static_cast<std::size_t>(in_a - a.begin());
  const std::size_t skipped = a.size() == b.size() ? 1 : 0;
  return a.substr(std::min(a.size(), same + skipped)) == b.substr(same + 1);
}

/// Keeps at most one more action than can be listed.
void keep(std::string_view action, std::vector<std::string>& few) {
  if (few.size() <= kFew) few.emplace_back(action);
}

bool can_be_listed(const std::vector<std::string>& few) {
  return !few.empty() && few.size() <= kFew;
}

Suggestion question(const std::vector<std::string>& actions) {
  return {tr("did you mean {0}?", in_backticks(actions)), true,
          actions.size() == 1 ? actions.front() : std::string()};
}

Suggestion from_list(const Position& position, std::string_view action) {
  std::vector<std::string> all;
  std::vector<std::string> named;
  std::vector<std::string> near;
  std::vector<std::string> ways;
  std::size_t steps = 0;
  const Way way(action);
  const std::string_view name = action.substr(0, codec::name_size(action));
  const bool complete = position.list_some_legal(kTries, [&](std::string_view legal) {
    keep(legal, all);
    if (name == legal.substr(0, codec::name_size(legal))) keep(legal, named);
    if (differ_by_one(action, legal)) keep(legal, near);
    // A route with two ends has several places.
    if (!way.may_begin_as(legal)) return true;
    const Way other(legal);
    if (other.has_ends_of(way)) {
      if (ways.empty() || other.places.size() < steps) ways.clear();
      if (ways.empty()) steps = other.places.size();
      if (other.places.size() == steps) keep(legal, ways);
    }
    return true;
  });
  if (can_be_listed(ways)) return question(ways);
  if (near.size() == 1) return question(near);
  if (!complete) return {};
  if (can_be_listed(near)) return question(near);
  if (can_be_listed(all)) return {tr("only {0} is legal here", in_backticks(all))};
  if (can_be_listed(named))
    return {tr("of `{0}`, only {1} is legal here", name, in_backticks(named))};
  return {};
}

/// Whether `words`, separated by spaces, contains `word`.
bool has_word(std::string_view words, std::string_view word) {
  const std::vector<std::string_view> all = split(words, ' ');
  return contains(all, word);
}

}  // namespace

bool is_legal(const Position& position, std::string_view action) {
  const std::unique_ptr<Position> copy = position.clone();
  const Token token{action, {}, TokenKind::kAction};
  Broken broken;
  return copy->play(copy->due(), {&token, 1}, false, nullptr, broken);
}

std::vector<std::string> names_meant(const GameInfo& game, std::string_view name) {
  std::vector<std::string> out;
  if (name.size() > kLongestName) return out;
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.size(), name.find(':', begin));
    const std::string word = plain_letters(name.substr(begin, end - begin));
    for (const OtherWords& meant : game.other_words) {
      if (word.empty() || !has_word(meant.others, word)) continue;
      out.push_back(fmt::format("{}{}{}", name.substr(0, begin), meant.word, name.substr(end)));
    }
    begin = end + 1;
  }
  return out;
}

Suggestion suggested_actions(const Position& position, std::string_view action) {
  if (!is_seat(position.due()) || action.size() > kLongestName) return {};
  if (Message words = turned(position, action); !words.empty()) return {std::move(words)};
  std::vector<std::string> meant = legal_of(position, slips(position.table(), action));
  if (meant.empty()) meant = legal_of(position, with_signs(action, 2));
  if (can_be_listed(meant)) return question(meant);
  return from_list(position, action);
}

}  // namespace stela
