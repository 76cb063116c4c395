#include "tools/stela/commands/league_page.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <new>
#include <utility>

#include "lib/core/json_writer.h"
#include "lib/core/markup.h"
#include "lib/core/utf8.h"
#include "lib/document/assets.h"
#include "lib/document/writers.h"
#include "lib/game/info.h"
#include "lib/record/tags.h"
#include "lib/report/assets.h"
#include "lib/words/tr.h"
#include "tools/records/facts.h"

namespace stela {
namespace {

/// Returns `text` compressed (zlib, which browsers call `deflate`), in base64.
std::string packed(std::string_view text) {
  uLongf size = ::compressBound(text.size());
  std::string out(size, '\0');
  const int done =
      ::compress2(reinterpret_cast<Bytef*>(out.data()), &size,
                  reinterpret_cast<const Bytef*>(text.data()), text.size(), Z_BEST_COMPRESSION);
  if (done != Z_OK) throw std::bad_alloc();
  out.resize(size);
  return to_base64(out);
}

/// The parts of a page around the texts of its style and of its last script.
struct PageParts {
  std::string_view head;
  std::string_view style;
  std::string_view middle;
  std::string_view script;
  std::string_view end;
};

PageParts parts_of(std::string_view page) {
  constexpr std::string_view kStyle = "<style>";
  constexpr std::string_view kScript = "<script>";
  const std::size_t style = page.find(kStyle) + kStyle.size();
  const std::size_t style_end = page.find("</style>", style);
  const std::size_t script = page.rfind(kScript) + kScript.size();
  const std::size_t script_end = page.find("</script>", script);
  return {page.substr(0, style), page.substr(style, style_end - style),
          page.substr(style_end, script - style_end), page.substr(script, script_end - script),
          page.substr(script_end)};
}

/// Returns a cell of the list with text from a record.
std::string user_cell(const std::string& text) {
  return fmt::format("<td class=\"user\">{}</td>", escaped(printable(text)));
}

}  // namespace

void LeaguePage::store(std::string_view page) {
  const PageParts parts = parts_of(page);
  const auto [known, is_new] = numbers_.try_emplace(std::string(parts.style), styles_.size());
  if (is_new) {
    styles_.push_back(packed(parts.style));
    hashes_.push_back(sha256_base64(parts.style));
  }
  script_ = parts.script;
  games_.push_back({known->second, packed(fmt::format("{}{}{}{}{}", parts.head, '\0', parts.middle,
                                                      '\0', parts.end))});
}

void LeaguePage::add(const Summary& summary, const ReportInput& input, std::string page) {
  if (games() == 0) {
    only_ = std::move(page);
  } else {
    if (!only_.empty()) store(std::exchange(only_, {}));
    store(page);
  }
  const GameInfo& game = *summary.game;
  names_.emplace(game.id, game.name);
  std::string players;
  for (const SummaryPlayer& player : summary.players) {
    const std::string name =
        escaped(printable(player.name.empty() ? player.colour_word : player.name));
    if (!players.empty()) players += ", ";
    const std::string_view bold = player.wins && spoilers_ ? "b" : "span";
    players += fmt::format("<bdi><{0}>{1}</{0}></bdi> {2}", bold, name,
                           spoilers_ ? escaped(player.score_text) : std::string());
  }
  std::string when = std::string(tag_of(input.record, kEventTag));
  const auto more = [&](const std::string& text) {
    if (text.empty()) return;
    when += (when.empty() ? "" : " · ") + text;
  };
  if (const std::string_view round = tag_of(input.record, kRoundTag); !round.empty()) {
    more(tr(language_, "round {0}", round));
  }
  if (const std::string_view date = tag_of(input.record, kDateTag); !date.empty()) {
    more(date_message(std::string(date)).in(language_));
  }
  rows_ += fmt::format("<tr data-game=\"{}\"><td><a href=\"#game={}\">{}. {}</a></td><td>{}</td>",
                       game.id, games(), games(), escaped(game.name), players);
  rows_ += user_cell(spoilers_ ? summary.result : "") + user_cell(when) + "</tr>\n";
  count(summary, input);
}

void LeaguePage::count(const Summary& summary, const ReportInput& input) {
  if (!summary.finished || summary.broken || has_error(input.diagnostics)) return;
  std::vector<GameResult> results;
  for (const SummaryPlayer& player : summary.players) {
    const std::string& name = player.name.empty() ? player.colour : player.name;
    results.push_back(
        {name, name, std::max(player.place, 1), player.wins, player.score, true, {}, -1});
  }
  const GameInfo& game = *summary.game;
  auto kind = std::ranges::find(kinds_, game.id, &ScoreKind::id);
  if (kind == kinds_.end()) {
    kinds_.push_back({std::string(game.id),
                      std::string(game.name),
                      {game.score_parts.begin(), game.score_parts.end()}});
    kind = kinds_.end() - 1;
  }
  ++kind->games;
  tournament_.add(results, static_cast<std::size_t>(kind - kinds_.begin()),
                  tag_of(input.record, kRoundTag), tag_of(input.record, kTableTag));
}

std::string LeaguePage::standings() {
  if (kinds_.empty() || !spoilers_) return {};
  // Scores of different games are not comparable.
  if (kinds_.size() > 1) tournament_.ignore_scores();
  StandingsTable table;
  table.language = language_;
  table.title = tr(language_, "Standings");
  table.rounds = tournament_.rounds();
  table.kinds = kinds_;
  std::optional<std::vector<Standing>> rows = tournament_.take_standings();
  if (!rows) return {};
  table.standings = std::move(*rows);
  return doc::write_html_part(standings_document(table));
}

std::string LeaguePage::kinds_to_choose() const {
  std::string out =
      fmt::format("<option value=\"\">{}</option>", escaped(tr(language_, "All games")));
  for (const auto& [id, name] : names_) {
    out += fmt::format("<option value=\"{}\">{}</option>", id, escaped(name));
  }
  return out;
}

std::string LeaguePage::write() {
  if (!only_.empty()) return std::move(only_);
  const std::string title = trn(language_, games_.size(), "{0} game", "{0} games");
  const auto words = [&](const Message& message) { return escaped(message.in(language_)); };
  std::string body = "<main id=\"list\">\n" + page_bar(title, {});
  body += fmt::format(
      "<form class=\"find\" id=\"find\" role=\"search\"><input type=\"search\" id=\"search\" "
      "aria-label=\"{0}\" "
      "placeholder=\"{0}\"><select id=\"kind\" aria-label=\"{1}\"{2}>{3}</select><span "
      "id=\"count\" class=\"soft\" "
      "role=\"status\"></span></form>\n",
      words(tr("Search")), words(tr("Game")), names_.size() < 2 ? " hidden" : "",
      kinds_to_choose());
  body += fmt::format(
      "<div "
      "id=\"games-list\">{}<thead><tr><th>{}</th><th>{}</th><th>{}</th><th>{}</th></tr></"
      "thead>\n<tbody>\n{}</tbody>\n",
      begin_table(title) + "<table>", words(tr("Game")), words(tr("Players")), words(tr("Result")),
      words(tr("Event")), rows_);
  body += "</table></div></div>\n" + standings() + "</main>\n";
  body += fmt::format(
      "<div id=\"game\" hidden><nav><a href=\"#\">← {}</a></nav><p id=\"failed\" class=\"wrong\" "
      "hidden>{}</p>"
      "<iframe id=\"frame\" title=\"{}\" sandbox=\"allow-scripts allow-downloads\" "
      "allow=\"clipboard-write\"></iframe></div>\n",
      words(tr("All games")), words(tr("This browser cannot open the game: it is too old.")),
      words(tr("Replay of the game")));
  body += "<script type=\"application/json\" id=\"games\">";
  JsonWriter json(body);
  json.object([&] {
    json.member("script", packed(script_));
    json.member("styles", styles_);
    json.key("games").objects(games_, [&](const Stored& game) {
      json.member("style", game.style);
      json.member("page", game.page);
    });
  });
  body += "</script>\n";
  Page page{Content::kReplay,
            title,
            std::string(kDocumentStyle) + std::string(kLeagueStyle),
            std::string(kLeagueScript),
            std::move(body),
            theme_,
            language_};
  page.framed_styles = hashes_;
  page.framed_scripts = {sha256_base64(script_)};
  return write_page(std::move(page));
}

}  // namespace stela
