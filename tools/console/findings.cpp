#include "tools/console/findings.h"

#include "lib/core/utf8.h"
#include "lib/words/tr.h"
#include "tools/console/console.h"

namespace stela {

void Findings::clear() {
  text_.clear();
  pieces_.clear();
}

std::string_view kind_of(std::string_view cause, const Rule& rule) {
  return cause.empty() ? rule.id : cause;
}

std::uint64_t most_told(std::string_view cause) { return cause.empty() ? kMaxTold : 1; }

bool Findings::count(const Diagnostic& diagnostic) {
  const std::string_view kind = kind_of(diagnostic.cause, *diagnostic.rule);
  if (++counts_[kind] <= most_told(diagnostic.cause)) return false;
  const bool same = !pieces_.empty() && pieces_.back().rule == diagnostic.rule &&
                    pieces_.back().cause == diagnostic.cause;
  if (!same) add_piece(diagnostic, 0);
  ++pieces_.back().untold;
  return true;
}

void Findings::add_piece(const Diagnostic& diagnostic, std::uint64_t untold) {
  pieces_.push_back({diagnostic.rule, text_.size(), untold, diagnostic.cause,
                     diagnostic.severity == Severity::kError});
}

void FindingsReporter::report(const Findings& findings, std::size_t from, std::size_t to,
                              std::string& out) {
  const std::vector<Findings::Piece>& pieces = findings.pieces();
  std::size_t begin = from == 0 ? 0 : pieces[from - 1].end;
  for (std::size_t i = from; i < to; ++i) {
    const Findings::Piece& piece = pieces[i];
    const std::string_view text = findings.text().substr(begin, piece.end - begin);
    begin = piece.end;
    if (piece.rule == nullptr) {
      out += text;
      continue;
    }
    Count& count = counts_[kind_of(piece.cause, *piece.rule)];
    count.most = most_told(piece.cause);
    if (count.told < count.most) out += text;
    count.told += (text.empty() ? 0 : 1) + piece.untold;
  }
}

std::vector<FindingsReporter::LeftOut> FindingsReporter::left_out() const {
  std::vector<LeftOut> out;
  for (const auto& [kind, count] : counts_) {
    if (count.told > count.most) out.push_back({kind, count.told - count.most, count.most == 1});
  }
  return out;
}

std::string told(const FindingsReporter::LeftOut& left_out, std::string_view file,
                 Language language) {
  if (left_out.shared) {
    return trn(language, left_out.count, "{1}: {0} record more in the same way ({2})",
               "{1}: {0} records more in the same way ({2})", printable(file), left_out.kind);
  }
  return tr(language, "{0}: {1} more of `{2}`, which are not listed", printable(file),
            left_out.count, left_out.kind);
}

std::string told(const FindingsReporter& teller, std::string_view file) {
  std::string out;
  for (const FindingsReporter::LeftOut& rule : teller.left_out()) {
    out += told(rule, file, globals().language) + '\n';
  }
  return out;
}

void ErrorReporter::report(const Findings& findings) {
  std::string out;
  teller_.report(findings, 0, findings.pieces().size(), out);
  write_to_stderr(ReportText{out});
}

void ErrorReporter::end_file(std::string_view file) const { write_to_stderr(told(teller_, file)); }

}  // namespace stela
