#include "tools/files/output.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/sendfile.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "lib/core/utf8.h"
#include "lib/words/tr.h"
#include "tools/files/decompressor.h"

namespace stela {
namespace {

constexpr std::string_view kKeptControls = "\n\t";

/// Returns the length of the colour sequence at the beginning of `text`; 0 if there is none.
std::size_t colour_size(std::string_view text) {
  constexpr std::string_view kBegin = "\x1b[";
  if (!text.starts_with(kBegin)) return 0;
  const std::size_t end = text.find_first_not_of("0123456789;", kBegin.size());
  return end != std::string_view::npos && text[end] == 'm' ? end + 1 : 0;
}

}  // namespace

std::string TerminalText::next(std::string_view text) {
  held_ += text;
  const std::size_t cut = cut_code_point(held_);
  std::string out = printable(std::string_view(held_).substr(0, held_.size() - cut), kKeptControls);
  held_.erase(0, held_.size() - cut);
  return out;
}

std::string TerminalText::next(ReportText report) {
  std::string out = end();
  std::string_view rest = report.text;
  while (!rest.empty()) {
    const std::size_t colour = colour_size(rest);
    out += rest.substr(0, colour);
    rest.remove_prefix(colour);
    const std::size_t words = std::min(rest.find('\x1b', colour == 0 ? 1 : 0), rest.size());
    out += printable(rest.substr(0, words), kKeptControls);
    rest.remove_prefix(words);
  }
  return out;
}

std::string TerminalText::end() { return printable(std::exchange(held_, {}), kKeptControls); }

namespace {

constexpr std::size_t kLongestPath = 4096;

/// The temporary files of this run, for the signal handlers that end it: they may not touch
/// anything else. More are never written at once.
constexpr std::size_t kMaxPending = 256;
char pending_files[kMaxPending][kLongestPath] = {};

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
    // The first byte is set last: a signal in between must not find half a name.
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

/// Number of random letters in a temporary name.
constexpr std::size_t kRandomLetters = 6;

constexpr std::string_view kAppeared = "it was created in the meantime";
constexpr std::string_view kChangedMeanwhile = "it was changed in the meantime";

constexpr mode_t kRights = 07777;
constexpr mode_t kAnyMayWrite = 0222;

/// Calls `create(path)` with a new name: `path`, to which it appends six random letters. Returns
/// what that returns, or -1, with `errno`, on failure.
template <class Create>
int create_new(std::string& path, const Create& create) {
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  constexpr int kTries = 100;
  std::array<unsigned char, kRandomLetters> random{};
  const std::size_t size = path.size();
  int made = -1;
  for (int i = 0; made < 0 && i < kTries; ++i) {
    if (::getentropy(random.data(), random.size()) != 0) return -1;
    path.resize(size);
    for (const unsigned char number : random) path += kLetters[number % kLetters.size()];
    made = create(path.c_str());
    if (made < 0 && errno != EEXIST) return -1;
  }
  return made;
}

/// Returns a temporary name beside `target`, but for the random letters: the name of `target` may
/// already have the maximum length.
std::string beside(const std::string& target) {
  const std::size_t name = target.rfind('/') + 1;
  return target.substr(0, name + NAME_MAX - kRandomLetters - 1) + '.';
}

/// Renames `from` to `to` unless that exists. Returns false, with `errno`, on failure.
bool rename_to_new(const std::string& from, const std::string& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
  if (errno == EEXIST) return false;
  // Not every file system supports that, and not every one supports links.
  if (::link(from.c_str(), to.c_str()) == 0) {
    ::unlink(from.c_str());
    return true;
  }
  if (errno == EEXIST) return false;
  const int place = ::open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (place < 0) return false;
  ::close(place);
  return ::rename(from.c_str(), to.c_str()) == 0;
}

OutputFormat output_format_of(Format format) {
  switch (format) {
    case Format::kJson:
      return OutputFormat::kJson;
    case Format::kNdjson:
      return OutputFormat::kNdjson;
    case Format::kXml:
      return OutputFormat::kXml;
    default:
      return OutputFormat::kStela;
  }
}

}  // namespace

Output::Output(std::string path, OutputKind kind) : path_(std::move(path)), kind_(kind) {
  open(Replace::kNamed);
}

Output::Output(std::string path, Replace replace) : path_(std::move(path)) { open(replace); }

void Output::open(Replace replace) {
  if (path_.empty() || path_ == "-") {
    path_.clear();
    run_files().claim_standard_output();
    file_ = STDOUT_FILENO;
    is_terminal_ = ::isatty(file_) != 0;
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
    is_terminal_ = file_ >= 0 && ::isatty(file_) != 0;
    return;
  }
  const bool forced = run_files().forced();
  if (replace == Replace::kNamed) check_ending(path_, kind_.format);
  as_it_was_ = !forced || replace == Replace::kInput;
  // If `claim` found no file, one that exists now is not replaced either.
  if (exists && (replace != Replace::kNothing || forced)) replaced_ = status;
  if (replace == Replace::kInput) {
    // Its owner made it read-only, even if the system would allow writing.
    const bool read_only = (status.st_mode & kAnyMayWrite) == 0;
    if (read_only) errno = EACCES;
    if (read_only || ::access(path_.c_str(), W_OK) != 0) {
      fail();
      return;
    }
    copies_ = status.st_nlink > 1;
  } else if (replace == Replace::kNamed && exists && !forced) {
    look_at_replaced();
  }
  open_temporary();
  if (!failed_ && replaced_ && !keep_owner() && replace == Replace::kInput) copies_ = true;
}

/// Throws `UsageError` if the existing file must be kept.
void Output::look_at_replaced() {
  const Message why = why_kept(path_, kind_);
  if (!why.empty()) {
    throw UsageError(tr("`{0}` {1}; `--force` replaces it", printable(path_), why));
  }
}

void Output::settle(Format format) {
  if (kind_.format != OutputFormat::kAsInput || failed_) return;
  kind_ = {output_format_of(format), Content::kRecords};
  if (temporary_.empty()) return;
  try {
    check_ending(path_, kind_.format);
    if (replaced_ && as_it_was_) look_at_replaced();
  } catch (const UsageError& error) {
    fail(error.what());
    refusal_ = error.message();
  }
}

void Output::open_temporary() {
  temporary_ = beside(target_);
  // No signal may come between creating the file and registering it.
  const HeldSignals held;
  // A file that replaces another one must not be open to others before it has that file's
  // permissions.
  file_ = create_new(temporary_, [&](const char* path) {
    return ::open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, replaced_ ? 0600 : 0666);
  });
  if (file_ < 0) {
    temporary_.clear();
    return fail();
  }
  remember_pending(temporary_);
  if (replaced_) (void)::fchmod(file_, replaced_->st_mode & kRights);
}

