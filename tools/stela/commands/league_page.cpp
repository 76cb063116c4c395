#include "tools/stela/commands/league_page.h"

#include <fmt/format.h>
#include <lzma.h>

#include <array>
#include <memory>
#include <new>

#include "lib/core/json_writer.h"
#include "lib/core/utf8.h"
#include "lib/document/assets.h"
#include "lib/document/writers.h"
#include "lib/game/info.h"
#include "lib/record/tags.h"
#include "lib/report/assets.h"
#include "lib/words/tr.h"
#include "tools/records/legal_actions.h"
#include "tools/statistics/results.h"

namespace stela {
namespace {

/// Pages in a block have at most this many bytes, or a block has one page. The larger a block, the
/// more its pages share, and the longer a browser takes to open the first of them.
constexpr std::size_t kBlock = std::size_t{6} << 20U;

/// Returns `text` as LZMA (`xz --format=lzma`), in base64.
std::string packed(std::string_view text) {
  lzma_options_lzma options;
  if (::lzma_lzma_preset(&options, LZMA_PRESET_DEFAULT)) throw std::bad_alloc();
  options.dict_size = kBlock;
  lzma_stream stream = LZMA_STREAM_INIT;
  const std::unique_ptr<lzma_stream, decltype(&::lzma_end)> ended(&stream, ::lzma_end);
  if (::lzma_alone_encoder(&stream, &options) != LZMA_OK) throw std::bad_alloc();
  stream.next_in = reinterpret_cast<const std::uint8_t*>(text.data());
  stream.avail_in = text.size();
  std::string out;
  std::array<std::uint8_t, std::size_t{1} << 16U> piece{};
  lzma_ret state = LZMA_OK;
  while (state == LZMA_OK) {
    stream.next_out = piece.data();
    stream.avail_out = piece.size();
    state = ::lzma_code(&stream, LZMA_FINISH);
    out.append(reinterpret_cast<const char*>(piece.data()), piece.size() - stream.avail_out);
  }
  if (state != LZMA_STREAM_END) throw std::bad_alloc();
  return to_base64(out);
}

/// Returns a cell of the list with text from a record.
std::string user_cell(const std::string& text) {
  return fmt::format("<td class=\"user\">{}</td>", escaped(printable(text)));
}

/// Returns the parts that are not empty.
std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) {
    if (!part.empty()) out += (out.empty() ? "" : " · ") + part;
  }
  return out;
}

/// Returns a date in words, or nothing if no part of it is known.
std::string day_words(std::string_view date, Language language) {
  if (std::ranges::none_of(date, is_digit)) return {};
  return date_message(date).in(language);
}

}  // namespace

std::string GameList::player_cell(std::string_view name, bool wins,
                                  const std::string& score) const {
  const std::string_view element = wins && spoilers_ ? "b" : "span";
  return fmt::format("<bdi><{0}>{1}</{0}></bdi> {2}", element, escaped(printable(name)),
                     spoilers_ ? escaped(score) : std::string());
}

void GameList::add_row(std::string_view game, std::string_view name, std::string_view link,
                       const std::string& players, const std::string& result,
                       const std::string& when) {
  names_.emplace(game, name);
  const std::string title = fmt::format("{}. {}", ++row_count_, escaped(printable(name)));
  rows_ += fmt::format("<tr data-game=\"{}\"><td>{}</td><td>{}</td>", escaped(printable(game)),
                       link.empty() ? title : fmt::format("<a href=\"{}\">{}</a>", link, title),
                       players);
  rows_ += user_cell(result) + user_cell(when) + "</tr>\n";
}

void GameList::add(FoundRecord& found, const Summary& summary) {
  const GameInfo& game = *summary.game;
  std::string players;
  for (const SummaryPlayer& player : summary.players) {
    if (!players.empty()) players += ", ";
    players += player_cell(player.name.empty() ? player.colour_word : player.name, player.wins,
                           player.score_text);
  }
  std::string round(tag_of(found.record, kRoundTag));
  if (!round.empty()) round = tr(language_, "round {0}", round);
  const std::string when = joined({std::string(tag_of(found.record, kEventTag)), round,
                                   day_words(tag_of(found.record, kDateTag), language_)});
  ++games_;
  add_row(game.id, game.name, fmt::format(fmt::runtime(link_), games_), players,
          spoilers_ ? summary.result : "", when);
  Played played = referee_.judge(found);
  // The errors of invalid records are reported anyway.
  if (!played.invalid) played_.emplace_back(found.file, std::move(played));
}

