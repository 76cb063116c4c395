#pragma once

#include <string_view>

#include "tools/lsp/workspace.h"

namespace stela::lsp {

// What the server answers, one function for each request: each reads `params`, which may be null,
// and writes the result. What is wrong with them ends it by `Refusal`.

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

/// Writes the list of all that is wrong with a document, as far as it has been judged. Of many the
/// first are written, and those of the record that was changed last; then the last item counts the
/// others.
void write_diagnostics(const Session& session, std::string_view uri, const OpenDocument& open,
                       JsonWriter& json);
/// The members `legend` of semantic tokens.
void write_token_legend(JsonWriter& json);
/// The names of the commands of `answer_command`, as a list.
void write_command_names(JsonWriter& json);

}  // namespace stela::lsp
