#include "lib/report/replay_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "lib/core/json_writer.h"
#include "lib/core/markup.h"
#include "lib/core/utf8.h"
#include "lib/game/claims.h"
#include "lib/game/info.h"
#include "lib/report/assets.h"
#include "lib/report/chart.h"
#include "lib/report/frames.h"
#include "lib/report/page.h"
#include "lib/report/summary_text.h"

namespace stela {
namespace {

constexpr double kMargin = 8;
/// The least side of a board, so that the first pieces do not fill the page.
constexpr double kLeastSide = 320;

/// A picture of a position, and what is said beside it.
struct Shown {
  Frame board;
  /// What the players have, in words, and who is next.
  std::vector<SceneFacts> facts;
  std::vector<std::string> remarks;
};

/// A place in the game where the page can stand: the start, or after an entry.
struct Node {
  /// The link that leads here, without `#`.
  std::string id;
  std::string heading;
  /// Null for the start.
  const SummaryItem* entry = nullptr;
  int depth = 0;
  /// The node before in the same line, or before the line; -1 for the start.
  std::int32_t before = -1;
  /// The node to which a variation that begins here is an alternative; else -1.
  std::int32_t instead = -1;
  /// The step whose position is shown; `kNone` shows that of `before`.
  std::int32_t step = kNone;
  std::vector<std::string> comments;
  /// What the comments ask to be drawn.
  std::vector<Annotation> drawings;
  std::string illegal;
  /// What is shown, which an entry that was not played has from the node before it.
  std::shared_ptr<const Shown> shown;
};

/// Makes the nodes from the items of a summary.
class Nodes {
 public:
  explicit Nodes(const Summary& summary) {
    Node start;
    start.id = "0";
    start.heading = "Start";
    start.step = kStart;
    nodes_.push_back(std::move(start));
    lines_.push_back({0, -1, {}, {}, {}});
    for (const SummaryItem& item : summary.items) add(item);
  }

  [[nodiscard]] std::vector<Node> take() { return std::move(nodes_); }

 private:
  /// A line that is being read: its last node, and what waits for its first one.
  struct Line {
    std::int32_t last = 0;
    std::int32_t instead = -1;
    std::string illegal;
    std::vector<std::string> comments;
    std::vector<Annotation> drawings;
  };

  static void say(const SummaryItem& comment, std::vector<std::string>& comments,
                  std::vector<Annotation>& drawings) {
    if (!comment.text.empty()) comments.push_back(comment.text);
    drawings.insert(drawings.end(), comment.drawings.begin(), comment.drawings.end());
  }

  Node& node(std::int32_t index) { return nodes_[static_cast<std::size_t>(index)]; }

  void add(const SummaryItem& item) {
    Line& line = lines_.back();
    switch (item.kind) {
      case SummaryItem::Kind::kEntry:
        return add_entry(item);
      case SummaryItem::Kind::kResult: {
        if (item.written == "*") return;
        node(line.last).comments.push_back("result: " + item.written);
        return;
      }
      case SummaryItem::Kind::kComment:
        // What stands before a variation's first entry is said of it.
        if (line.instead >= 0) {
          say(item, line.comments, line.drawings);
        } else {
          say(item, node(line.last).comments, node(line.last).drawings);
        }
        return;
      case SummaryItem::Kind::kVariation: {
        const std::int32_t instead = line.last;
        lines_.push_back({node(instead).before, instead, item.illegal, {}, {}});
        return;
      }
      case SummaryItem::Kind::kVariationEnd:
        lines_.pop_back();
        return;
    }
  }

  void add_entry(const SummaryItem& item) {
    Line& line = lines_.back();
    // The position that a record starts from is the start.
    const bool setup = item.actor_name == kSetupName && item.depth == 0 && nodes_.size() == 1;
    if (!setup) {
      const auto index = static_cast<std::int32_t>(nodes_.size());
      Node& added = nodes_.emplace_back();
      added.id = item.depth > 0                   ? fmt::format("v{}", index)
                 : item.actor_name == kResumeName ? fmt::format("r{}", item.number + 1)
                                                  : std::to_string(item.number);
      added.before = line.last;
      added.instead = line.instead;
      added.illegal = std::move(line.illegal);
      added.comments = std::move(line.comments);
      added.drawings = std::move(line.drawings);
      line = {index, -1, {}, {}, {}};
    }
    Node& at = node(line.last);
    at.heading = heading_of(item);
    at.entry = &item;
    at.depth = item.depth;
    at.step = item.step;
  }

