#pragma once

#include <string_view>

#include "tools/lsp/workspace.h"

namespace stela::lsp {

// The server's answers, one function for each request: each reads `params`, which may be null, and
// writes the result. Invalid parameters throw `RequestError`.

void answer_code_actions(Session& session, const Value* params, JsonWriter& json);
void answer_code_action_resolve(Session& session, const Value* params, JsonWriter& json);
void answer_completion(Session& session, const Value* params, JsonWriter& json);
void answer_hover(Session& session, const Value* params, JsonWriter& json);
void answer_inlay_hints(Session& session, const Value* params, JsonWriter& json);
void answer_formatting(Session& session, const Value* params, JsonWriter& json);
void answer_range_formatting(Session& session, const Value* params, JsonWriter& json);
void answer_folding(Session& session, const Value* params, JsonWriter& json);
void answer_outline(Session& session, const Value* params, JsonWriter& json);
void answer_selection(Session& session, const Value* params, JsonWriter& json);
void answer_tokens(Session& session, const Value* params, JsonWriter& json);
void answer_range_tokens(Session& session, const Value* params, JsonWriter& json);
void answer_diagnostics(Session& session, const Value* params, JsonWriter& json);
void answer_command(Session& session, const Value* params, JsonWriter& json);

/// Writes all diagnostics of a document, as far as it has been validated. If there are too many,
/// writes the first ones and those of the most recently changed record; the last item then counts
/// the rest.
void write_diagnostics(const Session& session, std::string_view uri, const OpenDocument& open,
                       JsonWriter& json);
/// Writes the members `legend` of semantic tokens.
void write_token_legend(JsonWriter& json);
/// Writes the names of the commands of `answer_command`, as a list.
void write_command_names(JsonWriter& json);

}  // namespace stela::lsp