void GameList::count(CountedGames& counted) {
  for (std::size_t i = 0; i < played_.size(); ++i) {
    const auto& [file, game] = played_[i];
    if (const auto seen = counted.add(file, game)) count_.add(game, *seen);
    if (i + 1 == played_.size() || played_[i + 1].first != file) counted.end_file(file);
  }
}

void GameList::add(const plays::Play& play, const Played& game) {
  count_.add(game, {});
  std::string players;
  for (const GameResult& result : game.game) {
    std::string score;
    if (result.scored) {
      score = game.info == nullptr ? std::to_string(result.score.parts[0])
                                   : write_score(result.score, *game.info);
    }
    if (!players.empty()) players += ", ";
    players += player_cell(result.name, result.wins, score);
  }
  const std::string_view name = game.info == nullptr ? play.game_name : game.info->name;
  // Comments may tell who won.
  add_row(play.game, name, {}, players, tr(language_, "result only"),
          joined({spoilers_ ? play.comments : std::string(), day_words(play.date, language_)}));
}

std::string GameList::standings() {
  if (count_.kinds().empty() || !spoilers_) return {};
  // Scores of different games are not comparable.
  if (count_.kinds().size() > 1) count_.tournament().ignore_scores();
  std::optional<StandingsTable> table = count_.take_table(language_);
  if (!table) return {};
  table->title = tr(language_, "Standings");
  return doc::write_html_part(standings_document(*table));
}

std::string GameList::kinds_to_choose() const {
  std::string out =
      fmt::format("<option value=\"\">{}</option>", escaped(tr(language_, "All games")));
  for (const auto& [id, name] : names_) {
    out += fmt::format("<option value=\"{}\">{}</option>", escaped(printable(id)),
                       escaped(printable(name)));
  }
  return out;
}

Page GameList::page() {
  const std::string title = trn(language_, row_count_, "{0} game", "{0} games");
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
  return {Content::kReplay,
          title,
          std::string(kDocumentStyle) + std::string(kLeagueStyle),
          std::string(kListScript),
          std::move(body),
          theme_,
          language_};
}

void LeaguePage::add(FoundRecord& found, const Summary& summary, Page page) {
  list_.add(found, summary);
  std::string kind = fmt::format("{} {}", summary.game->id, summary.players.size());
  if (list_.games() == 1) {
    first_.emplace(std::move(kind), std::move(page));
    return;
  }
  if (first_) store(std::move(first_->first), first_->second);
  first_.reset();
  store(std::move(kind), page);
}

void LeaguePage::store(std::string kind, const Page& page) {
  PageHashes hashes = hashes_of(page);
  styles_.insert(std::move(hashes.style));
  scripts_.insert(std::move(hashes.script));
  const std::string text = write_page(page);
  const auto [open, is_new] = open_.try_emplace(std::move(kind), blocks_.size());
  if (!is_new && blocks_[open->second].text.size() + text.size() > kBlock) {
    open->second = blocks_.size();
  }
  if (open->second == blocks_.size()) blocks_.emplace_back();
  Block& block = blocks_[open->second];
  places_.emplace_back(open->second, block.pages++);
  if (!block.text.empty()) block.text += '\0';
  block.text += text;
}

std::string LeaguePage::write() {
  if (first_ && !list_.has_results()) return write_page(std::move(first_->second));
  if (first_) store(std::move(first_->first), first_->second);
  Page page = list_.page();
  page.script = kLeagueScript;
  page.framed_styles = {styles_.begin(), styles_.end()};
  page.framed_scripts = {scripts_.begin(), scripts_.end()};
  const auto words = [&](const Message& message) { return escaped(message.in(page.language)); };
  page.body += fmt::format(
      "<div id=\"game\" hidden><nav><a href=\"#\">← {}</a></nav>"
      "<iframe id=\"frame\" title=\"{}\" sandbox=\"allow-scripts allow-downloads\" "
      "allow=\"clipboard-write\"></iframe></div>\n",
      words(tr("All games")), words(tr("Replay of the game")));
  page.body += "<script type=\"application/json\" id=\"games\">";
  JsonWriter json(page.body);
  json.object([&] {
    json.key("blocks").list(blocks_, [&](const Block& block) { json.value(packed(block.text)); });
    json.key("games").list(places_, [&](const auto& place) {
      json.list([&] {
        json.value(place.first);
        json.value(place.second);
      });
    });
  });
  page.body += "</script>\n";
  return write_page(std::move(page));
}

}  // namespace stela
