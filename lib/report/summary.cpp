#include "lib/report/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <span>

#include "lib/core/comment_command.h"
#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/document/writers.h"
#include "lib/game/info.h"
#include "lib/game/read_table.h"
#include "lib/record/tags.h"
#include "lib/replay/claims.h"
#include "lib/replay/outcome.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

std::string value_of(const Record& record, const Tag& tag) {
  std::string out;
  for (std::uint32_t i = 0; i < tag.value_count; ++i) {
    if (i > 0) out += ' ';
    out += record.values_of(tag)[i].text;
  }
  return out;
}

/// Returns whether a tag is listed: all tags are, except those shown elsewhere or not of interest
/// to readers.
bool is_detail(std::string_view name, const GameInfo& game) {
  if (const TagSpec* tag = tag_named(name)) return (tag->uses & kDetail) != 0;
  return !contains(game.tags, name);
}

/// Returns the game, with its event if there is one.
std::string game_and_event(const Record& record, const GameInfo& game) {
  std::string out(game.name);
  for (const Tag& tag : record.tags) {
    if (tag.name != kEventTag) continue;
    if (const std::string event = value_of(record, tag); !event.empty()) out += ": " + event;
  }
  return out;
}

void add_head(const ReportInput& input, Summary& summary) {
  summary.game = input.table.game;
  summary.title = game_and_event(input.record, *summary.game);
  for (const Tag& tag : input.record.tags) {
    if (tag.name == kEventTag || !is_detail(tag.name, *summary.game)) continue;
    std::string value = value_of(input.record, tag);
    if (value.empty()) continue;
    if (tag.name == kDateTag) value = date_message(value).in(input.language);
    summary.details.emplace_back(tag.name, std::move(value));
  }
}

void add_players(const ReportInput& input, Summary& summary) {
  for (Actor seat = 0; seat < input.table.players; ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    SummaryPlayer player;
    player.colour = input.table.colours[index];
    player.colour_word = input.table.player(seat).in(input.language);
    player.name = input.table.names[index];
    player.score = input.outcome.scores[index];
    player.score_text = write_score(player.score, *summary.game);
    player.out = input.outcome.out[index];
    player.wins = wins(input.outcome, seat);
    for (std::size_t place = 0; place < input.outcome.places.size(); ++place) {
      const auto& there = input.outcome.places[place];
      if (contains(there, seat)) {
        player.place = static_cast<int>(place) + 1;
      }
    }
    summary.players.push_back(std::move(player));
  }
  // Without a winner the points alone would claim an order.
  if (!summary.finished || std::ranges::none_of(summary.players, &SummaryPlayer::wins)) return;
  const std::vector<int> places = stela::places_of(input.outcome);
  for (std::size_t seat = 0; seat < places.size(); ++seat) {
    summary.players[seat].standing = places[seat];
  }
}

void add_teams(const ReportInput& input, Summary& summary) {
  for (const Team& members : input.outcome.teams) {
    SummaryTeam& team = summary.teams.emplace_back();
    std::vector<Message> names;
    for (const Actor seat : members.members) {
      names.emplace_back(full_name(summary.players[static_cast<std::size_t>(seat)]));
    }
    team.names = and_list(names).in(input.language);
    team.score = members.score;
    team.score_text = write_score(team.score, *summary.game);
    team.wins = wins(input.outcome, members.members.front());
  }
}

/// Returns the players after the winner, best first; empty unless the game's points decide.
std::vector<const SummaryPlayer*> behind_winner(const ReportInput& input, const Summary& summary) {
  const bool by_points = summary.game->score_parts.size() == 1;
  if (!by_points || !input.outcome.endings.empty() || !input.outcome.teams.empty()) return {};
  std::vector<const SummaryPlayer*> behind;
  for (const SummaryPlayer& player : summary.players) {
    if (!player.wins) behind.push_back(&player);
  }
  sort_stably(behind, std::ranges::greater(),
              [](const SummaryPlayer* player) { return player->score.parts.front(); });
  return behind;
}

