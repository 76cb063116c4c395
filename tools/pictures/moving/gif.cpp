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
    std::vector<GifPixelType> pixels;
    pixels.reserve(frame.colours.size());
    for (const std::uint32_t colour : frame.colours) pixels.push_back(palette_.nearest(colour));
    const bool first = before_.empty();
    if (first) write_head(frame);
    const Area area =
        first ? Area{0, 0, frame.width, frame.height} : changed_area(before_, pixels, frame.width);
    write_control(delay);
    check(EGifPutImageDesc(gif_.get(), area.x, area.y, area.width, area.height, false, nullptr));
    std::vector<GifPixelType> line(static_cast<std::size_t>(area.width));
    for (int y = area.y; y < area.y + area.height; ++y) {
      const auto begin = static_cast<std::size_t>(y) * static_cast<std::size_t>(frame.width) +
                         static_cast<std::size_t>(area.x);
      for (std::size_t i = 0; i < line.size(); ++i) {
        const bool same = !first && before_[begin + i] == pixels[begin + i];
        line[i] = same ? unseen_ : pixels[begin + i];
      }
      check(EGifPutLine(gif_.get(), line.data(), area.width));
    }
    before_ = std::move(pixels);
  }

  void finish() override { check(EGifCloseFile(gif_.release(), nullptr)); }

 private:
  void write_head(const Pixels& frame) {
    constexpr std::uint32_t kByte = 0xFF;
    constexpr int kDepth = 8;
    const int size = 1 << GifBitSize(unseen_ + 1);
    const std::unique_ptr<ColorMapObject, Closer> map(GifMakeMapObject(size, nullptr));
    if (map == nullptr) throw std::bad_alloc();
    for (std::size_t i = 0; i < palette_.colours().size(); ++i) {
      const std::uint32_t colour = palette_.colours()[i];
      map->Colors[i] = {static_cast<GifByteType>(colour >> 16U & kByte),
                        static_cast<GifByteType>(colour >> 8U & kByte),
                        static_cast<GifByteType>(colour & kByte)};
    }
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
  std::vector<GifPixelType> before_;
};

}  // namespace

std::unique_ptr<FrameWriter> write_gif(Palette palette, std::string& out) {
  return std::make_unique<GifWriter>(std::move(palette), out);
}

}  // namespace stela
