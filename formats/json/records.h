#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "formats/tree/parts.h"

namespace stela::json {

/// Whether a document begins with `bytes`, at least two of them, in UTF-16, which is not read.
[[nodiscard]] bool is_utf16(std::string_view bytes);

/// Finds where the records of a document begin and end, from consecutive pieces of it, without
/// reading them: each byte is looked at once, whatever the sizes of the pieces.
///
/// A record begins with a `{` that stands in no other, and ends with the bracket that closes it. A
/// `{` with `"game"` behind it begins a record always, whatever is open before it, as `[Game ` does
/// in text: a record whose brackets or quotes are not closed ends there, or with the document. A
/// text ends with its line, since it cannot go on behind it.
///
/// All else is left to those who read the parts: `read_record`, and `Surroundings` for what stands
/// around records.
class RecordFinder {
 public:
  /// Appends those parts of the document to `parts` that are complete in `bytes`, in order and
  /// without gaps, and gives how many bytes they are: the caller comes again with `bytes` without
  /// these, and more behind them. `last`: no more bytes come, and all parts are complete.
  std::size_t find(std::string_view bytes, bool last, std::vector<tree::Part>& parts);

 private:
  void pass_plain_blocks();
  bool step();
  bool quote();
  void open_record(std::size_t begin);
  void cut(std::size_t end, bool whole = true);

  std::string_view bytes_;
  bool last_ = false;
  std::vector<tree::Part>* parts_ = nullptr;
  /// Where to go on.
  std::size_t at_ = 0;
  /// Where the part that is open begins.
  std::size_t begin_ = 0;
  /// How many brackets are open in the record; 0 around records.
  std::size_t depth_ = 0;
  bool in_text_ = false;
  /// A backslash stands before the byte.
  bool escaped_ = false;
  /// The first bytes have been looked at; it is all in another encoding.
  bool begun_ = false;
  bool foreign_ = false;
};

}  // namespace stela::json
