#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "lib/record/record.h"
#include "tools/ladder/players.h"

namespace stela {

/// A contest requested on the command line: its table refers to the record, and the record to the
/// text of its tags.
struct Request {
  std::string tags;
  Record record;
  Contest contest;
  std::uint32_t games = 0;
};

/// Parses `GAME PLAYERS UPPER LOWER GAMES [TAG-LINE]...`, terminated by a null pointer, into
/// `request`. Returns the error, or null.
[[nodiscard]] std::optional<std::string> read_request(char** words, Request& request);

}  // namespace stela
