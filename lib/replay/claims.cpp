#include "lib/replay/claims.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "lib/core/comment_command.h"
#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Returns the location of `part`, a piece of the text of `note`, or of the whole note if its
/// written form differs from its text.
Span place_of(const Note& note, std::string_view part) {
  constexpr std::size_t kBrackets = 2;
  const bool as_written = note.span.size == note.text.size() + kBrackets;
  const bool within = part.data() >= note.text.data() &&
                      part.data() + part.size() <= note.text.data() + note.text.size();
  if (!as_written || !within || part.empty()) return note.span;
  const auto before = static_cast<std::size_t>(part.data() - note.text.data());
  return {note.span.begin + 1 + static_cast<std::uint32_t>(before),
          static_cast<std::uint32_t>(part.size())};
}

class Check {
 public:
  Check(const Record& record, const Table& table, const Position& position,
        std::vector<Diagnostic>& found)
      : record_(record), position_(position), colours_(table.player_colours()), found_(found) {}

  /// Returns the upper half of the digest in the comment on the record.
  std::optional<std::uint32_t> run() {
    const Line& main = record_.lines.front();
    const Note* const game = analysis_note_of(record_);
    for (std::int32_t i = main.first_entry; i != kNone; i = record_.entries[index_of(i)].next) {
      check(record_.entries[index_of(i)], game != nullptr);
    }
    if (game == nullptr) return std::nullopt;
    NoteFault fault;
    const std::optional<GameNote> read = read_game_note(game->text, colours_, fault);
    if (!read) {
      report(*game, fault, 0);
      return std::nullopt;
    }
    check_sums(*game, *read);
    return read->digest;
  }

 private:
  void check(const Entry& entry, bool analysed) {
    if (entry.kind != EntryKind::kPlay) return;
    for (std::int32_t i = entry.first_note; i != kNone; i = record_.notes[index_of(i)].next) {
      const Note& note = record_.notes[index_of(i)];
      if (note.line != kNone) continue;
      const bool own = is_entry_note(note.text);
      if (own || (analysed && looks_like_entry_note(note.text))) check(note, entry);
    }
    if (analysis_note_of(record_, entry) == nullptr) return;
    count(entry);
    std::vector<std::int32_t> lines = other_lines_of(record_, entry);
    const std::int32_t better = better_line_of(record_, entry);
    if (better != kNone) lines.push_back(better);
    for (const std::int32_t line : lines) {
      const Entry& other = record_.entries[index_of(record_.lines[index_of(line)].first_entry)];
      check(*analysis_note_of(record_, other), other);
    }
  }

  void check(const Note& note, const Entry& entry) {
    NoteFault fault;
    const std::optional<EntryNote> read = read_entry_note(note.text, colours_, fault);
    if (!read) return report(note, fault, entry.position);
    if (!read->shares.seats.empty()) check_whole(note, read->shares, entry.position);
  }

  /// Counts an entry with an analysis comment for its player.
  void count(const Entry& entry) {
    ++all_entries_;
    for (std::size_t seat = 0; seat < colours_.size(); ++seat) {
      if (same_word(entry.actor, colours_[seat])) ++entries_[seat];
    }
  }

  void check_sums(const Note& game, const GameNote& read) {
    if (!read.has_game_values()) return;
    check_whole(game, read.start, 0);
    // There may be a draw before an entry and one within it.
    for (std::size_t seat = 0; seat < colours_.size(); ++seat) {
      if (read.forced[seat] > entries_[seat]) {
        report(game,
               {tr("{0} forced entries of {1}, but only {2} were analysed", read.forced[seat],
                   colours_[seat], entries_[seat]),
                value_in(game, "forced")},
               0);
      }
      // A player can lose in an entry of several players, too.
      if (!read.loss.empty()) check_size(game, "loss", read.loss[seat].value, all_entries_);
      if (!read.luck.empty()) check_size(game, "luck", read.luck[seat].value, 2 * all_entries_);
    }
  }

