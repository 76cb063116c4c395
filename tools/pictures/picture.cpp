#include "tools/pictures/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

#include "formats/text/reader.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/document/xlsx_table.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "lib/words/tr.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/files/output_kind.h"
#include "tools/pictures/raster/raster.h"
#include "tools/records/legal_actions.h"
#include "tools/records/replays.h"

namespace stela {
namespace {

/// Positions take far more memory than the record: they are not kept where none is drawn.
bool wants_positions(const Record& record, Drawn drawn) {
  return drawn == Drawn::kEveryEntry || std::ranges::any_of(record.notes, [](const Note& note) {
           return note.text.find("[%diagram") != std::string_view::npos;
         });
}

}  // namespace

bool report(const Record& record, const Timeline& timeline,
            const std::vector<Diagnostic>& diagnostics, Replayer& replayer, Language language,
            const VisitInput& visit) {
  if (!replayer.started()) return true;
  const bool broken = replayer.broken();
  const bool analysed = replayer.analysed();
  const Outcome outcome = replayer.outcome();
  const ReportInput input{record,      replayer.table(), timeline, outcome,
                          diagnostics, broken,           analysed, language};
  return visit(summarise(input), input);
}

bool report_text(std::string_view text, Replayer& replayer, Language language,
                 const VisitInput& visit) {
  Record record;
  std::vector<Diagnostic> diagnostics;
  text::read_record(text, record, diagnostics);
  Timeline timeline;
  ReplayOptions replay;
  replay.timeline = &timeline;
  replay.positions = true;
  replayer.replay(record, replay, diagnostics);
  return report(record, timeline, diagnostics, replayer, language, visit);
}

Drawn drawn_by(std::string_view format) {
  return format == "pdf" || format == "html" ? Drawn::kEveryEntry : Drawn::kDiagrams;
}

int visit_inputs(const InputOptions& input, Drawn drawn, int diagram_every, Language language,
                 const VisitFound& visit) {
  if (diagram_every > 0) drawn = Drawn::kEveryEntry;
  Replayer replayer(all_games());
  int verdict = kExitDone;
  const int code = visit_records(input, [&](FoundRecord& found) {
    bool more = true;
    if (!found.unreadable) {
      Timeline timeline;
      ReplayOptions replay;
      replay.timeline = &timeline;
      replay.positions = wants_positions(found.record, drawn);
      stela::replay(found, replayer, replay);
      more = report(found.record, timeline, found.diagnostics, replayer, language,
                    [&](const Summary& summary, const ReportInput& report_input) {
                      if (diagram_every == 0) return visit(found, summary, report_input);
                      Summary with_diagrams = summary;
                      add_diagrams(diagram_every, with_diagrams);
                      return visit(found, with_diagrams, report_input);
                    });
    }
    if (!report_errors(found, replayer)) verdict = worse(verdict, kExitInvalid);
    return more;
  });
  return worse(code, verdict);
}

bool OnePage::add(const std::function<std::string()>& write) {
  several_ = !page_.empty();
  if (!several_) page_ = write();
  return !several_;
}

int OnePage::finish(Output& output, int code) const {
  if (several_ || page_.empty()) {
    output.abandon();
    if (!several_) return nothing_written(code);
    complain(tr(globals().language, "a page shows one record; `--record K` chooses it"));
    return kExitUsage;
  }
  output.write(page_);
  return finish_output(output, code);
}

void declare_page_theme(CommandLine& line, std::string& theme) {
  line.option("--theme", &theme, "THEME",
              "of html and pictures: light, dark, print or safe; default: as the reader prefers, "
              "else light")
      .only({kThemeNames.begin(), kThemeNames.end()});
}

void check_page_theme(const std::string& theme, const std::string& format) {
  constexpr std::array<std::string_view, 5> kWords = {"text", "md", "json", "ndjson", "stela"};
  if (!theme.empty() && contains(kWords, format)) {
    throw UsageError(tr("`{0}` is for pages and pictures", "--theme"));
  }
}

namespace {

/// Returns whether the format is drawn with cairo and pango.
bool is_drawn(std::string_view format) {
  constexpr std::array<std::string_view, 4> kDrawn = {"png", "pdf", "gif", "webp"};
  return contains(kDrawn, format);
}

/// Parses `800`, or width and height as in `1200x630`; null if it is neither, or out of range.
std::optional<PictureSize> size_named(std::string_view text) {
  PictureSize size;
  const std::size_t by = text.find('x');
  const auto read = [](std::string_view part, int& number) {
    const char* const end = part.data() + part.size();
    const auto done = std::from_chars(part.data(), end, number);
    return done.ec == std::errc{} && done.ptr == end && number >= kSmallestPicture &&
           number <= kLargestPicture;
  };
  if (!read(text.substr(0, by), size.width)) return std::nullopt;
  if (by != std::string_view::npos && !read(text.substr(by + 1), size.height)) return std::nullopt;
  return size;
}

/// Width of a narrow and of a wide picture, in scene units.
constexpr double kPhone = 400;
constexpr double kDesk = 1000;
/// In pixels: narrower pictures have no room for a panel at the side.
constexpr int kMinDesk = 400;

/// Fits the scene of `draw` into a width and a height.
class Fitting {
 public:
  Fitting(const Canvas& layout, PictureSize size, const DrawScene& draw)
      : canvas_(layout),
        least_(layout.least_text),
        height_(layout.width * size.height / size.width),
        draw_(draw) {}

