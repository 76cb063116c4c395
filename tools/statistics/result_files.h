#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "formats/trackers/play.h"
#include "tools/console/command_line.h"
#include "tools/files/input.h"

namespace stela {

/// The plays that a command reads beside records: `--results` and `--game`.
struct ResultFiles {
  std::vector<std::string> paths;
  /// Names of games other than those that Stela supports.
  std::vector<std::string> games;

  /// Declares both, and returns `--results`, whose help begins with `use`: `also count`. With
  /// results, the records of `input`, which was declared before, are optional.
  Argument& declare(CommandLine& line, InputOptions& input, const std::string& use);

  /// Receives play `number` of a file, from 1.
  using Take =
      std::function<void(const std::string& file, std::size_t number, const plays::Play& play)>;
  /// Reads all plays, in the order of the files, and calls `end_file` after each file; in folders
  /// too if records are. Plays of `games` are given a `game`. Reports errors and returns the exit
  /// status.
  int read(const Take& take, const std::function<void(const std::string& file)>& end_file) const;

 private:
  std::vector<FoundFile> found_;
};

}  // namespace stela
