#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tree/model.h"
#include "formats/tree/reporter.h"
#include "lib/core/diagnostic.h"
#include "lib/core/utf8.h"
#include "lib/core/value.h"
#include "lib/game/info.h"
#include "lib/record/analysis_note.h"
#include "lib/record/record.h"

namespace stela::tree {

/// Hint for a byte-order mark in any other place, where it is invisible.
inline constexpr std::string_view kMarkHint =
    "this is a byte-order mark, which is allowed only at the beginning of a document";

/// Number of bytes that determine the encoding of a document.
inline constexpr std::size_t kEncodingBytes = 4;

/// Returns the encoding of a document that begins with `bytes` (`kEncodingBytes` of them, or all)
/// if it is not UTF-8, as far as JSON and XML need it: `UTF-16`, `UTF-32`, or empty.
[[nodiscard]] std::string_view foreign_encoding(std::string_view bytes);

/// Reports that a document, whose first bytes are at `offset`, is in `encoding`.
void report_encoding(std::string_view encoding, std::size_t offset, Reporter& reporter);

/// Returns the value of `digits`: an integer, or text if an integer would be written differently or
/// is beyond 2^53. `digits` must outlive it.
[[nodiscard]] Value digits_to_value(std::string_view digits);

/// Returns `value`, a number or a string with one, in thousandths, or nothing if it is not a
/// number, has more than three decimals, or does not fit into `Thousandths`.
[[nodiscard]] std::optional<Thousandths> thousandths_of(const Value& value);

/// The model of a record that JSON and XML share: a tree of values (docs/formats.md).

/// Receives the records of a document one by one, so that only one need be in memory; returns false
/// to stop.
using Sink = std::function<bool(Value& record)>;

/// Returns the record as a value allocated in `memory`, whose strings are views into the record.
/// Every tag, token, claim, annotation, comment and variation is kept: anything that does not fit
/// its structured form is text in the same place. `record` must have been read without syntax
/// errors. A token becomes fields rather than text only in canonical spelling, as after
/// `Replayer::respell`.
[[nodiscard]] Value to_value(const Record& record, std::span<const GameInfo* const> games,
                             ValueMemory& memory);

/// Whether `value` is an object of another program: it has several members, none of them a member
/// of records, and at most half of them can be misspellings of one.
[[nodiscard]] bool is_foreign(const Value& value);

/// Clears `record` and fills it from `value`, whose strings it copies; `record.source` stays empty.
/// The spans of its parts are those of the corresponding values. Anything that is not part of a
/// record, or is not allowed in the text form, is appended to `diagnostics` as `record.syntax`
/// (control characters in tags: `record.tag-value`), in no particular order; the affected parts are
/// marked in the record, so that a replay stops there. A null in `value` means an error that a
/// reader has reported. Messages use the terms of `syntax`.
void to_record(const Value& value, std::span<const GameInfo* const> games, Record& record,
               std::vector<Diagnostic>& diagnostics, Syntax syntax = Syntax::kJson);

/// Reads a whole document, which may begin with a byte-order mark: finds its records with a
/// `RecordFinder`, reads the text around them with a `DocumentEnvelope`, and passes each record
/// that `read_record(bytes, offset, envelope, record)` could read to `sink`, until that returns
/// false. Returns true if nothing was reported.
template <class RecordFinder, class DocumentEnvelope, class ReadRecord>
bool read_document(std::string_view document, const Sink& sink, Reporter& reporter,
                   const ReadRecord& read_record) {
  if (is_too_large(document, reporter)) return false;
  const std::size_t skipped = document.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  const std::string_view bytes = document.substr(skipped);
  std::vector<Part> parts;
  RecordFinder().find(bytes, true, parts);
  DocumentEnvelope surroundings;
  for (const Part& part : parts) {
    const std::string_view own = bytes.substr(part.begin, part.end - part.begin);
    const std::size_t offset = skipped + part.begin;
    surroundings.read(part, own, offset, reporter);
    if (part.kind == PartKind::kAround) continue;
    Value record;
    if (read_record(own, offset, surroundings, record) && !sink(record)) return !reporter.any();
    reporter.begin_record();
  }
  surroundings.end(document.size(), reporter);
  return !reporter.any();
}

/// Checks which strings of a record are allowed in the notation, and reports the others.

/// Returns the span of the characters of a string if the document contains them verbatim, otherwise
/// `written`.
[[nodiscard]] Span inner_span(std::string_view text, Span written);

/// Whether `name` is a valid name of a tag.
bool check_tag_name(std::string_view name, Span span, Reporter& reporter);

/// Whether `value` is a valid value of a tag: one line without control characters.
bool check_tag_value(std::string_view value, Span span, Reporter& reporter);

/// Whether `comment` is valid between braces.
bool check_comment(std::string_view comment, Span span, Reporter& reporter);

/// Whether `actor` is valid before a colon.
bool check_actor(std::string_view actor, Span span, Reporter& reporter);

/// Whether `token` would be read as a single token of an entry.
bool check_token(std::string_view token, Span span, Reporter& reporter);

/// Returns `text` with every run of whitespace replaced with one space, and none at its ends.
[[nodiscard]] std::string collapse_space(std::string_view text);

}  // namespace stela::tree