  std::vector<Node> nodes_;
  std::vector<Line> lines_;
};

class PageWriter {
 public:
  PageWriter(const Summary& summary, const Told& told, const PageOptions& options)
      : summary_(summary), told_(told), options_(options), nodes_(Nodes(summary).take()) {}

  std::string write() {
    for (Node& node : nodes_) draw(node);
    std::string body = fmt::format(
        "<header><h1><span class=\"user\">{}</span></h1><p class=\"user\" id=\"result\">{}</p>"
        "</header>\n",
        escaped(summary_.title), escaped(summary_.result));
    body += kReplayBody;
    body += write_chart(summary_);
    body += "</section>\n</main>\n";
    body += "<script type=\"application/json\" id=\"record\">";
    write_data(body);
    body += "</script>\n";
    return write_page({summary_.title,
                       std::string(kCommonStyle) + std::string(kReplayStyle) +
                           picture_style(summary_, options_) + std::string(chart_style()),
                       std::string(kReplayScript), std::move(body)});
  }

 private:
  void draw(Node& node) {
    const Node* before = node.before < 0 ? nullptr : &nodes_[static_cast<std::size_t>(node.before)];
    if (node.step != kNone && pictures_ == kMaxPictures) {
      const auto untold = std::make_shared<Shown>();
      untold->facts.resize(summary_.players.size());
      untold->remarks = {no_picture()};
      node.shown = untold;
      return;
    }
    std::optional<Scene> scene;
    if (node.step != kNone) scene = scene_after(told_, node.step);
    if (!scene) {  // not played
      node.shown = before != nullptr ? before->shown : std::make_shared<const Shown>();
      return;
    }
    ++pictures_;
    const auto shown = std::make_shared<Shown>();
    const std::size_t end = scene->elements.size();
    boards_.add(scene->elements, 0, scene->board_size.value_or(end), shown->board);
    mark_last(*scene, places_of(node));
    draw_all(node.drawings, *scene);
    boards_.add(scene->elements, end, scene->elements.size(), shown->board);
    shown->facts = std::move(scene->facts);
    shown->remarks = std::move(scene->remarks);
    node.shown = shown;
  }

  /// The places that the entry's actions name.
  [[nodiscard]] std::vector<std::string> places_of(const Node& node) const {
    std::vector<std::string> out;
    if (node.step < 0) return out;
    const Step& step = told_.timeline.steps[static_cast<std::size_t>(node.step)];
    const Entry& entry = told_.record.entries[static_cast<std::size_t>(step.entry)];
    if (entry.kind != EntryKind::kPlay) return out;
    const Token* tokens = told_.record.tokens_of(entry);
    for (std::uint32_t i = 0; i < entry.token_count; ++i) {
      if (tokens[i].kind != TokenKind::kAction) break;
      for (std::string& name : step.position->places_of(tokens[i].text)) {
        out.push_back(std::move(name));
      }
    }
    return out;
  }

  [[nodiscard]] std::string view() const {
    const Extent& extent = boards_.extent();
    const double width = std::max(extent.high.x - extent.low.x, kLeastSide);
    const double height = std::max(extent.high.y - extent.low.y, kLeastSide);
    const double x = (extent.low.x + extent.high.x - width) / 2;
    const double y = (extent.low.y + extent.high.y - height) / 2;
    return fmt::format("{:.0f} {:.0f} {:.0f} {:.0f}", x - kMargin, y - kMargin, width + 2 * kMargin,
                       height + 2 * kMargin);
  }

  /// Appends what the script fills the page with, so that nothing in it may end its element. Node
  /// by node, since all of them together take a lot of memory.
  void write_data(std::string& out) {
    std::string piece;
    const auto hand_on = [&] {
      std::string storage;
      for (const char c : without_bad_text(piece, storage)) {
        if (c == '<') {
          out += "\\u003c";
        } else {
          out += c;
        }
      }
      piece.clear();
    };
    JsonWriter json(piece);
    json.object([&] {
      write_frame(json);
      json.key("nodes").list([&] {
        for (const Node& node : nodes_) {
          write(node, json);
          hand_on();
        }
      });
    });
    hand_on();
  }

  /// What belongs to no node.
  void write_frame(JsonWriter& json) const {
    std::vector<std::string_view> colours;
    for (const SummaryPlayer& player : summary_.players) colours.emplace_back(player.colour);
    const std::vector<ScenePlayer> letters = scene_players(colours);
    json.key("players").list([&] {
      for (std::size_t seat = 0; seat < letters.size(); ++seat) {
        json.object([&] {
          json.member("name", full_name(summary_.players[seat]));
          json.member("letter", letters[seat].letter);
        });
      }
    });
    json.key("parts").list([&] {
      for (const std::string_view part : summary_.game->score_parts) json.value(part);
    });
    const ChartSpan span = chart_span(summary_);
    json.key("chart").object([&] {
      json.member("left", span.left);
      json.member("right", span.right);
      json.member("height", span.height);
      json.member("points", summary_.course.size());
    });
    json.key("board").object([&] {
      json.member("view", view());
      json.member("elements", boards_.elements());
    });
  }

