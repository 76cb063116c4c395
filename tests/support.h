#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/record/record.h"
#include "lib/replay/replayer.h"
#include "tests/documents.h"

/// What tests of several folders share.
namespace stela::testing {

/// Returns the number of random trials of a test: `often`, or an eighth of that under sanitizers,
/// which take ten times as long and detect little more in the rest.
[[nodiscard]] constexpr int tries(int often) {
#ifdef STELA_SANITIZED
  return often / 8;
#else
  return often;
#endif
}

/// Returns `often` multiplied by $STELA_TRIES if it is set: with a larger number, a test becomes a
/// proof that may take hours.
[[nodiscard]] int tries_asked(int often);

/// Returns the folder of the sources.
[[nodiscard]] std::filesystem::path source_dir();

/// Returns the bytes of a file; fails the test if it cannot be read.
[[nodiscard]] std::string read_file(const std::filesystem::path& path);

/// Returns the `*.stela` files of `folder`, by name; empty if there is no such folder.
[[nodiscard]] std::vector<std::filesystem::path> records_in(const std::filesystem::path& folder);

/// Returns the rule that a file of illegal/ breaks, according to its name:
/// `taluva.hut.level-2.stela` breaks `taluva.hut.level`.
[[nodiscard]] std::string rule_of(const std::filesystem::path& file);

/// A record read from text and replayed. The parts of a record are views, so it stays where it is.
class Replayed {
 public:
  explicit Replayed(std::string_view source, ReplayOptions options = {}, bool respell = false);
  Replayed(const Replayed&) = delete;
  Replayed& operator=(const Replayed&) = delete;

  std::string text;
  Record record;
  std::vector<Diagnostic> diagnostics;
  Timeline timeline;
  Replayer replayer;

  /// Returns the text that a diagnostic marks.
  [[nodiscard]] std::string_view marked(const Diagnostic& diagnostic) const;
  /// Returns the diagnostics in short, as in `record.score@2 =1/0/0`: rule, entry, marked text;
  /// warnings begin with `warning `.
  [[nodiscard]] std::vector<std::string> wrong() const;
  /// Returns the record's canonical text; needs `respell` to be in canonical spelling, too.
  [[nodiscard]] std::string written() const;
  /// Returns the digest after each legal entry of the main line, in order.
  [[nodiscard]] std::vector<std::uint64_t> digests() const;
};

using Strings = std::vector<std::string>;

/// Returns the actions listed by `list_legal`.
[[nodiscard]] Strings legal_of(const Position& position);

/// Returns the diagnostics of `text` in short form (`Replayed::wrong`).
[[nodiscard]] Strings wrong_in(std::string_view text, bool strict = false);

/// Returns the canonical form of `text`, which must be well-formed.
[[nodiscard]] std::string canonical(std::string_view text);

/// Returns the canonical text of a canonical `text` after a journey through JSON and XML;
/// complaints of the readers on the way instead, if there are any.
[[nodiscard]] std::string by_json_and_xml(std::string_view text);

}  // namespace stela::testing
