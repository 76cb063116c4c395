#pragma once

#include <cstddef>
#include <cstdint>

namespace stela::tree {

/// What a part of a document is.
enum class PartKind : std::uint8_t {
  kRecord,
  /// What stands before, between or behind records.
  kAround
};

/// A part of a document, as the finders of records (`json::RecordFinder`, `xml::RecordFinder`) cut
/// it. The parts of a document leave no byte out.
struct Part {
  /// Byte offsets in the bytes that were given to the finder.
  std::size_t begin = 0;
  std::size_t end = 0;
  PartKind kind = PartKind::kAround;
  /// The end of the record was found. Otherwise it goes as far as it can go: to what begins the
  /// next one, or to the end of the document.
  bool whole = true;
};

}  // namespace stela::tree
