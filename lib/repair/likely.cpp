#include "lib/repair/likely.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "formats/text/reader.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/record/record.h"
#include "lib/record/tags.h"
#include "lib/repair/encodings.h"
#include "lib/repair/patches.h"
#include "lib/repair/scanner.h"
#include "lib/repair/spelling.h"
#include "lib/words/tr.h"

namespace stela::repair {
namespace {

/// Whether the notation of `after` shows that it was in `before`.
bool is_evident(std::string_view before, std::string_view after,
                std::span<const GameInfo* const> games) {
  const Words old_words(before, games);
  const Words new_words(after, games);
  const Notation old_lines = count_notation(before, old_words);
  const Notation new_lines = count_notation(after, new_words);
  // Lines may be joined, but none that was notation stops being notation.
  const std::size_t old_size = old_lines.lines + old_lines.odd;
  const std::size_t new_size = new_lines.lines + new_lines.odd;
  const std::size_t joined = old_size - std::min(old_size, new_size);
  if (new_lines.lines + joined < old_lines.lines) return false;
  if (new_lines.lines <= old_lines.lines && new_lines.odd > old_lines.odd) return false;
  return new_lines.lines > old_lines.lines || new_lines.odd < old_lines.odd ||
         code_of(before, old_words) != code_of(after, new_words);
}

/// Whether position `at` of `line` is within a value between quotation marks.
bool is_in_value(std::string_view line, std::size_t at) {
  const std::size_t before = static_cast<std::size_t>(std::ranges::count(line.substr(0, at), '"'));
  return before % 2 == 1 && line.find('"', at) != std::string_view::npos;
}

/// Whether any of `changes` is outside the comments and the values of `text`.
bool change_code(std::string_view text, const std::vector<Change>& changes) {
  bool open = false;
  auto next = changes.begin();
  for (const Line& line : lines_of(text)) {
    const std::string_view written = line.of(text);
    if (written.starts_with("[Game ")) open = false;
    const std::vector<Piece> pieces = pieces_of(written, open);
    for (; next != changes.end() && next->begin < line.next; ++next) {
      const std::size_t at = next->begin - line.begin;
      const bool inside = std::ranges::any_of(pieces, [&](const Piece& piece) {
        const auto begin = static_cast<std::size_t>(piece.text.data() - written.data());
        return piece.comment && begin <= at && at < begin + piece.text.size();
      });
      if (!inside && !is_in_value(written, at)) return true;
    }
  }
  return false;
}

/// What the tags and the result of a record say.
struct Facts {
  /// The values of the `Player` tags, colours in English.
  std::vector<std::pair<std::string, std::string>> players;
  std::size_t claims = 0;
};

Facts facts_of(std::string_view record, const Words& words) {
  Facts facts;
  bool open = false;
  for (const Line& line : scan(record, words)) {
    const std::string written = plain(line.of(record));
    if (written.starts_with("[Game ")) open = false;
    const LooseTag tag = loose_tag(line.of(record));
    if (tag.name == kPlayerTag && tag.values.size() > 1) {
      facts.players.emplace_back(usual_colour(plain(tag.values[0])), tag.values[1]);
    }
    for (const Piece& piece : pieces_of(written, open)) {
      if (piece.comment || line.kind == LineKind::kTag) continue;
      for (std::string_view word : code_words(piece.text)) {
        // As in `result:winner=white`.
        constexpr std::string_view kResultHead = "result:";
        if (word.starts_with(kResultHead)) word.remove_prefix(kResultHead.size());
        facts.claims += word.find('=') < word.size() && is_near_claim(word) ? 1U : 0U;
      }
    }
  }
  return facts;
}

/// Returns the comments of `record` as written, line by line, but those in lines of words.
std::vector<std::string_view> comments_of(std::string_view record, const Words& words) {
  std::vector<std::string_view> comments;
  for (const Line& line : scan(record, words)) {
    if (line.kind == LineKind::kProse || line.kind == LineKind::kOddResult) continue;
    bool open = line.kind == LineKind::kInside;
    for (const Piece& piece : pieces_of(line.of(record), open)) {
      if (piece.comment) comments.push_back(piece.text);
    }
  }
  return comments;
}

/// Whether the comments `before` are among those `after`, in this order.
bool keeps_comments(const std::vector<std::string_view>& before,
                    const std::vector<std::string_view>& after) {
  auto next = before.begin();
  for (const std::string_view comment : after) {
    if (next != before.end() && *next == comment) ++next;
  }
  return next == before.end();
}

/// Removes the lines that both texts begin and end with.
void drop_common_lines(std::string_view& a, std::string_view& b) {
  const auto same = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  const std::size_t front = a.substr(0, same).rfind('\n') + 1;
  a.remove_prefix(front);
  b.remove_prefix(front);
  const auto [end_of_a, end_of_b] = std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend());
  const auto tail = static_cast<std::size_t>(end_of_a - a.rbegin());
  const std::size_t begin = a.substr(a.size() - tail).find('\n');
  if (begin == std::string_view::npos) return;
  a.remove_suffix(tail - begin - 1);
  b.remove_suffix(tail - begin - 1);
}

}  // namespace

