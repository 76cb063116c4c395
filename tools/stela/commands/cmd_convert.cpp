#include <memory>

#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "tools/stela/commands/commands.h"
#include "tools/stela/io/output.h"
#include "tools/stela/pile/pile.h"
#include "tools/stela/pile/record_join.h"
#include "tools/stela/pile/record_writer.h"

namespace stela {
namespace {

struct Options {
  PileOptions pile;
  OutputOption output;
  std::string to;
};

/// Some records in another format.
struct Converted {
  std::uint64_t records = 0;
  RecordTexts texts;
  /// For standard error.
  Findings errors;

  void clear() {
    records = 0;
    texts.clear();
    errors.clear();
  }
};

/// Converts records one after another; one for each thread.
class Converter {
 public:
  Converter(Format to, std::size_t record) : to_(to), wanted_(record), replayer_(all_games()) {}

  void work(const Batch& batch, Converted& result, const HandOn& hand_on) {
    result.errors.begin_batch();
    for_each_record(batch, workspace_, [&](FoundRecord& found) {
      if (wanted_ != 0 && found.number != wanted_) return true;
      ++result.records;
      convert(found, result);
      hand_on(result.texts.text.size() + result.errors.held());
      return true;
    });
  }

 private:
  void convert(FoundRecord& found, Converted& result) {
    if (found.unreadable || has_error(found.diagnostics)) {
      write_for_stderr(found, {}, result.errors);
      return;
    }
    // What breaks a rule can be written all the same; what the replay finds is not asked for here.
    replayer_.respell(found.record, {}, found.diagnostics);
    write_record_as(found.record, to_, result.texts.text);
    result.texts.end_record(found.number);
  }

  Format to_;
  std::size_t wanted_;
  Replayer replayer_;
  Workspace workspace_;
};

int run(const Options& options) {
  const Format to = *format_named(options.to);
  Output output(options.output.path);
  RecordJoin join([&](std::string_view text) { output.write(text); }, kEmptyLine, to);
  bool all_readable = true;
  ErrorTeller errors;
  const auto consume = [&](const Batch& batch, Converted& result) {
    join.add(batch.file, to, result.texts);
    all_readable = all_readable && result.errors.empty();
    errors.tell(result.errors);
  };
  PileVisitor visitor;
  errors.listen(visitor);
  visitor.enough = [&] { return output.failed(); };
  const int code = work_through<Converter, Converted>(
      options.pile, [&] { return std::make_unique<Converter>(to, options.pile.input.record); },
      consume, visitor);
  const int left_out = worse(join.finish(), all_readable ? kExitDone : kExitInvalid);
  return finish_output(output, worse(code, left_out));
}

}  // namespace

Runner declare_convert(CommandLine& line) {
  auto options = std::make_shared<Options>();
  options->pile.declare(line, true);
  line.option("--to", &options->to, "FORMAT", "format to write: stela, json, ndjson or xml")
      .only({"stela", "json", "ndjson", "xml"})
      .required();
  line.flag("--quiet", options->pile.quiet, "no progress bar");
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
