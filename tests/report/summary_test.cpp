#include "lib/report/summary.h"

#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

constexpr std::string_view kHead =
    "[Game \"Taluva\"]\n[Player \"white\" \"Anna\"]\n[Player \"red\" \"\"]\n";

ReplayOptions with_positions() {
  ReplayOptions options;
  options.positions = true;
  return options;
}

/// A record and its summary.
struct Summarised {
  explicit Summarised(const std::string& text)
      : replayed(text, with_positions()), broken(replayed.replayer.broken()) {
    outcome = replayed.replayer.reached().outcome();
    summary = summarise({replayed.record, replayed.replayer.table(), replayed.timeline, outcome,
                         replayed.diagnostics, broken});
  }

  Replayed replayed;
  bool broken;
  Outcome outcome;
  Summary summary;
};

/// Returns the items in short: `e1` for an entry, `c1` for a comment, `(`, `)`; `!` for anything
/// not played.
std::string shape_of(const Summary& summary) {
  std::string out;
  for (const SummaryItem& item : summary.items) {
    if (!out.empty()) out += ' ';
    switch (item.kind) {
      case SummaryItem::Kind::kEntry:
        out += 'e' + std::to_string(item.number) + (item.legal ? "" : "!");
        break;
      case SummaryItem::Kind::kResult:
        out += "result";
        break;
      case SummaryItem::Kind::kComment:
        out += 'c' + std::to_string(item.number);
        break;
      case SummaryItem::Kind::kVariation:
        out += '(';
        break;
      case SummaryItem::Kind::kVariationEnd:
        out += ')';
        break;
    }
  }
  return out;
}

}  // namespace

TEST_CASE("a summary tells entries, comments and variations in the order of the source") {
  const Summarised told(std::string(kHead) +
                        "{Front.}\n"
                        "1. white: JC@0,0/0 hut@0,1 {One.} ( {Alternative.} 1. white: JC@0,0/0 "
                        "hut@-1,1 (1. white: JS@0,0/0 hut@0,1) ) {Two.}\n"
                        "2. red: SR@1,0/3 hut@9,9 {Three.}\n"
                        "3. white: JS@-1,0/2 hut@-1,-1\n"
                        "result: * {End.}\n");
  CHECK(shape_of(told.summary) == "c0 e1 c1 ( c1 e1 ( e1 ) ) c1 e2! c2 e3! result c4");
  CHECK(told.summary.broken);
  CHECK(told.summary.course.size() == 2);
}

TEST_CASE("a game that is over without winners is told so") {
  const std::string record =
      "[Game \"Taluva\"]\n[Option \"last-player\" \"plays-on\"]\n[Player \"white\" \"Anna\"]\n"
      "[Player \"red\" \"\"]\n\nsetup: JC@0,0/0 white:out red:out\nresult: *\n";
  CHECK(Summarised(record).summary.result == "Nobody wins.");
}

TEST_CASE("what comes before an entry, and what after, is told by its steps") {
  const Summarised told(std::string(kHead) +
                        "{[%diagram]}\n"
                        "1. white: JC@0,0/0 hut@0,1\n"
                        "2. red: SR@1,0/3 hut@2,-1 ({[%diagram \"before\"]} 2. red: SR@1,0/3 "
                        "hut@1,-1 {[%diagram \"after\"]})\n"
                        "result: *\n");
  std::vector<std::int32_t> steps;
  for (const SummaryItem& item : told.summary.items) {
    for (const SummaryDiagram& diagram : item.diagrams) steps.push_back(diagram.step);
  }
  // The steps: entry 1, entry 2, entry 2 of the variation.
  CHECK(steps == std::vector<std::int32_t>{kStart, 0, 2});
}

