#include "tools/pictures/document_file.h"

#include <utility>

#include "lib/core/contains.h"
#include "lib/document/writers.h"
#include "lib/words/tr.h"
#include "tools/console/console.h"
#include "tools/pictures/document_pdf.h"
#include "tools/pictures/picture.h"
#include "tools/pictures/raster/raster.h"

namespace stela {

bool is_document_format(const std::string& format) { return contains(kDocumentFormats, format); }

void declare_document_format(CommandLine& line, std::string& to) {
  line.option("--to", &to, "FORMAT",
              "text, md, html or pdf; default: by the name of FILE, else text")
      .only(kDocumentFormats);
}

void declare_report_format(CommandLine& line, std::string& to) {
  line.option("--to,--format", &to, "FORMAT",
              "text, csv, json, md, html, pdf or xlsx; default: by the name of FILE, else text")
      .only(kReportFormats);
  line.flag("--raw", globals().raw_cells,
            "of csv: write cells as they are, even those that a spreadsheet would compute")
      .needs("--to");
}

DocumentFile::DocumentFile(std::string format, const std::string& theme, const std::string& path,
                           Content content, Pages pages)
    : format_(std::move(format)),
      theme_(theme_named(theme)),
      width_(path.empty() || path == "-" ? terminal_width(1) : 0),
      content_(content),
      pages_(pages),
      output_(path, {output_format_named(format_), content}) {
  if (width_ == 0) width_ = kTerminalWidth;
}

bool DocumentFile::renders() const {
  return format_ != "pdf" && (format_ != "html" || pages_ != Pages::kOne);
}

std::string DocumentFile::render(const doc::Document& document) const {
  if (format_ == "html") return doc::write_html_part(document);
  if (format_ == "md") return doc::write_markdown(document);
  return doc::write_text(document, {width_, pages_ != Pages::kUntitled});
}

bool DocumentFile::add(const doc::Document& document) {
  if (format_ == "pdf") return add_chapter(document);
  if (format_ == "html" && pages_ == Pages::kOne) {
    return page_.add([&] { return doc::write_html(document, theme_); });
  }
  return add_rendered(render(document), document);
}

bool DocumentFile::add_rendered(const std::string& text, const doc::Document& like) {
  if (format_ == "html") {
    if (!any_) {
      Page page = doc::html_page(like);
      page.theme = theme_;
      output_.write(begin_page(page) + "<main>\n");
      end_ = "</main>\n" + end_page(page);
    }
    output_.write(text);
  } else if (!text.empty()) {
    if (any_) output_.write("\n");
    if (format_ == "text") {
      output_.write(ReportText{text});
    } else {
      output_.write(text);
    }
  }
  any_ = any_ || !text.empty();
  return !output_.failed();
}

bool DocumentFile::add_chapter(const doc::Document& document) {
  if (paper_ == nullptr) {
    paper_ = rasterizer().open_paper(content_, document.title, theme_.value_or(Theme::kLight),
                                     [this](std::string_view bytes) { output_.write(bytes); });
  }
  const std::string error = write_chapter(document, *paper_);
  if (!error.empty()) {
    complain(tr(globals().language, "cannot draw the picture: {0}", error));
    drawn_ = false;
  }
  return drawn_ && !output_.failed();
}

int DocumentFile::finish(int code) {
  if (format_ == "html") {
    if (pages_ == Pages::kOne) return page_.finish(output_, code);
    if (!any_) {
      output_.abandon();
      return code;
    }
    output_.write(end_);
  }
  if (format_ != "pdf") return finish_output(output_, code);
  if (!drawn_) code = worse(code, kExitFile);
  if (paper_ == nullptr) {  // no document could be written
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

std::unique_ptr<ReportFile> ReportFile::open(const std::string& to, const std::string& path,
                                             Content content) {
  const std::string format = asked_format(to, kReportFormats, path);
  if (!can_write(format)) return nullptr;
  auto file = std::make_unique<ReportFile>();
  file->format_ = format;
  if (is_document_format(format)) {
    file->documents_.emplace(format, "", path, content, Pages::kOne);
  } else {
    file->output_.emplace(path, OutputKind{output_format_named(format), content});
  }
  return file;
}

int ReportFile::finish(int code) {
  return documents_ ? documents_->finish(code) : finish_output(*output_, code);
}

}  // namespace stela
