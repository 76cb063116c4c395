#include <memory>

#include "tools/batch/batch.h"
#include "tools/batch/record_writer.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct MergeOptions {
  BatchOptions batch;
  OutputOption output;
};

int run(const MergeOptions& options) {
  RecordCopyFile output(options.output.path);
  const int code = slice_all(
      options.batch, {},
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
  options->batch.declare(line, true);
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