/// Sets the owner of the new file to that of the file that it replaces; returns false if not
/// permitted.
bool Output::keep_owner() {
  struct stat status {};
  if (::fstat(file_, &status) != 0) return false;
  if (status.st_uid == replaced_->st_uid && status.st_gid == replaced_->st_gid) return true;
  if (::fchown(file_, replaced_->st_uid, replaced_->st_gid) != 0) return false;
  return ::fchmod(file_, replaced_->st_mode & kRights) == 0;  // changing the owner may reset some
                                                              // permissions
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

void Output::fail(std::string_view why) {
  failed_ = true;
  error_ = why;
  buffer_.clear();
}

void Output::write(std::string_view text) {
  if (is_terminal_) return gather(shown_.next(text));
  gather(text);
}

void Output::write(ReportText report) {
  const std::string text = without_log_commands(report.text);
  if (is_terminal_) return gather(shown_.next(ReportText{text}));
  gather(text);
}

void Output::gather(std::string_view text) {
  if (failed_ || text.empty()) return;
  // The generator comment of a Markdown file; on a terminal it would only be in the way.
  if (!begun_ && !temporary_.empty() && kind_.format == OutputFormat::kMarkdown) {
    buffer_ = fmt::format("<!-- {} -->\n", sign_of(kind_.content));
  }
  begun_ = true;
  buffer_ += text;
  if (buffer_.size() >= kPieceSize) flush();
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
  gather(shown_.end());
  if (temporary_.empty()) flush();
  buffer_.clear();
  finished_ = true;
}

bool Output::finish() {
  gather(shown_.end());
  flush();
  finished_ = true;
  if (failed_ || temporary_.empty()) return !failed_;
  struct stat status {};
  (void)::fstat(file_, &status);
  if (::fsync(file_) != 0) {
    fail();
    return false;
  }
  if (as_it_was_ && !is_as_it_was()) return false;
  if (copies_) return copy_into_target();
  if (!put_under_name()) return false;
  run_files().add_written(status);
  forget_pending(temporary_);
  temporary_.clear();
  return true;
}

/// Returns whether the file to be replaced is unchanged since the output was opened.
bool Output::is_as_it_was() {
  if (!replaced_) return true;
  struct stat now {};
  if (::stat(target_.c_str(), &now) != 0) {
    fail();
    return false;
  }
  const struct stat& then = *replaced_;
  const bool same = now.st_dev == then.st_dev && now.st_ino == then.st_ino &&
                    now.st_size == then.st_size && now.st_mtim.tv_sec == then.st_mtim.tv_sec &&
                    now.st_mtim.tv_nsec == then.st_mtim.tv_nsec;
  if (!same) fail(kChangedMeanwhile);
  return same;
}

bool Output::put_under_name() {
  const bool is_new = as_it_was_ && !replaced_;
  const bool done = is_new ? rename_to_new(temporary_, target_)
                           : ::rename(temporary_.c_str(), target_.c_str()) == 0;
  if (done) return true;
  if (is_new && errno == EEXIST) {
    fail(kAppeared);
  } else {
    fail();
  }
  return false;
}

/// Copies the output into the existing file, so that it stays the same file under all of its names.
/// Everything that can fail for lack of space is done before its first byte is changed; a later
/// failure leaves the complete temporary file and reports it.
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

namespace {

/// Removes a folder and the files in it. A signal handler may call it, so that it neither allocates
/// nor uses `readdir`.
void remove_folder(const char* path) {
  const int folder = ::open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  constexpr std::size_t kRoom = 4096;
  alignas(dirent64) char room[kRoom];
  for (long size = 0; (size = ::syscall(SYS_getdents64, folder, room, sizeof room)) > 0;) {
    for (long at = 0; at < size;) {
      const auto* const entry = reinterpret_cast<const dirent64*>(room + at);
      ::unlinkat(folder, entry->d_name, 0);  // not the folder and the one above it
      at += entry->d_reclen;
    }
  }
  ::close(folder);
  ::rmdir(path);
}

}  // namespace

void remove_unfinished() {
  for (const auto& pending : pending_files) {
    if (pending[0] == '\0') continue;
    if (::unlink(pending) != 0) remove_folder(pending);
  }
}

OutputFolder::OutputFolder(std::string path, OutputKind kind, IsOutput is_output)
    : path_(std::move(path)), kind_(kind), is_output_(is_output) {
  while (path_.size() > 1 && path_.ends_with('/')) path_.pop_back();
  target_ = run_files().claim(path_, Replace::kNamed);
  struct stat status {};
  replaces_ = ::stat(target_.c_str(), &status) == 0;
  if (replaces_) check_replaced();
  temporary_ = beside(target_);
  const HeldSignals held;
  const mode_t rights = replaces_ ? 0700 : 0777;
  if (create_new(temporary_, [&](const char* name) { return ::mkdir(name, rights); }) < 0) {
    temporary_.clear();
    fail();
    return;
  }
  remember_pending(temporary_);
  if (replaces_) (void)::chmod(temporary_.c_str(), status.st_mode & kRights);
}

OutputFolder::~OutputFolder() {
  if (temporary_.empty()) return;
  remove_folder(temporary_.c_str());
  forget_pending(temporary_);
}

/// Throws `UsageError` if the existing folder must be kept.
void OutputFolder::check_replaced() const {
  std::error_code error;
  std::filesystem::directory_iterator entries(target_, error);
  if (error == std::errc::not_a_directory) {
    throw UsageError(tr("`{0}` is not a folder", printable(path_)));
  }
  for (; !error && entries != std::filesystem::directory_iterator(); entries.increment(error)) {
    const std::string name = entries->path();
    if (!entries->is_regular_file(error) || entries->is_symlink(error) ||
        !is_output_(entries->path().filename().native()) || entries->file_size(error) == 0 ||
        !why_kept(name, kind_).empty() || run_files().reads(name)) {
      throw UsageError(
          tr("`{0}` contains other files; the output needs its own folder", printable(path_)));
    }
  }
  if (error) throw UsageError(tr("cannot read `{0}`: {1}", printable(path_), error.message()));
}

bool OutputFolder::fail() {
  error_ = std::strerror(errno);
  return false;
}

bool OutputFolder::add(const std::string& name, std::string_view text) {
  if (!error_.empty()) return false;
  const std::string path = fmt::format("{}/{}", temporary_, name);
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) return fail();
  bool written = true;
  while (written && !text.empty()) {
    const ssize_t n = ::write(file, text.data(), text.size());
    if (n >= 0) {
      text.remove_prefix(static_cast<std::size_t>(n));
    } else if (errno != EINTR) {
      written = fail();
    }
  }
  if (written && ::fsync(file) != 0) written = fail();
  ::close(file);
  return written;
}

bool OutputFolder::finish() {
  if (!error_.empty()) return false;
  if (!put_under_name()) return fail();
  forget_pending(temporary_);
  temporary_.clear();
  return true;
}

/// A folder cannot be renamed to one that has files, so that both change their names; where that is
/// not supported, the old files are removed first.
bool OutputFolder::put_under_name() {
  const char* const from = temporary_.c_str();
  const char* const to = target_.c_str();
  if (!replaces_) return ::rename(from, to) == 0;
  check_replaced();
  const HeldSignals held;
  if (::renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_EXCHANGE) == 0) {
    remove_folder(from);
    return true;
  }
  remove_folder(to);
  return ::rename(from, to) == 0;
}

}  // namespace stela
