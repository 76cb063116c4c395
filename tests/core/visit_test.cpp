#include "lib/core/visit.h"

#include <string>
#include <type_traits>

#include "tests/catch.h"

namespace stela {

TEST_CASE("what a variant holds is visited as its own type") {
  using Value = std::variant<int, std::string, bool>;
  const auto describe = [](const Value& value) {
    return visit_inline(
        [](const auto& held) -> std::string {
          using Held = std::decay_t<decltype(held)>;
          if constexpr (std::is_same_v<Held, std::string>) return "text " + held;
          if constexpr (std::is_same_v<Held, bool>) return held ? "yes" : "no";
          if constexpr (std::is_same_v<Held, int>) return std::to_string(held);
        },
        value);
  };
  CHECK(describe(7) == "7");
  CHECK(describe(std::string("a")) == "text a");
  CHECK(describe(true) == "yes");

  Value value = 1;
  visit_inline(
      [](auto& held) {
        if constexpr (std::is_same_v<std::decay_t<decltype(held)>, int>) held = 5;
      },
      value);
  CHECK(std::get<int>(value) == 5);
}

}  // namespace stela
