#include "tools/analysis/canonical.h"

#include <vector>

#include "formats/text/reader.h"
#include "formats/text/writer.h"
#include "lib/core/diagnostic.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"

namespace stela {

std::string canonical_text(const Record& record) {
  std::string text;
  text::write_record(record, text);
  Record added;
  std::vector<Diagnostic> diagnostics;
  text::read_record(text, added, diagnostics);
  Replayer replayer(all_games());
  replayer.respell(added, {}, diagnostics);
  std::string out;
  text::write_record(added, out);
  return out;
}

}  // namespace stela
