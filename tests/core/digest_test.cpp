#include "lib/core/content.h"
#include "tests/catch.h"

namespace stela {

// The vectors are those of the algorithm's authors (isthe.com, "FNV hash", test suite).
TEST_CASE("FNV-1a gives the published values") {
  CHECK(fnv1a("") == 0xcbf29ce484222325U);
  CHECK(fnv1a("a") == 0xaf63dc4c8601ec8cU);
  CHECK(fnv1a("b") == 0xaf63df4c8601f1a5U);
  CHECK(fnv1a("foobar") == 0x85944171f73967e8U);
  CHECK(fnv1a("chongo was here!\n") == 0x46810940eff5f915U);
}

TEST_CASE("bytes beyond ASCII and NUL are hashed like others") {
  using std::string_view_literals::operator""sv;
  CHECK(fnv1a("\0"sv) == 0xaf63bd4c8601b7dfU);
  CHECK(fnv1a("\xff\x00\x00\x01"sv) == 0x6961196491cc682dU);
}

TEST_CASE("a digest is printed as 16 hex digits") {
  CHECK(to_hex(0) == "0000000000000000");
  CHECK(to_hex(0x5f3a09c2U) == "000000005f3a09c2");
  CHECK(to_hex(0xcbf29ce484222325U) == "cbf29ce484222325");
  CHECK(to_hex(0xffffffffffffffffU) == "ffffffffffffffff");
}

}  // namespace stela
