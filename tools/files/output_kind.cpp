#include "tools/files/output_kind.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/record/record.h"
#include "lib/words/tr.h"
#include "lib/words/tr_noop.h"
#include "tools/files/files.h"

namespace stela {
namespace {

/// Number of bytes that show what a file is.
constexpr std::size_t kShownKind = 4096;

/// Endings that any text may have.
constexpr std::string_view kPlainEndings = "txt text log";

/// A format of outputs.
struct FormatInfo {
  OutputFormat format;
  /// Name on the command line; empty if no option chooses the format.
  std::string_view name;
  /// Name in messages.
  std::string_view title;
  /// Endings of file names, separated by spaces.
  std::string_view endings;
  /// Files of that format are read as text, too.
  bool plain = false;
};

constexpr std::array kFormats = {
    FormatInfo{OutputFormat::kText, "text", tr_noop("plain text"), kPlainEndings},
    FormatInfo{OutputFormat::kDiff, "", tr_noop("a diff"), "diff patch", true},
    FormatInfo{OutputFormat::kCsv, "csv", "CSV", "csv", true},
    FormatInfo{OutputFormat::kMarkdown, "md", "Markdown", "md markdown", true},
    FormatInfo{OutputFormat::kHtml, "html", "HTML", "html htm"},
    FormatInfo{OutputFormat::kSvg, "svg", "SVG", "svg"},
    FormatInfo{OutputFormat::kPng, "png", "PNG", "png"},
    FormatInfo{OutputFormat::kWebp, "webp", "WebP", "webp"},
    FormatInfo{OutputFormat::kGif, "gif", "GIF", "gif"},
    FormatInfo{OutputFormat::kPdf, "pdf", "PDF", "pdf"},
    FormatInfo{OutputFormat::kStela, "stela", tr_noop("text records"), "stela", true},
    FormatInfo{OutputFormat::kJson, "json", "JSON", "json", true},
    FormatInfo{OutputFormat::kNdjson, "ndjson", "NDJSON", "ndjson jsonl", true},
    FormatInfo{OutputFormat::kXml, "xml", "XML", "xml", true},
    FormatInfo{OutputFormat::kSarif, "", "SARIF", "sarif json", true},
    FormatInfo{OutputFormat::kXlsx, "xlsx", tr_noop("a spreadsheet"), "xlsx"},
    FormatInfo{OutputFormat::kPlays, "", tr_noop("plays of BG Stats"), "bgsplay json", true},
};

/// Common endings of files that Stela does not write.
constexpr std::string_view kOtherEndings =
    "jpg jpeg jpe avif bmp tif tiff ico heic eps ps ai psd xcf "
    "doc docx odt rtf xls ods ppt pptx odp odg epub tex yaml yml toml ini "
    "zip gz tgz xz bz2 zst 7z rar tar mp4 webm mov avi mkv mp3 ogg wav "
    "db sqlite sqlite3 py js css c h cpp sh exe";

/// The signs of formats that have no room for `sign_of`, or in which it cannot be added: what only
/// Stela writes in that order, in no language's words. `*` is anything on a line, `~` anything.
struct Structure {
  OutputKind kind;
  std::string_view begin;
};

constexpr std::array kStructures = {
    Structure{{OutputFormat::kSvg, Content::kPicture},
              R"(<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/)"
              R"(xlink" version="1.1" class="stela")"},
    Structure{{OutputFormat::kJson, Content::kRecords},
              "[\n{\"game\": \"*\",\n~ \"players\": [~{\"colour\": \"*\", \"name\": \""},
    Structure{{OutputFormat::kNdjson, Content::kRecords},
              R"({"game":"*"players":[{"colour":"*","name":")"},
    Structure{{OutputFormat::kXml, Content::kRecords},
              "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
              "<stela xmlns=\"urn:stela:notation:1\""},
    Structure{
        {OutputFormat::kJson, Content::kReport},
        "{\"records\": [\n  {\"file\":\"*\",\"record\":*,\"line\":*,\"game\":*,\"verdict\":\""},
    Structure{{OutputFormat::kNdjson, Content::kReport},
              R"({"file":"*","record":*,"line":*,"game":*,"verdict":")"},
    Structure{{OutputFormat::kSarif, Content::kReport},
              "{\"$schema\": \"*sarif*\",\n~\"driver\": {\"name\":\"stela\""},
    Structure{{OutputFormat::kXml, Content::kReport},
              "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"stela\">"},
    Structure{{OutputFormat::kJson, Content::kSummary},
              R"({"game":"*","title":"*","details":[*],"players":[{"colour":")"},
    Structure{{OutputFormat::kJson, Content::kAnalysis}, "[\n{\"stela\":\"analysis "},
    Structure{{OutputFormat::kNdjson, Content::kAnalysis}, R"({"stela":"analysis )"},
    Structure{{OutputFormat::kNdjson, Content::kPosition}, R"({"stela":"position )"},
    Structure{{OutputFormat::kJson, Content::kActions},
              "[\n{\"file\":\"*\",\"record\":*,\"game\":\"*\",\"actor\":"},
    Structure{{OutputFormat::kNdjson, Content::kActions},
              R"({"file":"*","record":*,"game":"*","actor":)"},
    Structure{{OutputFormat::kJson, Content::kRules},
              "[\n{\"id\":\"*\",\"kind\":\"*\",\"game\":*,\"sentence\":\"*\",\"reason\":\""},
    Structure{{OutputFormat::kJson, Content::kStatistics}, "{\"version\": \"stela statistics "},
    Structure{{OutputFormat::kJson, Content::kStandings},
              "[\n {\"place\": *, \"player\": *, \"games\": *, \"wins\": *, \"points\": *"},
    Structure{{OutputFormat::kPlays, Content::kPlays}, R"({"about":"Plays written by Stela)"},
    Structure{{OutputFormat::kText, Content::kPlays},
              "https://app.bgstatsapp.com/createPlay.html?data="
              "%7B%22sourceName%22%3A%22Stela%22"},
    Structure{{OutputFormat::kXml, Content::kPlays},
              "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<plays total=\"*\">\n"
              " <play id=\"*\" incomplete=\"0\" nowinstats=\"0\"*>\n"
              "  <item name=\"*\" objecttype=\"thing\" objectid=\"*\"/>\n"},
};

/// Returns how files begin that carry the sign of `kind`; empty if there is none at the beginning.
/// HTML and Markdown may replace what any command of Stela has written in the same format.
std::string begin_of(OutputKind kind) {
  const std::string sign = sign_of(kind.content);
  switch (kind.format) {
    case OutputFormat::kHtml:
      return "<!DOCTYPE html>\n<html lang=\"*\">\n<head>\n<meta charset=\"utf-8\">\n"
             "<meta name=\"generator\" content=\"Stela *\">\n";
    case OutputFormat::kMarkdown:
      return "<!-- Stela * -->\n";
    case OutputFormat::kPng:
      return "\x89PNG\r\n\x1a\n~tEXtSoftware" + std::string(1, '\0') + sign;
    case OutputFormat::kGif:
      return "GIF89a~\x21\xfe" + std::string(1, static_cast<char>(sign.size())) + sign;
    default:
      break;
  }
  const auto* const found = std::ranges::find(kStructures, kind, &Structure::kind);
  return std::string(found == kStructures.end() ? std::string_view{} : found->begin);
}

/// Returns whether `text` begins with `pattern`. Each part is matched where it occurs first.
bool begins(std::string_view text, std::string_view pattern) {
  char gap = '\0';
  while (!pattern.empty()) {
    const std::string_view part = pattern.substr(0, pattern.find_first_of("*~"));
    const std::size_t reach = gap == '*' ? text.find('\n') : gap == '~' ? text.npos : 0;
    // Within the line, a part may contain its own end.
    const std::size_t at = gap == '\0' ? (text.starts_with(part) ? 0 : text.npos) : text.find(part);
    if (at == text.npos || at > reach) return false;
    text.remove_prefix(at + part.size());
    if (part.size() == pattern.size()) return true;
    gap = pattern[part.size()];
    pattern.remove_prefix(part.size() + 1);
  }
  return true;
}

/// A file that is read here and there.
class Opened {
 public:
  explicit Opened(const std::string& path) : file_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~Opened() {
    if (file_ >= 0) ::close(file_);
  }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;

  [[nodiscard]] off_t size() const { return ::lseek(file_, 0, SEEK_END); }

  /// Returns up to `kShownKind` bytes from `from` on, or nothing, with `errno`.
  [[nodiscard]] std::optional<std::string> read(off_t from) const {
    std::string bytes(kShownKind, '\0');
    const ssize_t size = ::pread(file_, bytes.data(), bytes.size(), std::max<off_t>(0, from));
    if (size < 0) return std::nullopt;
    bytes.resize(static_cast<std::size_t>(size));
    return bytes;
  }

 private:
  int file_;
};

/// Returns whether the end of a file matches `pattern`, which begins with `begin`.
bool ends_with_sign(const Opened& file, std::string_view begin, std::string_view pattern) {
  const std::string end = file.read(std::max<off_t>(0, file.size() - 100)).value_or("");
  const std::size_t at = end.rfind(begin);
  return at != std::string::npos && begins(std::string_view(end).substr(at), pattern);
}

bool carries_sign(const Opened& file, std::string_view head, OutputKind kind) {
  if (kind.format == OutputFormat::kPdf) {
    // The comment that Stela writes after it.
    return head.starts_with("%PDF-") && ends_with_sign(file, "%%EOF\n", "%%EOF\n%Stela *\n");
  }
  if (kind.format == OutputFormat::kWebp) {
    constexpr std::string_view kTool = "xmp:CreatorTool=\"";
    return begins(head, "RIFF~WEBPVP8X") &&
           ends_with_sign(file, kTool, std::string(kTool) + sign_of(kind.content) + '"');
  }
  if (kind.format == OutputFormat::kAsInput) {
    constexpr std::array kFormatsOfRecords = {OutputFormat::kJson, OutputFormat::kNdjson,
                                              OutputFormat::kXml};
    return std::ranges::any_of(kFormatsOfRecords, [&](OutputFormat format) {
      return begins(head, begin_of({format, Content::kRecords}));
    });
  }
  const std::string begin = begin_of(kind);
  return !begin.empty() && begins(head, begin);
}

/// Returns whether `head` contains nothing, or empty JSON.
bool is_blank(std::string_view head) {
  return head.size() < kShownKind &&
         head.find_first_not_of(" \t\r\n[]{}") == std::string_view::npos;
}

/// Returns whether a file called `path` that begins with `head` contains text records.
bool holds_text_records(std::string_view path, std::string_view head) {
  if (head.starts_with(kByteOrderMark)) head.remove_prefix(kByteOrderMark.size());
  return format_of_name(path) == Format::kStela || head.starts_with("[Game ") ||
         head.find("\n[Game ") != std::string_view::npos;
}

const FormatInfo& info_of(OutputFormat format) {
  return *std::ranges::find(kFormats, format, &FormatInfo::format);
}

bool has_word(std::string_view words, std::string_view word) {
  return contains(split(words, ' '), word);
}

/// Returns the ending of `path` in small letters; empty if there is none. A number is not an
/// ending.
std::string ending_of(std::string_view path) {
  path.remove_prefix(path.rfind('/') + 1);
  const std::size_t dot = path.rfind('.');
  if (dot == std::string_view::npos || dot == 0) return {};
  const std::string_view ending = path.substr(dot + 1);
  return std::ranges::all_of(ending, is_digit) ? std::string() : small_letters(ending);
}

/// Returns `.svg` or `.png, .pdf`.
std::string listed(std::string_view endings) {
  return fmt::format(".{}", fmt::join(split(endings, ' '), ", ."));
}

}  // namespace

OutputFormat output_format_named(std::string_view name) {
  return std::ranges::find(kFormats, name, &FormatInfo::name)->format;
}

std::string requested_format(const std::string& to, const std::vector<std::string>& formats,
                             const std::string& path) {
  const std::string ending = path == "-" ? std::string() : ending_of(path);
  if (!to.empty() || ending.empty()) return to.empty() ? formats.front() : to;
  // That it is an input, which `RunFiles::claim` refuses, counts first.
  if (run_files().reads(path)) return formats.front();
  std::string endings;
  for (const std::string& name : formats) {
    const FormatInfo& info = info_of(output_format_named(name));
    if (has_word(info.endings, ending)) return name;
    for (const std::string_view known : split(info.endings, ' ')) {
      if (!has_word(endings, known))
        endings += fmt::format("{}{}", endings.empty() ? "" : " ", known);
    }
  }
  throw UsageError(tr("`{0}`: this command cannot write `.{1}` files, only {2}", printable(path),
                      printable(ending), listed(endings)));
}

void check_ending(const std::string& path, OutputFormat format) {
  const std::string ending = ending_of(path);
  if (ending.empty() || format == OutputFormat::kAsInput) return;
  const FormatInfo& info = info_of(format);
  if (has_word(info.endings, ending)) return;
  if (info.plain && has_word(kPlainEndings, ending)) return;
  const bool known = has_word(kOtherEndings, ending) ||
                     std::ranges::any_of(kFormats, [&](const FormatInfo& other) {
                       return has_word(other.endings, ending);
                     });
  if (!known) return;
  throw UsageError(tr("`{0}` has the ending of another kind of file than {1}, which has {2}{3}{4}",
                      printable(path), message_of(info.title), listed(info.endings),
                      info.plain ? ", " : "", info.plain ? listed(kPlainEndings) : std::string()));
}

Message why_kept(const std::string& path, OutputKind kind) {
  const Opened file(path);
  const std::optional<std::string> head = file.read(0);
  if (!head) return tr("exists, and cannot be read ({0})", std::strerror(errno));
  if (is_blank(*head)) return {};
  if (holds_text_records(path, *head))
    return tr("exists, and its records may be found nowhere else");
  if (carries_sign(file, *head, kind)) return {};
  if (kind.format == OutputFormat::kAsInput)
    return tr("exists, and does not contain records by Stela");
  const Message title = message_of(info_of(kind.format).title);
  const bool signed_at_end =
      kind.format == OutputFormat::kPdf || kind.format == OutputFormat::kWebp;
  if (!signed_at_end && begin_of(kind).empty()) {
    return tr("exists, and nothing in {0} shows which program wrote it", title);
  }
  return tr("exists, and is not {0} written by this command", title);
}

}  // namespace stela