  /// Returns null if letters would be too small, or the board lower than that share of the picture.
  std::optional<Canvas> fit(double least_board) {
    constexpr int kTries = 4;
    constexpr double kMaxGrowth = 2.5;
    for (int i = 0; i < kTries; ++i) {
      const Scene scene = draw_(canvas_);
      const Extent view = view_of(scene);
      const double growth = growth_of(view);
      const double board = scene.board.high.y - scene.board.low.y;
      const double high = view.high.y - view.low.y;
      if (least_ * growth <= canvas_.least_text) {
        if (i > 0 && board < least_board * high) return std::nullopt;
        return canvas_;
      }
      // Everything but the board keeps its height.
      canvas_.most_board = std::max(1.0, height_ - (high - board));
      canvas_.least_text = least_ * std::min(growth, kMaxGrowth);
    }
    return std::nullopt;
  }

  Canvas board_alone() {
    canvas_.panel = false;
    canvas_.most_board = height_;
    canvas_.least_text = least_ * growth_of(view_of(draw_(canvas_)));
    return canvas_;
  }

 private:
  /// Returns the factor by which everything is scaled down to fit the height; letters must be
  /// larger by that factor.
  [[nodiscard]] double growth_of(const Extent& view) const {
    return std::max(1.0, (view.high.y - view.low.y) / height_);
  }

