#include "lib/scene/frame.h"

#include <algorithm>

#include "lib/core/colour_names.h"
#include "lib/scene/caption.h"
#include "lib/scene/path.h"
#include "lib/scene/stage.h"
#include "lib/scene/text.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Line spacing, relative to the font size.
constexpr double kTitleLineHeight = 1.22;
/// Dimensions of a wide card: its disc, the left edge of its text, the space between two cards, and
/// the maximum height.
constexpr double kChip = 16;
constexpr double kIndent = 56;
constexpr double kBetween = 12;
constexpr double kMaxHeight = 200;
/// Distance from the top of a wide card to the middle of its name's first line.
constexpr double kFirstLine = 34;
/// The same for a narrow card; `kNarrowHeight` is its minimum height.
constexpr double kNarrowChip = 9;
constexpr double kNarrowIndent = 31;
constexpr double kNarrowBetween = 5;
constexpr double kNarrowHeight = 34;
/// The minimum width of a name.
constexpr double kMinName = 60;

std::string due_words(const Canvas& canvas) { return tr(canvas.language, "to move"); }

/// Returns the name in lines; a name that is unusually long is smaller, and finally cut.
std::vector<std::string> name_lines(const std::string& name, const Canvas& canvas, double width,
                                    double& size) {
  const Measures measures = canvas.measures();
  constexpr std::size_t kUsual = 3;
  size = measures.name;
  const auto whole = [&] {
    std::vector<std::string> lines = wrap_name(name, size, width, kUsual, true);
    const bool cut =
        std::ranges::any_of(lines, [](const std::string& line) { return line.ends_with("…"); });
    return std::pair{std::move(lines), !cut};
  };
  auto [lines, fits] = whole();
  if (fits) return lines;
  size = std::max(measures.legend, canvas.least_text);
  return whole().first;
}

}  // namespace

Frame::Frame(Scene& scene, const Canvas& canvas, std::vector<PlayerCard> cards,
             const CardRoom& room)
    : scene_(scene),
      canvas_(canvas),
      measures_(canvas.measures()),
      room_(room),
      cards_(std::move(cards)) {
  scene_.margin = 0;
  if (has_end()) {
    room_ = CardRoom{};
    room_.rest = end_card_height(canvas_, *scene_.end);
  }
  scene_.facts.resize(scene_.players.size());
  for (PlayerCard& card : cards_) {
    const auto seat = static_cast<std::size_t>(card.seat);
    card.name = without_controls(card.name);
    if (card.name.find_first_not_of(' ') == std::string::npos) {
      std::vector<std::string_view> colours;
      for (const ScenePlayer& player : scene_.players) colours.emplace_back(player.colour);
      card.name = colour_message(colours[seat], colours).in(canvas_.language);
    }
    if (has_end()) card.remark.clear();
    scene_.facts[seat] = {card.facts, card.due};
    laid_.push_back(lay_out(card));
  }
}

double Frame::board_width() const {
  const double beside = canvas_.wide() ? measures_.column + measures_.gap : 0;
  return canvas_.width - 2 * measures_.margin - beside;
}

double Frame::inner_width() const {
  const double whole = canvas_.width - 2 * measures_.margin;
  const double narrow = has_pairs() ? (whole - kNarrowBetween) / 2 : whole;
  return canvas_.wide() ? measures_.column - kIndent - measures_.padding
                        : narrow - kNarrowIndent - room_.width - 2 * measures_.gap;
}

double Frame::score_size(const PlayerCard& card) const {
  constexpr double kLarge = 1.25;
  const double room = std::max(kMinName, inner_width() - kMinName - measures_.gap);
  return fitting_size(card.score, kLarge * measures_.number, room, true);
}

double Frame::name_width(const PlayerCard& card) const {
  const double score =
      card.score.empty() ? 0 : text_width(card.score, score_size(card), true) + measures_.gap;
  return std::max(kMinName, inner_width() - score);
}

