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
/// processing instructions. The first thing that is anything else is reported as `record.syntax`
/// where it occurs, unless a record before it is broken; what follows is not checked. A record is
/// only checked for whether it is allowed where it is.
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
    kBehind
  };

  void read_record(Markup& markup);
  bool begin(Markup& markup);
  bool read_item(Markup& markup);
  bool read_text(Markup& markup, bool cdata);
  bool read_declaration(Markup& markup);
  bool read_start(Markup& markup);
  bool read_end(Markup& markup);
  bool read_doctype(Markup& markup);
  bool refuse_behind(std::string_view part, std::string_view seen, Markup& markup);

  Stage stage_ = Stage::kBeginning;
  Bindings bindings_ = {{{}, std::string(kNamespace)}};
  StartTag tag_;
  /// The name of the root.
  std::string root_;
  /// Something was broken; nothing more is reported.
  bool broken_ = false;
};

}  // namespace stela::xml
