#include "lib/render/svg.h"

#include <fmt/format.h>

#include <optional>

#include "lib/core/markup.h"
#include "lib/render/look_names.h"
#include "lib/render/style.h"
#include "lib/render/view.h"
#include "lib/scene/path.h"

namespace stela {

std::string to_svg(const Scene& scene, const SvgOptions& options) {
  const Extent view = view_of(scene);
  const Point low = view.low;
  const Point size = view.high - low;
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
      "version=\"1.1\" class=\"{}\" "
      "text-anchor=\"middle\"",
      options.scope);
  constexpr std::size_t kBytesOfElement = 160;
  out.reserve(kBytesOfElement * (scene.elements.size() + scene.symbols.size()));
  if (options.width > 0) {
    out +=
        fmt::format(" width=\"{}\" height=\"{}\"", options.width, height_of(view, options.width));
  }
  out += " viewBox=\"";
  for (const double number : {low.x, low.y, size.x, size.y}) {
    if (out.back() != '"') out += ' ';
    append_number(number, out);
  }
  out += "\" role=\"img\">\n";
  out += fmt::format("<title>{}</title>\n<desc>{}</desc>\n", escaped(scene.title),
                     escaped(scene.description));
  std::optional<Styles> styles;
  std::optional<LookNames> looks;
  if (options.style) looks.emplace(styles.emplace(options.theme, scene.players));
  LookNames* const own_looks = looks ? &*looks : nullptr;
  SymbolTable own(options.scope);
  SymbolTable& symbols = options.symbols != nullptr ? *options.symbols : own;
  const SymbolNames names = symbols.add(scene.symbols, options.scope, own_looks);
  // The style block depends on the elements, so it is inserted later.
  const std::size_t head = out.size();
  own.append_defs(out);
  out += "<rect class=\"page\"";
  // Larger than the picture, whose height is rounded to whole pixels.
  constexpr double kBeyond = 12;
  const auto write = [&](std::string_view name, double number) {
    out += name;
    append_number(number, out);
    out += '"';
  };
  write(" x=\"", low.x - kBeyond);
  write(" y=\"", low.y - kBeyond);
  write(" width=\"", size.x + 2 * kBeyond);
  write(" height=\"", size.y + 2 * kBeyond);
  out += "/>\n";
  for (const Element* element : drawing_order(scene)) {
    write_element(*element, out, names, own_looks);
    out += '\n';
  }
  out += "</svg>\n";
  if (looks) {
    std::string style = "<style type=\"text/css\">\n";
    write_base_style(*styles, options.scope, style);
    looks->write_rules(options.scope, style);
    out.insert(head, style + "</style>\n");
  }
  return out;
}

std::string style_of(Theme theme, std::span<const ScenePlayer> players, std::string_view scope) {
  std::string out;
  write_style(
      theme, scope, players, [](std::string_view) { return true; }, out);
  return out;
}

}  // namespace stela
