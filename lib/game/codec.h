#pragma once

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>

#include "lib/core/visit.h"
#include "lib/game/spelling.h"
#include "lib/game/table.h"

namespace stela {

/// One field of a move: its name, the text before it in the token, and the member that stores it.
template <class Move, class T>
struct Field {
  std::string_view key;
  std::string_view before;
  T Move::*member;
};

template <class Move, class T>
Field(const char*, const char*, T Move::*) -> Field<Move, T>;

/// The type of a field that consists only of the text before it (`=pass`). Values omit it, since
/// their verb implies it.
struct Literal {
  friend bool operator==(const Literal&, const Literal&) = default;
};

/// A move struct lists its fields once; text, values and schemas are derived from that list:
///
///     struct Grow {
///       static constexpr std::string_view kVerb = "grow";
///       Hex at; Terrain terrain; std::optional<Count> huts;
///       static constexpr auto fields() {
///         return std::tuple{Field{"at", "@", &Grow::at}, Field{"terrain", "=", &Grow::terrain},
///                           Field{"huts", "*", &Grow::huts}};
///       }
///     };
///
/// A field of type std::optional may be omitted. There are two special forms. A first field whose
/// `before` is ":" qualifies the verb (`white:hut@…`, `neutral:violet:dig@…`); its Spelling has
/// `static bool qualifies(std::string_view words, const Table&)`. A struct with an empty verb reads
/// its first field from the name itself (`JC@…`) and has `static bool accepts(std::string_view
/// name)`, or, if the rest of the token or the players matter, `static bool
/// accepts(std::string_view name, std::string_view rest, const Table&)`. It may also have `static
/// bool begins(char first)`, a test that most other tokens fail, if its reading fails for every
/// name it does not accept.
template <class Move>
concept WrittenMove = requires {
  { Move::kVerb } -> std::convertible_to<std::string_view>;
  Move::fields();
};

/// Why a token is not an action of the game.
struct DecodeError {
  /// The name or a qualifier does not exist in this game; otherwise the rest is malformed.
  bool unknown = false;
  /// The byte of the token at which reading failed.
  std::size_t offset = 0;
};

namespace codec {

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};

/// T without std::optional.
template <class T>
struct Inner {
  using Type = T;
};
template <class T>
struct Inner<std::optional<T>> {
  using Type = T;
};

/// Whether the first field of M qualifies its verb.
template <class M>
inline constexpr bool kHasQualifier = [] {
  if constexpr (std::tuple_size_v<decltype(M::fields())> == 0) {
    return false;
  } else {
    return std::get<0>(M::fields()).before == ":";
  }
}();

/// The type of the qualifier of M's verb.
template <class M>
using QualifierOf =
    std::remove_reference_t<decltype(std::declval<M&>().*std::get<0>(M::fields()).member)>;

/// Whether the qualifier is required.
template <class M>
inline constexpr bool kNeedsQualifier = [] {
  if constexpr (kHasQualifier<M>) {
    return !IsOptional<QualifierOf<M>>::value;
  } else {
    return false;
  }
}();

/// Whether `c` ends the name of a token.
[[nodiscard, gnu::always_inline]] constexpr bool ends_name(char c) {
  return c == '@' || c == '=' || c == '*';
}

/// Returns the length of the name, up to the first of `@`, `=`, `*`.
[[nodiscard]] inline std::size_t name_size(std::string_view token) {
  std::size_t i = 0;
  while (i < token.size() && !ends_name(token[i])) ++i;
  return i;
}

/// Whether `token` begins with the verb of M. The length is known at compile time, so the
/// comparison is a few instructions and not a call.
template <WrittenMove M>
[[gnu::always_inline]] inline bool begins_with_verb(std::string_view token) {
  constexpr std::string_view kVerb = M::kVerb;
  return token.size() >= kVerb.size() && std::memcmp(token.data(), kVerb.data(), kVerb.size()) == 0;
}

/// A token whose name is only computed when needed: most moves are recognised without it.
class NamedToken {
 public:
  explicit NamedToken(std::string_view text) : text_(text) {}

  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] std::string_view name() {
    if (name_size_ == std::string_view::npos) name_size_ = codec::name_size(text_);
    return {text_.data(), name_size_};
  }
  /// Returns the text after the name.
  [[nodiscard]] std::string_view rest() { return text_.substr(name().size()); }

