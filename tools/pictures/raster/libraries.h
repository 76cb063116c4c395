#pragma once

#include <cairo-pdf.h>
#include <cairo.h>
#include <pango/pangocairo.h>

#include "lib/core/shared_library.h"

namespace stela {

/// The functions of cairo and pango, and of glib, which they use, under their own names. They are
/// loaded when the first picture is drawn: they bring forty libraries with them, and a program
/// linked to them takes several times as long to start, even if it draws nothing.
class DrawingLibraries : public SharedLibrary {
 public:
  /// Loaded at the first call.
  [[nodiscard]] static const DrawingLibraries& loaded();

 private:
  DrawingLibraries();

 public:
  const decltype(&::cairo_clip) cairo_clip = find("cairo_clip");
  const decltype(&::cairo_close_path) cairo_close_path = find("cairo_close_path");
  const decltype(&::cairo_create) cairo_create = find("cairo_create");
  const decltype(&::cairo_curve_to) cairo_curve_to = find("cairo_curve_to");
  const decltype(&::cairo_destroy) cairo_destroy = find("cairo_destroy");
  const decltype(&::cairo_fill) cairo_fill = find("cairo_fill");
  const decltype(&::cairo_fill_preserve) cairo_fill_preserve = find("cairo_fill_preserve");
  const decltype(&::cairo_font_options_create) cairo_font_options_create =
      find("cairo_font_options_create");
  const decltype(&::cairo_font_options_destroy) cairo_font_options_destroy =
      find("cairo_font_options_destroy");
  const decltype(&::cairo_font_options_set_antialias) cairo_font_options_set_antialias =
      find("cairo_font_options_set_antialias");
  const decltype(&::cairo_font_options_set_hint_metrics) cairo_font_options_set_hint_metrics =
      find("cairo_font_options_set_hint_metrics");
  const decltype(&::cairo_font_options_set_hint_style) cairo_font_options_set_hint_style =
      find("cairo_font_options_set_hint_style");
  const decltype(&::cairo_identity_matrix) cairo_identity_matrix = find("cairo_identity_matrix");
  const decltype(&::cairo_image_surface_create) cairo_image_surface_create =
      find("cairo_image_surface_create");
  const decltype(&::cairo_image_surface_get_data) cairo_image_surface_get_data =
      find("cairo_image_surface_get_data");
  const decltype(&::cairo_image_surface_get_stride) cairo_image_surface_get_stride =
      find("cairo_image_surface_get_stride");
  const decltype(&::cairo_line_to) cairo_line_to = find("cairo_line_to");
  const decltype(&::cairo_move_to) cairo_move_to = find("cairo_move_to");
  const decltype(&::cairo_new_path) cairo_new_path = find("cairo_new_path");
  const decltype(&::cairo_paint) cairo_paint = find("cairo_paint");
  const decltype(&::cairo_paint_with_alpha) cairo_paint_with_alpha = find("cairo_paint_with_alpha");
  const decltype(&::cairo_pdf_surface_add_outline) cairo_pdf_surface_add_outline =
      find("cairo_pdf_surface_add_outline");
  const decltype(&::cairo_pdf_surface_create_for_stream) cairo_pdf_surface_create_for_stream =
      find("cairo_pdf_surface_create_for_stream");
  /// Versions with this function may compress the metadata of a file.
  const decltype(&::cairo_pdf_surface_set_metadata) cairo_pdf_surface_set_metadata =
      find("cairo_pdf_surface_set_metadata");
  const decltype(&::cairo_pop_group_to_source) cairo_pop_group_to_source =
      find("cairo_pop_group_to_source");
  const decltype(&::cairo_push_group) cairo_push_group = find("cairo_push_group");
  const decltype(&::cairo_rectangle) cairo_rectangle = find("cairo_rectangle");
  const decltype(&::cairo_restore) cairo_restore = find("cairo_restore");
  const decltype(&::cairo_save) cairo_save = find("cairo_save");
  const decltype(&::cairo_scale) cairo_scale = find("cairo_scale");
  const decltype(&::cairo_set_dash) cairo_set_dash = find("cairo_set_dash");
  const decltype(&::cairo_set_line_cap) cairo_set_line_cap = find("cairo_set_line_cap");
  const decltype(&::cairo_set_line_join) cairo_set_line_join = find("cairo_set_line_join");
  const decltype(&::cairo_set_line_width) cairo_set_line_width = find("cairo_set_line_width");
  const decltype(&::cairo_set_miter_limit) cairo_set_miter_limit = find("cairo_set_miter_limit");
  const decltype(&::cairo_set_source_rgb) cairo_set_source_rgb = find("cairo_set_source_rgb");
  const decltype(&::cairo_set_source_rgba) cairo_set_source_rgba = find("cairo_set_source_rgba");
  const decltype(&::cairo_set_source_surface) cairo_set_source_surface =
      find("cairo_set_source_surface");
  const decltype(&::cairo_show_page) cairo_show_page = find("cairo_show_page");
  const decltype(&::cairo_status) cairo_status = find("cairo_status");
  const decltype(&::cairo_status_to_string) cairo_status_to_string = find("cairo_status_to_string");
  const decltype(&::cairo_stroke) cairo_stroke = find("cairo_stroke");
  const decltype(&::cairo_surface_destroy) cairo_surface_destroy = find("cairo_surface_destroy");
  const decltype(&::cairo_surface_finish) cairo_surface_finish = find("cairo_surface_finish");
  const decltype(&::cairo_surface_flush) cairo_surface_flush = find("cairo_surface_flush");
  const decltype(&::cairo_surface_status) cairo_surface_status = find("cairo_surface_status");
  const decltype(&::cairo_translate) cairo_translate = find("cairo_translate");
  const decltype(&::g_object_unref) g_object_unref = find("g_object_unref");
  const decltype(&::cairo_user_to_device) cairo_user_to_device = find("cairo_user_to_device");
  const decltype(&::pango_cairo_context_set_font_options) pango_cairo_context_set_font_options =
      find("pango_cairo_context_set_font_options");
  const decltype(&::pango_cairo_create_context) pango_cairo_create_context =
      find("pango_cairo_create_context");
  const decltype(&::pango_cairo_font_map_get_default) pango_cairo_font_map_get_default =
      find("pango_cairo_font_map_get_default");
  const decltype(&::pango_cairo_layout_line_path) pango_cairo_layout_line_path =
      find("pango_cairo_layout_line_path");
  const decltype(&::pango_cairo_show_layout_line) pango_cairo_show_layout_line =
      find("pango_cairo_show_layout_line");
  const decltype(&::pango_context_set_base_dir) pango_context_set_base_dir =
      find("pango_context_set_base_dir");
  const decltype(&::pango_context_set_round_glyph_positions)
      pango_context_set_round_glyph_positions = find("pango_context_set_round_glyph_positions");
  const decltype(&::pango_font_description_free) pango_font_description_free =
      find("pango_font_description_free");
  const decltype(&::pango_font_description_from_string) pango_font_description_from_string =
      find("pango_font_description_from_string");
  const decltype(&::pango_font_description_set_absolute_size)
      pango_font_description_set_absolute_size = find("pango_font_description_set_absolute_size");
  const decltype(&::pango_font_description_set_weight) pango_font_description_set_weight =
      find("pango_font_description_set_weight");
  const decltype(&::pango_font_map_create_context) pango_font_map_create_context =
      find("pango_font_map_create_context");
  const decltype(&::pango_layout_get_iter) pango_layout_get_iter = find("pango_layout_get_iter");
  const decltype(&::pango_layout_get_line_readonly) pango_layout_get_line_readonly =
      find("pango_layout_get_line_readonly");
  const decltype(&::pango_layout_get_size) pango_layout_get_size = find("pango_layout_get_size");
  const decltype(&::pango_layout_iter_free) pango_layout_iter_free = find("pango_layout_iter_free");
  const decltype(&::pango_layout_iter_get_baseline) pango_layout_iter_get_baseline =
      find("pango_layout_iter_get_baseline");
  const decltype(&::pango_layout_iter_get_line_extents) pango_layout_iter_get_line_extents =
      find("pango_layout_iter_get_line_extents");
  const decltype(&::pango_layout_iter_get_line_readonly) pango_layout_iter_get_line_readonly =
      find("pango_layout_iter_get_line_readonly");
  const decltype(&::pango_layout_iter_next_line) pango_layout_iter_next_line =
      find("pango_layout_iter_next_line");
  const decltype(&::pango_layout_line_get_extents) pango_layout_line_get_extents =
      find("pango_layout_line_get_extents");
  const decltype(&::pango_layout_new) pango_layout_new = find("pango_layout_new");
  const decltype(&::pango_layout_set_alignment) pango_layout_set_alignment =
      find("pango_layout_set_alignment");
  const decltype(&::pango_layout_set_auto_dir) pango_layout_set_auto_dir =
      find("pango_layout_set_auto_dir");
  const decltype(&::pango_layout_set_ellipsize) pango_layout_set_ellipsize =
      find("pango_layout_set_ellipsize");
  const decltype(&::pango_layout_set_font_description) pango_layout_set_font_description =
      find("pango_layout_set_font_description");
  const decltype(&::pango_layout_set_height) pango_layout_set_height =
      find("pango_layout_set_height");
  const decltype(&::pango_layout_set_markup) pango_layout_set_markup =
      find("pango_layout_set_markup");
  const decltype(&::pango_layout_set_single_paragraph_mode) pango_layout_set_single_paragraph_mode =
      find("pango_layout_set_single_paragraph_mode");
  const decltype(&::pango_layout_set_text) pango_layout_set_text = find("pango_layout_set_text");
  const decltype(&::pango_layout_set_width) pango_layout_set_width = find("pango_layout_set_width");
  const decltype(&::pango_layout_set_wrap) pango_layout_set_wrap = find("pango_layout_set_wrap");
};

}  // namespace stela
