// Dealing, the track, zones and the exhibition.
#include "lib/mykerinos/rules/course.h"
#include "lib/mykerinos/rules/rules.h"
#include "tests/catch.h"
#include "tests/mykerinos/table.h"

namespace stela::mykerinos {
namespace {

std::string scored_area(std::string_view more) { return std::string(kArea) + std::string(more); }

std::vector<Actor> order_of(const Ranking& ranking) {
  return {ranking.order.begin(), ranking.order.begin() + ranking.count};
}

/// Returns the events of one entry.
std::vector<Event> scoring_events(const TestTable& table, State& state, std::string_view actions) {
  std::vector<Event> events;
  Log log;
  log.events = &events;
  table.play(state, actions, &log);
  return events;
}

std::vector<std::string> texts_of(const std::vector<Event>& events, std::string_view kind) {
  std::vector<std::string> texts;
  for (const Event& event : events) {
    if (event.kind == kind) texts.push_back(event.text.english());
  }
  return texts;
}

}  // namespace

TEST_CASE("players receive 11 archaeologists, four players 8") {
  for (const int players : {2, 3, 4}) {
    const TestTable table(players);
    State state = table.start();
    table.play(state, kArea);
    CHECK(state.hand[0] == (players == 4 ? 8 : 11));
    CHECK(state.neutrals[0] == (players == 2 ? 4 : 0));
    CHECK(state.supply[0] == 25 - state.hand[0]);
  }
}

TEST_CASE("who has fewer in the general supply receives those, and keeps what was saved") {
  const TestTable table;
  State state = table.setup("round=2 " + scored_area("blue:museum@3V blue:hand=20 red:hand=3"));
  for (int i = 0; i < 3; ++i) table.play(state, "pass");
  CHECK(state.round == 3);
  CHECK(state.hand[0] == 24);
  CHECK(state.supply[0] == 0);
  CHECK(state.hand[1] == 14);
}

TEST_CASE("neutral archaeologists are dealt from the start player on") {
  const TestTable table(2);
  State state = table.setup("round=2 " + scored_area("blue:neutral=10 red:neutral=9 start=blue"));
  table.play(state, "pass");
  table.play(state, "pass");
  CHECK(state.neutrals[1] == 13);
  CHECK(state.neutrals[0] == 12);
  CHECK(state.start == 1);
}

TEST_CASE("neutral archaeologists in hand are kept or given back at the end of a round") {
  for (const bool back : {false, true}) {
    const TestTable table(2, back ? "[Option \"neutral-carry\" \"return\"]\n" : "");
    State state = table.setup(scored_area("blue:neutral=3 red:neutral=1"));
    table.play(state, "pass");
    table.play(state, "pass");
    CHECK(state.round == 2);
    // Each receives four more.
    CHECK(state.neutrals[0] == (back ? 4 : 7));
    CHECK(state.supply[static_cast<std::size_t>(kNeutral)] == (back ? 17 : 13));
    CHECK(state.start == 1);
  }
}

TEST_CASE("the last player has one more entry, and takes the last place") {
  const TestTable table;
  State state =
      table.setup(scored_area("blue:hand=3 red:hand=3 green:hand=3 passed=green next=blue"));
  table.play(state, "pass");
  CHECK(state.turn == 1);
  CHECK(std::holds_alternative<Digging>(state.phase));
  table.play(state, "dig@a1");
  CHECK(std::holds_alternative<Choosing>(state.phase));
  CHECK(track_place(state, 2) == 1);
  CHECK(track_place(state, 0) == 2);
  CHECK(track_place(state, 1) == 3);
}

TEST_CASE("zones are ranked by archaeologists, then by the track") {
  const TestTable table(4);
  const State state =
      table.setup(scored_area("blue:dig@a1-a2-b2-b3 red:dig@c1-d1 green:dig@c3-d3 white:dig@d2-e1 "
                              "passed=green,red,white,blue zone=1"));
  CHECK(order_of(rank_zone(state, 0)) == std::vector<Actor>{0, 2, 1, 3});
  CHECK(order_of(rank_zone(state, 1)) == std::vector<Actor>{3});
  CHECK(order_of(rank_zone(state, 2)).empty());
}

TEST_CASE("the neutral marker stands on place 2") {
  const TestTable table(2);
  const State state =
      table.setup(scored_area("blue:dig@a1 red:dig@c1 neutral:dig@d1 passed=red,blue zone=1"));
  CHECK(order_of(rank_zone(state, 0)) == std::vector<Actor>{1, kNeutral, 0});
  CHECK(track_place(state, kNeutral) == 2);
  CHECK(track_place(state, 0) == 3);
}

TEST_CASE("the neutral player's parcel is named by the third, the absent or the first player") {
  const TestTable table(2);
  const auto due = [&](std::string_view diggers) {
    const State state = table.setup(scored_area(std::string(diggers) + " passed=blue,red zone=1"));
    const Choosing& choosing = std::get<Choosing>(state.phase);
    return std::pair{choosing.step, state.turn};
  };
  CHECK(due("blue:dig@a1 red:dig@c1-d1 neutral:dig@a2-b2-b3") ==
        std::pair{Step::kDiscard, Actor{0}});
  CHECK(due("blue:dig@a1 neutral:dig@a2-b2-b3") == std::pair{Step::kDiscard, Actor{1}});
  CHECK(due("blue:dig@a1-c1 neutral:dig@a2") == std::pair{Step::kChoose, Actor{0}});
}

TEST_CASE("of the rooms in a wing the best counts") {
  const TestTable table;
  const State state = table.setup(
      "round=2 blue:museum@3V blue:museum@2VL red:museum@3L red:museum@5L "
      "blue:cards=V2,V0,L2");
  CHECK(best_room(state, 0, Patron::kViolet).value == 3);
  CHECK(best_room(state, 0, Patron::kLemon).value == 2);
  CHECK(best_room(state, 0, Patron::kBrown).value == 1);
  CHECK(best_room(state, 0, Patron::kBrown).room == kNoRoom);
  CHECK(exhibition_points(state, 0, Patron::kViolet) == 6);
  CHECK(exhibition_points(state, 1, Patron::kLemon) == 0);
}

TEST_CASE("a set needs a card of each patron") {
  const TestTable table;
  const auto sets = [&](std::string_view cards) {
    return full_sets(table.setup("round=3 blue:cards=" + std::string(cards)), 0);
  };
  CHECK(sets("V0,V0,L2,L0,B2,B0,K2,K2,T2,T0") == 2);
  CHECK(sets("V0,L2,L0,B2,B0,K2,K2,T2,T0") == 1);
  CHECK(sets("L2,L0,B2,B0,K2,K2,T2,T0") == 0);
  CHECK(sets("V0,V0,L2,L0,B2,B0,K2,K2,T2") == 1);
}

TEST_CASE("the exhibition of the rulebook is told card by card") {
  const TestTable table;
  State state = table.setup(
      "round=4 lay@6L=V3:../^./.. lay@6R=N5:../../.^ red:dig@e7 blue:museum@3L blue:museum@3K "
      "blue:museum@5B blue:museum@3B blue:museum@2KT blue:cards=V2,L2,L0,B2,B2,B0,K2,T2,T0 "
      "passed=blue,green,red "
      "zone=6");
  const std::vector<Event> events = scoring_events(table, state, "museum@3V");
  CHECK(texts_of(events, "exhibition") ==
        std::vector<std::string>{
            "scores 1 in wing 1: 1 card of Lady Violet, 1 each without a room",
            "scores 6 in wing 2: 2 cards of Lord Lemon, 3 each through room 3L",
            "scores 15 in wing 3: 3 cards of Sir Brown, 5 each through room 5B",
            "scores 3 in wing 4: 1 card of Mrs. Blackmore, 3 each through room 3K",
            "scores 4 in wing 5: 2 cards of Colonel Tangerine, 2 each through room 2KT"});
  CHECK(texts_of(events, "series") ==
        std::vector<std::string>{"scores 5 for 1 full set of the five patrons"});
  CHECK(state.score[0] == 34);
  CHECK(outcome_of(state).winners == std::vector<Actor>{0});
}

TEST_CASE("the ranking of a zone is told with the tie-breaks that decide") {
  const TestTable table;
  State state = table.setup(scored_area(
      "blue:dig@a1 red:dig@c1-d1 green:dig@c3-d3 green:hand=1 passed=red,blue next=green"));
  const std::vector<Event> events = scoring_events(table, state, "pass");
  CHECK(texts_of(events, "rank") ==
        std::vector<std::string>{
            "is first in zone 1 with 2 archaeologists; space 1 on the track wins the tie",
            "is second in zone 1 with 2 archaeologists; space 3 on the track loses the tie",
            "is third in zone 1 with 1 archaeologist"});
}

TEST_CASE("a tie at the end goes to the larger hand, else it is shared") {
  const TestTable table;
  const std::string_view finished =
      "round=4 blue:hand=2 red:hand=3 green:hand=3 blue:score=9 red:score=9 green:score=8 "
      "passed=blue,green,red";
  const State larger = table.setup(finished);
  CHECK(outcome_of(larger).finished);
  CHECK(outcome_of(larger).winners == std::vector<Actor>{1});
  State level = larger;
  level.hand[0] = 3;
  CHECK(outcome_of(level).winners == std::vector<Actor>{0, 1});
}

}  // namespace stela::mykerinos
