#include "lib/game/info.h"

#include <fmt/format.h>

namespace stela {

Setting setting_of(const Table& table) {
  Setting setting{table.variants, table.options, {}};
  if (table.game->settle != nullptr) table.game->settle(table, setting);
  return setting;
}

void write_table_identity(const Table& table, bool names, std::string& out) {
  const GameInfo& game = *table.game;
  const Setting setting = setting_of(table);
  out += fmt::format("{}\n", game.id);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(table.players); ++seat) {
    out += fmt::format("{}\t{}\n", table.colours[seat], names ? table.names[seat] : "");
  }
  for (std::size_t i = 0; i < game.variants.size(); ++i) {
    if (((setting.variants >> i) & 1U) != 0) out += fmt::format("{}\n", game.variants[i].name);
  }
  for (std::size_t i = 0; i < game.options.size(); ++i) {
    // An explicit default is the same setting.
    if (setting.options[i] == 0) continue;
    out += fmt::format("{}\t{}\n", game.options[i].name, setting.options[i]);
  }
  for (const std::string& component : setting.components) out += component + '\n';
}

}  // namespace stela
