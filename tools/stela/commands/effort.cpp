#include "tools/stela/commands/effort.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "lib/analysis/engine.h"
#include "lib/core/utf8.h"

namespace stela {
namespace {

std::optional<std::uint32_t> read_effort(const std::string& effort) {
  if (effort == "quick") return kQuickEffort;
  if (effort == "normal") return kNormalEffort;
  if (effort == "deep") return kDeepEffort;
  std::uint32_t plays = 0;
  const char* const end = effort.data() + effort.size();
  const auto read = std::from_chars(effort.data(), end, plays);
  if (read.ec != std::errc{} || read.ptr != end || plays < 1 || plays > kMaxEffort) return {};
  return plays;
}

}  // namespace

void declare_effort(CommandLine& line, std::string& effort, std::string help) {
  line.option("--effort", &effort, "EFFORT", std::move(help))
      .with_default()
      .offers([] {
        return std::vector<std::string>{"quick", "normal", "deep"};
      })
      .check([](const std::string& value) -> std::string {
        if (read_effort(value)) return {};
        return fmt::format("`{}` is not `quick`, `normal`, `deep` or a number from 1 to {}",
                           shown(value), kMaxEffort);
      });
}

std::uint32_t plays_of(const std::string& effort) { return read_effort(effort).value_or(1); }

}  // namespace stela
