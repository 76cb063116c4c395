#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/core/utf8.h"
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

/// Finds the ends of tokens in a piece of text, many at a time. Token by token, each search would
/// depend on the result of the previous one; this way the searches are independent.
class TokenEnds {
 public:
  explicit TokenEnds(const char* end) : end_(end) { places_[0] = nullptr; }
  TokenEnds(const TokenEnds&) = delete;
  TokenEnds& operator=(const TokenEnds&) = delete;

  /// Returns the first location at or after `at` of something that may end a token: a character
  /// accepted by `ends_token`, a non-ASCII character, or the end of the text. Returns null if it is
  /// too far away for a token of usual length. `at` is the last result, or comes after it.
  [[gnu::always_inline]] const char* find(const char* at) {
    const char* const found = *next_++;
    return found != nullptr ? found : look_ahead(at);
  }

 private:
  /// Size of the pieces in which text is searched; the first is smaller because there may be little
  /// to read.
  static constexpr std::size_t kPiece = 512;
  static constexpr std::size_t kFirstPiece = 128;
  /// Locations are stored in groups; excess ones of a group are overwritten by the next.
  static constexpr std::size_t kGroup = 8;

  /// Stores all locations in the text that begins with `at`, as far as there is room. Returns the
  /// first, or null if there is none.
  [[gnu::noinline]] const char* look_ahead(const char* at);
  /// Stores the locations, relative to `from`, whose bits are set in `ends`. Returns where to store
  /// the next ones.
  static const char** note(std::uint64_t ends, const char* from, const char** to);

  const char* end_;
  std::size_t piece_ = kFirstPiece;
  /// Null after the last.
  std::array<const char*, kPiece + 2 + kGroup> places_;
  const char** next_ = places_.data();
};

/// Byte order of UTF-16.
enum class Utf16 : std::uint8_t { kNone, kLittle, kBig };

/// Whether text that begins with `head` is UTF-16, because of its byte-order mark or because every
/// other byte is 0.
[[nodiscard]] Utf16 utf16_of(std::string_view head);
/// Returns `UTF-16 (little-endian)` or the like.
[[nodiscard]] std::string_view name_of(Utf16 order);

/// Converts UTF-16 that comes in pieces to UTF-8. Invalid input, such as half a character at the
/// end, becomes U+FFFD.
class Utf16Decoder {
 public:
  explicit Utf16Decoder(Utf16 order) : order_(order) {}

  /// Appends the text of `bytes`, as far as it is complete.
  void decode(std::string_view bytes, std::string& out);
  /// Appends the rest at the end of the input.
  void finish(std::string& out);

 private:
  void take(std::uint32_t unit, std::string& out);

  Utf16 order_;
  /// The first byte of a code unit, or -1.
  int half_ = -1;
  /// The first code unit of a surrogate pair, or 0.
  std::uint32_t high_ = 0;
};

/// Appends `text`, which is UTF-8, as UTF-16.
void encode_utf16(std::string_view text, Utf16 order, std::string& out);

/// Returns the size of `text` in bytes as UTF-16.
[[nodiscard]] std::size_t utf16_size(std::string_view text);

/// Reads the tags at the head of a record, and the comments between them (notation.md, section 2).
class TagReader : protected Scanner {
 protected:
  using Scanner::Scanner;

  /// Reads up to the first entry. An error in a tag ends it, and the line it is on.
  void read_tags();
  /// Whether nothing but comments and blanks is between here and the last tag.
  [[nodiscard]] bool beside_tag() const;

 private:
  /// Reports control characters in a tag's values as `record.tag-value`, and invalid text as
  /// syntax.
  void check_tag_characters(std::size_t begin);
  /// Always returns false, the result of the caller.
  bool tag_error(std::size_t begin, std::size_t end, Message message, Message hint = {});
  bool read_tag();
  /// Reports the `Game` tag at `game`, which comes after other tags; the likely fix moves it.
  void report_late_game(Span game);
  [[nodiscard]] std::string_view code_point_here() const;
  bool read_tag_value();
  static std::string unescape_value(std::string_view written);
};

}  // namespace stela::text
