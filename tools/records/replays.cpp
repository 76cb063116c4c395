#include "tools/records/replays.h"

#include <limits>

#include "lib/core/utf8.h"
#include "lib/game/read_table.h"
#include "lib/games/games.h"
#include "lib/repair/repair.h"
#include "lib/repair/repair_record.h"
#include "lib/words/tr.h"
#include "tools/console/console.h"

namespace stela {
namespace {

/// Plays `actions` as the beginning of the next entry; reports why and returns false if they cannot
/// be played.
bool play_beginning(const std::vector<std::string>& actions, Position& position) {
  if (actions.empty()) return true;
  if (position.due() == kNobody) {
    complain(tr(globals().language, "the game has ended, so nothing comes after it"));
    return false;
  }
  std::vector<Token> tokens;
  tokens.reserve(actions.size());
  for (const std::string& action : actions) tokens.push_back({action, {}, TokenKind::kAction});
  Broken broken;
  if (position.play(position.due(), tokens, false, nullptr, broken)) return true;
  const Message wrong =
      and_also(tr("`{0}` cannot be played: {1} [{2}]", printable(actions[broken.action]),
                  broken.message, broken.rule->id),
               suggested_actions(position, actions[broken.action]).words);
  complain(wrong.in(globals().language));
  return false;
}

}  // namespace

std::string_view edition_of(const Replayer& replayer) {
  return replayer.started() ? cited_edition(replayer.table()) : std::string_view{};
}

std::string location_of(const FoundRecord& found) {
  return tr(globals().language, "{0}, record {1}", printable(found.file), found.number);
}

void replay(FoundRecord& found, Replayer& replayer, const ReplayOptions& options) {
  repair::replay(found.bytes, all_games(), replayer, options, found.record, found.diagnostics);
  if (found.text && !found.head && options.reasons) {
    repair::suggest(found.bytes, all_games(), found.diagnostics);
  }
}

bool report_errors(const FoundRecord& found, const Replayer& replayer) {
  if (!has_error(found.diagnostics)) return true;
  report_to_stderr(found, found.unreadable ? std::string_view{} : edition_of(replayer));
  return false;
}

bool write_errors(const FoundRecord& found, const Replayer& replayer, Findings& errors) {
  if (!has_error(found.diagnostics)) return true;
  write_for_stderr(found, found.unreadable ? std::string_view{} : edition_of(replayer), errors);
  return false;
}

void EntryOption::declare(CommandLine& line) {
  line.option("--entry", &entry, "N", "after entry N; 0: the start; default: the end")
      .between(0, std::numeric_limits<int>::max());
}

void PositionOption::declare(CommandLine& line) {
  EntryOption::declare(line);
  line.option(
          "--after", &after, "ACTIONS",
          "actions to play first in the next entry, as in \"JC@0,1/3\"; may be given several times")
      .separated_by(' ')
      .check([](const std::string& action) {
        return action.empty() ? tr("actions are separated by single spaces") : Message();
      });
}

bool has_entry(const FoundRecord& found, const EntryOption& entry) {
  std::string errors;
  const bool has = has_entry(found, entry, errors);
  write_to_stderr(errors);
  return has;
}

bool has_entry(const FoundRecord& found, const EntryOption& entry, std::string& errors) {
  if (entry.entry < 0 || found.record.has_entry(entry.entry)) return true;
  if (entry.entry < found.record.last_number()) {
    errors += complaint(tr(globals().language, "entry {0} of record {1} of `{2}` is lost",
                           entry.entry, found.number, printable(found.file)));
    return false;
  }
  const int entries = found.record.count_entries();
  errors += complaint(trn(globals().language, entries,
                          "record {1} of `{2}` has {0} entry, so there is no entry {3}",
                          "record {1} of `{2}` has {0} entries, so there is no entry {3}",
                          found.number, printable(found.file), entry.entry));
  return false;
}

std::unique_ptr<Position> position_at(FoundRecord& found, const PositionOption& place,
                                      Replayer& replayer, int& code, Timeline* timeline) {
  if (found.unreadable) {
    report_to_stderr(found, {});
    code = worse(code, kExitInvalid);
    return nullptr;
  }
  if (!has_entry(found, place)) {
    code = worse(code, has_error(found.diagnostics) ? kExitInvalid : kExitUsage);
    return nullptr;
  }
  ReplayOptions options;
  options.stop_after = place.entry;
  options.timeline = timeline;
  replay(found, replayer, options);
  // Errors after the requested entry do not matter; those before it do.
  const bool mended = found.record.mended != nullptr && has_error(found.diagnostics);
  if (mended || !replayer.started() || replayer.broken() || found.record.lines[0].dead) {
    report_errors(found, replayer);
    code = worse(code, has_error(found.diagnostics) ? kExitInvalid : kExitUsage);
    return nullptr;
  }
  std::unique_ptr<Position> position = replayer.reached().clone();
  if (play_beginning(place.after, *position)) return position;
  code = worse(code, kExitInvalid);
  return nullptr;
}

}  // namespace stela
