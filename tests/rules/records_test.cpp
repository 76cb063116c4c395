// The records in testdata/: each of illegal/ breaks exactly the rule of its name, each of ok/ none.
#include <algorithm>
#include <array>
#include <string_view>

#include "lib/games/games.h"
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

std::vector<std::filesystem::path> all_records(std::string_view kind) {
  std::vector<std::filesystem::path> files;
  for (const GameInfo* game : all_games()) {
    for (const auto& file : records_in(source_dir() / "testdata" / game->id / kind)) {
      files.push_back(file);
    }
  }
  return files;
}

bool is_warning(std::string_view rule) {
  return rule == record_rules::kTagUnknown.id || rule == record_rules::kGap.id;
}

/// Diagnostics are worded alike: lower case, unless it is a name or input, and no full stop.
void check_wording(const std::string& message) {
  INFO(message);
  REQUIRE_FALSE(message.empty());
  // Patrons are people.
  const bool name =
      std::ranges::any_of(std::array{"Sir ", "Lady ", "Lord ", "Mrs. ", "Colonel "},
                          [&](std::string_view title) { return message.starts_with(title); });
  CHECK((name || message.front() < 'A' || message.front() > 'Z' || message.size() == 1 ||
         message[1] < 'a' || message[1] > 'z'));
  CHECK(message.back() != '.');
  CHECK(message.find('\n') == std::string::npos);
}

}  // namespace

TEST_CASE("every record of illegal/ breaks just the rule that its name says") {
  for (const auto& file : all_records("illegal")) {
    const std::string rule = rule_of(file);
    INFO(file.string());
    ReplayOptions options;
    options.strict = is_warning(rule);
    const Replayed replayed(read_file(file), options);
    CAPTURE(replayed.wrong());
    CHECK(replayed.diagnostics.size() == 1);
    if (replayed.diagnostics.empty()) continue;
    CHECK(replayed.diagnostics.front().rule->id == rule);
    const Severity due = is_warning(rule) ? Severity::kWarning : Severity::kError;
    CHECK(replayed.diagnostics.front().severity == due);
  }
}

TEST_CASE("what is wrong is shown at a place of the record, in well-formed words") {
  for (const auto& file : all_records("illegal")) {
    INFO(file.string());
    ReplayOptions options;
    options.strict = true;
    const Replayed replayed(read_file(file), options);
    for (const Diagnostic& diagnostic : replayed.diagnostics) {
      CHECK(diagnostic.span.size > 0);
      CHECK(diagnostic.span.end() <= replayed.text.size());
      CHECK(replayed.marked(diagnostic).find('\n') == std::string_view::npos);
      CHECK(diagnostic.entry >= 0);
      CHECK(diagnostic.entry <= replayed.record.last_number() + 1);
      check_wording(diagnostic.message.english());
      if (!diagnostic.hint.empty()) check_wording(diagnostic.hint.english());
    }
  }
}

TEST_CASE("nothing is wrong with the records of ok/, not even under --strict") {
  for (const auto& file : all_records("ok")) {
    INFO(file.string());
    Strings wrong = wrong_in(read_file(file), true);
    // `--strict` warns of gaps and of tiles that the box has not; such records are valid all the
    // same, which is what is shown.
    wrong.erase(std::remove_if(wrong.begin(), wrong.end(),
                               [](const std::string& found) {
                                 return found.starts_with("warning record.gap") ||
                                        found.starts_with("warning record.tag-value");
                               }),
                wrong.end());
    CHECK(wrong.empty());
  }
}

TEST_CASE("the canonical text of a record replays to the same states, and is canonical") {
  for (const auto& file : all_records("ok")) {
    INFO(file.string());
    const std::string text = read_file(file);
    const std::string written = canonical(text);
    CHECK(canonical(written) == written);
    const Replayed first(text);
    const Replayed second(written);
    CHECK(first.digests() == second.digests());
    CHECK(second.wrong().empty());
  }
}

TEST_CASE("the sample log of a club night has broken records between good ones") {
  const std::string text = read_file(source_dir() / "examples" / "club-night.stela");
  std::size_t good = 0;
  std::size_t broken = 0;
  for (const std::string_view record : split_records(text)) {
    ++(wrong_in(record).empty() ? good : broken);
  }
  CHECK(good > 0);
  CHECK(broken > 0);
}

}  // namespace stela::testing
