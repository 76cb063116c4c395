#include "tests/support.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "formats/text/reader.h"
#include "lib/games/games.h"
#include "tests/catch.h"

namespace stela::testing {

int tries_asked(int often) {
  const char* const more = std::getenv("STELA_TRIES");
  return more == nullptr ? often : often * std::max(1, std::atoi(more));
}

std::filesystem::path source_dir() { return STELA_SOURCE_DIR; }

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  INFO(path.string());
  REQUIRE(file.good());
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<std::filesystem::path> records_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  if (!std::filesystem::is_directory(folder)) return files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".stela") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string rule_of(const std::filesystem::path& file) {
  std::string name = file.stem().string();
  const std::size_t dash = name.rfind('-');
  const bool counted = dash != std::string::npos &&
                       name.find_first_not_of("0123456789", dash + 1) == std::string::npos;
  return counted ? name.substr(0, dash) : name;
}

namespace {

/// Rule, entry, place and words of each.
std::vector<std::string> in_full(const std::vector<Diagnostic>& diagnostics) {
  std::vector<std::string> out;
  for (const Diagnostic& d : diagnostics) {
    out.push_back(fmt::format("{}@{} {}+{} {} | {}", d.rule->id, d.entry, d.span.begin, d.span.size,
                              d.message.english(), d.hint.english()));
  }
  return out;
}

}  // namespace

Replayed::Replayed(std::string_view source, ReplayOptions options, bool respell)
    : text(source), replayer(all_games()) {
  text::read_record(text, record, diagnostics);
  options.timeline = &timeline;
  options.positions = true;
  if (respell) {
    replayer.respell(record, options, diagnostics);
  } else {
    replayer.replay(record, options, diagnostics);
  }
  // The verdict must not depend on the other requests, though a game may take other code paths.
  for (const bool respelled : {false, true}) {
    ReplayOptions silent;
    silent.strict = options.strict;
    silent.stop_after = options.stop_after;
    Record again;
    std::vector<Diagnostic> found;
    text::read_record(text, again, found);
    Replayer other(all_games());
    if (respelled) {
      other.respell(again, silent, found);
    } else {
      other.replay(again, silent, found);
    }
    INFO(text);
    CHECK(in_full(found) == in_full(diagnostics));
  }
}

std::string_view Replayed::marked(const Diagnostic& diagnostic) const {
  return std::string_view(text).substr(std::min<std::size_t>(diagnostic.span.begin, text.size()),
                                       diagnostic.span.size);
}

std::vector<std::string> Replayed::wrong() const {
  std::vector<std::string> out;
  for (const Diagnostic& d : diagnostics) {
    out.push_back(fmt::format("{}{}@{} {}", d.severity == Severity::kWarning ? "warning " : "",
                              d.rule->id, d.entry, marked(d)));
  }
  return out;
}

std::string Replayed::written() const { return testing::written(record); }

std::vector<std::uint64_t> Replayed::digests() const {
  std::vector<std::uint64_t> out;
  for (const Step& step : timeline.steps) {
    if (step.line == 0 && step.legal) out.push_back(step.position->digest());
  }
  return out;
}

Strings legal_of(const Position& position) {
  Strings actions;
  position.list_legal([&](std::string_view action) {
    actions.emplace_back(action);
    return true;
  });
  return actions;
}

Strings wrong_in(std::string_view text, bool strict) {
  ReplayOptions options;
  options.strict = strict;
  return Replayed(text, options).wrong();
}

std::string canonical(std::string_view text) { return Replayed(text, {}, true).written(); }

std::string by_json_and_xml(std::string_view text) {
  std::vector<Diagnostic> complaints;
  Record record;
  text::read_record(text, record, complaints);
  Record from_json;
  bool whole =
      from_document(Syntax::kJson, to_document(Syntax::kJson, record), from_json, complaints);
  Record from_xml;
  whole = from_document(Syntax::kXml, to_document(Syntax::kXml, from_json), from_xml, complaints) &&
          whole;
  std::string out;
  for (const Diagnostic& complaint : complaints) out += complaint.message.english() + '\n';
  if (!complaints.empty() || !whole) return out + "no record";
  return testing::written(from_xml);
}

}  // namespace stela::testing
