#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/content.h"
#include "lib/render/colours.h"
#include "lib/render/svg.h"
#include "lib/scene/scene.h"
#include "lib/words/language.h"

namespace stela {

/// Maximum number of positions that a page draws. A game has some hundreds with all its variations;
/// each takes about 10 kB.
inline constexpr std::size_t kMaxPictures = 2000;

/// Returns the text shown in place of the other pictures.
[[nodiscard]] std::string no_picture(Language language);

/// Returns the canvas for pictures of pages, wide or narrow: the pages describe in text what is
/// beside a board. A wide picture is readable from 700 pixels, a narrow one on a phone.
[[nodiscard]] Canvas page_canvas(bool narrow = false);

/// A self-contained page.
struct Page {
  /// Content type whose sign the page has.
  Content content = Content::kText;
  /// Unescaped text.
  std::string title;
  /// CSS in addition to the common style, and optional JavaScript. Neither may contain the end tag
  /// of its element.
  std::string style;
  std::string script;
  /// HTML.
  std::string body;
  /// Colours, or null for light ones, or dark ones if the reader prefers them.
  std::optional<Theme> theme = std::nullopt;
  /// Language of the page.
  Language language = {};
  /// Whether the script may compile WebAssembly.
  bool compiles = false;
  /// Hashes (`hashes_of`) of pages that its script shows in a frame: such a page has both policies.
  std::vector<std::string> framed_styles = {};
  std::vector<std::string> framed_scripts = {};
};

/// The hashes of a page's whole style and of its script.
struct PageHashes {
  std::string style;
  std::string script;
};
[[nodiscard]] PageHashes hashes_of(const Page& page);

/// Returns the page as HTML. Its content security policy allows only its own style and script, and
/// loads nothing.
[[nodiscard]] std::string write_page(Page page);

/// Returns the parts before and after the body, for a body that is written piece by piece.
[[nodiscard]] std::string begin_page(const Page& page);
[[nodiscard]] std::string end_page(const Page& page);

/// Returns the bar at the top of a page; `title` and `below` are unescaped, and `below` may be
/// empty. `links` is HTML.
[[nodiscard]] std::string page_bar(std::string_view title, std::string_view below,
                                   std::string_view links = {});

/// Returns the symbols of a page's pictures, hidden until they are used.
[[nodiscard]] std::string hidden_symbols(const SymbolTable& symbols);

/// Returns the beginning of a table that scrolls if it is wider than the page, to be closed by
/// `</div>`. `name` is its unescaped accessible name.
[[nodiscard]] std::string begin_table(std::string_view name, std::string_view classes = "table");

/// Returns the colours of `theme`, or light colours with dark ones for readers who prefer them, as
/// properties used by the style sheets of pages.
[[nodiscard]] std::string page_palette(std::optional<Theme> theme);

/// Returns `bytes` in base64.
[[nodiscard]] std::string to_base64(std::string_view bytes);

/// Returns the SHA-256 of `text` in base64, as used in a content security policy.
[[nodiscard]] std::string sha256_base64(std::string_view text);

/// Returns the words in the class attributes of HTML or SVG, which must outlive them.
[[nodiscard]] std::set<std::string_view> classes_in(std::string_view shown);

/// The style rules of all pictures in a page, once for each set of players because their colours
/// differ.
class PictureScopes {
 public:
  /// Returns the class of pictures with these players: `stela` for the first ones, then `stela2`.
  std::string of(const std::vector<ScenePlayer>& players);
  /// Returns the rules for the classes in `shown`; those for players are always included. Without a
  /// theme, light ones with dark ones for readers who prefer them.
  [[nodiscard]] std::string style(std::optional<Theme> theme,
                                  const std::set<std::string_view>& shown) const;

 private:
  std::vector<std::vector<ScenePlayer>> known_;
};

}  // namespace stela
