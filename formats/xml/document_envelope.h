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

/// Reads the parts of a document around its records, one by one as a `RecordFinder` finds them: the
/// declaration, the start and end tags of the root element `stela`, whitespace, comments and
/// processing instructions. Anything else is reported as `record.syntax`, each error once and where
/// it occurs. A record is only checked for whether it is allowed where it is.
class DocumentEnvelope {
 public:
  /// Reads the next part, which consists of `bytes` and begins at byte `offset` of the text to
  /// which the spans of diagnostics refer.
  void read(const tree::Part& part, std::string_view bytes, std::size_t offset,
            tree::Reporter& reporter);
  /// The document ends at `offset`.
  void end(std::size_t offset, tree::Reporter& reporter);

  /// Returns the namespaces that records inherit from the root, for `read_record`; known once the
  /// first record is reached.
  [[nodiscard]] const Bindings& bindings() const { return bindings_; }

 private:
  enum class Stage : std::uint8_t {
    /// Nothing has been read.
    kBeginning,
    /// Before the root.
    kProlog,
    kRoot,
    kBehind,
    /// Nothing more can be reported reliably.
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
  /// The root, and the open elements within it that are not allowed there.
  std::vector<std::string> open_;
  std::size_t mistakes_ = 0;
  /// Stray text has been reported.
  bool stray_ = false;
  /// Since the last record, something was reported where only a record is allowed; it may be the
  /// rest of a record.
  bool strange_ = false;
  /// The last record, or the text after it, has no end; a missing end of the root is then not
  /// reported as well.
  bool cut_ = false;
  /// Something before the root was reported; anything after the root counts as the same error.
  bool outside_ = false;
  /// How much may be left over of a record that was cut off by a record in it: 2 after the first, 1
  /// after the second.
  int left_over_ = 0;
};

}  // namespace stela::xml
