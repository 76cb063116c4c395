#pragma once

#include <string>
#include <string_view>

#include "lib/core/rule.h"

namespace stela::lsp {

/// Where the pages of rules are that editors open from a diagnostic.
class RuleLinks {
 public:
  /// `base` is the URI of the folder that holds `taluva.html` and the others, without a `/` at its
  /// end; empty: there are none.
  explicit RuleLinks(std::string base) : base_(std::move(base)) {}

  /// The pages that are installed beside the program, or that its sources have; else none.
  [[nodiscard]] static RuleLinks beside_program();

  /// The URI of the page of `rule`; empty when there is none.
  [[nodiscard]] std::string link_to(const Rule& rule) const;

 private:
  std::string base_;
};

}  // namespace stela::lsp
