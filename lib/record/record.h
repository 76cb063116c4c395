#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/core/lines.h"
#include "lib/words/tr.h"

namespace stela {

/// The actor of an entry: a seat (0 is the first player, then clockwise), or one of the names
/// below.
using Actor = std::int8_t;

/// The random events, such as drawn tiles.
inline constexpr Actor kTable = -1;
/// A whole auction with all its calls.
inline constexpr Actor kBid = -2;
/// A position to start from.
inline constexpr Actor kSetup = -3;
/// Nobody: the game is over, or the actor is unknown. The claimed end has none.
inline constexpr Actor kNobody = -4;
/// A position from which a record continues.
inline constexpr Actor kResume = -5;

/// Maximum number of players in any of the games.
inline constexpr int kMaxPlayers = 4;

/// Actors other than the players, by name; the last is the claimed end.
struct ActorName {
  Actor actor;
  std::string_view name;
};
inline constexpr std::array<ActorName, 5> kActorNames = {{{kTable, "table"},
                                                          {kBid, "bid"},
                                                          {kSetup, "setup"},
                                                          {kResume, "resume"},
                                                          {kNobody, "result"}}};

[[nodiscard]] constexpr bool is_seat(Actor actor) { return actor >= 0; }

/// Returns the name used in the head of an entry for an actor other than a player.
[[nodiscard]] constexpr std::string_view name_of_actor(Actor actor) {
  std::string_view name;
  for (const ActorName& known : kActorNames) {
    if (known.actor == actor) name = known.name;
  }
  return name;
}
inline constexpr std::string_view kSetupName = name_of_actor(kSetup);
inline constexpr std::string_view kResumeName = name_of_actor(kResume);
inline constexpr std::string_view kResultName = name_of_actor(kNobody);
/// Whether entries of the actor called `name` have no number.
[[nodiscard]] constexpr bool is_unnumbered(std::string_view name) {
  // The first letters rule out most names.
  if (name.empty() || (name.front() != 's' && name.front() != 'r')) return false;
  return name == kSetupName || name == kResumeName || name == kResultName;
}
/// Returns the index of `seat`, or of any actor that is counted like one, in arrays by seat.
[[nodiscard]] constexpr std::size_t seat_index(Actor seat) {
  return static_cast<std::size_t>(seat);
}

/// Returns the seat to the left of `seat`, the next clockwise, at a table of `players`.
[[nodiscard]] constexpr Actor seat_left_of(Actor seat, int players) {
  // A division would take longer than everything else at the end of a turn.
  return static_cast<Actor>(seat + 1 == players ? 0 : seat + 1);
}

/// The name of a result's claim that the game ended off the board: `end=resign:red`.
inline constexpr std::string_view kEndClaim = "end";

/// A way in which a game can end other than by its own rules (notation.md, "Ended off the board").
struct EndingKind {
  std::string_view name;
  /// A sentence, with a placeholder for the player concerned, if any.
  std::string_view words;
  /// The kind for any player; the same as `words` if it does not name one.
  std::string_view label;
  /// Whether it names a player.
  bool of_player = false;
};
inline constexpr std::array<EndingKind, 6> kEndingKinds = {
    {{"resign", tr_noop("{0} resigned"), tr_noop("a player resigned"), true},
     {"time", tr_noop("{0} ran out of time"), tr_noop("a player ran out of time"), true},
     {"forfeit", tr_noop("{0} forfeited the game"), tr_noop("a player forfeited the game"), true},
     {"agreed", "the players agreed to end the game", tr_noop("the players agreed to end the game"),
      false},
     {"ruling", "a referee decided the game", tr_noop("a referee decided the game"), false},
     {"abandoned", "nobody continued the game", tr_noop("nobody continued the game"), false}}};

/// Returns the kind called `name`, or null.
[[nodiscard]] constexpr const EndingKind* ending_named(std::string_view name) {
  for (const EndingKind& kind : kEndingKinds) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

/// The parts of the value after `end=`, unchecked.
struct EndClaim {
  /// Null if there is no such kind.
  const EndingKind* kind = nullptr;
  /// Whether a colon follows the kind, and the text after it.
  bool names_player = false;
  std::string_view colour;

  [[nodiscard]] static constexpr EndClaim of(std::string_view value) {
    const std::size_t colon = std::min(value.find(':'), value.size());
    const bool named = colon < value.size();
    return {ending_named(value.substr(0, colon)), named,
            named ? value.substr(colon + 1) : std::string_view{}};
  }
};

/// How a game ended off the board: for one player, or for all (`kNobody`).
struct Ending {
  const EndingKind* kind = nullptr;
  Actor seat = kNobody;
  friend bool operator==(const Ending&, const Ending&) = default;
};

/// "No such index" in the links between the parts of a record.
inline constexpr std::int32_t kNone = -1;
/// Returns a link that is not `kNone` as an index.
[[nodiscard]] constexpr std::size_t index_of(std::int32_t i) { return static_cast<std::size_t>(i); }

/// Maximum number of parts in a record: tags and their values, entries, tokens, comments and
/// variations together. A record has a few hundred; each part takes far more memory than the two
/// bytes in which it can be written.
inline constexpr std::size_t kMaxParts = 50'000;

/// The kind of an entry's token, determined by its first character.
enum class TokenKind : std::uint8_t {
  kAction,
  /// `=29`: the actor's score after the entry.
  kScore,
  /// `#5f3a09c2`: the state digest after the entry.
  kDigest,
  /// `!?` or `$7`: a numeric annotation glyph.
  kNag,
};

/// Returns the kind of a token that begins with `first`.
[[nodiscard]] constexpr TokenKind token_kind(char first) {
  switch (first) {
    case '=':
      return TokenKind::kScore;
    case '#':
      return TokenKind::kDigest;
    case '!':
    case '?':
    case '$':
      return TokenKind::kNag;
    default:
      return TokenKind::kAction;
  }
}

/// A token as written, and its location.
struct Token {
  std::string_view text;
  Span span;
  TokenKind kind = TokenKind::kAction;
};

/// One value of a tag, without quotes and escapes.
struct TagValue {
  std::string_view text;
  Span span;
};

struct Tag {
  std::string_view name;
  /// The whole tag with its brackets.
  Span span;
  std::uint32_t first_value = 0;
  std::uint32_t value_count = 0;
};

enum class EntryKind : std::uint8_t { kPlay, kSetup, kResume, kResult };
/// Returns its name in JSON and Python: `play`, `setup`, `resume` or `result`.
[[nodiscard]] constexpr std::string_view name_of(EntryKind kind) {
  switch (kind) {
    case EntryKind::kPlay:
      return "play";
    case EntryKind::kSetup:
      return kSetupName;
    case EntryKind::kResume:
      return kResumeName;
    case EntryKind::kResult:
      break;
  }
  return kResultName;
}

/// The token, last in `resume:`, that gives the number of the next entry.
inline constexpr std::string_view kEntryToken = "entry=";
/// Returns the number after `kEntryToken`, from 1 to 99999999, or nothing if it is invalid.
[[nodiscard]] std::optional<std::int32_t> read_entry_number(std::string_view token);

/// No token of the entry is cut off.
inline constexpr std::uint32_t kNotCut = std::numeric_limits<std::uint32_t>::max();

/// One entry of the main line or of a variation.
struct Entry {
  /// The number as written, digits only; empty if it was omitted.
  std::string_view number;
  Span number_span;
  std::string_view actor;
  Span actor_span;
  std::uint32_t first_token = 0;
  std::uint32_t token_count = 0;
  /// Comments and variations, linked by `Note::next` in the order of the source.
  std::int32_t first_note = kNone;
  std::int32_t last_note = kNone;
  /// The next entry in the same line.
  std::int32_t next = kNone;
  /// 0 for `setup:`, then from 1. A variation continues from the number of the entry that it
  /// replaces. The result is one more than the last entry; entries after it, which are errors,
  /// continue as if it were not there. `resume:` has the number of the entry whose place it takes:
  /// that of the entry before it, or of the last lost one.
  std::int32_t position = 0;
  /// A score claim that the canonical form adds (scoring turns of Tikal); empty if there is none.
  std::string_view added_score;
  /// For a malformed entry, the number of tokens before the syntax error; otherwise `kNotCut`.
  std::uint32_t cut = kNotCut;
  EntryKind kind = EntryKind::kPlay;

  /// Returns where it begins in the source.
  [[nodiscard]] std::uint32_t begin() const {
    return number.empty() ? actor_span.begin : number_span.begin;
  }
};

/// A comment or a variation.
struct Note {
  /// The comment's text with whitespace collapsed and escapes resolved.
  std::string_view text;
  /// For a variation, both parentheses and what is between them; the first if it is never closed.
  Span span;
  /// The variation's line; `kNone` for a comment.
  std::int32_t line = kNone;
  std::int32_t next = kNone;
};

/// A sequence of entries: the main line, or a variation.
struct Line {
  std::int32_t first_entry = kNone;
  std::int32_t last_entry = kNone;
  /// Comments before the first entry; those of the main line belong to the tag block.
  std::int32_t first_note = kNone;
  std::int32_t last_note = kNone;
  /// The entry to which a variation is an alternative; `kNone` for the main line.
  std::int32_t parent = kNone;
  /// The line of that entry.
  std::int32_t parent_line = kNone;
  /// 0 for the main line.
  std::int32_t depth = 0;
  /// The opening parenthesis.
  Span open;
  /// The line is malformed before its first entry, or never closed: it is not replayed.
  bool dead = false;
};

/// A record as written. Rules are not checked: the contents may be meaningless, but nothing is
/// lost.
///
/// All strings are views, either into the source of the record, which must outlive it, or into the
/// record's own storage. The parts are stored flat and linked by indices, so that the vectors can
/// be reused for the next record and nesting does not use the stack.
class Record {
 public:
  std::vector<Tag> tags;
  std::vector<TagValue> tag_values;
  std::vector<Token> tokens;
  std::vector<Entry> entries;
  std::vector<Note> notes;
  /// `lines[0]` is the main line.
  std::vector<Line> lines;
  /// Index of the `result:` entry, or `kNone`.
  std::int32_t result = kNone;
  /// The whole source of the record; empty if it was not read from text.
  std::string_view source;
  /// The repaired text that was read instead of a damaged one. Then it is `source`, and spans refer
  /// to the damaged text. Null if there is none.
  std::shared_ptr<const std::string> mended;
  /// A tag is malformed, so the tags are not reliable.
  bool tags_broken = false;
  /// The text ends in a comment.
  bool comment_open = false;

  Record();

  /// Clears the record but keeps its memory.
  void clear();

  /// Returns the number of parts, as limited by `kMaxParts`.
  [[nodiscard]] std::size_t count_parts() const {
    return tags.size() + tag_values.size() + entries.size() + tokens.size() + notes.size();
  }

  /// Copies `text` into the record's storage.
  std::string_view keep(std::string_view text);

  [[nodiscard]] const TagValue* values_of(const Tag& tag) const {
    return tag_values.data() + tag.first_value;
  }

  /// Returns the tokens of `entry`, of all kinds, in the order of the source.
  [[nodiscard]] std::span<const Token> tokens_of(const Entry& entry) const {
    return {tokens.data() + entry.first_token, entry.token_count};
  }

  /// Appends an entry to `line` and sets its position; the caller fills in the rest.
  Entry& add_entry(std::int32_t line, EntryKind kind) {
    const auto index = static_cast<std::int32_t>(entries.size());
    Line& owner = lines[index_of(line)];
    std::int32_t position = kind == EntryKind::kSetup ? 0 : 1;
    if (owner.last_entry != kNone) {
      Entry& last = entries[index_of(owner.last_entry)];
      last.next = index;
      position = last.position + (last.kind == EntryKind::kResult ? 0 : 1);
    } else {
      owner.first_entry = index;
      if (owner.parent != kNone) {
        position = entries[index_of(owner.parent)].position;
      }
    }
    if (kind == EntryKind::kResume) --position;
    owner.last_entry = index;
    Entry& entry = entries.emplace_back();
    entry.kind = kind;
    entry.position = position;
    return entry;
  }
  /// Appends `entry`; returns its index.
  std::int32_t add_entry(std::int32_t line, const Entry& entry);
  /// Appends a note to `entry`, or to the front matter of `line` if `entry` is `kNone`; returns its
  /// index.
  std::int32_t add_note(std::int32_t line, std::int32_t entry, const Note& note);
  /// Adds a variation of `parent`, and the note that contains it; returns its line.
  std::int32_t add_variation(std::int32_t parent_line, std::int32_t parent, Span open);

  /// Updates the position of `resume`, the entry added last, if `token`, such as `entry=30`, gives
  /// the number of the next entry.
  static void count_on(Entry& resume, std::string_view token);

  /// Returns the number of entries in the main line, without `setup:`, `resume:` and `result:`.
  [[nodiscard]] int count_entries() const;
  /// Returns how many times the main line continues from a `resume:`.
  [[nodiscard]] int count_gaps() const;
  /// Whether `number` is that of an entry of the main line or of a `resume:` there, or 0.
  [[nodiscard]] bool has_entry(int number) const;
  /// Returns the number of the last entry in the main line, or 0 if it has none.
  [[nodiscard]] int last_number() const;
  /// Returns the entry number that diagnostics use for an entry of `line` at `position`: errors in
  /// a variation, however deep, count for the entry of the main line that it replaces.
  [[nodiscard]] int counted_entry(std::int32_t line, std::int32_t position) const;

 private:
  std::unique_ptr<std::pmr::monotonic_buffer_resource> store_;
};

/// The rules of the notation itself (docs/specification.md, section 8).
namespace record_rules {
extern const Rule kSyntax;
extern const Rule kTagMissing;
extern const Rule kTagValue;
extern const Rule kTagUnknown;
extern const Rule kPlayerCount;
extern const Rule kPlayerDuplicate;
extern const Rule kEntryNumber;
extern const Rule kActorUnknown;
extern const Rule kAfterEnd;
extern const Rule kActorTurn;
extern const Rule kActionUnknown;
extern const Rule kActionMalformed;
extern const Rule kActionPhase;
extern const Rule kUnfinished;
extern const Rule kScore;
extern const Rule kResult;
extern const Rule kWinner;
extern const Rule kDigest;
extern const Rule kIllegalClaim;
extern const Rule kSetup;
extern const Rule kGap;

/// Returns all of the above, in the order of lib/record/rulebook.json.
[[nodiscard]] std::span<const Rule* const> all();
}  // namespace record_rules

// Classes of single characters in the notation (notation.md, section 1).

/// Whether `c` is whitespace.
[[nodiscard]] constexpr bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

[[nodiscard]] constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// A set of characters with fast lookup.
using CharacterSet = std::array<bool, 256>;

[[nodiscard]] constexpr bool contains(const CharacterSet& set, char c) {
  return set[static_cast<unsigned char>(c)];
}

/// Characters in the names of tags, and in actors after their first letter.
inline constexpr CharacterSet kNameCharacters = [] {
  CharacterSet set{};
  for (std::size_t i = 0; i < set.size(); ++i) {
    const char c = static_cast<char>(i);
    set[i] = is_letter(c) || is_digit(c) || c == '-' || c == '_';
  }
  return set;
}();

[[nodiscard]] constexpr bool is_name_character(char c) { return contains(kNameCharacters, c); }

/// Returns the actions of `entry`, which come before its claims.
[[nodiscard]] inline std::span<const Token> action_tokens(const Record& record,
                                                          const Entry& entry) {
  const std::span tokens = record.tokens_of(entry);
  const auto end = std::ranges::find_if(
      tokens, [](const Token& token) { return token.kind != TokenKind::kAction; });
  return tokens.first(static_cast<std::size_t>(end - tokens.begin()));
}

/// Returns the same as written, separated by spaces.
[[nodiscard]] inline std::string written_actions(const Record& record, const Entry& entry) {
  std::string out;
  for (const Token& action : action_tokens(record, entry)) add_to_list(out, action.text);
  return out;
}

/// Returns each of them as written.
[[nodiscard]] inline std::vector<std::string_view> action_texts(const Record& record,
                                                                const Entry& entry) {
  std::vector<std::string_view> texts;
  for (const Token& action : action_tokens(record, entry)) texts.push_back(action.text);
  return texts;
}

/// Returns tokens for `actions`, which must outlive them. The tokens do not belong to a record.
[[nodiscard]] inline std::vector<Token> action_tokens(const std::vector<std::string>& actions) {
  std::vector<Token> tokens;
  for (const std::string& action : actions) tokens.push_back({action, {}, TokenKind::kAction});
  return tokens;
}

/// Adds `entry` with `tokens` to a line of `record`, which stores them; returns its index.
inline std::int32_t add_entry(Record& record, std::int32_t line, Entry entry,
                              const std::vector<std::string>& tokens) {
  entry.first_token = static_cast<std::uint32_t>(record.tokens.size());
  entry.token_count = static_cast<std::uint32_t>(tokens.size());
  for (const std::string& token : tokens) {
    const TokenKind kind = token.empty() ? TokenKind::kAction : token_kind(token.front());
    record.tokens.push_back({record.keep(token), {}, kind});
  }
  return record.add_entry(line, entry);
}

/// Adds a comment, which `record` stores, to an entry of a line or, for `kNone`, to the line.
inline void add_comment(Record& record, std::int32_t line, std::int32_t entry,
                        std::string_view text) {
  Note note;
  note.text = record.keep(text);
  record.add_note(line, entry, note);
}

}  // namespace stela
