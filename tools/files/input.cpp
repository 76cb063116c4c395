#include "tools/files/input.h"

#include <algorithm>
#include <array>
#include <utility>

#include "formats/json/reader.h"
#include "formats/text/reader.h"
#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "lib/repair/encodings.h"
#include "lib/repair/repair.h"
#include "lib/repair/repair_record.h"
#include "lib/words/tr.h"

namespace stela {

template <class RecordFinder, class DocumentEnvelope>
std::size_t DocumentCutter<RecordFinder, DocumentEnvelope>::cut(std::string_view bytes, bool last,
                                                                std::vector<DocumentPart>& parts) {
  found_.clear();
  const std::size_t used = finder_.find(bytes, last, found_);
  std::vector<Diagnostic> mistakes;
  const auto add_mistakes = [&](std::size_t begin, std::size_t end) {
    if (!mistakes.empty()) parts.push_back({begin, end, std::exchange(mistakes, {})});
  };
  tree::Reporter reporter(mistakes);
  for (const tree::Part& part : found_) {
    const bool record = part.kind == tree::PartKind::kRecord;
    reporter.begin_record();
    surroundings_.read(part, bytes.substr(part.begin, part.end - part.begin), 0, reporter);
    // A record at an illegal position is still a record.
    add_mistakes(part.begin, record ? part.begin : part.end);
    if (record) parts.push_back({part.begin, part.end, {}});
  }
  if (last) {
    surroundings_.end(0, reporter);
    add_mistakes(bytes.size(), bytes.size());
  }
  return used;
}

template class DocumentCutter<json::RecordFinder, json::DocumentEnvelope>;
template class DocumentCutter<xml::RecordFinder, xml::DocumentEnvelope>;

namespace {

constexpr std::array<std::pair<std::string_view, Format>, 4> kRecordFormats = {
    {{"stela", Format::kStela},
     {"json", Format::kJson},
     {"ndjson", Format::kNdjson},
     {"xml", Format::kXml}}};

std::size_t visit_text(const Batch& batch, Workspace& workspace,
                       const std::function<bool(FoundRecord&)>& visit) {
  const std::string_view bytes = batch.bytes;
  PlaceFinder places(bytes, batch.first_line);
  repair::FileEncoding encoding(bytes);
  for (std::size_t i = 0; i < batch.starts.size(); ++i) {
    const std::size_t begin = batch.starts[i];
    const std::size_t end = i + 1 < batch.starts.size() ? batch.starts[i + 1] : bytes.size();
    const std::string_view source = text::without_next_mark(bytes.substr(begin, end - begin));
    workspace.diagnostics.clear();
    // Text before the first record of a file is reported together with it.
    bool head = i == 0 && end < bytes.size() && !text::as_follower(source);
    if (head) {
      const std::size_t next = i + 2 < batch.starts.size() ? batch.starts[i + 2] : bytes.size();
      head = repair::read_head(source, bytes.substr(end, next - end), all_games(), workspace.record,
                               workspace.diagnostics, &encoding);
    } else {
      repair::read_record(source, all_games(), workspace.record, workspace.diagnostics,
                          encoding.of_part(source));
    }
    if (batch.utf16 != text::Utf16::kNone) {
      repair::report_encoding(text::name_of(batch.utf16), source, workspace.diagnostics);
    }
    places.turn_to(begin, source.size());
    FoundRecord found{workspace.record,
                      workspace.diagnostics,
                      batch.file,
                      batch.first_record + i,
                      false,
                      batch.offset + begin,
                      places,
                      source,
                      batch.utf16 != text::Utf16::kNone,
                      head,
                      true,
                      batch.truncated,
                      batch.line_end};
    if (!visit(found)) return i + 1;
  }
  return batch.starts.size();
}

/// Fills the record from `value`. Errors in a part in which the parser has already found one are
/// ignored, since they follow from it.
void fill(const Value& value, tree::Syntax syntax, Workspace& workspace) {
  std::vector<Diagnostic>& diagnostics = workspace.diagnostics;
  if (diagnostics.empty())
    return tree::to_record(value, all_games(), workspace.record, diagnostics, syntax);
  const std::vector<Diagnostic> found = std::exchange(diagnostics, {});
  tree::to_record(value, all_games(), workspace.record, diagnostics, syntax);
  const auto follows = [&](const Diagnostic& d) {
    return d.span != value.span && std::ranges::any_of(found, [&](const Diagnostic& f) {
             return d.span.begin <= f.span.begin && f.span.end() <= d.span.end();
           });
  };
  std::erase_if(diagnostics, follows);
  diagnostics.insert(diagnostics.begin(), found.begin(), found.end());
}

/// Reports once for the file that `value` is not a record, whatever else is wrong with it.
void report_foreign(const Value& value, Workspace& workspace) {
  workspace.record.clear();
  Diagnostic finding;
  finding.rule = &record_rules::kSyntax;
  finding.span = {value.span.begin, 1};
  finding.message = "this is JSON of another program, not a record";
  finding.hint = "docs/formats.md describes records in JSON";
  finding.cause = "foreign";
  workspace.diagnostics.clear();
  workspace.diagnostics.push_back(std::move(finding));
}

/// Parses a JSON record, or an XML record that inherits `bindings`, into `workspace`; returns false
/// if it is not well-formed.
bool read_record(std::string_view source, std::size_t offset, const xml::Bindings* bindings,
                 Workspace& workspace) {
  workspace.diagnostics.clear();
  workspace.memory.clear();
  const tree::Syntax syntax = bindings == nullptr ? tree::Syntax::kJson : tree::Syntax::kXml;
  tree::Reporter reporter(workspace.diagnostics, syntax);
  Value value;
  const bool readable = bindings == nullptr
                            ? json::read_record(source, offset, workspace.memory, value, reporter)
                            : xml::read_record(source, offset, *bindings, all_games(),
                                               workspace.memory, value, reporter);
  if (readable && bindings == nullptr && tree::is_foreign(value)) {
    report_foreign(value, workspace);
    return false;
  }
  if (readable) {
    fill(value, syntax, workspace);
  } else {
    workspace.record.clear();
    sort_by_place(workspace.diagnostics);
  }
  return readable;
}

/// Sets the text of `places` to `part` of a batch, including as much of its last line as messages
/// show. The text starts with the record, since locations are relative to it; for content between
/// records it starts with the line. Returns the offset of the part in this text.
std::size_t turn_to(const DocumentPart& part, std::string_view bytes, PlaceFinder& places) {
  constexpr std::size_t kShown = 128;
  const bool record = part.mistakes.empty();
  const std::size_t before = part.begin - (record ? 0 : std::min(part.begin, kShown));
  const std::size_t line_end = bytes.substr(before, part.begin - before).find_last_of("\r\n");
  const std::size_t begin = line_end == std::string_view::npos ? before : before + line_end + 1;
  const std::string_view behind = bytes.substr(part.end, kShown);
  const std::size_t end = part.end + std::min(behind.size(), behind.find_first_of("\r\n"));
  places.turn_to(begin, end - begin);
  return part.begin - begin;
}

std::size_t visit_parts(const Batch& batch, Workspace& workspace,
                        const std::function<bool(FoundRecord&)>& visit) {
  const std::string_view bytes = batch.bytes;
  const xml::Bindings* const bindings = batch.format == Format::kXml ? &batch.bindings : nullptr;
  PlaceFinder places(bytes, batch.first_line, batch.first_column);
  for (std::size_t i = 0; i < batch.parts.size(); ++i) {
    const DocumentPart& part = batch.parts[i];
    const std::string_view source = bytes.substr(part.begin, part.end - part.begin);
    const std::size_t begin = turn_to(part, bytes, places);
    bool readable = false;
    if (part.mistakes.empty()) {
      readable = read_record(source, begin, bindings, workspace);
    } else {
      workspace.record.clear();
      workspace.diagnostics = part.mistakes;
      for (Diagnostic& d : workspace.diagnostics) {
        d.span.begin += static_cast<std::uint32_t>(begin);
      }
    }
    FoundRecord found{workspace.record, workspace.diagnostics, batch.file, batch.first_record + i,
                      !readable,        batch.offset_of(part), places,     source};
    if (!visit(found)) return i + 1;
  }
  return batch.parts.size();
}

/// Parses a line of NDJSON, which is one record: if a line could contain several, a record would be
/// visited as often as it is counted. Returns false if it is not well-formed.
bool read_line(std::string_view line, Workspace& workspace) {
  std::size_t begin = line.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  begin = std::min(line.size(), line.find_first_not_of(" \t\r", begin));
  if (begin == line.size() || line[begin] != '[') {
    return read_record(line.substr(begin), begin, nullptr, workspace);
  }
  workspace.record.clear();
  workspace.diagnostics.clear();
  tree::Reporter(workspace.diagnostics)
      .syntax({static_cast<std::uint32_t>(begin), 1}, "found a list, expected a record",
              "a line of NDJSON is one record, an object");
  return false;
}

/// Returns the diagnostic for a record that is too large.
Diagnostic too_large(Format format) {
  Diagnostic finding;
  finding.rule = &record_rules::kSyntax;
  finding.message =
      tr("what begins here is larger than {0} MiB, the limit for a record", kMaxRecord >> 20U);
  if (format == Format::kJson || format == Format::kXml) {
    finding.hint = tr("the rest of the document is not read");
  }
  finding.span = {0, 1};
  return finding;
}

/// Visits a part that counts as one unreadable record.
std::size_t visit_refused(const Batch& batch, Workspace& workspace, const Diagnostic& reason,
                          const std::function<bool(FoundRecord&)>& visit) {
  workspace.record.clear();
  workspace.diagnostics.assign(1, reason);
  PlaceFinder places(batch.bytes, batch.first_line, batch.first_column);
  FoundRecord found{workspace.record,
                    workspace.diagnostics,
                    batch.file,
                    batch.first_record,
                    true,
                    batch.offset,
                    places,
                    batch.bytes,
                    false,
                    false,
                    false,
                    batch.truncated};
  visit(found);
  return 1;
}

std::size_t visit_lines(const Batch& batch, Workspace& workspace,
                        const std::function<bool(FoundRecord&)>& visit) {
  const std::string_view bytes = batch.bytes;
  std::size_t count = 0;
  std::size_t line = batch.first_line;
  bool go_on = true;
  for (std::size_t begin = 0; begin < bytes.size() && go_on; ++line) {
    const std::size_t end = std::min(bytes.size(), bytes.find('\n', begin));
    const std::string_view source = bytes.substr(begin, end - begin);
    if (!text::is_blank(source)) {
      const bool readable = read_line(source, workspace);
      PlaceFinder places(source, line);
      FoundRecord found{
          workspace.record, workspace.diagnostics, batch.file, batch.first_record + count,
          !readable,        batch.offset + begin,  places,     source};
      go_on = visit(found);
      ++count;
    }
    begin = end + 1;
  }
  return count;
}

}  // namespace

std::optional<Format> format_named(std::string_view name) {
  for (const auto& [known, format] : kRecordFormats) {
    if (known == name) return format;
  }
  return std::nullopt;
}

std::string_view name_of(Format format) {
  return kRecordFormats[static_cast<std::size_t>(format)].first;
}

std::size_t largest_record(const Batch& batch) {
  std::size_t largest = 0;
  std::size_t before = 0;
  for (const std::size_t start : batch.starts) {
    largest = std::max(largest, start - before);
    before = start;
  }
  for (const DocumentPart& part : batch.parts) largest = std::max(largest, part.end - part.begin);
  if (batch.format != Format::kNdjson) {
    return batch.starts.empty() && !batch.parts.empty()
               ? largest
               : std::max(largest, batch.bytes.size() - before);
  }
  for (std::size_t begin = 0; begin < batch.bytes.size();) {
    const std::size_t end = std::min(batch.bytes.size(), batch.bytes.find('\n', begin));
    largest = std::max(largest, end - begin);
    begin = end + 1;
  }
  return largest;
}

Message too_large_to_copy() {
  return tr("it is larger than {0} MiB, the limit for a record", kMaxRecord >> 20U);
}

std::size_t for_each_record(const Batch& batch, Workspace& workspace,
                            const std::function<bool(FoundRecord&)>& visit) {
  if (batch.foreign) return visit_refused(batch, workspace, *batch.foreign, visit);
  if (batch.truncated) return visit_refused(batch, workspace, too_large(batch.format), visit);
  switch (batch.format) {
    case Format::kStela:
      return visit_text(batch, workspace, visit);
    case Format::kNdjson:
      return visit_lines(batch, workspace, visit);
    case Format::kJson:
    case Format::kXml:
      return visit_parts(batch, workspace, visit);
    case Format::kForeign:
      break;
  }
  return 0;
}

void for_each_record(const Batch& batch, Workspace& workspace, std::size_t wanted,
                     const std::function<bool(FoundRecord&)>& visit) {
  for_each_record(batch, workspace, [&](FoundRecord& found) {
    return (wanted != 0 && found.number != wanted) || visit(found);
  });
}

}  // namespace stela
