#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/core/utf8.h"
#include "lib/core/value.h"
#include "lib/game/info.h"
#include "lib/record/analysis_note.h"
#include "lib/record/record.h"

namespace stela::tree {

// Limits of documents.

/// Maximum nesting depth of variations; the same as in text.
inline constexpr int kMaxVariations = 64;
/// Maximum nesting depth of objects and lists in a document; more than `kMaxVariations` need.
inline constexpr std::size_t kMaxNesting = 400;
/// Maximum number of fields of an object before reading the document is abandoned: none needs a
/// dozen, and the time to find duplicates grows faster than the number of fields.
inline constexpr std::size_t kMaxFields = 1000;
/// Maximum number of values in a document's record: fields, items of lists, and the objects and
/// lists themselves. One of `kMaxParts` in text becomes five or six values.
inline constexpr std::size_t kMaxValues = 8 * kMaxParts;
/// Maximum number of them for commands in comments: the rest stays text, since one comment, which
/// is one part, can have any number of commands. An analysed record has a few thousand.
inline constexpr std::size_t kMaxCommandValues = kMaxParts;

/// The objects and lists of the model. Readers check against them, and the schemas are generated
/// from them. A part of kind list or object that has no parts is described elsewhere: an object by
/// the shape of that name, a list's items by the shapes of its possible contents (`notes` contain
/// comments and variations in an entry, and only comments elsewhere).

/// Maximum of an integer without one of its own. Integers beyond 2^53, which JSON programs may
/// round, are text.
inline constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();
inline constexpr std::int64_t kLargestExact = std::int64_t{1} << 53;

/// A token that only text can express: any token in the notation.
inline constexpr std::string_view kTokenPattern = "[^ \\t\\r\\n{();]+";

inline constexpr std::string_view kTagNamePattern = "[A-Za-z0-9_\\-]+";
/// Anything that can precede the colon of an entry, whether or not it is an actor of the game.
inline constexpr std::string_view kActorPattern = "[A-Za-z][A-Za-z0-9_\\-]*";

/// Returns all members of a record; each is optional.
[[nodiscard]] const Shape& record_shape();
/// Returns the shape of an entry of the main line or of a variation.
[[nodiscard]] const Shape& entry_shape();
/// Returns the shape of the claimed end of a record.
[[nodiscard]] const Shape& result_shape();
/// Returns the shape of an alternative to an entry: comments, then entries.
[[nodiscard]] const Shape& variation_shape();
/// Returns the shape of an action, claim or comment that consists only of text, with the key `key`.
[[nodiscard]] Shape text_item_shape(std::string_view key, std::string_view pattern);

/// The form of a list's items.
enum class ItemForm : std::uint8_t {
  kText,
  /// Strings and numbers without whitespace.
  kWord,
  kObject,
  kList,
  /// Objects that name themselves with their member `do`, or with their only member.
  kNamed,
};

/// A list of the model.
struct ListSpec {
  /// The member that contains it.
  std::string_view key;
  /// The name of an item; empty for `kNamed`.
  std::string_view item;
  ItemForm form;
};

/// Whether `shape` is a string or a number.
[[nodiscard]] bool is_scalar(const Shape& shape);
/// Whether `shape` is a list of words, which in XML is a single attribute.
[[nodiscard]] bool is_words(const Shape& shape);

/// Returns the list that a member called `key` contains, or null if it does not contain one.
[[nodiscard]] const ListSpec* list_named(std::string_view key);

/// A note that is a comment with commands: a list of commands and `text`.
inline constexpr std::string_view kCommands = "commands";

/// The kind of a part of a document.
enum class PartKind : std::uint8_t {
  kRecord,
  /// Text before, between or after records.
  kAround
};

/// A part of a document as found by a record finder (`json::RecordFinder`, `xml::RecordFinder`).
/// The parts of a document cover all its bytes.
struct Part {
  /// Byte offsets relative to the bytes given to the finder.
  std::size_t begin = 0;
  std::size_t end = 0;
  PartKind kind = PartKind::kAround;
  /// The end of the record was found. Otherwise the part extends as far as possible: to the
  /// beginning of the next one, or to the end of the document.
  bool whole = true;
};

/// The syntax of a document, to which messages refer.
enum class Syntax : std::uint8_t { kJson, kXml };

/// Appends diagnostics up to `kMaxDiagnostics`, then reports once that there are more.
class Reporter {
 public:
  explicit Reporter(std::vector<Diagnostic>& diagnostics, Syntax syntax = Syntax::kJson)
      : diagnostics_(diagnostics), syntax_(syntax) {}

  [[nodiscard]] bool is_xml() const { return syntax_ == Syntax::kXml; }

  /// Appends an error of `rule` in the entry set last.
  void report(const Rule& rule, Span span, Message message, Message hint = {});
  /// Appends an error of `record.syntax`.
  void syntax(Span span, Message message, Message hint = {});

  /// Reports, once for each record, that its game is unknown, so the text at `span` cannot be read.
  void unknown_game(Span span);

  /// From now on, diagnostics belong to `entry` (see `Diagnostic::entry`).
  void set_entry(int entry) { entry_ = entry; }
  /// Resets the count for the next record.
  void begin_record() {
    count_ = 0;
    unknown_game_ = false;
  }
  /// Returns the number of errors reported since the last `begin_record`.
  [[nodiscard]] std::size_t count() const { return count_; }
  /// Whether anything was reported at all.
  [[nodiscard]] bool any() const { return any_; }

