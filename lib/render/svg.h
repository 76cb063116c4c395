#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/render/colours.h"
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

/// Returns the number as written: with one decimal.
[[nodiscard]] double tenths(double number);
[[nodiscard]] Point tenths(Point point);

/// A step along an outline.
struct OutlineStep {
  enum class Kind : std::uint8_t { kMove, kLine, kCurve, kClose };
  Kind kind = Kind::kMove;
  /// Its end, preceded by the two control points of a (cubic) curve.
  std::array<Point, 3> points;
  friend bool operator==(const OutlineStep&, const OutlineStep&) = default;
};

/// Returns the outline of `element` as in SVG, with coordinates rounded to one decimal and arcs as
/// curves. Empty for text and uses of symbols.
[[nodiscard]] std::vector<OutlineStep> outline_of(const Element& element);

/// Returns the outline described by SVG path data (SVG 1.1, 8.3), up to the first error; numbers
/// with exponents are not supported.
[[nodiscard]] std::vector<OutlineStep> read_path_data(std::string_view data);

/// The symbols of a picture, or of all pictures in a page, each written once.
class SymbolTable {
 public:
  /// `ids` is the prefix of their identifiers.
  explicit SymbolTable(std::string_view ids) : ids_(ids) {}

  /// Adds the symbols of a picture, in order of dependency; `scope` is the class that contains its
  /// style rules, and `looks` is as in `write_element`.
  SymbolNames add(std::span<const Symbol> symbols, std::string_view scope,
                  LookNames* looks = nullptr);

  /// Appends the `defs` element with the symbols and a newline, or nothing if there are none.
  void append_defs(std::string& out) const;
  /// Returns the content of that element.
  [[nodiscard]] const std::string& svg() const { return svg_; }

 private:
  std::string ids_;
  std::string svg_;
  /// The drawings that were added under each name.
  std::map<std::string, std::vector<std::string>, std::less<>> known_;
};

/// How a scene is drawn, as SVG or as pixels.
struct RenderOptions {
  Theme theme = Theme::kLight;
  /// In pixels; the height follows. With 0, the viewer of an SVG chooses the size.
  int width = 0;
};

struct SvgOptions : RenderOptions {
  /// Whether to write the style block; without it, the page must contain that of `style_of`.
  bool style = true;
  /// The class that contains the style rules. A page with pictures of several records gives each
  /// record a different one, since style rules apply to the whole page.
  std::string scope = "stela";
  /// Receives the picture's symbols, which the page then writes once for all its pictures. If null,
  /// the picture contains them.
  SymbolTable* symbols = nullptr;
};

/// Returns `scene` as an SVG 1.1 document without an XML declaration; ends with LF. All text is
/// escaped.
[[nodiscard]] std::string to_svg(const Scene& scene, const SvgOptions& options);

/// Returns the style rules for every class, for pictures in a page; `players` as in their scenes.
[[nodiscard]] std::string style_of(Theme theme, std::span<const ScenePlayer> players,
                                   std::string_view scope = "stela");

}  // namespace stela
