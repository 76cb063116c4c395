#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lib/scene/scene.h"

namespace stela {

/// Distance from the middle of the capitals to the baseline, relative to the font size.
inline constexpr double kBaseline = 0.36;

/// Returns the extent of `scene`: everything in it, with its margin.
[[nodiscard]] Extent view_of(const Scene& scene);

/// Returns the height in pixels, at least 1, of a picture of `view` with that width.
[[nodiscard]] int height_of(const Extent& view, int width);

/// Returns the elements in drawing order, the lowest first: layer by layer, and within a layer as
/// added.
[[nodiscard]] std::vector<const Element*> drawing_order(const Scene& scene);

/// Returns the halo of a text that has one: the text again, drawn as a wide line.
[[nodiscard]] Element halo_of(const Element& text);

class LookNames;

/// The identifiers of a picture's symbols.
class SymbolNames {
 public:
  SymbolNames() = default;
  explicit SymbolNames(std::string_view ids) : ids_(ids) {}

  /// Appends the identifier of the symbol called `name`.
  void append(std::string_view name, std::string& out) const;
  [[nodiscard]] bool is_renamed(std::string_view name) const { return renamed_.contains(name); }
  /// Declares that `name` is a different symbol here than elsewhere.
  void rename(std::string_view name, std::size_t number);

 private:
  std::string ids_ = "stela";
  std::map<std::string, std::size_t, std::less<>> renamed_;
};

/// Appends one element of a scene as SVG elements, without a newline, as `to_svg` does. With
/// `looks`, its class, line and font are defined by a rule there.
void write_element(const Element& element, std::string& out, const SymbolNames& names = {},
                   LookNames* looks = nullptr);

}  // namespace stela
