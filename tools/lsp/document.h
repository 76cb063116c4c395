#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/replay/replayer.h"
#include "tools/files/input.h"
#include "tools/lsp/places.h"

namespace stela::lsp {

/// One record of a document, as the program cuts files: from a `[Game ` at the start of a line to
/// the next. What stands before the first, the first has.
struct Part {
  std::string text;
  /// As `stela validate` tells it, with places in `source()`.
  std::vector<Diagnostic> diagnostics;
  /// Whose sections are cited; a game's own constant.
  std::string_view edition;
  bool judged = false;

  /// The text without byte-order marks, of which one may begin it.
  [[nodiscard]] std::string_view source() const;
  /// How many bytes stand before that.
  [[nodiscard]] std::size_t skipped() const {
    return static_cast<std::size_t>(source().data() - text.data());
  }
  /// The places of a piece of `source()`; `lines` are those of the text.
  [[nodiscard]] Range range_of(const LineIndex& lines, Span span) const {
    return lines.range_of(skipped() + span.begin, skipped() + span.end());
  }
  /// Whether it is anything but white space.
  [[nodiscard]] bool is_record() const;
};

/// Judges records as `stela validate` does.
class Judge {
 public:
  explicit Judge(bool strict);
  void judge(Part& part, std::string_view next = {});

 private:
  bool strict_;
  Replayer replayer_;
  Workspace workspace_;
};

/// A text that the client has open, record by record, so that a change costs no more than the
/// records that it touches.
class Document {
 public:
  explicit Document(std::string_view text) { set(text); }

  /// All of the text is another.
  void set(std::string_view text);
  /// Puts `text` in the place of `range`; places beyond the text are its end.
  void change(const Range& range, std::string_view text, Encoding encoding);

  [[nodiscard]] std::size_t size() const { return parts_.size(); }
  [[nodiscard]] const Part& part(std::size_t index) const { return *parts_[index].part; }
  /// Counts up with every change.
  [[nodiscard]] std::uint64_t revision() const { return revision_; }
  /// The index of the part in which the line is; behind the text that of the last.
  [[nodiscard]] std::size_t part_at(std::size_t line) const;
  /// The line of the document with which a part begins, from 0.
  [[nodiscard]] std::size_t first_line(std::size_t index) const;
  /// How many line ends the part has.
  [[nodiscard]] std::size_t lines(std::size_t index) const { return parts_[index].lines; }
  /// How many diagnostics the part has.
  [[nodiscard]] std::size_t mistakes(std::size_t index) const { return parts_[index].mistakes; }
  /// How the first line ends: LF, CR LF or CR.
  [[nodiscard]] std::string_view line_end() const;
  /// The places of the part's text.
  [[nodiscard]] LineIndex index_of(std::size_t index, Encoding encoding) const {
    return {part(index).text, first_line(index), encoding};
  }

  /// Judges what was changed last, and then the others from the first on, until about `bytes` have
  /// been judged. True when all are.
  bool judge_some(Judge& judge, std::size_t bytes);
  /// Judges what was changed last, as far as that is about `bytes`.
  void judge_changed(Judge& judge, std::size_t bytes);
  /// Judges the part, unless that has been done.
  void judge_at(std::size_t index, Judge& judge);
  [[nodiscard]] bool all_judged() const { return unjudged_ == 0; }
  /// The first of the parts that were changed last.
  [[nodiscard]] std::size_t changed() const { return changed_; }

 private:
  /// Kept small: finding a line goes through all of them.
  struct Entry {
    std::unique_ptr<Part> part;
    std::size_t lines = 0;
    std::size_t mistakes = 0;
  };

  /// Cuts `text` into parts that take the place of those from `first` to `last`.
  void replace(std::size_t first, std::size_t last, std::string_view text);

  std::vector<Entry> parts_;
  std::uint64_t revision_ = 0;
  std::size_t unjudged_ = 0;
  /// Before it all parts are judged.
  std::size_t judged_to_ = 0;
  std::size_t changed_ = 0;
  /// Behind the last of them.
  std::size_t changed_end_ = 0;
};

}  // namespace stela::lsp
