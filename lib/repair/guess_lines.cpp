#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <map>
#include <utility>

#include "formats/text/reader.h"
#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/game/codec.h"
#include "lib/game/info.h"
#include "lib/game/read_table.h"
#include "lib/game/table.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"
#include "lib/repair/likely.h"
#include "lib/repair/scanner.h"
#include "lib/repair/spelling.h"
#include "lib/repair/text_parts.h"
#include "lib/words/tr.h"

namespace stela::repair {
namespace {

/// Words for the ends of games, in plain letters, and the names of these ends.
struct EndWord {
  std::string_view word;
  std::string_view name;
};
constexpr std::array<EndWord, 12> kEndWords = {{{"aufgabe", "resign"},
                                                {"aufgegeben", "resign"},
                                                {"resigned", "resign"},
                                                {"resigns", "resign"},
                                                {"abandon", "resign"},
                                                {"zeit", "time"},
                                                {"timeout", "time"},
                                                {"zeituberschreitung", "time"},
                                                {"einigung", "agreed"},
                                                {"vereinbart", "agreed"},
                                                {"schiedsrichter", "ruling"},
                                                {"abgebrochen", "abandoned"}}};

/// The months by their first three letters in plain English, German and French.
constexpr std::array<std::string_view, 12> kMonths = {"jan",     "feb fev",  "mar maer", "apr avr",
                                                      "mai may", "jun juin", "jul juil", "aug aou",
                                                      "sep",     "okt oct",  "nov",      "dez dec"};

std::string day_of(std::string_view written);

/// Returns the day written as `20/11/2026` or `11/20/2026`, if only one of them exists.
std::string day_between(std::string_view written) {
  std::string dots(written);
  std::ranges::replace_if(
      dots, [](char c) { return c == '/' || c == '-'; }, '.');
  const std::size_t dot = dots.find('.');
  const std::size_t next = dots.find('.', dot + 1);
  if (next == std::string::npos) return {};
  const std::string other =
      dots.substr(dot + 1, next - dot) + dots.substr(0, dot + 1) + dots.substr(next + 1);
  const std::string day = day_of(dots);
  const std::string swapped = day_of(other);
  return day.empty() ? swapped : swapped.empty() || swapped == day ? day : std::string();
}

/// Returns the day written as `20.11.26`, `3.4.2026` or `20. November 2026` in the form of the
/// notation; empty if it is none.
std::string day_of(std::string_view written) {
  if (const std::optional<DottedDate> date = dotted_date_at(written, 0);
      date && date->size == written.size()) {
    return date->iso;
  }
  if (written.find_first_of("/-") != std::string_view::npos) return day_between(written);
  constexpr std::size_t kShortYear = 2;
  const std::size_t last = written.find_last_of('.');
  if (last != std::string_view::npos && written.size() - last - 1 == kShortYear) {
    return day_of(std::string(written.substr(0, last + 1)) + "20" +
                  std::string(written.substr(last + 1)));
  }
  const std::string plain = plain_letters(written);
  constexpr std::string_view kDigits = "0123456789";
  for (std::size_t month = 0; month < kMonths.size(); ++month) {
    for (const std::string_view name : split(kMonths[month], ' ')) {
      const std::size_t begin = plain.find(name);
      if (begin == std::string::npos) continue;
      // The day is before the name of the month or after it.
      const std::size_t first = plain.find_first_of(kDigits);
      const std::size_t first_end = plain.find_first_not_of(kDigits, first);
      const std::size_t year = plain.find_last_not_of(kDigits) + 1;
      if (first >= year || year == plain.size()) continue;
      return day_of(plain.substr(first, first_end - first) + '.' + std::to_string(month + 1) + '.' +
                    plain.substr(year));
    }
  }
  return {};
}

/// Guesses about the lines of one record.
class LineGuesser {
 public:
  LineGuesser(std::string_view text, std::span<const GameInfo* const> games)
      : text_(text), games_(games), words_(text, games), lines_(scan(text, words_)) {
    text::read_record(text, record_, ignored_);
    read_table(record_, games, false, table_, ignored_);
    table_.record = nullptr;
    if (table_.game == nullptr) table_.game = words_.game();
    aliases_.emplace(table_);
  }