/// Returns who wins, by names and ranks, and the points of two players: `Anna wins 64 to 27.`
std::string winners_of(const ReportInput& input, const Summary& summary) {
  std::vector<Message> names;
  const SummaryPlayer* winner = nullptr;
  for (const SummaryPlayer& player : summary.players) {
    if (!player.wins) continue;
    names.emplace_back(called(player));
    winner = &player;
  }
  if (names.empty()) {
    return input.outcome.endings.empty() ? tr(input.language, "Nobody wins.")
                                         : tr(input.language, "No winner is named.");
  }
  if (names.size() > 1) return tr(input.language, "{0} win.", and_list(names));
  const std::vector<const SummaryPlayer*> behind = behind_winner(input, summary);
  const bool tie = !behind.empty() && behind.front()->score == winner->score;
  if (behind.empty() || tie) return tr(input.language, "{0} wins.", names.front());
  if (behind.size() == 1) {
    return tr(input.language, "{0} wins {1} to {2}.", names.front(), winner->score_text,
              behind.front()->score_text);
  }
  std::vector<Message> others;
  for (const SummaryPlayer* player : behind) others.emplace_back(called(*player));
  return tr(input.language, "{0} wins, ahead of {1}.", names.front(), and_list(others));
}

std::string result_of(const ReportInput& input, const Summary& summary) {
  if (summary.broken) {
    return tr(input.language, "The record breaks a rule; the summary ends there.");
  }
  if (!summary.finished) return tr(input.language, "The game was not finished.");
  std::string out;
  for (const Ending& ending : input.outcome.endings) {
    const bool of_player = ending.seat != kNobody;
    const std::string words =
        Message(ending.kind->words,
                {of_player ? full_name(summary.players[seat_index(ending.seat)]) : std::string()})
            .in(input.language);
    out += (of_player ? words : capitalised(words)) + ". ";
  }
  return out + winners_of(input, summary);
}

}  // namespace

std::string record_title(const Record& record, const Table& table) {
  std::string title = game_and_event(record, *table.game);
  if (title != table.game->name) return title;
  std::string names;
  for (Actor seat = 0; seat < table.players; ++seat) {
    const std::string_view name = table.names[seat_index(seat)];
    if (name.empty()) return title;
    add_to_list(names, shortened(name, kLongestName), ", ");
  }
  return fmt::format("{}: {}", title, names);
}

Summary summarise(const ReportInput& input) {
  Summary summary;
  summary.language = input.language;
  summary.finished = input.outcome.finished;
  summary.broken = input.broken;
  add_head(input, summary);
  add_players(input, summary);
  add_teams(input, summary);
  summary.result = result_of(input, summary);
  add_course(input, summary);
  add_items(input, summary);
  if (input.analysed) add_analysis(input, summary);
  for (const Diagnostic& d : input.diagnostics) summary.mistakes.push_back(mistake_of(d, input));
  return summary;
}

std::string outcome_of(const SummaryPlayer& player, Language language) {
  std::string fate = player.wins ? tr(language, "wins") : std::string();
  if (player.place > 0) fate = tr(language, "place {0}", player.place);
  if (!player.out) return fate;
  const std::string out = tr(language, "eliminated");
  return fate.empty() ? out : tr(language, "{0}, {1}", fate, out);
}

const std::string& called(const SummaryPlayer& player) {
  return player.name.empty() ? player.colour_word : player.name;
}

std::string full_name(const SummaryPlayer& player) {
  return player.name.empty() ? player.colour_word
                             : fmt::format("{} ({})", player.name, player.colour_word);
}

