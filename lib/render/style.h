#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/render/theme.h"
#include "lib/scene/scene.h"

namespace stela {

/// How something is drawn, in the terms of SVG. A property that is not set is inherited, and what
/// nothing sets is as SVG has it: filled with black, without a line.
struct Look {
  /// `#rrggbb`, or `none`; empty: not set.
  std::string_view fill;
  std::string_view stroke;
  /// Parts of a hundred; 0: not set. Both count where both are set.
  int opacity = 0;
  int fill_opacity = 0;
  /// In units of the scene; 0: not set. They prevail over those of an element.
  double stroke_width = 0;
  double dash = 0;
  double gap = 0;
  /// Lines have round ends and corners.
  bool round = false;
  bool bold = false;
};

/// The declarations of a style rule.
[[nodiscard]] std::string css_of(const Look& look);

/// The one table that says how each word of a scene looks in a theme.
class Styles {
 public:
  Styles(Theme theme, std::span<const ScenePlayer> players);

  /// A word, and what it sets.
  struct Rule {
    std::string word;
    Look look;
  };
  /// Of what several words set, the later rule's counts.
  [[nodiscard]] std::span<const Rule> rules() const { return rules_; }

  /// What the words of an element set together.
  [[nodiscard]] Look look_of(std::string_view classes) const;

  /// The colour of the page below everything.
  [[nodiscard]] std::string_view page() const { return page_; }

 private:
  void add(std::string_view word, const Look& look);
  void add_colour(std::string_view word, std::string_view value);

  std::vector<Rule> rules_;
  /// Where the rule of a word is.
  std::map<std::string, std::size_t, std::less<>> places_;
  std::string_view page_;
};

/// The fonts of all text, the preferred one first, as CSS lists them.
inline constexpr std::string_view kFontFamilies = "'DejaVu Sans',Verdana,Geneva,sans-serif";

/// Appends the style rules of the picture itself and of its page, below the class `scope`.
void write_base_style(const Styles& styles, std::string_view scope, std::string& out);

/// Appends the style rules for the classes that `used` wants, each below the class `scope`.
void write_style(Theme theme, std::string_view scope, std::span<const ScenePlayer> players,
                 const std::function<bool(std::string_view)>& used, std::string& out);

}  // namespace stela
