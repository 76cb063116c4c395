#include "tools/lsp/places.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <system_error>

#include "formats/text/scanner.h"
#include "lib/core/utf8.h"
#include "lib/game/table.h"
#include "lib/games/games.h"
#include "lib/repair/repair.h"
#include "lib/repair/repair_record.h"
#include "lib/report/diagnostic_reports.h"
#include "tools/records/replays.h"

namespace stela::lsp {
namespace {

constexpr std::array<std::string_view, 3> kEncodingNames = {"utf-8", "utf-16", "utf-32"};
constexpr std::size_t kBytesOfUnit = 2;  // of UTF-16
constexpr std::size_t kBetweenMarks = 256;

/// Returns the byte of `line`, which contains no line ending, after `units` of it: the start of a
/// character if that is within it, and at most the length of the line.
std::size_t byte_of_units(std::string_view line, std::size_t units, Encoding encoding) {
  std::size_t at = 0;
  while (at < line.size()) {
    bool well_formed = true;
    const std::size_t size = code_point_size(line, at, well_formed);
    const std::size_t taken = count_units(line.substr(at, size), encoding);
    if (taken > units) break;
    units -= taken;
    at += size;
  }
  return at;
}

}  // namespace

std::optional<Encoding> encoding_named(std::string_view name) {
  const auto* const found = std::ranges::find(kEncodingNames, name);
  if (found == kEncodingNames.end()) return std::nullopt;
  return static_cast<Encoding>(found - kEncodingNames.begin());
}

std::string_view name_of(Encoding encoding) {
  return kEncodingNames[static_cast<std::size_t>(encoding)];
}

std::size_t count_units(std::string_view text, Encoding encoding) {
  switch (encoding) {
    case Encoding::kUtf8:
      return text.size();
    case Encoding::kUtf16:
      return text::utf16_size(text) / kBytesOfUnit;
    case Encoding::kUtf32:
      break;
  }
  return count_code_points(text);
}

LineIndex::LineIndex(std::string_view text, std::size_t first_line, Encoding encoding)
    : text_(text), first_line_(first_line), encoding_(encoding) {
  starts_.push_back(0);
  for (std::size_t at = text.find_first_of("\r\n"); at != std::string_view::npos;
       at = text.find_first_of("\r\n", at)) {
    const bool pair = text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
    at += pair ? 2 : 1;
    starts_.push_back(at);
  }
  if (encoding == Encoding::kUtf8) return;
  for (std::size_t i = 0; i < starts_.size(); ++i) mark_line(i);
}

void LineIndex::mark_line(std::size_t index) {
  const std::size_t start = starts_[index];
  const std::size_t end = start + line(index).size();
  Mark last{start, 0};
  for (std::size_t at = start + kBetweenMarks; at < end; at += kBetweenMarks) {
    const std::size_t byte = whole_characters(text_, at, at).begin;
    last.units += count_units(text_.substr(last.byte, byte - last.byte), encoding_);
    last.byte = byte;
    marks_.push_back(last);
  }
}

std::string_view LineIndex::line(std::size_t index) const {
  const std::size_t begin = starts_[index];
  const std::size_t end = index + 1 < starts_.size() ? starts_[index + 1] : text_.size();
  std::string_view line = text_.substr(begin, end - begin);
  while (!line.empty() && is_line_end(line.back())) line.remove_suffix(1);
  return line;
}

std::size_t LineIndex::byte_at(Place place) const {
  if (place.line < first_line_) return 0;
  const std::size_t index = place.line - first_line_;
  if (index >= starts_.size()) return text_.size();
  return starts_[index] + byte_of_units(line(index), place.character, encoding_);
}

Place LineIndex::place_of(std::size_t byte) const {
  byte = within_line(text_, byte);
  byte = whole_characters(text_, byte, byte).begin;
  const auto next = std::ranges::upper_bound(starts_, byte);
  const auto index = static_cast<std::size_t>(next - starts_.begin()) - 1;
  Mark from{starts_[index], 0};
  const auto after = std::ranges::upper_bound(marks_, byte, {}, &Mark::byte);
  if (after != marks_.begin() && std::prev(after)->byte > from.byte) from = *std::prev(after);
  const std::string_view rest = text_.substr(from.byte, byte - from.byte);
  return {first_line_ + index, from.units + count_units(rest, encoding_)};
}

Range LineIndex::range_of(std::size_t begin, std::size_t end) const {
  begin = std::min(begin, text_.size());
  const WholeCharacters whole =
      whole_characters(text_, begin, std::clamp(end, begin, text_.size()));
  return {place_of(whole.begin), place_of(whole.end)};
}

namespace {

/// From the folder of the program: where `cmake --install` puts them, and where the build
/// makes them.
constexpr std::string_view kFolders[] = {"../share/doc/stela/docs/rules", "../docs/rules"};

}  // namespace

RuleLinks RuleLinks::beside_program() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return RuleLinks({});
  for (const std::string_view folder : kFolders) {
    const std::filesystem::path pages = (program.parent_path() / folder).lexically_normal();
    if (std::filesystem::exists(pages / "record.html", error)) {
      return RuleLinks("file://" + uri_path_of(pages.string()));
    }
  }
  return RuleLinks({});
}