SummaryMistake mistake_of(const Diagnostic& diagnostic, const ReportInput& input) {
  SummaryMistake mistake;
  mistake.entry = diagnostic.entry;
  mistake.severity = diagnostic.severity;
  mistake.rule = diagnostic.rule->id;
  mistake.message = diagnostic.message.in(input.language);
  mistake.hint = diagnostic.hint.in(input.language);
  mistake.sentence = input.language.translate(diagnostic.rule->sentence);
  const std::string_view edition = cited_edition(input.table);
  mistake.cite = cite(diagnostic, edition, input.language);
  if (const Rule* article = diagnostic.article) {
    mistake.article = article->id;
    mistake.reason = fmt::format("{} ({})", input.language.translate(article->sentence),
                                 cite(*article, edition, input.language));
  }
  return mistake;
}

std::vector<ScorePoint> sampled(const std::vector<ScorePoint>& course, std::size_t most) {
  if (course.size() <= most) return course;
  std::vector<ScorePoint> out;
  for (std::size_t i = 0; i < most; ++i)
    out.push_back(course[i * (course.size() - 1) / (most - 1)]);
  return out;
}

namespace {

/// PGN annotation glyphs that have a symbol or a common meaning.
struct Glyph {
  std::string_view token;
  std::string_view meaning;
};
constexpr std::array<Glyph, 15> kGlyphs = {{{"!", tr_noop("good (!)")},
                                            {"?", tr_noop("mistake (?)")},
                                            {"!!", tr_noop("brilliant (!!)")},
                                            {"??", tr_noop("blunder (?\?)")},
                                            {"!?", tr_noop("interesting (!?)")},
                                            {"?!", tr_noop("dubious (?!)")},
                                            {"$1", tr_noop("good (!)")},
                                            {"$2", tr_noop("mistake (?)")},
                                            {"$3", tr_noop("brilliant (!!)")},
                                            {"$4", tr_noop("blunder (?\?)")},
                                            {"$5", tr_noop("interesting (!?)")},
                                            {"$6", tr_noop("dubious (?!)")},
                                            {"$7", tr_noop("forced ($7)")},
                                            {"$10", tr_noop("even ($10)")},
                                            {"$13", tr_noop("unclear ($13)")}}};

std::string meaning_of(std::string_view nag, Language language) {
  for (const Glyph& glyph : kGlyphs) {
    if (glyph.token == nag) return std::string(language.translate(glyph.meaning));
  }
  return std::string(nag);
}

/// Walks through a record in source order. Variations nest on an explicit stack, so that deep
/// nesting costs no more than the length of the record.
class Walk {
 public:
  Walk(const ReportInput& input, std::vector<SummaryItem>& items)
      : input_(input), record_(input.record), items_(items) {
    steps_.assign(record_.entries.size(), kNone);
    for (std::size_t i = 0; i < input.timeline.steps.size(); ++i) {
      steps_[index_of(input.timeline.steps[i].entry)] = static_cast<std::int32_t>(i);
    }
  }

  void run() {
    follows_.assign(record_.lines.size(), 0);
    for (std::int32_t i = record_.lines.front().first_entry; i != kNone;
         i = record_.entries[index_of(i)].next) {
      const Entry& entry = record_.entries[index_of(i)];
      const std::int32_t line = next_line_of(record_, entry);
      if (line != kNone) follows_[index_of(line)] = entry.position;
    }
    enter(0, kStart, 0);
    while (!frames_.empty()) advance();
  }

 private:
  /// A line being read: the next note, then the next entry.
  struct Frame {
    std::int32_t line = 0;
    std::int32_t note = kNone;
    std::int32_t entry = kNone;
    /// Steps before and after the last entry.
    std::int32_t before = kStart;
    std::int32_t after = kStart;
    /// Step of an entry that breaks a rule, which comments refer to, or `kNone` if there is none.
    std::int32_t tried = kNone;
    int number = 0;
  };

  void enter(std::int32_t line_index, std::int32_t before, int number) {
    const Line& line = record_.lines[index_of(line_index)];
    Frame frame{line_index, line.first_note, line.first_entry, before, before, kNone, number};
    // Comments before an example of an illegal entry refer to that entry.
    if (line.last_entry != kNone && !illegal_claim(line).empty()) {
      const std::int32_t last = steps_[index_of(line.last_entry)];
      if (last != kNone && !input_.timeline.steps[index_of(last)].legal) frame.tried = last;
    }
    frames_.push_back(frame);
  }