 private:
  std::string_view text_;
  std::size_t name_size_ = std::string_view::npos;
};

/// Whether the name of `token` is that of M, without a qualifier.
template <WrittenMove M>
[[gnu::always_inline]] inline bool accepts_plain(NamedToken& token, const Table& table) {
  const std::string_view text = token.text();
  if constexpr (M::kVerb.empty()) {
    if constexpr (requires { M::begins(text.front()); }) {
      if (text.empty() || !M::begins(text.front())) return false;
    }
    if constexpr (requires { M::accepts(token.name()); }) {
      return M::accepts(token.name());
    } else {
      return M::accepts(token.name(), token.rest(), table);
    }
  } else if constexpr (kNeedsQualifier<M>) {
    return false;
  } else {
    constexpr std::size_t kVerb = M::kVerb.size();
    return begins_with_verb<M>(text) && (text.size() == kVerb || ends_name(text[kVerb]));
  }
}

/// Whether the name of `token` is that of M, with a qualifier.
template <WrittenMove M>
bool accepts_qualified(NamedToken& token, const Table& table) {
  if constexpr (!kHasQualifier<M>) {
    return false;
  } else {
    constexpr std::size_t kVerb = M::kVerb.size();
    const std::string_view name = token.name();
    if (name.size() <= kVerb) return false;
    const std::size_t colon = name.size() - kVerb - 1;
    return name[colon] == ':' && begins_with_verb<M>(name.substr(colon + 1)) &&
           Spelling<typename Inner<QualifierOf<M>>::Type>::qualifies(name.substr(0, colon), table);
  }
}

/// Whether the name of `token` is one of M.
template <WrittenMove M>
bool accepts(std::string_view token, const Table& table) {
  NamedToken named(token);
  return accepts_plain<M>(named, table) || accepts_qualified<M>(named, table);
}

// The functions that read are force-inlined: as a whole, the compiler keeps a move and the cursor
// in registers; separate functions would pass them through memory.

/// Skips the text before field I of M.
template <WrittenMove M, std::size_t I>
[[gnu::always_inline]] inline bool skip_before(Cursor& cursor) {
  constexpr std::string_view kBefore = std::get<I>(M::fields()).before;
  if constexpr (kBefore.empty()) {
    return true;
  } else if constexpr (kBefore.size() == 1) {
    return cursor.skip(kBefore[0]);
  } else {
    return cursor.skip(kBefore);
  }
}

/// Reads a value. If that is a call, it is passed a copy of the cursor, so that the cursor itself
/// can stay in registers.
template <class T>
[[gnu::always_inline]] inline bool read_value(Cursor& cursor, const Table& table, T& value) {
  Cursor here = cursor;
  const bool read = Spelling<T>::read(here, table, value);
  cursor = here;
  return read;
}

/// Reads field I of M. The text before it is known at compile time.
template <WrittenMove M, std::size_t I>
[[gnu::always_inline]] inline bool read_field(Cursor& cursor, const Table& table, M& move) {
  constexpr auto kField = std::get<I>(M::fields());
  using T = std::remove_reference_t<decltype(move.*kField.member)>;
  if constexpr (std::is_same_v<T, Literal>) {
    return skip_before<M, I>(cursor);
  } else if constexpr (IsOptional<T>::value) {
    if (!skip_before<M, I>(cursor)) return true;
    typename T::value_type value{};
    if (!read_value(cursor, table, value)) return false;
    move.*kField.member = value;
    return true;
  } else {
    return skip_before<M, I>(cursor) && read_value(cursor, table, move.*kField.member);
  }
}

