#pragma once

#include <cstddef>
#include <cstdint>

namespace stela::tree {

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

}  // namespace stela::tree