  /// Each of `changes` changes a share by at most a whole win.
  void check_size(const Note& game, std::string_view name, Thousandths sum, int changes) {
    if (std::abs(std::int64_t{sum}) <= std::int64_t{changes} * kWhole) return;
    report(game,
           {tr("{0} is out of range for {1} analysed entries", as_decimal(sum), all_entries_),
            value_in(game, name)},
           0);
  }

  void check_whole(const Note& note, const NotedShares& shares, int entry) {
    const Thousandths sum = sum_of(shares);
    // Each share is rounded separately.
    if (std::abs(sum - kWhole) <= static_cast<Thousandths>(colours_.size())) return;
    report(note, {tr("the shares add up to {0}, not to 1", as_decimal(sum)), value_in(note, "wp")},
           entry);
  }

  /// Returns the value of the command `name` in `note`.
  static std::string_view value_in(const Note& note, std::string_view name) {
    const std::vector<CommentCommand> commands = commands_in(note.text);
    const auto found = std::ranges::find(commands, name, &CommentCommand::name);
    return found == commands.end() ? std::string_view() : found->value;
  }

  /// Returns the sum of the shares, with one share for each team.
  [[nodiscard]] Thousandths sum_of(const NotedShares& shares) {
    if (!outcome_) outcome_ = position_.outcome();
    Thousandths sum = 0;
    for (std::size_t seat = 0; seat < shares.seats.size(); ++seat) {
      const int team = team_index(*outcome_, static_cast<Actor>(seat));
      const bool first =
          team < 0 || outcome_->teams[static_cast<std::size_t>(team)].members.front() ==
                          static_cast<Actor>(seat);
      if (first) sum += shares.seats[seat];
    }
    return sum;
  }

  void report(const Note& note, const NoteFault& fault, int entry) {
    Diagnostic d;
    d.severity = Severity::kWarning;
    d.rule = &record_rules::kSyntax;
    d.span = place_of(note, fault.text);
    d.entry = entry;
    d.message = fault.text.empty() || fault.text == note.text
                    ? fault.message
                    : tr("`{0}`: {1}", shown(fault.text), fault.message);
    // A comment that only looks like an analysis is kept.
    if (is_entry_note(note.text) || is_game_note(note.text)) {
      d.hint = tr("`stela analyse --to stela` rewrites the analysis");
    }
    found_.push_back(std::move(d));
  }

  const Record& record_;
  const Position& position_;
  /// Outcome of that position, computed only if needed.
  std::optional<Outcome> outcome_;
  std::span<const std::string_view> colours_;
  /// Number of analysed entries, by seat and in total.
  std::array<int, kMaxPlayers> entries_{};
  int all_entries_ = 0;
  std::vector<Diagnostic>& found_;
};

/// Returns the comment on the first entry of the variation `index` if it has the form written by an
/// analysis, otherwise null: entries with only actions and a score, which the canonical form may
/// add, and no other comment. `entries` is their number.
const Note* own_comment(const Record& record, std::int32_t index, int& entries) {
  const Line& line = record.lines[index_of(index)];
  if (line.first_note != kNone || line.first_entry == kNone) return nullptr;
  const auto is_plain = [&](const Entry& entry) {
    return entry.kind == EntryKind::kPlay &&
           std::ranges::all_of(record.tokens_of(entry), [](const Token& token) {
             return token.kind == TokenKind::kAction || token.kind == TokenKind::kScore;
           });
  };
  const Entry& first = record.entries[index_of(line.first_entry)];
  if (first.first_note == kNone || first.first_note != first.last_note) return nullptr;
  entries = 0;
  for (std::int32_t i = line.first_entry; i != kNone; i = record.entries[index_of(i)].next) {
    const Entry& entry = record.entries[index_of(i)];
    if (!is_plain(entry) || (entries > 0 && entry.first_note != kNone)) return nullptr;
    ++entries;
  }
  const Note& note = record.notes[index_of(first.first_note)];
  return note.line == kNone ? &note : nullptr;
}

