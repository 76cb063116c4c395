#include <gif_lib.h>
#include <webp/encode.h>
#include <webp/mux.h>

#include <algorithm>
#include <array>
#include <new>
#include <string_view>
#include <utility>

#include "lib/core/content.h"
#include "tools/pictures/animation/moving_picture.h"

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

struct GifCloser {
  void operator()(GifFileType* gif) const { EGifCloseFile(gif, nullptr); }
  void operator()(ColorMapObject* map) const { GifFreeMapObject(map); }
};

class GifWriter : public FrameWriter {
 public:
  GifWriter(std::vector<std::uint32_t> colours, std::string& out)
      : colours_(std::move(colours)),
        unseen_(static_cast<GifPixelType>(colours_.colours().size())),
        gif_(EGifOpen(&out, write_bytes, nullptr)) {
    if (gif_ == nullptr) throw std::bad_alloc();
  }

  void add(const Pixels& frame, int delay) override {
    if (before_.empty()) write_head(frame);
    const auto width = static_cast<std::size_t>(frame.width);
    // The area that contains all changes.
    std::size_t left = width;
    std::size_t right = 0;
    auto top = static_cast<std::size_t>(frame.height);
    std::size_t bottom = 0;
    for (std::size_t y = 0; y < static_cast<std::size_t>(frame.height); ++y) {
      const auto [from, to] = find_changes(frame, y * width, width);
      if (from == to) continue;
      left = std::min(left, from);
      right = std::max(right, to);
      top = std::min(top, y);
      bottom = y + 1;
    }
    // An empty frame cannot be written.
    if (bottom == 0) left = top = 0, right = bottom = 1;
    write_control(delay);
    check(EGifPutImageDesc(gif_.get(), static_cast<int>(left), static_cast<int>(top),
                           static_cast<int>(right - left), static_cast<int>(bottom - top), false,
                           nullptr));
    for (std::size_t y = top; y < bottom; ++y) {
      check(
          EGifPutLine(gif_.get(), now_.data() + y * width + left, static_cast<int>(right - left)));
    }
    before_ = frame.colours;
  }

  void finish() override { check(EGifCloseFile(gif_.release(), nullptr)); }

 private:
  /// Chooses the indices of the row that begins at `begin`; returns the part that changed.
  std::pair<std::size_t, std::size_t> find_changes(const Pixels& frame, std::size_t begin,
                                                   std::size_t width) {
    const std::uint32_t* const row = frame.colours.data() + begin;
    const std::uint32_t* const old = before_.empty() ? nullptr : before_.data() + begin;
    GifPixelType* const now = now_.data() + begin;
    GifPixelType* const seen = seen_.data() + begin;
    std::fill_n(now, width, unseen_);
    if (!before_.empty() && std::equal(row, row + width, old)) return {0, 0};
    std::size_t first = width;
    std::size_t end = 0;
    for (std::size_t x = 0; x < width; ++x) {
      const bool stays = !before_.empty() && (row[x] == old[x] || may_show(row[x], seen[x]));
      if (stays) continue;
      // Between two changes a few pixels are written again: so a letter is packed alike, whatever
      // was there before.
      constexpr std::size_t kNear = 12;
      if (end > 0 && x - end <= kNear) std::copy(seen + end, seen + x, now + end);
      const GifPixelType left = x > 0 ? now[x - 1] : unseen_;
      const GifPixelType above = begin > 0 ? now_[begin + x - width] : unseen_;
      now[x] = seen[x] = index_of(row[x], left, above);
      first = std::min(first, x);
      end = x + 1;
    }
    return end == 0 ? std::pair<std::size_t, std::size_t>{0, 0} : std::pair{first, end};
  }

  /// Returns the index of one of the pixels beside, if that may show `colour`: repetition is packed
  /// well. Otherwise returns that of the nearest colour.
  [[nodiscard]] GifPixelType index_of(std::uint32_t colour, GifPixelType left, GifPixelType above) {
    for (const GifPixelType beside : {left, above}) {
      if (beside != unseen_ && may_show(colour, beside)) return beside;
    }
    return colours_.index_of(colour);
  }

  /// Returns whether an index may show `colour`: if it is the nearest, or hardly differs from a
  /// blend.
  [[nodiscard]] bool may_show(std::uint32_t colour, GifPixelType index) {
    constexpr std::uint32_t kHardlySeen = 22 * 22;
    const GifPixelType nearest = colours_.index_of(colour);
    return index == nearest || (colours_.colours()[nearest] != colour &&
                                distance(colours_.colours()[index], colour) <= kHardlySeen);
  }

