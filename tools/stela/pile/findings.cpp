#include "tools/stela/pile/findings.h"

#include <fmt/format.h>

#include <utility>

#include "lib/core/utf8.h"
#include "tools/stela/cli/command.h"
#include "tools/stela/pile/pile.h"

namespace stela {

void Findings::clear() {
  text_.clear();
  pieces_.clear();
}

bool Findings::count(const Rule& rule) {
  if (++counts_[&rule] <= kMostTold) return false;
  if (pieces_.empty() || pieces_.back().rule != &rule) pieces_.push_back({&rule, text_.size(), 0});
  ++pieces_.back().untold;
  return true;
}

void FindingsTeller::tell(const Findings& findings, std::size_t from, std::size_t to,
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
    std::uint64_t& count = counts_[piece.rule->id];
    if (count < kMostTold) out += text;
    count += (text.empty() ? 0 : 1) + piece.untold;
  }
}

std::vector<FindingsTeller::LeftOut> FindingsTeller::left_out() const {
  std::vector<LeftOut> out;
  for (const auto& [rule, count] : counts_) {
    if (count > kMostTold) out.push_back({rule, count - kMostTold});
  }
  return out;
}

std::string told(const FindingsTeller::LeftOut& left_out, std::string_view file) {
  return fmt::format("{}: {} more of `{}`, which are not listed", printable(file), left_out.count,
                     left_out.rule);
}

std::string told(const FindingsTeller& teller, std::string_view file) {
  std::string out;
  for (const FindingsTeller::LeftOut& rule : teller.left_out()) out += told(rule, file) + '\n';
  return out;
}

void ErrorTeller::listen(PileVisitor& visitor) {
  visitor.begin_file = [this, next = std::move(visitor.begin_file)](const FoundFile& file) {
    begin_file();
    if (next) next(file);
  };
  visitor.end_file = [this, next = std::move(visitor.end_file)](const FoundFile& file,
                                                                const std::string& error) {
    end_file(file.path);
    if (next) next(file, error);
  };
}

void ErrorTeller::tell(const Findings& findings) {
  std::string out;
  teller_.tell(findings, 0, findings.pieces().size(), out);
  write_to_stderr(out);
}

void ErrorTeller::end_file(std::string_view file) const { write_to_stderr(told(teller_, file)); }

}  // namespace stela
