#include "tools/stela/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "lib/core/utf8.h"

namespace stela {
namespace {

constexpr std::chrono::milliseconds kDelay{1000};
constexpr std::chrono::milliseconds kInterval{200};
constexpr std::size_t kWidth = 30;

}  // namespace

Progress::Progress(const std::string& name, const InputFile& input, bool quiet)
    : name_(printable(name)),
      input_(input),
      active_(!quiet && ::isatty(STDERR_FILENO) != 0),
      last_(Clock::now() + kDelay - kInterval) {}

Progress::~Progress() {
  if (drawn_) fmt::print(stderr, "\r\x1b[K");
}

void Progress::update() {
  if (!active_) return;
  const Clock::time_point now = Clock::now();
  if (now - last_ < kInterval) return;
  last_ = now;
  drawn_ = true;
  constexpr double kMebibyte = 1024.0 * 1024.0;
  const double read = static_cast<double>(input_.bytes_read());
  if (input_.size() == 0) {
    fmt::print(stderr, "\r{}: {:.0f} MiB\x1b[K", name_, read / kMebibyte);
  } else {
    const double part = std::min(1.0, read / static_cast<double>(input_.size()));
    const auto full = static_cast<std::size_t>(part * static_cast<double>(kWidth));
    fmt::print(stderr, "\r{}: [{}{}] {:3.0f} %\x1b[K", name_, std::string(full, '#'),
               std::string(kWidth - full, ' '), part * 100.0);
  }
  std::fflush(stderr);
}

}  // namespace stela
