#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/words/message.h"

namespace stela {

/// A section of a rulebook, or of the notation, that states a rule.
struct Citation {
  /// The value of the `Rules` tag for that rulebook, or empty for every edition.
  std::string_view edition;
  /// ISO 639-1 code of the rulebook's language, or `notation` for the notation itself.
  std::string_view language;
  /// The heading of the section, in the rulebook's own words.
  std::string_view section;
};

/// Kinds of rules, by whether a single action can break them.
enum class RuleKind : std::uint8_t {
  kRule,
  /// A statement of a rulebook that no action can break: setup, order of play, scoring, endings,
  /// ties.
  kArticle,
};

/// A rule or an article, which diagnostics cite and `explain` explains. Rules are constants; their
/// address is their identity.
struct Rule {
  /// Such as `taluva.hut.level`.
  std::string_view id;
  /// The condition in one sentence: lowercase, no full stop.
  std::string_view sentence;
  /// The sections that state it; empty for a ruling on which the rulebooks are silent.
  std::span<const Citation> citations;
  /// What to do instead, if one sentence can express it; otherwise empty.
  std::string_view hint = {};
  /// The reason for a ruling of ours where the rulebooks are silent; otherwise empty.
  std::string_view ruling = {};
  RuleKind kind = RuleKind::kRule;
  /// The language of the rulebook version that does not state it, though others do; otherwise
  /// empty.
  std::string_view silent = {};
  /// What is wrong with a place at fault, in two or three words; empty if that differs from case to
  /// case.
  std::string_view mark = {};
};

/// Returns an article; `citations` must outlive it. Without citations it is a ruling, with `ruling`
/// as its reason.
[[nodiscard]] constexpr Rule article(std::string_view id, std::string_view sentence,
                                     std::span<const Citation> citations,
                                     std::string_view ruling = {}) {
  return {id, sentence, citations, {}, ruling, RuleKind::kArticle};
}

/// Why something is the case in a particular game.
struct Reason {
  /// The rule or article that decides, or null if there is none.
  const Rule* article = nullptr;
  /// The event to which it applies: a clause, lowercase, no full stop; may be empty.
  Message words;
  /// The kind of the event described by the words, and its player (`Event`): the entry of the last
  /// such event can be named after them. Empty if there is none.
  std::string_view event;
  int actor = -1;
};

/// Returns the citations of `rule` for readers of `edition`: those of that edition, or, if there
/// are none, those that apply to every edition; all if `edition` is empty. Pointers into `rule`.
[[nodiscard]] std::vector<const Citation*> citations_in(const Rule& rule, std::string_view edition);

/// Returns where `rule` is written, for readers of `edition` (empty for any): `rulebook, "Build a
/// Hut"`, or `notation, "…"`; `ruling` if that edition does not state it. Cites the rulebook of
/// `language`, or otherwise the first one that the edition has, whose language is then named, as in
/// `rulebook, in German: "Camp errichten"`.
[[nodiscard]] std::string cite(const Rule& rule, std::string_view edition, Language language);

/// A piece of a record's source, in bytes from the record's first byte.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t size = 0;

  [[nodiscard]] std::uint32_t end() const { return begin + size; }
  friend bool operator==(const Span&, const Span&) = default;
};

enum class Severity : std::uint8_t { kError, kWarning };

/// Returns `error` or `warning`.
[[nodiscard]] std::string_view to_string(Severity severity);

/// A piece of the source to be replaced with `text`; if it is empty, `text` is inserted there.
struct Edit {
  Span span;
  std::string text;
  friend bool operator==(const Edit&, const Edit&) = default;
};

/// A set of edits that fixes an error when applied together, in the order of the source and without
/// overlaps. The edits of different diagnostics of a record do not overlap either.
struct Fix {
  std::vector<Edit> edits;
  /// The fix is unambiguous: `repair` applies it without asking.
  bool certain = false;
};

/// A place on the board that is at fault.
struct BlamedPlace {
  /// Its name in the notation.
  std::string name;
  /// What is wrong there, in two or three words; may be empty.
  Message words;
  /// The neighbouring places that cannot be reached from here.
  std::vector<std::string> closed = {};
};

/// Returns the names of `places`, each once, with the neighbours that cannot be reached.
[[nodiscard]] std::vector<std::string> names_of(const std::vector<BlamedPlace>& places);

