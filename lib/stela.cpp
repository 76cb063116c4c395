#include "lib/stela.h"

#include <algorithm>
#include <istream>
#include <stdexcept>

#include "formats/text/foreign_file.h"
#include "formats/text/reader.h"
#include "lib/core/diagnostic.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/game/read_table.h"
#include "lib/games/games.h"
#include "lib/render/svg.h"
#include "lib/replay/outcome.h"
#include "lib/replay/replayer.h"

namespace stela {
namespace {

Mistake mistake_of(const Diagnostic& diagnostic, PlaceFinder& places, std::string_view edition,
                   Language language) {
  Mistake out;
  out.rule = diagnostic.rule->id;
  out.sentence = language.translate(diagnostic.rule->sentence);
  out.source = cite(diagnostic, edition, language);
  if (diagnostic.article != nullptr) {
    out.article = diagnostic.article->id;
    out.article_sentence = language.translate(diagnostic.article->sentence);
    out.article_source = cite(*diagnostic.article, edition, language);
  }
  out.warning = diagnostic.severity == Severity::kWarning;
  out.message = diagnostic.message.in(language);
  out.hint = diagnostic.hint.in(language);
  for (const Message& note : diagnostic.notes) out.notes.push_back(note.in(language));
  out.entry = diagnostic.entry;
  const LineColumn at = places.locate(diagnostic.span.begin);
  out.line = at.line;
  out.column = at.column;
  out.offset = diagnostic.span.begin;
  out.size = diagnostic.span.size;
  return out;
}

std::vector<PlayerStanding> standings(const Table& table, const Outcome& outcome) {
  std::vector<PlayerStanding> out;
  for (Actor seat = 0; seat < table.players; ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    PlayerStanding& player = out.emplace_back();
    player.colour = table.colours[index];
    player.name = table.names[index];
    const auto& parts = outcome.scores[index].parts;
    const auto count = static_cast<std::ptrdiff_t>(table.game->score_parts.size());
    player.score.assign(parts.begin(), parts.begin() + count);
    player.wins = wins(outcome, seat);
    player.out = outcome.out[index];
  }
  return out;
}

Language language_of(std::string_view code) {
  const std::optional<Language> language = language_named(code);
  if (!language) throw std::invalid_argument("no language has this code");
  return *language;
}

void check_size(std::size_t size) {
  if (size > kMaxSource) throw std::length_error("a record has more than 1 GiB");
}

/// Reports a file of another kind as such, instead of the reader's syntax errors.
void report_foreign(std::string_view source, std::vector<Diagnostic>& diagnostics) {
  const auto foreign = text::foreign_of(source, text::ReadAs::kText);
  if (foreign) diagnostics.assign(1, text::diagnostic_of(*foreign, source));
}

/// A record that was read and replayed.
struct Judged {
  Judged(std::string_view source, std::size_t first_line, int last, Language language) {
    check_size(source.size());
    std::vector<Diagnostic> diagnostics;
    text::read_record(source, record, diagnostics);
    ReplayOptions options;
    options.stop_after = std::max(last, -1);
    replayer.replay(record, options, diagnostics);
    if (has_error(diagnostics)) report_foreign(source, diagnostics);

    verdict.valid = !has_error(diagnostics);
    verdict.entries = record.count_entries();
    const GameInfo* game = replayer.game();
    if (game != nullptr) verdict.game = game->id;
    if (replayer.started()) {
      const Outcome outcome = replayer.outcome();
      verdict.finished = outcome.finished;
      for (const Ending& ending : outcome.endings) {
        verdict.endings.push_back(ending_words(ending, replayer.table()).in(language));
      }
      verdict.players = standings(replayer.table(), outcome);
      edition = cited_edition(replayer.table());
    }
    PlaceFinder places(source, first_line);
    for (const Diagnostic& d : diagnostics) {
      verdict.mistakes.push_back(mistake_of(d, places, edition, language));
    }
  }

  Record record;
  Replayer replayer{all_games()};
  std::string_view edition;
  Verdict verdict;
};

/// Passes on the records of a text that comes in pieces.
class Walker {
 public:
  explicit Walker(const TakeRecord& take) : take_(take) {}

  /// Passes on the complete records at the beginning of `text`, or all of them if `at_end`. Returns
  /// their size in bytes, which the next text must leave out.
  std::size_t walk(std::string_view text, bool at_end) {
    std::size_t begin = 0;
    if (next_.offset == 0 && text.starts_with(kByteOrderMark)) {
      begin = kByteOrderMark.size();
      next_.offset = begin;
    }
    while (begin < text.size() && wanted_) {
      const std::size_t end = text::find_record_start(text, begin + 1, begin + searched_);
      if (end == std::string_view::npos && !at_end) {
        // Text that could be the beginning of an opening must be searched again.
        const std::size_t sure = begin + text::kRecordOpening.size();
        searched_ = std::max<std::size_t>(1, text.size() - std::min(text.size(), sure));
        break;
      }
      hand_over(text.substr(begin, std::min(end, text.size()) - begin));
      begin = std::min(end, text.size());
      searched_ = 1;
    }
    return begin;
  }