  std::vector<Guess> guess() {
    guess_game();
    guess_tags();
    guess_players();
    if (table_.game != nullptr) {
      guess_actors();
      guess_actions();
      guess_claims();
    }
    guess_semicolons();
    guess_tables();
    guess_remarks();
    std::erase_if(guesses_, [](const Guess& guess) { return guess.changes.empty(); });
    return std::move(guesses_);
  }

 private:
  void add(Guess guess) { guesses_.push_back(std::move(guess)); }

  [[nodiscard]] bool may_be_entry(const Line& line) const {
    return line.kind == LineKind::kOdd || line.kind == LineKind::kEntry ||
           line.kind == LineKind::kContinuation || line.kind == LineKind::kProse;
  }

  /// A record without a `Game` tag, whose entries show which game it is.
  void guess_game() {
    if (!contains(lines_, LineKind::kEntry, &Line::kind)) return;
    const bool any = std::ranges::any_of(
        lines_, [&](const Line& line) { return loose_tag(line.of(text_)).name == kGameTag; });
    if (any) return;
    for (const GameInfo* game : games_) {
      Guess guess;
      guess.message = tr("the tag of the game is missing: {0}", game->name);
      guess.changes.push_back({0, 0, "[Game \"" + std::string(game->name) + "\"]\n"});
      add(std::move(guess));
    }
  }

  /// Returns the tag that `name` may be, or nothing.
  [[nodiscard]] std::string_view tag_meant(std::string_view name) const {
    std::vector<std::string_view> known;
    if (table_.game != nullptr) known.assign(table_.game->tags.begin(), table_.game->tags.end());
    for (const TagSpec& spec : all_tags()) known.push_back(spec.name);
    return contains(known, name) ? std::string_view() : closest(name, known);
  }

  /// Brackets, quotation marks, names and values of tags: all lines that may be meant as tags.
  void guess_tags() {
    Guess all;
    // All together: a date that stays without brackets would become a comment.
    Guess bare;
    const auto add_to = [](Guess& guess, std::vector<Change> changes, std::string_view line) {
      if (!changes.empty() && guess.message.empty()) {
        guess.message = tr("this line is not a tag, but may be meant as one: `{0}`", shown(line));
      }
      std::ranges::move(changes, std::back_inserter(guess.changes));
    };
    for (const Line& line : lines_) {
      const std::string_view written = line.of(text_);
      const std::string_view inner = trimmed(written);
      if (line.kind == LineKind::kTag) {
        guess_values(written, line.begin);
        continue;
      }
      if (line.kind == LineKind::kInside || inner.empty()) continue;
      const auto begin = line.begin + static_cast<std::size_t>(inner.data() - written.data());
      add_to(bare, bare_tag(inner, begin), inner);
      if (inner.find('"') != std::string_view::npos) {
        add_to(all, tag_of(inner, begin, line.next), inner);
      }
    }
    add(std::move(bare));
    add(std::move(all));
  }

  /// Returns the changes that make a tag of `written`, a line such as `Event: Spring cup` with the
  /// name of a tag that has one value.
  [[nodiscard]] static std::vector<Change> bare_tag(std::string_view written, std::size_t begin) {
    const std::size_t name = std::min(written.size(), written.find_first_of(" :="));
    const TagSpec* const spec = tag_named(written.substr(0, name));
    const std::size_t sign = skip_blanks(written, name);
    const bool has_sign = sign < written.size() && (written[sign] == ':' || written[sign] == '=');
    const std::size_t value = skip_blanks(written, sign + 1);
    const bool plain = written.find_first_of("\"\\[]{}") == std::string_view::npos;
    if (spec == nullptr || spec->values != 1 || !has_sign || value >= written.size() || !plain)
      return {};
    std::string tag = "[" + std::string(spec->name) + " \"";
    tag.append(trimmed(written.substr(value))).append("\"]");
    return {{begin, begin + written.size(), std::move(tag)}};
  }

