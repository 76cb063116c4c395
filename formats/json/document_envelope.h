#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/tree/parts.h"
#include "formats/tree/reporter.h"

namespace stela::json {

/// Reads the parts of a document around its records, one by one as a `RecordFinder` finds them: the
/// brackets of a list of records, commas and whitespace. Anything else is reported as
/// `record.syntax` where it occurs, at most once between two records. A record is only checked for
/// whether it is allowed where it is.
class DocumentEnvelope {
 public:
  /// Reads the next part, which consists of `bytes` and begins at byte `offset` of the text to
  /// which the spans of diagnostics refer.
  void read(const tree::Part& part, std::string_view bytes, std::size_t offset,
            tree::Reporter& reporter);
  /// The document ends at `offset`.
  void end(std::size_t offset, tree::Reporter& reporter);

 private:
  enum class Stage : std::uint8_t {
    kBeginning,
    /// In a list: after its bracket, after a comma, after a record.
    kFirst,
    kNext,
    kBehindRecord,
    /// After the list, or after a single record.
    kBehind,
    /// Nothing more can be reported reliably.
    kGivenUp
  };

  void pass_record(bool whole, std::size_t offset, tree::Reporter& reporter);
  bool pass(char c);
  void refuse(std::string_view token, std::size_t offset, tree::Reporter& reporter);
  void pass_wrapper(std::size_t offset, tree::Reporter& reporter);
  [[nodiscard]] std::string_view due() const;
  [[nodiscard]] std::string_view hint_for(std::string_view token) const;

  Stage stage_ = Stage::kBeginning;
  /// Number of open lists, within the list, that are not allowed there.
  std::size_t lists_ = 0;
  /// An error was reported since the last record.
  bool stray_ = false;
  /// The last record had no end, or any before it, so brackets may be left over.
  bool cut_ = false;
  bool any_cut_ = false;
  /// Something before the list was reported; anything after the list counts as the same error.
  bool outside_ = false;
  /// An object, or another list, around records was reported.
  bool wrapped_ = false;
};

}  // namespace stela::json
