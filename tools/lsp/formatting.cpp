#include <algorithm>

#include "formats/text/split.h"
#include "formats/text/writer.h"
#include "lib/games/games.h"
#include "lib/repair/repair.h"
#include "tools/lsp/features.h"

namespace stela::lsp {
namespace {

/// A record as `stela format` writes it, with the empty line before the next; what is not well
/// formed stays as it is.
std::string formatted(std::string_view source, bool is_last, Replayer& replayer) {
  Record record;
  std::vector<Diagnostic> diagnostics;
  repair::read_record(source, all_games(), record, diagnostics);
  std::string out;
  if (has_error(diagnostics)) {
    out = std::string(text::without_blank_end(source)) + "\n";
  } else {
    replayer.respell(record, {}, diagnostics);
    text::write_record(record, out);
  }
  if (!is_last) out += '\n';
  return out;
}

/// Writes the edit that turns the part into `wanted`, but for its first `kept` bytes: what is the
/// same in whole lines at both ends stays, so that cursors there stay, too.
void write_difference(const Part& part, std::size_t kept, const LineIndex& lines,
                      std::string_view wanted, JsonWriter& json) {
  const std::string_view old = std::string_view(part.text).substr(kept);
  if (old == wanted) return;
  const std::size_t most = std::min(old.size(), wanted.size());
  const auto same =
      std::mismatch(old.begin(), old.begin() + static_cast<std::ptrdiff_t>(most), wanted.begin());
  auto head = static_cast<std::size_t>(same.first - old.begin());
  while (head > 0 && old[head - 1] != '\n') --head;
  std::size_t tail = 0;
  while (tail < most - head && old[old.size() - 1 - tail] == wanted[wanted.size() - 1 - tail]) {
    ++tail;
  }
  while (tail > 0 && old[old.size() - 1 - tail] != '\n') --tail;
  write_edit(json, lines.range_of(kept + head, kept + old.size() - tail),
             wanted.substr(head, wanted.size() - tail - head));
}

void format_parts(Session& session, const OpenDocument& open, std::size_t first, std::size_t last,
                  JsonWriter& json) {
  Replayer replayer(all_games());
  const Document& document = open.document;
  json.list([&] {
    for (std::size_t i = first; i <= last; ++i) {
      const Part& part = document.part(i);
      session.go_on();
      const LineIndex lines = document.index_of(i, session.client.encoding);
      const bool is_last = i + 1 == document.size();
      // A byte-order mark is only at the beginning of a file.
      write_difference(
          part, i == 0 ? part.skipped() : 0, lines,
          part.is_record() ? formatted(part.source(), is_last, replayer) : std::string{}, json);
    }
  });
}

}  // namespace

void answer_formatting(Session& session, const Value* params, JsonWriter& json) {
  const OpenDocument& open = session.open(params);
  format_parts(session, open, 0, open.document.size() - 1, json);
}

void answer_range_formatting(Session& session, const Value* params, JsonWriter& json) {
  const OpenDocument& open = session.open(params);
  const Range range = read_range(find_in(params, "range"));
  format_parts(session, open, open.document.part_at(range.begin.line),
               open.document.part_at(range.end.line), json);
}

}  // namespace stela::lsp