  [[nodiscard]] bool wanted() const { return wanted_; }
  /// Returns the number of records passed on.
  [[nodiscard]] std::size_t count() const { return next_.number - 1; }

 private:
  void hand_over(std::string_view text) {
    const std::string_view own = text::without_next_mark(text);
    if (!text::is_blank(own)) {
      next_.text = own;
      wanted_ = take_(next_);
      ++next_.number;
    }
    next_.line += count_lines(text);
    next_.offset += text.size();
  }

  const TakeRecord& take_;
  RecordText next_;
  bool wanted_ = true;
  /// No other record begins before this byte of the remaining text.
  std::size_t searched_ = 1;
};

}  // namespace

Verdict judge(std::string_view record, std::size_t first_line) {
  return Judged(record, first_line, -1, {}).verdict;
}

Verdict judge(std::string_view record, const JudgeOptions& options) {
  return Judged(record, options.first_line, -1, language_of(options.language)).verdict;
}

std::vector<std::string_view> languages() {
  std::vector<std::string_view> codes = {Language().code()};
  for (const Catalogue& catalogue : catalogues()) codes.push_back(catalogue.code);
  return codes;
}

std::size_t for_each_record(std::string_view text, const TakeRecord& take) {
  Walker walker(take);
  walker.walk(text, true);
  return walker.count();
}

std::size_t for_each_record(std::istream& in, const TakeRecord& take) {
  constexpr std::size_t kPiece = std::size_t{1} << 16U;
  Walker walker(take);
  std::string text;
  bool at_end = false;
  while (!at_end && walker.wanted()) {
    const std::size_t held = text.size();
    text.resize(held + kPiece);
    in.read(text.data() + held, static_cast<std::streamsize>(kPiece));
    text.resize(held + static_cast<std::size_t>(in.gcount()));
    at_end = !in;
    check_size(text.size());
    text.erase(0, walker.walk(text, at_end));
  }
  return walker.count();
}

struct Game::Inside {
  Inside(std::string_view record, int last, Language chosen)
      : text(record), language(chosen), judged(text, 1, last, chosen) {
    if (judged.replayer.started()) position = judged.replayer.reached().clone();
    entry = judged.replayer.played() + 1;
  }

  [[nodiscard]] const Position& at() const {
    if (position == nullptr) throw std::logic_error("the tags of the record start no game");
    return *position;
  }

  /// Plays the actions of `source`, and if `complete`, the end of the entry.
  std::optional<Mistake> play(std::string_view source, bool complete) {
    (void)at();
    std::optional<Diagnostic> wrong = play_on(position, source, complete);
    if (!wrong) return std::nullopt;
    wrong->entry = entry;
    PlaceFinder places(source);
    Mistake mistake = mistake_of(*wrong, places, judged.edition, language);
    if (source.empty()) mistake.line = mistake.column = 0;
    return mistake;
  }

  std::string text;
  /// Language of all messages.
  Language language;
  Judged judged;
  std::unique_ptr<Position> position;
  /// Number of the next entry.
  int entry = 1;
};

Game::Game(std::string_view record, int last)
    : inside_(std::make_unique<Inside>(record, last, Language())) {}
Game::Game(std::string_view record, int last, std::string_view language)
    : inside_(std::make_unique<Inside>(record, last, language_of(language))) {}
Game::Game(Game&& other) noexcept = default;
Game& Game::operator=(Game&& other) noexcept = default;
Game::~Game() = default;

const Verdict& Game::verdict() const { return inside_->judged.verdict; }
bool Game::started() const { return inside_->position != nullptr; }

std::string Game::due() const {
  const Actor actor = inside_->at().due();
  return actor == kNobody ? std::string{} : std::string(inside_->at().table().name_of(actor));
}

std::optional<Mistake> Game::play(std::string_view actions) {
  check_size(actions.size());
  return inside_->play(actions, false);
}

std::optional<Mistake> Game::end_entry() {
  std::optional<Mistake> mistake = inside_->play({}, true);
  if (!mistake) ++inside_->entry;
  return mistake;
}

LegalActions Game::legal_actions() const {
  LegalActions out;
  out.left_out = inside_->at().list_legal([&](std::string_view action) {
    out.actions.emplace_back(action);
    return true;
  });
  return out;
}

std::vector<std::string> Game::score_parts() const {
  const auto& parts = inside_->at().table().game->score_parts;
  return {parts.begin(), parts.end()};
}

std::vector<PlayerStanding> Game::players() const {
  const Position& position = inside_->at();
  return standings(position.table(), position.outcome());
}
std::vector<std::string> Game::setup() const { return inside_->at().setup(); }
std::string Game::digest() const { return digest_claim(inside_->at()); }
std::string Game::board() const { return inside_->at().board(); }

std::string Game::picture(std::string_view theme, int width) const {
  SvgOptions options;
  const std::optional<Theme> known = theme_named(theme);
  if (!known) throw std::invalid_argument("no theme has this name");
  options.theme = *known;
  options.width = width;
  DiagramRequest request;
  if (width > 0) request.canvas = Canvas::of(width);
  request.canvas.language = inside_->language;
  return to_svg(inside_->at().scene(request), options);
}

}  // namespace stela
