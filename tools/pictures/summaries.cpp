#include "tools/pictures/summaries.h"

#include <utility>

#include "lib/report/summary_json.h"
#include "lib/report/summary_text.h"
#include "lib/words/tr.h"
#include "tools/console/console.h"
#include "tools/pictures/booklet.h"
#include "tools/pictures/picture.h"

namespace stela {

Summaries::Summaries(std::string format, const std::string& theme, const std::string& path)
    : format_(std::move(format)),
      page_options_{theme_named(theme)},
      output_(path, {output_format_named(format_), Content::kSummary}) {}

Drawn Summaries::drawn() const {
  return format_ == "pdf" || format_ == "html" ? Drawn::kEveryEntry : Drawn::kDiagrams;
}

bool Summaries::add(const Summary& summary, const ReportInput& input) {
  if (format_ == "pdf") return add_chapter(summary, input);
  if (format_ == "html") {
    return page_.add([&] { return write_summary_html(summary, input, page_options_); });
  }
  if (format_ == "json") {
    output_.write(write_summary_json(summary, input));
  } else {
    if (any_) output_.write("\n");
    if (format_ == "text") {
      const std::string text = write_summary_text(summary, input);
      output_.write(ReportText{text});
    } else {
      output_.write(write_summary_markdown(summary, input));
    }
  }
  any_ = true;
  output_.flush();
  return !output_.failed();
}

bool Summaries::add_chapter(const Summary& summary, const ReportInput& input) {
  if (paper_ == nullptr) {
    const Theme theme = page_options_.theme.value_or(Theme::kLight);
    paper_ = open_paper(Content::kSummary, summary.title, theme,
                        [this](std::string_view bytes) { output_.write(bytes); });
  }
  drawn_ = write_chapter(summary, input, *paper_);
  return drawn_ && !output_.failed();
}

int Summaries::finish(int code) {
  if (format_ == "html") return page_.finish(output_, code);
  if (format_ != "pdf") return finish_output(output_, code);
  if (!drawn_) code = worse(code, kExitFile);
  if (paper_ == nullptr) {  // no record could be reported
    output_.abandon();
    return code;
  }
  const std::string fault = paper_->finish();
  if (!fault.empty()) {
    complain(tr(globals().language, "cannot write the booklet: {0}", fault));
    code = worse(code, kExitFile);
  }
  return finish_output(output_, code);
}

}  // namespace stela
