#include "tools/stela/pile.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <optional>
#include <utility>

#include "lib/core/utf8.h"

namespace stela {
namespace {

/// `I/N` with 1 <= I <= N.
std::optional<std::pair<std::uint64_t, std::uint64_t>> read_shard(const std::string& text) {
  std::uint64_t shard = 0;
  std::uint64_t shards = 0;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, shard);
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != '/') return std::nullopt;
  const auto second = std::from_chars(first.ptr + 1, end, shards);
  constexpr std::uint64_t kMost = 1'000'000'000;
  if (second.ec != std::errc{} || second.ptr != end || shards > kMost) return std::nullopt;
  if (shard < 1 || shard > shards) return std::nullopt;
  return std::pair{shard, shards};
}

}  // namespace

void PileOptions::declare(CLI::App& app, bool parts) {
  input.declare(app);
  app.add_option("--jobs", jobs, "threads; 0: one for each core")
      ->type_name("N")
      ->check(CLI::Range(0U, kMaxJobs).description(""))
      ->capture_default_str();
  if (!parts) return;
  auto* part = app.add_option("--shard", shard,
                              "only the records that begin in the I-th of N equal parts of each "
                              "file")
                   ->type_name("I/N")
                   ->check(CLI::Validator(
                       [](const std::string& text) {
                         if (read_shard(text)) return std::string();
                         return fmt::format("`{}` is not I/N with I from 1 to N", shown(text));
                       },
                       ""));
  auto* from = app.add_option_function<std::uint64_t>(
                      "--offset",
                      [this](std::uint64_t value) {
                        offset = value;
                        offset_given = true;
                      },
                      "only the records that begin at byte B or behind it")
                   ->type_name("B");
  allow_whole_numbers(*from);
  part->excludes(from);
}

InputPart PileOptions::part() const {
  InputPart part;
  part.begin = offset;
  if (const auto range = read_shard(shard)) std::tie(part.shard, part.shards) = *range;
  return part;
}

}  // namespace stela
