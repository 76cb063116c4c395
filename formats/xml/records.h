#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/tree/parts.h"

namespace stela::xml {

/// Finds where the records of a document begin and end, from consecutive pieces of it, without
/// reading them: each byte is looked at once, whatever the sizes of the pieces.
///
/// A start tag `<record …>` begins a record always, whatever is open before it, as `[Game ` does in
/// text. The record ends with the next end tag `</record>` (or at once: `<record/>`); one that has
/// none, before the next start tag `<record`, before `</stela>`, or with the document. So a record
/// whose tags do not nest costs only itself. Tags with a prefix count likewise. What stands in
/// comments, sections of CDATA, processing instructions and in a document type declaration is
/// passed over; where one of those is never closed, or a comment has `--` in it, only its opening
/// is. A document that brings declarations of its own, or is in another encoding, has no records:
/// what would be read is not what is meant.
///
/// All else is left to those who read the parts: `read_record`, and `Surroundings` for what stands
/// around records. Such a part ends at the end of a tag, of a comment or the like, or within text.
class RecordFinder {
 public:
  /// Appends those parts of the document to `parts` that are complete in `bytes`, in order and
  /// without gaps, and gives how many bytes they are: the caller comes again with `bytes` without
  /// these, and more behind them. `last`: no more bytes come, and all parts are complete.
  std::size_t find(std::string_view bytes, bool last, std::vector<tree::Part>& parts);

 private:
  /// What the byte at `at_` is a part of.
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

  // Each goes on at `at_`, in one state; false when that needs more bytes.

  bool step();
  bool content();
  bool declaration();
  bool name();
  bool start_tag();
  bool end_tag();
  bool comment();
  bool pass_behind(std::string_view closing);
  bool doctype();

  /// What began at `markup_` ends at `end`.
  void close(std::size_t end);
  /// What began at `markup_` has no end: only its opening is passed over.
  void pass_opening();
  /// The part that is open ends at `end`, and another begins.
  void cut(std::size_t end, bool whole = true);
  /// Cuts off what stands around records as far as it is complete.
  void cut_surroundings();

  State state_ = State::kContent;
  std::string_view bytes_;
  bool last_ = false;
  std::vector<tree::Part>* parts_ = nullptr;
  /// Where to go on.
  std::size_t at_ = 0;
  /// Where the part that is open begins.
  std::size_t begin_ = 0;
  /// Where the tag, comment or the like begins, and where the one before it has ended.
  std::size_t markup_ = 0;
  std::size_t text_ = 0;
  /// The part that is open is a record.
  bool in_record_ = false;
  /// What closes the value of an attribute, while one is open.
  char quote_ = '\0';
  /// A tag was seen, so that no document type declaration may follow.
  bool tag_seen_ = false;
  /// No section of CDATA, or no processing instruction, ends from here on.
  bool cdata_open_ = false;
  bool instruction_open_ = false;
  /// Something in the record that is open has no end.
  bool unclosed_ = false;
  /// The first bytes have been looked at; no records are found.
  bool begun_ = false;
  bool foreign_ = false;
};

inline constexpr std::string_view kDoctypeOpening = "<!DOCTYPE";

/// The size of the document type declaration with which `text` begins, up to the `[` that opens
/// declarations of its own; 0 when it has no end.
[[nodiscard]] std::size_t doctype_size(std::string_view text);

}  // namespace stela::xml
