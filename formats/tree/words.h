#pragma once

#include <string>
#include <string_view>

#include "formats/tree/reporter.h"
#include "lib/core/diagnostic.h"

/// What of a record's texts could stand in the notation. What could not is reported.
namespace stela::tree {

/// Where the characters of a text stand when the document spells them as they are; else `written`.
[[nodiscard]] Span inner_span(std::string_view text, Span written);

/// Whether `name` could be the name of a tag.
bool check_tag_name(std::string_view name, Span span, Reporter& reporter);

/// Whether `value` could be the value of a tag: one line without control characters.
bool check_tag_value(std::string_view value, Span span, Reporter& reporter);

/// Whether `comment` could stand between braces.
bool check_comment(std::string_view comment, Span span, Reporter& reporter);

/// Whether `actor` could stand before a colon.
bool check_actor(std::string_view actor, Span span, Reporter& reporter);

/// Whether `token` could be read as one token of an entry.
bool check_token(std::string_view token, Span span, Reporter& reporter);

/// `text` with every run of white space made one space, and none at its ends.
[[nodiscard]] std::string collapse_space(std::string_view text);

}  // namespace stela::tree