/// Returns the variations of `entry` whose comment and number of entries `is_own`, in order.
template <typename Is>
std::vector<std::int32_t> own_lines(const Record& record, const Entry& entry, Is is_own) {
  std::vector<std::int32_t> lines;
  for (std::int32_t i = entry.first_note; i != kNone; i = record.notes[index_of(i)].next) {
    const std::int32_t line = record.notes[index_of(i)].line;
    if (line == kNone) continue;
    int entries = 0;
    const Note* const note = own_comment(record, line, entries);
    if (note != nullptr && is_own(note->text, entries)) lines.push_back(line);
  }
  return lines;
}

template <typename Is>
const Note* find_note(const Record& record, std::int32_t first, Is is) {
  for (std::int32_t i = first; i != kNone; i = record.notes[index_of(i)].next) {
    const Note& note = record.notes[index_of(i)];
    if (note.line == kNone && is(note.text)) return &note;
  }
  return nullptr;
}

}  // namespace

const Note* analysis_note_of(const Record& record, const Entry& entry) {
  if (entry.kind != EntryKind::kPlay) return nullptr;
  return find_note(record, entry.first_note, is_entry_note);
}

const Note* analysis_note_of(const Record& record) {
  return find_note(record, record.lines.front().first_note, is_game_note);
}

bool has_judgement(const Record& record, const Entry& entry) {
  return std::ranges::any_of(record.tokens_of(entry), [](const Token& token) {
    return token.kind == TokenKind::kNag && contains(kMarks, token.text);
  });
}

const Token* find_mark(const Record& record, const Entry& entry) {
  const Note* const own = analysis_note_of(record, entry);
  const Mark given = own == nullptr ? Mark::kNone : mark_given(own->text);
  if (given == Mark::kNone) return nullptr;
  const std::span<const Token> tokens = record.tokens_of(entry);
  const auto last = std::find_if(tokens.rbegin(), tokens.rend(), [given](const Token& token) {
    return token.kind == TokenKind::kNag && token.text == sign_of(given);
  });
  return last == tokens.rend() ? nullptr : &*last;
}

std::int32_t better_line_of(const Record& record, const Entry& entry) {
  const Note* const own = analysis_note_of(record, entry);
  if (own == nullptr || !tells_loss(own->text)) return kNone;
  const std::vector<std::int32_t> lines =
      own_lines(record, entry, [](std::string_view comment, int entries) {
        return better_note_line(comment) == entries - 1;
      });
  return lines.empty() ? kNone : lines.back();
}

std::vector<std::int32_t> other_lines_of(const Record& record, const Entry& entry) {
  const Note* const own = analysis_note_of(record, entry);
  const int others = own == nullptr ? 0 : best_count(own->text) - 1;
  if (others < 1) return {};
  std::vector<std::int32_t> lines = own_lines(
      record, entry,
      [](std::string_view comment, int entries) { return entries == 1 && is_rank_note(comment); });
  // The last ones: others may be those of people.
  const auto count = std::min(lines.size(), static_cast<std::size_t>(others));
  lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(count));
  return lines;
}

std::int32_t next_line_of(const Record& record, const Entry& entry) {
  const Note* const own = analysis_note_of(record, entry);
  const int length = own == nullptr ? 0 : line_length(own->text);
  if (length == 0 || entry.next == kNone) return kNone;
  const std::vector<std::int32_t> lines =
      own_lines(record, record.entries[index_of(entry.next)],
                [length](std::string_view comment, int entries) {
                  return entries == length && line_note(comment) == length;
                });
  return lines.empty() ? kNone : lines.back();
}

