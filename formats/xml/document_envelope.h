#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/parts.h"
#include "formats/tree/reporter.h"
#include "formats/xml/markup.h"
#include "formats/xml/namespaces.h"

namespace stela::xml {

/// Reads what stands around the records of a document, part by part as a `RecordFinder` finds them:
/// the declaration, the start tag of the root element `stela` and its end tag, white space,
/// comments and processing instructions. Whatever else there is, is reported as `record.syntax`,
/// each mistake once and at its place. Of records it looks only whether they may stand there.
class DocumentEnvelope {
 public:
  /// The next part: `bytes` are its bytes, and begin at byte `offset` of what the spans of
  /// diagnostics are counted in.
  void read(const tree::Part& part, std::string_view bytes, std::size_t offset,
            tree::Reporter& reporter);
  /// The document is over at `offset`.
  void end(std::size_t offset, tree::Reporter& reporter);

  /// What records inherit from the root, for `read_record`: known from the first record on.
  [[nodiscard]] const Bindings& bindings() const { return bindings_; }

 private:
  enum class Stage : std::uint8_t {
    /// Nothing was read.
    kBeginning,
    /// No root yet.
    kProlog,
    kRoot,
    kBehind,
    /// No more can be told.
    kGivenUp
  };

  void read_record(std::string_view bytes, Markup& markup);
  bool begin(Markup& markup);
  bool read_item(Markup& markup);
  bool read_text(Markup& markup, bool cdata);
  bool read_declaration(Markup& markup);
  bool read_start(Markup& markup);
  bool read_root(Markup& markup);
  bool read_end(Markup& markup);
  bool read_doctype(Markup& markup);
  bool refuse_behind(std::string_view part, std::string_view seen, Markup& markup);

  Stage stage_ = Stage::kBeginning;
  Bindings bindings_ = {{{}, std::string(kNamespace)}};
  StartTag tag_;
  /// The root, and the elements open within it that should not stand there.
  std::vector<std::string> open_;
  std::size_t mistakes_ = 0;
  /// Text that should not stand there has been reported.
  bool stray_ = false;
  /// Since the last record something was told that stands where only a record may: it may be what
  /// is left of one.
  bool strange_ = false;
  /// The last record has no end, or what stands behind it: then that the root has none need not be
  /// told, too.
  bool cut_ = false;
  /// Something was told that stands before the root: what stands behind it is of the same kind.
  bool outside_ = false;
  /// What may be left over of a record that was cut off by a record in it: 2 behind the first, 1
  /// behind the second.
  int left_over_ = 0;
};

}  // namespace stela::xml
