#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/pictures/moving/changes.h"
#include "tools/pictures/moving/frame_writer.h"
#include "tools/pictures/moving/lzw.h"

namespace stela {
namespace {

int write_bytes(GifFileType* gif, const GifByteType* bytes, int size) {
  static_cast<std::string*>(gif->UserData)
      ->append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
  return size;
}

/// Writing to memory, giflib can fail for want of it alone.
void check(int code) {
  if (code != GIF_OK) throw std::bad_alloc();
}

struct Closer {
  void operator()(GifFileType* gif) const { EGifCloseFile(gif, nullptr); }
  void operator()(ColorMapObject* map) const { GifFreeMapObject(map); }
};

class GifWriter : public FrameWriter {
 public:
  GifWriter(Palette palette, std::string& out)
      : palette_(std::move(palette)),
        unseen_(static_cast<GifPixelType>(palette_.colours().size())),
        gif_(EGifOpen(&out, write_bytes, nullptr)) {
    if (gif_ == nullptr) throw std::bad_alloc();
  }

  void add(const Pixels& frame, int delay) override {
    const bool first = seen_.empty();
    if (first) write_head(frame);
    const Area area = first ? Area{0, 0, frame.width, frame.height} : find_changes(frame);
    write_control(delay);
    check(EGifPutImageDesc(gif_.get(), area.x, area.y, area.width, area.height, false, nullptr));
    choose(frame, area);
    write_codes(packer_.pack(choices_, bits_, taken_));
    std::size_t at = 0;
    for (int y = area.y; y < area.y + area.height; ++y) {
      for (std::size_t i = place(frame, area.x, y); i < place(frame, area.x + area.width, y); ++i) {
        if (taken_[at] != unseen_) seen_[i] = taken_[at];
        ++at;
      }
    }
    before_ = frame.colours;
  }

  void finish() override { check(EGifCloseFile(gif_.release(), nullptr)); }

 private:
  [[nodiscard]] static std::size_t place(const Pixels& frame, int x, int y) {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(frame.width) +
           static_cast<std::size_t>(x);
  }

  /// Finds which pixels may not stay as they are seen, and the area in which they lie.
  [[nodiscard]] Area find_changes(const Pixels& frame) {
    changed_.assign(frame.colours.size(), 0);
    for (auto at = frame.colours.begin();; ++at) {
      at = std::mismatch(at, frame.colours.end(), before_.begin() + (at - frame.colours.begin()))
               .first;
      if (at == frame.colours.end()) break;
      const auto i = static_cast<std::size_t>(at - frame.colours.begin());
      const PixelChoice& choice = palette_.choice(frame.colours[i]);
      changed_[i] = std::find(choice.begin(), choice.end(), seen_[i]) == choice.end();
    }
    return changed_area(std::vector<char>(changed_.size(), 0), changed_, frame.width);
  }

  /// What may be written for each pixel of the area.
  void choose(const Pixels& frame, const Area& area) {
    choices_.clear();
    for (int y = area.y; y < area.y + area.height; ++y) {
      const std::size_t begin = place(frame, area.x, y);
      const std::size_t end = begin + static_cast<std::size_t>(area.width);
      for (std::size_t i = begin; i < end; ++i) {
        const bool stays = !changed_.empty() && changed_[i] == 0;
        choices_.push_back(stays ? &stays_ : &palette_.choice(frame.colours[i]));
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
    EGifSetGifVersion(gif_.get(), true);
    check(EGifPutScreenDesc(gif_.get(), frame.width, frame.height, kDepth, 0, map.get()));
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
  /// The number behind those of the colours: a pixel that stays what it is.
  GifPixelType unseen_;
  std::unique_ptr<GifFileType, Closer> gif_;
  int bits_ = 0;
  LzwPacker packer_;
  /// The frame that was added last, and what is seen of it.
  std::vector<std::uint32_t> before_;
  std::vector<GifPixelType> seen_;
  /// Of the frame that is added: which pixels may not stay as they are, what may be written for
  /// each, and what was.
  std::vector<char> changed_;
  PixelChoice stays_ = {unseen_};
  std::vector<const PixelChoice*> choices_;
  std::vector<std::uint8_t> taken_;
};

}  // namespace

std::unique_ptr<FrameWriter> write_gif(Palette palette, std::string& out) {
  return std::make_unique<GifWriter>(std::move(palette), out);
}

}  // namespace stela
