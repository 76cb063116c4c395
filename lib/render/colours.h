#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/scene/scene.h"

namespace stela {

/// The appearance of a picture: for a light or dark page, in shades of grey for a printer, or in
/// colours that are distinguishable with red-green colour blindness.
enum class Theme : std::uint8_t { kLight, kDark, kPrint, kSafe };

/// The names of the themes, in order.
inline constexpr std::array<std::string_view, 4> kThemeNames = {"light", "dark", "print", "safe"};

/// Returns the theme of that name.
[[nodiscard]] std::optional<Theme> theme_named(std::string_view name);

/// The name of a colour in a scene's classes, and its value (`#rrggbb`) in each theme.
struct Colour {
  std::string_view name;
  std::array<std::string_view, kThemeNames.size()> values;
};

/// Returns all colours of pictures and pages. A ground has five: the ground itself, `-texture` for
/// its vegetation, `-deep` for the shadow of the vegetation, `-light` for its lit parts, `-ink` for
/// text.
[[nodiscard]] std::span<const Colour> colours();

/// Returns the colour of that name in `theme`, or nothing if there is none.
[[nodiscard]] std::optional<std::string_view> colour_named(std::string_view name, Theme theme);

/// Returns the colour of the pieces of `seat`: that of the player's colour, or one by seat if that
/// is unknown. In print, shades of grey that differ between players.
[[nodiscard]] std::string_view player_colour(Theme theme, std::span<const ScenePlayer> players,
                                             std::size_t seat);
/// Returns a dark colour or white, whichever is readable on `fill` (`#rrggbb`).
[[nodiscard]] std::string_view ink_on(std::string_view fill);

/// Returns how well two colours can be distinguished: 1 (alike) to 21 (WCAG 2.2, contrast ratio).
[[nodiscard]] double contrast(std::string_view one, std::string_view other);

/// The appearance of an element, in SVG terms. A property that is not set is inherited; the
/// defaults are those of SVG: black fill, no stroke.
struct Look {
  /// `#rrggbb`, or `none`; empty if not set.
  std::string_view fill;
  std::string_view stroke;
  /// In per cent; 0 if not set. If both are set, they multiply.
  int opacity = 0;
  int fill_opacity = 0;
  /// In scene units; 0 if not set. They override those of an element.
  double stroke_width = 0;
  double dash = 0;
  double gap = 0;
  /// Lines have round ends and corners.
  bool round = false;
  bool bold = false;
};

/// The only table that defines the appearance of each class of a scene in a theme.
class Styles {
 public:
  Styles(Theme theme, std::span<const ScenePlayer> players);

  /// A class and the properties that it sets.
  struct Rule {
    std::string word;
    Look look;
  };
  /// If several classes set a property, the later rule applies.
  [[nodiscard]] std::span<const Rule> rules() const { return rules_; }

  /// Returns the combined properties of an element's classes.
  [[nodiscard]] Look look_of(std::string_view classes) const;

  /// Returns the colour of the page behind everything.
  [[nodiscard]] std::string_view page() const { return page_; }

 private:
  void add(std::string_view word, const Look& look);
  void add_colour(std::string_view word, std::string_view value);

  std::vector<Rule> rules_;
  /// Index of the rule for each class.
  std::map<std::string, std::size_t, std::less<>> places_;
  std::string_view page_;
};

/// The fonts of all text, the preferred one first, in CSS syntax.
inline constexpr std::string_view kFontFamilies = "'DejaVu Sans',Verdana,Geneva,sans-serif";

/// Appends the style rules of the picture itself and of its page, below the class `scope`.
void write_base_style(const Styles& styles, std::string_view scope, std::string& out);

/// Appends the style rules for the classes accepted by `used`, each below the class `scope`.
void write_style(Theme theme, std::string_view scope, std::span<const ScenePlayer> players,
                 const std::function<bool(std::string_view)>& used, std::string& out);

/// The single class of each element in a picture with its own style block, such as
/// `lava_volcano-deep-edge_round_w3`: the element's classes, its line, its font. QtSvg ignores the
/// rules about a line or a font if the element has any attribute about it, and some viewers apply
/// only one class; so all of that is in one rule.
class LookNames {
 public:
  /// `styles` must outlive this object.
  explicit LookNames(const Styles& styles) : styles_(styles) {}

  /// Returns the class of `element`, which has classes; valid as long as this object.
  std::string_view name_of(const Element& element);

  /// Appends the rule of each class that `name_of` returned, below the class `scope`.
  void write_rules(std::string_view scope, std::string& out) const;

 private:
  const Styles& styles_;
  /// The declarations of each class.
  std::map<std::string, std::string, std::less<>> rules_;
};

}  // namespace stela
