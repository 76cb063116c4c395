#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/core/content.h"
#include "tools/pictures/animation/changes.h"
#include "tools/pictures/animation/frame_writer.h"
#include "tools/pictures/animation/lzw.h"

namespace stela {
namespace {

int write_bytes(GifFileType* gif, const GifByteType* bytes, int size) {
  static_cast<std::string*>(gif->UserData)
      ->append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
  return size;
}

/// Writing to memory, giflib can only fail if memory runs out.
void check(int code) {
  if (code != GIF_OK) throw std::bad_alloc();
}

struct Closer {
  void operator()(GifFileType* gif) const { EGifCloseFile(gif, nullptr); }
  void operator()(ColorMapObject* map) const { GifFreeMapObject(map); }
};

/// How a pixel is written.
enum class Mark : std::uint8_t {
  /// Unchanged: not written.
  kStays,
  /// Unchanged, but near a changed pixel: may be written, so that a letter is encoded alike
  /// whatever was there before.
  kNear,
  kChanges,
};

/// Distance from a changed pixel, in pixels of its row.
constexpr std::size_t kNear = 8;

class GifWriter : public FrameWriter {
 public:
  GifWriter(Palette palette, std::string& out)
      : palette_(std::move(palette)),
        unseen_(static_cast<GifPixelType>(palette_.colours().size())),
        gif_(EGifOpen(&out, write_bytes, nullptr)) {
    if (gif_ == nullptr) throw std::bad_alloc();
    for (GifPixelType number = 0; number < unseen_; ++number) {
      seen_again_.push_back({unseen_, number});
    }
  }

  void add(const Pixels& frame, int delay) override {
    const bool first = before_.empty();
    if (first) write_head(frame);
    const Area area = first ? Area{0, 0, frame.width, frame.height} : find_changes(frame);
    write_control(delay);
    check(EGifPutImageDesc(gif_.get(), area.x, area.y, area.width, area.height, false, nullptr));
    choose(frame, area);
    write_codes(packer_.pack(runs_, bits_, taken_));
    remember(frame, area);
  }

  void finish() override { check(EGifCloseFile(gif_.release(), nullptr)); }

 private:
  [[nodiscard]] static std::size_t place(const Pixels& frame, int x, int y) {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(frame.width) +
           static_cast<std::size_t>(x);
  }

  /// Finds the pixels that have to change, and the area that contains them.
  [[nodiscard]] Area find_changes(const Pixels& frame) {
    ChangedArea area;
    for (int y = 0; y < frame.height; ++y) {
      const std::uint32_t* const row = frame.colours.data() + place(frame, 0, y);
      const bool differs = !std::equal(row, row + frame.width, before_.data() + place(frame, 0, y));
      differs_[static_cast<std::size_t>(y)] = differs;
      if (differs) mark_row(frame, y, area);
    }
    return area.get();
  }

  void mark_row(const Pixels& frame, int y, ChangedArea& area) {
    const std::size_t begin = place(frame, 0, y);
    const std::size_t end = begin + static_cast<std::size_t>(frame.width);
    const auto mark = [this](std::size_t from, std::size_t to, Mark what) {
      for (std::size_t i = from; i < to; ++i) marks_[i] = what;
    };
    mark(begin, end, Mark::kStays);
    std::size_t marked = begin;
    for (std::size_t i = begin; i < end; ++i) {
      if (frame.colours[i] == before_[i] || may_stay(frame.colours[i], seen_[i])) continue;
      area.add(static_cast<int>(i - begin), y);
      mark(std::max(marked, i - std::min(i - begin, kNear)), i, Mark::kNear);
      marks_[i] = Mark::kChanges;
      const std::size_t near = std::min(end, i + 1 + kNear);
      mark(std::max(marked, i + 1), near, Mark::kNear);
      marked = near;
    }
  }

  [[nodiscard]] bool may_stay(std::uint32_t colour, GifPixelType seen) {
    const PixelChoice& choice = palette_.choice(colour);
    return std::find(choice.begin(), choice.end(), seen) != choice.end();
  }

  /// Collects the colours that may be written for each pixel of the area.
  void choose(const Pixels& frame, const Area& area) {
    runs_.clear();
    for (int y = area.y; y < area.y + area.height; ++y) {
      if (!differs_[static_cast<std::size_t>(y)]) {
        append(stays_, static_cast<std::size_t>(area.width));
        continue;
      }
      const std::size_t begin = place(frame, area.x, y);
      const std::size_t end = begin + static_cast<std::size_t>(area.width);
      for (std::size_t i = begin; i < end; ++i) append(choice(frame.colours[i], i), 1);
    }
  }

  [[nodiscard]] const PixelChoice& choice(std::uint32_t colour, std::size_t place) {
    switch (marks_[place]) {
      case Mark::kStays:
        return stays_;
      case Mark::kNear:
        return seen_again_[seen_[place]];
      case Mark::kChanges:
        break;
    }
    return palette_.choice(colour);
  }

