#pragma once

#include <cstddef>
#include <utility>
#include <variant>

namespace stela {

/// Calls `f` with the value in `variant`, which is never valueless, and returns the result. Unlike
/// std::visit it tests the alternatives in order, so that the compiler sees each call and may
/// inline it; put the frequent ones first.
template <std::size_t From = 0, class F, class Variant>
constexpr decltype(auto) visit_inline(F&& f, Variant&& variant) {
  constexpr std::size_t kLast = std::variant_size_v<std::remove_cvref_t<Variant>> - 1;
  if constexpr (From == kLast) {
    return std::forward<F>(f)(*std::get_if<kLast>(&variant));
  } else {
    if (variant.index() == From) return std::forward<F>(f)(*std::get_if<From>(&variant));
    return visit_inline<From + 1>(std::forward<F>(f), std::forward<Variant>(variant));
  }
}

}  // namespace stela