  void write_head(const Pixels& frame) {
    constexpr std::uint32_t kByte = 0xFF;
    constexpr int kDepth = 8;
    const int size = 1 << std::max(2, GifBitSize(unseen_ + 1));
    const std::unique_ptr<ColorMapObject, GifCloser> map(GifMakeMapObject(size, nullptr));
    if (map == nullptr) throw std::bad_alloc();
    for (std::size_t i = 0; i < colours_.colours().size(); ++i) {
      const std::uint32_t colour = colours_.colours()[i];
      map->Colors[i] = {static_cast<GifByteType>(colour >> 16U & kByte),
                        static_cast<GifByteType>(colour >> 8U & kByte),
                        static_cast<GifByteType>(colour & kByte)};
    }
    seen_.resize(frame.colours.size());
    now_.resize(frame.colours.size());
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

  NearestColour colours_;
  /// The index after those of the colours: a pixel that does not change.
  GifPixelType unseen_;
  std::unique_ptr<GifFileType, GifCloser> gif_;
  /// The previous frame, what is visible of it, and what is written of this one.
  std::vector<std::uint32_t> before_;
  std::vector<GifPixelType> seen_;
  std::vector<GifPixelType> now_;
};

/// Writing to memory, libwebp can only fail if memory runs out.
void check(bool good) {
  if (!good) throw std::bad_alloc();
}

struct WebpCloser {
  void operator()(WebPAnimEncoder* encoder) const { WebPAnimEncoderDelete(encoder); }
  void operator()(WebPMux* mux) const { WebPMuxDelete(mux); }
};

/// A frame in the form that libwebp reads.
class Picture {
 public:
  Picture(int width, int height) {
    check(WebPPictureInit(&picture_) != 0);
    picture_.use_argb = 1;
    picture_.width = width;
    picture_.height = height;
    check(WebPPictureAlloc(&picture_) != 0);
  }
  ~Picture() { WebPPictureFree(&picture_); }
  Picture(const Picture&) = delete;
  Picture& operator=(const Picture&) = delete;

  WebPPicture* with(const Pixels& frame, NearestColour& colours) {
    const auto width = static_cast<std::size_t>(frame.width);
    const auto stride = static_cast<std::size_t>(picture_.argb_stride);
    for (std::size_t y = 0; y < static_cast<std::size_t>(frame.height); ++y) {
      std::transform(frame.colours.data() + y * width, frame.colours.data() + (y + 1) * width,
                     picture_.argb + y * stride, [&](std::uint32_t colour) {
                       return colours.colours()[colours.index_of(colour)] | 0xFF000000U;
                     });
    }
    return &picture_;
  }

 private:
  WebPPicture picture_;
};

class WebpWriter : public FrameWriter {
 public:
  WebpWriter(std::vector<std::uint32_t> colours, std::string& out)
      : colours_(std::move(colours)), out_(out) {
    // Without loss. More effort takes 25 % more time for 10 % fewer bytes; with less, files are
    // three times as large.
    constexpr int kEffort = 1;
    check(WebPConfigInit(&config_) != 0 && WebPConfigLosslessPreset(&config_, kEffort) != 0);
  }

  void add(const Pixels& frame, int delay) override {
    if (encoder_ == nullptr) open(frame);
    check(WebPAnimEncoderAdd(encoder_.get(), picture_->with(frame, colours_), time_, &config_) !=
          0);
    time_ += delay;
  }

  void finish() override {
    check(WebPAnimEncoderAdd(encoder_.get(), nullptr, time_, nullptr) != 0);
    WebPData frames;
    WebPDataInit(&frames);
    check(WebPAnimEncoderAssemble(encoder_.get(), &frames) != 0);
    encoder_.reset();
    const std::unique_ptr<WebPMux, WebpCloser> mux(WebPMuxCreate(&frames, 1));
    WebPDataClear(&frames);
    check(mux != nullptr);
    const std::string sign =
        "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF "
        "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Description rdf:about=\"\" "
        "xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmp:CreatorTool=\"" +
        sign_of(Content::kReplay) + "\"/></rdf:RDF></x:xmpmeta>";
    const WebPData chunk{reinterpret_cast<const std::uint8_t*>(sign.data()), sign.size()};
    check(WebPMuxSetChunk(mux.get(), "XMP ", &chunk, 1) == WEBP_MUX_OK);
    WebPData file;
    WebPDataInit(&file);
    check(WebPMuxAssemble(mux.get(), &file) == WEBP_MUX_OK);
    out_.append(reinterpret_cast<const char*>(file.bytes), file.size);
    WebPDataClear(&file);
  }

 private:
  void open(const Pixels& frame) {
    WebPAnimEncoderOptions options;
    check(WebPAnimEncoderOptionsInit(&options) != 0);
    options.anim_params.loop_count = 0;  // again for ever
    encoder_.reset(WebPAnimEncoderNew(frame.width, frame.height, &options));
    check(encoder_ != nullptr);
    picture_ = std::make_unique<Picture>(frame.width, frame.height);
  }

  NearestColour colours_;
  std::string& out_;
  WebPConfig config_;
  std::unique_ptr<WebPAnimEncoder, WebpCloser> encoder_;
  std::unique_ptr<Picture> picture_;
  /// When the next frame begins, in milliseconds.
  int time_ = 0;
};

}  // namespace

std::unique_ptr<FrameWriter> write_gif(std::vector<std::uint32_t> colours, std::string& out) {
  return std::make_unique<GifWriter>(std::move(colours), out);
}

std::unique_ptr<FrameWriter> write_webp(std::vector<std::uint32_t> colours, std::string& out) {
  return std::make_unique<WebpWriter>(std::move(colours), out);
}

}  // namespace stela
