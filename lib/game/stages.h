#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include "lib/words/tr.h"

namespace stela {

/// The stage of an action that is not part of a setup.
inline constexpr std::uint8_t kNoStage = 255;

/// Kinds of tokens that may be mixed in one stage of a setup.
template <class... M>
struct Mixed {};

/// Whether tokens of type `M` belong to stage `Kind`.
template <class M, class Kind>
inline constexpr bool kStandsAt = std::is_same_v<M, Kind>;
template <class M, class... Kind>
inline constexpr bool kStandsAt<M, Mixed<Kind...>> = (std::is_same_v<M, Kind> || ...);

/// Returns the name of a kind of token: its verb, or "tiles".
template <class M>
[[nodiscard]] Message name_of_kind() {
  return M::kVerb.empty() ? tr("tiles") : tr("`{0}`", M::kVerb);
}

/// The kinds of tokens in a setup, in order.
template <class... Kind>
struct Stages {
  /// Returns the stage of `M`, from 0, or `kNoStage`.
  template <class M>
  [[nodiscard]] static constexpr std::uint8_t of() {
    std::uint8_t stage = 0;
    const bool found = ((kStandsAt<M, Kind> || (++stage, false)) || ...);
    return found ? stage : kNoStage;
  }

  /// Returns the kinds in words: "tiles, `temple`, `guard`"; mixed ones are joined with "and".
  [[nodiscard]] static Message names() {
    return comma_list({name_at(static_cast<Kind*>(nullptr))...});
  }

 private:
  template <class M>
  static Message name_at(M* /*kind*/) {
    return name_of_kind<M>();
  }
  template <class... M>
  static Message name_at(Mixed<M...>* /*kinds*/) {
    return and_list({name_of_kind<M>()...});
  }
};

}  // namespace stela
