#include <fmt/format.h>
#include <nettle/base64.h>
#include <nettle/sha2.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>

#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/document/assets.h"
#include "lib/document/document.h"
#include "lib/document/page.h"
#include "lib/document/table_writer.h"
#include "lib/document/writers.h"
#include "lib/record/record.h"
#include "lib/words/tr.h"

// Documents as HTML pages.

namespace stela::doc {
namespace {

/// Maximum indentation of variations.
constexpr int kDeepest = 4;

void find_anchors(const Blocks& blocks, std::set<std::string_view>& anchors) {
  for (const Block& block : blocks) {
    const auto* group = std::get_if<Group>(&block.is);
    if (group == nullptr) continue;
    if (!group->anchor.empty()) anchors.insert(group->anchor);
    find_anchors(group->blocks, anchors);
  }
}

/// Returns the rules of the style sheet that name no class, or one of `used`.
std::string style_for(const std::set<std::string_view>& used) {
  std::string out;
  for (const std::string_view rule : split(kDocumentStyle, '\n')) {
    bool any = false;
    bool needed = false;
    for (std::size_t at = rule.find('.'); at != std::string_view::npos; at = rule.find('.', at)) {
      const std::size_t begin = ++at;
      while (at < rule.size() && is_letter(rule[at])) ++at;
      // A digit follows the dot of a length.
      if (begin < rule.size() && !is_letter(rule[begin])) continue;
      while (at < rule.size() && is_digit(rule[at])) ++at;
      any = true;
      needed |= used.contains(rule.substr(begin, at - begin));
    }
    if (any && !needed) continue;
    out += rule;
    out += '\n';
  }
  return out;
}

class HtmlWriter {
 public:
  explicit HtmlWriter(const Document& document)
      : document_(document), language_(document.language) {
    find_anchors(document.blocks, anchors_);
    if (!document.players.empty()) (void)scopes_.of(document.players);
  }

  /// Returns the content of `<main>`.
  std::string write_part() {
    out_ = page_bar(document_.title, document_.summary);
    write(document_.blocks);
    end_pair();
    return std::move(out_);
  }

  std::string write_page(std::optional<Theme> theme) {
    std::string body = "<main>\n" + write_part();
    body += "</main>\n" + hidden_symbols(symbols_);
    const std::set<std::string_view> used = classes_in(body);
    std::string style = style_for(used);
    if (drawn_) style += scopes_.style(theme, used);
    if (charts_) style += kChartStyle;
    return stela::write_page({document_.content, document_.title, std::move(style), "",
                              std::move(body), theme, language_});
  }

 private:
  void write(const Blocks& blocks) {
    for (const Block& block : blocks) {
      const auto* picture = std::get_if<Picture>(&block.is);
      if (picture == nullptr || !picture->paired) end_pair();
      std::visit([this](const auto& part) { write(part); }, block.is);
    }
  }

  void end_pair() {
    if (in_pair_) out_ += "</div>\n";
    in_pair_ = false;
  }

  /// Returns the class attribute for `classes` at the current depth.
  [[nodiscard]] std::string class_of(std::string_view classes) const {
    const std::string depth =
        depth_ > 0 && !in_article_ ? fmt::format("d{}", depth_) : std::string();
    if (classes.empty() && depth.empty()) return {};
    const std::string_view between = classes.empty() || depth.empty() ? "" : " ";
    return fmt::format(" class=\"{}{}{}\"", classes, between, depth);
  }

  void write(const Heading& heading) {
    constexpr int kLowest = 3;
    const int level = std::min(heading.level, kLowest);
    out_ += fmt::format("<h{0}>{1}</h{0}>\n", level, in_html(heading.text));
  }

  void write(const Paragraph& paragraph) {
    std::string_view classes;
    switch (paragraph.role) {
      case Paragraph::Role::kPlain:
        classes = in_variation_ ? "variation" : "";
        break;
      case Paragraph::Role::kNote:
        classes = "soft";
        break;
      case Paragraph::Role::kComment:
        classes = "comment";
        break;
      case Paragraph::Role::kScore:
        classes = "score";
        break;
      case Paragraph::Role::kOffence:
        classes = "offence";
        break;
    }
    const bool score = paragraph.role == Paragraph::Role::kScore;
    out_ += fmt::format("<{0}{1}>{2}</{0}>\n", score ? "div" : "p", class_of(classes),
                        in_html(paragraph.text));
  }

  void write(const Facts& facts) {
    out_ += "<dl>\n";
    for (const auto& [name, value] : facts.rows) {
      out_ += fmt::format("<dt>{}</dt><dd>{}</dd>\n", in_html(name), in_html(value));
    }
    out_ += "</dl>\n";
  }

  void write(const List& list) {
    out_ += "<ul>\n";
    for (const Item& item : list.items) {
      out_ += "<li>";
      if (item.entry > 0) {
        const std::string words = entry_words(item.entry, language_);
        const std::string anchor = entry_anchor(item.entry);
        out_ += anchors_.contains(anchor) ? fmt::format("<a href=\"#{}\">{}</a>", anchor, words)
                                          : words;
        out_ += ": ";
      }
      out_ += in_html(item.text);
      for (const Text& detail : item.details) out_ += "<br>" + in_html(detail);
      out_ += "</li>\n";
    }
    out_ += "</ul>\n";
  }

  void write(const DataTable& table) {
    out_ += begin_table(table.name, table.sticky ? "table sticky" : "table");
    TableWriter writer(TableFormat::kHtml, table.columns, language_);
    for (const Row& row : table.rows) writer.add(row, out_);
    writer.end(out_);
    out_ += "</div>\n";
  }

