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

/// What a document is written in, and messages speak of.
enum class Syntax : std::uint8_t { kJson, kXml };

/// Appends diagnostics up to `kMaxDiagnostics`, then says once that there are more.
class Reporter {
 public:
  explicit Reporter(std::vector<Diagnostic>& diagnostics, Syntax syntax = Syntax::kJson)
      : diagnostics_(diagnostics), syntax_(syntax) {}

  [[nodiscard]] bool is_xml() const { return syntax_ == Syntax::kXml; }

  /// Appends an error of `rule`, counted as the entry set last.
  void report(const Rule& rule, Span span, Message message, Message hint = {});
  /// Appends an error of `record.syntax`.
  void syntax(Span span, Message message, Message hint = {});

  /// Reports, once for each record, that its game is not known, so that what stands at `span`
  /// cannot be read.
  void unknown_game(Span span);

  /// From now on, diagnostics count as `entry` (see `Diagnostic::entry`).
  void set_entry(int entry) { entry_ = entry; }
  /// Counts anew, for the next record.
  void begin_record() {
    count_ = 0;
    unknown_game_ = false;
  }
  /// How many errors were reported since the last `begin_record`.
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

/// `did you mean …?` when `word` is close to one of `candidates`, else empty.
[[nodiscard]] Message suggestion(std::string_view word,
                                 const std::vector<std::string_view>& candidates);

/// The bytes from `begin` to `end` of a document; what lies beyond 32 bits is cut off.
[[nodiscard]] Span span_between(std::size_t begin, std::size_t end);

/// Reports that a record has more than `kMaxValues`, of which the one at `span` is the first.
void report_too_many_values(Span span, Reporter& reporter);

/// Makes `record`, of which something is missing and has been reported, one of which nothing is
/// there: no more can be told of it.
void give_up(Value& record);

/// Reports members of `object` whose name was given before, and removes them.
void drop_duplicates(Value& object, Reporter& reporter);

/// A document larger than `kMaxSource` is reported; then the result is true.
[[nodiscard]] bool is_too_large(std::string_view document, Reporter& reporter);

}  // namespace stela::tree
