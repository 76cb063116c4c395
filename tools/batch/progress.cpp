#include "tools/batch/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "tools/console/console.h"

namespace stela {
namespace {

constexpr std::chrono::milliseconds kDelay{1000};
constexpr std::chrono::milliseconds kInterval{200};
constexpr std::size_t kWidth = 30;

/// Returns `1:02:03` or `2:03`.
std::string time_left(double seconds) {
  constexpr long kMinute = 60;
  constexpr long kHour = 60 * kMinute;
  const long whole = static_cast<long>(seconds) + 1;
  if (whole >= kHour) {
    return fmt::format("{}:{:02}:{:02}", whole / kHour, whole % kHour / kMinute, whole % kMinute);
  }
  return fmt::format("{}:{:02}", whole / kMinute, whole % kMinute);
}

}  // namespace

bool Progress::wanted(bool quiet) { return !quiet && ::isatty(STDERR_FILENO) != 0; }

Progress::Progress(std::uint64_t total, bool quiet)
    : total_(total),
      active_(wanted(quiet)),
      start_(Clock::now()),
      last_(start_ + kDelay - kInterval) {}

Progress::~Progress() {
  if (drawn_) show_status({});
}

void Progress::update(const std::string& file, std::uint64_t read) {
  if (!active_) return;
  const Clock::time_point now = Clock::now();
  if (now - last_ < kInterval) return;
  last_ = now;
  drawn_ = true;
  constexpr double kMebibyte = 1024.0 * 1024.0;
  const double done = static_cast<double>(before_ + read);
  const double rate = done / std::chrono::duration<double>(now - start_).count();
  const std::string speed = fmt::format("{:.1f} MiB/s", rate / kMebibyte);
  if (total_ == 0) {
    show_status(fmt::format("{}: {:.0f} MiB, {}", file, done / kMebibyte, speed));
  } else {
    const double all = static_cast<double>(total_);
    const double part = std::min(1.0, done / all);
    const auto full = static_cast<std::size_t>(part * static_cast<double>(kWidth));
    const std::string left = rate > 0.0 ? time_left(std::max(0.0, all - done) / rate) : "?";
    show_status(fmt::format("{}: [{}{}] {:3.0f} %, {}, {} left", file, std::string(full, '#'),
                            std::string(kWidth - full, ' '), part * 100.0, speed, left));
  }
}

Counter::Counter(std::string what, std::size_t each, bool quiet)
    : what_(std::move(what)), each_(each), shown_(Progress::wanted(quiet)) {}

Counter::~Counter() {
  if (shown_) show_status({});
}

void Counter::show(std::size_t done, std::size_t all) {
  if (!shown_ || done % each_ != 0) return;
  show_status(fmt::format("{} {} of {}", what_, done, all));
}

}  // namespace stela
