#include "tools/pictures/animation/moving_picture.h"

#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <unordered_set>

#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/games/games.h"
#include "lib/render/svg.h"
#include "lib/replay/replayer.h"
#include "lib/scene/caption.h"
#include "lib/words/tr.h"
#include "tools/batch/batch.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/files/files.h"
#include "tools/files/output.h"
#include "tools/records/replays.h"

namespace stela {

FrameSequence::FrameSequence(const Record& record, const Table& table, const Timeline& timeline,
                             int first, const std::optional<Outcome>& outcome,
                             const PictureOptions& options,
                             const std::function<void(const Scene&)>& preview)
    : record_(record), table_(table), options_(options), start_(table.game->start(table)) {
  choose(timeline, first);
  if (shots_.empty()) return;
  if (outcome) shots_.back().outcome = &*outcome;
  for (DiagramState& shot : shots_) shot.timeline = &timeline;
  canvas_ = fit_canvas(options_, [&](const Canvas& canvas) {
    canvas_ = canvas;
    return scene_of(shots_.size() - 1);
  });
  measure(preview);
}

void FrameSequence::measure(const std::function<void(const Scene&)>& preview) {
  const auto cover = [&](const std::function<void(const Scene&)>& show) {
    std::optional<Extent> all;
    for (std::size_t i = 0; i < shots_.size(); ++i) {
      const Scene scene = scene_of(i);
      if (show) show(scene);
      const Extent extent{scene.low(), scene.high()};
      all = all ? united(*all, extent) : extent;
      // Each asks for the room of those before it, so that the last one knows that of all.
      room_ = scene.room;
    }
    return all;
  };
  std::optional<Extent> all = cover([&](const Scene& scene) {
    preview(scene);
    for (const Undrawn& drawing : scene.undrawn) {
      complain(tr(canvas_.language, "a comment of the entry cannot be drawn: {0}", drawing.reason));
    }
  });
  // Equal boards need no margins; others have to be drawn once more.
  if (room_) all = cover({});
  extent_ = all;
}

void FrameSequence::choose(const Timeline& timeline, int first) {
  const auto entry_of = [this](const Step& step) -> const Entry& {
    return record_.entries[static_cast<std::size_t>(step.entry)];
  };
  DiagramState shot;
  shot.record = &record_;
  shot.table = &table_;
  shot.position = start_.get();
  shot.shown = EntryPart::kSteps;
  const bool set_up =
      !timeline.steps.empty() && entry_of(timeline.steps.front()).kind == EntryKind::kSetup;
  if (first == 0 && !set_up) shots_.push_back(shot);
  for (const Step& step : timeline.steps) {
    if (step.line != 0 || !step.legal || step.position == nullptr) continue;
    const Entry& entry = entry_of(step);
    if (entry.kind == EntryKind::kResult) continue;
    shot.before = shot.position;
    shot.position = step.position.get();
    shot.entry = step.entry;
    shot.step = &step;
    if (entry.position >= first) shots_.push_back(shot);
  }
}

Scene FrameSequence::scene_of(std::size_t frame) const {
  const DiagramState& shot = shots_[frame];
  DiagramRequest request;
  request.canvas = canvas_;
  request.drawings = drawings_on(record_, shot.entry);
  request.room = room_;
  DiagramCaption caption;
  if (extent_) caption.top = extent_->low.y + above_caption(canvas_);
  return draw_diagram(shot, request, caption);
}

Scene FrameSequence::scene(std::size_t frame) const {
  Scene scene = scene_of(frame);
  scene.include(extent_->low);
  scene.include(extent_->high);
  fit_scene(options_, scene);
  return scene;
}

namespace {

constexpr int kUsualDelay = 1000;
constexpr int kUsualSize = 600;
/// The last frame lasts this many times as long as the others, so that the result can be read.
constexpr int kLastHeld = 4;
/// Milliseconds for which the first frame shows the end of the game: chats show it as the still
/// picture.
constexpr int kPreviewed = 100;
constexpr int kMaxFrames = 2000;
/// Maximum for all frames together; drawing them takes about half a minute.
constexpr std::uint64_t kMaxPixels = 500'000'000;
/// Number of frames, spread over the animation, that are sampled for its colours.
constexpr std::size_t kSamples = 3;

/// Returns the entry number given to `--from`, or null if it is not one.
std::optional<int> entry_named(const std::string& value) {
  int number = 0;
  const char* const end = value.data() + value.size();
  const auto read = std::from_chars(value.data(), end, number);
  return read.ec == std::errc{} && read.ptr == end && number >= 0 ? std::optional<int>(number)
                                                                  : std::nullopt;
}

Message fault_of_from(const std::string& value) {
  if (entry_named(value) || format_named(value)) return {};
  return unknown_word(value, {"stela", "json", "ndjson", "xml", "N"});
}

/// Returns whether the record has the requested entries, and not too many; prints an error if not.
bool check_range(const FoundRecord& found, const MovingOptions& options) {
  for (const int entry : {options.first, options.last}) {
    if (!has_entry(found, {entry})) return false;
  }
  const int first = std::max(options.first, 0);
  const int last = options.last < 0 ? found.record.last_number() : options.last;
  if (first > last) {
    complain(tr(globals().language,
                "entry {0} is not before entry {1}: `--from` is the first, `--until` the last",
                first, last));
    return false;
  }
  if (last - first < kMaxFrames) return true;
  complain(tr(globals().language,
              "an animation has at most {0} frames, but this one would have {1}; `--from` and "
              "`--until` choose a part",
              kMaxFrames, last - first + 1));
  return false;
}

/// Likewise checks the number of pixels, in frames of the given `width`.
bool check_pixels(const FrameSequence& film, int width) {
  const auto height = static_cast<std::uint64_t>(height_of(view_of(film.scene(0)), width));
  const std::uint64_t pixels = height * static_cast<std::uint64_t>(width) * film.frames();
  if (pixels <= kMaxPixels) return true;
  complain(tr(globals().language,
              "an animation has at most {0} million pixels in all its frames, but this one would "
              "have {1}; a smaller `--size` needs fewer, `--from` and `--until` choose a part",
              kMaxPixels / 1'000'000, pixels / 1'000'000));
  return false;
}

/// Draws `scene`; prints an error and returns null if it cannot be drawn.
const Pixels* draw(FrameDrawer& frames, Scene scene) {
  std::string error;
  const Pixels* const pixels = frames.draw(std::move(scene), error);
  if (pixels == nullptr) complain(tr(globals().language, "cannot draw the picture: {0}", error));
  return pixels;
}

/// The colours in which elements are drawn, and the frames in which some of them are new.
class FlatColours {
 public:
  explicit FlatColours(Theme theme) : theme_(theme) {}

