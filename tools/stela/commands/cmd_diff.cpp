#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "formats/text/writer.h"
#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/document/document.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "lib/record/tags.h"
#include "lib/replay/replayer.h"
#include "lib/words/tr.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/files/files.h"
#include "tools/pictures/document_file.h"
#include "tools/pictures/picture.h"
#include "tools/records/legal_actions.h"
#include "tools/records/replays.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct DiffOptions {
  InputOptions input;
  OutputOption output;
  std::string to;
};

/// The compared properties of an entry of the main line.
struct PlayedRecord {
  std::string words;
  std::vector<std::string> events;
  bool legal = false;
  /// The position after a legal entry, as `setup:` would write it.
  std::string position;
};

/// One of the two records.
struct Side {
  std::string file;
  std::string canonical;
  std::string game;
  std::vector<std::string> tags;
  std::vector<PlayedRecord> entries;
  std::string result;
  int code = kExitDone;
  bool found = false;
};

std::string written(const Record& record, const Tag& tag) {
  std::string out(tag.name);
  for (std::uint32_t i = 0; i < tag.value_count; ++i) {
    out += ' ';
    text::write_tag_value(record.values_of(tag)[i].text, out);
  }
  return out;
}

std::string setup_of(const Position& position) {
  std::string out;
  for (const std::string& token : position.setup()) out += token + ' ';
  return out;
}

void read_entries(const Record& record, const Timeline& timeline, Side& side) {
  for (std::int32_t e = record.lines[0].first_entry; e != kNone;) {
    const std::int32_t index = e;
    const Entry& entry = record.entries[index_of(e)];
    e = entry.next;
    const std::string actions = actions_of(record, entry);
    if (entry.kind == EntryKind::kResult) {
      for (const Token& token : record.tokens_of(entry)) add_to_list(side.result, token.text);
      continue;
    }
    PlayedRecord played;
    played.words = fmt::format("{}: {}", entry.actor, actions);
    const auto step = std::ranges::find_if(
        timeline.steps, [&](const Step& s) { return s.line == 0 && s.entry == index; });
    if (step != timeline.steps.end()) {
      for (const Event& event : step->events)
        played.events.push_back(event.text.in(globals().language));
      played.legal = step->legal;
      if (step->legal) played.position = setup_of(*step->position);
    }
    side.entries.push_back(std::move(played));
  }
}

/// Reads the record to compare; the first of the file if none is chosen.
Side read_side(const DiffOptions& options, const FoundFile& file) {
  Side side;
  side.file = file.path;
  InputOptions input = options.input;
  input.found = {file};
  if (input.record == 0) input.record = 1;
  Replayer replayer(all_games());
  side.code = visit_records(input, [&](FoundRecord& found) {
    side.found = true;
    const bool readable = !found.unreadable && !has_error(found.diagnostics);
    Timeline timeline;
    if (readable) {
      ReplayOptions replay;
      replay.timeline = &timeline;
      replay.positions = true;
      replayer.respell(found.record, replay, found.diagnostics);
    }
    if (!readable) {
      report_errors(found, replayer);
      side.code = kExitInvalid;
      side.found = false;
      return false;
    }
    text::write_record(found.record, side.canonical);
    side.game = tag_of(found.record, kGameTag);
    for (const Tag& tag : found.record.tags) side.tags.push_back(written(found.record, tag));
    read_entries(found.record, timeline, side);
    return false;
  });
  return side;
}

/// Returns the elements that are in only one of the two lists.
std::vector<std::string> only_in(std::vector<std::string> a, std::vector<std::string> b) {
  std::ranges::sort(a);
  std::ranges::sort(b);
  std::vector<std::string> out;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  return out;
}

Message entries(std::size_t count) { return trn(count, "{0} entry", "{0} entries"); }

/// Returns what `side` has as entry `index`, with its events.
doc::Item item_of(const Side& side, std::size_t index) {
  const Language language = globals().language;
  doc::Item item;
  if (index >= side.entries.size()) {
    item.text = tr(language, "{0} ends there", printable(side.file));
    return item;
  }
  const PlayedRecord& played = side.entries[index];
  item.text = doc::Text::foreign(side.file) + ": " + doc::Text::code(played.words);
  for (const std::string& event : played.events) item.details.push_back(doc::Text::foreign(event));
  if (!played.legal) item.details.emplace_back(tr(language, "which is not legal there"));
  return item;
}

