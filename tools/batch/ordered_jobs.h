#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "tools/files/files.h"
#include "tools/files/input.h"

namespace stela {

/// Maximum number of threads; more would not help.
inline constexpr unsigned kMaxJobs = 256;
/// Maximum number of results that wait to be passed on.
inline constexpr std::size_t kMaxWaiting = 4096;

/// Number of bytes of a result that are held before it is passed on, even before the end of the
/// batch.
inline constexpr std::size_t kMaxHeld = std::size_t{1} << 20U;
/// Number of bytes that must be left for the work after another thread has got its stack.
inline constexpr std::size_t kRoomToWork = std::size_t{64} << 20U;

/// Records up to this size, which is all but a few, are processed without regard to memory.
inline constexpr std::size_t kLightRecord = std::size_t{1} << 15U;
/// Total size of larger records processed at once, unless it is a single record: a byte of a record
/// may need several hundred bytes of memory, and a few bytes of compressed input may contain many
/// records.
inline constexpr std::size_t kMaxWeight = std::size_t{1} << 19U;
/// Larger batches are not kept for reuse.
inline constexpr std::size_t kMaxSpare = std::size_t{1} << 20U;

/// Returns the size of the largest record of `batch` if it is a large one, otherwise 0.
inline std::size_t weight_of(const Batch& batch) {
  const std::size_t largest = largest_record(batch);
  return largest > kLightRecord ? largest : 0;
}

/// Passes on the result so far if `held` bytes are many, and clears it. A worker calls it after
/// each record, so that a document of any number of records needs no more memory than one record.
using HandOn = std::function<void(std::size_t held)>;

/// Processes batches on several threads and passes the results on in the order of the batches, so
/// that output does not depend on the number of threads. `Worker::work(batch, result, hand_on)`
/// does the work; the result has been emptied by `Result::clear()`. With one thread everything runs
/// in the caller's thread. An exception of a worker is rethrown by `feed`, `then` or `drain`.
template <class Worker, class Result>
class OrderedJobs {
 public:
  /// 0 `threads` means one for each core.
  OrderedJobs(unsigned threads, std::function<std::unique_ptr<Worker>()> make_worker,
              std::function<void(const Batch&, Result&)> consume)
      : make_worker_(std::move(make_worker)), consume_(std::move(consume)) {
    if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
    threads_.reserve(threads);
    wanted_ = threads;
    if (threads > 1) start_another();
    if (threads_.empty()) own_worker_ = make_worker_();
  }

  ~OrderedJobs() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    work_to_do_.notify_all();
    taken_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  OrderedJobs(const OrderedJobs&) = delete;
  OrderedJobs& operator=(const OrderedJobs&) = delete;

  /// Reads one batch and queues it; returns false if there is none. Passes on finished results.
  bool feed(InputFile& input) {
    if (own_worker_ != nullptr) {
      if (!input.next(own_batch_)) return false;
      own_result_.clear();
      own_worker_->work(own_batch_, own_result_, [this](std::size_t held) {
        if (held < kMaxHeld) return;
        consume_(own_batch_, own_result_);
        own_result_.clear();
      });
      consume_(own_batch_, own_result_);
      return true;
    }
    if (working_ >= threads_.size() && threads_.size() < wanted_) start_another();
    // Enough to keep every thread busy, few enough to limit memory.
    while (working_ >= 2 * threads_.size() || (weight_ > kMaxWeight && working_ > 0)) {
      consume_first();
    }
    std::unique_ptr<Job> job = new_job();
    if (!input.next(job->batch)) {
      spare_.push_back(std::move(job));
      return false;
    }
    // A large record may need as much memory as all others together.
    const std::size_t weight = weight_of(job->batch);
    while (weight > kMaxWeight - std::min(weight_, kMaxWeight) && working_ > 0) consume_first();
    job->weight = weight;
    weight_ += weight;
    // Stored first, then queued for a worker: storing may fail.
    jobs_.push_back(std::move(job));
    {
      const std::lock_guard lock(mutex_);
      waiting_.push_back(jobs_.back().get());
    }
    ++working_;
    work_to_do_.notify_one();
    return true;
  }

  /// Calls `what` in the caller's thread once everything fed so far has been passed on.
  void then(const std::function<void()>& what) {
    if (jobs_.empty()) {
      what();
      return;
    }
    while (jobs_.size() >= kMaxWaiting) consume_first();
    std::unique_ptr<Job> job = new_job();
    job->then = what;
    job->done = true;
    jobs_.push_back(std::move(job));
  }

