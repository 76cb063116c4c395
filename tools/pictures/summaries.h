#pragma once

#include <memory>
#include <string>

#include "lib/report/summary.h"
#include "lib/report/summary_html.h"
#include "tools/files/output.h"
#include "tools/pictures/pages.h"
#include "tools/pictures/raster/paper.h"

namespace stela {

/// Writes summaries, one after another, into one file: as md, html, text, json, or as pdf, a
/// booklet with one chapter each.
class Summaries {
 public:
  /// `theme` is empty for the reader's preference; a booklet is light then.
  Summaries(std::string format, const std::string& theme, const std::string& path);

  /// Returns which positions `add` needs.
  [[nodiscard]] Drawn drawn() const;
  /// Returns false if nothing more can be written.
  bool add(const Summary& summary, const ReportInput& input);
  /// Ends the file; returns the exit status, which is `code` on success.
  int finish(int code);

 private:
  bool add_chapter(const Summary& summary, const ReportInput& input);

  std::string format_;
  PageOptions page_options_;
  Output output_;
  OnePage page_;
  std::unique_ptr<Paper> paper_;
  /// Whether all pictures could be drawn.
  bool drawn_ = true;
  bool any_ = false;
};

}  // namespace stela