TEST_CASE("a line of play of an analysis follows the entry before, others replace one") {
  const Summarised told(
      std::string(kHead) +
      "1. white: JC@0,0/0 hut@0,1 {[%wp white=0.500 red=0.500 ci=0.010] [%loss 0.010 ci=0.001] "
      "[%line 1]}\n"
      "2. red: SR@1,0/3 hut@2,-1 (2. red: SR@1,0/3 hut@1,-1) (2. red: LR@1,0/3 hut@1,-1 "
      "{[%line 1]})\n"
      "result: *\n");
  std::vector<int> follows;
  for (const SummaryItem& item : told.summary.items) {
    if (item.kind == SummaryItem::Kind::kVariation) follows.push_back(item.follows);
  }
  CHECK(follows == std::vector<int>{0, 1});
}

TEST_CASE("players of a finished game have places, also without ranks") {
  const Summarised open(std::string(kHead) + "1. white: JC@0,0/0 hut@0,1\nresult: *\n");
  CHECK(open.summary.players[0].standing == 0);
  Outcome outcome = open.outcome;
  outcome.finished = true;
  outcome.winners = {1};
  const Summary summary =
      summarise({open.replayed.record, open.replayed.replayer.table(), open.replayed.timeline,
                 outcome, open.replayed.diagnostics, open.broken});
  CHECK(summary.players[0].standing == 2);
  CHECK(summary.players[1].standing == 1);
}

TEST_CASE("a diagram of what is not allowed is about the entry that was tried") {
  const Summarised told(std::string(kHead) +
                        "1. white: JC@0,0/0 hut@0,1\n"
                        "2. red: SR@1,0/3 hut@2,-1 ({[%illegal taluva.build.nowhere] [%diagram]} "
                        "2. red: SR@1,0/3 hut@9,9 {[%diagram]})\n"
                        "result: *\n");
  std::vector<std::int32_t> steps;
  for (const SummaryItem& item : told.summary.items) {
    for (const SummaryDiagram& diagram : item.diagrams) steps.push_back(diagram.step);
  }
  CHECK(steps == std::vector<std::int32_t>{2, 2});
}

TEST_CASE("a claim that disagrees stands with its entry and among all that is wrong") {
  const Summarised told(std::string(kHead) + "1. white: JC@0,0/0 hut@0,1 =0/0/7\nresult: *\n");
  REQUIRE(told.summary.items.front().mistakes.size() == 1);
  CHECK(told.summary.items.front().mistakes.front().rule == "record.score");
  CHECK(told.summary.items.front().legal);
  REQUIRE(told.summary.mistakes.size() == 1);
  CHECK(told.summary.mistakes.front().entry == 1);
}

TEST_CASE("points of a position that a record starts from have no other source") {
  const Summarised told(std::string(kHead) +
                        "setup: JC@0,0/0 SR@1,0/3 white:hut@0,1 red:hut@2,-1 stack=22 next=white\n"
                        "1. white: JS@-1,0/2 hut@-1,-1\nresult: *\n");
  INFO(told.replayed.diagnostics.size());
  REQUIRE(told.summary.sources.size() == 2);
  CHECK(told.summary.sources[0].title == "at the start");
  CHECK(told.summary.sources[0].amounts == std::vector<std::int64_t>{1, 1});
  CHECK(told.summary.sources[1].amounts == std::vector<std::int64_t>{1, 0});
}

TEST_CASE("a course is thinned out evenly, with its first and its last point") {
  std::vector<ScorePoint> course;
  for (int i = 0; i <= 100; ++i) course.push_back({i, {}});
  const std::vector<ScorePoint> few = sampled(course, 5);
  REQUIRE(few.size() == 5);
  CHECK(few[0].entry == 0);
  CHECK(few[2].entry == 50);
  CHECK(few[4].entry == 100);
  CHECK(sampled({{0, {}}, {1, {}}}, 5).size() == 2);
}

TEST_CASE("variations are told however deep they nest") {
  std::string text(kHead);
  constexpr int kDepth = 60;
  text += "1. white: JC@0,0/0 hut@0,1";
  for (int i = 0; i < kDepth; ++i) text += " (1. white: JC@0,0/0 hut@-1,1";
  text += std::string(kDepth, ')') + "\nresult: *\n";
  const Summarised told(text);
  CHECK(told.summary.items.size() == 1 + 3 * kDepth + 1);
}

}  // namespace stela::testing
