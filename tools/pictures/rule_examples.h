#pragma once

#include <span>
#include <string_view>

namespace stela {

/// A record that breaks exactly one rule, the file `testdata/<game>/illegal/<rule>.stela`, or a
/// valid one that shows an article: `testdata/<game>/articles/<article>.stela`.
struct RuleExample {
  std::string_view game;  ///< name of the folder, `taluva`
  std::string_view rule;  ///< id of the rule or article
  std::string_view text;  ///< the file, byte for byte
};

/// All such records, ordered by path. Compiled in by the build; see cmake/EmbedExamples.cmake.
extern const std::span<const RuleExample> kRuleExamples;

}  // namespace stela