  [[nodiscard]] std::string illegal_claim(const Line& line) const {
    return line.first_note == kNone
               ? std::string()
               : parts_of_comment(record_.notes[index_of(line.first_note)].text).illegal;
  }

  void advance() {
    Frame& frame = frames_.back();
    if (frame.note != kNone) {
      const Note& note = record_.notes[index_of(frame.note)];
      frame.note = note.next;
      if (note.line == kNone) return add_comment(note, frame);
      const Frame at = frame;
      begin_variation(note.line, at);
      enter(note.line, at.before, at.number);
    } else if (frame.entry != kNone) {
      const std::int32_t index = frame.entry;
      const Entry& entry = record_.entries[index_of(index)];
      frame.before = frame.after;
      frame.number = entry.position;
      add_entry(entry, steps_[index_of(index)], frame);
      if (items_.back().legal) frame.after = steps_[index_of(index)];
      frame.tried = items_.back().legal ? kNone : steps_[index_of(index)];
      frame.note = entry.first_note;
      frame.entry = entry.next;
    } else {
      if (frame.line != 0) {
        SummaryItem end = item(SummaryItem::Kind::kVariationEnd, frame);
        end.step = frame.after;
        items_.push_back(std::move(end));
      }
      frames_.pop_back();
    }
  }

  [[nodiscard]] SummaryItem item(SummaryItem::Kind kind, const Frame& frame) const {
    SummaryItem item;
    item.kind = kind;
    item.depth = record_.lines[index_of(frame.line)].depth;
    item.number = frame.number;
    item.before = frame.before;
    return item;
  }

  void add_comment(const Note& note, const Frame& frame) {
    SummaryItem comment = item(SummaryItem::Kind::kComment, frame);
    CommentParts parts = parts_of_comment(note.text);
    comment.step = frame.tried != kNone ? frame.tried : frame.after;
    comment.text = std::move(parts.text);
    for (std::string& caption : parts.diagrams) {
      comment.diagrams.push_back({std::move(caption), comment.step});
    }
    comment.drawings = read_annotations(note.text);
    if (comment.text.empty() && comment.drawings.empty()) return;  // only other commands
    items_.push_back(std::move(comment));
  }

  void begin_variation(std::int32_t line_index, const Frame& frame) {
    SummaryItem begin = item(SummaryItem::Kind::kVariation, frame);
    const Line& line = record_.lines[index_of(line_index)];
    begin.depth = line.depth;
    begin.step = frame.before;
    begin.illegal = illegal_claim(line);
    begin.follows = follows_[index_of(line_index)];
    items_.push_back(std::move(begin));
  }

  void add_entry(const Entry& entry, std::int32_t step, const Frame& frame) {
    const bool result = entry.kind == EntryKind::kResult;
    SummaryItem input =
        item(result ? SummaryItem::Kind::kResult : SummaryItem::Kind::kEntry, frame);
    input.actor_name = entry.actor;
    input.step = step;
    for (const Token& token : record_.tokens_of(entry)) {
      if (token.kind == TokenKind::kNag) {
        input.nags.push_back(meaning_of(token.text, input_.language));
        continue;
      }
      add_to_list(input.written, token.text);
    }
    if (step != kNone) add_step(input_.timeline.steps[index_of(step)], input);
    items_.push_back(std::move(input));
  }

  void add_step(const Step& step, SummaryItem& input) const {
    input.actor = step.actor;
    input.legal = step.legal;
    if (step.legal) input.scores = step.scores;
    for (const Event& event : step.events) {
      const bool other = is_seat(event.actor) && event.actor != step.actor;
      input.events.push_back(
          {other ? input_.table.player(event.actor).in(input_.language) : std::string(),
           event.text.in(input_.language)});
    }
    for (const Diagnostic& d : step.diagnostics) {
      input.mistakes.push_back(mistake_of(d, input_));
    }
  }

