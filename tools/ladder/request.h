#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "lib/record/record.h"
#include "tools/ladder/players.h"

namespace stela {

/// A contest as a command line asks for it: its table keeps views of the record, and that of the
/// text of its tags.
struct Request {
  std::string tags;
  Record record;
  Contest contest;
  std::uint32_t games = 0;
};

/// Reads `GAME PLAYERS UPPER LOWER GAMES [TAG-LINE]...`, which a null pointer ends, into `request`.
/// Gives what is wrong; nothing: all is well.
[[nodiscard]] std::optional<std::string> read_request(char** words, Request& request);

}  // namespace stela
