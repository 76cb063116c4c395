#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace stela {

/// Limits of a call that runs in a process of its own.
inline constexpr unsigned kMaxSeconds = 60;
inline constexpr std::size_t kMaxAnswer = std::size_t{8} << 20U;

/// What a call printed, and its exit status.
struct Answered {
  int code = 0;
  std::string out;
  std::string err;
};

/// Runs `work` in a child process with `input` as its standard input, and ends it after
/// `kMaxSeconds` or when `cancelled`, which is called repeatedly, returns true. No file that it
/// writes, such as its output, grows beyond `kMaxAnswer`.
[[nodiscard]] Answered run_apart(const std::function<int()>& work, std::string_view input,
                                 const std::function<bool()>& cancelled);

}  // namespace stela
