#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace stela {

/// A progress bar on standard error for long work: only on a terminal, and only after a second.
class Progress {
 public:
  /// `total`: how many bytes there are to read; 0 when that is not known.
  Progress(std::uint64_t total, bool quiet);
  /// Wipes the bar away.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Returns whether a bar may ever be drawn, so that a total is worth knowing.
  [[nodiscard]] static bool wanted(bool quiet);

  /// `read` bytes of `file` have been read. To be called often; draws rarely.
  void update(const std::string& file, std::uint64_t read);
  /// That file is done.
  void finish_file(std::uint64_t read) { before_ += read; }

 private:
  using Clock = std::chrono::steady_clock;

  std::uint64_t total_;
  /// Bytes of files that are done.
  std::uint64_t before_ = 0;
  bool active_;
  bool drawn_ = false;
  Clock::time_point start_;
  Clock::time_point last_;
};

/// How many of some things that take long are done, on a terminal: `frame 10 of 55`.
class Counter {
 public:
  /// Shows each `each`-th of some things of the kind `what`.
  Counter(std::string what, std::size_t each, bool quiet);
  /// Wipes the line away.
  ~Counter();
  Counter(const Counter&) = delete;
  Counter& operator=(const Counter&) = delete;

  /// `done` of `all` are done.
  void show(std::size_t done, std::size_t all);

 private:
  std::string what_;
  std::size_t each_;
  bool shown_;
};

}  // namespace stela