Frame::Laid Frame::lay_out(const PlayerCard& card) const {
  Laid laid;
  laid.name = name_lines(card.name, canvas_, name_width(card), laid.name_size);
  const double lines = static_cast<double>(laid.name.size()) * laid.name_size * kTitleLineHeight;
  if (measures_.small >= canvas_.least_text) {
    const double width =
        canvas_.wide() ? measures_.column - kIndent - measures_.padding : name_width(card);
    laid.remark = canvas_.wide() ? card.remark : card.due ? due_words(canvas_) : card.remark;
    laid.drawn = card.draw_remark && laid.remark == card.remark;
    const double drawn = laid.drawn ? card.remark_width * measures_.small : 0;
    if (text_width(laid.remark, measures_.small) + drawn > width) laid.remark.clear();
  }
  // Narrow cards always have space for a remark: a change of the current player must not move
  // anything below.
  const bool remarked =
      canvas_.wide() ? !laid.remark.empty() : measures_.small >= canvas_.least_text;
  const double remark = remarked ? measures_.small * kTitleLineHeight : 0;
  laid.least_height =
      canvas_.wide()
          ? kFirstLine - laid.name_size / 2 + lines + remark + room_.rows + measures_.padding
          : std::max({kNarrowHeight, room_.height, lines + remark + measures_.padding});
  return laid;
}

double Frame::least_column() const {
  double height = room_.rest > 0 ? room_.rest : -kBetween;
  for (const Laid& laid : laid_) height += laid.least_height + kBetween;
  return height;
}

double Frame::least_board() const { return canvas_.panel && canvas_.wide() ? least_column() : 0; }

Extent Frame::add_board(double height, std::string_view ground) {
  const double left = canvas_.panel ? measures_.margin : 0;
  height = std::max(height, least_board());
  if (!cards_.empty() && !has_end()) {
    spare_ = (height - least_column()) / static_cast<double>(cards_.size());
  }
  const Extent box{{left, 0}, {left + board_width(), height}};
  scene_.layer = Layer::kTable;
  // If nothing surrounds it, its ground extends to the frame of the picture.
  scene_
      .add_path(std::string(ground) + (canvas_.panel ? " rule-edge" : ""),
                Path().box(box.low, box.high, canvas_.panel ? measures_.radius : 0))
      .stroke = canvas_.panel ? 1 : 0;
  scene_.layer = Layer::kGround;
  scene_.board = box;
  at_ = canvas_.wide() ? Point{box.high.x + measures_.gap, box.low.y}
                       : Point{box.low.x, box.high.y + measures_.gap};
  return box;
}

Extent Frame::add_card() {
  const PlayerCard& card = cards_[next_card_];
  const Laid& laid = laid_[next_card_++];
  if (!canvas_.panel) return {};
  scene_.layer = Layer::kPanel;
  const double width = canvas_.wide() ? measures_.column : canvas_.width - 2 * measures_.margin;
  // Cards have equal heights if there is enough space.
  double height = laid.least_height;
  if (canvas_.wide()) {
    // Not much taller than what they hold.
    constexpr double kGrowth = 1.3;
    height = std::max(height, std::min({kMaxHeight, kGrowth * height, height + spare_}));
  }
  Extent box{at_, at_ + Point{width, height}};
  const bool first = next_card_ % 2 == 1;
  if (has_pairs()) {
    const std::size_t other = first ? next_card_ : next_card_ - 2;
    if (other < laid_.size()) height = std::max(height, laid_[other].least_height);
    const double half = (width - kNarrowBetween) / 2;
    const double left = first ? at_.x : at_.x + half + kNarrowBetween;
    box = {{left, at_.y}, {left + half, at_.y + height}};
  }
  Element& frame = scene_.add_path(card.due ? "card ink-edge" : "card rule-edge",
                                   Path().box(box.low, box.high, measures_.radius));
  const double scale = canvas_.wide() ? 1 : 0.66;
  frame.stroke = (card.due ? 2.6 : 1.2) * scale;
  if (card.wrong) add_lack(scene_, box.low, box.high);
  if (!has_pairs() || !first || next_card_ == cards_.size()) {
    at_.y = box.high.y + (canvas_.wide() ? kBetween : kNarrowBetween);
  }
  return canvas_.wide() ? add_wide_card(card, laid, box) : add_narrow_card(card, laid, box);
}

