#include "tools/lsp/workspace.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "formats/text/reader.h"
#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "tools/records/replays.h"

namespace stela::lsp {
namespace {

/// Returns the start of the first line of the part after the one at `begin`. A byte-order mark
/// before its `[Game ` belongs to that line.
std::size_t next_part(std::string_view text, std::size_t begin) {
  constexpr std::size_t kMark = kByteOrderMark.size();
  const std::size_t own = text.substr(begin).starts_with(kByteOrderMark) ? kMark : 0;
  const std::size_t next = text::find_record_start(text, begin + own + 1);
  if (next == std::string_view::npos) return text.size();
  return text.substr(0, next).ends_with(kByteOrderMark) ? next - kMark : next;
}

}  // namespace

std::string_view Part::source() const {
  std::string_view source = text;
  if (source.starts_with(kByteOrderMark)) source.remove_prefix(kByteOrderMark.size());
  return text::without_next_mark(source);
}

bool Part::is_record() const { return !text::is_blank(source()); }

Judge::Judge(bool strict) : strict_(strict), replayer_(all_games()) {}

void Judge::judge(Part& part, std::string_view next) {
  part.diagnostics.clear();
  part.judged = true;
  if (!part.is_record()) return;
  // Text before the first record is validated together with it.
  const bool head = !next.empty() && !text::as_follower(part.source());
  const std::string both = head ? std::string(part.source()) + std::string(next) : std::string();
  part.text_and_next.clear();
  if (head) part.text_and_next = part.text + std::string(next.substr(0, next.find('\n')));
  Batch batch;
  batch.bytes = head ? std::string_view(both) : part.source();
  batch.starts = {0};
  if (head) batch.starts.push_back(part.source().size());
  for_each_record(batch, workspace_, [&](FoundRecord& found) {
    ReplayOptions options;
    options.strict = strict_;
    stela::replay(found, replayer_, options);
    part.diagnostics = found.diagnostics;
    part.edition = edition_of(replayer_);
    return !head;
  });
}

void Document::set(std::string_view text) {
  parts_.clear();
  unjudged_ = 0;
  judged_to_ = 0;
  parts_.push_back({std::make_unique<Part>(), 0, 0});
  ++unjudged_;
  replace(0, 0, text);
}

void Document::replace(std::size_t first, std::size_t last, std::string_view text) {
  ++revision_;
  std::vector<Entry> made;
  for (std::size_t begin = 0; begin < text.size() || made.empty();) {
    const std::size_t end = next_part(text, begin);
    Entry entry{std::make_unique<Part>(), 0, 0};
    entry.part->text = text.substr(begin, end - begin);
    entry.lines = count_lines(entry.part->text);
    made.push_back(std::move(entry));
    begin = end;
  }
  // An empty part exists only if there is no other.
  if (text.empty() && last - first + 1 < parts_.size()) made.clear();
  for (std::size_t i = first; i <= last; ++i) {
    if (!parts_[i].part->judged) --unjudged_;
  }
  unjudged_ += made.size();
  // Text before the first record is reported together with it.
  const bool head = first == 1 && last > 0 && !text::as_follower(parts_[0].part->source());
  if (head && parts_[0].part->judged) {
    parts_[0].part->judged = false;
    ++unjudged_;
  }
  judged_to_ = std::min(judged_to_, head ? 0 : first);
  const auto begin = parts_.begin() + static_cast<std::ptrdiff_t>(first);
  const std::size_t count = last - first + 1;
  const auto same = static_cast<std::ptrdiff_t>(std::min(count, made.size()));
  std::move(made.begin(), made.begin() + same, begin);
  if (made.size() > count) {
    parts_.insert(begin + same, std::make_move_iterator(made.begin() + same),
                  std::make_move_iterator(made.end()));
  } else {
    parts_.erase(begin + same, begin + static_cast<std::ptrdiff_t>(count));
  }
  changed_ = head ? 0 : std::min(first, parts_.size() - 1);
  changed_end_ = std::min(parts_.size(), first + std::max<std::size_t>(1, made.size()));
}

std::string_view Document::line_end() const {
  for (const Entry& entry : parts_) {
    const std::string_view end = first_line_end(entry.part->text);
    if (!end.empty()) return end;
  }
  return "\n";
}

std::size_t Document::part_at(std::size_t line) const {
  std::size_t index = 0;
  while (index + 1 < parts_.size() && line >= parts_[index].lines) line -= parts_[index++].lines;
  return index;
}

std::size_t Document::first_line(std::size_t index) const {
  std::size_t line = 0;
  for (std::size_t i = 0; i < index; ++i) line += parts_[i].lines;
  return line;
}

void Document::change(const Range& range, std::string_view text, Encoding encoding) {
  std::size_t first = part_at(range.begin.line);
  std::size_t last = part_at(range.end.line);
  const std::size_t begin = index_of(first, encoding).byte_at(range.begin);
  const std::size_t end = index_of(last, encoding).byte_at(range.end);
  std::string changed = part(first).text.substr(0, begin);
  changed += text;
  changed += std::string_view(part(last).text).substr(end);
  // Text that no longer begins a record belongs to the previous one, and a record begins only after
  // a line ending.
  if (first > 0 && !changed.empty() && !changed.starts_with(text::kRecordOpening)) {
    changed.insert(0, part(--first).text);
  }
  // The same holds for tags at its end that are directly above the next one.
  const bool open = !changed.empty() && !is_line_end(changed.back());
  const bool joins = last + 1 < parts_.size() &&
                     (open || !part(last + 1).text.starts_with(text::kRecordOpening) ||
                      (!changed.empty() && next_part(changed + std::string(text::kRecordOpening),
                                                     0) != changed.size()));
  if (joins) changed += part(++last).text;
  replace(first, last, changed);
}

void Document::judge_at(std::size_t index, Judge& judge) {
  Part& part = *parts_[index].part;
  if (part.judged) return;
  const bool first = index == 0 && parts_.size() > 1;
  judge.judge(part, first ? parts_[1].part->source() : std::string_view{});
  parts_[index].mistakes = part.diagnostics.size();
  --unjudged_;
}

void Document::judge_changed(Judge& judge, std::size_t bytes) {
  std::size_t done = 0;
  for (std::size_t i = changed_; i < changed_end_ && done < bytes; ++i) {
    done += part(i).text.size();
    judge_at(i, judge);
  }
}

bool Document::judge_some(Judge& judge, std::size_t bytes) {
  std::size_t done = 0;
  while (unjudged_ > 0 && done < bytes) {
    if (!part(judged_to_).judged) done += part(judged_to_).text.size();
    judge_at(judged_to_, judge);
    ++judged_to_;
  }
  return unjudged_ == 0;
}

Session::Documents::iterator Session::find(std::string_view uri) {
  const auto found = documents.find(uri);
  if (found == documents.end()) {
    throw RequestError(ErrorCode::kInvalidParams, fmt::format("`{}` is not open", shown(uri)));
  }
  return found;
}

OpenDocument& Session::open(const Value* params) { return open(uri_in(params)); }

OpenDocument& Session::open(std::string_view uri) {
  OpenDocument& found = *find(uri)->second;
  if (found.astray) {
    throw RequestError(ErrorCode::kRequestFailed,
                       "a change of this document could not be read: close it and open it again");
  }
  return found;
}

Look Session::look_at(const OpenDocument& open, std::size_t part) {
  const Part& found = open.document.part(part);
  if (last_ == nullptr || last_->source() != found.source()) {
    last_ = std::make_shared<const Analysis>(found.source());
  }
  return {open,     part, open.document.index_of(part, client.encoding), found.skipped(), last_,
          language, 0};
}

Look Session::look(const OpenDocument& open, Place place) {
  Look look = look_at(open, open.document.part_at(place.line));
  const std::size_t at = look.lines.byte_at(place);
  look.at = at - std::min(at, look.skipped);
  return look;
}

void write_workspace_edit(JsonWriter& json, std::string_view uri, const WriteValue& write_edits) {
  json.object(
      [&] { json.key("changes").object([&] { json.key(uri).list([&] { write_edits(json); }); }); });
}

void write_edit(JsonWriter& json, const Range& range, std::string_view text) {
  json.object([&] {
    json.key("range");
    write(json, range);
    json.member("newText", text);
  });
}

void write_markdown(JsonWriter& json, std::string_view text) {
  json.object([&] {
    json.member("kind", "markdown");
    json.member("value", text);
  });
}

}  // namespace stela::lsp
