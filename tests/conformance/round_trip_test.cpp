// Random records with every feature of the notation are converted to every format and back.
#include <fmt/format.h>

#include <array>
#include <memory>

#include "formats/text/reader.h"
#include "lib/game/position.h"
#include "lib/game/read_table.h"
#include "lib/games/games.h"
#include "lib/record/record.h"
#include "lib/replay/outcome.h"
#include "lib/replay/replayer.h"
#include "tests/catch.h"
#include "tests/conformance/games.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

/// Makes records with setups, gaps, scores, digests, annotations, comments, variations and endings.
class RecordMaker {
 public:
  RecordMaker(const GameInfo& info, std::string tags, std::uint64_t seed)
      : tags_(std::move(tags)), chance_(seed) {
    std::vector<Diagnostic> diagnostics;
    text::read_record(tags_, record_, diagnostics);
    read_table(record_, all_games(), true, table_, diagnostics);
    REQUIRE(diagnostics.empty());
    position_ = info.start(table_);
  }

  std::string make() {
    if (one_in(6)) begin_with_setup();
    const std::uint32_t entries = one_in(3) ? 1000 : chance_.pick(30);
    for (std::uint32_t i = 0; i < entries && position_->due() != kNobody; ++i) add_entry();
    return tags_ + some_comments() + '\n' + text_ + "result:" + result() + some_comments() + '\n';
  }

 private:
  bool one_in(std::uint32_t count) { return chance_.pick(count) == 0; }

  std::string setup() const {
    std::string out;
    for (const std::string& token : position_->setup()) out += ' ' + token;
    return out;
  }

  void begin_with_setup() {
    for (std::uint32_t i = 1 + chance_.pick(4); i > 0 && position_->due() != kNobody; --i) {
      play(position_->sample_entry(chance_.picker()));
    }
    if (position_->due() != kNobody) text_ += "setup:" + setup() + some_comments() + '\n';
  }

  /// Returns the text after the actions.
  std::string play(const std::vector<std::string>& actions) {
    const Actor actor = position_->due();
    Broken broken;
    Log log;
    const bool legal = position_->play(actor, tokens_of(actions), true, &log, broken);
    INFO(text_ << broken.message.english());
    REQUIRE(legal);
    std::string claims;
    if (log.claims_score) claims = " =" + write_score(position_->score(actor), *table_.game);
    if (one_in(8)) claims += fmt::format(" #{:016x}", position_->digest());
    return claims;
  }

  void add_entry() {
    if (number_ > 0 && one_in(40)) {
      number_ += 1 + static_cast<int>(chance_.pick(9));
      text_ += fmt::format("resume:{} entry={}{}\n", setup(), number_ + 1, some_comments());
    }
    ++number_;
    const std::string head = fmt::format("{}. {}:", number_, table_.name_of(position_->due()));
    const std::vector<std::string> other = position_->sample_entry(chance_.picker());
    const std::vector<std::string> actions = position_->sample_entry(chance_.picker());
    text_ += head + words(actions) + play(actions) + annotation() + some_comments();
    while (one_in(10)) text_ += variation(head + words(other), 0);
    text_ += '\n';
  }

  static std::string words(const std::vector<std::string>& actions) {
    std::string out;
    for (const std::string& action : actions) out += ' ' + action;
    return out;
  }

  std::string variation(const std::string& entry, int depth) {
    std::string out = " (" + some_comments() + ' ' + entry;
    if (one_in(4)) out += " what=<&\">";  // nobody can read it
    out += annotation() + some_comments();
    if (depth < 5 && one_in(2)) out += variation(entry, depth + 1);
    return out + some_comments() + " ) ";
  }

  std::string annotation() {
    constexpr std::array<std::string_view, 6> kNags = {"!", "?", "!!", "?!", "$7", "$255"};
    return one_in(6) ? fmt::format(" {}", kNags[chance_.pick(kNags.size())]) : std::string();
  }

  std::string some_comments() {
    constexpr std::array<std::string_view, 17> kWords = {"word",
                                                         "\"a\"",
                                                         "<b>",
                                                         "&amp;",
                                                         "]]>",
                                                         "-->",
                                                         "\\\\n",
                                                         "[%illegal]",
                                                         "\\}x\\{",
                                                         "é🌋",
                                                         "\xE2\x80\xA8",
                                                         "[%clk 0:12:30]",
                                                         "[%wp red=0.412 white=0.588 ci=0.012]",
                                                         "[%loss 0.074 ci=0.016]",
                                                         "[%luck red=0.031 ci=0.040]",
                                                         "[%emt 0:90:00]",
                                                         "[%clk \"0:12:30]"};
    std::string out;
    while (one_in(6)) {
      out += " {";
      for (std::uint32_t i = chance_.pick(6); i > 0; --i) {
        out += fmt::format("{} ", kWords[chance_.pick(kWords.size())]);
      }
      out += '}';
    }
    return out;
  }

  std::string result() {
    const auto colour = [&] {
      return table_.colours[chance_.pick(static_cast<std::uint32_t>(table_.players))];
    };
    std::string out;
    if (position_->due() == kNobody) {
      for (const std::string& token : write_result(table_, position_->outcome()))
        out += ' ' + token;
    } else if (one_in(2)) {
      const EndingKind& kind = kEndingKinds[chance_.pick(kEndingKinds.size())];
      out = fmt::format(" end={}{} winner={}", kind.name,
                        kind.of_player ? fmt::format(":{}", colour()) : "", colour());
    } else {
      out = " *";
    }
    return out + annotation();
  }

  std::string tags_;
  Record record_;
  Table table_;
  Chance chance_;
  std::unique_ptr<Position> position_;
  std::string text_;
  int number_ = 0;
};

void go_through_all_formats(std::string_view id) {
  const GameInfo& game = *game_named(id);
  const std::vector<std::string> settings = settings_of(game);
  Replayer replayer(all_games());
  Record record;
  constexpr std::uint64_t kRecords = tries(3334);  // 10,000 of all games
  for (std::uint64_t seed = 0; seed < kRecords; ++seed) {
    const std::string made = RecordMaker(game, settings[seed % settings.size()], seed).make();
    std::vector<Diagnostic> diagnostics;
    text::read_record(made, record, diagnostics);
    INFO(made);
    REQUIRE(diagnostics.empty());
    replayer.respell(record, {}, diagnostics);
    const std::string text = written(record);
    REQUIRE(by_json_and_xml(text) == text);
  }
}

}  // namespace

TEST_CASE("thousands of records of Taluva by chance come back from JSON and XML") {
  go_through_all_formats("taluva");
}

TEST_CASE("thousands of records of Tikal by chance come back from JSON and XML") {
  go_through_all_formats("tikal");
}

TEST_CASE("thousands of records of Mykerinos by chance come back from JSON and XML") {
  go_through_all_formats("mykerinos");
}

}  // namespace stela::testing
