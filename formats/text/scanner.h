#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/core/utf8.h"
#include "lib/record/characters.h"
#include "lib/record/record.h"

namespace stela::text {

/// Shared base of the readers of all parts of a record: the location, its line and entry, and error
/// reporting.
class Scanner {
 protected:
  Scanner(std::string_view source, Record& record, std::vector<Diagnostic>& diagnostics)
      : source_(source),
        record_(record),
        diagnostics_(diagnostics),
        is_long_(source.size() > kMaxParts) {}

  // Called for every character, so defined inline.
  [[nodiscard]] bool at_end() const { return at_ >= source_.size(); }
  [[nodiscard]] char here() const { return source_[at_]; }
  void skip_space() {
    std::size_t at = at_;
    while (at < source_.size() && is_space(source_[at])) ++at;
    at_ = at;
  }

  [[nodiscard]] static Span span(std::size_t begin, std::size_t end) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin)};
  }
  static std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }
  /// Returns the end of the line that contains `from`.
  [[nodiscard]] std::size_t line_end(std::size_t from) const;

  void report(const Rule& rule, Span span, Message message, Message hint = {});
  /// Reports a syntax error in the body; the entry or line is malformed from here on.
  void syntax_error(Span span, Message message, Message hint = {});
  /// Marks the current entry, or the line before its first one, as malformed from here on.
  void corrupt();
  /// Reports characters up to byte `end` that are not allowed anywhere in a record; in each piece
  /// only the first run of bad bytes.
  void report_bad_text_until(std::size_t end);
  /// Reports if a part that begins here exceeds the limit, and returns whether it does: then
  /// nothing more is read and nothing of the record is replayed. `unfinished` is the number of
  /// parts that have begun and are not in the record yet.
  bool is_full(std::size_t unfinished = 0);
  /// Reads the comment that begins here and adds it to the current entry.
  void read_comment();

  std::string_view source_;
  Record& record_;
  std::vector<Diagnostic>& diagnostics_;
  std::size_t at_ = 0;
  /// The next location that is not text or is a control character.
  BadPlace bad_;
  std::int32_t line_ = 0;
  std::int32_t entry_ = kNone;
  /// Whether there may be too many parts. Each takes at least one byte, so most records need not be
  /// counted.
  bool is_long_ = false;
  /// The limit was exceeded.
  bool full_ = false;

 private:
  [[nodiscard]] int current_entry_number() const;

  std::size_t error_count_ = 0;
};

}  // namespace stela::text