  Canvas canvas_;
  double least_;
  /// The requested height, in scene units.
  double height_;
  const DrawScene& draw_;
};

}  // namespace

void PictureOptions::declare(CommandLine& line, std::vector<std::string> words) {
  formats = std::move(words);
  std::string names;
  for (const std::string& name : formats) {
    if (!names.empty()) names += name == formats.back() ? " or " : ", ";
    names += name;
  }
  line.option("--to", &to, "FORMAT",
              fmt::format("{}; default: by the name of FILE, else {}", names, formats.front()))
      .only(formats);
  if (theme.empty()) {
    declare_page_theme(line, theme);
  } else {
    declare_theme(line);
  }
  line.option("--size", &size_text, "PX", size_help(size)).check(fault_of_size);
  line.flag("--no-coordinates", no_coordinates, "leave out the names of spaces");
}

void PictureOptions::declare_theme(CommandLine& line) {
  std::string themes;
  for (const std::string_view name : kThemeNames) {
    if (!themes.empty()) themes += name == kThemeNames.back() ? " or " : ", ";
    themes += name;
    if (name == theme) themes += " (default)";
  }
  line.option("--theme", &theme, "THEME", themes).only({kThemeNames.begin(), kThemeNames.end()});
}

std::string PictureOptions::format(const std::string& path) const {
  return requested_format(to, formats, path);
}

std::string size_help(int usual) {
  return fmt::format("width in pixels, or width and height as in 1200x630; {} to {}; default: {}",
                     kSmallestPicture, kLargestPicture, usual);
}

Message fault_of_size(const std::string& text) {
  if (size_named(text)) return {};
  return tr(
      "`{0}` is not a size: a width in pixels from {1} to {2}, or width and height, as in 1200x630",
      printable(text), kSmallestPicture, kLargestPicture);
}

void PictureOptions::check(const std::string& format) const {
  check_page_theme(theme, format);
  if (size_text.empty() || format == "svg" || format == "png") return;
  throw UsageError(tr("`{0}` is for `--to svg` and `--to png`", "--size"));
}

PictureSize PictureOptions::pixels() const {
  return size_named(size_text).value_or(PictureSize{size, 0});
}

Canvas PictureOptions::canvas() const {
  const PictureSize wanted = pixels();
  // Tall pictures are laid out as on phones, flat ones as on desktops, whatever their width.
  constexpr double kHigh = 1.25;
  Canvas canvas = Canvas::of(wanted.width);
  const double pixel = canvas.least_text / canvas.width;
  if (wanted.height > kHigh * wanted.width) canvas.width = kPhone;
  const bool low = wanted.height > 0 && wanted.height * kHigh < wanted.width;
  if (low && !canvas.wide() && wanted.width >= kMinDesk) canvas.width = kDesk;
  canvas.least_text = pixel * canvas.width;
  canvas.coordinates = !no_coordinates;
  canvas.language = globals().language;
  return canvas;
}

Canvas fit_canvas(const PictureOptions& options, const DrawScene& draw) {
  const Canvas usual = options.canvas();
  if (options.pixels().height == 0) return usual;
  Canvas other = usual;
  other.width = usual.wide() ? kPhone : kDesk;
  other.least_text = usual.least_text * other.width / usual.width;
  constexpr double kGoodBoard = 0.5;
  constexpr double kFairBoard = 0.35;
  std::vector<Canvas> layouts = {usual};
  if (!other.wide() || options.pixels().width >= kMinDesk) layouts.push_back(other);
  for (const double board : {kGoodBoard, kFairBoard}) {
    for (const Canvas& layout : layouts) {
      if (const auto canvas = Fitting(layout, options.pixels(), draw).fit(board)) return *canvas;
    }
  }
  return Fitting(usual, options.pixels(), draw).board_alone();
}

RenderOptions PictureOptions::render() const { return {*theme_named(theme), pixels().width}; }

void fit_scene(const PictureOptions& options, Scene& scene) {
  if (options.no_coordinates) std::erase_if(scene.elements, &Element::coordinate);
  const PictureSize wanted = options.pixels();
  if (wanted.height == 0) return;
  const Point margin{2 * scene.margin, 2 * scene.margin};
  const Extent view = view_of(scene);
  const Point size = view.high - view.low;
  const double shape = static_cast<double>(wanted.height) / wanted.width;
  const Point whole =
      Point{std::max(size.x, size.y / shape), std::max(size.y, size.x * shape)} - margin;
  const Point middle = (scene.low() + scene.high()) * 0.5;
  scene.include(middle - whole * 0.5);
  scene.include(middle + whole * 0.5);
}

bool can_write(const std::string& format) {
  if (format == "xlsx") {
    const std::string fault = doc::xlsx_fault();
    if (fault.empty()) return true;
    complain(tr(globals().language, "`xlsx` needs libxlsxwriter, and `csv` does not: {0}", fault));
    return false;
  }
  const std::string fault = is_drawn(format) ? raster_fault() : std::string{};
  if (fault.empty()) return true;
  complain(tr(globals().language, "`{0}` needs cairo and pango, and `svg` does not: {1}", format,
              fault));
  return false;
}

std::string svg_of(Scene scene, const PictureOptions& options) {
  fit_scene(options, scene);
  return to_svg(scene, {options.render()});
}

std::optional<std::string> picture_of(Scene scene, const PictureOptions& options,
                                      const std::string& format, int pages) {
  if (!is_drawn(format)) return svg_of(std::move(scene), options);
  fit_scene(options, scene);
  // A requested shape is that of all of it.
  if (options.pixels().height > 0) pages = 1;
  std::string error;
  std::optional<std::string> bytes =
      format == "png" ? rasterizer().to_png(scene, options.render(), error)
                      : rasterizer().to_pdf(scene, options.render(), pages, error);
  if (!bytes) complain(tr(globals().language, "cannot draw the picture: {0}", error));
  return bytes;
}

namespace {

/// Maximum number of actions that are played to find their events.
constexpr std::size_t kMaxPlayed = 20'000;

/// Returns the space that an action is about: the last one that it names.
std::string place_meant(const Position& position, std::string_view action, std::size_t prefix) {
  std::string meant;
  std::size_t last = 0;
  std::string any;
  std::size_t any_last = 0;
  for (std::string& place : position.places_of(action)) {
    const std::size_t at = action.rfind(place);
    if (at == std::string_view::npos) continue;
    if (any.empty() || at > any_last) {
      any = place;
      any_last = at;
    }
    if (at + place.size() > prefix && (meant.empty() || at > last)) {
      last = at;
      meant = std::move(place);
    }
  }
  return meant.empty() ? any : meant;
}

}  // namespace

LegalSpots legal_spots(const Position& position, const std::string& prefix) {
  LegalSpots legal;
  const Table& table = position.table();
  if (table.game->drawn_words != nullptr) legal.words = table.game->drawn_words(prefix, table);
  if (legal.words.empty()) legal.words = shown(prefix);
  std::string_view kind;
  for (const EventKind& known : table.game->event_kinds) {
    if (known.role != EventRole::kApart) continue;
    kind = known.kind;
    legal.apart = known.title;
  }
  LegalFilter filter;
  filter.prefix = prefix;
  std::map<std::string, Spot> spots;
  std::size_t played = 0;
  (void)list_legal(position, filter, [&](std::string_view action) {
    std::string place = place_meant(position, action, prefix.size());
    if (place.empty()) return true;
    Spot& spot = spots[place];
    spot.place = std::move(place);
    ++spot.ways;
    if (kind.empty() || ++played > kMaxPlayed) return true;
    const std::vector<Event> events = events_of(position, action);
    spot.special |= contains(events, kind, &Event::kind);
    return true;
  });
  for (auto& [name, spot] : spots) legal.spots.push_back(std::move(spot));
  return legal;
}

}  // namespace stela
