#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/tree/parts.h"
#include "formats/tree/reporter.h"

namespace stela::json {

/// Reads what stands around the records of a document, part by part as a `RecordFinder` finds them:
/// the brackets of a list of records, commas and white space. Whatever else there is, is reported
/// as `record.syntax`, once between two records and at its place. Of records it looks only whether
/// they may stand there.
class DocumentEnvelope {
 public:
  /// The next part: `bytes` are its bytes, and begin at byte `offset` of what the spans of
  /// diagnostics are counted in.
  void read(const tree::Part& part, std::string_view bytes, std::size_t offset,
            tree::Reporter& reporter);
  /// The document is over at `offset`.
  void end(std::size_t offset, tree::Reporter& reporter);

 private:
  enum class Stage : std::uint8_t {
    kBeginning,
    /// In a list: behind its bracket, behind a comma, behind a record.
    kFirst,
    kNext,
    kBehindRecord,
    /// The list, or the one record, is over.
    kBehind,
    /// No more can be told.
    kGivenUp
  };

  void pass_record(bool whole, std::size_t offset, tree::Reporter& reporter);
  bool pass(char c);
  void refuse(std::string_view token, std::size_t offset, tree::Reporter& reporter);
  void pass_wrapper(std::size_t offset, tree::Reporter& reporter);
  [[nodiscard]] std::string_view due() const;
  [[nodiscard]] std::string_view hint_for(std::string_view token) const;

  Stage stage_ = Stage::kBeginning;
  /// Lists in the list that should not stand there, and are open.
  std::size_t lists_ = 0;
  /// Something was reported since the last record.
  bool stray_ = false;
  /// The last record had no end, or any before it, so that brackets may be left over.
  bool cut_ = false;
  bool any_cut_ = false;
  /// Something was told that stands before the list: what stands behind it is of the same kind.
  bool outside_ = false;
  /// That an object, or a further list, stands around records has been told.
  bool wrapped_ = false;
};

}  // namespace stela::json
