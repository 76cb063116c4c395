// Uses tokens as the setup of some game: they are refused with a reason, or result in a position
// that is written as the same tokens, and from which the game can continue.
#include <cstdint>

#include "formats/text/reader.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "tests/fuzz/support.h"

namespace stela::fuzz {
namespace {

void run(std::string_view bytes) {
  constexpr std::size_t kChoices = 12;
  if (bytes.size() < kChoices) return;
  Choices choices(bytes.substr(0, kChoices));
  const std::string tags = choose_tags(choices);
  std::string source = tags + "\nsetup: ";
  source += bytes.substr(kChoices);
  source += "\nresult: *\n";
  Record record;
  std::vector<Diagnostic> diagnostics;
  text::read_record(source, record, diagnostics);
  if (!diagnostics.empty()) return;
  Replayer replayer(all_games());
  replayer.replay(record, {}, diagnostics);
  require_sound(diagnostics, source);
  if (!replayer.started() || has_error(diagnostics)) return;
  const Position& position = replayer.reached();
  require_setup_round_trip(position, tags);
  if (position.due() != kNobody) (void)position.sample_entry(choices.picker());
}

}  // namespace
}  // namespace stela::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stela::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
