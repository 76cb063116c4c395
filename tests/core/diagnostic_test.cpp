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
  for (const Diagnostic& diagnostic : diagnostics) order += diagnostic.message.english();
  CHECK(order == "abcd");
}

TEST_CASE("a warning is no error") {
  CHECK_FALSE(has_error({}));
  CHECK_FALSE(has_error({at(0, "a", Severity::kWarning)}));
  CHECK(has_error({at(0, "a", Severity::kWarning), at(1, "b")}));
  CHECK(to_string(Severity::kError) == "error");
  CHECK(to_string(Severity::kWarning) == "warning");
}

TEST_CASE("of each rule and severity the first diagnostics are kept") {
  const Rule often{"test.often", "", {}, ""};
  const Rule seldom{"test.seldom", "", {}, ""};
  std::vector<Diagnostic> diagnostics;
  const auto add = [&](const Rule& rule, Severity severity, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      Diagnostic d;
      d.rule = &rule;
      d.severity = severity;
      d.message = "seen";
      d.hint = "do not";
      diagnostics.push_back(std::move(d));
    }
  };
  add(often, Severity::kWarning, kMaxDiagnostics + 1);
  add(often, Severity::kError, kMaxDiagnostics + 2);
  add(seldom, Severity::kError, 1);
  keep_first_of_each(diagnostics);
  REQUIRE(diagnostics.size() == 2 * (kMaxDiagnostics + 1) + 1);
  CHECK(diagnostics[kMaxDiagnostics].message == "seen");
  const Diagnostic& last = diagnostics[2 * kMaxDiagnostics + 1];
  CHECK(last.message == more_errors());
  CHECK(last.severity == Severity::kError);
  CHECK(last.hint.empty());
  CHECK(diagnostics.back().rule == &seldom);
  CHECK(diagnostics.back().message == "seen");
}

}  // namespace stela
