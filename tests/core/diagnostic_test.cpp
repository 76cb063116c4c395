#include "lib/core/diagnostic.h"

#include "tests/catch.h"

namespace stela {
namespace {

Diagnostic at(std::uint32_t begin, std::string message, Severity severity = Severity::kError) {
  Diagnostic diagnostic;
  diagnostic.span = {begin, 1};
  diagnostic.message = std::move(message);
  diagnostic.severity = severity;
  return diagnostic;
}

}  // namespace

TEST_CASE("diagnostics are sorted by place, and those of one place keep their order") {
  std::vector<Diagnostic> diagnostics = {at(5, "b"), at(2, "a"), at(5, "c"), at(5, "d")};
  sort_by_place(diagnostics);
  std::string order;
  for (const Diagnostic& diagnostic : diagnostics) order += diagnostic.message;
  CHECK(order == "abcd");
}

TEST_CASE("a warning is no error") {
  CHECK_FALSE(has_error({}));
  CHECK_FALSE(has_error({at(0, "a", Severity::kWarning)}));
  CHECK(has_error({at(0, "a", Severity::kWarning), at(1, "b")}));
  CHECK(to_string(Severity::kError) == "error");
  CHECK(to_string(Severity::kWarning) == "warning");
}

}  // namespace stela
