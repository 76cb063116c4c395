#include "tools/files/output.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "lib/core/utf8.h"
#include "tools/files/output_kind.h"
#include "tools/files/signals.h"

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

constexpr mode_t kRights = 07777;
constexpr mode_t kAnyMayWrite = 0222;

/// What the umask allows.
mode_t rights_of_new_files() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666U & ~mask;
}

}  // namespace

Output::Output(std::string path, Replace replace) : path_(std::move(path)) {
  if (path_.empty() || path_ == "-") {
    path_.clear();
    run_files().claim_standard_output();
    file_ = STDOUT_FILENO;
    return;
  }
  target_ = run_files().claim(path_, replace);
  struct stat status {};
  const bool exists = ::stat(path_.c_str(), &status) == 0;
  if (exists && !S_ISREG(status.st_mode)) {
    // A device or a pipe cannot be replaced: it is written directly.
    file_ = S_ISDIR(status.st_mode) ? -1 : ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (S_ISDIR(status.st_mode)) errno = EISDIR;
    if (file_ < 0) fail();
    return;
  }
  if (replace == Replace::kInput) {
    // Its owner wants it as it is, even where the system would let us.
    const bool read_only = (status.st_mode & kAnyMayWrite) == 0;
    if (read_only) errno = EACCES;
    if (read_only || ::access(path_.c_str(), W_OK) != 0) {
      fail();
      return;
    }
    copies_ = status.st_nlink > 1;
  } else if (exists && status.st_size > 0 && !run_files().forced()) {
    look_at_replaced();
  }
  open_temporary(status, exists);
  if (!failed_ && exists && !keep_owner(status) && replace == Replace::kInput) copies_ = true;
}

/// Reads how the file begins that is there. Records in text stay, whatever the output will be.
void Output::look_at_replaced() {
  const int file = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  std::string begin(kShownKind, '\0');
  const ssize_t size = file < 0 ? -1 : ::pread(file, begin.data(), begin.size(), 0);
  const int error = errno;
  if (file >= 0) ::close(file);
  if (size < 0) {
    throw UsageError(fmt::format("`{}` exists, and cannot be read ({}); `--force` replaces it",
                                 printable(path_), std::strerror(error)));
  }
  begin.resize(static_cast<std::size_t>(size));
  if (holds_text_records(path_, begin)) {
    throw UsageError(fmt::format("`{}` {}; `--force` replaces it", printable(path_),
                                 why_kept(path_, begin, {})));
  }
  replaced_ = std::move(begin);
}

/// Keeps the file that is there when the output is another kind.
void Output::compare_kinds() {
  const std::string why = why_kept(path_, *replaced_, begin_);
  replaced_.reset();
  if (why.empty() || failed_) return;
  failed_ = refused_ = true;
  error_ = fmt::format("`{}` {}; `--force` replaces it", printable(path_), why);
}

void Output::open_temporary(const struct stat& replaced, bool exists) {
  constexpr std::string_view kRandom = ".XXXXXX";
  // A name may be so long that it bears no letter more.
  const std::size_t name = target_.rfind('/') + 1;
  temporary_ = target_.substr(0, name + NAME_MAX - kRandom.size());
  temporary_ += kRandom;
  // A signal must not come between the file and the memory of it.
  const HeldSignals held;
  file_ = ::mkstemp(temporary_.data());
  if (file_ < 0) {
    temporary_.clear();
    return fail();
  }
  remember_pending(temporary_);
  (void)::fchmod(file_, exists ? replaced.st_mode & kRights : rights_of_new_files());
}

/// Gives the new file the owner of the one that it replaces; false when that is not allowed.
bool Output::keep_owner(const struct stat& replaced) {
  struct stat status {};
  if (::fstat(file_, &status) != 0) return false;
  if (status.st_uid == replaced.st_uid && status.st_gid == replaced.st_gid) return true;
  if (::fchown(file_, replaced.st_uid, replaced.st_gid) != 0) return false;
  return ::fchmod(file_, replaced.st_mode & kRights) == 0;  // a new owner may cost some rights
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
  if (replaced_) {
    begin_ += text.substr(0, kShownKind - begin_.size());
    if (begin_.size() == kShownKind) compare_kinds();
  }
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
  if (replaced_) compare_kinds();
  flush();
  finished_ = true;
  if (failed_ || temporary_.empty()) return !failed_;
  struct stat status {};
  (void)::fstat(file_, &status);
  if (::fsync(file_) != 0) {
    fail();
    return false;
  }
  if (copies_) return copy_into_target();
  if (::rename(temporary_.c_str(), target_.c_str()) != 0) {
    fail();
    return false;
  }
  run_files().add_written(status);
  forget_pending(temporary_);
  temporary_.clear();
  return true;
}

/// Copies what was written into the file that is there, so that it stays the same file under all of
/// its names. All that can fail for want of space is done before its first byte is touched; what
/// may go wrong then leaves the temporary file, which is whole, and says so.
bool Output::copy_into_target() {
  const HeldSignals held;
  struct stat status {};
  const int to = ::open(target_.c_str(), O_WRONLY | O_CLOEXEC);
  const off_t size = ::lseek(file_, 0, SEEK_END);
  if (to < 0 || size < 0 || ::fstat(to, &status) != 0) {
    fail();
    if (to >= 0) ::close(to);
    return false;
  }
  if (size > status.st_size) {
    if (const int error = ::posix_fallocate(to, 0, size); error != 0) {
      [[maybe_unused]] const int as_it_was = ::ftruncate(to, status.st_size);
      errno = error;
      fail();
      ::close(to);
      return false;
    }
  }
  off_t done = 0;
  for (ssize_t sent = 1; done < size && sent > 0;) {
    sent = ::sendfile(to, file_, &done, static_cast<std::size_t>(size - done));
  }
  const bool whole = done == size && ::ftruncate(to, size) == 0 && ::fsync(to) == 0;
  forget_pending(temporary_);
  if (whole) {
    run_files().add_written(status);
    ::unlink(temporary_.c_str());
  } else {
    fail();
    error_ += fmt::format("; the complete output is in `{}`", printable(temporary_));
  }
  ::close(to);
  temporary_.clear();
  return whole;
}

void remove_unfinished() {
  for (const auto& pending : pending_files) {
    if (pending[0] != '\0') ::unlink(pending);
  }
}

}  // namespace stela
