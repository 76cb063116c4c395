#include <memory>

#include "tools/batch/pile.h"
#include "tools/batch/record_writer.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct MergeOptions {
  PileOptions pile;
  OutputOption output;
};

int run(const MergeOptions& options) {
  RecordCopyFile output(options.output.path);
  const int code = slice_all(
      options.pile, {},
      [&](const Batch& batch, const Slice& slice) {
        output.add(batch, slice.number, batch.bytes.substr(slice.begin, slice.size),
                   slice.readable);
      },
      [&] { return output.failed(); }, [&](Format format) { output.expect(format); });
  return output.finish(code);
}

}  // namespace

Runner declare_merge(CommandLine& line) {
  auto options = std::make_shared<MergeOptions>();
  options->pile.declare(line, true);
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
