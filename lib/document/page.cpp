#include "lib/document/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "lib/core/utf8.h"
#include "lib/document/assets.h"
#include "lib/words/tr.h"

namespace stela {

std::string no_picture(Language language) {
  return tr(language, "no picture: a page draws the first {0} positions", kMaxPictures);
}

Canvas page_canvas(bool narrow) {
  Canvas canvas;
  constexpr double kWideWidth = 1200;
  // The hexes of a full board are then 30 units large, and a page with many round numbers is small.
  constexpr double kNarrowWidth = 401;
  // In a window of 360 pixels with a scroll bar the picture is 337 pixels wide.
  constexpr double kNarrowText = 10.75;
  canvas.width = narrow ? kNarrowWidth : kWideWidth;
  if (narrow) canvas.least_text = kNarrowText;
  canvas.panel = false;
  return canvas;
}

namespace {

std::string style_of(const Page& page) {
  return page_palette(page.theme) + std::string(kCommonStyle) + page.style;
}

}  // namespace

PageHashes hashes_of(const Page& page) {
  return {sha256_base64(style_of(page)), sha256_base64(page.script)};
}

std::string begin_page(const Page& page) {
  const std::string style = style_of(page);
  std::string policy = fmt::format(
      "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; "
      "style-src 'sha256-{}'",
      sha256_base64(style));
  for (const std::string& hash : page.framed_styles) policy += fmt::format(" 'sha256-{}'", hash);
  if (!page.script.empty()) {
    policy += fmt::format("; script-src 'sha256-{}'", sha256_base64(page.script));
    for (const std::string& hash : page.framed_scripts) policy += fmt::format(" 'sha256-{}'", hash);
    if (page.compiles) policy += " 'wasm-unsafe-eval'";
  }
  if (!page.framed_scripts.empty()) policy += "; frame-src blob:";
  const std::string_view scheme = !page.theme                   ? "light dark"
                                  : *page.theme == Theme::kDark ? "dark"
                                                                : "light";
  std::string out = fmt::format("<!DOCTYPE html>\n<html lang=\"{}\">\n", page.language.code());
  out += "<head>\n<meta charset=\"utf-8\">\n";
  out += fmt::format("<meta name=\"generator\" content=\"{}\">\n", sign_of(page.content));
  out += fmt::format("<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n", policy);
  out += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  out += fmt::format("<meta name=\"color-scheme\" content=\"{}\">\n", scheme);
  out += "<meta name=\"referrer\" content=\"no-referrer\">\n";
  // Without an icon a browser would request one from the server.
  out += "<link rel=\"icon\" href=\"data:,\">\n";
  out += fmt::format("<title>{}</title>\n", escaped(page.title));
  return out + fmt::format("<style>{}</style>\n</head>\n<body>\n", style);
}

std::string end_page(const Page& page) {
  std::string out;
  if (!page.script.empty()) out = fmt::format("<script>{}</script>\n", page.script);
  return out + "</body>\n</html>\n";
}

std::string write_page(Page page) {
  // Reuses the body, which may be large: two thousand pictures are 80 MB.
  std::string out = std::move(page.body);
  out.insert(0, begin_page(page));
  out += end_page(page);
  return out;
}

std::string page_bar(std::string_view title, std::string_view below, std::string_view links) {
  std::string out = fmt::format("<header class=\"bar\">\n<h1><span class=\"user\">{}</span></h1>\n",
                                escaped(title));
  if (!below.empty()) out += fmt::format("<p class=\"user\" id=\"below\">{}</p>\n", escaped(below));
  if (!links.empty()) out += fmt::format("<nav>{}</nav>\n", links);
  return out + "</header>\n";
}

std::string hidden_symbols(const SymbolTable& symbols) {
  if (symbols.svg().empty()) return {};
  std::string out =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" "
      "xmlns:xlink=\"http://www.w3.org/1999/xlink\" class=\"symbols\" width=\"0\" "
      "height=\"0\" aria-hidden=\"true\">\n";
  symbols.append_defs(out);
  return out + "</svg>\n";
}

std::string begin_table(std::string_view name, std::string_view classes) {
  return fmt::format("<div class=\"{}\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">\n",
                     classes, escaped(name));
}

namespace {

/// Colours that pages share with pictures.
constexpr std::array<std::string_view, 11> kShared = {"paper", "card",  "bar",         "rule",
                                                      "ink",   "soft",  "name",        "error",
                                                      "gold",  "glyph", "error-ground"};

/// Colours used only in pages.
constexpr std::array<Colour, 2> kOwn = {{
    // Border of controls: three times as bright or as dark as the background.
    {"edge", {"#93855f", "#857a68", "#767676", "#93855f"}},
    {"chosen", {"#f7e3b0", "#4d3d16", "#dedede", "#f7e3b0"}},
}};

std::string tones_of(Theme theme) {
  std::string out = ":root{";
  for (const std::string_view name : kShared) {
    out += fmt::format("--{}:{};", name, colour_named(name, theme).value_or(""));
  }
  for (const Colour& own : kOwn) {
    out += fmt::format("--{}:{};", own.name, own.values.at(static_cast<std::size_t>(theme)));
  }
  return out + "}\n";
}

std::string scope_named(std::size_t index) {
  const std::string first = SvgOptions{}.scope;
  return index == 0 ? first : fmt::format("{}{}", first, index + 1);
}

}  // namespace

std::string page_palette(std::optional<Theme> theme) {
  if (theme) return tones_of(*theme);
  return tones_of(Theme::kLight) + "@media(prefers-color-scheme:dark){" + tones_of(Theme::kDark) +
         "}\n";
}

std::set<std::string_view> classes_in(std::string_view shown) {
  constexpr std::string_view kClass = "class=\"";
  std::set<std::string_view> words;
  while (true) {
    const std::size_t begin = shown.find(kClass);
    if (begin == std::string_view::npos) return words;
    shown.remove_prefix(begin + kClass.size());
    std::string_view classes = shown.substr(0, shown.find('"'));
    while (!classes.empty()) {
      const std::size_t end = std::min(classes.find(' '), classes.size());
      words.insert(classes.substr(0, end));
      classes.remove_prefix(std::min(end + 1, classes.size()));
    }
  }
}

std::string PictureScopes::of(const std::vector<ScenePlayer>& players) {
  const auto found = std::ranges::find(known_, players);
  const auto index = static_cast<std::size_t>(found - known_.begin());
  if (found == known_.end()) known_.push_back(players);
  return scope_named(index);
}

std::string PictureScopes::style(std::optional<Theme> theme,
                                 const std::set<std::string_view>& shown) const {
  const auto used = [&](std::string_view word) {
    return shown.contains(word) || word == "strong" || word.starts_with("player") ||
           word.starts_with("on");
  };
  const auto rules = [&](Theme of) {
    std::string out;
    for (std::size_t i = 0; i < known_.size(); ++i) {
      write_style(of, scope_named(i), known_[i], used, out);
    }
    return out;
  };
  if (theme) return rules(*theme);
  return rules(Theme::kLight) + "@media(prefers-color-scheme:dark){\n" + rules(Theme::kDark) +
         "}\n";
}

}  // namespace stela
