#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "formats/text/writer.h"
#include "lib/core/phrases.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "lib/record/tags.h"
#include "lib/replay/replayer.h"
#include "lib/words/tr.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/options.h"
#include "tools/console/visit_records.h"
#include "tools/files/output.h"
#include "tools/records/facts.h"
#include "tools/records/replays.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct Options {
  InputOptions input;
  OutputOption output;
};

/// The compared properties of an entry of the main line.
struct Played {
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
  std::vector<Played> entries;
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
    Played played;
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
Side read_side(const Options& options, const FoundFile& file) {
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

void report_entry(const Side& side, std::size_t index, std::string& out) {
  if (index >= side.entries.size()) {
    out += fmt::format("  {}\n", tr(globals().language, "{0} ends there", printable(side.file)));
    return;
  }
  const Played& played = side.entries[index];
  out += fmt::format("  {}: {}\n", printable(side.file), printable(played.words));
  for (const std::string& event : played.events) out += fmt::format("    {}\n", printable(event));
  if (!played.legal) {
    out += fmt::format("    {}\n", tr(globals().language, "which is not legal there"));
  }
}

/// Returns the numbers of the first entries from `from` on after which both have the same position;
/// 0 if there are none.
std::pair<std::size_t, std::size_t> meeting(const Side& a, const Side& b, std::size_t from) {
  for (std::size_t i = from; i < a.entries.size(); ++i) {
    for (std::size_t j = from; j < b.entries.size(); ++j) {
      const Played& first = a.entries[i];
      const Played& second = b.entries[j];
      if (first.legal && second.legal && first.position == second.position) return {i + 1, j + 1};
    }
  }
  return {0, 0};
}

void report_entries(const Side& a, const Side& b, std::string& out) {
  std::size_t same = 0;
  while (same < a.entries.size() && same < b.entries.size() &&
         a.entries[same].words == b.entries[same].words) {
    ++same;
  }
  if (same == a.entries.size() && same == b.entries.size()) return;
  const Language language = globals().language;
  out += same == 0 ? tr(language, "they part at entry 1:")
                   : tr(language, "they part at entry {0}, after {1} in common:", same + 1,
                        entries(same));
  out += '\n';
  report_entry(a, same, out);
  report_entry(b, same, out);
  const auto [in_a, in_b] = meeting(a, b, same);
  if (in_a != 0) {
    out +=
        tr(language, "the position after entry {0} of {1} and entry {2} of {3} is the same again",
           in_a, printable(a.file), in_b, printable(b.file)) +
        '\n';
  }
  out += tr(language, "{0} has {1}, {2} has {3}", printable(a.file), entries(a.entries.size()),
            printable(b.file), entries(b.entries.size())) +
         '\n';
}

std::string report(const Side& a, const Side& b) {
  const Language language = globals().language;
  std::string out;
  if (a.game != b.game) {
    return tr(language, "they are records of different games: {0} and {1}", printable(a.game),
              printable(b.game)) +
           '\n';
  }
  const auto report_tags = [&](const Side& side, const Side& other) {
    for (const std::string& tag : only_in(side.tags, other.tags)) {
      out += tr(language, "only {0} has the tag {1}", printable(side.file), printable(tag)) + '\n';
    }
  };
  report_tags(a, b);
  report_tags(b, a);
  report_entries(a, b, out);
  if (a.result != b.result) {
    out += tr(language, "the result is `{0}` in {1} and `{2}` in {3}", printable(a.result),
              printable(a.file), printable(b.result), printable(b.file)) +
           '\n';
  }
  if (out.empty() && a.canonical != b.canonical) {
    out = tr(language,
             "the same game; they differ in claims, comments, variations or the order of tags") +
          '\n';
  }
  return out;
}

int run(const Options& options) {
  if (options.input.found.size() != 2) {
    complain("`diff` compares two files");
    return kExitUsage;
  }
  const Side a = read_side(options, options.input.found[0]);
  const Side b = read_side(options, options.input.found[1]);
  const int code = worse(a.code, b.code);
  if (!a.found || !b.found) return worse(code, kExitInvalid);
  Output output(options.output.path, {OutputFormat::kText, Content::kText});
  const std::string words = report(a, b);
  output.write(ReportText{words});
  return finish_output(output, worse(code, words.empty() ? kExitDone : kExitInvalid));
}

}  // namespace

Runner declare_diff(CommandLine& line) {
  auto options = std::make_shared<Options>();
  options->input.declare(line);
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
