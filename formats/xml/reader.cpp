#include "formats/xml/reader.h"

#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "formats/tree/reporter.h"
#include "formats/xml/attributes.h"
#include "formats/xml/builder.h"
#include "formats/xml/mistake.h"
#include "formats/xml/writer.h"
#include "lib/core/utf8.h"

namespace stela::xml {
namespace {

using tree::span_between;

/// Between a namespace and a name in what expat hands over; stands in neither.
constexpr char kSeparator = '\n';
constexpr std::string_view kSchemaInstance = "http://www.w3.org/2001/XMLSchema-instance";

struct QualifiedName {
  std::string_view space;
  std::string_view local;
};

QualifiedName split_name(std::string_view name) {
  const std::size_t at = name.rfind(kSeparator);
  if (at == std::string_view::npos) return {{}, name};
  return {name.substr(0, at), name.substr(at + 1)};
}

struct FreeParser {
  void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
};

/// Drives expat over a document and hands the elements to a builder.
class Reader {
 public:
  Reader(std::string_view document, const tree::Sink& sink, tree::Reporter& reporter)
      : document_(document),
        reporter_(reporter),
        builder_(sink, reporter),
        parser_(XML_ParserCreateNS("UTF-8", kSeparator)) {
    if (parser_ == nullptr) throw std::bad_alloc();
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), on_begin, on_end);
    XML_SetCharacterDataHandler(parser_.get(), on_text);
    XML_SetStartDoctypeDeclHandler(parser_.get(), on_doctype);
    XML_SetXmlDeclHandler(parser_.get(), on_declaration);
  }

  /// Whether the document was well-formed to its end. Reading stops before `bad`, which may stand
  /// in no document.
  bool read(const BadPlace& bad) {
    const std::string_view sound = document_.substr(0, bad.offset);
    const bool good = parse(sound);
    if (failure_) std::rethrow_exception(failure_);
    if (!good && XML_GetErrorCode(parser_.get()) == XML_ERROR_NO_MEMORY) throw std::bad_alloc();
    if (good && bad.what == BadText::kNone) return !reporter_.any();
    if (stopped_) return !reporter_.any();
    const std::size_t at = std::min<std::size_t>(
        static_cast<std::size_t>(XML_GetCurrentByteIndex(parser_.get())), document_.size());
    const XML_Error error = XML_GetErrorCode(parser_.get());
    if (bad.what != BadText::kNone && (good || ends_early(error) || at >= sound.size())) {
      reporter_.syntax(span_between(bad.offset, bad.offset + bad.size),
                       fmt::format("{} stands in the document", describe(document_, bad)));
    } else {
      report_mistake(document_, error, at, open_, reporter_);
    }
    return false;
  }

 private:
  bool parse(std::string_view document) {
    constexpr std::size_t kPiece = std::size_t{1} << 30;  // expat counts in int
    for (;;) {
      const std::string_view piece = document.substr(0, kPiece);
      document.remove_prefix(piece.size());
      const XML_Status status =
          XML_Parse(parser_.get(), piece.data(), static_cast<int>(piece.size()), document.empty());
      if (status != XML_STATUS_OK) return false;
      if (document.empty()) return true;
    }
  }

  // Expat is C: an exception must not pass through it.
  template <class F>
  static void guard(void* self, F&& handle) {
    auto& reader = *static_cast<Reader*>(self);
    try {
      if (!reader.stopped_) handle(reader);
    } catch (...) {
      reader.failure_ = std::current_exception();
      reader.stop();
    }
  }

  static void on_begin(void* self, const XML_Char* name, const XML_Char** attributes) {
    guard(self, [&](Reader& reader) { reader.begin(name, attributes); });
  }
  static void on_end(void* self, const XML_Char* /*name*/) {
    guard(self, [&](Reader& reader) { reader.end(); });
  }
  static void on_text(void* self, const XML_Char* text, int size) {
    guard(self, [&](Reader& reader) {
      reader.builder_.text({text, static_cast<std::size_t>(size)}, reader.here());
    });
  }
  static void on_doctype(void* self, const XML_Char* /*name*/, const XML_Char* /*system_id*/,
                         const XML_Char* /*public_id*/, int /*has_internal_subset*/) {
    guard(self, [&](Reader& reader) {
      constexpr std::size_t kKeyword = std::string_view("<!DOCTYPE").size();
      const std::size_t at = reader.document_.rfind("<!DOCTYPE", reader.here().begin);
      reader.refuse(span_between(at, at + kKeyword), "a document type declaration is refused",
                    "records need no entities; leave the declaration out");
    });
  }
  static void on_declaration(void* self, const XML_Char* version, const XML_Char* encoding,
                             int /*standalone*/) {
    guard(self, [&](Reader& reader) { reader.check_declaration(version, encoding); });
  }

  void stop() {
    stopped_ = true;
    XML_StopParser(parser_.get(), XML_FALSE);
  }

  void refuse(Span span, std::string message, std::string hint = {}) {
    reporter_.syntax(span, std::move(message), std::move(hint));
    stop();
  }

