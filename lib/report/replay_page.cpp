#include "lib/report/replay_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>

#include "lib/core/json_writer.h"
#include "lib/core/utf8.h"
#include "lib/document/assets.h"
#include "lib/game/info.h"
#include "lib/record/record.h"
#include "lib/report/assets.h"
#include "lib/report/chart.h"
#include "lib/report/diagram.h"
#include "lib/report/replay_nodes.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Returns x, y, width and height, as in a view box.
std::vector<std::int32_t> box_of(const Extent& extent) {
  const Point size = extent.high - extent.low;
  std::vector<std::int32_t> box;
  for (const double number : {extent.low.x, extent.low.y, size.x, size.y}) {
    box.push_back(static_cast<std::int32_t>(std::lround(number)));
  }
  return box;
}

/// Returns `json` in ASCII, without what would end its element or be taken for a reference.
std::string ascii_json(std::string_view json) {
  std::string storage;
  const std::string_view text = without_bad_text(json, storage);
  std::string out;
  out.reserve(text.size());
  const auto plain = [](char c) {
    return static_cast<signed char>(c) >= 0 && c != '<' && c != PackedText::kMark;
  };
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view rest = text.substr(i);
    const auto end = std::ranges::find_if_not(rest, plain);
    out.append(rest.begin(), end);
    i += static_cast<std::size_t>(end - rest.begin());
    if (end == rest.end()) break;
    const CodePointAt c = code_point_at(text, i);
    i += c.size;
    const auto value = static_cast<std::uint32_t>(c.value);
    constexpr std::uint32_t kPair = 0x10000;
    if (value < kPair) {
      out += fmt::format("\\u{:04x}", value);
    } else {
      out += fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + ((value - kPair) >> 10U),
                         0xDC00 + ((value - kPair) & 0x3FFU));
    }
  }
  return out;
}

class PageWriter {
 public:
  PageWriter(const Summary& summary, const ReportInput& input, const ReplayPageOptions& options)
      : summary_(summary),
        input_(input),
        options_(options),
        nodes_(nodes_of(summary)),
        shares_(summary, input, nodes_),
        start_(input.table.game->start(input.table)) {
    canvas_.language = summary.language;
  }

  Page write() {
    room_ = room_of_all();
    for (Node& node : nodes_) draw(node);
    std::vector<Frame*> frames;
    for (const std::shared_ptr<Shown>& shown : drawn_) frames.push_back(&shown->board);
    boards_.join(frames);
    std::string body;
    if (options_.embed) {
      body = "<main id=\"replay\" class=\"embed\">\n";
    } else {
      body = "<main id=\"replay\">\n" +
             page_bar(summary_.title, options_.spoilers ? summary_.result : hidden_result(),
                      link_to_list());
    }
    body += translated_html(kReplayBody, summary_.language);
    // Everything that determines which picture colours the page needs.
    std::string drawn = write_chart(summary_, true);
    body += drawn;
    if (summary_.analysed()) {
      body += fmt::format("<p class=\"soft\">{}</p>\n",
                          escaped(analysis_words(*summary_.analysis, summary_.language, false)));
    }
    drawn += boards_.symbols();
    for (const std::string& svg : boards_.elements()) drawn += svg;
    body += "</section>\n</main>\n";
    write_data();
    body += fmt::format("<script type=\"text/plain\" id=\"record\" data-size=\"{}\">{}</script>\n",
                        options_.packed ? data_.size() : plain_data_.size(),
                        options_.packed ? data_.packed() : plain_data_);
    return {Content::kReplay,
            summary_.title,
            std::string(kReplayStyle) + picture_style(summary_, options_.page, drawn) +
                std::string(kChartStyle),
            std::string(kReplayScript),
            std::move(body),
            options_.page.theme,
            summary_.language};
  }

 private:
  [[nodiscard]] std::string link_to_list() const {
    if (options_.list.empty()) return {};
    return fmt::format("<a href=\"{}\">← {}</a>", escaped(options_.list),
                       escaped(tr(summary_.language, "All games")));
  }

  [[nodiscard]] std::string hidden_result() const {
    return tr(summary_.language, "The result shows at the last entry.");
  }

