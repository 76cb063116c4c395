#pragma once

#include <cstddef>
#include <string_view>

#include "formats/json/mistake.h"
#include "formats/tree/parts.h"
#include "formats/tree/reporter.h"

namespace stela::json {

/// Reads the parts of a document around its records, one by one as a `RecordFinder` finds them: the
/// brackets of a list of records, commas and whitespace. The first thing that is anything else is
/// reported as `record.syntax` where it occurs, unless a record before it is broken; what follows
/// is not checked. A record is only checked for whether it is allowed where it is.
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

}  // namespace stela::json
