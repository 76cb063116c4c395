#include "tests/fuzz/support.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

#include "formats/text/reader.h"
#include "formats/tree/tree.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"

namespace stela::fuzz {

void require(bool holds, std::string_view what) {
  if (holds) return;
  fmt::print(stderr, "does not hold: {}\n", what);
  std::abort();
}

void require_sound(const std::vector<Diagnostic>& diagnostics, std::string_view source) {
  for (const Diagnostic& d : diagnostics) {
    require(d.rule != nullptr, "a diagnostic has a rule");
    require(!d.message.empty(), "a diagnostic says what was seen");
    require(d.span.begin <= source.size() && d.span.end() <= source.size(),
            "a diagnostic lies in the source");
  }
}

void require_document_round_trip(Syntax syntax, std::string_view document) {
  std::vector<Diagnostic> diagnostics;
  const testing::Values read = testing::values_of(syntax, document, diagnostics);
  for (const Value& value : read.values) {
    Record record;
    std::vector<Diagnostic> own;
    tree::to_record(value, all_games(), record, own, syntax);
    require_sound(own, document);
    if (!own.empty() || !diagnostics.empty()) continue;
    const std::string again = testing::to_document(syntax, record);
    Record same;
    require(testing::from_document(syntax, again, same, own) && own.empty(),
            "a record that was written is one");
    require(testing::to_document(syntax, same) == again, "a record is written as it was read");
  }
  require_sound(diagnostics, document);
}

void require_setup_round_trip(const Position& position, std::string_view tags) {
  std::string source(tags);
  source += "\nsetup:";
  for (const std::string& token : position.setup()) source += ' ' + token;
  source += "\nresult: *\n";
  Record record;
  std::vector<Diagnostic> diagnostics;
  text::read_record(source, record, diagnostics);
  Replayer replayer(all_games());
  replayer.replay(record, {}, diagnostics);
  for (const Diagnostic& d : diagnostics) {
    fmt::print(stderr, "{}\n{}: {}\n", source, d.rule->id, d.message.english());
  }
  require(!has_error(diagnostics), "a position is a legal setup");
  require(replayer.reached().digest() == position.digest(), "a setup gives the same position");
}

namespace {

/// Replays `record`, which gets canonical spelling; returns the digest after each legal entry.
std::vector<std::uint64_t> digests_of(Record& record) {
  Replayer replayer(all_games());
  Timeline timeline;
  ReplayOptions options;
  options.timeline = &timeline;
  options.positions = true;
  std::vector<Diagnostic> diagnostics;
  replayer.respell(record, options, diagnostics);
  std::vector<std::uint64_t> digests;
  for (const Step& step : timeline.steps) {
    if (step.legal) digests.push_back(step.position->digest());
  }
  return digests;
}

}  // namespace

std::vector<std::uint64_t> require_formats_agree(Record& record) {
  std::vector<std::uint64_t> digests = digests_of(record);
  std::vector<Diagnostic> diagnostics;
  Record from_json;
  Record from_xml;
  require(testing::from_document(Syntax::kJson, testing::to_document(Syntax::kJson, record),
                                 from_json, diagnostics) &&
              testing::from_document(Syntax::kXml, testing::to_document(Syntax::kXml, from_json),
                                     from_xml, diagnostics) &&
              diagnostics.empty(),
          "a record that was written is one");
  require(written(from_xml) == written(record), "text, JSON, XML and text are the same bytes");
  require(digests_of(from_json) == digests, "JSON replays to the same positions");
  require(digests_of(from_xml) == digests, "XML replays to the same positions");
  return digests;
}

void require_scores_told(const std::vector<Score>& before, const std::vector<Score>& after,
                         const std::vector<Event>& events) {
  for (std::size_t seat = 0; seat < after.size(); ++seat) {
    Score told = before[seat];
    for (const Event& event : events) {
      if (event.part < 0 || event.actor != static_cast<Actor>(seat)) continue;
      told.parts[static_cast<std::size_t>(event.part)] += event.amount;
    }
    require(told == after[seat], "scores are the sum of their events");
  }
}

void require_scores_told(const Timeline& timeline) {
  const Step* before = nullptr;
  for (const Step& step : timeline.steps) {
    if (step.line != 0 || !step.legal) continue;
    // Changes in a gap are not scored for anybody.
    const bool played = before != nullptr && step.actor != kResume;
    if (played) require_scores_told(before->scores, step.scores, step.events);
    before = &step;
  }
}

std::uint32_t Choices::pick(std::uint32_t below) {
  if (below < 2) return 0;
  if (!left()) {
    more_ = more_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::uint32_t>(more_ >> 33U) % below;
  }
  std::uint32_t number = static_cast<unsigned char>(bytes_[at_++]);
  if (below > 256 && left()) number = number << 8U | static_cast<unsigned char>(bytes_[at_++]);
  return number % below;
}

std::string choose_tags(Choices& choices) {
  const auto games = all_games();
  const GameInfo& game = *games[choices.pick(static_cast<std::uint32_t>(games.size()))];
  std::string tags = fmt::format("[Game \"{}\"]\n", game.name);
  for (const VariantSpec& variant : game.variants) {
    if (choices.pick(4) == 1) tags += fmt::format("[Variant \"{}\"]\n", variant.name);
  }
  for (const OptionSpec& option : game.options) {
    if (choices.pick(4) != 1) continue;
    const auto count = static_cast<std::uint32_t>(option.choices.size());
    if (count > 0) {
      tags +=
          fmt::format("[Option \"{}\" \"{}\"]\n", option.name, option.choices[choices.pick(count)]);
    } else {
      const auto range = static_cast<std::uint32_t>(option.highest - option.lowest + 1);
      tags += fmt::format("[Option \"{}\" \"{}\"]\n", option.name,
                          option.lowest + static_cast<int>(choices.pick(range)));
    }
  }
  const auto more = static_cast<std::uint32_t>(game.max_players - game.min_players + 1);
  const int players = game.min_players + static_cast<int>(choices.pick(more));
  for (int seat = 0; seat < players; ++seat) {
    tags +=
        fmt::format("[Player \"{}\" \"\"]\n", game.usual_colours[static_cast<std::size_t>(seat)]);
  }
  if (game.random_tags != nullptr) tags += game.random_tags();
  return tags;
}

}  // namespace stela::fuzz