  /// Passes on everything that was fed.
  void drain() {
    while (!jobs_.empty()) consume_first();
  }

 private:
  struct Job {
    Batch batch;
    Result result;
    /// The weight of the batch.
    std::size_t weight = 0;
    /// Called instead of work.
    std::function<void()> then;
    bool done = false;
    /// Whether the worker waits for the result to be taken before it continues.
    bool partly_done = false;
  };

  /// Ends a waiting worker if nobody will take its result.
  struct Abandoned {};

  /// Starts another thread, or none from now on if that fails: the existing ones do the work then.
  void start_another() {
    // Signals are handled by the caller's thread, the only one that knows when they are safe.
    const HeldSignals held;
    try {
      room_ = std::make_unique_for_overwrite<std::byte[]>(kRoomToWork);
      threads_.emplace_back([this] { work(); });
    } catch (const std::exception&) {
      wanted_ = 0;
    }
    room_.reset();
  }

  std::unique_ptr<Job> new_job() {
    if (spare_.empty()) return std::make_unique<Job>();
    std::unique_ptr<Job> job = std::move(spare_.back());
    spare_.pop_back();
    job->done = false;
    job->partly_done = false;
    return job;
  }

  /// Waits until the first job is done; returns false if only a part of it is.
  bool wait_for_first() {
    Job& first = *jobs_.front();
    std::unique_lock lock(mutex_);
    job_done_.wait(lock, [&] { return first.done || first.partly_done || failure_ != nullptr; });
    if (failure_ != nullptr) std::rethrow_exception(failure_);
    return first.done;
  }

  void consume_first() {
    while (!wait_for_first()) {
      Job& first = *jobs_.front();
      consume_(first.batch, first.result);
      {
        const std::lock_guard lock(mutex_);
        first.partly_done = false;
      }
      taken_.notify_all();
    }
    std::unique_ptr<Job> job = std::move(jobs_.front());
    jobs_.pop_front();
    if (job->then) {
      job->then();
      job->then = nullptr;
    } else {
      --working_;
      weight_ -= job->weight;
      consume_(job->batch, job->result);
    }
    // Memory of a large record is not kept for small ones.
    if (job->batch.memory.size() > kMaxSpare) *job = Job();
    spare_.push_back(std::move(job));
  }

  /// Waits until the result of `job` is taken, and empties it. The first job in order never comes
  /// after this one in a worker's queue, so its turn comes.
  void hand_on(Job& job) {
    {
      std::unique_lock lock(mutex_);
      job.partly_done = true;
      job_done_.notify_one();
      taken_.wait(lock, [&] { return !job.partly_done || stopping_; });
      if (job.partly_done) throw Abandoned();
    }
    job.result.clear();
  }

  void work() {
    try {
      work_until_stopped();
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (failure_ == nullptr) failure_ = std::current_exception();
      job_done_.notify_one();
    }
  }

  void work_until_stopped() {
    const std::unique_ptr<Worker> worker = make_worker_();
    for (;;) {
      Job* job = nullptr;
      {
        std::unique_lock lock(mutex_);
        work_to_do_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
        if (waiting_.empty() || failure_ != nullptr) return;
        job = waiting_.front();
        waiting_.pop_front();
      }
      job->result.clear();
      worker->work(job->batch, job->result, [&](std::size_t held) {
        if (held >= kMaxHeld) hand_on(*job);
      });
      {
        const std::lock_guard lock(mutex_);
        job->done = true;
      }
      job_done_.notify_one();
    }
  }

  std::function<std::unique_ptr<Worker>()> make_worker_;
  std::function<void(const Batch&, Result&)> consume_;
  std::unique_ptr<Worker> own_worker_;
  Batch own_batch_;
  Result own_result_;

  std::mutex mutex_;
  std::condition_variable work_to_do_;
  std::condition_variable job_done_;
  std::condition_variable taken_;
  bool stopping_ = false;
  /// The exception that ended a worker.
  std::exception_ptr failure_;
  std::deque<Job*> waiting_;
  /// In the order in which they were fed; only accessed by the caller's thread.
  std::deque<std::unique_ptr<Job>> jobs_;
  std::vector<std::unique_ptr<Job>> spare_;
  /// The number of jobs that are batches.
  std::size_t working_ = 0;
  /// The sum of their weights.
  std::size_t weight_ = 0;
  std::vector<std::thread> threads_;
  std::size_t wanted_ = 0;
  /// Reserved while a thread is started, so that its stack does not use the memory for the work.
  std::unique_ptr<std::byte[]> room_;
};

}  // namespace stela
