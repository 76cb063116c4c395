#pragma once

#include <chrono>
#include <string>

#include "tools/stela/input.h"

namespace stela {

/// A progress bar on standard error for long work: only on a terminal, and only after a second.
class Progress {
 public:
  Progress(const std::string& name, const InputFile& input, bool quiet);
  /// Wipes the bar away.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// To be called often; draws rarely.
  void update();

 private:
  using Clock = std::chrono::steady_clock;

  std::string name_;
  const InputFile& input_;
  bool active_;
  bool drawn_ = false;
  Clock::time_point last_;
};

}  // namespace stela
