#include "tools/statistics/game_places.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/core/utf8.h"
#include "lib/words/tr.h"
#include "tools/console/console.h"
#include "tools/statistics/names.h"

namespace stela {
namespace {

/// Maximum number of games reported for each reason.
constexpr std::size_t kMaxGamesTold = 100;

}  // namespace

Seen Places::at(const std::string& file, std::size_t line, bool is_play) {
  if (files_.empty() || files_.back() != file) files_.push_back(file);
  return {files_.size() - 1, line, is_play};
}

std::string Places::words(const Seen& seen) const {
  const std::string file = printable(files_[seen.file]);
  return seen.is_play ? tr(globals().language, "{0}, play {1}", file, seen.line)
                      : fmt::format("{}:{}", file, seen.line);
}

void NotCounted::add(std::string_view place, bool is_play, const Message& why) {
  if (++count_ > kMaxGamesTold) return;
  const Language language = globals().language;
  complain(is_play ? tr(language, "{0}: the play does not count: {1}", place, why)
                   : tr(language, "{0}: the record does not count: {1}", place, why));
}

void NotCounted::end_file(std::string_view file) {
  if (count_ > kMaxGamesTold) {
    complain(trn(globals().language, count_ - kMaxGamesTold,
                 "{0} record more of `{1}` does not count",
                 "{0} records more of `{1}` do not count", printable(file)));
  }
  count_ = 0;
}

void NameBook::add(const std::string& name, const Seen& seen) {
  if (!known_.insert(name).second) return;
  names_.push_back(name);
  seen_.push_back(seen);
}

void NameBook::warn(const Places& places) const {
  const std::vector<NearNames> near = find_near_names(names_, kMaxGamesTold + 1);
  for (std::size_t i = 0; i < std::min(near.size(), kMaxGamesTold); ++i) {
    const auto told = [&](std::size_t name) {
      return fmt::format("`{}` ({})", printable(names_[name]), places.words(seen_[name]));
    };
    complain(tr(globals().language, "warning: {0} and {1} count as two players: {2}",
                told(near[i].first), told(near[i].second), message_of(near[i].how)));
  }
  if (near.size() > kMaxGamesTold) {
    complain(tr(globals().language, "warning: more names nearly agree"));
  }
  if (!near.empty()) {
    complain(tr(globals().language, "`--alias FILE` gives one player's names one spelling"));
  }
}

}  // namespace stela
