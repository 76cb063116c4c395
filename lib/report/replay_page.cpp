#include "lib/report/replay_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>

#include "lib/core/json_writer.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/report/assets.h"
#include "lib/report/chart.h"
#include "lib/report/frames.h"
#include "lib/report/page.h"
#include "lib/report/replay_nodes.h"

namespace stela {
namespace {

/// As a view box has it: x, y, width and height.
std::vector<std::int32_t> box_of(const Extent& extent) {
  const Point size = extent.high - extent.low;
  std::vector<std::int32_t> box;
  for (const double number : {extent.low.x, extent.low.y, size.x, size.y}) {
    box.push_back(static_cast<std::int32_t>(std::lround(number)));
  }
  return box;
}

class PageWriter {
 public:
  PageWriter(const Summary& summary, const Told& told, const ReplayPageOptions& options)
      : summary_(summary), told_(told), options_(options), nodes_(nodes_of(summary)) {}

  std::string write() {
    for (Node& node : nodes_) draw(node);
    std::string body;
    if (options_.embed) {
      body = "<main id=\"replay\" class=\"embed\">\n";
    } else {
      body = "<main id=\"replay\">\n" +
             page_bar(summary_.title,
                      options_.spoilers ? std::string_view(summary_.result) : kHiddenResult);
    }
    body += kReplayBody;
    body += write_chart(summary_);
    body += "</section>\n</main>\n";
    body += "<script type=\"application/json\" id=\"record\">";
    write_data(body);
    body += "</script>\n";
    return write_page({summary_.title,
                       std::string(kReplayStyle) + picture_style(summary_, options_.page) +
                           std::string(kChartStyle),
                       std::string(kReplayScript), std::move(body), options_.page.theme});
  }

 private:
  static constexpr std::string_view kHiddenResult = "The result shows at the last entry.";

  /// What is kept as changes.
  static constexpr std::array<std::pair<std::string_view, Frame Shown::*>, 3> kParts = {
      {{"board", &Shown::board}, {"setup", &Shown::setup}, {"described", &Shown::described}}};

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
    mark_last(*scene, places_of(node));
    draw_all(node.drawings, *scene);
    boards_.add(*scene, shown->board);
    shown->view = scene->board;
    whole_ = whole_ ? united(*whole_, *shown->view) : *shown->view;
    shown->facts = std::move(scene->facts);
    shown->remarks = std::move(scene->remarks);
    words_.add(scene->description, shown->described);
    for (const std::string& token : setup_of(node)) words_.add(token, shown->setup);
    node.shown = shown;
  }

  /// The position as tokens; none where an entry was not played to its end.
  [[nodiscard]] std::vector<std::string> setup_of(const Node& node) const {
    if (node.step == kStart) return told_.table.game->start(told_.table)->setup();
    const Step& step = told_.timeline.steps[static_cast<std::size_t>(node.step)];
    if (!step.legal || step.position == nullptr) return {};
    return step.position->setup();
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
    json.member("title", summary_.title);
    json.member("result", summary_.result);
    json.member("hidden", kHiddenResult);
    json.member("spoilers", options_.spoilers);
    std::vector<std::string_view> colours;
    for (const SummaryPlayer& player : summary_.players) colours.emplace_back(player.colour);
    const std::vector<ScenePlayer> letters = scene_players(colours);
    json.key("players").list([&] {
      for (std::size_t seat = 0; seat < letters.size(); ++seat) {
        const SummaryPlayer& player = summary_.players[seat];
        json.object([&] {
          json.member("name", player.name);
          json.member("colour", player.colour);
          json.member("letter", letters[seat].letter);
          json.member("fate", fate_of(player));
        });
      }
    });
    json.key("parts").list([&] {
      for (const std::string_view part : summary_.game->score_parts) json.value(part);
    });
    json.key("board").object([&] {
      json.member("view", box_of(whole_.value_or(Extent{})));
      json.member("symbols", boards_.symbols());
      json.member("elements", boards_.elements());
    });
    json.member("words", words_.words());
  }

  /// How a part of what `node` shows is made from that of the node before it.
  [[nodiscard]] std::vector<std::int32_t> change_to(const Node& node, std::size_t part) {
    Frame Shown::*const of = kParts.at(part).second;
    const Frame& now = node.shown.get()->*of;
    if (node.before < 0) return FrameSource(Frame{}).difference(now);
    const Node& before = nodes_[static_cast<std::size_t>(node.before)];
    if (before.shown == node.shown) {
      if (now.empty()) return {};
      return {0, static_cast<std::int32_t>(now.size())};
    }
    const Frame& then = before.shown.get()->*of;
    if (node.instead < 0) return FrameSource(then).difference(now);
    // All variations of an entry are made from the same board.
    const std::size_t at = static_cast<std::size_t>(node.depth) * kParts.size() + part;
    if (sources_.size() <= at) sources_.resize(at + 1);
    auto& [from, source] = sources_[at];
    if (from != &then || !source) source.emplace(then);
    from = &then;
    return source->difference(now);
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
      for (std::size_t part = 0; part < kParts.size(); ++part) {
        json.member(kParts.at(part).first, change_to(node, part));
      }
      if (before == nullptr || node.shown->view) {
        json.member("view", box_of(node.shown->view.value_or(Extent{})));
      }
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
    json.list([&] {
      json.value(player.facts);
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
    if (is_seat(entry.actor)) json.member("seat", entry.actor);
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
  const ReplayPageOptions& options_;
  std::vector<Node> nodes_;
  FrameTable boards_;
  WordTable words_;
  /// What all views together cover.
  std::optional<Extent> whole_;
  std::size_t pictures_ = 0;
  /// By depth and part: what the variations that are being told are made from.
  std::vector<std::pair<const Frame*, std::optional<FrameSource>>> sources_;
};

}  // namespace

std::string write_replay_page(const Summary& summary, const Told& told,
                              const ReplayPageOptions& options) {
  return PageWriter(summary, told, options).write();
}

}  // namespace stela