/// Reads the fields of M, starting with I, to the end of the token.
template <WrittenMove M, std::size_t I>
[[gnu::always_inline]] inline bool read_fields(Cursor& cursor, const Table& table, M& move) {
  if constexpr (I == std::tuple_size_v<decltype(M::fields())>) {
    return cursor.done();
  } else {
    return read_field<M, I>(cursor, table, move) && read_fields<M, I + 1>(cursor, table, move);
  }
}

template <class M, class T>
void write_qualifier(const Field<M, T>& field, std::string& out, const Table& table,
                     const M& move) {
  if constexpr (IsOptional<T>::value) {
    if (!(move.*field.member).has_value()) return;
    Spelling<typename T::value_type>::write(out, table, *(move.*field.member));
  } else {
    Spelling<T>::write(out, table, move.*field.member);
  }
  out += ':';
}

/// Reads a token whose name is that of M without a qualifier. `cursor` returns how far reading got.
template <WrittenMove M>
[[gnu::always_inline]] inline bool read_plain(std::string_view token, const Table& table, M& move,
                                              Cursor& cursor) {
  constexpr std::size_t kFirst = kHasQualifier<M> ? 1 : 0;
  cursor = {token.data() + M::kVerb.size(), token.data() + token.size()};
  return read_fields<M, kFirst>(cursor, table, move);
}

/// Reads a token whose name is that of M with a qualifier.
template <WrittenMove M>
bool read_qualified(std::string_view token, std::size_t name_size, const Table& table, M& move,
                    Cursor& cursor) {
  cursor = {token.data(), token.data() + token.size()};
  typename Inner<QualifierOf<M>>::Type qualifier{};
  // The words before the verb and its colon.
  Cursor words{token.data(), token.data() + name_size - M::kVerb.size() - 1};
  (void)Spelling<decltype(qualifier)>::read(words, table, qualifier);
  move.*std::get<0>(M::fields()).member = qualifier;
  cursor.at += name_size;
  return read_fields<M, 1>(cursor, table, move);
}

/// How far a token that is not a move could be read.
struct Attempt {
  /// The name is that of a move.
  bool known = false;
  std::size_t furthest = 0;

  void note(std::string_view token, const Cursor& cursor) {
    known = true;
    furthest = std::max(furthest, static_cast<std::size_t>(cursor.at - token.data()));
  }
};

/// Discards these notes: a token that is most likely a move is read with the cursor in registers,
/// and read again for its error if it is not one.
struct NullNotes {
  [[gnu::always_inline]] void note(std::string_view /*token*/, const Cursor& /*cursor*/) {}
};

/// Whether to try reading `token` as M. For an `Attempt`, which needs to know whether the name is
/// that of M, the name is checked; otherwise reading itself finds out.
template <WrittenMove M, class A>
[[gnu::always_inline]] inline bool tries_plain(NamedToken& token, const Table& table) {
  if constexpr (std::is_same_v<A, NullNotes> && requires { M::begins('\0'); }) {
    return !token.text().empty() && M::begins(token.text().front());
  } else {
    return accepts_plain<M>(token, table);
  }
}

/// Tries the moves of a variant, starting with I, whose verbs are unqualified.
template <class Moves, std::size_t I, class A, class F>
[[gnu::always_inline]] inline bool try_plain(NamedToken& token, const Table& table, A& attempt,
                                             F&& take) {
  if constexpr (I == std::variant_size_v<Moves>) {
    return false;
  } else {
    using M = std::variant_alternative_t<I, Moves>;
    if (tries_plain<M, A>(token, table)) {
      Cursor cursor;
      M move{};
      if (read_plain(token.text(), table, move, cursor)) {
        take(move);
        return true;
      }
      attempt.note(token.text(), cursor);
    }
    return try_plain<Moves, I + 1>(token, table, attempt, std::forward<F>(take));
  }
}

