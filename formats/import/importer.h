#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/core/value.h"
#include "lib/game/info.h"
#include "lib/record/record.h"

namespace stela::importing {

/// How often a member occurs in the notifications of a type.
struct CensusRow {
  std::string type;
  /// Who receives it: `table`, `player` or `other`.
  std::string channel;
  /// The path of the member, as in `places[].x`; empty for the notification itself.
  std::string key;
  /// The kind of its value, such as `number`.
  std::string kind;
  std::uint64_t count = 0;
};

/// The types and keys in logs of a platform, without any value: no names, no words, no numbers. It
/// describes a log of a game that Stela does not read without revealing who played.
class Census {
 public:
  /// Counts a notification and all members of `args`, which may be null.
  void add(std::string_view type, std::string_view channel, const Value* args);
  /// Adds the names of people in `value`: the texts of members such as `name` and `player_name`.
  void add_names(const Value& value);
  /// Whether the limit of rows was reached; rows beyond it are not counted.
  [[nodiscard]] bool full() const { return full_; }
  /// Returns the rows, sorted. A type or a key that contains a name, or does not look like an
  /// identifier, is `?`; numbers in it that may be ids are `#`.
  [[nodiscard]] std::vector<CensusRow> rows() const;

 private:
  using Key = std::tuple<std::string, std::string, std::string, std::string>;

  void add_members(const Key& above, const Value& value, std::size_t depth);
  void count(const Key& key);
  [[nodiscard]] std::string shown_path(std::string_view path) const;
  [[nodiscard]] std::string shown_key(std::string_view key) const;
  [[nodiscard]] bool has_name(std::string_view key) const;

  std::map<Key, std::uint64_t> counts_;
  /// In small letters.
  std::set<std::string, std::less<>> names_;
  bool full_ = false;
};

/// Converts games stored by other programs, in their own formats, to records.

/// One game as stored by a platform.
struct Source {
  /// Contents of the file with the moves.
  std::string_view log;
  /// Contents of a second file about the same game, or empty if there is none.
  std::string_view about;
  /// If true, parts that cannot be understood but can be left out become comments and warnings;
  /// otherwise they are errors.
  bool lenient = false;
};

/// A note on a game: an error, which means that there is no record, or a warning.
struct Remark {
  Severity severity = Severity::kError;
  /// Location in the platform's own numbering, as in `packet 41, move 15`; empty if the note has
  /// none.
  std::string place;
  /// Lowercase, no full stop, input in backticks.
  std::string message;
};

/// A supported platform. tools/batch/batch.cpp has a row for each.
struct Importer {
  /// Name on the command line.
  std::string_view name;
  /// Name for people.
  std::string_view platform;
  /// Returns the name of the second file for a file called `log`, or an empty string if there
  /// cannot be one.
  std::string (*about_of)(std::string_view log) = nullptr;
  /// Fills `record`, which is empty, from `source`, and adds problems to `remarks`. If there is an
  /// error among them, `record` must not be used; otherwise all of it follows the rules of the
  /// game. The record owns its strings. Never throws, whatever the bytes.
  void (*read)(const Source& source, std::span<const GameInfo* const> games, Record& record,
               std::vector<Remark>& remarks) = nullptr;
  /// Adds the log of any game of the platform to `census`, or an error to `remarks`.
  void (*count)(std::string_view log, Census& census, std::vector<Remark>& remarks) = nullptr;
};

/// Whether any of `remarks` is an error.
[[nodiscard]] bool has_error(const std::vector<Remark>& remarks);

/// Returns `text` in a form valid in a tag or a comment: one line, with each character that records
/// do not allow replaced with U+FFFD.
[[nodiscard]] std::string clean_text(std::string_view text);

/// JSON written by other programs, in which numbers may be strings and anything may be missing.

/// Why bytes could not be read as JSON.
struct JsonMistake {
  /// Location, as in `byte 128931`, or empty if there is none.
  std::string place;
  /// Lowercase, no full stop.
  std::string message;
};

/// Receives an object of a list, which is destroyed afterwards; returns false to stop reading.
using TakeItem = std::function<bool(const Value& item)>;

/// How to read a large document: the objects of some lists are passed to `take` one by one and not
/// kept, so memory use does not grow with their number.
struct JsonItems {
  /// The keys allowed on the way from the root to such a list, separated by spaces.
  std::string_view keys;
  TakeItem take;
};

/// Reads `text`, which may begin with a byte-order mark, as a single JSON value allocated in
/// `memory`. A number that is not an integer, or does not fit in 64 bits, is a decimal. Deep
/// nesting and more than two million values at a time are refused. Duplicate members are kept;
/// `Value::find` returns the first.
[[nodiscard]] std::optional<JsonMistake> read_json(std::string_view text, ValueMemory& memory,
                                                   Value& root, const JsonItems& items = {});

/// Maximum absolute value of a number: most programs handle JSON integers exactly up to this value,
/// and sums of a few of them do not overflow.
inline constexpr std::int64_t kMaxNumber = std::int64_t{1} << 53;

/// Returns the integer in `value`, a number or a string (`"-12"`, `12.0`), up to `kMaxNumber`;
/// nothing for any other value and for null.
[[nodiscard]] std::optional<std::int64_t> number_of(const Value* value);

/// Whether `value` is true, 1 or one of these as a string.
[[nodiscard]] bool is_true(const Value* value);

/// Returns the string in `value`, or its number as written; empty for any other value and null.
[[nodiscard]] std::string text_of(const Value* value);

/// Returns the member of that name, or null, including if `value` is null or not an object.
[[nodiscard]] const Value* member(const Value* value, std::string_view name);

}  // namespace stela::importing
