#include "lib/document/page.h"

#include <fmt/format.h>

#include <utility>

#include "lib/core/markup.h"
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

std::string begin_page(const Page& page) {
  const std::string style = page_palette(page.theme) + std::string(kCommonStyle) + page.style;
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

std::string page_bar(std::string_view title, std::string_view below) {
  std::string out = fmt::format("<header class=\"bar\">\n<h1><span class=\"user\">{}</span></h1>\n",
                                escaped(title));
  if (!below.empty()) out += fmt::format("<p class=\"user\" id=\"below\">{}</p>\n", escaped(below));
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

}  // namespace stela