std::optional<Undone> certain_undo(const Kind& kind, std::string_view text, const Words& words,
                                   std::span<const GameInfo* const> games) {
  std::optional<Undone> only;
  std::string meant;
  for (Undone& way : kind.undo(text, words)) {
    if (way.changes.empty()) continue;
    std::string undone = applied(text, way.changes);
    if (undone == text || kind.redo(undone, way.carried) != text) continue;
    if (only && undone != meant) return std::nullopt;
    only = std::move(way);
    meant = std::move(undone);
  }
  // Letters that were encoded twice are mostly in names and comments.
  const bool anywhere = &kind == &kinds()[double_utf8_kind()];
  const bool certain =
      !only || anywhere || (change_code(text, only->changes) && is_evident(text, meant, games));
  if (!certain) return std::nullopt;
  return only;
}

bool keeps_record(std::string_view before, std::string_view after, std::string_view moved,
                  std::span<const GameInfo* const> games) {
  const Words words(after, games);
  // Without comments, a line says the same wherever it is.
  constexpr std::string_view kBraces = "{}";
  const bool plain = moved.empty() && before.find_first_of(kBraces) == std::string_view::npos &&
                     after.find_first_of(kBraces) == std::string_view::npos;
  if (plain) drop_common_lines(before, after);
  const std::string old_essence = essence(before);
  const std::string moved_essence = essence(moved);
  // Prose from before the record is after the line of its `Game` tag.
  const std::size_t begin = std::min(after.size(), after.find('\n') + 1);
  std::string new_essence = essence(after.substr(0, begin));
  const std::string rest = essence(after.substr(begin));
  if (!rest.starts_with(moved_essence)) return false;
  new_essence += std::string_view(rest).substr(moved_essence.size());
  if (new_essence != old_essence) return false;
  if (!keeps_comments(comments_of(before, words), comments_of(after, words))) return false;
  const Facts old_facts = facts_of(before, words);
  const Facts new_facts = facts_of(after, words);
  return old_facts.players == new_facts.players && old_facts.claims == new_facts.claims;
}

bool is_of_notation(const Diagnostic& diagnostic) {
  return contains(record_rules::all(), diagnostic.rule);
}

std::vector<Change> changes_of(const Fix& fix) {
  std::vector<Change> changes;
  for (const Edit& edit : fix.edits) {
    changes.push_back({edit.span.begin, edit.span.end(), edit.text});
  }
  sort_stably(changes, {}, &Change::begin);
  return changes;
}

namespace {

/// Whether bytes of another encoding, such as ASCII, were joined with UTF-16: two of them are read
/// as one character, mostly a Chinese one. They begin a line, and end where the text, a record or
/// its byte-order mark, or a line of ASCII ends.
bool has_joined_bytes(std::string_view text) {
  constexpr char32_t kFirstWide = 0x900;
  // People write dashes, bullets and arrows before lines.
  const auto is_wide = [](char32_t c) {
    return c >= kFirstWide && (c < 0x2000 || c >= 0x2C00) && c != 0xFEFF;
  };
  const auto is_ascii = [](unsigned byte) {
    return (byte >= ' ' && byte < 0x7F) || byte == '\n' || byte == '\r' || byte == '\t';
  };
  bool begins_line = true;
  std::size_t wide = 0;
  bool ascii = true;
  bool breaks = false;
  for (std::size_t at = 0; at < text.size();) {
    const CodePointAt c = code_point_at(text, at);
    const std::string_view rest = text.substr(at);
    at += std::max<std::size_t>(1, c.size);
    if (is_wide(c.value)) {
      const auto high = static_cast<unsigned>(c.value >> 8U);
      const auto low = static_cast<unsigned>(c.value & 0xFFU);
      ascii = (wide == 0 || ascii) && is_ascii(high) && is_ascii(low);
      breaks = high == '\n' || low == '\n';
      ++wide;
      continue;
    }
    const bool mark = rest.starts_with(kByteOrderMark);
    const bool ends = mark || rest.starts_with(text::kRecordOpening) || (ascii && breaks);
    if (wide > 0 && begins_line && ends) return true;
    begins_line = c.value == '\n' || c.value == '\r' || (begins_line && mark);
    wide = 0;
  }
  return wide > 0 && ascii;
}

}  // namespace

bool is_whole_utf16(std::string_view text) {
  // Wrong decoding of ASCII: the low byte is 0.
  std::size_t characters = 0;
  std::size_t low = 0;
  for (std::size_t at = 0; at < text.size();) {
    const CodePointAt c = code_point_at(text, at);
    ++characters;
    low += (c.value & 0xFFU) == 0 ? 1U : 0U;
    at += std::max<std::size_t>(1, c.size);
  }
  constexpr std::size_t kPercent = 100;
  return low * kPercent <= characters && !has_joined_bytes(text) && is_plausible(text);
}

