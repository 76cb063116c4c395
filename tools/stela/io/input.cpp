#include "tools/stela/io/input.h"

#include <algorithm>
#include <array>
#include <utility>

#include "formats/json/reader.h"
#include "formats/text/reader.h"
#include "formats/text/split.h"
#include "formats/tree/reporter.h"
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

/// Reads one JSON or XML document, whose records share it.
class DocumentReader {
 public:
  /// The document is part of `batch`; its records are counted from `first_record`, its lines from
  /// `first_line`.
  DocumentReader(const Batch& batch, std::string_view document, std::size_t first_record,
                 std::size_t first_line, Workspace& workspace,
                 const std::function<bool(FoundRecord&)>& visit)
      : batch_(batch),
        document_(document),
        first_record_(first_record),
        places_(document, first_line),
        record_(workspace.record),
        diagnostics_(workspace.diagnostics),
        visit_(visit) {
    diagnostics_.clear();
  }

  /// Visits the records one by one as they are read. What stands between them, or ends the reading,
  /// and should not, is one further record at the end, which is unreadable.
  void visit_records() {
    std::vector<Diagnostic> between;
    tree::Reporter reporter(between);
    read([&](const Value& value) {
      const auto own = std::stable_partition(
          diagnostics_.begin(), diagnostics_.end(),
          [&](const Diagnostic& d) { return d.span.begin < value.span.begin; });
      for (auto d = diagnostics_.begin(); d != own; ++d) {
        reporter.report(*d->rule, d->span, std::move(d->message), std::move(d->hint));
      }
      diagnostics_.erase(diagnostics_.begin(), own);
      fill(value);
      visit(value.span, false);
      diagnostics_.clear();
      return go_on_;
    });
    diagnostics_.insert(diagnostics_.begin(), between.begin(), between.end());
    if (go_on_ && !diagnostics_.empty()) visit_broken();
  }

  /// Visits the one record of a line of NDJSON that is no list; it is unreadable when something
  /// stands behind it.
  void visit_line() {
    bool any = false;
    Span span;
    std::size_t known = 0;
    read([&](const Value& value) {
      any = true;
      span = value.span;
      fill(value);
      known = diagnostics_.size();
      return true;
    });
    if (any && diagnostics_.size() == known) return visit(span, false);
    sort_by_place(diagnostics_);
    visit_broken();
  }

  /// How many records were visited.
  [[nodiscard]] std::size_t count() const { return count_; }
  /// Whether further ones are wanted.
  [[nodiscard]] bool go_on() const { return go_on_; }

 private:
  void read(const tree::Sink& sink) {
    (void)(batch_.format == Format::kXml ? xml::read(document_, sink, diagnostics_)
                                         : json::read(document_, sink, diagnostics_));
  }

  /// Makes the record of `value`. What is wrong with a part of it in which the reader has found a
  /// mistake already follows from that mistake.
  void fill(const Value& value) {
    const std::vector<Diagnostic> found = std::move(diagnostics_);
    diagnostics_.clear();
    tree::to_record(value, all_games(), record_, diagnostics_);
    if (found.empty()) return;
    const auto follows = [&](const Diagnostic& d) {
      return d.span != value.span &&
             std::any_of(found.begin(), found.end(), [&](const Diagnostic& f) {
               return d.span.begin <= f.span.begin && f.span.end() <= d.span.end();
             });
    };
    std::erase_if(diagnostics_, follows);
    diagnostics_.insert(diagnostics_.begin(), found.begin(), found.end());
  }

  void visit_broken() {
    record_.clear();
    visit({read_to_, static_cast<std::uint32_t>(document_.size() - read_to_)}, true);
  }

  void visit(Span span, bool unreadable) {
    read_to_ = span.end();
    const auto offset = static_cast<std::uint64_t>(document_.data() - batch_.bytes.data());
    FoundRecord found{
        record_,    diagnostics_,           batch_.file, first_record_ + count_,
        unreadable, batch_.offset + offset, places_,     document_.substr(span.begin, span.size)};
    ++count_;
    go_on_ = visit_(found);
  }

  const Batch& batch_;
  std::string_view document_;
  std::size_t first_record_;
  PlaceFinder places_;
  Record& record_;
  std::vector<Diagnostic>& diagnostics_;
  const std::function<bool(FoundRecord&)>& visit_;
  std::size_t count_ = 0;
  /// Where the last record ends.
  std::uint32_t read_to_ = 0;
  bool go_on_ = true;
};

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
      DocumentReader reader(batch, document, batch.first_record + count, line, workspace, visit);
      reader.visit_line();
      ++count;
      go_on = reader.go_on();
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
  DocumentReader reader(batch, batch.bytes, batch.first_record, batch.first_line, workspace, visit);
  reader.visit_records();
  return reader.count();
}

}  // namespace stela
