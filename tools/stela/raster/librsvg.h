#pragma once

#include <cairo-pdf.h>
#include <cairo.h>
#include <librsvg/rsvg.h>

#include <string>

namespace stela {

/// The functions of librsvg, and of the libraries that it brings, as they are called there. They
/// are loaded when the first picture is drawn: with librsvg come forty libraries, and a program
/// that is linked to them takes several times as long to start, whatever it is asked.
struct Librsvg {
  decltype(&::g_error_free) g_error_free = nullptr;
  decltype(&::g_object_unref) g_object_unref = nullptr;
  decltype(&::rsvg_handle_new_from_data) rsvg_handle_new_from_data = nullptr;
  decltype(&::rsvg_handle_get_intrinsic_size_in_pixels) rsvg_handle_get_intrinsic_size_in_pixels =
      nullptr;
  decltype(&::rsvg_handle_render_document) rsvg_handle_render_document = nullptr;
  decltype(&::cairo_create) cairo_create = nullptr;
  decltype(&::cairo_destroy) cairo_destroy = nullptr;
  decltype(&::cairo_scale) cairo_scale = nullptr;
  decltype(&::cairo_status) cairo_status = nullptr;
  decltype(&::cairo_status_to_string) cairo_status_to_string = nullptr;
  decltype(&::cairo_image_surface_create) cairo_image_surface_create = nullptr;
  decltype(&::cairo_pdf_surface_create_for_stream) cairo_pdf_surface_create_for_stream = nullptr;
  decltype(&::cairo_pdf_surface_set_metadata) cairo_pdf_surface_set_metadata = nullptr;
  decltype(&::cairo_surface_write_to_png_stream) cairo_surface_write_to_png_stream = nullptr;
  decltype(&::cairo_surface_finish) cairo_surface_finish = nullptr;
  decltype(&::cairo_surface_status) cairo_surface_status = nullptr;
  decltype(&::cairo_surface_destroy) cairo_surface_destroy = nullptr;

  /// Loaded at the first call.
  [[nodiscard]] static const Librsvg& loaded();

  /// Why it could not be loaded; empty when it was. Then no function may be called.
  std::string fault;

 private:
  Librsvg();
};

}  // namespace stela
