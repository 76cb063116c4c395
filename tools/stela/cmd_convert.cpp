#include <CLI/CLI.hpp>
#include <memory>

#include "formats/json/writer.h"
#include "formats/text/writer.h"
#include "formats/tree/tree.h"
#include "formats/xml/writer.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "tools/stela/commands.h"
#include "tools/stela/output.h"
#include "tools/stela/pile.h"

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
  /// Each with what separates it from a record before.
  std::string text;
  /// For standard error.
  std::string errors;
};

/// Converts records one after another; one for each thread.
class Converter {
 public:
  Converter(Format to, std::size_t record) : to_(to), wanted_(record), replayer_(all_games()) {}

  void work(const Batch& batch, Converted& result) {
    result.records = 0;
    result.text.clear();
    result.errors.clear();
    for_each_record(batch, workspace_, [&](FoundRecord& found) {
      if (wanted_ != 0 && found.number != wanted_) return true;
      ++result.records;
      convert(found, result);
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
    ReplayOptions replay;
    replay.respell = true;
    replayer_.replay(found.record, replay, found.diagnostics);
    write(found.record, result.text);
  }

  void write(const Record& record, std::string& out) const {
    switch (to_) {
      case Format::kStela:
        out += '\n';
        text::write_record(record, out);
        break;
      case Format::kJson:
        out += ",\n";
        json::write(tree::to_value(record, all_games()), false, out);
        break;
      case Format::kNdjson:
        json::write(tree::to_value(record, all_games()), true, out);
        out += '\n';
        break;
      case Format::kXml:
        xml::write(tree::to_value(record, all_games()), out);
        break;
    }
  }

  Format to_;
  std::size_t wanted_;
  Replayer replayer_;
  Workspace workspace_;
};

/// What stands around the records of a document.
std::string begin_of(Format format) {
  std::string out;
  if (format == Format::kJson) out = "[";
  if (format == Format::kXml) xml::write_begin(out);
  return out;
}

std::string end_of(Format format, bool any) {
  std::string out;
  if (format == Format::kJson) out = any ? "\n]\n" : "]\n";
  if (format == Format::kXml) xml::write_end(out);
  return out;
}

int run(const Options& options) {
  if (!options.output.check(options.pile.input)) return kExitUsage;
  const Format to = *format_named(options.to);
  Output output(options.output.path);
  output.write(begin_of(to));
  bool any = false;
  bool all_readable = true;
  const auto consume = [&](const Batch&, Converted& result) {
    std::string_view text = result.text;
    // The first byte of every record stands for the record before, which the first has not.
    const bool separated = to == Format::kStela || to == Format::kJson;
    if (!any && separated && !text.empty()) text.remove_prefix(1);
    any = any || !result.text.empty();
    output.write(text);
    all_readable = all_readable && result.errors.empty();
    write_to_stderr(result.errors);
  };
  PileVisitor visitor;
  visitor.enough = [&] { return output.failed(); };
  const int code = work_through<Converter, Converted>(
      options.pile, [&] { return std::make_unique<Converter>(to, options.pile.input.record); },
      consume, visitor);
  output.write(end_of(to, any));
  return finish_output(output, worse(code, all_readable ? kExitDone : kExitInvalid));
}

}  // namespace

Runner declare_convert(CLI::App& app) {
  auto options = std::make_shared<Options>();
  options->pile.declare(app, true);
  allow_only(*app.add_option("--to", options->to, "format to write: stela, json, ndjson or xml")
                  ->type_name("FORMAT")
                  ->required(),
             {"stela", "json", "ndjson", "xml"});
  app.add_flag("--quiet", options->pile.quiet, "no progress bar");
  options->output.declare(app);
  return [options] { return run(*options); };
}

}  // namespace stela
