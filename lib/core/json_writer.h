#pragma once

#include <concepts>
#include <ranges>
#include <string>
#include <string_view>

namespace stela {

/// Appends `text` as a JSON string in quotes. Invalid UTF-8, which file names may contain, is
/// replaced with U+FFFD: that is better than no report.
void write_json_text(std::string_view text, std::string& out);

/// Appends JSON to a string on one line, value by value, without buffering.
class JsonWriter {
 public:
  /// `out` must outlive this object.
  explicit JsonWriter(std::string& out) : out_(out) {}

  /// Writes an object, whose members `fill` writes.
  template <typename Fill>
  void object(Fill fill) {
    begin('{');
    fill();
    end('}');
  }
  /// Writes a list, whose items `fill` writes.
  template <typename Fill>
  void list(Fill fill) {
    begin('[');
    fill();
    end(']');
  }
  /// Writes a list with an item for each of `items`, written by `write`.
  template <typename Items, typename Write>
  void list(const Items& items, Write write) {
    list([&] {
      for (const auto& item : items) write(item);
    });
  }
  /// Writes a list with an object for each of `items`, whose members `fill` writes.
  template <typename Items, typename Fill>
  void objects(const Items& items, Fill fill) {
    list(items, [&](const auto& item) { object([&] { fill(item); }); });
  }
  /// Writes the name of a member, whose value must be written next; returns this writer.
  JsonWriter& key(std::string_view name);

  void value(std::string_view text);
  void value(const char* text) { value(std::string_view(text)); }
  /// Writes true, false, or an integer.
  template <std::integral Number>
  void value(Number number) {
    if constexpr (std::same_as<Number, bool>) {
      raw(number ? "true" : "false");
    } else {
      raw(std::to_string(number));
    }
  }
  /// Writes a number with one decimal.
  void value(double number);
  void null() { raw("null"); }
  /// Writes a value that is JSON already.
  void json(std::string_view text) { raw(text); }
  /// Writes a list of values.
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
  /// The next value follows another in the same object or list.
  bool behind_value_ = false;
};

}  // namespace stela