std::string RuleLinks::link_to(const Rule& rule) const {
  if (base_.empty()) return {};
  const std::string_view page = rule.id.substr(0, rule.id.find('.'));
  return fmt::format("{}/{}.html#{}", base_, page, rule.id);
}

std::unique_ptr<Position> position_within(const Analysis& analysis, std::int32_t entry,
                                          std::size_t until) {
  std::unique_ptr<Position> position = analysis.before(entry);
  if (position == nullptr) return nullptr;
  const Record& record = analysis.record();
  const Entry& found = record.entries[index_of(entry)];
  if (found.kind != EntryKind::kPlay) return nullptr;
  const Actor due = position->due();
  if (due == kNobody || analysis.table().name_of(due) != found.actor) return nullptr;
  std::vector<Token> actions;
  for (const Token& token : record.tokens_of(found)) {
    if (token.span.end() > until) break;
    if (token.kind == TokenKind::kAction) actions.push_back(token);
  }
  Broken broken;
  if (!position->play(due, actions, false, nullptr, broken)) return nullptr;
  return position;
}

namespace {

/// Returns whether a variation has its closing parenthesis.
bool is_closed(const Record& record, const Note& variation) {
  return variation.span.size > record.lines[index_of(variation.line)].open.size;
}

}  // namespace

void read_known(std::string_view source, Record& record) {
  std::vector<Diagnostic> diagnostics;
  repair::read_record(source, all_games(), record, diagnostics);
}

Span span_of(const Record& record, const Entry& entry) {
  const std::uint32_t begin = entry.begin();
  std::uint32_t end = entry.actor_span.end();
  if (entry.token_count > 0) {
    end = std::max(end, record.tokens_of(entry)[entry.token_count - 1].span.end());
  }
  return {begin, std::max(begin, end) - begin};
}

Analysis::Analysis(std::string_view source) : source_(source), replayer_(all_games()) {
  repair::read_record(source_, all_games(), record_, diagnostics_);
  // A variation that is being typed is replayed as if it were closed.
  for (const Note& note : record_.notes) {
    if (note.line == kNone || is_closed(record_, note)) continue;
    Line& line = record_.lines[index_of(note.line)];
    line.dead = false;
    Entry& parent = record_.entries[index_of(line.parent)];
    if (parent.cut == parent.token_count) parent.cut = kNotCut;
  }
  ReplayOptions options;
  options.timeline = &timeline_;
  options.positions = true;
  repair::replay(source_, all_games(), replayer_, options, record_, diagnostics_);
  repair::suggest(source_, all_games(), diagnostics_);
  if (replayer_.started()) outcome_ = replayer_.outcome();
  lines_.assign(record_.entries.size(), 0);
  previous_.assign(record_.entries.size(), kNone);
  steps_.assign(record_.entries.size(), nullptr);
  for (std::size_t line = 0; line < record_.lines.size(); ++line) {
    std::int32_t last = kNone;
    for (std::int32_t e = record_.lines[line].first_entry; e != kNone;
         e = record_.entries[index_of(e)].next) {
      lines_[index_of(e)] = static_cast<std::int32_t>(line);
      previous_[index_of(e)] = last;
      last = e;
    }
  }
  for (const Step& step : timeline_.steps) steps_[index_of(step.entry)] = &step;
}

std::string_view Analysis::edition() const { return edition_of(replayer_); }

const Step* Analysis::step_of(std::int32_t entry) const {
  return entry == kNone ? nullptr : steps_[index_of(entry)];
}

std::int32_t Analysis::line_of(std::int32_t entry) const { return lines_[index_of(entry)]; }

std::int32_t Analysis::previous(std::int32_t entry) const {
  for (;;) {
    const std::int32_t before = previous_[index_of(entry)];
    if (before != kNone) return before;
    const Line& line = record_.lines[index_of(lines_[index_of(entry)])];
    if (line.parent == kNone) return kNone;
    entry = line.parent;
  }
}

std::unique_ptr<Position> Analysis::before(std::int32_t entry) const {
  if (!started()) return nullptr;
  const std::int32_t last = previous(entry);
  if (last == kNone) return game()->start(table());
  const Step* const step = step_of(last);
  if (step == nullptr || !step->legal || step->position == nullptr) return nullptr;
  return step->position->clone();
}

const Position* Analysis::after(std::int32_t entry) const {
  const Step* const step = step_of(entry);
  return step == nullptr ? nullptr : step->position.get();
}

std::int32_t Analysis::entry_at(std::size_t at) const {
  std::vector<bool> closed(record_.lines.size());
  for (const Note& note : record_.notes) {
    if (note.line != kNone)
      closed[index_of(note.line)] = is_closed(record_, note) && note.span.end() <= at;
  }
  std::int32_t found = kNone;
  std::uint32_t begin = 0;
  for (std::size_t i = 0; i < record_.entries.size(); ++i) {
    const std::uint32_t head = record_.entries[i].begin();
    const bool passed = head <= at && (found == kNone || head >= begin);
    if (!passed || closed[index_of(lines_[i])]) continue;
    found = static_cast<std::int32_t>(i);
    begin = head;
  }
  return found;
}

}  // namespace stela::lsp