/// Tries the moves of a variant, starting with I, whose verbs are qualified.
template <class Moves, std::size_t I, class A, class F>
[[gnu::always_inline]] inline bool try_qualified(NamedToken& token, const Table& table, A& attempt,
                                                 F&& take) {
  if constexpr (I == std::variant_size_v<Moves>) {
    return false;
  } else {
    using M = std::variant_alternative_t<I, Moves>;
    if constexpr (kHasQualifier<M>) {
      if (accepts_qualified<M>(token, table)) {
        Cursor cursor;
        M move{};
        if (read_qualified(token.text(), token.name().size(), table, move, cursor)) {
          take(move);
          return true;
        }
        attempt.note(token.text(), cursor);
      }
    }
    return try_qualified<Moves, I + 1>(token, table, attempt, std::forward<F>(take));
  }
}

template <class M, class T>
[[gnu::always_inline]] inline void write_field(const Field<M, T>& field, std::string& out,
                                               const Table& table, const M& move) {
  if constexpr (std::is_same_v<T, Literal>) {
    out += field.before;
  } else if constexpr (IsOptional<T>::value) {
    if (!(move.*field.member).has_value()) return;
    out += field.before;
    Spelling<typename T::value_type>::write(out, table, *(move.*field.member));
  } else {
    if (field.before.size() == 1) {
      out += field.before[0];
    } else {
      out += field.before;
    }
    Spelling<T>::write(out, table, move.*field.member);
  }
}

/// Writes the fields of M, starting with I.
template <std::size_t I, WrittenMove M>
[[gnu::always_inline]] inline void write_fields(std::string& out, const Table& table,
                                                const M& move) {
  if constexpr (I < std::tuple_size_v<decltype(M::fields())>) {
    write_field(std::get<I>(M::fields()), out, table, move);
    write_fields<I + 1>(out, table, move);
  }
}

template <WrittenMove M>
void write(std::string& out, const Table& table, const M& move) {
  if constexpr (kHasQualifier<M>) {
    write_qualifier(std::get<0>(M::fields()), out, table, move);
    out += M::kVerb;
    write_fields<1>(out, table, move);
  } else {
    if constexpr (!M::kVerb.empty()) out += M::kVerb;
    write_fields<0>(out, table, move);
  }
}

}  // namespace codec

// Reading calls `take` with the move in its own type. Several moves may share a name and differ in
// the rest; the first that can be read wins.

/// Reads `token` as one of the moves of the variant `Moves` whose verbs are unqualified; returns
/// false if it is not one of them.
template <class Moves, class F>
[[gnu::always_inline]] inline bool decode_plain_to(std::string_view token, const Table& table,
                                                   F&& take) {
  codec::NamedToken named(token);
  codec::NullNotes no_notes;
  return codec::try_plain<Moves, 0>(named, table, no_notes, take);
}

/// The same for the moves whose verbs are qualified.
template <class Moves, class F>
[[gnu::always_inline]] inline bool decode_qualified_to(std::string_view token, const Table& table,
                                                       F&& take) {
  codec::NamedToken named(token);
  codec::NullNotes no_notes;
  return codec::try_qualified<Moves, 0>(named, table, no_notes, take);
}

/// Returns the move of either kind, or nothing, with the reason in `error`.
template <class Moves>
std::optional<Moves> decode(std::string_view token, const Table& table, DecodeError& error) {
  std::optional<Moves> move;
  const auto keep = [&](auto& read) { move.emplace(std::move(read)); };
  codec::NamedToken named(token);
  codec::Attempt attempt;
  if (!codec::try_plain<Moves, 0>(named, table, attempt, keep) &&
      !codec::try_qualified<Moves, 0>(named, table, attempt, keep)) {
    error = {!attempt.known, attempt.furthest};
  }
  return move;
}

/// Appends the canonical spelling of `move`.
template <class Moves>
void encode(const Moves& move, const Table& table, std::string& out) {
  visit_inline([&](const auto& m) { codec::write(out, table, m); }, move);
}

}  // namespace stela