 private:
  std::vector<Diagnostic>& diagnostics_;
  Syntax syntax_;
  std::size_t count_ = 0;
  bool any_ = false;
  bool unknown_game_ = false;
  int entry_ = 0;
};

/// Returns `did you mean …?` if `word` is close to one of `candidates`, otherwise empty.
[[nodiscard]] Message suggestion(std::string_view word,
                                 const std::vector<std::string_view>& candidates);

/// Returns the bytes from `begin` to `end` of a document, limited to 32 bits.
[[nodiscard]] Span span_between(std::size_t begin, std::size_t end);

/// Reports that a record has more than `kMaxValues`; the value at `span` is the first beyond.
void report_too_many_values(Span span, Reporter& reporter);

/// Replaces `record`, which is incomplete as already reported, with a null, so that nothing more is
/// reported about it.
void give_up(Value& record);

/// Reports members of `object` with a name that an earlier one has, and removes them.
void drop_duplicates(Value& object, Reporter& reporter);

/// Reports a document that is larger than `kMaxSource` and returns true.
[[nodiscard]] bool is_too_large(std::string_view document, Reporter& reporter);

/// Hint for a byte-order mark in any other place, where it is invisible.
inline constexpr std::string_view kMarkHint =
    "this is a byte-order mark, which is allowed only at the beginning of a document";

/// Number of bytes that determine the encoding of a document.
inline constexpr std::size_t kEncodingBytes = 4;

/// Returns the encoding of a document that begins with `bytes` (`kEncodingBytes` of them, or all)
/// if it is not UTF-8, as far as JSON and XML need it: `UTF-16`, `UTF-32`, or empty.
[[nodiscard]] std::string_view foreign_encoding(std::string_view bytes);

/// Reports that a document, whose first bytes are at `offset`, is in `encoding`.
void report_encoding(std::string_view encoding, std::size_t offset, Reporter& reporter);

/// Returns the value of `digits`: an integer, or text if an integer would be written differently or
/// is beyond 2^53. `digits` must outlive it.
[[nodiscard]] Value digits_to_value(std::string_view digits);

/// Returns `value`, a number or a string with one, in thousandths, or nothing if it is not a
/// number, has more than three decimals, or does not fit into `Thousandths`.
[[nodiscard]] std::optional<Thousandths> thousandths_of(const Value& value);

/// The model of a record that JSON and XML share: a tree of values (docs/formats.md).

/// Receives the records of a document one by one, so that only one need be in memory; returns false
/// to stop.
using Sink = std::function<bool(Value& record)>;

/// Returns the record as a value allocated in `memory`, whose strings are views into the record.
/// Every tag, token, claim, annotation, comment and variation is kept: anything that does not fit
/// its structured form is text in the same place. `record` must have been read without syntax
/// errors. A token becomes fields rather than text only in canonical spelling, as after
/// `Replayer::respell`.
[[nodiscard]] Value to_value(const Record& record, std::span<const GameInfo* const> games,
                             ValueMemory& memory);

/// Whether `value` is an object of another program: it has several members, none of them a member
/// of records, and at most half of them can be misspellings of one.
[[nodiscard]] bool is_foreign(const Value& value);

/// Clears `record` and fills it from `value`, whose strings it copies; `record.source` stays empty.
/// The spans of its parts are those of the corresponding values. Anything that is not part of a
/// record, or is not allowed in the text form, is appended to `diagnostics` as `record.syntax`
/// (control characters in tags: `record.tag-value`), in no particular order; the affected parts are
/// marked in the record, so that a replay stops there. A null in `value` means an error that a
/// reader has reported. Messages use the terms of `syntax`.
void to_record(const Value& value, std::span<const GameInfo* const> games, Record& record,
               std::vector<Diagnostic>& diagnostics, Syntax syntax = Syntax::kJson);

/// Reads a whole document, which may begin with a byte-order mark: finds its records with a
/// `RecordFinder`, reads the text around them with a `DocumentEnvelope`, and passes each record
/// that `read_record(bytes, offset, envelope, record)` could read to `sink`, until that returns
/// false. Returns true if nothing was reported.
template <class RecordFinder, class DocumentEnvelope, class ReadRecord>
bool read_document(std::string_view document, const Sink& sink, Reporter& reporter,
                   const ReadRecord& read_record) {
  if (is_too_large(document, reporter)) return false;
  const std::size_t skipped = document.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  const std::string_view bytes = document.substr(skipped);
  std::vector<Part> parts;
  RecordFinder().find(bytes, true, parts);
  DocumentEnvelope surroundings;
  for (const Part& part : parts) {
    const std::string_view own = bytes.substr(part.begin, part.end - part.begin);
    const std::size_t offset = skipped + part.begin;
    surroundings.read(part, own, offset, reporter);
    if (part.kind == PartKind::kAround) continue;
    Value record;
    if (read_record(own, offset, surroundings, record) && !sink(record)) return !reporter.any();
    reporter.begin_record();
  }
  surroundings.end(document.size(), reporter);
  return !reporter.any();
}

/// Checks which strings of a record are allowed in the notation, and reports the others.

/// Returns the span of the characters of a string if the document contains them verbatim, otherwise
/// `written`.
[[nodiscard]] Span inner_span(std::string_view text, Span written);

/// Whether `name` is a valid name of a tag.
bool check_tag_name(std::string_view name, Span span, Reporter& reporter);

/// Whether `value` is a valid value of a tag: one line without control characters.
bool check_tag_value(std::string_view value, Span span, Reporter& reporter);

/// Whether `comment` is valid between braces.
bool check_comment(std::string_view comment, Span span, Reporter& reporter);

/// Whether `actor` is valid before a colon.
bool check_actor(std::string_view actor, Span span, Reporter& reporter);

/// Whether `token` would be read as a single token of an entry.
bool check_token(std::string_view token, Span span, Reporter& reporter);

/// Returns `text` with every run of whitespace replaced with one space, and none at its ends.
[[nodiscard]] std::string collapse_space(std::string_view text);

}  // namespace stela::tree
