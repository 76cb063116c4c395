// Repairs records of any bytes without a crash: repair never adds errors, leaves valid records
// untouched, its edits produce its text, and it is idempotent.
#include <algorithm>
#include <cstdint>

#include "lib/games/games.h"
#include "lib/repair/mended.h"
#include "lib/repair/repair.h"
#include "tests/fuzz/support.h"

namespace stela::fuzz {
namespace {

std::string applied(std::string_view source, const std::vector<Edit>& edits) {
  std::string out;
  std::size_t at = 0;
  for (const Edit& edit : edits) {
    require(edit.span.begin >= at && edit.span.end() <= source.size(),
            "edits follow one another in the source");
    out += source.substr(at, edit.span.begin - at);
    out += edit.text;
    at = edit.span.end();
  }
  return out += source.substr(at);
}

std::size_t errors_in(const std::vector<Diagnostic>& diagnostics) {
  return static_cast<std::size_t>(
      std::count_if(diagnostics.begin(), diagnostics.end(),
                    [](const Diagnostic& d) { return d.severity == Severity::kError; }));
}

/// Returns the number of errors in `source`, which may contain several records once it is repaired.
std::size_t judge(std::string_view source, Replayer& replayer) {
  std::size_t errors = 0;
  while (!source.empty()) {
    const std::string_view part = repair::first_record(source);
    Record record;
    std::vector<Diagnostic> diagnostics;
    repair::read_record(part, all_games(), record, diagnostics);
    repair::replay(part, all_games(), replayer, {}, record, diagnostics);
    require_sound(diagnostics, part);
    errors += errors_in(diagnostics);
    source.remove_prefix(repair::find_second_record(source));
  }
  return errors;
}

void run(std::string_view bytes) {
  Replayer replayer(all_games());
  for (const std::string_view source : split_records(bytes)) {
    const std::size_t before = judge(source, replayer);
    for (const bool claims : {false, true}) {
      const repair::Mended mended = repair::repair_record(source, all_games(), replayer, claims);
      require(applied(source, mended.edits) == mended.text, "the edits make the text");
      require_sound(mended.left, mended.text);
      require(errors_in(mended.left) == judge(mended.text, replayer), "what is left is told");
      require(errors_in(mended.left) <= before, "never more is wrong afterwards");
      if (before == 0) require(mended.text == source, "what is valid stays as it is");
      if (mended.edits.empty()) continue;
      const repair::Mended again =
          repair::repair_record(mended.text, all_games(), replayer, claims);
      require(again.text == mended.text, "mending again changes nothing");
    }
  }
}

}  // namespace
}  // namespace stela::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stela::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