  /// Parts that are stored as changes.
  static constexpr std::array<std::pair<std::string_view, Frame Shown::*>, 3> kParts = {
      {{"board", &Shown::board}, {"setup", &Shown::setup}, {"described", &Shown::described}}};

  /// Returns the position after the entry of a node, or null if it was not kept.
  [[nodiscard]] const Position* position_at(const Node& node) const {
    if (node.step == kStart) return start_.get();
    if (node.step == kNone) return nullptr;
    const Step& step = input_.timeline.steps[index_of(node.step)];
    return step.legal ? step.position.get() : nullptr;
  }

  [[nodiscard]] const Position* position_before(const Node& node) const {
    return node.before < 0 ? nullptr : position_at(nodes_[static_cast<std::size_t>(node.before)]);
  }

  [[nodiscard]] DiagramRequest request_for(const Node& node,
                                           const std::optional<Extent>& room) const {
    DiagramRequest request;
    request.canvas = canvas_;
    request.drawings = node.drawings;
    request.room = room;
    return request;
  }

  /// Returns the space needed by a growing board: that of the ends of all lines, and of drawings.
  [[nodiscard]] std::optional<Extent> room_of_all() const {
    std::vector<bool> goes_on(nodes_.size());
    for (const Node& node : nodes_) {
      if (node.before >= 0 && node.instead < 0)
        goes_on[static_cast<std::size_t>(node.before)] = true;
    }
    std::optional<Extent> room;
    std::size_t drawn = 0;
    for (std::size_t i = 0; i < nodes_.size() && drawn < kMaxPictures; ++i) {
      if (nodes_[i].step == kNone || (goes_on[i] && nodes_[i].drawings.empty())) continue;
      const std::optional<Scene> scene =
          draw_after(input_, nodes_[i].step, request_for(nodes_[i], std::nullopt));
      if (!scene) continue;
      ++drawn;
      if (!scene->room) return std::nullopt;
      room = room ? united(*room, *scene->room) : *scene->room;
    }
    return room;
  }

  void draw(Node& node) {
    const Node* before = node.before < 0 ? nullptr : &nodes_[static_cast<std::size_t>(node.before)];
    if (node.step != kNone && pictures_ == kMaxPictures) {
      const auto unreported = std::make_shared<Shown>();
      unreported->facts.resize(summary_.players.size());
      unreported->remarks = {no_picture(summary_.language)};
      node.shown = unreported;
      return;
    }
    const Position* last = position_before(node);
    std::optional<Scene> scene;
    if (node.step != kNone) scene = draw_after(input_, node.step, request_for(node, room_), last);
    if (!scene) {  // not played
      node.shown = before != nullptr ? before->shown : std::make_shared<const Shown>();
      return;
    }
    ++pictures_;
    const auto shown = std::make_shared<Shown>();
    if (last == nullptr || position_at(node) == nullptr) mark_last(*scene, places_of(node.step));
    show_better(node, *scene);
    boards_.add(*scene, shown->board);
    shown->view = scene->board;
    whole_ = whole_ ? united(*whole_, *shown->view) : *shown->view;
    if (ground_.empty() && !scene->elements.empty()) {
      const std::string& classes = scene->elements.front().classes;
      ground_ = classes.substr(0, classes.find(' '));
    }
    shown->facts = std::move(scene->facts);
    shown->remarks = std::move(scene->remarks);
    if (!scene->ends_on_board) shown->end = std::move(scene->end);
    words_.add(scene->description, shown->described);
    for (const std::string& token : setup_of(node)) words_.add(token, shown->setup);
    report_steps(node, *shown);
    drawn_.push_back(shown);
    node.shown = shown;
  }

  /// Sets the descriptions of the entry's actions and of other events.
  void report_steps(const Node& node, Shown& shown) const {
    const Position* before = position_before(node);
    if (node.step < 0 || before == nullptr) return;
    const Step& step = input_.timeline.steps[index_of(node.step)];
    EntrySteps steps = steps_of(input_.record, step, *before, input_.language);
    if (steps.words.empty()) return;
    shown.steps = std::move(steps.words);
    shown.others = std::move(steps.others);
  }

