#include <algorithm>
#include <string>
#include <vector>

#include "lib/core/utf8.h"
#include "tests/catch.h"

namespace stela {

TEST_CASE("letters are those that are typed without care") {
  CHECK(plain_letters("Chloé") == "chloe");
  CHECK(plain_letters("CHLOE\xCC\x81") == "chloe");  // with the accent by itself
  CHECK(plain_letters("Łukasz Żółw") == "lukasz zolw");
  CHECK(plain_letters("weiß, Ærø, Œuvre") == "weiss, aero, oeuvre");
  CHECK(plain_letters("ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝ") == "aaaaaaceeeeiiiidnoooooouuuuy");
  CHECK(plain_letters("ĀāČčĐđĘęĞğĦħİıĴĵĶķŁłŃńŐőŘřŞşŤťŮůŴŵŶŷŽžſ") ==
        "aaccddeegghhiijjkkllnnoorrssttuuwwyyzzs");
  CHECK(plain_letters("БОРИС Ёж Σ") == "борис ёж σ");
  CHECK(plain_letters("2×3 – 李") == "2×3 – 李");
  CHECK(plain_letters("\xFF\xC3") == "\xFF\xC3");
}

TEST_CASE("names sort as people look them up") {
  std::vector<std::string> names = {"Zoe",  "Öztürk", "Oz",  "ozan", "Änne",  "anton",
                                    "Anna", "Éva",    "Eva", "Groß", "Grosz", ""};
  std::ranges::sort(names, sorts_before);
  CHECK(names == std::vector<std::string>{"", "Anna", "Änne", "anton", "Eva", "Éva", "Groß",
                                          "Grosz", "Oz", "ozan", "Öztürk", "Zoe"});
}

}  // namespace stela
