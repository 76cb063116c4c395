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

/// What the readers of all parts of a record share: the place, the line and entry that it belongs
/// to, and how errors are reported.
class Scanner {
 protected:
  Scanner(std::string_view source, Record& record, std::vector<Diagnostic>& diagnostics)
      : source_(source),
        record_(record),
        diagnostics_(diagnostics),
        is_long_(source.size() > kMaxParts) {}

  // Passed for every character: kept where the compiler sees them.
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
  /// Where the line ends that `from` is on.
  [[nodiscard]] std::size_t line_end(std::size_t from) const;

  void report(const Rule& rule, Span span, Message message, Message hint = {});
  /// A syntax error in the body: what it belongs to is malformed from here on.
  void syntax_error(Span span, Message message, Message hint = {});
  /// The current entry, or the line before its first one, is malformed from here on.
  void corrupt();
  /// Reports what may not stand in a record at all, up to byte `end`; the first run of bad bytes of
  /// each piece is enough.
  void report_bad_text_until(std::size_t end);
  /// Whether a part that begins here is one too many, which is reported: then nothing more is read,
  /// and nothing of the record is replayed.
  /// `unfinished` parts have begun and are not in the record yet.
  bool is_full(std::size_t unfinished = 0);
  /// Reads the comment that begins here and adds it to the current entry.
  void read_comment();

  std::string_view source_;
  Record& record_;
  std::vector<Diagnostic>& diagnostics_;
  std::size_t at_ = 0;
  /// The next place that is no text, or holds a control character.
  BadPlace bad_;
  std::int32_t line_ = 0;
  std::int32_t entry_ = kNone;
  /// Whether there may be too many parts: each takes a byte at least, so that most records need not
  /// be counted.
  bool is_long_ = false;
  /// There were too many.
  bool full_ = false;

 private:
  [[nodiscard]] int current_entry_number() const;

  std::size_t error_count_ = 0;
};

}  // namespace stela::text
