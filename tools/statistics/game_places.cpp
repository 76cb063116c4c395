#include "tools/statistics/game_places.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/utf8.h"
#include "lib/core/words.h"
#include "tools/console/console.h"
#include "tools/statistics/names.h"

namespace stela {
namespace {

/// How many things of one kind are told.
constexpr std::size_t kMostGamesTold = 100;

}  // namespace

Seen Places::at(const std::string& file, std::size_t line, bool is_play) {
  if (files_.empty() || files_.back() != file) files_.push_back(file);
  return {files_.size() - 1, line, is_play};
}

std::string Places::words(const Seen& seen) const {
  const std::string file = printable(files_[seen.file]);
  return seen.is_play ? fmt::format("{}, play {}", file, seen.line)
                      : fmt::format("{}:{}", file, seen.line);
}

void NotCounted::add(std::string_view what, std::string_view place, std::string_view why) {
  if (++count_ > kMostGamesTold) return;
  complain(fmt::format("{}: the {} does not count: {}", place, what, why));
}

void NotCounted::end_file(std::string_view file) {
  if (count_ > kMostGamesTold) {
    complain(fmt::format("{} more of `{}` do not count",
                         counted(static_cast<long>(count_ - kMostGamesTold), "record"),
                         printable(file)));
  }
  count_ = 0;
}

void NameBook::add(const std::string& name, const Seen& seen) {
  if (!known_.insert(name).second) return;
  names_.push_back(name);
  seen_.push_back(seen);
}

void NameBook::warn(const Places& places) const {
  const std::vector<NearNames> near = find_near_names(names_, kMostGamesTold + 1);
  for (std::size_t i = 0; i < std::min(near.size(), kMostGamesTold); ++i) {
    const auto told = [&](std::size_t name) {
      return fmt::format("`{}` ({})", printable(names_[name]), places.words(seen_[name]));
    };
    complain(fmt::format("warning: {} and {} count as two players: {}", told(near[i].first),
                         told(near[i].second), near[i].how));
  }
  if (near.size() > kMostGamesTold) complain("warning: more names nearly agree");
  if (!near.empty()) complain("`--alias FILE` gives one player's names one spelling");
}

}  // namespace stela
