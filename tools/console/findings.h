#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/words/language.h"
#include "lib/words/message.h"
#include "tools/console/command_line.h"
#include "tools/files/files.h"
#include "tools/files/input.h"

namespace stela {

/// Maximum number of diagnostics of one rule in a file to report; the others are counted.
/// A cause shared by the records of a file is reported once.
inline constexpr std::uint64_t kMaxReported = 1000;

/// Text about some records of one file, from which excess diagnostics can still be omitted: how
/// many come before those of a batch is known only when all batches are put in order.
class Findings {
 public:
  /// A piece of the text, which ends before `end`.
  struct Piece {
    /// The broken rule, or null if the piece is always reported.
    const Rule* rule = nullptr;
    std::size_t end = 0;
    /// Number of following diagnostics of the rule that are not in the text.
    std::uint64_t unreported = 0;
    /// `Diagnostic::cause`.
    std::string_view cause = {};
    bool is_error = false;
  };

  /// Starts the findings of another batch.
  void begin_batch() { counts_.clear(); }
  /// Clears it and keeps its memory.
  void clear();
  [[nodiscard]] bool empty() const { return pieces_.empty(); }
  /// Returns the number of bytes that it holds.
  [[nodiscard]] std::size_t held() const { return text_.size() + pieces_.size() * sizeof(Piece); }
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] const std::vector<Piece>& pieces() const { return pieces_; }

  /// Appends the output of `write(text)`, which is always reported.
  template <class F>
  void add(F&& write) {
    write(text_);
    pieces_.push_back({nullptr, text_.size(), 0});
  }
  /// Appends the description of `diagnostic` by `write(text)`.
  template <class F>
  void add(const Diagnostic& diagnostic, F&& write) {
    if (count(diagnostic)) return;
    write(text_);
    add_piece(diagnostic, 0);
  }

 private:
  /// Counts `diagnostic`; returns true if enough of its kind have been written.
  bool count(const Diagnostic& diagnostic);
  void add_piece(const Diagnostic& diagnostic, std::uint64_t unreported);

  std::string text_;
  std::vector<Piece> pieces_;
  /// The counts of the batch, by `kind_of`.
  std::map<std::string_view, std::uint64_t> counts_;
};

/// Returns the key by which diagnostics are counted: the cause, or the rule if there is none.
[[nodiscard]] std::string_view kind_of(std::string_view cause, const Rule& rule);
/// Returns the maximum number of such diagnostics reported for a file.
[[nodiscard]] std::uint64_t max_reported(std::string_view cause);

/// Reports the findings of a file in order.
class FindingsReporter {
 public:
  /// The number of omitted diagnostics of a rule.
  struct LeftOut {
    std::string_view kind;
    std::uint64_t count = 0;
    /// Whether it is a cause shared by the records of the file.
    bool shared = false;
  };

  void begin_file() { counts_.clear(); }
  /// Appends the reportable pieces from `from` to `to` of `findings` to `out`.
  void report(const Findings& findings, std::size_t from, std::size_t to, std::string& out);
  /// Returns what was omitted since `begin_file`, in the order of the rules' names.
  [[nodiscard]] std::vector<LeftOut> left_out() const;

 private:
  struct Count {
    std::uint64_t reported = 0;
    std::uint64_t most = kMaxReported;
  };
  /// By `kind_of`.
  std::map<std::string_view, Count> counts_;
};

/// Returns a sentence about the omitted diagnostics.
[[nodiscard]] std::string omission_line(const FindingsReporter::LeftOut& left_out,
                                        std::string_view file, Language language);
/// Returns one such line for each kind that `reporter` omitted for `file`.
[[nodiscard]] std::string omission_line(const FindingsReporter& reporter, std::string_view file);

/// Reports findings on standard error, and at the end of each file what was omitted.
class ErrorReporter {
 public:
  void begin_file() { reporter_.begin_file(); }
  void report(const Findings& findings);
  void end_file(std::string_view file) const;

 private:
  FindingsReporter reporter_;
};

/// Reports why a file that was to be rewritten is left unchanged; returns `code`.
int leave(const FoundFile& file, const Message& why, int code);

/// Calls `rewrite` for each file in turn to rewrite it in place, and returns the worst exit status,
/// including those of `rewrite`. Reports paths that cannot be read, or are not files; compressed
/// files in folders are skipped.
int rewrite_in_place(const std::vector<FoundFile>& files,
                     const std::function<int(const FoundFile&)>& rewrite);

/// Notes that `logs` of a platform were passed over in folders and archives, unless there are none.
void note_logs(std::uint64_t logs);

/// Visits the records of all files selected by `options`, in order, and returns the exit status for
/// the files: `kExitDone`, `kExitFile` if one cannot be read, `kExitUsage` if there is no record
/// `--record`. `visit` returns false to stop.
int visit_records(const InputOptions& options, const std::function<bool(FoundRecord&)>& visit);

/// Adds the diagnostics of `found` to `out` as standard error shows them.
void write_for_stderr(const FoundRecord& found, std::string_view edition, Findings& out);

/// Writes the diagnostics of `found`, which `visit_records` visits, to standard error: of each rule
/// and file as many as `kMaxReported`.
void report_to_stderr(const FoundRecord& found, std::string_view edition);

}  // namespace stela
