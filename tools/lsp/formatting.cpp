#include <algorithm>

#include "formats/text/kept_record.h"
#include "formats/text/writer.h"
#include "lib/core/line_ends.h"
#include "lib/core/source.h"
#include "lib/games/games.h"
#include "lib/repair/repair.h"
#include "tools/lsp/features.h"

namespace stela::lsp {
namespace {

/// Returns a record as written by `stela format`, with the line ending `line_end` and the empty
/// line before the next record; malformed text is unchanged. before the next; what is not well
/// formed stays as it is.
std::string formatted(std::string_view source, std::string_view line_end, bool is_last,
                      Replayer& replayer) {
  Record record;
  std::vector<Diagnostic> diagnostics;
  repair::read_record(source, all_games(), record, diagnostics);
  std::string out;
  if (has_error(diagnostics)) {
    text::append_kept(source, line_end, out);
  } else {
    replayer.respell(record, {}, diagnostics);
    text::write_record(record, out);
    if (line_end != "\n") set_line_ends(line_end, out);
  }
  if (!is_last) out += line_end;
  return out;
}

/// Returns the lines of `text`, including their line endings.
std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t words = std::min(text.size(), text.find_first_of("\r\n"));
    const std::size_t end = first_line_end(text.substr(words)).size();
    lines.push_back(text.substr(0, words + end));
    text.remove_prefix(words + end);
  }
  return lines;
}

/// Returns whether both lines are equal except for their line endings, which are up to the client.
bool is_same_line(std::string_view a, std::string_view b) {
  const auto words = [](std::string_view line) {
    return line.substr(0, std::min(line.size(), line.find_first_of("\r\n")));
  };
  return words(a) == words(b) && is_line_end(a.back()) == is_line_end(b.back());
}

/// Writes the edit that turns the part into `wanted`, except for its first `kept` bytes: equal
/// lines at both ends are left out, so that cursors there do not move.
void write_difference(const Part& part, std::size_t kept, const LineIndex& lines,
                      std::string_view wanted, JsonWriter& json) {
  const std::string_view old = std::string_view(part.text).substr(kept);
  const std::vector<std::string_view> before = lines_of(old);
  const std::vector<std::string_view> after = lines_of(wanted);
  const std::size_t most = std::min(before.size(), after.size());
  std::size_t head = 0;
  while (head < most && is_same_line(before[head], after[head])) ++head;
  std::size_t tail = 0;
  while (tail < most - head &&
         is_same_line(before[before.size() - 1 - tail], after[after.size() - 1 - tail])) {
    ++tail;
  }
  if (head + tail == before.size() && head + tail == after.size()) return;
  const auto begin_of = [](const std::vector<std::string_view>& all, std::size_t line,
                           std::string_view text) {
    return line == all.size() ? text.size()
                              : static_cast<std::size_t>(all[line].data() - text.data());
  };
  const std::size_t begin = begin_of(after, head, wanted);
  const std::size_t end = begin_of(after, after.size() - tail, wanted);
  write_edit(json,
             lines.range_of(kept + begin_of(before, head, old),
                            kept + begin_of(before, before.size() - tail, old)),
             wanted.substr(begin, end - begin));
}

void format_parts(Session& session, const OpenDocument& open, std::size_t first, std::size_t last,
                  JsonWriter& json) {
  Replayer replayer(all_games());
  const Document& document = open.document;
  const std::string_view line_end = document.line_end();
  json.list([&] {
    for (std::size_t i = first; i <= last; ++i) {
      const Part& part = document.part(i);
      session.go_on();
      const LineIndex lines = document.index_of(i, session.client.encoding);
      const bool is_last = i + 1 == document.size();
      // A byte-order mark is only at the beginning of a file.
      write_difference(
          part, i == 0 ? part.skipped() : 0, lines,
          part.is_record() ? formatted(part.source(), line_end, is_last, replayer) : std::string{},
          json);
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
