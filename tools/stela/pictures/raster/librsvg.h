#pragma once

#include <cairo-pdf.h>
#include <cairo.h>
#include <librsvg/rsvg.h>

#include <string>

namespace stela {

/// The functions of librsvg, and of the libraries that it brings, as they are called there. They
/// are loaded when the first picture is drawn: with librsvg come forty libraries, and a program
/// that is linked to them takes several times as long to start, whatever it is asked.
class Librsvg {
 public:
  /// Loaded at the first call.
  [[nodiscard]] static const Librsvg& loaded();

  /// Why it could not be loaded; empty when it was. Then no function may be called.
  [[nodiscard]] const std::string& fault() const { return fault_; }

 private:
  Librsvg() = default;

  /// The address of a function, which becomes whatever function it is taken for.
  struct Address {
    void* value = nullptr;
    template <class F>
    operator F*() const {
      return reinterpret_cast<F*>(value);
    }
  };
  void* load();
  /// Null, and `fault` says why, when there is none.
  Address find(const char* name);

  // In this order, and before the functions, which are found with them.
  std::string fault_;
  void* const library_ = load();

 public:
  const decltype(&::g_error_free) g_error_free = find("g_error_free");
  const decltype(&::g_object_unref) g_object_unref = find("g_object_unref");
  const decltype(&::rsvg_handle_new_from_data) rsvg_handle_new_from_data =
      find("rsvg_handle_new_from_data");
  const decltype(&::rsvg_handle_get_intrinsic_size_in_pixels)
      rsvg_handle_get_intrinsic_size_in_pixels = find("rsvg_handle_get_intrinsic_size_in_pixels");
  const decltype(&::rsvg_handle_render_document) rsvg_handle_render_document =
      find("rsvg_handle_render_document");
  const decltype(&::cairo_create) cairo_create = find("cairo_create");
  const decltype(&::cairo_destroy) cairo_destroy = find("cairo_destroy");
  const decltype(&::cairo_scale) cairo_scale = find("cairo_scale");
  const decltype(&::cairo_status) cairo_status = find("cairo_status");
  const decltype(&::cairo_status_to_string) cairo_status_to_string = find("cairo_status_to_string");
  const decltype(&::cairo_image_surface_create) cairo_image_surface_create =
      find("cairo_image_surface_create");
  const decltype(&::cairo_pdf_surface_create_for_stream) cairo_pdf_surface_create_for_stream =
      find("cairo_pdf_surface_create_for_stream");
  const decltype(&::cairo_pdf_surface_set_metadata) cairo_pdf_surface_set_metadata =
      find("cairo_pdf_surface_set_metadata");
  const decltype(&::cairo_surface_write_to_png_stream) cairo_surface_write_to_png_stream =
      find("cairo_surface_write_to_png_stream");
  const decltype(&::cairo_surface_finish) cairo_surface_finish = find("cairo_surface_finish");
  const decltype(&::cairo_surface_status) cairo_surface_status = find("cairo_surface_status");
  const decltype(&::cairo_surface_destroy) cairo_surface_destroy = find("cairo_surface_destroy");
};

}  // namespace stela
