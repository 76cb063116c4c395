#pragma once

#include <string>
#include <string_view>

#include "lib/core/rule.h"

namespace stela::lsp {

/// The pages of rules that editors open from a diagnostic.
class RuleLinks {
 public:
  /// `base` is the URI of the folder with `taluva.html` and the others, without a `/` at its end;
  /// empty if there are none.
  explicit RuleLinks(std::string base) : base_(std::move(base)) {}

  /// Returns the pages installed next to the program, or in its source tree; otherwise none.
  [[nodiscard]] static RuleLinks beside_program();

  /// Returns the URI of the page of `rule`; empty if there is none.
  [[nodiscard]] std::string link_to(const Rule& rule) const;

 private:
  std::string base_;
};

}  // namespace stela::lsp
