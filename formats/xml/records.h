#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/tree/tree.h"
#include "lib/record/record.h"

namespace stela::xml {

/// Characters that end the name of an element or an attribute.
inline constexpr CharacterSet kNameEnds = [] {
  CharacterSet set{};
  for (const char c : {' ', '\t', '\r', '\n', '=', '/', '>', '<', '"', '\'', '&'}) {
    set[static_cast<unsigned char>(c)] = true;
  }
  return set;
}();

/// Returns the size of the name at the beginning of `text`.
[[nodiscard]] inline std::size_t name_size(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size() && !contains(kNameEnds, text[size])) ++size;
  return size;
}

/// Whether two non-empty names are equal; few begin alike, so few are compared completely.
[[nodiscard]] inline bool is_same(std::string_view a, std::string_view b) {
  return a.size() == b.size() && a[0] == b[0] && a == b;
}

/// Returns the location at which `name`, which must be UTF-8, stops being a name of an element or
/// an attribute, with or without a prefix; `npos` if all of it is valid.
[[nodiscard]] std::size_t find_bad_name(std::string_view name);

/// Returns `name` without its prefix.
[[nodiscard]] inline std::string_view local_name(std::string_view name) {
  return name.substr(name.rfind(':') + 1);  // npos + 1 is 0
}

/// Finds the beginning and end of the records in a document, given in consecutive pieces, without
/// parsing them. Each byte is examined once, whatever the sizes of the pieces.
///
/// A start tag `<record …>` always begins a record, whatever is still open, as `[Game ` does in
/// text. The record ends with the next end tag `</record>` (or at once: `<record/>`), or, without
/// one, before the next start tag `<record`, before `</stela>`, or with the document. So a record
/// whose tags do not nest affects no other record. Tags with a prefix count likewise. Comments,
/// CDATA sections, processing instructions and the document type declaration are skipped; once one
/// of them is never closed, they are treated as other text, and so is a comment that contains `--`.
/// A document with internal declarations, or in another encoding, has no records: its text could
/// have a different meaning.
///
/// Everything else is left to the readers of the parts: `read_record`, and `DocumentEnvelope` for
/// the text around records. A part around records ends at the end of a tag, of a comment or the
/// like, or within text.
class RecordFinder {
 public:
  /// Appends the parts of the document that are complete in `bytes` to `parts`, in order and
  /// without gaps, and returns their size in bytes. The next call must pass `bytes` without these,
  /// and with more bytes appended. `last` means that there are no more bytes, so all parts are
  /// complete.
  std::size_t find(std::string_view bytes, bool last, std::vector<tree::Part>& parts);

 private:
  /// The construct that contains the byte at `at_`.
  enum class State : std::uint8_t {
    kContent,
    kStartName,
    kStartTag,
    kEndName,
    kEndTag,
    kComment,
    kCdata,
    kInstruction,
    kDoctype
  };

  // Each continues at `at_`, in one state, and returns false if that needs more bytes.

  bool step();
  bool content();
  bool declaration();
  bool name();
  bool start_tag();
  bool end_tag();
  bool comment();
  bool pass_behind(std::string_view closing);
  bool doctype();

  /// Ends the markup that began at `markup_` at `end`.
  void close(std::size_t end);
  /// Skips only the opening of the markup that began at `markup_`, as it has no end.
  void pass_opening();
  /// Ends the open part at `end`, where another begins.
  void cut(std::size_t end, bool whole = true);
  /// Ends the text around records as far as it is complete.
  void cut_surroundings();

  State state_ = State::kContent;
  std::string_view bytes_;
  bool last_ = false;
  std::vector<tree::Part>* parts_ = nullptr;
  /// The next byte to process.
  std::size_t at_ = 0;
  /// Beginning of the open part.
  std::size_t begin_ = 0;
  /// Beginning of the current tag, comment or the like, and the end of the one before it.
  std::size_t markup_ = 0;
  std::size_t text_ = 0;
  /// The open part is a record.
  bool in_record_ = false;
  /// The quote that closes the value of an attribute while one is open.
  char quote_ = '\0';
  /// A tag was seen, so a document type declaration is no longer allowed.
  bool tag_seen_ = false;
  /// A comment or the like is never closed, so none is searched for; it is in the open record.
  bool torn_ = false;
  bool unclosed_ = false;
  /// The first bytes have been checked; no records are searched for.
  bool begun_ = false;
  bool foreign_ = false;
};

inline constexpr std::string_view kDoctypeOpening = "<!DOCTYPE";

}  // namespace stela::xml
