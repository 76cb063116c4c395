// BoardGameGeek: plays in the XML format of its API.
#include <fmt/format.h>

#include "formats/trackers/play.h"
#include "lib/core/digest.h"
#include "lib/core/markup.h"

namespace stela::plays {
namespace {

/// Appends ` name="value"`.
void write_attribute(std::string_view name, std::string_view value, std::string& out) {
  out += fmt::format(" {}=\"", name);
  write_escaped(value, true, out);
  out += '"';
}
void write_attribute(std::string_view name, std::int64_t value, std::string& out) {
  write_attribute(name, std::to_string(value), out);
}

void write_player(const Player& player, std::string& out) {
  out += "   <player";
  write_attribute("username", "", out);
  write_attribute("userid", 0, out);
  write_attribute("name", player.name.empty() ? player.colour : player.name, out);
  if (player.seat) write_attribute("startposition", *player.seat, out);
  if (!player.colour.empty()) write_attribute("color", player.colour, out);
  if (player.score) write_attribute("score", *player.score, out);
  write_attribute("win", player.winner ? 1 : 0, out);
  out += "/>\n";
}

void write_play(const Play& play, std::string& out) {
  constexpr std::uint64_t kMask = 0x3FFFFFFF;
  out += " <play";
  write_attribute("id", static_cast<std::int64_t>(fnv1a(play.id) & kMask), out);
  if (!play.date.empty()) write_attribute("date", play.date, out);
  write_attribute("quantity", 1, out);
  if (play.minutes) write_attribute("length", *play.minutes, out);
  write_attribute("incomplete", 0, out);
  write_attribute("nowinstats", 0, out);
  if (!play.location.empty()) write_attribute("location", play.location, out);
  out += ">\n  <item";
  write_attribute("name", play.game_name, out);
  write_attribute("objecttype", "thing", out);
  write_attribute("objectid", play.bgg.value_or(0), out);
  out += "/>\n";
  if (!play.comments.empty()) {
    out += "  <comments>";
    write_escaped(play.comments, false, out);
    out += "</comments>\n";
  }
  out += "  <players>\n";
  for (const Player& player : play.players) write_player(player, out);
  out += "  </players>\n </play>\n";
}

}  // namespace

std::string write_bgg(const std::vector<Play>& plays) {
  std::string out = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<plays";
  write_attribute("total", static_cast<std::int64_t>(plays.size()), out);
  out += ">\n";
  for (const Play& play : plays) write_play(play, out);
  out += "</plays>\n";
  return out;
}

}  // namespace stela::plays