  /// Returns the changes that make a tag of `inner`, a line without spaces at its ends.
  /// `next` is where the next line begins.
  [[nodiscard]] std::vector<Change> tag_of(std::string_view inner, std::size_t begin,
                                           std::size_t next) const {
    const bool other = inner.front() == '(' || inner.front() == '<';
    const std::size_t opening = inner.front() == '[' || other ? 1 : 0;
    const std::string_view name = inner.substr(opening, inner.find_first_of(" \t\"", 1) - opening);
    if (!std::ranges::all_of(name, is_name_character)) return {};
    if (tag_named(name) == nullptr && tag_meant(name).empty()) return {};
    std::vector<Change> changes;
    const std::size_t name_end = begin + opening + name.size();
    if (opening == 0 || other) changes.push_back({begin, begin + opening, "["});
    if (text_.substr(name_end).starts_with("\" ")) {
      changes.push_back({name_end, name_end + 2, " \""});
    } else if (text_[name_end] == '"') {
      changes.push_back({name_end, name_end, " "});
    }
    const std::size_t end = begin + inner.size();
    if (inner.ends_with("]\"")) {
      changes.push_back({end - 2, end, "\"]"});
      return changes;
    }
    if (other && (inner.back() == ')' || inner.back() == '>')) {
      changes.push_back({end - 1, end, "]"});
      return changes;
    }
    const std::size_t closing = inner.back() == ']' ? 1 : 0;
    const std::string_view rest = text_.substr(next, text_.find('\n', next) - next);
    const bool goes_on = closing == 0 && rest.find("\"]") != std::string_view::npos &&
                         !trimmed(rest).starts_with('[');
    if (goes_on && std::ranges::count(inner, '"') % 2 == 1) return {{end, next, " "}};
    std::string tail = std::ranges::count(inner, '"') % 2 == 1 ? "\"" : "";
    if (closing == 0) tail += ']';
    if (!tail.empty()) changes.push_back({end - closing, end - closing, tail});
    return changes;
  }

  /// The name and the first value of the tag on a line that begins at `begin`.
  void guess_values(std::string_view written, std::size_t begin) {
    const LooseTag tag = loose_tag(written);
    if (tag.values.empty()) return;
    const auto add_meant = [&](std::string_view word, std::size_t at, std::string_view meant) {
      if (meant.empty()) return;
      add({{{begin + at, begin + at + word.size(), std::string(meant)}},
           tr("`{0}` may be meant as `{1}`", shown(word), meant)});
    };
    add_meant(tag.name, written.find(tag.name), tag_meant(tag.name));
    const std::string_view value = tag.values.front();
    const auto at = static_cast<std::size_t>(value.data() - written.data());
    if (tag.name == kGameTag) {
      std::vector<std::string_view> names;
      for (const GameInfo* game : games_) names.push_back(game->name);
      if (!contains(names, value)) add_meant(value, at, closest(value, names));
    }
    if (tag.name == kPlayerTag && table_.game != nullptr && !is_colour_word(value)) {
      add_meant(value, at, closest(value, table_.game->usual_colours));
    }
    if (tag.name == kDateTag && !is_date(value)) add_meant(value, at, day_of(value));
  }

  /// Values of `Player` tags in the other order.
  void guess_players() {
    Guess guess;
    for (const Line& line : lines_) {
      const std::string_view written = line.of(text_);
      const LooseTag tag = loose_tag(written);
      if (tag.name != kPlayerTag || tag.values.size() != 2) continue;
      if (is_colour_word(tag.values[0]) || !is_colour_word(tag.values[1])) return;
      const auto at = [&](std::string_view value) {
        return line.begin + static_cast<std::size_t>(value.data() - written.data());
      };
      const std::string_view name = tag.values[0];
      const std::string_view colour = tag.values[1];
      if (guess.changes.empty()) {
        guess.message = tr("colour and name are swapped: `{0}` is a colour", shown(colour));
      }
      guess.changes.push_back({at(name), at(name) + name.size(), usual_colour(colour)});
      guess.changes.push_back({at(colour), at(colour) + colour.size(), std::string(name)});
    }
    add(std::move(guess));
  }

  /// Returns the player that `word` may name; empty if there is none or several.
  [[nodiscard]] std::string_view player_meant(std::string_view word) const {
    const AliasMatch match = aliases_->find(word);
    if (match.seats.size() == 1 && match.size == word.size()) {
      return table_.colour_of(match.seats[0]);
    }
    std::string_view meant;
    std::size_t count = 0;
    const std::string small = small_letters(word);
    for (Actor seat = 0; seat < table_.players; ++seat) {
      const std::string_view colour = table_.colour_of(seat);
      if (!colour.starts_with(small)) continue;
      meant = colour;
      ++count;
    }
    if (count == 1) return meant;
    std::vector<std::string_view> known;
    for (Actor seat = 0; seat < table_.players; ++seat) known.push_back(table_.colour_of(seat));
    for (const Actor actor : table_.game->actors) known.push_back(name_of_actor(actor));
    return closest(small, known);
  }

