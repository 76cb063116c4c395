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

#include "tools/files/input.h"
#include "tools/files/signals.h"

namespace stela {

/// More threads than this help nobody.
inline constexpr unsigned kMaxJobs = 256;
/// How many things may wait to be handed on.
inline constexpr std::size_t kMaxWaiting = 4096;

/// So many bytes of a result are held before it is handed on, be the batch at its end or not.
inline constexpr std::size_t kMaxHeld = std::size_t{1} << 20U;
/// So many bytes must be left for the work when another thread has got its stack.
inline constexpr std::size_t kRoomToWork = std::size_t{64} << 20U;

/// Records up to this size, which all but a few are, are worked on without regard to memory.
inline constexpr std::size_t kLightRecord = std::size_t{1} << 15U;
/// So many bytes of larger records are worked on at once, or one record: a byte of a record may
/// need several hundred bytes of memory, and a few bytes of compressed input hold many records.
inline constexpr std::size_t kMaxWeight = std::size_t{1} << 19U;
/// A batch of more bytes is not kept for others.
inline constexpr std::size_t kMaxSpare = std::size_t{1} << 20U;

/// How many bytes of large records are worked on at the same time as something else of `batch`.
inline std::size_t weight_of(const Batch& batch) {
  const std::size_t largest = largest_record(batch);
  return largest > kLightRecord ? largest : 0;
}

/// Hands on what a result holds so far if `held` bytes are much, and empties it. A worker calls it
/// behind each record, so that a document of any number of records takes no more memory than a
/// record.
using HandOn = std::function<void(std::size_t held)>;

/// Works on batches with several threads and hands the results on in the order of the batches, so
/// that output does not depend on the number of threads. `Worker::work(batch, result, hand_on)`
/// does the work; the result comes empty, by `Result::clear()`. With one thread everything happens
/// in the caller's, without any. An exception of a worker comes out of `feed`, `then` or `drain`.
template <class Worker, class Result>
class OrderedJobs {
 public:
  /// `threads` 0: one for each core.
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

  /// Reads one batch and has it worked on; false when there is none. Hands on what is ready.
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
    // Enough to keep every thread busy, few enough that memory stays small.
    while (working_ >= 2 * threads_.size() || (weight_ > kMaxWeight && working_ > 0)) {
      consume_first();
    }
    std::unique_ptr<Job> job = new_job();
    if (!input.next(job->batch)) {
      spare_.push_back(std::move(job));
      return false;
    }
    // A large record may take as much memory as all others together.
    const std::size_t weight = weight_of(job->batch);
    while (weight > kMaxWeight - std::min(weight_, kMaxWeight) && working_ > 0) consume_first();
    job->weight = weight;
    weight_ += weight;
    // First kept, then given to a worker: keeping it may fail.
    jobs_.push_back(std::move(job));
    {
      const std::lock_guard lock(mutex_);
      waiting_.push_back(jobs_.back().get());
    }
    ++working_;
    work_to_do_.notify_one();
    return true;
  }

  /// Does `what` in the caller's thread once all that was fed before has been handed on.
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

  /// Hands on everything that was fed.
  void drain() {
    while (!jobs_.empty()) consume_first();
  }

 private:
  struct Job {
    Batch batch;
    Result result;
    /// That of the batch.
    std::size_t weight = 0;
    /// Instead of work.
    std::function<void()> then;
    bool done = false;
    /// The worker waits for the result to be taken before it goes on.
    bool partly_done = false;
  };

  /// Ends a worker that waits when nobody will take its result.
  struct Abandoned {};

  /// One thread more, or no more from now on: those that are there do the work then.
  void start_another() {
    // Signals are for the caller's thread, which alone knows when they can be borne.
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

  /// Waits until the first job is done; false when only a part of it is.
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
    // What a large record needed is not kept for small ones.
    if (job->batch.memory.size() > kMaxSpare) *job = Job();
    spare_.push_back(std::move(job));
  }

  /// Has the result of `job` taken and empties it. The job that is first in order is never behind
  /// this one in a worker's queue, so that its turn comes.
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
  /// What ended a worker.
  std::exception_ptr failure_;
  std::deque<Job*> waiting_;
  /// In the order in which they were fed; only the caller's thread touches these.
  std::deque<std::unique_ptr<Job>> jobs_;
  std::vector<std::unique_ptr<Job>> spare_;
  /// How many of them are batches.
  std::size_t working_ = 0;
  /// The sum of their weights.
  std::size_t weight_ = 0;
  std::vector<std::thread> threads_;
  std::size_t wanted_ = 0;
  /// Held while a thread is begun, so that its stack does not take what the work needs.
  std::unique_ptr<std::byte[]> room_;
};

}  // namespace stela
