// Records are replayed without a crash; scores are the sum of their events, and every position that
// is reached can be written as a setup.
#include <cstdint>

#include "formats/text/reader.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "tests/fuzz/support.h"

namespace stela::fuzz {
namespace {

/// Returns the tags of a record in canonical form.
std::string tags_of(const Record& record) {
  const std::string text = written(record);
  const std::size_t blank = text.find("\n\n");  // before the first entry, if there is one
  return blank == std::string::npos ? text : text.substr(0, blank + 1);
}

void run(std::string_view bytes) {
  Replayer replayer(all_games());
  for (const std::string_view source : split_records(bytes)) {
    Record record;
    std::vector<Diagnostic> diagnostics;
    text::read_record(source, record, diagnostics);
    const bool well_formed = diagnostics.empty();
    Timeline timeline;
    ReplayOptions options;
    options.timeline = &timeline;
    options.positions = true;
    replayer.respell(record, options, diagnostics);
    require_sound(diagnostics, source);
    require_scores_told(timeline);
    if (!well_formed || !replayer.started()) continue;
    require_setup_round_trip(replayer.reached(), tags_of(record));

    Record again;
    std::vector<Diagnostic> later;
    const std::string canonical = written(record);
    text::read_record(canonical, again, later);
    require(later.empty(), "a respelled record can be read");
    Timeline same;
    options.timeline = &same;
    replayer.respell(again, options, later);
    require(written(again) == canonical, "canonical spelling is a fixed point");
    require(same.steps.size() == timeline.steps.size(), "a respelled record has the same entries");
    for (std::size_t i = 0; i < same.steps.size(); ++i) {
      require(same.steps[i].legal == timeline.steps[i].legal &&
                  same.steps[i].position->equals(*timeline.steps[i].position),
              "a respelled record replays to the same positions");
    }
  }
}

}  // namespace
}  // namespace stela::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stela::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
