#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/core/utf8.h"
#include "lib/core/value.h"

namespace stela::tree {

/// The syntax of a document, to which messages refer.
enum class Syntax : std::uint8_t { kJson, kXml };

/// Appends diagnostics up to `kMaxDiagnostics`, then reports once that there are more.
class Reporter {
 public:
  explicit Reporter(std::vector<Diagnostic>& diagnostics, Syntax syntax = Syntax::kJson)
      : diagnostics_(diagnostics), syntax_(syntax) {}

  [[nodiscard]] bool is_xml() const { return syntax_ == Syntax::kXml; }

  /// Appends an error of `rule` in the entry set last.
  void report(const Rule& rule, Span span, Message message, Message hint = {});
  /// Appends an error of `record.syntax`.
  void syntax(Span span, Message message, Message hint = {});

  /// Reports, once for each record, that its game is unknown, so the text at `span` cannot be read.
  void unknown_game(Span span);

  /// From now on, diagnostics belong to `entry` (see `Diagnostic::entry`).
  void set_entry(int entry) { entry_ = entry; }
  /// Resets the count for the next record.
  void begin_record() {
    count_ = 0;
    unknown_game_ = false;
  }
  /// Returns the number of errors reported since the last `begin_record`.
  [[nodiscard]] std::size_t count() const { return count_; }
  /// Whether anything was reported at all.
  [[nodiscard]] bool any() const { return any_; }

 private:
  std::vector<Diagnostic>& diagnostics_;
  Syntax syntax_;
  std::size_t count_ = 0;
  bool any_ = false;
  bool unknown_game_ = false;
  int entry_ = 0;
};

/// Returns `did you mean …?` if `word` is close to one of `candidates`, otherwise empty.
[[nodiscard]] Message suggestion(std::string_view word,
                                 const std::vector<std::string_view>& candidates);

/// Returns the bytes from `begin` to `end` of a document, limited to 32 bits.
[[nodiscard]] Span span_between(std::size_t begin, std::size_t end);

/// Reports that a record has more than `kMaxValues`; the value at `span` is the first beyond.
void report_too_many_values(Span span, Reporter& reporter);

/// Replaces `record`, which is incomplete as already reported, with a null, so that nothing more is
/// reported about it.
void give_up(Value& record);

/// Reports members of `object` with a name that an earlier one has, and removes them.
void drop_duplicates(Value& object, Reporter& reporter);

/// Reports a document that is larger than `kMaxSource` and returns true.
[[nodiscard]] bool is_too_large(std::string_view document, Reporter& reporter);

}  // namespace stela::tree
