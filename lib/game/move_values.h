#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

#include "lib/core/value.h"
#include "lib/game/codec.h"
#include "lib/game/info.h"

namespace stela {

// Moves as values, for formats and schemas. Included only by the .cpp file of each game that names
// its codec.

namespace codec {

/// Returns the verb of M in values: `tile` if the name itself is a field.
template <WrittenMove M>
constexpr std::string_view value_verb() {
  if constexpr (requires { M::kValueVerb; }) {
    return M::kValueVerb;
  } else {
    return M::kVerb;
  }
}

template <class M, class T>
bool field_to_value(const Field<M, T>& field, const Table& table, const M& move,
                    ValueMemory& memory, Value& out) {
  if constexpr (std::is_same_v<T, Literal>) {
    return true;
  } else if constexpr (IsOptional<T>::value) {
    if (!(move.*field.member).has_value()) return true;
    auto value = Spelling<typename T::value_type>::to_value(table, *(move.*field.member), memory);
    if (!value) return false;
    out.add(memory, field.key, *value);
  } else {
    auto value = Spelling<T>::to_value(table, move.*field.member, memory);
    if (!value) return false;
    out.add(memory, field.key, *value);
  }
  return true;
}

template <WrittenMove M>
std::optional<Value> to_value(const Table& table, const M& move, ValueMemory& memory) {
  Value out = Value::object();
  out.add(memory, kVerbKey, Value::of_text(value_verb<M>()));
  const bool ok = std::apply(
      [&](const auto&... field) {
        return (field_to_value(field, table, move, memory, out) && ...);
      },
      M::fields());
  if (!ok) return std::nullopt;
  return out;
}

template <class M, class T>
bool field_from_value(const Field<M, T>& field, const Value& value, const Table& table, M& move,
                      std::size_t& used) {
  const Value* member = value.find(field.key);
  if constexpr (std::is_same_v<T, Literal>) {
    return true;
  } else if constexpr (IsOptional<T>::value) {
    if (member == nullptr) return true;
    ++used;
    typename T::value_type inner{};
    if (!Spelling<typename T::value_type>::from_value(*member, table, inner)) return false;
    move.*field.member = inner;
    return true;
  } else {
    ++used;
    return member != nullptr && Spelling<T>::from_value(*member, table, move.*field.member);
  }
}

template <WrittenMove M>
bool from_value(const Value& value, const Table& table, M& move) {
  std::size_t used = 1;  // the verb
  return std::apply(
             [&](const auto&... field) {
               return (field_from_value(field, value, table, move, used) && ...);
             },
             M::fields()) &&
         used == value.items.size();
}

template <class M, class T>
Shape field_shape(const Field<M, T>& field) {
  if constexpr (IsOptional<T>::value) {
    return Spelling<typename T::value_type>::shape().as(field.key, true);
  } else {
    return Spelling<T>::shape().as(field.key);
  }
}

template <WrittenMove M>
ActionMeaning meaning_of() {
  ActionMeaning meaning{value_verb<M>(), {}, {}};
  if constexpr (requires { M::kMeaning; }) meaning.turn = M::kMeaning;
  if constexpr (requires { M::kSetupMeaning; }) meaning.setup = M::kSetupMeaning;
  return meaning;
}

template <WrittenMove M>
Shape shape() {
  Shape out = Shape::object({Shape::one_of({std::string(value_verb<M>())}).as(kVerbKey)});
  const auto add = [&]<class T>(const Field<M, T>& field) {
    if constexpr (!std::is_same_v<T, Literal>) out.parts.push_back(field_shape(field));
  };
  std::apply([&](const auto&... field) { (add(field), ...); }, M::fields());
  out.key = value_verb<M>();
  const ActionMeaning meaning = meaning_of<M>();
  out.description = meaning.turn;
  if constexpr (requires { M::kDetail; }) out.description.append(": ").append(M::kDetail);
  if (!meaning.setup.empty()) {
    out.description.append(meaning.turn.empty() ? "setup: " : "; in a setup: ");
    out.description.append(meaning.setup);
  }
  return out;
}

template <class Moves>
std::optional<Value> token_to_value(std::string_view token, const Table& table,
                                    ValueMemory& memory) {
  DecodeError error;
  const std::optional<Moves> move = decode<Moves>(token, table, error);
  if (!move) return std::nullopt;
  return std::visit([&](const auto& m) { return to_value(table, m, memory); }, *move);
}

template <class Moves>
std::optional<std::string> token_from_value(const Value& value, const Table& table) {
  const Value* verb = value.find(kVerbKey, Value::Kind::kText);
  if (verb == nullptr) return std::nullopt;
  std::optional<std::string> out;
  const auto attempt = [&]<class M>(std::type_identity<M>) {
    if (verb->text != value_verb<M>()) return false;
    M move{};
    if (!from_value(value, table, move)) return false;
    out.emplace();
    write(*out, table, move);
    return true;
  };
  [&]<class... M>(std::type_identity<std::variant<M...>>) {
    (void)(attempt(std::type_identity<M>{}) || ...);
  }(std::type_identity<Moves>{});
  return out;
}

template <class Moves>
std::vector<Shape> all_shapes() {
  return []<class... M>(std::type_identity<std::variant<M...>>) {
    return std::vector<Shape>{shape<M>()...};
  }(std::type_identity<Moves>{});
}

template <class Moves>
std::vector<ActionMeaning> all_meanings() {
  return []<class... M>(std::type_identity<std::variant<M...>>) {
    return std::vector<ActionMeaning>{meaning_of<M>()...};
  }(std::type_identity<Moves>{});
}

template <class Moves>
std::vector<std::string_view> all_verbs() {
  std::vector<std::string_view> verbs;
  [&]<class... M>(std::type_identity<std::variant<M...>>) {
    ((M::kVerb.empty() ? void() : verbs.push_back(M::kVerb)), ...);
  }(std::type_identity<Moves>{});
  return verbs;
}

}  // namespace codec

/// Returns the codec of the moves in the variant `Moves`.
template <class Moves>
const ActionCodec& action_codec() {
  static constexpr ActionCodec kCodec{codec::token_to_value<Moves>, codec::token_from_value<Moves>,
                                      codec::all_shapes<Moves>, codec::all_meanings<Moves>,
                                      codec::all_verbs<Moves>};
  return kCodec;
}

}  // namespace stela
