#include "tools/stela/output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "tools/stela/signals.h"

namespace stela {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 16U;
constexpr std::size_t kLongestPath = 4096;

/// The temporary files of this run, for the handler of signals that end it: nothing else may be
/// touched there. More are never written at once.
constexpr std::size_t kMostPending = 256;
char pending_files[kMostPending][kLongestPath] = {};

void remove_pending_and_die(int signal) {
  remove_unfinished();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void remember_pending(const std::string& path) {
  if (path.size() >= kLongestPath) return;
  for (const int signal : kEndingSignals) {
    if (std::signal(signal, remove_pending_and_die) == SIG_IGN) std::signal(signal, SIG_IGN);
  }
  for (auto& pending : pending_files) {
    if (pending[0] != '\0') continue;
    // The first byte last: a signal in between must not find half a name.
    std::memcpy(pending + 1, path.c_str() + 1, path.size());
    std::atomic_signal_fence(std::memory_order_seq_cst);
    pending[0] = path[0];
    return;
  }
}

void forget_pending(const std::string& path) {
  for (auto& pending : pending_files) {
    if (path == pending) pending[0] = '\0';
  }
}

/// A new file is to have the rights of the one that it replaces, else what the umask allows.
mode_t rights_for(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) return status.st_mode & 07777U;
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666U & ~mask;
}

}  // namespace

Output::Output(std::string path) : path_(std::move(path)) {
  if (path_.empty() || path_ == "-") {
    path_.clear();
    file_ = STDOUT_FILENO;
    return;
  }
  struct stat status {};
  if (::stat(path_.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    // A device or a pipe cannot be replaced: it is written directly.
    file_ = S_ISDIR(status.st_mode) ? -1 : ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (S_ISDIR(status.st_mode)) errno = EISDIR;
    if (file_ < 0) fail();
    return;
  }
  // A link stays a link: what it leads to is replaced.
  if (char* target = ::realpath(path_.c_str(), nullptr); target != nullptr) {
    target_ = target;
    std::free(target);
  } else {
    target_ = path_;
  }
  temporary_ = target_ + ".XXXXXX";
  // A signal must not come between the file and the memory of it.
  const HeldSignals held;
  file_ = ::mkstemp(temporary_.data());
  if (file_ < 0) {
    temporary_.clear();
    fail();
    return;
  }
  remember_pending(temporary_);
  (void)::fchmod(file_, rights_for(path_));
}

Output::~Output() {
  if (!finished_) flush();
  if (file_ > STDERR_FILENO) ::close(file_);
  if (!temporary_.empty()) {
    ::unlink(temporary_.c_str());
    forget_pending(temporary_);
  }
}

void Output::fail() {
  failed_ = true;
  closed_pipe_ = errno == EPIPE;
  error_ = std::strerror(errno);
  buffer_.clear();
}

void Output::write(std::string_view text) {
  if (failed_) return;
  buffer_ += text;
  if (buffer_.size() >= kPiece) flush();
}

void Output::flush() {
  std::size_t done = 0;
  while (!failed_ && done < buffer_.size()) {
    const ssize_t n = ::write(file_, buffer_.data() + done, buffer_.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      fail();
      return;
    }
    done += static_cast<std::size_t>(n);
  }
  buffer_.clear();
}

void Output::abandon() {
  if (temporary_.empty()) flush();
  buffer_.clear();
  finished_ = true;
}

bool Output::finish() {
  flush();
  finished_ = true;
  if (failed_ || temporary_.empty()) return !failed_;
  if (::fsync(file_) != 0 || ::rename(temporary_.c_str(), target_.c_str()) != 0) {
    fail();
    return false;
  }
  forget_pending(temporary_);
  temporary_.clear();
  return true;
}

void remove_unfinished() {
  for (const auto& pending : pending_files) {
    if (pending[0] != '\0') ::unlink(pending);
  }
}

bool same_file(const std::string& a, const std::string& b) {
  struct stat first {};
  struct stat second {};
  return ::stat(a.c_str(), &first) == 0 && ::stat(b.c_str(), &second) == 0 &&
         first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

}  // namespace stela
