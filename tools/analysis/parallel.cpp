#include "tools/analysis/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "tools/files/signals.h"

namespace stela {

void in_parallel(unsigned jobs, std::size_t count, const std::function<void(std::size_t)>& work,
                 const CountListener& meanwhile) {
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> done = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work_on = [&](const CountListener& tell) {
    try {
      for (std::size_t i = next++; i < count; i = next++) {
        work(i);
        ++done;
        if (tell) tell(done, count);
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (failure == nullptr) failure = std::current_exception();
      next = count;
    }
  };
  unsigned threads = jobs == 0 ? std::thread::hardware_concurrency() : jobs;
  threads = std::clamp<unsigned>(threads, 1, static_cast<unsigned>(count + 1));
  std::vector<std::thread> others;
  others.reserve(threads);
  {
    // Signals are for the caller's thread.
    const HeldSignals held;
    try {
      for (unsigned i = 1; i < threads; ++i) others.emplace_back([&] { work_on({}); });
    } catch (const std::exception&) {
      // Those that are there do the work.
    }
  }
  work_on(meanwhile);
  for (std::thread& other : others) other.join();
  if (failure != nullptr) std::rethrow_exception(failure);
}

}  // namespace stela
