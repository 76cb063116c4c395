#include <webp/encode.h>
#include <webp/mux.h>

#include <algorithm>
#include <new>
#include <string_view>
#include <utility>

#include "lib/core/content.h"
#include "tools/pictures/animation/colours.h"
#include "tools/pictures/animation/moving_picture.h"

namespace stela {
namespace {

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

std::unique_ptr<FrameWriter> write_webp(std::vector<std::uint32_t> colours, std::string& out) {
  return std::make_unique<WebpWriter>(std::move(colours), out);
}

}  // namespace stela