  /// Where the present tag or text stands.
  [[nodiscard]] Span here() const {
    const auto begin = static_cast<std::size_t>(XML_GetCurrentByteIndex(parser_.get()));
    const auto size = static_cast<std::size_t>(XML_GetCurrentByteCount(parser_.get()));
    return span_between(begin, begin + size);
  }

  void check_declaration(const XML_Char* version, const XML_Char* encoding) {
    if (version != nullptr && std::string_view(version) != "1.0") {
      const std::size_t at = document_.find(version);
      return refuse(span_between(at, at + std::string_view(version).size()),
                    fmt::format("the document is in XML {}, and only 1.0 is read", shown(version)));
    }
    if (encoding == nullptr) return;
    std::string name(encoding);
    for (char& c : name) {
      if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    if (name == "UTF-8" || name == "US-ASCII") return;
    const std::size_t at = document_.find(encoding);
    refuse(span_between(at, at + name.size()),
           fmt::format("the document is in `{}`, and only UTF-8 is read", shown(encoding)));
  }

  void begin(const XML_Char* name, const XML_Char** attributes) {
    const Span tag = here();
    const std::string_view source = document_.substr(tag.begin, tag.size);
    const Span name_span{tag.begin + 1, static_cast<std::uint32_t>(name_size(source.substr(1)))};
    const QualifiedName qualified = split_name(name);
    if (open_.size() == tree::kMaxNesting) {
      return refuse(name_span, fmt::format("the document nests deeper than {} levels here",
                                           tree::kMaxNesting));
    }
    const bool is_root = qualified.local == "stela";
    if (open_.empty() && (!is_root || qualified.space != kNamespace)) {
      std::string message =
          is_root ? fmt::format("`<stela>` is not of the namespace `{}`", kNamespace)
                  : fmt::format("`<{}>` stands where `<stela>` is due", shown(qualified.local));
      return refuse(name_span, std::move(message),
                    fmt::format("a document begins with `<stela xmlns=\"{}\">`", kNamespace));
    }
    if (qualified.space != kNamespace) {
      const std::string_view written = source.substr(1, name_span.size);
      reporter_.syntax(name_span, fmt::format("`<{}>` is not of the namespace `{}`", shown(written),
                                              kNamespace));
    }
    std::size_t count = 0;
    while (attributes[2 * count] != nullptr) ++count;
    if (count > tree::kMaxFields) {
      return refuse(name_span, fmt::format("`<{}>` has more than {} attributes",
                                           shown(qualified.local), tree::kMaxFields));
    }
    read_attributes(source, tag, attributes);
    builder_.begin(qualified.local, name_span, tag, attributes_);
    open_.push_back(name_span);
  }

  void read_attributes(std::string_view source, Span tag, const XML_Char** attributes) {
    attributes_.clear();
    if (*attributes == nullptr) return;
    find_attributes(source, tag.begin, places_);
    for (std::size_t i = 0; attributes[2 * i] != nullptr && i < places_.size(); ++i) {
      const QualifiedName name = split_name(attributes[2 * i]);
      if (name.space == kSchemaInstance) continue;  // says where to find the schema
      if (!name.space.empty()) {
        const Span span = places_[i].name;
        reporter_.syntax(span, fmt::format("the attribute `{}` is of another namespace",
                                           shown(document_.substr(span.begin, span.size))));
        continue;
      }
      attributes_.push_back({name.local, attributes[2 * i + 1], places_[i].name, places_[i].value});
    }
  }

  void end() {
    const bool wants_more = builder_.end(here());
    open_.pop_back();
    if (!wants_more) stop();
  }

  std::string_view document_;
  tree::Reporter& reporter_;
  Builder builder_;
  std::unique_ptr<XML_ParserStruct, FreeParser> parser_;
  /// Of the element that begins, and where they stand.
  std::vector<Attribute> attributes_;
  std::vector<AttributePlace> places_;
  /// The names of the elements that are open, outermost first.
  std::vector<Span> open_;
  /// The parser was stopped: for a mistake that has been reported, or an exception.
  bool stopped_ = false;
  std::exception_ptr failure_;
};

/// The first byte that may stand nowhere in an XML document.
BadPlace find_bad_byte(std::string_view document) {
  BadPlace bad = find_bad_text(document);
  while (bad.what == BadText::kControl &&
         static_cast<unsigned char>(document[bad.offset]) > 0x20U) {
    bad = find_bad_text(document, bad.offset + bad.size);
  }
  return bad;
}

}  // namespace

bool read(std::string_view document, const tree::Sink& sink, std::vector<Diagnostic>& diagnostics) {
  tree::Reporter reporter(diagnostics);
  if (tree::is_too_large(document, reporter)) return false;
  return Reader(document, sink, reporter).read(find_bad_byte(document));
}

bool read(std::string_view document, std::vector<Value>& records,
          std::vector<Diagnostic>& diagnostics) {
  return read(
      document,
      [&](Value& record) {
        records.push_back(std::move(record));
        return true;
      },
      diagnostics);
}

}  // namespace stela::xml
