#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lib/document/document.h"
#include "lib/render/colours.h"
#include "tools/console/command_line.h"
#include "tools/files/output.h"
#include "tools/pictures/picture.h"
#include "tools/pictures/raster/raster.h"

namespace stela {

/// The formats of documents, the default first.
inline const std::vector<std::string> kDocumentFormats = {"text", "md", "html", "pdf"};

/// The formats of documents whose figures programs read, too.
inline const std::vector<std::string> kReportFormats = {"text", "csv", "json", "md",
                                                        "html", "pdf", "xlsx"};

/// Returns whether `format` is one of those of documents.
[[nodiscard]] bool is_document_format(const std::string& format);

/// Declares `--to` for the formats of documents.
void declare_document_format(CommandLine& line, std::string& to);
/// Declares `--to`, also under its older name `--format`, for `kReportFormats`, and `--raw`.
void declare_report_format(CommandLine& line, std::string& to);

/// How a file of documents is arranged.
enum class Pages : std::uint8_t {
  /// An HTML page has one document; a second one is an error.
  kOne,
  /// An HTML page has any number of documents, which have no pictures.
  kMany,
  /// The same; text begins without a title.
  kUntitled,
};

/// Writes documents, one after another, into one file: as text, Markdown, one HTML page, or a PDF
/// with a chapter each.
class DocumentFile {
 public:
  /// `theme` is empty for the reader's preference; a PDF is light then.
  DocumentFile(std::string format, const std::string& theme, const std::string& path,
               Content content, Pages pages);

  /// Returns the document in the format, for `add_rendered`; the document itself must be given to
  /// `add` if the format is PDF or the page has one document. May be called by any thread.
  [[nodiscard]] std::string render(const doc::Document& document) const;
  [[nodiscard]] bool renders() const;

  /// Returns false if nothing more can be written.
  bool add(const doc::Document& document);
  bool add_rendered(const std::string& text, const doc::Document& like);
  /// Returns whether writing has failed, so that continuing is useless.
  [[nodiscard]] bool failed() const { return output_.failed(); }
  void flush() { output_.flush(); }
  /// Ends the file; returns the exit status, which is `code` on success.
  int finish(int code);

 private:
  bool add_chapter(const doc::Document& document);

  std::string format_;
  std::optional<Theme> theme_;
  std::size_t width_;
  Content content_;
  Pages pages_;
  Output output_;
  std::unique_ptr<Paper> paper_;
  /// A page of one document.
  OnePage page_;
  /// The end of a page of many.
  std::string end_;
  bool any_ = false;
  /// Whether all pictures could be drawn.
  bool drawn_ = true;
};

/// The file of a report: documents, or figures for programs and spreadsheets.
class ReportFile {
 public:
  /// Opens the file before records are read, since it may be refused; `to` is the value of `--to`,
  /// or empty. Returns null, after an error message, if the format cannot be written.
  [[nodiscard]] static std::unique_ptr<ReportFile> open(const std::string& to,
                                                        const std::string& path, Content content);

  /// Returns the file if its format is one of documents, or null.
  [[nodiscard]] DocumentFile* documents() { return documents_ ? &*documents_ : nullptr; }
  /// Returns the format of figures.
  [[nodiscard]] const std::string& format() const { return format_; }
  /// Returns the output of figures.
  [[nodiscard]] Output& output() { return *output_; }
  /// Ends the file; returns the exit status, which is `code` on success.
  int finish(int code);

 private:
  std::string format_;
  std::optional<DocumentFile> documents_;
  std::optional<Output> output_;
};

}  // namespace stela
