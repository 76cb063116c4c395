#include "tools/pictures/cairo/rasterizer.h"

#include <zlib.h>

#include <array>
#include <new>
#include <string_view>

#include "lib/core/content.h"
#include "lib/render/svg_element.h"
#include "tools/pictures/cairo/painter.h"
#include "tools/pictures/raster/raster.h"

namespace stela {
namespace {

/// Appends a big-endian number.
void append_32(std::uint32_t number, std::string& out) {
  for (const unsigned shift : {24U, 16U, 8U, 0U}) out += static_cast<char>(number >> shift);
}

/// Appends a chunk with its length and checksum.
void append_chunk(std::string_view type, std::string_view data, std::string& out) {
  append_32(static_cast<std::uint32_t>(data.size()), out);
  const std::size_t begin = out.size();
  out += type;
  out += data;
  const auto* const checked = reinterpret_cast<const Bytef*>(out.data() + begin);
  append_32(static_cast<std::uint32_t>(crc32_z(0, checked, out.size() - begin)), out);
}

/// Deflates rows as they arrive, so that they are never all in memory.
class Deflater {
 public:
  /// `effort` from 1 to 9.
  explicit Deflater(int effort) {
    // It can fail for want of memory alone.
    if (deflateInit(&stream_, effort) != Z_OK) throw std::bad_alloc();
  }
  Deflater(const Deflater&) = delete;
  Deflater& operator=(const Deflater&) = delete;
  ~Deflater() { deflateEnd(&stream_); }

  void add(std::string_view row) { deflate_on(row, Z_NO_FLUSH); }
  /// Returns everything that was added, deflated.
  [[nodiscard]] const std::string& finish() {
    deflate_on({}, Z_FINISH);
    return out_;
  }

 private:
  void deflate_on(std::string_view bytes, int flush) {
    std::array<char, 1U << 15U> packed;
    // zlib does not change the input, but its interface predates `const`.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream_.avail_in = static_cast<uInt>(bytes.size());
    do {
      stream_.next_out = reinterpret_cast<Bytef*>(packed.data());
      stream_.avail_out = static_cast<uInt>(packed.size());
      deflate(&stream_, flush);
      out_.append(packed.data(), packed.size() - stream_.avail_out);
    } while (stream_.avail_out == 0);
  }

  std::string out_;
  z_stream stream_{};
};

}  // namespace

std::string png_of(int width, int height, const std::function<const std::uint32_t*(int)>& row_of) {
  std::string out = "\x89PNG\r\n\x1a\n";
  std::string head;
  append_32(static_cast<std::uint32_t>(width), head);
  append_32(static_cast<std::uint32_t>(height), head);
  // Eight bits for each of red, green and blue; deflated, filtered, not interlaced.
  head += std::string_view("\x08\x02\0\0\0", 5);
  append_chunk("IHDR", head, out);
  append_chunk("tEXt", std::string("Software") + '\0' + sign_of(Content::kPicture), out);
  // More effort takes twice the time for a twentieth less.
  constexpr int kEffort = 3;
  Deflater data(kEffort);
  constexpr std::size_t kBytes = 3;
  const auto columns = static_cast<std::size_t>(width);
  // A zero before each row: it is not filtered, so that flat colours repeat as they are.
  std::string row(columns * kBytes + 1, '\0');
  for (int y = 0; y < height; ++y) {
    const std::uint32_t* const colours = row_of(y);
    char* at = row.data();
    for (std::size_t x = 0; x < columns; ++x) {
      const std::uint32_t colour = colours[x];
      *++at = static_cast<char>(colour >> 16U);
      *++at = static_cast<char>(colour >> 8U);
      *++at = static_cast<char>(colour);
    }
    data.add(row);
  }
  append_chunk("IDAT", data.finish(), out);
  append_chunk("IEND", {}, out);
  return out;
}

namespace {

cairo_status_t append(void* out, const unsigned char* bytes, unsigned int size) {
  static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(bytes), size);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::optional<std::string> CairoRasterizer::to_png(const Scene& scene, const RenderOptions& options,
                                                   std::string& error) const {
  reserve_memory();
  const Sheet sheet = sheet_for(view_of(scene), options.width);
  error = draw_on_sheet(scene, options.theme, sheet);
  if (!error.empty()) return std::nullopt;
  const Rows rows = rows_of(sheet);
  return png_of(sheet.width, sheet.height, [&rows](int y) { return rows.row(y); });
}

std::optional<std::string> CairoRasterizer::to_pdf(const Scene& scene, const RenderOptions& options,
                                                   int pages, std::string& error) const {
  reserve_memory();
  constexpr double kPointsPerPixel = 0.75;
  Extent view = view_of(scene);
  const Point page{0, (view.high.y - view.low.y) / pages};
  view.high.y = view.low.y + page.y;
  const double width = options.width * kPointsPerPixel;
  const double height = height_of(view, options.width) * kPointsPerPixel;
  std::string out;
  const Surface surface(cairo_pdf_surface_create_for_stream(append, &out, width, height));
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATOR,
                                 sign_of(Content::kPicture).c_str());
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, kPdfDate);
  for (int i = 0; i < pages && error.empty(); ++i) {
    const Context context(cairo_create(surface.get()));
    place(context.get(), fit(view, width, height));
    draw_on_paper(scene, options.theme, context.get());
    if (pages > 1) cairo_show_page(context.get());
    error = fault_of(context.get());
    view = {view.low + page, view.high + page};
  }
  cairo_surface_finish(surface.get());
  const cairo_status_t status = cairo_surface_status(surface.get());
  if (status != CAIRO_STATUS_SUCCESS) error = cairo_status_to_string(status);
  if (!error.empty()) return std::nullopt;
  return out + pdf_sign(Content::kPicture);
}

}  // namespace stela

/// The only symbol of the plugin.
extern "C" const stela::Rasterizer* stela_rasterizer() {
  static const stela::CairoRasterizer kRasterizer;
  return &kRasterizer;
}
