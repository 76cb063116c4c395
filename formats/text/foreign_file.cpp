#include "formats/text/foreign_file.h"

#include <algorithm>
#include <array>

#include "formats/text/reader.h"
#include "formats/text/scanner.h"
#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/record/record.h"
#include "lib/words/tr.h"

namespace stela::text {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kTyped = tr_noop("Stela reads records that are text, JSON or XML");
constexpr std::string_view kUnpack =
    tr_noop("unpack it first; archives are read if they are ZIP or tar");
constexpr std::string_view kSave = tr_noop("save it as plain text (UTF-8)");
constexpr std::string_view kGames = tr_noop("Stela reads records of Tikal, Mykerinos and Taluva");
constexpr std::string_view kQuery =
    tr_noop("`stela query` asks a database that `stela index` has made");
constexpr std::string_view kRecord =
    tr_noop("a record is a text that begins with a line `[Game \"…\"]`");
constexpr std::string_view kPlays =
    tr_noop("`stela standings --results FILE` counts its plays; it holds no moves");
constexpr std::string_view kArena =
    tr_noop("`stela convert --from bga FILE` makes a record of it (docs/import.md)");
constexpr std::string_view kTable =
    tr_noop("it is read beside the log of the table: `stela convert --from bga X.logs.json`");

/// Bytes at a fixed offset in files of a kind.
struct Signature {
  std::string_view bytes;
  ForeignFile kind;
  std::size_t at = 0;
};

/// Offset of the first file's name in a ZIP archive.
constexpr std::size_t kNameInZip = 30;

/// The first match counts.
constexpr std::array<Signature, 28> kSignatures = {{
    {"\x89PNG\r\n", {tr_noop("a PNG picture"), kTyped}},
    {"\xFF\xD8\xFF", {tr_noop("a JPEG picture"), kTyped}},
    {"GIF8", {tr_noop("a GIF picture"), kTyped}},
    {"BM\0\0"sv, {tr_noop("a BMP picture"), kTyped}, 0},
    {"WEBP", {tr_noop("a WebP picture"), kTyped}, 8},
    {"RIFF", {tr_noop("a sound or a film (RIFF)"), kTyped}},
    {"ftyphei", {tr_noop("a HEIC picture"), kTyped}, 4},
    {"ftyp", {tr_noop("a film or a picture (MP4, AVIF)"), kTyped}, 4},
    {"II*\0"sv, {tr_noop("a TIFF picture"), kTyped}},
    {"MM\0*"sv, {tr_noop("a TIFF picture"), kTyped}},
    {"%PDF-", {tr_noop("a PDF document"), kTyped}},
    {"[Content_Types].xml", {tr_noop("an office document (DOCX, XLSX)"), kSave}, kNameInZip},
    {"_rels/", {tr_noop("an office document (DOCX, XLSX)"), kSave}, kNameInZip},
    {"mimetypeapplication/vnd.oasis",
     {tr_noop("an office document (ODT, ODS)"), kSave},
     kNameInZip},
    {"mimetypeapplication/epub", {tr_noop("a book (EPUB)"), kTyped}, kNameInZip},
    {"PK\x03\x04", {tr_noop("a ZIP archive"), kUnpack}},
    {"PK\x05\x06", {tr_noop("a ZIP archive"), kUnpack}},
    {"\xD0\xCF\x11\xE0", {tr_noop("an old office document"), kSave}},
    {"{\\rtf", {tr_noop("an RTF document"), kSave}},
    {"SQLite format 3\0"sv, {tr_noop("a database (SQLite)"), kQuery}},
    {"\x7F"
     "ELF",
     {tr_noop("a program"), kTyped}},
    {"MZ\x90\0"sv, {tr_noop("a program"), kTyped}},
    {"Rar!", {tr_noop("a RAR archive"), kUnpack}},
    {"7z\xBC\xAF", {tr_noop("a 7z archive"), kUnpack}},
    {"BZh", {tr_noop("a bzip2 archive"), kUnpack}},
    {"\xFD"
     "7zXZ",
     {tr_noop("an xz archive"), kUnpack}},
    {"ustar", {tr_noop("a tar archive"), kUnpack}, 257},
    {"OggS", {tr_noop("a sound or a film (Ogg)"), kTyped}},
}};

bool fits(const Signature& signature, std::string_view head) {
  return head.size() > signature.at && head.substr(signature.at).starts_with(signature.bytes);
}

std::string_view without_blanks(std::string_view text) {
  return text.substr(std::min(text.size(), text.find_first_not_of(" \t\r\n")));
}

bool is_text(ReadAs read_as) { return read_as == ReadAs::kText || read_as == ReadAs::kPiece; }

bool has(std::string_view text, std::string_view words) {
  return text.find(words) != std::string_view::npos;
}

/// Whether `text` contains a JSON member `key`.
bool has_key(std::string_view text, std::string_view key) {
  for (std::size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
    if (at == 0 || text[at - 1] != '"' || text.substr(at + key.size(), 1) != "\"") continue;
    if (without_blanks(text.substr(at + key.size() + 1)).starts_with(':')) return true;
  }
  return false;
}

bool is_binary(std::string_view begin) {
  const auto controls = std::ranges::count_if(begin, [](char c) {
    return c == '\x7F' || (static_cast<unsigned char>(c) < ' ' && !is_space(c) && c != '\f');
  });
  // A few stray ones are reported as such.
  return controls > 8 && static_cast<std::size_t>(controls) > begin.size() / 20;
}

/// Returns the kind of the JSON document that begins with `begin`; `head` is a longer beginning.
std::optional<ForeignFile> foreign_json(std::string_view begin, std::string_view head,
                                        ReadAs read_as) {
  const bool answer = has_key(begin, "data") || begin.front() == '[';
  if (answer && (has_key(begin, "packet_id") || has_key(begin, "logs"))) {
    return ForeignFile{tr_noop("a log of Board Game Arena"), kArena};
  }
  if (answer && has_key(begin, "game_name")) {
    return ForeignFile{tr_noop("the information of Board Game Arena about a table"), kTable};
  }
  if (has_key(head, "userInfo") && has_key(head, "plays")) {
    return ForeignFile{tr_noop("a file of BG Stats"), kPlays};
  }
  if (is_text(read_as)) return ForeignFile{"JSON", tr_noop("`--from json` reads JSON records")};
  return std::nullopt;
}

/// Returns the kind of the HTML or XML document that begins with `begin`.
std::optional<ForeignFile> foreign_marks(std::string_view begin, ReadAs read_as) {
  if (begins_html(begin) && read_as != ReadAs::kPiece) {
    return ForeignFile{tr_noop("an HTML page"), kRecord};
  }
  if (has(begin, "<plays") && has(begin, "username")) {
    return ForeignFile{tr_noop("plays of BoardGameGeek"), kPlays};
  }
  if (has(begin, "<svg")) return ForeignFile{tr_noop("an SVG picture"), kTyped};
  if (is_text(read_as) && begin.starts_with("<?xml")) {
    return ForeignFile{"XML", tr_noop("`--from xml` reads XML records")};
  }
  return std::nullopt;
}

/// Returns a kind that only the text reveals.
std::optional<ForeignFile> foreign_text(std::string_view head, ReadAs read_as) {
  constexpr std::size_t kLooked = 4096;
  const std::string_view all = without_blanks(head);
  const std::string_view begin = all.substr(0, kLooked);
  if (begin.empty()) return std::nullopt;
  const std::string_view next = without_blanks(begin.substr(1));
  const char first = begin.front();
  if ((first == '{' && next.starts_with('"')) || (first == '[' && next.starts_with('{'))) {
    return foreign_json(begin, all, read_as);
  }
  if (first == '<') return foreign_marks(begin, read_as);
  if (first == '[' && has(begin, "[White \"") && has(begin, "[Black \"")) {
    return ForeignFile{tr_noop("a game of chess (PGN)"), kGames};
  }
  if (first == '(' && next.starts_with(';')) {
    return ForeignFile{tr_noop("a record of another game (SGF)"), kGames};
  }
  return std::nullopt;
}

}  // namespace