std::int32_t last_analysed(const Record& record) {
  std::int32_t last = kNone;
  if (analysis_note_of(record) == nullptr) return last;
  for (std::int32_t i = record.lines.front().first_entry; i != kNone;
       i = record.entries[index_of(i)].next) {
    if (analysis_note_of(record, record.entries[index_of(i)]) != nullptr) last = i;
  }
  return last;
}

std::vector<Diagnostic> analysis_faults(const Record& record, const Table& table,
                                        const Position& position,
                                        std::optional<std::uint64_t> digest) {
  std::vector<Diagnostic> found;
  const auto may_be = [](const Note& note) { return may_be_note(note.text); };
  if (std::ranges::none_of(record.notes, may_be)) return found;
  const std::optional<std::uint32_t> named = Check(record, table, position, found).run();
  if (!named || !digest || *named == *digest >> 32U) return found;
  Diagnostic d;
  d.severity = Severity::kWarning;
  d.rule = &record_rules::kDigest;
  d.span = analysis_note_of(record)->span;
  d.message = tr("the record was changed after it was analysed");
  d.hint = tr("`stela analyse --to stela` repeats the analysis");
  found.push_back(std::move(d));
  return found;
}

namespace {

/// Whether the claim or annotation `index` comes too late: each claim occurs once, in the order of
/// their kinds. The claims begin with `first`.
bool stands_late(std::span<const Token> tokens, std::size_t first, std::size_t index) {
  const TokenKind last = index == first ? TokenKind::kAction : tokens[index - 1].kind;
  const TokenKind kind = tokens[index].kind;
  return kind < last || (kind == last && kind != TokenKind::kNag);
}

/// Whether a claim or an annotation is well formed.
bool has_form(const Token& claim, const GameInfo& game) {
  if (claim.kind == TokenKind::kNag) return is_nag(claim.text);
  if (claim.kind == TokenKind::kDigest) return is_digest_claim(claim.text);
  Score score;
  return read_score(claim.text.substr(1), game, score);
}

}  // namespace

std::vector<Fix> fix_of(const Token& claim, std::string right) {
  // Not certain: the claim may be right, and an action wrong.
  return {{{{claim.span, std::move(right)}}, false}};
}

std::size_t find_unfit_claim(std::span<const Token> tokens, std::size_t first, Actor actor,
                             const GameInfo& game) {
  for (std::size_t i = first; i < tokens.size(); ++i) {
    const bool ownerless = tokens[i].kind == TokenKind::kScore && !is_seat(actor);
    if (stands_late(tokens, first, i) || ownerless || !has_form(tokens[i], game)) return i;
  }
  return tokens.size();
}

Diagnostic unfit_claim(std::span<const Token> tokens, std::size_t index,
                       std::string_view actor_name, const GameInfo& game) {
  const Token& claim = tokens[index];
  Diagnostic d;
  d.span = claim.span;
  d.rule = &record_rules::kActionPhase;
  if (stands_late(tokens, count_actions(tokens), index)) {
    d.message = tr("`{0}` comes too late in the entry", shown(claim.text));
    d.hint = tr("actions come first, then a score, a digest and annotations, each claim once");
  } else if (has_form(claim, game)) {
    d.message = tr("`{0}` claims a score for `{1}`, which has none", claim.text, actor_name);
  } else {
    d.rule = &record_rules::kActionMalformed;
    d.message = tr("`{0}` cannot be read", shown(claim.text));
    if (claim.kind == TokenKind::kNag) {
      d.hint = tr("an annotation is `!`, `?`, `!!`, `??`, `!?`, `?!` or `$0` to `$255`");
    } else if (claim.kind == TokenKind::kDigest) {
      d.hint = tr("a digest is `#` and 8 to 16 hex digits");
    } else {
      d.hint = tr("a score is written as `={0}`", write_score({}, game));
    }
  }
  return d;
}