  /// Returns the position as tokens, or nothing if an entry was not played to its end.
  [[nodiscard]] std::vector<std::string> setup_of(const Node& node) const {
    if (node.step == kStart) return start_->setup();
    const Step& step = input_.timeline.steps[index_of(node.step)];
    if (!step.legal || step.position == nullptr) return {};
    return step.position->setup();
  }

  /// Draws on the picture of `node` what the better entry would have placed.
  void show_better(const Node& node, Scene& scene) const {
    const SummaryLoss* const loss = shares_.loss_of(node);
    if (loss == nullptr || loss->better_step == kNone) return;
    const Step& better = input_.timeline.steps[index_of(loss->better_step)];
    const Position* const before = position_before(node);
    const Position* const after = better.legal ? better.position.get() : nullptr;
    if (before == nullptr || after == nullptr) return;
    draw_better(*before, *after, places_of(loss->better_step), canvas_, scene);
  }

  /// Returns the cells named in the entry's actions.
  [[nodiscard]] std::vector<std::string> places_of(std::int32_t index) const {
    std::vector<std::string> out;
    if (index < 0) return out;
    const Step& step = input_.timeline.steps[index_of(index)];
    const Entry& entry = input_.record.entries[index_of(step.entry)];
    if (entry.kind != EntryKind::kPlay) return out;
    for (const Token& action : action_tokens(input_.record, entry)) {
      for (std::string& name : step.position->places_of(action.text)) {
        out.push_back(std::move(name));
      }
    }
    return out;
  }

  /// Writes the script's data, node by node, because all nodes together take a lot of memory.
  void write_data() {
    std::string piece;
    const auto hand_on = [&] {
      if (options_.packed) {
        data_.add(ascii_json(piece));
      } else {
        plain_data_ += ascii_json(piece);
      }
      piece.clear();
    };
    JsonWriter json(piece);
    json.object([&] {
      write_frame(json);
      json.key("nodes").list(nodes_, [&](const Node& node) {
        write(node, json);
        hand_on();
      });
    });
    hand_on();
  }