  const ReportInput& input_;
  const Record& record_;
  std::vector<SummaryItem>& items_;
  /// Step of each entry.
  std::vector<std::int32_t> steps_;
  /// Number of the entry that each line of play of an analysis follows, or 0.
  std::vector<int> follows_;
  std::vector<Frame> frames_;
};

}  // namespace

void add_items(const ReportInput& input, Summary& summary) { Walk(input, summary.items).run(); }

std::int32_t last_step(const Summary& summary) {
  std::int32_t last = kStart;
  for (const SummaryItem& item : summary.items) {
    const bool reached = item.kind == SummaryItem::Kind::kEntry && item.depth == 0 && item.legal;
    if (reached && item.step != kNone) last = item.step;
  }
  return last;
}

void add_diagrams(int every, Summary& summary) {
  using Kind = SummaryItem::Kind;
  std::vector<SummaryItem> items;
  for (std::size_t i = 0; i < summary.items.size(); ++i) {
    items.push_back(std::move(summary.items[i]));
    const SummaryItem& entry = items.back();
    if (entry.kind != Kind::kEntry || entry.depth > 0 || !entry.legal) continue;
    if (entry.number == 0 || entry.number % every != 0) continue;
    bool drawn = false;
    for (std::size_t k = i + 1; k < summary.items.size(); ++k) {
      const SummaryItem& comment = summary.items[k];
      if (comment.kind != Kind::kComment) break;
      drawn = drawn || !comment.diagrams.empty();
    }
    if (drawn) continue;
    SummaryItem requested;
    requested.kind = Kind::kComment;
    requested.number = entry.number;
    requested.step = entry.step;
    requested.diagrams.push_back(
        {tr(summary.language, "After entry {0}", entry.number), entry.step});
    items.push_back(std::move(requested));
  }
  summary.items = std::move(items);
}

namespace {

/// Returns the text between quotes with escapes decoded.
std::string unquoted(std::string_view text) {
  std::string out;
  if (text.empty() || text.front() != '"') return out;
  for (std::size_t i = 1; i < text.size() && text[i] != '"'; ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    out += text[i];
  }
  return out;
}

}  // namespace

std::string without_times(std::string_view text, CommentTimes& times) {
  std::string out;
  std::size_t end = 0;
  for (const CommentCommand& command : commands_in(text)) {
    std::string* const time = command.name == "clk"   ? &times.clock
                              : command.name == "emt" ? &times.took
                                                      : nullptr;
    if (time == nullptr || !read_clock(command.value)) continue;
    *time = command.value;
    out += text.substr(end, command.begin - end);
    end = command.end;
  }
  out += text.substr(end);
  return std::string(trimmed(out));
}

CommentParts parts_of_comment(std::string_view comment) {
  CommentParts parts;
  std::size_t at = 0;
  for (const CommentCommand& command : commands_in(comment)) {
    const CommandSpec* const known = command_named(command.name);
    if (known == nullptr || known->read) continue;
    parts.text += comment.substr(at, command.begin - at);
    if (command.name == "diagram") parts.diagrams.push_back(unquoted(command.value));
    if (command.name == kIllegalCommand) parts.illegal = command.value;
    at = command.end;
    // Only one space remains where a command was between two.
    if (parts.text.empty() || parts.text.back() == ' ') {
      while (at < comment.size() && comment[at] == ' ') ++at;
    }
  }
  parts.text += comment.substr(at);
  parts.text = trimmed(parts.text);
  return parts;
}

