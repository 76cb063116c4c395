#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/tree/tree.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/// Parts of JSON tokens.
namespace stela::json {

[[nodiscard]] inline bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

[[nodiscard]] inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Returns the first byte, from `at` onward, that a string cannot contain verbatim: a quote, a
/// backslash or a control character; `end` if there is none.
[[nodiscard]] inline const char* find_special(const char* at, const char* end) {
#ifdef __SSE2__
  constexpr std::ptrdiff_t kBlock = sizeof(__m128i);
  for (; end - at >= kBlock; at += kBlock) {
    const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    const __m128i quote = _mm_cmpeq_epi8(block, _mm_set1_epi8('"'));
    const __m128i backslash = _mm_cmpeq_epi8(block, _mm_set1_epi8('\\'));
    // min(byte, 0x1F) equals the byte only for control characters.
    const __m128i low = _mm_cmpeq_epi8(_mm_min_epu8(block, _mm_set1_epi8(0x1F)), block);
    const auto found =
        static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quote, backslash), low)));
    if (found != 0) return at + std::countr_zero(found);
  }
#endif
  while (at != end && *at != '"' && *at != '\\' && static_cast<unsigned char>(*at) >= 0x20U) ++at;
  return at;
}

/// Returns the value of a hex digit, or 16 if it is not one.
[[nodiscard]] inline unsigned hex_digit(char c) {
  if (is_digit(c)) return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
  return 16;
}

/// Replaces the escapes in `written`, the part of a string between its quotes, and writes the
/// result to `to`, which has room for as many bytes. Returns the end of the result, or null if
/// there is an escape that JSON does not know, or half a surrogate pair.
[[nodiscard]] char* unescape(std::string_view written, char* to);

/// What must come next in a document.
enum class Due : std::uint8_t {
  kDocument,
  /// A line of NDJSON, or a record of a document.
  kLine,
  kEnd,
  /// In a list of records: after its bracket, after a comma, after a record.
  kFirstRecord,
  kRecord,
  kBehindRecord,
  kFirstValue,
  kValue,
  kBehindValue,
  kFirstField,
  kField,
  kColon,
  kBehindField
};

/// Where a document is not JSON, or not a document of records.
struct Mistake {
  Due due = Due::kDocument;
  /// The token that is not `due`; the size of the document if it ends there.
  std::size_t at = 0;
  /// The bracket of the innermost open object or list.
  std::size_t open = 0;
};

/// Reports a mistake in `document`, which begins at byte `offset` of the text to which spans refer.
void report_mistake(std::string_view document, std::size_t offset, const Mistake& mistake,
                    tree::Reporter& reporter);

/// Reads the parts of a document around its records, one by one as a `RecordFinder` finds them: the
/// brackets of a list of records, commas and whitespace. Anything else is reported once, as
/// `record.syntax`, where it first occurs, unless a record before it is broken; the rest is not
/// checked. A record is only checked for whether it is allowed where it is.
class DocumentEnvelope {
 public:
  /// Reads the next part, which consists of `bytes` and begins at byte `offset` of the text to
  /// which the spans of diagnostics refer.
  void read(const tree::Part& part, std::string_view bytes, std::size_t offset,
            tree::Reporter& reporter);
  /// The document ends at `offset`.
  void end(std::size_t offset, tree::Reporter& reporter);

 private:
  bool pass(char c);
  void refuse(std::string_view bytes, std::size_t at, std::size_t offset, tree::Reporter& reporter);

  Due due_ = Due::kDocument;
  /// Something was broken; nothing more is reported.
  bool broken_ = false;
};

/// Finds the beginning and end of the records in a document, given in consecutive pieces, without
/// parsing them. Each byte is examined at most twice, whatever the sizes of the pieces.
///
/// A record begins with a `{` that is not inside another record, and ends with the matching
/// bracket. A `{` followed by `"game"` always begins a record, whatever is still open, as `[Game `
/// does in text: a record with unclosed brackets or quotes ends there, or with the document. A
/// string ends with its line, since it cannot continue on the next one. An object with a list that
/// begins with such a record is not itself a record, but part of the text around records.
///
/// After a record in which brackets do not match, or anything that cannot be around records, only
/// `{"game"` begins a record, and a `{` that is the first character on its line and indented like
/// the last record. At the first record that does not end properly, the finder goes back to its
/// beginning and continues in careful mode, in which such a line also ends an open record.
///
/// Everything else is left to the readers of the parts: `read_record`, and `DocumentEnvelope` for
/// the text around records.
class RecordFinder {
 public:
  /// Appends the parts of the document that are complete in `bytes` to `parts`, in order and
  /// without gaps, and returns their size in bytes. The next call must pass `bytes` without these,
  /// and with more bytes appended. `last` means that there are no more bytes, so all parts are
  /// complete.
  std::size_t find(std::string_view bytes, bool last, std::vector<tree::Part>& parts);

 private:
  void pass_plain_blocks();
  bool step();
  bool quote();
  void bracket(char c);
  bool be_careful();
  [[nodiscard]] bool begins_like_the_last() const;
  void check_gap(std::size_t end);
  void open_record(std::size_t begin);
  void begin_record();
  void close_record(bool whole);
  [[nodiscard]] bool is_wrapper(std::size_t end) const;
  void cut(std::size_t end, bool whole = true);
  void cut_as(tree::PartKind kind, std::size_t end, bool whole);

  std::string_view bytes_;
  bool last_ = false;
  std::vector<tree::Part>* parts_ = nullptr;
  /// The next byte to process.
  std::size_t at_ = 0;
  /// Beginning of the open part.
  std::size_t begin_ = 0;
  /// Number of open brackets in the record; 0 around records.
  std::size_t depth_ = 0;
  /// Number of `{` minus number of `}` in the record so far. If it is not 1 at the closing `}`,
  /// brackets do not match.
  std::size_t curly_ = 0;
  bool in_text_ = false;
  /// The previous byte is an escaping backslash.
  bool escaped_ = false;
  /// The first bytes have been checked; the document is in another encoding.
  bool begun_ = false;
  bool foreign_ = false;

  /// Indentation of the last record if it begins a line; otherwise larger than that of any record.
  std::size_t indent_ = 0;
  /// Careful mode: a record did not end properly.
  bool careful_ = false;
  /// No record is open, and what follows may be the rest of a broken one.
  bool lost_ = false;
};

}  // namespace stela::json