/// A single problem of a record.
struct Diagnostic {
  /// Never null.
  const Rule* rule = nullptr;
  Severity severity = Severity::kError;
  /// The smallest piece of the source that shows the error.
  Span span;
  /// 0 for the tag block and `setup:`, then the entries from 1; the result line is one more than
  /// the last entry.
  int entry = 0;
  /// The game's article that decides if `rule` is one of the notation's, such as the order of play;
  /// may be null.
  const Rule* article = nullptr;
  /// The sections cited by `rule` that state the broken requirement; empty for all of them.
  std::span<const Citation> sections;
  /// The observed problem: lowercase, no full stop, input in backticks.
  Message message;
  /// Suggested action; empty if there is none.
  Message hint;
  /// Additional facts, one line each.
  std::vector<Message> notes;
  /// Possible fixes; may be empty.
  std::vector<Fix> fixes = {};
  /// For an error in the text around the records, which all records of a file may share, the name
  /// of its kind: it is reported once for the file. Otherwise empty.
  std::string_view cause = {};
  /// The places on the board that are at fault, the most important first; may be empty.
  std::vector<BlamedPlace> places = {};
  /// The record claims another value than the computed one: it was read as it was written, and only
  /// `repair --claims` changes it.
  bool false_claim = false;
};

/// Returns where the rule of `diagnostic` is written, like `cite` for a rule, limited to the
/// section that states the broken requirement.
[[nodiscard]] std::string cite(const Diagnostic& diagnostic, std::string_view edition,
                               Language language);

/// Maximum number of diagnostics of a record from a reader, and for each rule of a game, before a
/// note that there are more.
inline constexpr std::size_t kMaxDiagnostics = 100;
/// Returns that note.
[[nodiscard]] Message more_errors();

/// Returns `hint` with a note that `stela repair` fixes it.
[[nodiscard]] Message and_mended(Message hint);

/// Keeps the first `kMaxDiagnostics` of each rule and severity, and adds a note to each.
void keep_first_of_each(std::vector<Diagnostic>& diagnostics);

/// Sorts `diagnostics` by their location in the source; the sort is stable.
void sort_by_place(std::vector<Diagnostic>& diagnostics);

/// Whether any of `diagnostics` is an error.
[[nodiscard]] bool has_error(const std::vector<Diagnostic>& diagnostics);

/// Maximum size of a record or a document in bytes: spans are counted in 32 bits.
inline constexpr std::size_t kMaxSource = std::size_t{1} << 30U;

/// A location as people count it.
struct LineColumn {
  /// From 1.
  std::size_t line = 1;
  /// From 1, in code points.
  std::size_t column = 1;
};

/// Returns the number of line endings in `text`: LF, CR LF or CR.
[[nodiscard]] std::size_t count_lines(std::string_view text);

/// Whether `c` is a line ending, alone or as part of CR LF.
[[nodiscard]] inline bool is_line_end(char c) { return c == '\n' || c == '\r'; }

/// Returns `offset` within `text`: an offset past the end becomes the end, and one at the line feed
/// of a CR LF becomes the end of the line before it.
[[nodiscard]] std::size_t within_line(std::string_view text, std::size_t offset);

/// Finds the lines and columns of offsets in a text, or in its parts one after another. Each search
/// starts from the previous result, so searching in order takes a single pass over the text, and an
/// unused finder costs nothing.
class PlaceFinder {
 public:
  /// `text` must outlive this object; it begins in line `first_line`, at `first_column`.
  explicit PlaceFinder(std::string_view text, std::size_t first_line = 1,
                       std::size_t first_column = 1)
      : whole_(text),
        text_(text),
        first_line_(first_line),
        first_column_(first_column),
        at_{first_line, first_column} {}

  /// Selects the part of the whole text that begins at byte `begin`: offsets are relative to it.
  void turn_to(std::size_t begin, std::size_t size) {
    begin_ = begin;
    text_ = whole_.substr(begin, size);
    first_line_ = kUnknown;
  }

  /// Returns the whole text, or the part selected with `turn_to`.
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] std::size_t first_line() {
    if (first_line_ == kUnknown) first_line_ = locate(0).line;
    return first_line_;
  }
  /// Returns the location of byte `offset`; an offset past the end counts as the end.
  [[nodiscard]] LineColumn locate(std::size_t offset);

 private:
  static constexpr std::size_t kUnknown = 0;

  void go_on(std::size_t offset);
  void go_back(std::size_t offset);

  std::string_view whole_;
  std::size_t begin_ = 0;
  std::string_view text_;
  std::size_t first_line_;
  std::size_t first_column_;
  /// The location found last, in the whole text.
  std::size_t offset_ = 0;
  LineColumn at_;
};

}  // namespace stela
