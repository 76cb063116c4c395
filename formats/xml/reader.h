#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/tree.h"
#include "formats/xml/markup.h"
#include "lib/core/diagnostic.h"
#include "lib/core/value.h"
#include "lib/game/info.h"

namespace stela::xml {

/// Reads the parts of a document around its records, one by one as a `RecordFinder` finds them: the
/// declaration, the start and end tags of the root element `stela`, whitespace, comments and
/// processing instructions. Anything else is reported once, as `record.syntax`, where it first
/// occurs, unless a record before it is broken; the rest is not checked. A record is only checked
/// for whether it is allowed where it is.
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

/// Reads one record as found by `RecordFinder`. `fragment` is an element `record` that begins at
/// byte `offset` of the text to which spans refer; `bindings` are those that it inherits
/// (`DocumentEnvelope::bindings`). Text that is not well-formed XML 1.0 in UTF-8, or does not have
/// the form of the model, is reported as `record.syntax`. Fields that a record does not have are
/// left to `tree::to_record`, which needs the same `games`. The parts of `record` are allocated in
/// `memory`; its strings are views into `fragment` where possible. Returns false if the fragment is
/// not well formed: then `record` is a null.
bool read_record(std::string_view fragment, std::size_t offset, const Bindings& bindings,
                 std::span<const GameInfo* const> games, ValueMemory& memory, Value& record,
                 tree::Reporter& reporter);

/// Reads an XML document: an element `stela` that contains any number of elements `record`. Each
/// record that is well formed is passed to `sink`, in order, with the spans of all its values in
/// the document. Errors are appended to `diagnostics` as above; those in or before a record come
/// before the record is passed on. An error in one record, or between records, does not affect the
/// others.
///
/// The parts of a record are allocated in `memory`, which the sink may clear. Returns true if
/// nothing was appended. Reading stops when the sink returns false.
bool read(std::string_view document, std::span<const GameInfo* const> games, ValueMemory& memory,
          const tree::Sink& sink, std::vector<Diagnostic>& diagnostics);

}  // namespace stela::xml