  /// Writes the data that belongs to no node.
  void write_frame(JsonWriter& json) {
    json.member("title", summary_.title);
    json.member("result", summary_.result);
    json.member("hidden", hidden_result());
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
          json.member("word", player.colour_word);
          json.member("letter", letters[seat].letter);
          json.member("fate", outcome_of(player, summary_.language));
        });
      }
    });
    json.key("parts").list(summary_.game->score_parts, [&](const std::string_view part) {
      json.value(summary_.language.translate(part));
    });
    json.key("board").object([&] {
      json.member("view", box_of(whole_.value_or(Extent{})));
      json.member("ground", ground_);
      json.member("symbols", boards_.symbols());
      json.key("elements").list(boards_.elements(), [&](const std::string& svg) {
        json.value(forms_.add(svg));
      });
      json.member("forms", forms_.forms());
    });
    json.key("highlights").list(highlights_of(summary_, input_), [&](const Highlight& highlight) {
      json.list([&] {
        json.value(std::to_string(highlight.entry));
        json.value(highlight.text);
      });
    });
    const std::string_view source =
        options_.source.empty() ? input_.record.source : std::string_view(options_.source);
    if (!source.empty()) json.member("source", shares_.pieces_of(source));
    json.member("words", words_.words());
    const auto input = translations_in(kReplayScript, summary_.language);
    if (input.empty()) return;
    json.key("messages").object([&] {
      for (const auto& [english, translated] : input) json.member(english, translated);
    });
  }

  /// Returns the changes that turn a part of the previous node into that of `node`.
  [[nodiscard]] std::vector<std::int32_t> change_to(const Node& node, std::size_t part) {
    Frame Shown::*const of = kParts.at(part).second;
    const Frame& now = node.shown.get()->*of;
    if (node.before < 0) return FrameSource(Frame{}).difference(now);
    const Node& before = nodes_[static_cast<std::size_t>(node.before)];
    if (before.shown == node.shown) {
      if (now.empty()) return {};
      return {0, static_cast<std::int32_t>(now.size()), 0};
    }
    const Frame& then = before.shown.get()->*of;
    if (node.instead < 0) return FrameSource(then).difference(now);
    // All variations of an entry are changes of the same board.
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
      if (node.follows > 0) json.member("follows", node.follows);
      if (!node.illegal.empty()) json.member("illegal", node.illegal);
      if (!node.comments.empty()) json.member("comments", node.comments);
      if (!node.clock.empty()) json.member("clock", node.clock);
      if (!node.took.empty()) json.member("took", node.took);
      if (node.entry != nullptr) write_entry(node, json);
      shares_.write(node, json);
      if (node.shown->end && node.step != kNone) write_end(*node.shown->end, json);
      for (std::size_t part = 0; part < kParts.size(); ++part) {
        std::vector<std::int32_t> change = change_to(node, part);
        steps_.at(part).shorten(change);
        json.member(kParts.at(part).first, change);
      }
      if (before == nullptr || (node.shown->view && node.shown->view != before->view)) {
        json.member("view", box_of(node.shown->view.value_or(Extent{})));
      }
      if (before == nullptr || before->facts != node.shown->facts) {
        json.key("facts").list([&] {
          for (std::size_t seat = 0; seat < node.shown->facts.size(); ++seat) {
            const SceneFacts& facts = node.shown->facts[seat];
            if (before != nullptr && seat < before->facts.size() && before->facts[seat] == facts) {
              json.value(0);  // as before
            } else {
              write_facts(facts, json);
            }
          }
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
    json.key("scores").list(scores, [&](const Score& score) {
      json.list([&] {
        for (std::size_t part = 0; part < summary_.game->score_parts.size(); ++part) {
          json.value(score.parts[part]);
        }
      });
    });
  }

  /// Writes the result table of a finished game.
  static void write_end(const EndCard& end, JsonWriter& json) {
    json.key("end").object([&] {
      json.key("columns").objects(end.columns, [&](const EndColumn& column) {
        json.member("seat", column.seat);
        json.member("fate", column.fate);
        if (column.won) json.member("won", true);
      });
      json.key("rows").objects(end.rows, [&](const EndRow& row) {
        json.member("words", row.words);
        if (row.sum) json.member("sum", true);
        if (row.decides) json.member("decides", true);
        json.key("cells").list(end.columns, [&](const EndColumn& column) {
          const EndCell& cell = row.cells[static_cast<std::size_t>(column.seat)];
          json.list([&] {
            json.value(cell.number);
            if (!cell.made_of.empty()) json.value(cell.made_of);
          });
        });
      });
    });
  }

  void write_entry(const Node& node, JsonWriter& json) const {
    const SummaryItem& entry = *node.entry;
    if (is_seat(entry.actor)) json.member("seat", entry.actor);
    json.member("written", entry.written);
    if (!entry.nags.empty()) json.member("nags", entry.nags);
    const bool input = node.step != kNone && !node.shown->steps.empty();
    if (input) json.member("steps", node.shown->steps);
    std::vector<std::string> events = input ? node.shown->others : std::vector<std::string>();
    for (const SummaryEvent& event : entry.events) {
      if (input) break;
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
  const ReportInput& input_;
  const ReplayPageOptions& options_;
  std::vector<Node> nodes_;
  NodeShares shares_;
  std::unique_ptr<Position> start_;
  /// Used for all screens: what is readable on a phone is readable everywhere.
  Canvas canvas_ = page_canvas(true);
  FrameTable boards_;
  FormTable forms_;
  PackedText data_;
  std::string plain_data_;
  WordTable words_;
  std::array<NumberSteps, kParts.size()> steps_;
  /// Everything drawn, in node order.
  std::vector<std::shared_ptr<Shown>> drawn_;
  /// Extent that all pictures of a growing board leave room for.
  std::optional<Extent> room_;
  /// Union of all views.
  std::optional<Extent> whole_;
  /// Background colour.
  std::string ground_;
  std::size_t pictures_ = 0;
  /// Sources, by depth and part, of the variations being written.
  std::vector<std::pair<const Frame*, std::optional<FrameSource>>> sources_;
};

}  // namespace

Page replay_page(const Summary& summary, const ReportInput& input,
                 const ReplayPageOptions& options) {
  return PageWriter(summary, input, options).write();
}

std::string write_replay_page(const Summary& summary, const ReportInput& input,
                              const ReplayPageOptions& options) {
  return write_page(replay_page(summary, input, options));
}

}  // namespace stela