void Frame::add_tab(Point right) {
  const double size = measures_.legend;
  if (size < canvas_.least_text) return;
  const std::string words = due_words(canvas_);
  const double width = text_width(words, size, true) + size * 1.2;
  const Point half{width / 2, size * 0.8};
  const Point centre = right - Point{half.x, 0};
  scene_.add_path("ink", Path().box(centre - half, centre + half, half.y));
  scene_.add_text("paper strong", centre, size, words);
}

void Frame::add_remark(const PlayerCard& card, const Laid& laid, Point at) {
  const double size = measures_.small;
  scene_.add_text("soft", at, size, laid.remark, Anchor::kStart);
  if (!laid.drawn) return;
  card.draw_remark(scene_, at + Point{text_width(laid.remark, size), 0}, size);
}

Extent Frame::add_wide_card(const PlayerCard& card, const Laid& laid, Extent box) {
  const double pad = measures_.padding;
  add_chip(scene_, canvas_, card.seat, box.low + Point{30, kFirstLine + 2}, kChip);
  Point at = box.low + Point{kIndent, kFirstLine};
  for (const std::string& line : laid.name) {
    scene_.add_text("ink strong", at, laid.name_size, line, Anchor::kStart);
    at.y += laid.name_size * kTitleLineHeight;
  }
  if (!laid.remark.empty()) {
    add_remark(card, laid, at);
    at.y += measures_.small * kTitleLineHeight;
  }
  if (!card.score.empty()) {
    scene_.add_text("ink strong", {box.high.x - pad, box.low.y + kFirstLine}, score_size(card),
                    card.score, Anchor::kEnd);
  }
  if (card.due) add_tab({box.high.x - pad, box.low.y});
  return {{box.low.x + pad, at.y - laid.name_size / 2}, box.high - Point{pad, pad}};
}

Extent Frame::add_narrow_card(const PlayerCard& card, const Laid& laid, Extent box) {
  const double middle = (box.low.y + box.high.y) / 2;
  add_chip(scene_, canvas_, card.seat, {box.low.x + 16, middle}, kNarrowChip);
  const double step = laid.name_size * kTitleLineHeight;
  const double remark = laid.remark.empty() ? 0 : measures_.small * kTitleLineHeight;
  Point at{box.low.x + kNarrowIndent,
           middle - (static_cast<double>(laid.name.size()) * step + remark) / 2 + step / 2};
  for (const std::string& line : laid.name) {
    scene_.add_text("ink strong", at, laid.name_size, line, Anchor::kStart);
    at.y += step;
  }
  if (!laid.remark.empty()) {
    at.y -= (step - remark) / 2;
    add_remark(card, laid, at);
  }
  const double right = box.high.x - measures_.gap;
  const double left = right - room_.width;
  if (!card.score.empty()) {
    scene_.add_text("ink strong", {left - measures_.gap, middle}, score_size(card), card.score,
                    Anchor::kEnd);
  }
  return {{left, box.low.y}, {right, box.high.y}};
}

Extent Frame::add_rest() {
  if (!canvas_.panel) return {};
  scene_.layer = Layer::kPanel;
  if (!canvas_.wide()) {
    const double height = std::max(measures_.players * 1.5, room_.rest);
    const Extent row{at_, {canvas_.width - measures_.margin, at_.y + height}};
    at_.y = row.high.y;
    return row;
  }
  const Extent box{at_, at_ + Point{measures_.column, room_.rest}};
  scene_.add_path("card rule-edge", Path().box(box.low, box.high, measures_.radius)).stroke = 1.2;
  at_.y = box.high.y;
  const Point pad{measures_.padding, 0};
  return {box.low + pad, box.high - pad};
}