  /// How the board of `node` is made from the one before it.
  [[nodiscard]] std::vector<std::int32_t> change_to(const Node& node) {
    const Frame& board = node.shown->board;
    if (node.before < 0) return FrameSource(Frame{}).difference(board);
    const Node& before = nodes_[static_cast<std::size_t>(node.before)];
    if (before.shown == node.shown) {
      if (board.empty()) return {};
      return {0, static_cast<std::int32_t>(board.size())};
    }
    if (node.instead < 0) return FrameSource(before.shown->board).difference(board);
    // All variations of an entry are made from the same board.
    const auto depth = static_cast<std::size_t>(node.depth);
    if (sources_.size() <= depth) sources_.resize(depth + 1);
    auto& [from, source] = sources_[depth];
    if (from != node.before || !source) source.emplace(before.shown->board);
    from = node.before;
    return source->difference(board);
  }

  void write(const Node& node, JsonWriter& json) {
    const Shown* before =
        node.before < 0 ? nullptr : nodes_[static_cast<std::size_t>(node.before)].shown.get();
    json.object([&] {
      json.member("id", node.id);
      json.member("heading", node.heading);
      if (node.before >= 0) json.member("before", node.before);
      if (node.depth > 0) json.member("depth", node.depth);
      if (node.instead >= 0) json.member("instead", node.instead);
      if (!node.illegal.empty()) json.member("illegal", node.illegal);
      if (!node.comments.empty()) json.member("comments", node.comments);
      if (node.entry != nullptr) write_entry(*node.entry, json);
      json.member("board", change_to(node));
      if (before == nullptr || before->facts != node.shown->facts) {
        json.key("facts").list([&] {
          for (const SceneFacts& player : node.shown->facts) write_facts(player, json);
        });
      }
      if (before == nullptr || before->remarks != node.shown->remarks) {
        json.member("remarks", node.shown->remarks);
      }
      if (node.entry != nullptr && !node.entry->scores.empty()) {
        write_scores(node.entry->scores, json);
      } else if (node.before < 0) {
        write_scores(summary_.course.front().scores, json);
      }
    });
  }

  static void write_facts(const SceneFacts& player, JsonWriter& json) {
    std::string text;
    for (const std::string& fact : player.facts) text += (text.empty() ? "" : " · ") + fact;
    json.list([&] {
      json.value(text);
      if (player.due) json.value(true);
    });
  }

  void write_scores(const std::vector<Score>& scores, JsonWriter& json) const {
    json.key("scores").list([&] {
      for (const Score& score : scores) {
        json.list([&] {
          for (std::size_t part = 0; part < summary_.game->score_parts.size(); ++part) {
            json.value(score.parts[part]);
          }
        });
      }
    });
  }

  static void write_entry(const SummaryItem& entry, JsonWriter& json) {
    json.member("written", entry.written);
    if (!entry.nags.empty()) json.member("nags", entry.nags);
    std::vector<std::string> events;
    for (const SummaryEvent& event : entry.events) {
      events.push_back(event.who.empty() ? event.text : event.who + ": " + event.text);
    }
    if (!events.empty()) json.member("events", events);
    std::vector<std::string> mistakes;
    for (const SummaryMistake& mistake : entry.mistakes) {
      std::string text = fmt::format("{} – {} ({}) [{}]", mistake.message, mistake.sentence,
                                     mistake.cite, mistake.rule);
      if (!mistake.reason.empty()) text += fmt::format("; {}", mistake.reason);
      mistakes.push_back(std::move(text));
    }
    if (!mistakes.empty()) json.member("mistakes", mistakes);
    if (entry.step == kNone) {
      json.member("unplayed", true);
    } else if (!entry.legal) {
      json.member("wrong", true);
    }
  }

  const Summary& summary_;
  const Told& told_;
  const PageOptions& options_;
  std::vector<Node> nodes_;
  FrameTable boards_;
  std::size_t pictures_ = 0;
  /// By depth: the node before the variations that are being told, and its board.
  std::vector<std::pair<std::int32_t, std::optional<FrameSource>>> sources_;
};

}  // namespace

std::string write_replay_page(const Summary& summary, const Told& told,
                              const PageOptions& options) {
  return PageWriter(summary, told, options).write();
}

}  // namespace stela
