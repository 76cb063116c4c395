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
#include "tools/stela/replays.h"

namespace stela {
namespace {

struct Options {
  InputOptions input;
  OutputOption output;
  std::string to;
};

/// Writes records one after another in one format, with what stands around and between them.
class RecordWriter {
 public:
  RecordWriter(Format format, Output& output) : format_(format), output_(output) {
    if (format == Format::kJson) output_.write("[");
    if (format == Format::kXml) {
      xml::write_begin(text_);
      output_.write(text_);
    }
  }

  void write(const Record& record) {
    text_.clear();
    switch (format_) {
      case Format::kStela:
        if (!first_) text_ += '\n';
        text::write_record(record, text_);
        break;
      case Format::kJson:
        text_ = first_ ? "\n" : ",\n";
        json::write(tree::to_value(record, all_games()), false, text_);
        break;
      case Format::kNdjson:
        json::write(tree::to_value(record, all_games()), true, text_);
        text_ += '\n';
        break;
      case Format::kXml:
        xml::write(tree::to_value(record, all_games()), text_);
        break;
    }
    first_ = false;
    output_.write(text_);
  }

  void end() {
    text_.clear();
    if (format_ == Format::kJson) text_ = first_ ? "]\n" : "\n]\n";
    if (format_ == Format::kXml) xml::write_end(text_);
    output_.write(text_);
  }

 private:
  Format format_;
  Output& output_;
  bool first_ = true;
  std::string text_;
};

int run(const Options& options) {
  if (!options.output.check(options.input)) return kExitUsage;
  Output output(options.output.path);
  RecordWriter writer(*format_named(options.to), output);
  Replayer replayer(all_games());
  bool all_readable = true;
  const int code = visit_records(options.input, [&](FoundRecord& found) {
    if (found.unreadable || has_error(found.diagnostics)) {
      all_readable = false;
      report_to_stderr(found, {});
      return true;
    }
    // What breaks a rule can be written all the same; what the replay finds is not asked for here.
    ReplayOptions replay;
    replay.respell = true;
    replayer.replay(found.record, replay, found.diagnostics);
    writer.write(found.record);
    return !output.failed();
  });
  writer.end();
  return finish_output(output, worse(code, all_readable ? kExitDone : kExitInvalid));
}

}  // namespace

Runner declare_convert(CLI::App& app) {
  auto options = std::make_shared<Options>();
  options->input.declare(app);
  allow_only(*app.add_option("--to", options->to, "format to write: stela, json, ndjson or xml")
                  ->type_name("FORMAT")
                  ->required(),
             {"stela", "json", "ndjson", "xml"});
  options->output.declare(app);
  return [options] { return run(*options); };
}

}  // namespace stela
