#pragma once

#include <string>
#include <string_view>

#include "formats/tree/reporter.h"
#include "lib/core/diagnostic.h"

/// Checks which strings of a record are allowed in the notation, and reports the others.
namespace stela::tree {

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