  /// Names, initials and misspelt colours as actors: all places of one of them together.
  void guess_actors() {
    if (table_.players == 0) return;
    std::map<std::string, Guess, std::less<>> by_name;
    Guess all;
    for (const Line& line : lines_) {
      if (!may_be_entry(line)) continue;
      const std::string_view written = line.of(text_);
      const std::size_t begin =
          std::min(written.size(), written.find_first_not_of(" \t0123456789.)("));
      const std::size_t colon = written.find(':', begin);
      constexpr std::size_t kLongest = 60;
      if (colon == std::string_view::npos || colon == begin || colon - begin > kLongest) continue;
      const std::string_view name = trimmed(written.substr(begin, colon - begin));
      if (name.find_first_of("@={}[]\"*") != std::string_view::npos || words_.is_actor(name)) {
        continue;
      }
      auto [found, fresh] = by_name.try_emplace(std::string(name));
      if (fresh) {
        found->second.message = tr("`{0}` may be meant as `{1}`", shown(name), player_meant(name));
      } else if (found->second.changes.empty()) {
        continue;
      }
      const std::string_view meant = player_meant(name);
      if (meant.empty()) continue;
      const Change change{line.begin + begin, line.begin + colon, std::string(meant)};
      found->second.changes.push_back(change);
      all.changes.push_back(change);
    }
    if (by_name.size() > 1) {
      all.message = tr("players are written by names other than their colours");
      add(std::move(all));
    }
    for (auto& [name, guess] : by_name) add(std::move(guess));
  }

  /// Returns the word of the notation that `name`, the beginning of an action, may be.
  [[nodiscard]] std::string name_meant(std::string_view name) const {
    const std::vector<std::string_view> verbs = table_.game->actions().verbs();
    std::string plain = plain_letters(name);
    if (contains(verbs, plain)) return plain;
    const std::vector<std::string> meant = names_meant(*table_.game, plain);
    if (meant.size() == 1) return meant.front();
    return std::string(closest(plain.substr(plain.rfind(':') + 1), verbs));
  }

  /// Verbs that are misspelt or in another language.
  void guess_actions() {
    Guess all;
    for (const Line& line : lines_) {
      if (line.kind != LineKind::kOdd && line.kind != LineKind::kEntry) continue;
      const std::string_view written = line.of(text_);
      bool open = false;
      for (const Piece& piece : pieces_of(written, open)) {
        if (piece.comment) continue;
        for (const std::string_view word : code_words(piece.text)) {
          const std::size_t end = word.find_first_of("@=*");
          if (end == std::string_view::npos || end == 0) continue;
          const std::string_view name = word.substr(0, end);
          const std::string_view verb = name.substr(name.rfind(':') + 1);
          const bool tile = std::ranges::none_of(
              verb, [](char c) { return (c >= 'a' && c <= 'z') || (c & 0x80) != 0; });
          if (tile || words_.is_verb(verb) || words_.is_actor(verb)) continue;
          const std::string meant = name_meant(verb);
          if (meant.empty() || meant == verb) continue;
          const auto at = line.begin + static_cast<std::size_t>(verb.data() - written.data());
          if (all.changes.empty()) {
            all.message = tr("`{0}` may be meant as `{1}`", shown(verb), meant);
          }
          all.changes.push_back({at, at + verb.size(), meant});
        }
      }
    }
    add(std::move(all));
  }

  /// Claims of the result: misspelt names, names of players, other words for an end.
  void guess_claims() {
    for (const Line& line : lines_) {
      const std::string_view written = line.of(text_);
      const Head head = head_of(written);
      if (head.actor != kResultName) continue;
      Guess all;
      for (const std::string_view word : code_words(written.substr(head.size))) {
        const std::size_t sign = word.find('=');
        if (sign == std::string_view::npos || sign == 0) continue;
        const std::string meant = claim_meant(word.substr(0, sign), word.substr(sign + 1));
        if (meant == word) continue;
        const auto at = line.begin + static_cast<std::size_t>(word.data() - written.data());
        if (all.changes.empty()) {
          all.message = tr("`{0}` may be meant as `{1}`", shown(word), shown(meant));
        }
        all.changes.push_back({at, at + word.size(), meant});
      }
      add(std::move(all));
    }
  }

