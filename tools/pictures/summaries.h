#pragma once

#include <memory>
#include <string>

#include "lib/report/summary.h"
#include "lib/report/summary_html.h"
#include "tools/files/output.h"
#include "tools/pictures/pages.h"
#include "tools/pictures/raster/paper.h"

namespace stela {

/// Writes summaries, one after another, into one file: as md, html, text, json, or pdf, a booklet
/// with a chapter for each.
class Summaries {
 public:
  /// `theme` is empty where the reader chooses; a booklet is light then.
  Summaries(std::string format, const std::string& theme, const std::string& path);

  /// Which positions `add` needs.
  [[nodiscard]] Drawn drawn() const;
  /// False when nothing more can be written.
  bool add(const Summary& summary, const ReportInput& input);
  /// Ends the file; gives the exit code, which is `code` when all went well.
  int finish(int code);

 private:
  bool add_chapter(const Summary& summary, const ReportInput& input);

  std::string format_;
  PageOptions page_options_;
  Output output_;
  OnePage page_;
  std::unique_ptr<Paper> paper_;
  /// All pictures could be drawn.
  bool drawn_ = true;
  bool any_ = false;
};

}  // namespace stela
