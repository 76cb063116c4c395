// Files of other programs are read without a crash: a log and, after a zero byte, the information
// on its table. A record made of them is valid and comes back from text, a census names nothing but
// identifiers, and plays can be written and read again.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "formats/bga/bga.h"
#include "formats/text/reader.h"
#include "formats/trackers/play.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "tests/fuzz/support.h"

namespace stela::fuzz {
namespace {

void require_remarks(const std::vector<importing::Remark>& remarks) {
  for (const importing::Remark& remark : remarks) {
    require(!remark.message.empty(), "a remark says what was seen");
  }
}

void require_valid(Record& record) {
  std::vector<Diagnostic> diagnostics;
  Replayer(all_games()).respell(record, {}, diagnostics);
  require(!has_error(diagnostics), "an imported record is valid");
  const std::string text = written(record);
  Record again;
  text::read_record(text, again, diagnostics);
  require(!has_error(diagnostics), "an imported record can be read");
  require_formats_agree(again);
}

void read_table(const importing::Source& source) {
  Record record;
  std::vector<importing::Remark> remarks;
  bga::importer().read(source, all_games(), record, remarks);
  require_remarks(remarks);
  if (!importing::has_error(remarks)) require_valid(record);
}

void require_anonymous(std::string_view log) {
  importing::Census census;
  std::vector<importing::Remark> remarks;
  bga::importer().count(log, census, remarks);
  require_remarks(remarks);
  const auto is_word = [](std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c > ' ' && c != '"' && c < '\x7f'; });
  };
  for (const importing::CensusRow& row : census.rows()) {
    require(is_word(row.type) && is_word(row.channel) && is_word(row.key),
            "a census has nothing but identifiers");
  }
}

void read_plays(std::string_view text) {
  std::string error;
  const std::vector<plays::Play> read = plays::read_plays(text, error);
  require(error.empty() || read.empty(), "there are no plays after an error");
  if (read.empty()) return;
  const std::vector<plays::Play> again = plays::read_plays(plays::write_bgsplay(read, ""), error);
  require(error.empty() && again.size() == read.size(), "plays that were written can be read");
}

void run(std::string_view bytes) {
  const std::string_view log = bytes.substr(0, bytes.find('\0'));
  const std::string_view about = bytes.substr(std::min(bytes.size(), log.size() + 1));
  read_table({log, about, false});
  read_table({log, about, true});
  require_anonymous(log);
  read_plays(log);
  read_plays(about);
}

}  // namespace
}  // namespace stela::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stela::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
