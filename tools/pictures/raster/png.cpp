#include "tools/pictures/raster/png.h"

#include <zlib.h>

#include <new>

namespace stela {

void append_png_16(std::uint32_t number, std::string& out) {
  out += static_cast<char>(number >> 8U);
  out += static_cast<char>(number);
}

void append_png_32(std::uint32_t number, std::string& out) {
  append_png_16(number >> 16U, out);
  append_png_16(number, out);
}

void append_png_chunk(std::string_view type, std::string_view data, std::string& out) {
  append_png_32(static_cast<std::uint32_t>(data.size()), out);
  const std::size_t begin = out.size();
  out += type;
  out += data;
  const auto* const checked = reinterpret_cast<const Bytef*>(out.data() + begin);
  append_png_32(static_cast<std::uint32_t>(crc32_z(0, checked, out.size() - begin)), out);
}

void append_deflated(std::string_view rows, int effort, std::string& out) {
  uLongf size = compressBound(rows.size());
  const std::size_t begin = out.size();
  out.resize(begin + size);
  const int code = compress2(reinterpret_cast<Bytef*>(out.data() + begin), &size,
                             reinterpret_cast<const Bytef*>(rows.data()), rows.size(), effort);
  // Into memory that is large enough, it can fail for want of more alone.
  if (code != Z_OK) throw std::bad_alloc();
  out.resize(begin + size);
}

std::string png_of(const Pixels& picture) {
  constexpr std::size_t kBytes = 3;
  const auto width = static_cast<std::size_t>(picture.width);
  std::string rows((width * kBytes + 1) * static_cast<std::size_t>(picture.height), '\0');
  char* out_at = rows.data();
  for (std::size_t i = 0; i < picture.colours.size(); ++i) {
    if (i % width == 0) ++out_at;  // a zero: not filtered, so that flat colours repeat as they are
    const std::uint32_t colour = picture.colours[i];
    *out_at++ = static_cast<char>(colour >> 16U);
    *out_at++ = static_cast<char>(colour >> 8U);
    *out_at++ = static_cast<char>(colour);
  }
  std::string out(kPngSignature);
  std::string head;
  append_png_32(static_cast<std::uint32_t>(picture.width), head);
  append_png_32(static_cast<std::uint32_t>(picture.height), head);
  // Eight bits for each of red, green and blue; deflated, filtered, not interlaced.
  head += std::string_view("\x08\x02\0\0\0", 5);
  append_png_chunk("IHDR", head, out);
  std::string data;
  constexpr int kEffort = 6;
  append_deflated(rows, kEffort, data);
  append_png_chunk("IDAT", data, out);
  append_png_chunk("IEND", {}, out);
  return out;
}

}  // namespace stela