  void add(const Scene& scene) {
    const std::size_t known = colours_.size();
    add_colours(scene, theme_, colours_);
    new_in_.push_back(colours_.size() > known);
  }
  [[nodiscard]] const std::vector<std::uint32_t>& colours() const { return colours_; }
  [[nodiscard]] bool new_in(std::size_t frame) const { return new_in_[frame]; }

 private:
  Theme theme_;
  std::vector<std::uint32_t> colours_;
  std::vector<bool> new_in_;
};

/// Returns up to `most` colours for `film`; empty if it cannot be drawn.
std::vector<std::uint32_t> choose_colours(const FrameSequence& film, const FlatColours& flat,
                                          std::size_t most, FrameDrawer& frames) {
  ColourCount count;
  const std::size_t step = std::max<std::size_t>(1, (film.frames() + kSamples - 1) / kSamples);
  // The last frame is drawn last: it is the first to be written.
  for (std::size_t i = 0; i < film.frames(); ++i) {
    // A frame with new colours is counted, even if few pixels have them.
    if (i % step != 0 && i + 1 != film.frames() && !flat.new_in(i)) continue;
    const Pixels* const pixels = draw(frames, film.scene(i));
    if (pixels == nullptr) return {};
    count.add(*pixels);
  }
  return count.choose(flat.colours(), most);
}

/// Returns `film` encoded as `format`, or null if it cannot be drawn.
std::optional<std::string> bytes_of(const FrameSequence& film, const FlatColours& flat,
                                    const RenderOptions& render, int delay,
                                    const std::string& format) {
  std::string out;
  const std::unique_ptr<FrameDrawer> frames = rasterizer().open_frames(render);
  std::unique_ptr<FrameWriter> writer;
  const bool gif = format == "gif";
  std::vector<std::uint32_t> colours =
      choose_colours(film, flat, gif ? kGifColours : kWebpColours, *frames);
  if (colours.empty()) return std::nullopt;
  if (gif) {
    writer = write_gif(std::move(colours), out);
  } else {
    writer = write_webp(std::move(colours), out);
  }
  constexpr std::size_t kEach = 10;
  Counter count("frame", kEach, false);
  const auto add = [&](std::size_t frame, int time) {
    const Pixels* const pixels = draw(*frames, film.scene(frame));
    if (pixels != nullptr) writer->add(*pixels, time);
    return pixels != nullptr;
  };
  const std::size_t last = film.frames() - 1;
  if (last > 0 && !add(last, kPreviewed)) return std::nullopt;
  for (std::size_t i = 0; i <= last; ++i) {
    if (!add(i, i == last ? delay * kLastHeld : delay)) return std::nullopt;
    count.show(i + 1, film.frames());
  }
  writer->finish();
  return out;
}

/// The bytes to write, and the exit status.
struct DrawnGame {
  std::string bytes;
  int code = kExitDone;
};

DrawnGame draw(FoundRecord& found, const MovingOptions& options, const PictureOptions& picture,
               const std::string& format) {
  if (found.unreadable) {
    report_to_stderr(found, {});
    return {{}, kExitInvalid};
  }
  if (!check_range(found, options)) return {{}, kExitUsage};
  Replayer replayer(all_games());
  Timeline timeline;
  ReplayOptions replay;
  replay.timeline = &timeline;
  replay.positions = true;
  replay.variations = false;
  replay.stop_after = options.last;
  stela::replay(found, replayer, replay);
  const int code = report_errors(found, replayer) ? kExitDone : kExitInvalid;
  if (!replayer.started()) return {{}, kExitInvalid};
  std::optional<Outcome> outcome;
  if (options.last < 0 && !replayer.broken()) outcome = replayer.outcome();
  const RenderOptions render = picture.render();
  FlatColours flat(render.theme);
  const FrameSequence film(found.record, replayer.table(), timeline, std::max(options.first, 0),
                           outcome, picture, [&flat](const Scene& scene) { flat.add(scene); });
  if (film.frames() == 0) return {{}, kExitInvalid};
  if (!check_pixels(film, render.width)) return {{}, kExitUsage};
  const int delay = options.delay > 0 ? options.delay : kUsualDelay;
  std::optional<std::string> bytes = bytes_of(film, flat, render, delay, format);
  if (!bytes) return {{}, kExitFile};
  return {std::move(*bytes), code};
}

}  // namespace

void MovingOptions::declare(CommandLine& line) {
  line.option("--from", &from, "FORMAT|N",
              "format of the input: stela, json, ndjson or xml; of gif and webp the first entry; "
              "both, when given twice")
      .check(fault_of_from);
  line.option("--until", &last, "N", "of gif and webp: the last entry; default: the end")
      .between(0, std::numeric_limits<int>::max());
  constexpr int kShortest = 20;  // browsers show anything shorter for 0.1 s
  constexpr int kLongest = 10000;
  line.option("--delay", &delay, "MS",
              fmt::format("of gif and webp: how long an entry is shown, in milliseconds, {} to {}; "
                          "default: {}",
                          kShortest, kLongest, kUsualDelay))
      .between(kShortest, kLongest);
  line.option("--size", &size, "PX", "of gif and webp: " + size_help(kUsualSize))
      .check(fault_of_size);
}

void MovingOptions::take_from(InputOptions& input) {
  for (const std::string& value : from) {
    const std::optional<int> entry = entry_named(value);
    if (entry ? first >= 0 : !input.from.empty()) {
      throw UsageError(tr("--from: one format of the input, and one entry"));
    }
    if (entry) {
      first = *entry;
    } else {
      input.from = value;
    }
  }
}

int write_moving_picture(const InputOptions& input, const OutputOption& output,
                         const MovingOptions& options, const std::string& theme,
                         const std::string& format) {
  if (!can_write(format)) return kExitUsage;
  Output out(output.path, {output_format_named(format), Content::kReplay});
  PictureOptions picture;
  if (!theme.empty()) picture.theme = theme;
  picture.size = kUsualSize;
  picture.size_text = options.size;
  DrawnGame drawn;
  bool any = false;
  const int code = visit_records(input, [&](FoundRecord& found) {
    if (any) {
      complain(tr(globals().language, "an animation shows one record; `--record K` chooses it"));
      drawn = {{}, kExitUsage};
      return false;
    }
    any = true;
    drawn = draw(found, options, picture, format);
    return !drawn.bytes.empty();
  });
  if (drawn.bytes.empty()) {
    out.abandon();
    return worse(code, drawn.code);
  }
  out.write(drawn.bytes);
  return finish_output(out, worse(code, drawn.code));
}

void ColourCount::add(const Pixels& picture) {
  // Neighbouring pixels often have the same colour.
  for (auto at = picture.colours.begin(); at != picture.colours.end();) {
    const auto end =
        std::find_if(at, picture.colours.end(), [at](std::uint32_t next) { return next != *at; });
    counts_[*at] += static_cast<std::uint64_t>(end - at);
    at = end;
  }
}

std::vector<std::uint32_t> ColourCount::choose(const std::vector<std::uint32_t>& flat,
                                               std::size_t most) const {
  struct Seen {
    std::uint32_t colour = 0;
    std::uint64_t pixels = 0;
    /// Distance from the nearest colour chosen.
    std::uint32_t distance = std::numeric_limits<std::uint32_t>::max();
  };
  std::vector<Seen> all;
  for (const auto& [colour, pixels] : counts_) all.push_back({colour, pixels});
  std::ranges::sort(all, {}, &Seen::colour);
  std::vector<std::uint32_t> chosen;
  const auto take = [&](std::uint32_t colour) {
    chosen.push_back(colour);
    for (Seen& seen : all) seen.distance = std::min(seen.distance, distance(seen.colour, colour));
  };
  if (all.size() > most) {
    for (const std::uint32_t colour : flat) {
      if (counts_.contains(colour) && chosen.size() < most) take(colour);
    }
  }
  while (chosen.size() < most) {
    const auto missing = std::ranges::max_element(
        all, {}, [](const Seen& seen) { return seen.pixels * seen.distance; });
    if (missing == all.end() || missing->distance == 0) break;
    take(missing->colour);
  }
  return chosen;
}

void add_colours(const Scene& scene, Theme theme, std::vector<std::uint32_t>& out) {
  const Styles styles(theme, scene.players);
  const auto add = [&](std::string_view colour) {
    constexpr int kHex = 16;
    if (!colour.starts_with('#')) return;
    std::uint32_t value = 0;
    std::from_chars(colour.data() + 1, colour.data() + colour.size(), value, kHex);
    if (!contains(out, value)) out.push_back(value);
  };
  // Most elements share their classes with another one.
  std::unordered_set<std::string> seen;
  const auto add_elements = [&](const std::vector<Element>& elements) {
    for (const Element& element : elements) {
      if (!element.halo.empty()) add(styles.look_of(element.halo + "-line").stroke);
      if (!seen.insert(element.classes).second) continue;
      const Look look = styles.look_of(element.classes);
      add(look.fill);
      add(look.stroke);
    }
  };
  add(styles.page());
  add_elements(scene.elements);
  for (const Symbol& symbol : scene.symbols) add_elements(symbol.elements);
}

}  // namespace stela