bool Frame::add_end() {
  if (!has_end()) return false;
  for (std::size_t i = 0; i < cards_.size(); ++i) add_card();
  if (!canvas_.panel) return true;
  Extent box{at_, at_ + Point{canvas_.width - 2 * measures_.margin, room_.rest}};
  if (canvas_.wide()) {
    constexpr double kMost = 1.5;  // relative to the necessary height
    box.high = {at_.x + measures_.column,
                std::clamp(scene_.board.high.y, at_.y + room_.rest, at_.y + kMost * room_.rest)};
  }
  draw_end_card(scene_, canvas_, box, *scene_.end);
  at_.y = box.high.y;
  return true;
}

Extent Frame::add_strip(double height) {
  if (!canvas_.panel) return {};
  scene_.layer = Layer::kPanel;
  const double top = canvas_.wide() ? std::max(scene_.board.high.y, at_.y) + measures_.gap : at_.y;
  const Extent box{{measures_.margin, top}, {canvas_.width - measures_.margin, top + height}};
  scene_.add_path("card rule-edge", Path().box(box.low, box.high, measures_.radius)).stroke =
      canvas_.wide() ? 1.2 : 0.8;
  at_ = {at_.x, box.high.y + (canvas_.wide() ? 0 : kNarrowBetween)};
  const Point pad{measures_.padding, 0};
  return {box.low + pad, box.high - pad};
}

void Frame::add_legend(std::span<const LegendItem> items) {
  if (!canvas_.panel || measures_.legend < canvas_.least_text) return;
  scene_.layer = Layer::kPanel;
  const double size = measures_.legend;
  const double left = measures_.margin + 2;
  const double right = canvas_.width - measures_.margin;
  Point at{left, (canvas_.wide() ? std::max(scene_.board.high.y, at_.y) : at_.y) +
                     measures_.gap * 0.7 + size * 0.7};
  for (const LegendItem& item : items) {
    const double indent = item.width > 0 ? item.width + size * 0.45 : 0;
    const double width = indent + text_width(item.words, size);
    if (at.x > left && at.x + width > right) at = {left, at.y + size * 1.75};
    if (item.draw) item.draw(scene_, at + Point{item.width / 2, 0});
    scene_.add_text("soft", at + Point{indent, 0}, size, item.words, Anchor::kStart);
    at.x += width + size * 1.25;
  }
  at_.y = at.y + size * 0.7;
}

void Frame::finish() {
  const Extent board = scene_.board;
  scene_.layer = Layer::kOverlay;
  if (!canvas_.panel) return;
  constexpr double kPart = 0.8;
  const double bottom = std::max(board.high.y, at_.y) + measures_.margin * kPart;
  scene_.include({0, -measures_.margin * kPart});
  scene_.include({canvas_.width, bottom});
}

double add_icon_number(Scene& scene, const Canvas& canvas, Silhouette kind, int seat, Point foot,
                       double height, int number) {
  const double width = height / piece_height(kind, 1);
  add_piece(scene, kind, foot + Point{width / 2, 0},
            {.colour = player_class(seat), .on = {}, .width = width, .letter = {}, .rim = false});
  const double size = canvas.measures().number;
  const double gap = size * 0.3;
  const std::string text = std::to_string(number);
  // The number has the same baseline as the foot of the piece.
  constexpr double kHalfOfCapitals = 0.36;
  scene.add_text(number > 0 ? "ink strong" : "soft strong",
                 foot + Point{width + gap, -size * kHalfOfCapitals - 1}, size, text,
                 Anchor::kStart);
  return width + gap + text_width(text, size, true);
}

}  // namespace stela