  [[nodiscard]] std::string claim_meant(std::string_view key, std::string_view value) const {
    std::string meant_key(key);
    if (!is_claim_key(key) && !words_.is_player(key) && key.find('+') == std::string_view::npos) {
      constexpr std::array<std::string_view, 3> kKeys = {"winner", kEndClaim, "rank"};
      const std::string_view near = closest(key, kKeys);
      meant_key = near.empty() ? std::string(player_meant(key)) : std::string(near);
      if (meant_key.empty()) meant_key = key;
    }
    std::string meant_value;
    if (!is_claim_key(meant_key)) return meant_key + '=' + std::string(value);
    const bool end = meant_key == kEndClaim;
    for (std::size_t at = 0; at <= value.size();) {
      const std::size_t stop = std::min(value.size(), value.find_first_of("+,:", at));
      const std::string_view part = value.substr(at, stop - at);
      meant_value += end && at == 0 ? end_meant(part) : player_or(part);
      if (stop < value.size()) meant_value += value[stop];
      at = stop + 1;
    }
    return meant_key + '=' + meant_value;
  }

  [[nodiscard]] std::string player_or(std::string_view word) const {
    if (word.empty() || words_.is_player(word)) return std::string(word);
    const std::string_view meant = player_meant(word);
    return std::string(meant.empty() ? word : meant);
  }

  static std::string end_meant(std::string_view word) {
    if (ending_named(word) != nullptr) return std::string(word);
    const std::string plain = plain_letters(word);
    for (const EndWord& known : kEndWords) {
      if (known.word == plain) return std::string(known.name);
    }
    std::vector<std::string_view> names;
    for (const EndingKind& kind : kEndingKinds) names.push_back(kind.name);
    const std::string_view near = closest(plain, names);
    return std::string(near.empty() ? word : near);
  }

  /// A semicolon between actions, or within a place, makes a comment of the rest of its line.
  void guess_semicolons() {
    Guess all;
    for (const Line& line : lines_) {
      if (!may_be_entry(line)) continue;
      const std::string_view written = line.of(text_);
      const std::size_t sign = written.find(';');
      if (sign == std::string_view::npos || sign == 0) continue;
      const std::string_view before = written.substr(0, sign);
      if (before.find('{') != std::string_view::npos) continue;
      if (is_numbered_actor(before)) {
        if (all.changes.empty()) all.message = tr("`;` is written for the colon after an actor");
        all.changes.push_back({line.begin + sign, line.begin + sign + 1, ":"});
        continue;
      }
      if (!words_.is_actor(head_of(written).actor)) continue;
      const std::string_view behind = written.substr(sign + 1);
      const bool place = is_digit(before.back()) && !behind.empty() &&
                         (is_digit(behind.front()) || behind.front() == '-') &&
                         before.find_last_of("@ ") < sign &&
                         before[before.find_last_of("@ ")] == '@';
      const std::vector<std::string_view> rest = code_words(behind);
      const bool actions = !rest.empty() && std::ranges::all_of(rest, [&](std::string_view word) {
        return word == ";" || is_part_of_entry(trimmed_sign(word), words_);
      });
      if (!place && !actions) continue;
      std::string fixed = place ? "," : behind.starts_with(' ') ? "" : " ";
      if (all.changes.empty()) {
        all.message = tr("`;` begins a comment that hides `{0}`", shown(trimmed(behind)));
      }
      all.changes.push_back({line.begin + sign, line.begin + sign + 1, std::move(fixed)});
      if (place) continue;
      for (std::size_t at = written.find(';', sign + 1); at != std::string_view::npos;
           at = written.find(';', at + 1)) {
        all.changes.push_back({line.begin + at, line.begin + at + 1, " "});
      }
    }
    add(std::move(all));
  }

  /// Whether `text` is the head of an entry, without its colon.
  [[nodiscard]] bool is_numbered_actor(std::string_view text) const {
    const std::string with_colon = std::string(text) + ':';
    const Head head = head_of(with_colon);
    return !head.number.empty() && head.size == with_colon.size() && words_.is_actor(head.actor);
  }

