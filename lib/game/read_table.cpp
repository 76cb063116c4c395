#include "lib/game/read_table.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "lib/core/colour_names.h"
#include "lib/core/contains.h"
#include "lib/core/utf8.h"
#include "lib/core/words.h"
#include "lib/game/info.h"
#include "lib/record/characters.h"
#include "lib/record/dates.h"
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
        diagnostics_(diagnostics),
        known_before_(diagnostics.size()) {}

  void read() {
    table_ = Table{};
    table_.record = &record_;
    if (!read_game()) return;
    for (const Tag& tag : record_.tags) read_tag(tag);
    check_players();
    if (strict_) check_ratings();
    // An option without a tag has its first choice, index 0, as default.
    const bool clean = std::all_of(
        diagnostics_.begin() + static_cast<std::ptrdiff_t>(known_before_), diagnostics_.end(),
        [](const Diagnostic& d) { return d.severity == Severity::kWarning; });
    if (clean) table_.game->check_table(table_, reporter_);
  }

 private:
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
      report_value(
          tag, 0, tr("`{0}` cannot be a player's colour", shown(colour)),
          tr("a colour is a small letter and up to 23 more of `a-z`, `0-9` and `-`, and not "
             "a word that the notation reserves"));
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
  /// Number of diagnostics that were already there.
  std::size_t known_before_;
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

}  // namespace stela
