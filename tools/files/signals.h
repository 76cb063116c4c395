#pragma once

#include <csignal>

namespace stela {

/// The signals that end a program and may come at any moment.
inline constexpr int kEndingSignals[] = {SIGINT, SIGTERM, SIGHUP};

/// While this lives, the signals that end the program wait, in this thread and for good in those
/// that it starts.
class HeldSignals {
 public:
  HeldSignals() {
    sigset_t held;
    ::sigemptyset(&held);
    for (const int signal : kEndingSignals) ::sigaddset(&held, signal);
    ::pthread_sigmask(SIG_BLOCK, &held, &before_);
  }
  ~HeldSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace stela
