#include "tools/stela/raster/librsvg.h"

#include <dlfcn.h>

namespace stela {

const Librsvg& Librsvg::loaded() {
  static const Librsvg kLibrary;
  return kLibrary;
}

Librsvg::Librsvg() {
  // It stays loaded: its threads and its caches do not expect to be taken away.
  void* const library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
  const auto find = [&]<class F>(F& function, const char* name) {
    if (!fault.empty()) return;
    if (library != nullptr) function = reinterpret_cast<F>(dlsym(library, name));
    if (function != nullptr) return;
    const char* const why = dlerror();
    fault = why != nullptr ? why : name;
  };
  find(g_error_free, "g_error_free");
  find(g_object_unref, "g_object_unref");
  find(rsvg_handle_new_from_data, "rsvg_handle_new_from_data");
  find(rsvg_handle_get_intrinsic_size_in_pixels, "rsvg_handle_get_intrinsic_size_in_pixels");
  find(rsvg_handle_render_document, "rsvg_handle_render_document");
  find(cairo_create, "cairo_create");
  find(cairo_destroy, "cairo_destroy");
  find(cairo_scale, "cairo_scale");
  find(cairo_status, "cairo_status");
  find(cairo_status_to_string, "cairo_status_to_string");
  find(cairo_image_surface_create, "cairo_image_surface_create");
  find(cairo_pdf_surface_create_for_stream, "cairo_pdf_surface_create_for_stream");
  find(cairo_pdf_surface_set_metadata, "cairo_pdf_surface_set_metadata");
  find(cairo_surface_write_to_png_stream, "cairo_surface_write_to_png_stream");
  find(cairo_surface_finish, "cairo_surface_finish");
  find(cairo_surface_status, "cairo_surface_status");
  find(cairo_surface_destroy, "cairo_surface_destroy");
}

}  // namespace stela
