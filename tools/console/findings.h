#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/words/language.h"
#include "tools/files/input.h"

namespace stela {

/// Of so many diagnostics of one rule in a file each is told; further ones are counted. Of a cause
/// that the records of a file share one is told.
inline constexpr std::uint64_t kMaxTold = 1000;

/// Text about some records of one file, from which the diagnostics that are too many can still be
/// left out: how many stand before those of a batch is known only when all batches are put in
/// order.
class Findings {
 public:
  /// A piece of the text, which ends before `end`.
  struct Piece {
    /// What it says is broken; null: it is told in any case.
    const Rule* rule = nullptr;
    std::size_t end = 0;
    /// How many diagnostics of the rule follow that are not even in the text.
    std::uint64_t untold = 0;
    /// `Diagnostic::cause`.
    std::string_view cause = {};
    bool is_error = false;
  };

  /// From now on, findings are of another batch.
  void begin_batch() { counts_.clear(); }
  /// Empties it and keeps its memory.
  void clear();
  [[nodiscard]] bool empty() const { return pieces_.empty(); }
  /// The bytes that it holds.
  [[nodiscard]] std::size_t held() const { return text_.size() + pieces_.size() * sizeof(Piece); }
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] const std::vector<Piece>& pieces() const { return pieces_; }

  /// Appends what `write(text)` appends to a text, and is told in any case.
  template <class F>
  void add(F&& write) {
    write(text_);
    pieces_.push_back({nullptr, text_.size(), 0});
  }
  /// Appends what `write(text)` says of `diagnostic`.
  template <class F>
  void add(const Diagnostic& diagnostic, F&& write) {
    if (count(diagnostic)) return;
    write(text_);
    add_piece(diagnostic, 0);
  }

 private:
  /// Counts `diagnostic`; true when enough of its kind have been written.
  bool count(const Diagnostic& diagnostic);
  void add_piece(const Diagnostic& diagnostic, std::uint64_t untold);

  std::string text_;
  std::vector<Piece> pieces_;
  /// Of the batch, by `kind_of`.
  std::map<std::string_view, std::uint64_t> counts_;
};

/// By what diagnostics are counted: the cause, or the rule where there is none.
[[nodiscard]] std::string_view kind_of(std::string_view cause, const Rule& rule);
/// How many of such diagnostics of a file are told.
[[nodiscard]] std::uint64_t most_told(std::string_view cause);

/// Tells the findings of a file in their order.
class FindingsReporter {
 public:
  /// How many diagnostics of a rule were left out.
  struct LeftOut {
    std::string_view kind;
    std::uint64_t count = 0;
    /// It is a cause that records of the file share.
    bool shared = false;
  };

  void begin_file() { counts_.clear(); }
  /// Appends to `out` what is to be told of the pieces `from` to `to` of `findings`.
  void report(const Findings& findings, std::size_t from, std::size_t to, std::string& out);
  /// What was left out since `begin_file`, in the order of the rules' names.
  [[nodiscard]] std::vector<LeftOut> left_out() const;

 private:
  struct Count {
    std::uint64_t told = 0;
    std::uint64_t most = kMaxTold;
  };
  /// By `kind_of`.
  std::map<std::string_view, Count> counts_;
};

/// A sentence about what was left out.
[[nodiscard]] std::string told(const FindingsReporter::LeftOut& left_out, std::string_view file,
                               Language language);
/// The same of all that `teller` left out of `file`, each with a line end.
[[nodiscard]] std::string told(const FindingsReporter& teller, std::string_view file);

/// Tells findings on standard error, and at the end of each file what was left out.
class ErrorReporter {
 public:
  void begin_file() { teller_.begin_file(); }
  void report(const Findings& findings);
  void end_file(std::string_view file) const;

 private:
  FindingsReporter teller_;
};

}  // namespace stela