std::optional<ForeignFile> foreign_of(std::string_view head, ReadAs read_as) {
  constexpr std::size_t kLooked = 4096;
  const bool text = head.find('\0') == std::string_view::npos;
  // Anything may come before a record, but a file with zero bytes does not contain any.
  if (is_text(read_as) && text && has(head, "[Game")) return std::nullopt;
  for (const Signature& signature : kSignatures) {
    if (fits(signature, head)) return signature.kind;
  }
  const bool readable = has(head, "[Game") || utf16_of(head) != Utf16::kNone;
  if (!readable && is_binary(head.substr(0, kLooked))) {
    return ForeignFile{tr_noop("binary data"), kTyped};
  }
  return foreign_text(head, read_as);
}

bool is_document_in_zip(std::string_view head) {
  return std::ranges::any_of(kSignatures, [&](const Signature& signature) {
    return signature.at == kNameInZip && fits(signature, head);
  });
}

bool begins_html(std::string_view begin) {
  constexpr std::string_view kDoctype = "<!doctype html";
  constexpr std::string_view kRoot = "<html";
  return small_letters(begin.substr(0, kDoctype.size())) == kDoctype ||
         small_letters(begin.substr(0, kRoot.size())) == kRoot;
}

Diagnostic diagnostic_of(const ForeignFile& foreign, std::string_view head) {
  constexpr std::size_t kLongest = 40;
  const std::size_t end = std::min({head.size(), head.find_first_of("\r\n\0"sv), kLongest});
  Diagnostic diagnostic;
  diagnostic.rule = &record_rules::kSyntax;
  diagnostic.message = tr("this is {0}, not a record", message_of(foreign.what));
  diagnostic.hint = message_of(foreign.hint);
  diagnostic.span = {0, static_cast<std::uint32_t>(whole_characters(head, 0, end).end)};
  return diagnostic;
}

void append_kept(std::string_view record, std::string_view line_end, std::string& out) {
  const std::string_view kept = without_blank_end(record);
  const std::string_view own = first_line_end(record.substr(kept.size()));
  out.append(kept).append(own.empty() ? line_end : own);
}

}  // namespace stela::text
