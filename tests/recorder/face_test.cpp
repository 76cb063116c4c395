#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "formats/text/reader.h"
#include "formats/text/writer.h"
#include "lib/game/read_table.h"
#include "lib/games/games.h"
#include "lib/replay/game_maker.h"
#include "tests/catch.h"
#include "tests/support.h"
#include "tools/recorder_page/recorder_api.h"

namespace stela {
namespace {

using Json = nlohmann::json;
using recorder::RecorderApi;

Json ask(RecorderApi& face, const Json& request) {
  return Json::parse(face.answer(request.dump()));
}

/// Returns a random game, as written by `stela random`.
std::string game_by_chance(std::string_view id, int players, std::string_view settings,
                           unsigned seed) {
  const GameInfo& game = *game_named(id);
  const std::string tags = sample_tags(game, players, settings);
  Record tag_record;
  std::vector<Diagnostic> diagnostics;
  text::read_record(tags, tag_record, diagnostics);
  Table table;
  read_table(tag_record, all_games(), false, table, diagnostics);
  REQUIRE_FALSE(has_error(diagnostics));
  std::mt19937 engine(seed);
  const GameMaker maker(tag_record, table, [&](std::uint32_t below) {
    return static_cast<std::uint32_t>(engine() % below);
  });
  Record record;
  maker.make(record);
  std::string text;
  text::write_record(record, text);
  return text;
}

constexpr std::string_view kTags =
    "[Game \"Taluva\"]\n[Player \"white\" \"Anna\"]\n[Player \"red\" \"\"]\n";
const std::string kTwo =
    std::string(kTags) + "\n1. white: JC@0,0/0 hut@0,1\n2. red: SR@1,0/3 hut@2,-1\nresult: *\n";

TEST_CASE("a game that is played action by action is the record that was written") {
  struct Case {
    std::string_view game;
    int players;
    std::string_view settings;
  };
  for (const Case& one : {Case{"taluva", 2, ""}, Case{"taluva", 4, ""}, Case{"tikal", 2, ""},
                          Case{"tikal", 3, "[Variant \"auction\"]\n"}, Case{"mykerinos", 2, ""},
                          Case{"mykerinos", 4, ""}}) {
    const std::string wanted = game_by_chance(one.game, one.players, one.settings, 7);
    CAPTURE(one.game, one.players);
    Record record;
    std::vector<Diagnostic> diagnostics;
    text::read_record(wanted, record, diagnostics);
    RecorderApi face;
    Json answer = ask(face, {{"do", "open"}, {"text", wanted.substr(0, wanted.find("\n\n") + 1)}});
    for (const Entry& entry : record.entries) {
      if (entry.kind != EntryKind::kPlay) continue;
      bool ended = false;
      for (const Token& token : record.tokens_of(entry)) {
        if (token.kind != TokenKind::kAction) continue;
        answer = ask(face, {{"do", "play"}, {"action", token.text}});
        REQUIRE_FALSE(answer.contains("error"));
        ended = answer.contains("record");
      }
      if (!ended) answer = ask(face, {{"do", "end"}});
      REQUIRE_FALSE(answer.contains("error"));
    }
    CHECK(answer["record"]["text"] == wanted);
    CHECK(answer["record"]["finished"] == true);
  }
}

TEST_CASE("legal actions are narrowed to one by what, places and values") {
  RecorderApi face;
  ask(face, {{"do", "open"}, {"text", kTags}});
  Json all = ask(face, {{"do", "choices"}})["choices"];
  CHECK(all["whats"].size() == 25);
  CHECK(all["places"] == Json::array({"0,0"}));
  Json one = ask(face, {{"do", "choices"}, {"what", "JC"}, {"places", {"0,0", "-1,1"}}})["choices"];
  CHECK(one["count"] == 1);
  CHECK(one["turns"].size() == 1);
  Json none = ask(face, {{"do", "choices"}, {"what", "JC"}, {"places", {"5,5"}}})["choices"];
  CHECK(none["count"] == 0);
}

TEST_CASE("what chance fills in order is suggested, in two choices and a pattern") {
  RecorderApi face;
  const std::string tags = game_by_chance("mykerinos", 2, "", 7);
  ask(face, {{"do", "open"}, {"text", tags.substr(0, tags.find("\n\n") + 1)}});
  const Json all = ask(face, {{"do", "choices"}})["choices"];
  CHECK(all["suggested"] == "1L");
  Json asked = {{"do", "choices"}, {"what", "lay"}, {"places", {"1L"}}};
  const Json parcels = ask(face, asked)["choices"];
  REQUIRE(parcels["facet"]["names"].size() == 2);
  // Three numbers of points for each of five patrons, and the one without.
  CHECK(parcels["facet"]["choices"].size() == 16);
  const Json& first = parcels["facet"]["choices"][0];
  CHECK(first["values"].size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    asked["values"][parcels["facet"]["names"][i].get<std::string>()] = first["values"][i];
  }
  const Json cells = ask(face, asked)["choices"];
  REQUIRE(cells.contains("pattern"));
  CHECK(cells["pattern"]["choices"].size() > 1);
  // The next one is suggested while any is left; then the entry ends.
  std::size_t laid = 0;
  Json left = all;
  for (Json played; !left["suggested"].get_ref<const std::string&>().empty();
       left = played["view"]["choices"]) {
    asked["places"] = Json::array({left["suggested"]});
    asked["values"] = Json::object();
    const Json narrowed = ask(face, asked)["choices"];
    CHECK(left["places"].size() == all["places"].size() - laid);
    played = ask(face, {{"do", "play"}, {"action", narrowed["facet"]["choices"][0]["action"]}});
    REQUIRE_FALSE(played.contains("error"));
    ++laid;
  }
  CHECK(laid == all["places"].size());
}

TEST_CASE("the cheapest ways of figures to their goals, also over secret paths") {
  const std::string text = game_by_chance("tikal", 2, "", 12);
  Record record;
  std::vector<Diagnostic> diagnostics;
  text::read_record(text, record, diagnostics);
  RecorderApi face;
  ask(face, {{"do", "open"}, {"text", text}});
  std::size_t looked = 0;
  std::size_t hops = 0;
  // From the middle of the game on there are camps.
  for (std::size_t e = record.entries.size() / 2; e < record.entries.size(); ++e) {
    if (looked > 150 && hops > 0) break;
    if (record.entries[e].kind != EntryKind::kPlay || record.entries[e].token_count < 2) continue;
    // Behind the tile, figures go.
    const Json stand = {
        {"do", "go"}, {"at", e - 1}, {"begun", {record.tokens_of(record.entries[e])[0].text}}};
    const Json view = ask(face, stand)["view"];
    if (!view.contains("points")) continue;
    for (const Json& place : view["choices"]["places"]) {
      const Json goals = ask(face, {{"do", "goals"}, {"place", place}})["goals"];
      if (goals["what"].get_ref<const std::string&>().empty()) continue;
      CHECK(goals["what"] == "go");
      REQUIRE_FALSE(goals["parties"].empty());
      for (const Json& goal : goals["goals"]) {
        for (const Json& way : goal["ways"]) {
          Json after;
          std::istringstream actions(way.get<std::string>());
          for (std::string action; std::getline(actions, action, ' ');) {
            after = ask(face, {{"do", "play"}, {"action", action}});
            REQUIRE_FALSE(after.contains("error"));
            if (action.starts_with("hop")) ++hops;
          }
          if (after["view"].contains("points") && !after.contains("record")) {
            ++looked;
            CHECK(view["points"].get<int>() - after["view"]["points"].get<int>() == goal["cost"]);
          }
          ask(face, stand);
        }
      }
    }
  }
  CHECK(looked > 10);
  CHECK(hops > 0);
}

TEST_CASE("the picture of an entry holds every place that it can name") {
  RecorderApi face;
  const std::string text = game_by_chance("taluva", 2, "", 7);
  const Json opened = ask(face, {{"do", "open"}, {"text", text}});
  for (const int at : {0, 5, 15, 25}) {
    const Json view = ask(face, {{"do", "go"}, {"at", at}})["view"];
    const auto svg = view["svg"].get<std::string>();
    for (const Json& place : view["choices"]["places"]) {
      CHECK(svg.find("data-place=\"" + place.get<std::string>() + "\"") != std::string::npos);
    }
  }
}

TEST_CASE("a kept record is told in short") {
  RecorderApi face;
  const Json card = ask(face, {{"do", "card"}, {"text", kTwo}, {"theme", "dark"}});
  CHECK(card["game"] == "Taluva");
  CHECK(card["players"][0]["name"] == "Anna");
  CHECK(card["finished"] == false);
  CHECK(card["svg"].get<std::string>().starts_with("<svg"));
  CHECK(ask(face, {{"do", "card"}, {"text", "no record"}})["started"] == false);
}

TEST_CASE("what is not allowed is told with its rule, and can be claimed beside what was played") {
  RecorderApi face;
  ask(face, {{"do", "open"}, {"text", kTwo}});
  Json wrong = ask(face, {{"do", "play"}, {"action", "JC@9,9/0"}});
  CHECK(wrong.contains("error"));
  CHECK(wrong["mistake"]["rule"]["id"] == "taluva.tile.detached");
  ask(face, {{"do", "go"}, {"at", 0}});
  const Json claimed = ask(face, {{"do", "claim"}, {"action", "JC@9,9/0"}});
  REQUIRE(claimed.contains("record"));
  CHECK(claimed["record"]["valid"] == true);
  const auto text = claimed["record"]["text"].get<std::string>();
  CHECK(text.find("{[%illegal taluva.tile.detached]}") != std::string::npos);
}

TEST_CASE("what is not allowed can be claimed where the record ends") {
  const std::string claim = "{[%illegal taluva.tile.detached]}";
  RecorderApi face;
  const std::string one = std::string(kTags) + "\n1. white: JC@0,0/0 hut@0,1\n";
  ask(face, {{"do", "open"}, {"text", one}});
  Json claimed = ask(face, {{"do", "claim"}, {"action", "JC@9,9/0"}});
  REQUIRE(claimed.contains("record"));
  CHECK(claimed["record"]["valid"] == true);
  CHECK(claimed["record"]["text"] == one + "  ( " + claim +
                                         "\n    1. white: JC@0,0/0 hut@0,1\n"
                                         "    2. red: JC@9,9/0 )\n");
  // The game continues from the same entry.
  CHECK(claimed["view"]["at"] == 0);
  CHECK(claimed["view"]["due"] == "red");
  ask(face, {{"do", "play"}, {"action", "SR@1,0/3"}});
  // In the middle of an entry, too: its previous actions come before the claim.
  claimed = ask(face, {{"do", "claim"}, {"action", "hut@7,7"}});
  CHECK(claimed["record"]["valid"] == true);
  CHECK(claimed["record"]["text"].get<std::string>().find("2. red: SR@1,0/3 hut@7,7 )") !=
        std::string::npos);
  ask(face, {{"do", "go"}, {"at", 0}});
  ask(face, {{"do", "play"}, {"action", "SR@1,0/3"}});
  const Json on = ask(face, {{"do", "play"}, {"action", "hut@1,-1"}});
  CHECK(on["record"]["valid"] == true);
  CHECK(on["record"]["text"].get<std::string>().ends_with("\n2. red: SR@1,0/3 hut@1,-1\n"));
  // After a gap; but not before the first entry, to which it could be an alternative.
  const std::vector<std::string> set = on["view"]["setup"];
  ask(face, {{"do", "position"}, {"kind", "resume"}, {"tokens", set}, {"keep", "yes"}});
  claimed = ask(face, {{"do", "claim"}, {"action", "JC@9,9/0"}});
  CHECK(claimed["record"]["valid"] == true);
  for (const std::string& text : {std::string(kTags), std::string(kTags) + "\nsetup: JC@0,0/0\n"}) {
    ask(face, {{"do", "open"}, {"text", text}});
    CHECK(ask(face, {{"do", "claim"}, {"action", "JC@9,9/0"}})["error"].get<std::string>().find(
              "record the first one") != std::string::npos);
  }
}

TEST_CASE("entries are taken back, vary, are replaced, judged and commented") {
  RecorderApi face;
  ask(face, {{"do", "open"}, {"text", kTwo}});
  ask(face, {{"do", "go"}, {"at", 0}});
  ask(face, {{"do", "play"}, {"action", "SR@1,0/3"}});
  Json varied = ask(face, {{"do", "play"}, {"action", "hut@1,-1"}});
  REQUIRE(varied.contains("record"));
  CHECK(varied["record"]["text"].get<std::string>().find("( 2. red: SR@1,0/3 hut@1,-1 )") !=
        std::string::npos);
  const Json undone =
      ask(face, {{"do", "remove"}, {"entry", varied["view"]["at"]}})["record"]["text"];
  CHECK(undone == kTwo);
  ask(face, {{"do", "go"}, {"at", 0}});
  ask(face, {{"do", "play"}, {"action", "SR@1,0/3"}});
  const Json replaced =
      ask(face, {{"do", "play"}, {"action", "hut@1,-1"}, {"join", "replace"}, {"comment", "late"}});
  CHECK(replaced["record"]["text"] ==
        std::string(kTags) + "\n1. white: JC@0,0/0 hut@0,1\n2. red: SR@1,0/3 hut@1,-1\n  {late}\n");
  const Json judged = ask(face, {{"do", "nags"}, {"entry", 0}, {"nags", {"!?"}}});
  CHECK(judged["record"]["text"].get<std::string>().find("hut@0,1 !?\n") != std::string::npos);
  const Json told =
      ask(face, {{"do", "comment"}, {"entry", 0}, {"index", 0}, {"text", "a } brace \\ <b>"}});
  CHECK(told["record"]["entries"][0]["comments"][0] == "a } brace \\ <b>");
  const Json silent = ask(face, {{"do", "comment"}, {"entry", 0}, {"index", 0}, {"text", ""}});
  CHECK(silent["record"]["entries"][0]["comments"].empty());
}

TEST_CASE("comments before and after a variation are changed where they are") {
  const std::string text =
      std::string(kTags) +
      "\n1. white: JC@0,0/0 hut@0,1\n  {before}\n  ( 1. white: JC@0,0/0 hut@1,0 )\n  {after}\n";
  RecorderApi face;
  const auto changed = [&](int index, std::string_view written) {
    ask(face, {{"do", "open"}, {"text", text}});
    return ask(face, {{"do", "comment"},
                      {"entry", 0},
                      {"index", index},
                      {"text", written}})["record"]["text"]
        .get<std::string>();
  };
  CHECK(changed(1, "better").find("{before}\n  ( 1. white: JC@0,0/0 hut@1,0 )\n  {better}") !=
        std::string::npos);
  CHECK(changed(1, "").find("after") == std::string::npos);
  CHECK(changed(0, "").find("{before}") == std::string::npos);
  CHECK(changed(2, "new").find("{before}\n  {new}\n  (") != std::string::npos);
}

TEST_CASE("a note does not end the turn that was begun") {
  RecorderApi face;
  ask(face, {{"do", "open"}, {"text", kTwo}});
  ask(face, {{"do", "play"}, {"action", "JS@-1,0/2"}});
  const Json begun = {"JS@-1,0/2"};
  for (const Json& note : {Json{{"do", "comment"}, {"entry", 1}, {"text", "nice"}},
                           Json{{"do", "nags"}, {"entry", 1}, {"nags", {"!"}}},
                           Json{{"do", "result"}, {"end", "none"}}}) {
    CHECK(ask(face, note)["view"]["begun"] == begun);
  }
}

TEST_CASE("the board waits until the text can be read") {
  RecorderApi face;
  const Json view = ask(face, {{"do", "open"}, {"text", kTwo + "((("}, {"at", 1}})["view"];
  CHECK(view["choices"]["count"] == 0);
  CHECK(view["choices"]["prompt"] == "the text has syntax errors: correct them first");
  CHECK(view["canEnd"] == false);
  CHECK(ask(face, {{"do", "play"}, {"action", "JS@-1,0/2"}}).contains("error"));
  CHECK(ask(face, {{"do", "go"}, {"at", 1}})["view"]["begun"].empty());
}

TEST_CASE("in an auction it is told whose call is recorded") {
  RecorderApi face;
  ask(face, {{"do", "open"}, {"text", game_by_chance("tikal", 3, "[Variant \"auction\"]\n", 1)}});
  const Json view = ask(face, {{"do", "go"}, {"at", 0}})["view"];
  CHECK(view["due"] == "bid");
  CHECK(view["choices"]["whats"][0]["name"] == "red");
  CHECK(view["players"][0]["due"] == true);
  CHECK(view["players"][1]["due"] == false);
}

TEST_CASE("a game ends off the board, or goes on from a position that is set") {
  RecorderApi face;
  ask(face, {{"do", "open"}, {"text", kTwo}});
  const Json ended = ask(face, {{"do", "result"},
                                {"endings", {{{"kind", "resign"}, {"colour", "red"}}}},
                                {"winners", {"white"}}});
  CHECK(ended["record"]["valid"] == true);
  CHECK(ended["record"]["text"].get<std::string>().find(
            "result: white=0/0/1 red=0/0/1 end=resign:red winner=white\n") != std::string::npos);
  const Json open = ask(face, {{"do", "result"}, {"end", "none"}});
  CHECK(open["record"]["text"].get<std::string>().find("result") == std::string::npos);
  const Json set = open["view"]["setup"];
  const Json resumed =
      ask(face, {{"do", "position"}, {"kind", "resume"}, {"tokens", set}, {"keep", "yes"}});
  CHECK(resumed["record"]["valid"] == true);
  Json tokens = set;
  tokens[0] = "JC@0,0/7";
  const Json wrong = ask(face, {{"do", "position"}, {"kind", "setup"}, {"tokens", tokens}});
  CHECK_FALSE(wrong["mistakes"].empty());
  const Json started =
      ask(face, {{"do", "position"}, {"kind", "setup"}, {"tokens", set}, {"keep", "yes"}});
  CHECK(started["record"]["text"].get<std::string>().find("\nsetup: ") != std::string::npos);
}

/// Returns the tokens of `answer`.
std::vector<std::string> tokens_of(const Json& answer) {
  return answer.at("tokens").get<std::vector<std::string>>();
}

/// Begins a record of `game` whose position is going to be set.
void begin_setting(RecorderApi& face, std::string_view game, int players,
                   std::string_view settings) {
  ask(face,
      {{"do", "open"}, {"text", sample_tags(*game_named(std::string(game)), players, settings)}});
}

TEST_CASE("a token of a setup is told as it is meant there, an action as it is in a turn") {
  const auto meanings = [](const Json& answer) {
    std::map<std::string, std::string> told;
    for (const Json& what : answer["choices"]["whats"]) told[what["name"]] = what["meaning"];
    return told;
  };
  RecorderApi face;
  begin_setting(face, "mykerinos", 2, "");
  auto setting = meanings(ask(face, {{"do", "choices"}, {"tokens", Json::array()}}));
  CHECK(setting["round"] == "which round is played");
  setting = meanings(ask(face, {{"do", "choices"}, {"tokens", {"lay@1L=K3,-/P/-/-/-/-"}}}));
  for (const auto& [name, meaning] : setting) {
    CAPTURE(name);
    CHECK_FALSE(meaning.empty());
    CHECK(meaning.find("setup") == std::string::npos);
  }
  for (const std::string_view game : {"mykerinos", "tikal", "taluva"}) {
    begin_setting(face, game, 3, "");
    for (const auto& [name, meaning] : meanings(ask(face, {{"do", "choices"}}))) {
      CAPTURE(name);
      CHECK_FALSE(meaning.empty());
      CHECK(meaning.find("setup") == std::string::npos);
    }
  }
}

TEST_CASE("every token that is offered for a position can be put where it is offered") {
  struct Case {
    std::string_view game;
    int players;
    std::string_view settings;
    /// Minimum number of kinds of tokens that must have occurred.
    int kinds;
  };
  for (const Case& one :
       {Case{"taluva", 2, "", 25}, Case{"tikal", 3, "[Variant \"auction\"]\n", 50},
        Case{"mykerinos", 2, "", 14}}) {
    CAPTURE(one.game);
    RecorderApi face;
    begin_setting(face, one.game, one.players, one.settings);
    std::mt19937 engine(11);
    std::vector<std::string> tokens;
    std::set<std::string> kinds;
    for (int step = 0; step < testing::tries(120); ++step) {
      const Json all = ask(face, {{"do", "choices"}, {"tokens", tokens}})["choices"];
      REQUIRE_FALSE(all["whats"].empty());
      const std::string what = all["whats"][engine() % all["whats"].size()]["name"];
      kinds.insert(what);
      Json asked = {
          {"do", "choices"}, {"tokens", tokens}, {"what", what}, {"places", Json::array()}};
      Json left = ask(face, asked)["choices"];
      while (!left["places"].empty()) {
        asked["places"].push_back(left["places"][engine() % left["places"].size()]);
        left = ask(face, asked)["choices"];
      }
      while (left.contains("facet")) {
        const Json& choices = left["facet"]["choices"];
        const Json& values = choices[engine() % choices.size()]["values"];
        for (std::size_t i = 0; i < values.size(); ++i) {
          asked["values"][left["facet"]["names"][i].get<std::string>()] = values[i];
        }
        left = ask(face, asked)["choices"];
      }
      std::string action;
      if (left.contains("pattern")) {
        const Json& choices = left["pattern"]["choices"];
        action = choices[engine() % choices.size()]["action"];
      } else if (left["options"].empty()) {
        REQUIRE_FALSE(left["ranges"].empty());
        action = left["ranges"][0]["before"].get<std::string>() + "7";
      } else {
        action = left["options"][engine() % left["options"].size()]["action"];
      }
      CAPTURE(action, tokens);
      tokens = tokens_of(ask(face, {{"do", "put"}, {"tokens", tokens}, {"action", action}}));
      const Json set = ask(face, {{"do", "position"}, {"tokens", tokens}});
      REQUIRE(set["svg"].get<std::string>().starts_with("<svg"));
      const auto put = std::find_if(set["things"].begin(), set["things"].end(),
                                    [&](const Json& thing) { return thing["token"] == action; });
      REQUIRE(put != set["things"].end());
      CHECK((*put)["possible"] == true);
    }
    CHECK(static_cast<int>(kinds.size()) >= testing::tries(one.kinds));
  }
}

TEST_CASE("what was put is taken away by its place or by name, and what goes with it is kept") {
  RecorderApi face;
  begin_setting(face, "mykerinos", 2, "");
  const std::vector<std::string> tokens = {"round=1", "lay@1L=V2:.^/../^.", "blue:dig@a1-a3-b3",
                                           "blue:hand=11", "next=red"};
  const auto take = [&](const Json& what) {
    Json request = {{"do", "take"}, {"tokens", tokens}};
    request.update(what);
    return ask(face, request);
  };
  CHECK(tokens_of(take({{"place", "a3"}}))[2] == "blue:dig@a1-b3");
  CHECK(tokens_of(take({{"place", "a1"}}))[2] == "blue:dig@a3-b3");
  CHECK(tokens_of(take({{"place", "1L"}})).size() == 4);
  CHECK(tokens_of(take({{"action", "next=red"}})).back() == "blue:hand=11");
  CHECK(take({{"place", "h6"}}).contains("error"));
  CHECK(take({{"place", "1L"}, {"what", "blue:dig"}}).contains("error"));
  // A token is inserted after those of its kind; one that may occur only once replaces the old one.
  Json put = ask(face, {{"do", "put"}, {"tokens", tokens}, {"action", "red:dig@c1"}});
  CHECK(tokens_of(put)[3] == "red:dig@c1");
  put = ask(face, {{"do", "put"}, {"tokens", tokens}, {"action", "next=blue"}});
  CHECK(tokens_of(put)[4] == "next=blue");
  // A hand that the supply no longer allows is omitted and reported.
  std::vector<std::string> full = tokens;
  full[3] = "blue:hand=22";
  put = ask(face, {{"do", "put"}, {"tokens", full}, {"action", "blue:dig@e1"}});
  CHECK(put["leftOut"] == Json::array({"blue:hand=22"}));
  CHECK(tokens_of(put).size() == 5);
}

TEST_CASE("a position that is set may be nonsense, and long") {
  RecorderApi face;
  begin_setting(face, "tikal", 2, "");
  const std::vector<std::string> tokens = {"nonsense", "in@", "entry=7",
                                           "A1@z99/9", "=",   "next=red"};
  const Json set = ask(face, {{"do", "position"}, {"tokens", tokens}});
  CHECK(set["things"].size() == tokens.size());
  CHECK(set["things"][5]["possible"] == true);
  CHECK(std::count_if(set["things"].begin(), set["things"].end(),
                      [](const Json& thing) { return thing["possible"] == true; }) == 1);
  CHECK_FALSE(set["mistakes"].empty());
  const std::vector<std::string> many(5000, "A1@c2/0");
  const Json long_one = ask(face, {{"do", "position"}, {"tokens", many}});
  CHECK(long_one["things"].size() == 1000);
  CHECK(ask(face, {{"do", "put"}, {"tokens", many}, {"action", "next=red"}}).contains("error"));
  RecorderApi empty;
  CHECK(ask(empty, {{"do", "position"}, {"tokens", {"next=red"}}}).contains("error"));
  CHECK(ask(empty, {{"do", "put"}, {"tokens", tokens}, {"action", "x"}}).contains("error"));
  CHECK(ask(empty, {{"do", "take"}, {"tokens", tokens}, {"place", "x"}}).contains("error"));
  CHECK(ask(empty, {{"do", "preview"}, {"tokens", tokens}, {"action", "x"}}).contains("error"));
}

TEST_CASE("the picture of a tile shows all of it and nothing around it") {
  RecorderApi face;
  ask(face, {{"do", "open"}, {"text", kTwo}});
  const std::string svg = ask(face, {{"do", "icon"}, {"what", "JC"}, {"name", "a"}})["svg"];
  // Three symbols for the ground of its hexes; no water, no shadow on it.
  std::size_t grounds = 0;
  const std::string ground = "xlink:href=\"#a-top\"";
  for (std::size_t at = svg.find(ground); at != std::string::npos; at = svg.find(ground, at + 1)) {
    ++grounds;
  }
  CHECK(grounds == 3);
  CHECK(svg.find("class=\"foam") == std::string::npos);
  CHECK(svg.find("class=\"shadow") == std::string::npos);
  const std::string none = ask(face, {{"do", "icon"}, {"what", "XX"}, {"name", "a"}})["svg"];
  CHECK(none.empty());
}

TEST_CASE("kinds with few actions are offered as these, with pictures of their pieces") {
  struct Case {
    std::string_view game;
    std::set<std::string> drawn;
  };
  for (const Case& one : {Case{"taluva", {"grow", "hut"}}, Case{"tikal", {"dig", "go", "in"}},
                          Case{"mykerinos", {"dig", "expand", "pass"}}}) {
    CAPTURE(one.game);
    const std::string wanted = game_by_chance(one.game, 3, "", 7);
    Record record;
    std::vector<Diagnostic> diagnostics;
    text::read_record(wanted, record, diagnostics);
    RecorderApi face;
    ask(face, {{"do", "open"}, {"text", wanted.substr(0, wanted.find("\n\n") + 1)}});
    std::set<std::string> drawn;
    std::size_t listed = 0;
    const auto look = [&] {
      const Json choices = ask(face, {{"do", "choices"}})["choices"];
      std::size_t shown = 0;
      for (const Json& what : choices["whats"]) {
        const Json& options = what["options"];
        shown += std::max<std::size_t>(1, options.size());
        if (options.empty()) continue;
        ++listed;
        CHECK(options.size() == what["count"]);
        for (const Json& option : options) {
          CHECK(ask(face, {{"do", "try"}, {"action", option["action"]}}).contains("legal"));
        }
      }
      CHECK(shown <= std::max<std::size_t>(10, choices["whats"].size()));
    };
    for (const Entry& entry : record.entries) {
      if (entry.kind != EntryKind::kPlay) continue;
      bool ended = false;
      for (const Token& token : record.tokens_of(entry)) {
        if (token.kind != TokenKind::kAction) continue;
        look();
        const std::string svg =
            ask(face,
                {{"do", "icon"}, {"action", token.text}, {"pieces", "yes"}, {"name", "a"}})["svg"];
        // No ground, of a hex or of the board.
        CHECK(svg.find("xlink:href=\"#a-top\"") == std::string::npos);
        const std::string kind(token.text.substr(0, token.text.find('@')));
        if (!svg.empty()) drawn.insert(kind);
        ended = ask(face, {{"do", "play"}, {"action", token.text}}).contains("record");
      }
      if (!ended) ask(face, {{"do", "end"}});
    }
    CHECK(listed > 10);
    for (const std::string& kind : one.drawn) CHECK(drawn.contains(kind));
  }
}

TEST_CASE("what an analysis says is told in the words of the page") {
  const std::string text =
      std::string(kTags) +
      "  {[%analysis stela-1 seed=2 effort=64 game=#2dcca310] [%wp white=0.531 red=0.469 ci=0.106] "
      "[%forced white=0 red=0] [%loss white=0.315 ci=0.223 red=-0.031 ci=0.154] "
      "[%luck white=0.000 ci=0.272 red=0.000 ci=0.272]}\n\n"
      "1. white: JC@0,0/0 hut@0,1\n  {[%wp white=0.454 red=0.546 ci=0.113]}\n"
      "2. red: SR@1,0/3 hut@2,-1\n  {[%wp white=0.454 red=0.546 ci=0.111]}\n"
      "3. white: JS@-1,0/2 hut@-1,-1 ?!\n  {[%wp white=0.431 red=0.569 ci=0.110] "
      "[%loss 0.215 ci=0.155]}\n  {Mine}\n  ( 3. white: JS@-1,3/2 grow@0,1=J*2\n"
      "      {[%wp white=0.646 red=0.354 ci=0.109]} )\nresult: *\n";
  RecorderApi face;
  Json answer = ask(face, {{"do", "open"}, {"text", text}});
  REQUIRE(answer["record"]["analysed"] == true);
  const Json& entries = answer["record"]["entries"];
  CHECK(answer["record"]["comments"] == Json::parse("[null]"));
  CHECK(entries[2]["comments"] == Json::parse("[null, \"Mine\"]"));
  const auto better = Json::parse(R"(["-1,2", "-1,3", "-2,3", "0,1"])");
  Json marked = answer["view"]["better"];
  std::sort(marked.begin(), marked.end());
  CHECK(marked == better);
  CHECK_FALSE(ask(face, {{"do", "go"}, {"at", 1}})["view"].contains("better"));

  const Json analysis = ask(face, {{"do", "analysis"}})["analysis"];
  CHECK(analysis["points"] == Json::parse("[-1, 0, 1, 2]"));
  CHECK(analysis["entries"] == Json::parse(R"({
      "-1": {"shares": [53, 47]}, "0": {"shares": [45, 55]}, "1": {"shares": [45, 55]},
      "2": {"shares": [43, 57], "loss": "loses about 0.215 ± 0.155", "exact": false, "better": 3,
            "gained": 65, "kept": 43}})"));
  const auto chart = analysis["chart"].get<std::string>();
  CHECK(chart.find("area player2") != std::string::npos);
  CHECK(analysis["words"].get<std::string>().starts_with("By stela-1"));

  // Another game: then its comments are like others.
  answer = ask(face, {{"do", "remove"}, {"entry", 2}});
  CHECK(answer["record"]["analysed"] == false);
  CHECK(answer["record"]["comments"][0].is_string());
  CHECK(ask(face, {{"do", "analysis"}})["analysis"].is_null());
}

TEST_CASE("what is no request, or nonsense, is refused") {
  RecorderApi face;
  for (const std::string_view request :
       {"", "[", "[]", "null", "{}", "{\"do\":7}", "{\"do\":\"fly\"}", "\xFF\xFE",
        "{\"do\":\"play\",\"action\":\"hut@0,0\"}", "{\"do\":\"end\"}", "{\"do\":\"page\"}",
        "{\"do\":\"remove\",\"entry\":99}", "{\"do\":\"preview\"}", "{\"do\":\"claim\"}",
        "{\"do\":\"comment\",\"entry\":-7,\"text\":\"x\"}", "{\"do\":\"result\"}"}) {
    CAPTURE(request);
    CHECK(Json::parse(face.answer(request)).contains("error"));
  }
  // Without a game there is nothing to draw.
  CHECK(ask(face, {{"do", "open"}, {"text", ""}}).contains("view"));
  for (const Json& icon : {Json{{"do", "icon"}, {"action", "hut@0,1"}},
                           Json{{"do", "icon"}, {"action", "hut@0,1"}, {"tokens", {"hut@0,1"}}}}) {
    CHECK(ask(face, icon)["svg"].get<std::string>().empty());
  }
}

TEST_CASE("numbers of any size are answered") {
  const std::string text = game_by_chance("taluva", 2, "", 1);
  for (const std::int64_t number :
       {std::int64_t{-1}, std::int64_t{-2}, std::int64_t{1'000'000}, std::int64_t{INT32_MAX},
        std::int64_t{INT32_MIN}, std::int64_t{UINT32_MAX}, INT64_MAX, INT64_MIN}) {
    RecorderApi face;
    for (const std::string_view request :
         {"open", "go", "remove", "comment", "nags", "page", "picture", "told", "analysis",
          "values", "card", "goals"}) {
      const Json answer = ask(face, {{"do", request},
                                     {"text", text},
                                     {"at", number},
                                     {"entry", number},
                                     {"index", number},
                                     {"count", number},
                                     {"one", "{0} tile"},
                                     {"many", "{0} tiles"},
                                     {"nags", Json::array({"!"})}});
      CHECK(answer.is_object());
    }
  }
}

TEST_CASE("a text that cannot be read stays what it is, and says where it is wrong") {
  RecorderApi face;
  const std::string broken = "[Game \"Taluva\"\n\xF0\x9F\x98\x80 1. white: JC@0,0/0 (";
  const Json answer = ask(face, {{"do", "open"}, {"text", broken}});
  CHECK(answer["record"]["text"] == broken);
  CHECK(answer["record"]["readable"] == false);
  REQUIRE_FALSE(answer["record"]["mistakes"].empty());
  CHECK(ask(face, {{"do", "nags"}, {"entry", 0}, {"nags", {"!"}}}).contains("error"));
}

}  // namespace
}  // namespace stela