  static std::string_view trimmed_sign(std::string_view word) {
    while (word.ends_with(';')) word.remove_suffix(1);
    return word;
  }

  /// The rows of a table, with cells between `|`, `;`, `,` or tabs, as lines.
  void guess_tables() {
    Guess all;
    for (const Line& line : lines_) {
      const std::string_view row = trimmed(line.of(text_));
      const bool marked = row.size() > 2 && row.front() == '|' && row.back() == '|';
      std::size_t separator = row.find_first_not_of("0123456789. ");
      if (!marked && (separator == 0 || separator >= row.size() ||
                      std::string_view(";,\t|").find(row[separator]) == std::string_view::npos)) {
        continue;
      }
      const std::string_view cells = marked ? row.substr(1, row.size() - 2) : row;
      std::string out = line_of(cells, marked ? '|' : row[separator]);
      const bool rule = out.find_first_not_of("-: ") == std::string::npos;
      all.changes.push_back(rule ? Change{line.begin, line.next, {}}
                                 : Change{line.begin, line.end, std::move(out)});
    }
    all.message = tr("the entries are rows of a table");
    add(std::move(all));
  }

  [[nodiscard]] std::string line_of(std::string_view cells, char separator) const {
    std::string out;
    std::size_t column = 0;
    for (const std::string_view written : split(cells, separator)) {
      std::string cell(trimmed(written));
      if (cell.empty()) continue;
      const bool number = std::ranges::all_of(cell, is_digit);
      if (column == 0 && number) cell += '.';
      const std::string actor = words_.actor_of(cell);
      if (column < 2 && !actor.empty()) cell = actor + ':';
      add_to_list(out, cell);
      ++column;
    }
    return out;
  }

  /// Words on the line of an entry, and in parentheses, as comments.
  void guess_remarks() {
    Guess all;
    for (const Line& line : lines_) {
      if (line.kind != LineKind::kOdd) continue;
      Guess guess;
      guess.changes = remarks_in(line);
      if (guess.changes.empty()) continue;
      guess.message = tr("words on the line of an entry are not notation");
      all.changes.insert(all.changes.end(), guess.changes.begin(), guess.changes.end());
      all.message = guess.message;
      add(std::move(guess));
    }
    if (all.changes.size() > 1) guesses_.insert(guesses_.begin(), std::move(all));
  }

  [[nodiscard]] std::vector<Change> remarks_in(const Line& line) const {
    const std::string_view written = line.of(text_);
    const Head head = head_of(written);
    const std::size_t code = head.size > 0 && words_.is_actor(head.actor) ? head.size : 0;
    const std::size_t open = written.find('(', code);
    const std::size_t close = open == std::string_view::npos ? open : written.find(')', open);
    if (close != std::string_view::npos) {
      const std::string_view inner = written.substr(open + 1, close - open - 1);
      if (is_prose(inner, words_) && inner.find_first_of("{}\\") == std::string_view::npos) {
        return {{line.begin + open, line.begin + open + 1, "{"},
                {line.begin + close, line.begin + close + 1, "}"}};
      }
    }
    if (code == 0) return {};
    // The words after the last action.
    std::size_t begin = written.size();
    for (const std::string_view word : code_words(written.substr(code))) {
      const auto at = static_cast<std::size_t>(word.data() - written.data());
      begin = is_token(word, words_) ? written.size() : std::min(begin, at);
    }
    const std::string_view rest = written.substr(begin);
    const bool plain = rest.find_first_of("{}\\();") == std::string_view::npos;
    if (rest.empty() || !plain || !is_prose(rest, words_)) return {};
    const std::string_view words = trimmed(rest);
    return {{line.begin + begin, line.end, "{" + std::string(words) + "}"}};
  }

  std::string_view text_;
  std::span<const GameInfo* const> games_;
  Words words_;
  std::vector<Line> lines_;
  Record record_;
  std::vector<Diagnostic> ignored_;
  Table table_;
  std::optional<PlayerAliases> aliases_;
  std::vector<Guess> guesses_;
};

}  // namespace

std::vector<Guess> guess_lines(std::string_view text, std::span<const GameInfo* const> games) {
  return LineGuesser(text, games).guess();
}

}  // namespace stela::repair