bool agrees(const Token& claim, Actor actor, const Position& position) {
  if (claim.kind == TokenKind::kDigest) return agrees_with_digest(claim.text, position);
  if (claim.kind != TokenKind::kScore) return true;
  Score claimed;
  return read_score(claim.text.substr(1), *position.table().game, claimed) &&
         claimed == position.score(actor);
}

Diagnostic false_claim(const Token& claim, Actor actor, const Position& position) {
  Diagnostic d;
  d.false_claim = true;
  d.span = claim.span;
  if (claim.kind == TokenKind::kDigest) {
    d.rule = &record_rules::kDigest;
    const std::string digest = digest_claim(position).substr(0, claim.text.size());
    d.message = tr("claimed digest is `{0}`, but the digest is `{1}`", claim.text, digest);
    d.fixes = fix_of(claim, digest);
  } else {
    const std::string score = write_score(position.score(actor), *position.table().game);
    d.rule = &record_rules::kScore;
    d.article = position.why_scored(actor).article;
    d.message = tr("claimed score is {0}, but {1} has {2}", shown(claim.text.substr(1)),
                   position.table().player(actor), score);
    d.hint = tr("the correct claim is `={0}`", score);
    d.fixes = fix_of(claim, "=" + score);
  }
  return d;
}

std::string_view illegal_claim(const Record& record, const Line& line, Span& span) {
  constexpr std::string_view kCommand = "[%illegal ";
  if (line.first_note == kNone) return {};
  const Note& note = record.notes[index_of(line.first_note)];
  const std::size_t begin = note.text.find("[%");
  if (begin == std::string_view::npos || !note.text.substr(begin).starts_with(kCommand)) return {};
  const std::size_t end = note.text.find(']', begin);
  if (end == std::string_view::npos) return {};
  span = note.span;
  std::string_view rule = note.text.substr(begin + kCommand.size(), end - begin - kCommand.size());
  while (!rule.empty() && rule.back() == ' ') rule.remove_suffix(1);
  return rule;
}

Diagnostic false_illegal_claim(std::string_view claim, const std::vector<Diagnostic>& found) {
  Diagnostic d;
  d.rule = &record_rules::kIllegalClaim;
  d.false_claim = true;
  if (found.empty()) {
    d.message = tr("the line claimed to break `{0}` is legal", shown(claim));
  } else if (found.front().rule->id == claim) {
    d.message = tr("`{0}` is broken before the last entry of the line", claim);
  } else {
    d.message = tr("the line claimed to break `{0}` breaks `{1}` first", shown(claim),
                   found.front().rule->id);
    d.notes.push_back(found.front().message);
  }
  return d;
}

std::string write_places(const Table& table, const Places& places) {
  std::string out;
  for (const auto& place : places) {
    std::string players;
    for (const Actor seat : place) add_to_list(players, table.colour_of(seat), "+");
    add_to_list(out, players, ",");
  }
  return out;
}

std::optional<Places> read_places(std::string_view text, const Table& table) {
  Places places;
  SeatSet seen;
  for (const std::string_view place : split(text, ',')) {
    places.emplace_back();
    for (const std::string_view colour : split(place, '+')) {
      const Actor seat = table.seat_of(colour);
      if (seat == kNobody || !seen.add(seat)) return std::nullopt;
      places.back().push_back(seat);
    }
    sort_stably(places.back());
  }
  return places;
}

bool names_all(const Places& places, const Table& table) {
  std::size_t count = 0;
  for (const auto& place : places) count += place.size();
  return count == static_cast<std::size_t>(table.players);
}

std::optional<Ending> read_ending(const ResultClaim& claim, const Table& table) {
  if (claim.name != kEndClaim) return std::nullopt;
  const EndClaim end = EndClaim::of(claim.value);
  if (end.kind == nullptr || end.kind->of_player != end.names_player) return std::nullopt;
  const Actor seat = end.names_player ? table.seat_of(end.colour) : kNobody;
  if (end.names_player && seat == kNobody) return std::nullopt;
  return Ending{end.kind, seat};
}

}  // namespace stela
