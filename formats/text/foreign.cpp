#include "formats/text/foreign.h"

#include <algorithm>
#include <array>

#include "formats/text/utf16.h"
#include "lib/core/phrases.h"
#include "lib/core/utf8.h"
#include "lib/record/characters.h"
#include "lib/record/record.h"
#include "lib/words/say.h"

namespace stela::text {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kTyped = said_later("Stela reads records that are text, JSON or XML");
constexpr std::string_view kUnpack =
    said_later("unpack it first; archives are read if they are ZIP or tar");
constexpr std::string_view kSave = said_later("save it as plain text (UTF-8)");
constexpr std::string_view kGames =
    said_later("Stela reads records of Tikal, Mykerinos and Taluva");
constexpr std::string_view kQuery =
    said_later("`stela query` asks a database that `stela index` has made");
constexpr std::string_view kRecord =
    said_later("a record is a text that begins with a line `[Game \"…\"]`");
constexpr std::string_view kPlays =
    said_later("`stela standings --results FILE` counts its plays; it holds no moves");
constexpr std::string_view kArena =
    said_later("`stela convert --from bga FILE` makes a record of it (docs/import.md)");
constexpr std::string_view kTable =
    said_later("it is read beside the log of the table: `stela convert --from bga X.logs.json`");

/// What stands at a place of files of a kind.
struct Signature {
  std::string_view bytes;
  Foreign kind;
  std::size_t at = 0;
};

/// Where the name of its first file is in a ZIP archive.
constexpr std::size_t kNameInZip = 30;

/// The first that fits counts.
constexpr std::array<Signature, 28> kSignatures = {{
    {"\x89PNG\r\n", {said_later("a PNG picture"), kTyped}},
    {"\xFF\xD8\xFF", {said_later("a JPEG picture"), kTyped}},
    {"GIF8", {said_later("a GIF picture"), kTyped}},
    {"BM\0\0"sv, {said_later("a BMP picture"), kTyped}, 0},
    {"WEBP", {said_later("a WebP picture"), kTyped}, 8},
    {"RIFF", {said_later("a sound or a film (RIFF)"), kTyped}},
    {"ftyphei", {said_later("a HEIC picture"), kTyped}, 4},
    {"ftyp", {said_later("a film or a picture (MP4, AVIF)"), kTyped}, 4},
    {"II*\0"sv, {said_later("a TIFF picture"), kTyped}},
    {"MM\0*"sv, {said_later("a TIFF picture"), kTyped}},
    {"%PDF-", {said_later("a PDF document"), kTyped}},
    {"[Content_Types].xml", {said_later("an office document (DOCX, XLSX)"), kSave}, kNameInZip},
    {"_rels/", {said_later("an office document (DOCX, XLSX)"), kSave}, kNameInZip},
    {"mimetypeapplication/vnd.oasis",
     {said_later("an office document (ODT, ODS)"), kSave},
     kNameInZip},
    {"mimetypeapplication/epub", {said_later("a book (EPUB)"), kTyped}, kNameInZip},
    {"PK\x03\x04", {said_later("a ZIP archive"), kUnpack}},
    {"PK\x05\x06", {said_later("a ZIP archive"), kUnpack}},
    {"\xD0\xCF\x11\xE0", {said_later("an old office document"), kSave}},
    {"{\\rtf", {said_later("an RTF document"), kSave}},
    {"SQLite format 3\0"sv, {said_later("a database (SQLite)"), kQuery}},
    {"\x7F"
     "ELF",
     {said_later("a program"), kTyped}},
    {"MZ\x90\0"sv, {said_later("a program"), kTyped}},
    {"Rar!", {said_later("a RAR archive"), kUnpack}},
    {"7z\xBC\xAF", {said_later("a 7z archive"), kUnpack}},
    {"BZh", {said_later("a bzip2 archive"), kUnpack}},
    {"\xFD"
     "7zXZ",
     {said_later("an xz archive"), kUnpack}},
    {"ustar", {said_later("a tar archive"), kUnpack}, 257},
    {"OggS", {said_later("a sound or a film (Ogg)"), kTyped}},
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

/// Whether `text` has a member `key` of JSON.
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
  // A few stray ones are told as such.
  return controls > 8 && static_cast<std::size_t>(controls) > begin.size() / 20;
}

/// What `begin` tells of a document of JSON, of which `head` is known.
std::optional<Foreign> foreign_json(std::string_view begin, std::string_view head, ReadAs read_as) {
  const bool answer = has_key(begin, "data") || begin.front() == '[';
  if (answer && (has_key(begin, "packet_id") || has_key(begin, "logs"))) {
    return Foreign{said_later("a log of Board Game Arena"), kArena};
  }
  if (answer && has_key(begin, "game_name")) {
    return Foreign{said_later("the information of Board Game Arena about a table"), kTable};
  }
  if (has_key(head, "userInfo") && has_key(head, "plays")) {
    return Foreign{said_later("a file of BG Stats"), kPlays};
  }
  if (is_text(read_as)) return Foreign{"JSON", said_later("`--from json` reads records of JSON")};
  return std::nullopt;
}

/// What `begin` tells of a document in marks.
std::optional<Foreign> foreign_marks(std::string_view begin, ReadAs read_as) {
  if (begins_html(begin) && read_as != ReadAs::kPiece) {
    return Foreign{said_later("a page of HTML"), kRecord};
  }
  if (has(begin, "<plays") && has(begin, "username")) {
    return Foreign{said_later("plays of BoardGameGeek"), kPlays};
  }
  if (has(begin, "<svg")) return Foreign{said_later("an SVG picture"), kTyped};
  if (is_text(read_as) && begin.starts_with("<?xml")) {
    return Foreign{"XML", said_later("`--from xml` reads records of XML")};
  }
  return std::nullopt;
}

/// A kind that only its text tells.
std::optional<Foreign> foreign_text(std::string_view head, ReadAs read_as) {
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
    return Foreign{said_later("a game of chess (PGN)"), kGames};
  }
  if (first == '(' && next.starts_with(';')) {
    return Foreign{said_later("a record of another game (SGF)"), kGames};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Foreign> foreign_of(std::string_view head, ReadAs read_as) {
  constexpr std::size_t kLooked = 4096;
  const bool text = head.find('\0') == std::string_view::npos;
  // Before a record anything may stand; what has zeros is none.
  if (is_text(read_as) && text && has(head, "[Game")) return std::nullopt;
  for (const Signature& signature : kSignatures) {
    if (fits(signature, head)) return signature.kind;
  }
  const bool readable = has(head, "[Game") || utf16_of(head) != Utf16::kNone;
  if (!readable && is_binary(head.substr(0, kLooked))) {
    return Foreign{said_later("binary data"), kTyped};
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

Diagnostic diagnostic_of(const Foreign& foreign, std::string_view head) {
  constexpr std::size_t kLongest = 40;
  const std::size_t end = std::min({head.size(), head.find_first_of("\r\n\0"sv), kLongest});
  Diagnostic told;
  told.rule = &record_rules::kSyntax;
  told.message = said("this is {0}, not a record", phrase_of(foreign.what));
  told.hint = phrase_of(foreign.hint);
  told.span = {0, static_cast<std::uint32_t>(whole_characters(head, 0, end).end)};
  return told;
}

}  // namespace stela::text