namespace {

using ByEntry = std::map<int, std::string>;

void add(int entry, const std::string& text, ByEntry& out) {
  std::string& all = out[entry];
  if (all.find(text) == std::string::npos) add_to_list(all, text, "; ");
}

std::string_view source_title(const GameInfo& game, const Event& event) {
  for (const EventKind& kind : game.event_kinds) {
    if (kind.role == EventRole::kSource && kind.kind == event.kind) return kind.title;
  }
  return {};
}

/// Returns `text` with the player it concerns, if any: `Anna builds a tower`.
Message with_who(const Summary& summary, Actor actor, const Message& text, Subject subject) {
  return is_seat(actor) ? with_name(called(summary.players[seat_index(actor)]), text, subject)
                        : text;
}

/// Adds the first settlement, tower, temple and so on, unless the game has rounds, which show the
/// same.
void add_firsts(const Summary& summary, const ReportInput& input, ByEntry& out) {
  if (!summary.rounds.empty()) return;
  std::set<std::string_view> seen;
  for (const Step& step : input.timeline.steps) {
    if (step.line != 0 || !step.legal) continue;
    const Entry& entry = input.record.entries[index_of(step.entry)];
    if (entry.kind != EntryKind::kPlay) continue;
    for (const Event& event : step.events) {
      const std::string_view title = source_title(*summary.game, event);
      if (title.empty() || !seen.insert(title).second) continue;
      add(entry.position,
          tr(input.language, "the first of {0}: {1}", message_of(title),
             with_who(summary, event.actor, event.text, event.subject)),
          out);
    }
  }
}

std::span<const Token> actions_of(const Record& record, const Step& step) {
  return action_tokens(record, record.entries[index_of(step.entry)]);
}

void append_clause(std::string_view clause, std::string& words) {
  if (!clause.empty()) add_to_list(words, clause, "; ");
}

bool is_play(const Record& record, const Step& step) {
  return record.entries[index_of(step.entry)].kind == EntryKind::kPlay;
}

}  // namespace

std::vector<Highlight> highlights_of(const Summary& summary, const ReportInput& input) {
  ByEntry by_entry;
  for (const RoundMark& round : summary.rounds) add(round.entry, round.text, by_entry);
  for (const TurningGroup& group : summary.turning_points) {
    for (const TurningPoint& point : group.points) {
      add(point.entry, with_who(summary, point.actor, point.text, point.subject).in(input.language),
          by_entry);
    }
  }
  add_firsts(summary, input, by_entry);
  std::vector<Highlight> out;
  for (auto& [entry, text] : by_entry) out.push_back({entry, std::move(text)});
  return out;
}

EntrySteps steps_of(const Record& record, const Step& step, const Position& before,
                    Language language) {
  EntrySteps steps;
  std::vector<Event> reported;
  std::vector<std::size_t> ends;
  if (step.legal && is_play(record, step) && step.actor == before.due()) {
    const std::unique_ptr<Position> position = before.clone();
    for (const Token& action : actions_of(record, step)) {
      Log log;
      std::vector<Event> events;
      log.events = &events;
      Broken broken;
      if (!position->play(step.actor, {&action, 1}, false, &log, broken)) {
        steps.deeds.clear();
        reported.clear();
        ends.clear();
        break;
      }
      std::string& deeds = steps.deeds.emplace_back();
      for (const Event& event : events) {
        if (event.actor == step.actor || event.actor == kNobody) {
          append_clause(event.deed.value_or(event.text).in(language), deeds);
        }
      }
      std::ranges::move(events, std::back_inserter(reported));
      ends.push_back(reported.size());
    }
  }
  if (reported.size() > step.events.size()) {
    // Fewer events occur when the actions are played at once.
    steps.deeds.clear();
    reported.clear();
    ends.clear();
  }
  const std::size_t own = reported.size();
  reported.insert(reported.end(), step.events.begin() + static_cast<std::ptrdiff_t>(own),
                  step.events.end());
  std::vector<std::string> words = words_of(before, reported, language);
  std::size_t i = 0;
  for (const std::size_t end : ends) {
    std::string& all = steps.words.emplace_back();
    for (; i < end; ++i) append_clause(words[i], all);
  }
  for (; i < words.size(); ++i) steps.others.push_back(std::move(words[i]));
  return steps;
}

}  // namespace stela