namespace {

/// How wrong a record is: the fewer errors, and the later the first one, the better.
struct Standing {
  std::size_t errors = 0;
  /// Where the first is in the text before any changes.
  std::size_t first = 0;

  [[nodiscard]] bool is_better_than(const Standing& other) const {
    return errors != other.errors ? errors < other.errors : first > other.first;
  }
};

/// `text` is that after `changes`.
Standing standing_of(std::string_view text, const std::vector<Diagnostic>& found,
                     const std::vector<Change>& changes = {}) {
  Standing standing;
  std::size_t first = text.size();
  for (const Diagnostic& diagnostic : found) {
    if (diagnostic.severity != Severity::kError) continue;
    ++standing.errors;
    first = std::min<std::size_t>(first, diagnostic.span.begin);
  }
  // What a change adds is where it is made.
  std::size_t old_end = 0;
  std::size_t end = 0;
  for (const Change& change : changes) {
    const std::size_t begin = end + (change.begin - old_end);
    if (first < begin) break;
    end = begin + change.text.size();
    old_end = change.end;
    if (first < end) {
      standing.first = change.begin;
      return standing;
    }
  }
  standing.first = old_end + (first - end);
  return standing;
}

/// Returns the fixes that the diagnostics have: those of one rule together, then each by itself.
std::vector<Guess> guesses_of(const std::vector<Diagnostic>& found) {
  std::vector<Guess> guesses;
  for (const Diagnostic& diagnostic : found) {
    if (diagnostic.false_claim) continue;
    for (const Fix& fix : diagnostic.fixes) {
      guesses.push_back({changes_of(fix), diagnostic.message});
    }
  }
  Guess all;
  for (const Diagnostic& diagnostic : found) {
    const bool same = diagnostic.rule == found.front().rule && diagnostic.fixes.size() == 1 &&
                      !diagnostic.false_claim;
    if (!same) continue;
    for (Change& change : changes_of(diagnostic.fixes.front())) {
      all.changes.push_back(std::move(change));
    }
    if (all.message.empty()) all.message = diagnostic.message;
  }
  sort_stably(all.changes, {}, &Change::begin);
  if (guesses.size() > 1 && !all.changes.empty()) guesses.insert(guesses.begin(), std::move(all));
  return guesses;
}

/// Returns the likeliest of several readings of a text that is not UTF-8.
std::optional<Guess> guess_encoding(std::string_view text, FileEncoding* file) {
  if (find_bad_text(text).what != BadText::kEncoding) return std::nullopt;
  const EncodingChoice choice = choose_encoding(text, file);
  if (choice.certain || choice.name.empty()) return std::nullopt;
  return Guess{decoding(text, choice.name), tr("the text may be {0}, not UTF-8", choice.name)};
}

/// Returns the part of `text` in which `found` leaves anything to guess: what breaks rules of the
/// game was read as it was written, so that only the tags can be meant otherwise, unless a
/// semicolon hides something.
std::string_view unsure_part(std::string_view text, const std::vector<Diagnostic>& found) {
  const std::size_t last_tag = text.rfind("\n[");
  const bool as_written = std::ranges::none_of(found, is_of_notation);
  if (!as_written || last_tag == std::string_view::npos ||
      text.find(';') != std::string_view::npos) {
    return text;
  }
  return text.substr(0, text.find('\n', last_tag + 1));
}

}  // namespace

std::optional<Guess> likely_fix(std::string_view text, std::span<const GameInfo* const> games,
                                const std::vector<Diagnostic>& found, Judge judge,
                                FileEncoding* file) {
  constexpr std::size_t kMostTries = 32;
  // A record has a few thousand bytes, and each guess is tried on all of it.
  constexpr std::size_t kLargest = std::size_t{1} << 16U;
  if (text.size() > kLargest) return std::nullopt;
  std::vector<Guess> guesses = guesses_of(found);
  if (std::optional<Guess> encoding = guess_encoding(text, file)) {
    guesses.push_back(*std::move(encoding));
  }
  std::ranges::move(guess_lines(unsure_part(text, found), games), std::back_inserter(guesses));
  std::ranges::move(guess_entries(text, found), std::back_inserter(guesses));
  if (guesses.empty()) return std::nullopt;
  const Standing now = standing_of(text, found);
  Standing best = now;
  std::optional<Guess> chosen;
  std::size_t tries = 0;
  for (Guess& guess : guesses) {
    if (guess.changes.empty() || !are_apart(guess.changes, text.size())) continue;
    if (++tries > kMostTries) break;
    const std::string changed = applied(text, guess.changes);
    if (changed == text) continue;
    const Standing then = standing_of(changed, judge(changed, games), guess.changes);
    if (!then.is_better_than(best)) continue;
    best = then;
    chosen = std::move(guess);
    if (best.errors == 0) break;
  }
  return chosen;
}

}  // namespace stela::repair