  [[nodiscard]] std::string svg_of(const Scene& scene, int width) {
    SvgOptions options;
    options.width = width;
    options.style = false;
    options.scope = scopes_.of(scene.players);
    options.symbols = &symbols_;
    return to_svg(scene, options);
  }

  /// Draws the picture for wide and for narrow screens into `svg`. Returns the wide one, or null.
  std::optional<Scene> draw(const Picture& picture, std::string& svg) {
    std::optional<Scene> wide;
    if (picture.whole) {
      Canvas canvas = Canvas::of(kWholeWidth);
      canvas.language = language_;
      wide = picture.draw(canvas);
      if (wide) svg = svg_of(*wide, kWholeWidth);
      return wide;
    }
    for (const bool narrow : {false, true}) {
      // Two side by side are narrow in every window.
      if (picture.paired && !narrow) continue;
      Canvas canvas = page_canvas(narrow);
      canvas.language = language_;
      std::optional<Scene> scene = picture.draw(canvas);
      if (!scene) return std::nullopt;
      if (picture.paired) {
        svg = svg_of(*scene, 0);
        return scene;
      }
      svg += fmt::format("<div class=\"{}\">\n{}</div>\n", narrow ? "small" : "large",
                         svg_of(*scene, 0));
      if (!narrow) wide = std::move(scene);
    }
    return wide;
  }

  void write(const Picture& picture) {
    if (picture.paired && !in_pair_) {
      out_ += "<div class=\"pair\">\n";
      in_pair_ = true;
    }
    std::string captions;
    for (const Text& caption : picture.captions) {
      if (caption.empty()) continue;
      if (!captions.empty()) captions += "<br>";
      captions += in_html(caption);
    }
    const bool full = pictures_ == kMaxPictures;
    std::string svg;
    const std::optional<Scene> scene =
        full || picture.draw == nullptr ? std::nullopt : draw(picture, svg);
    if (!scene) {
      if (picture.paired) out_ += fmt::format("<p>{}</p>\n", captions);
      if (full && !picture.paired) {
        out_ += fmt::format("<p{}>{}</p>\n", class_of(""), no_picture(language_));
      }
      return;
    }
    ++pictures_;
    drawn_ = true;
    out_ += fmt::format("<figure{}>\n{}", class_of(picture.head ? "head" : ""), svg);
    if (!captions.empty()) out_ += fmt::format("<figcaption>{}</figcaption>\n", captions);
    out_ += "</figure>\n";
    if (picture.panel_table == nullptr) return;
    if (const std::optional<DataTable> table = picture.panel_table(*scene)) write(*table);
  }

  void write(const Chart& chart) {
    out_ += chart.svg();
    drawn_ = charts_ = true;
  }

  void write(const Listing& listing) {
    out_ += "<pre tabindex=\"0\">";
    for (const std::string_view line : split_lines(listing.text)) {
      out_ += escaped(printable(line)) + '\n';
    }
    out_ += "</pre>\n";
  }

  void write(const Group& group) {
    const std::string id =
        group.anchor.empty() ? std::string() : fmt::format(" id=\"{}\"", escaped(group.anchor));
    const int outer = depth_;
    if (group.role == Group::Role::kEntry || group.role == Group::Role::kVariation) {
      depth_ = std::min(group.depth, kDeepest);
    }
    in_variation_ = group.role == Group::Role::kVariation;
    std::string_view end;
    if (group.role == Group::Role::kEntry && !group.blocks.empty() &&
        std::holds_alternative<Heading>(group.blocks.front().is)) {
      out_ += fmt::format("<article{}{}>\n", class_of("entry"), id);
      end = "</article>\n";
      in_article_ = true;
    } else if (group.role == Group::Role::kCard) {
      out_ += fmt::format("<section{} class=\"card\">\n", id);
      end = "</section>\n";
    } else if (group.role == Group::Role::kFolded) {
      out_ += fmt::format("<details{} class=\"folded\"><summary>{}</summary>\n", id,
                          escaped(group.title));
      end = "</details>\n";
    } else if (!id.empty()) {
      out_ += fmt::format("<section{}>\n", id);
      end = "</section>\n";
    }
    write(group.blocks);
    end_pair();
    out_ += end;
    depth_ = outer;
    in_variation_ = in_article_ = false;
  }

  const Document& document_;
  Language language_;
  std::set<std::string_view> anchors_;
  PictureScopes scopes_;
  SymbolTable symbols_{"stela"};
  std::string out_;
  std::size_t pictures_ = 0;
  bool drawn_ = false;
  bool charts_ = false;
  bool in_pair_ = false;
  bool in_variation_ = false;
  bool in_article_ = false;
  int depth_ = 0;
};

}  // namespace

std::string write_html(const Document& document, std::optional<Theme> theme) {
  return HtmlWriter(document).write_page(theme);
}

std::string write_html_part(const Document& document) { return HtmlWriter(document).write_part(); }

Page html_page(const Document& document) {
  return {document.content, document.title,   std::string(kDocumentStyle), "", "",
          std::nullopt,     document.language};
}

}  // namespace stela::doc

namespace stela {

namespace {

// The library takes bytes, and the characters of a text can be read as such.
const std::uint8_t* bytes_of(std::string_view text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}

}  // namespace

std::string to_base64(std::string_view bytes) {
  std::string out(BASE64_ENCODE_RAW_LENGTH(bytes.size()), '\0');
  base64_encode_raw(out.data(), bytes.size(), bytes_of(bytes));
  return out;
}

std::string sha256_base64(std::string_view text) {
  sha256_ctx context;
  sha256_init(&context);
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_update(&context, text.size(), bytes_of(text));
  sha256_digest(&context, digest.size(), digest.data());
  return to_base64({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

}  // namespace stela
