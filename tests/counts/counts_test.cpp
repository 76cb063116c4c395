// Counts of legal actions: testdata/<game>/positions/counts.txt holds lines
//     FILE [after ACTION]... DEPTH COUNT
// for records of that folder, counted from the position that each reaches.
#include <sstream>

#include "lib/games/games.h"
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

struct Count {
  std::string file;
  std::vector<std::string> after;
  int depth = 0;
  std::uint64_t count = 0;
};

/// One line; a failed assertion when it is malformed.
Count read_count(const std::string& line) {
  std::istringstream in(line);
  Count count;
  std::string word;
  in >> count.file >> word;
  for (std::string action; word == "after" && in >> action >> word;) count.after.push_back(action);
  count.depth = std::stoi(word);
  in >> count.count;
  INFO(line);
  REQUIRE_FALSE(in.fail());
  return count;
}

std::vector<Count> counts_of(const std::filesystem::path& folder) {
  std::istringstream lines(read_file(folder / "counts.txt"));
  std::vector<Count> counts;
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && line.front() != '#') counts.push_back(read_count(line));
  }
  return counts;
}

std::uint64_t count_from(const Count& count, const std::filesystem::path& folder) {
  Replayed replayed(read_file(folder / count.file));
  REQUIRE(replayed.wrong().empty());
  const std::unique_ptr<Position> position = replayed.replayer.reached().clone();
  std::vector<Token> tokens;
  for (const std::string& action : count.after) tokens.push_back({action, {}, TokenKind::kAction});
  Broken broken;
  const bool played = position->play(position->due(), tokens, false, nullptr, broken);
  INFO(broken.message.english());
  REQUIRE(played);
  const SequenceCount found = position->count_sequences(count.depth);
  CHECK(found.complete);
  return found.count;
}

}  // namespace

TEST_CASE("there are as many legal actions at known positions as another program found") {
  for (const GameInfo* game : all_games()) {
    const auto folder = source_dir() / "testdata" / game->id / "positions";
    for (const Count& count : counts_of(folder)) {
      CAPTURE(count.file, count.after, count.depth);
      CHECK(count_from(count, folder) == count.count);
    }
  }
}

TEST_CASE("every position is counted") {
  for (const GameInfo* game : all_games()) {
    const auto folder = source_dir() / "testdata" / game->id / "positions";
    const std::string counts = read_file(folder / "counts.txt");
    const auto files = records_in(folder);
    CHECK_FALSE(files.empty());
    for (const auto& file : files) {
      INFO(file.string());
      CHECK(counts.find(file.filename().string() + ' ') != std::string::npos);
    }
  }
}

}  // namespace stela::testing
