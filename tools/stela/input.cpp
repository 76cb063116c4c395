#include "tools/stela/input.h"

#include <algorithm>
#include <array>
#include <utility>

#include "formats/json/reader.h"
#include "formats/text/reader.h"
#include "formats/text/split.h"
#include "formats/tree/tree.h"
#include "formats/xml/reader.h"
#include "lib/games/games.h"

namespace stela {
namespace {

constexpr std::array<std::pair<std::string_view, Format>, 4> kFormats = {
    {{"stela", Format::kStela},
     {"json", Format::kJson},
     {"ndjson", Format::kNdjson},
     {"xml", Format::kXml}}};

std::size_t visit_text(const Batch& batch, Workspace& workspace,
                       const std::function<bool(FoundRecord&)>& visit) {
  const std::string_view bytes = batch.bytes;
  PlaceFinder places(bytes, batch.first_line);
  for (std::size_t i = 0; i < batch.starts.size(); ++i) {
    const std::size_t begin = batch.starts[i];
    const std::size_t end = i + 1 < batch.starts.size() ? batch.starts[i + 1] : bytes.size();
    const std::string_view source = bytes.substr(begin, end - begin);
    workspace.diagnostics.clear();
    text::read_record(source, workspace.record, workspace.diagnostics);
    places.turn_to(begin, source.size());
    FoundRecord found{workspace.record,
                      workspace.diagnostics,
                      batch.file,
                      batch.first_record + i,
                      false,
                      batch.offset + begin,
                      places,
                      source};
    if (!visit(found)) return i + 1;
  }
  return batch.starts.size();
}

/// Of so many records of a document the memory is used again for the next document. Few documents
/// hold more.
constexpr std::size_t kKept = 64;

void shrink(std::deque<ReadRecord>& records) {
  if (records.size() > kKept) records.resize(kKept);
}

/// Reads the records of one JSON or XML document; one that is not well formed counts as one record.
std::size_t visit_document(const Batch& batch, std::string_view document, std::size_t first_record,
                           std::size_t first_line, Workspace& workspace,
                           const std::function<bool(FoundRecord&)>& visit, bool& go_on) {
  const std::uint64_t offset =
      batch.offset + static_cast<std::uint64_t>(document.data() - batch.bytes.data());
  PlaceFinder places(document, first_line);
  std::size_t read = 0;
  const tree::Sink sink = [&](const Value& value) {
    if (read == workspace.records.size()) workspace.records.emplace_back();
    ReadRecord& record = workspace.records[read++];
    record.diagnostics.clear();
    record.span = value.span;
    if (read <= kKept) {
      tree::to_record(value, all_games(), record.record, record.diagnostics);
    } else {
      tree::to_record(value, all_games(), workspace.record, record.diagnostics);
      workspace.record.hand_over(record.record);
    }
  };
  workspace.diagnostics.clear();
  const bool readable = batch.format == Format::kXml
                            ? xml::read(document, sink, workspace.diagnostics)
                            : json::read(document, sink, workspace.diagnostics);
  if (!readable) {
    shrink(workspace.records);
    workspace.record.clear();
    FoundRecord found{
        workspace.record, workspace.diagnostics, batch.file, first_record, true, offset, places,
        document};
    go_on = visit(found);
    return 1;
  }
  std::size_t count = 0;
  while (count < read && go_on) {
    ReadRecord& record = workspace.records[count];
    FoundRecord found{record.record, record.diagnostics,
                      batch.file,    first_record + count,
                      false,         offset,
                      places,        document.substr(record.span.begin, record.span.size)};
    ++count;
    go_on = visit(found);
  }
  shrink(workspace.records);
  return count;
}

/// Where a list begins that is all of `line`, or `npos`. Of NDJSON a line is one record, which
/// would come as often as it is counted if a line could hold several.
std::size_t find_list(std::string_view line) {
  std::size_t begin = line.starts_with(text::kByteOrderMark) ? text::kByteOrderMark.size() : 0;
  begin = line.find_first_not_of(" \t\r", begin);
  return begin < line.size() && line[begin] == '[' ? begin : std::string_view::npos;
}

/// Visits a line that is a list, the bracket of which stands at `bracket`, as one unreadable
/// record.
bool visit_list(const Batch& batch, std::string_view line, std::size_t bracket,
                std::size_t first_record, std::size_t first_line, Workspace& workspace,
                const std::function<bool(FoundRecord&)>& visit) {
  workspace.record.clear();
  workspace.diagnostics.clear();
  Diagnostic& list = workspace.diagnostics.emplace_back();
  list.rule = &record_rules::kSyntax;
  list.span = {static_cast<std::uint32_t>(bracket), 1};
  list.message = "a list stands where a record is due";
  list.hint = "a line of NDJSON is one record, an object";
  PlaceFinder places(line, first_line);
  FoundRecord found{workspace.record,
                    workspace.diagnostics,
                    batch.file,
                    first_record,
                    true,
                    batch.offset + static_cast<std::uint64_t>(line.data() - batch.bytes.data()),
                    places,
                    line};
  return visit(found);
}

std::size_t visit_lines(const Batch& batch, Workspace& workspace,
                        const std::function<bool(FoundRecord&)>& visit) {
  const std::string_view bytes = batch.bytes;
  std::size_t count = 0;
  std::size_t line = batch.first_line;
  bool go_on = true;
  for (std::size_t begin = 0; begin < bytes.size() && go_on; ++line) {
    const std::size_t end = std::min(bytes.size(), bytes.find('\n', begin));
    const std::string_view document = bytes.substr(begin, end - begin);
    const std::size_t list = find_list(document);
    if (list != std::string_view::npos) {
      go_on = visit_list(batch, document, list, batch.first_record + count, line, workspace, visit);
      ++count;
    } else if (!text::is_blank(document)) {
      count += visit_document(batch, document, batch.first_record + count, line, workspace, visit,
                              go_on);
    }
    begin = end + 1;
  }
  return count;
}

}  // namespace

std::optional<Format> format_named(std::string_view name) {
  for (const auto& [known, format] : kFormats) {
    if (known == name) return format;
  }
  return std::nullopt;
}

std::size_t for_each_record(const Batch& batch, Workspace& workspace,
                            const std::function<bool(FoundRecord&)>& visit) {
  switch (batch.format) {
    case Format::kStela:
      return visit_text(batch, workspace, visit);
    case Format::kNdjson:
      return visit_lines(batch, workspace, visit);
    case Format::kJson:
    case Format::kXml:
      break;
  }
  bool go_on = true;
  return visit_document(batch, batch.bytes, batch.first_record, batch.first_line, workspace, visit,
                        go_on);
}

}  // namespace stela
