#include <fmt/format.h>

#include <memory>
#include <unordered_map>

#include "formats/text/reader.h"
#include "lib/core/utf8.h"
#include "lib/words/tr.h"
#include "tools/batch/batch.h"
#include "tools/batch/record_writer.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/records/legal_actions.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct DedupeOptions {
  BatchOptions batch;
  OutputOption output;
  bool ignore_names = false;
  bool list = false;
};

/// The first occurrence of a record.
struct First {
  std::size_t file = 0;
  std::size_t number = 0;
};

/// Returns the key that identifies the game of `found`; a record that is not well-formed equals
/// only one with the same bytes.
std::string identity_of(FoundRecord& found, Replayer& replayer, bool names) {
  if (found.unreadable || has_error(found.diagnostics)) {
    return long_digest("?" + std::string(text::without_blank_end(found.bytes)));
  }
  replayer.respell(found.record, {}, found.diagnostics);
  return digest_of_game(found.record, replayer.started() ? &replayer.table() : nullptr, names);
}

int run(const DedupeOptions& options) {
  RecordCopyFile records(options.list ? std::string() : options.output.path);
  Output list(options.list ? options.output.path : std::string(), OutputKind{});
  // Only looked up, never iterated: its order is unspecified.
  std::unordered_map<std::string, First> seen;
  std::vector<std::string> files;
  long copies = 0;
  const int code = slice_all(
      options.batch,
      [&options](FoundRecord& found, Replayer& replayer) {
        return identity_of(found, replayer, !options.ignore_names);
      },
      [&](const Batch& batch, const Slice& slice) {
        if (files.empty() || files.back() != batch.file) files.push_back(batch.file);
        const auto [first, is_new] =
            seen.try_emplace(slice.key, First{files.size() - 1, slice.number});
        if (!is_new) ++copies;
        if (is_new && !options.list) {
          // A record that cannot be written must not exclude a copy that can.
          if (!records.add(batch, slice.number, batch.bytes.substr(slice.begin, slice.size),
                           slice.readable)) {
            seen.erase(first);
          }
        } else if (!is_new && options.list) {
          const std::string same =
              tr(globals().language, "{0}, record {1}: the same game as {2}, record {3}",
                 printable(batch.file), slice.number, printable(files[first->second.file]),
                 first->second.number);
          list.write(ReportText{same + '\n'});
        }
      },
      [&] { return records.failed() || list.failed(); },
      [&](Format format) {
        if (!options.list) records.expect(format);
      });
  if (options.list) return finish_output(list, worse(code, copies > 0 ? kExitInvalid : kExitDone));
  if (!options.batch.quiet && copies > 0) {
    complain(trn(globals().language, copies, "{0} record left out", "{0} records left out"));
  }
  return records.finish(code);
}

}  // namespace

Runner declare_dedupe(CommandLine& line) {
  auto options = std::make_shared<DedupeOptions>();
  options->batch.declare(line, false, "no progress bar, and no closing line");
  line.flag("--list", options->list,
            "print the duplicates instead; exit status 1 if there are any");
  line.flag("--ignore-names", options->ignore_names, "players may have other names");
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
