#include <cstddef>
#include <cstdint>
#include <string>

#include "lib/report/replay_nodes.h"
#include "tests/catch.h"

namespace stela::testing {
namespace {

/// As the script of a page does it.
std::string unpacked(const PackedText& text) {
  std::string out;
  const std::string& packed = text.packed();
  const auto digit = [&](std::size_t at) { return static_cast<std::size_t>(packed[at] - '?'); };
  for (std::size_t i = 0; i < packed.size(); ++i) {
    if (packed[i] != PackedText::kMark) {
      out += packed[i];
      continue;
    }
    const std::size_t length = digit(i + 1) + PackedText::kLeast;
    const std::size_t back = (digit(i + 2) * 64 + digit(i + 3)) * 64 + digit(i + 4);
    REQUIRE(back > 0);
    REQUIRE(back <= out.size());
    for (std::size_t k = 0; k < length; ++k) out += out[out.size() - back];
    i += 4;
  }
  return out;
}

}  // namespace

TEST_CASE("a repetition is packed as a reference to what came before") {
  PackedText text;
  text.add("0123456789abc, 0123456789ab");
  CHECK(text.packed() == "0123456789abc, `???N");
  CHECK(text.size() == 27);
  CHECK(unpacked(text) == "0123456789abc, 0123456789ab");
}

TEST_CASE("a repetition may overlap itself, and shorter ones stay") {
  PackedText text;
  text.add("xyz xyz " + std::string(80, 'o'));
  CHECK(text.packed() == "xyz xyz o`~??@oooo");
  CHECK(unpacked(text) == "xyz xyz " + std::string(80, 'o'));
}

TEST_CASE("a long text in pieces comes back as it was") {
  std::string whole;
  PackedText text;
  // Longer than references reach, with repetitions near and far.
  for (std::uint32_t i = 0; whole.size() < 1'000'000; ++i) {
    std::string piece = "piece " + std::to_string(i * i % 1009) + " of one line; ";
    piece += std::to_string(i * 2654435761U) + "\n";
    whole += piece;
    text.add(piece);
  }
  CHECK(text.size() == whole.size());
  CHECK(text.packed().size() < whole.size() * 3 / 4);
  CHECK(unpacked(text) == whole);
}

}  // namespace stela::testing