  void append(const PixelChoice& choice, std::size_t length) {
    if (runs_.empty() || runs_.back().choice != &choice) runs_.push_back({&choice, 0});
    runs_.back().length += length;
  }

  /// Stores the frame for comparison with the next one; `taken_` was written in its area.
  void remember(const Pixels& frame, const Area& area) {
    for (int y = 0; y < frame.height; ++y) {
      if (!differs_[static_cast<std::size_t>(y)]) continue;
      const std::uint32_t* const row = frame.colours.data() + place(frame, 0, y);
      std::copy(row, row + frame.width, before_.data() + place(frame, 0, y));
      if (y < area.y || y >= area.y + area.height) continue;
      const auto width = static_cast<std::size_t>(area.width);
      const std::uint8_t* const taken =
          taken_.data() + width * static_cast<std::size_t>(y - area.y);
      GifPixelType* const seen = seen_.data() + place(frame, area.x, y);
      for (std::size_t x = 0; x < width; ++x) {
        if (taken[x] != unseen_) seen[x] = taken[x];
      }
    }
  }

  void write_codes(std::string_view codes) {
    constexpr std::size_t kBlock = 255;
    for (std::size_t at = 0; at < codes.size(); at += kBlock) {
      const std::string_view part = codes.substr(at, kBlock);
      std::array<GifByteType, kBlock + 1> block{static_cast<GifByteType>(part.size())};
      std::copy(part.begin(), part.end(), block.begin() + 1);
      check(EGifPutCodeNext(gif_.get(), block.data()));
    }
    check(EGifPutCodeNext(gif_.get(), nullptr));
  }

  void write_head(const Pixels& frame) {
    constexpr std::uint32_t kByte = 0xFF;
    constexpr int kDepth = 8;
    bits_ = std::max(2, GifBitSize(unseen_ + 1));
    const int size = 1 << bits_;
    const std::unique_ptr<ColorMapObject, Closer> map(GifMakeMapObject(size, nullptr));
    if (map == nullptr) throw std::bad_alloc();
    for (std::size_t i = 0; i < palette_.colours().size(); ++i) {
      const std::uint32_t colour = palette_.colours()[i];
      map->Colors[i] = {static_cast<GifByteType>(colour >> 16U & kByte),
                        static_cast<GifByteType>(colour >> 8U & kByte),
                        static_cast<GifByteType>(colour & kByte)};
    }
    seen_.resize(frame.colours.size());
    before_.resize(frame.colours.size());
    // Everything in the first frame is new.
    marks_.resize(frame.colours.size(), Mark::kChanges);
    differs_.resize(static_cast<std::size_t>(frame.height), true);
    EGifSetGifVersion(gif_.get(), true);
    check(EGifPutScreenDesc(gif_.get(), frame.width, frame.height, kDepth, 0, map.get()));
    check(EGifPutComment(gif_.get(), sign_of(Content::kReplay).c_str()));
    constexpr std::string_view kLoop = "NETSCAPE2.0";
    constexpr std::array<GifByteType, 3> kForEver = {1, 0, 0};
    check(EGifPutExtensionLeader(gif_.get(), APPLICATION_EXT_FUNC_CODE));
    check(EGifPutExtensionBlock(gif_.get(), kLoop.size(), kLoop.data()));
    check(EGifPutExtensionBlock(gif_.get(), kForEver.size(), kForEver.data()));
    check(EGifPutExtensionTrailer(gif_.get()));
  }

  void write_control(int delay) {
    constexpr int kHundredth = 10;  // milliseconds
    const GraphicsControlBlock control{DISPOSE_DO_NOT, false, (delay + kHundredth / 2) / kHundredth,
                                       unseen_};
    constexpr std::size_t kSize = 4;
    std::array<GifByteType, kSize> bytes{};
    EGifGCBToExtension(&control, bytes.data());
    check(EGifPutExtension(gif_.get(), GRAPHICS_EXT_FUNC_CODE, kSize, bytes.data()));
  }

  Palette palette_;
  /// The index after those of the colours: a pixel that does not change.
  GifPixelType unseen_;
  std::unique_ptr<GifFileType, Closer> gif_;
  int bits_ = 0;
  LzwPacker packer_;
  /// The previous frame, and what is visible of it.
  std::vector<std::uint32_t> before_;
  std::vector<GifPixelType> seen_;
  /// For the current frame: which rows changed, which of their pixels have to change, what may be
  /// written for each pixel, and what was written.
  std::vector<bool> differs_;
  std::vector<Mark> marks_;
  PixelChoice stays_ = {unseen_};
  /// By palette index: the choice for a pixel that shows this colour and does not change.
  std::vector<PixelChoice> seen_again_;
  std::vector<PixelRun> runs_;
  std::vector<std::uint8_t> taken_;
};

}  // namespace

std::unique_ptr<FrameWriter> write_gif(Palette palette, std::string& out) {
  return std::make_unique<GifWriter>(std::move(palette), out);
}

}  // namespace stela