/// Returns the numbers of the first entries from `from` on after which both have the same position;
/// 0 if there are none.
std::pair<std::size_t, std::size_t> meeting(const Side& a, const Side& b, std::size_t from) {
  for (std::size_t i = from; i < a.entries.size(); ++i) {
    for (std::size_t j = from; j < b.entries.size(); ++j) {
      const PlayedRecord& first = a.entries[i];
      const PlayedRecord& second = b.entries[j];
      if (first.legal && second.legal && first.position == second.position) return {i + 1, j + 1};
    }
  }
  return {0, 0};
}

class Differences {
 public:
  Differences(const Side& a, const Side& b) : a_(a), b_(b) {
    out_.content = Content::kReport;
    out_.title = and_list({Message(printable(a.file)), Message(printable(b.file))}).in(language_);
    out_.language = language_;
  }

  /// Returns the differences; a document without blocks if there are none.
  doc::Document find() {
    if (a_.game != b_.game) {
      say(tr(language_, "they are records of different games: {0} and {1}", printable(a_.game),
             printable(b_.game)));
      return std::move(out_);
    }
    doc::List tags;
    compare_tags(a_, b_, tags);
    compare_tags(b_, a_, tags);
    if (!tags.items.empty()) out_.add({std::move(tags)});
    compare_entries();
    if (a_.result != b_.result) {
      say(tr(language_, "the result is `{0}` in {1} and `{2}` in {3}", printable(a_.result),
             printable(a_.file), printable(b_.result), printable(b_.file)));
    }
    if (out_.blocks.empty() && a_.canonical != b_.canonical) {
      say(tr(language_,
             "the same game; they differ in claims, comments, variations or the order of tags"));
    }
    return std::move(out_);
  }

 private:
  void say(std::string sentence) { out_.add({doc::Paragraph{capitalised(std::move(sentence))}}); }

  void compare_tags(const Side& side, const Side& other, doc::List& list) const {
    for (const std::string& tag : only_in(side.tags, other.tags)) {
      list.items.push_back({0, capitalised(tr(language_, "only {0} has the tag {1}",
                                              printable(side.file), printable(tag)))});
    }
  }

  void compare_entries() {
    std::size_t same = 0;
    while (same < a_.entries.size() && same < b_.entries.size() &&
           a_.entries[same].words == b_.entries[same].words) {
      ++same;
    }
    if (same == a_.entries.size() && same == b_.entries.size()) return;
    say(same == 0 ? tr(language_, "they differ from entry 1:")
                  : tr(language_, "they differ from entry {0}, after {1} in common:", same + 1,
                       entries(same)));
    out_.add({doc::List{{item_of(a_, same), item_of(b_, same)}}});
    const auto [in_a, in_b] = meeting(a_, b_, same);
    if (in_a != 0) {
      say(tr(language_,
             "the position after entry {0} of {1} and entry {2} of {3} is the same again", in_a,
             printable(a_.file), in_b, printable(b_.file)));
    }
    out_.add({doc::Paragraph{tr(language_, "{0} has {1}, {2} has {3}", printable(a_.file),
                                entries(a_.entries.size()), printable(b_.file),
                                entries(b_.entries.size()))}});
  }

  const Side& a_;
  const Side& b_;
  Language language_ = globals().language;
  doc::Document out_;
};

int run(const DiffOptions& options) {
  if (options.input.found.size() != 2) {
    throw UsageError(tr("`diff` compares two files"));
  }
  const std::string format = requested_format(options.to, kDocumentFormats, options.output.path);
  if (!can_write(format)) return kExitUsage;
  const Side a = read_side(options, options.input.found[0]);
  const Side b = read_side(options, options.input.found[1]);
  const int code = worse(a.code, b.code);
  if (!a.found || !b.found) return worse(code, kExitInvalid);
  DocumentFile file(format, "", options.output.path, Content::kReport, Pages::kUntitled);
  const doc::Document differences = Differences(a, b).find();
  file.add(differences);
  return file.finish(worse(code, differences.blocks.empty() ? kExitDone : kExitInvalid));
}

}  // namespace

Runner declare_diff(CommandLine& line) {
  auto options = std::make_shared<DiffOptions>();
  options->input.declare(line);
  declare_document_format(line, options->to);
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
