#pragma once

#include <concepts>
#include <ranges>
#include <string>
#include <string_view>

namespace stela {

/// Appends `text` as a string of JSON, in quotes. Where it is no UTF-8, which file names need not
/// be, U+FFFD stands: that is better than no report.
void write_json_text(std::string_view text, std::string& out);

/// Appends JSON on one line to a text, value by value: nothing is kept in between.
class JsonWriter {
 public:
  /// `out` must outlive it.
  explicit JsonWriter(std::string& out) : out_(out) {}

  /// An object, whose members `fill` writes.
  template <typename Fill>
  void object(Fill fill) {
    begin('{');
    fill();
    end('}');
  }
  /// A list, whose items `fill` writes.
  template <typename Fill>
  void list(Fill fill) {
    begin('[');
    fill();
    end(']');
  }
  /// A list with an item for each of `items`, which `write` writes.
  template <typename Items, typename Write>
  void list(const Items& items, Write write) {
    list([&] {
      for (const auto& item : items) write(item);
    });
  }
  /// A list with an object for each of `items`, whose members `fill` writes.
  template <typename Items, typename Fill>
  void objects(const Items& items, Fill fill) {
    list(items, [&](const auto& item) { object([&] { fill(item); }); });
  }
  /// The name of the member whose value is written next; gives this writer.
  JsonWriter& key(std::string_view name);

  void value(std::string_view text);
  void value(const char* text) { value(std::string_view(text)); }
  /// true, false, or a whole number.
  template <std::integral Number>
  void value(Number number) {
    if constexpr (std::same_as<Number, bool>) {
      raw(number ? "true" : "false");
    } else {
      raw(std::to_string(number));
    }
  }
  /// With one decimal.
  void value(double number);
  void null() { raw("null"); }
  /// A value that is JSON already.
  void json(std::string_view text) { raw(text); }
  /// A list of values.
  template <std::ranges::input_range Items>
  requires(!std::convertible_to<Items, std::string_view>) void value(const Items& items) {
    list(items, [&](const auto& item) { value(item); });
  }
  template <typename Of>
  void member(std::string_view name, const Of& of) {
    key(name).value(of);
  }

 private:
  void begin(char bracket);
  void end(char bracket);
  void raw(std::string_view json);

  std::string& out_;
  /// A value stands before, in the same object or list.
  bool behind_value_ = false;
};

}  // namespace stela
