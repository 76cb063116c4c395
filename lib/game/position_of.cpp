#include "lib/game/position_of.h"

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/game/read_table.h"
#include "lib/record/record.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Claims exist in every game, but only a result may contain them.
bool is_result_claim(std::string_view token, const Table& table) {
  const std::string_view name = token.substr(0, token.find('='));
  return token == "*" ||
         (name.size() < token.size() && (name == "winner" || name == "rank" || name == kEndClaim ||
                                         table.seat_of(name) != kNobody));
}

/// Splits an action at its signs.
std::vector<std::string_view> parts_of(std::string_view token) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= token.size();) {
    const std::size_t end = std::min(token.size(), token.find_first_of("@=*-/,:+", begin));
    parts.push_back(token.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

}  // namespace

void describe_blamed(const std::vector<BlamedPlace>& places, Language language, std::string& out) {
  std::vector<Message> words;
  for (const BlamedPlace& place : places) {
    words.push_back(place.words.empty() ? Message(place.name)
                                        : tr("{0} ({1})", place.name, place.words));
  }
  if (words.empty()) return;
  out += ' ';
  out += tr(language, "Marked: {0}.", comma_list(words));
}

void describe_decode_error(const Table& table, std::string_view token, const DecodeError& error,
                           std::string_view form, Broken& broken) {
  if (error.unknown && is_result_claim(token, table)) {
    broken.rule = &record_rules::kActionPhase;
    broken.part = {0, static_cast<std::uint32_t>(token.size())};
    broken.message = tr("`{0}` is a claim of a result, not an action", shown(token));
    broken.hint = tr("such claims belong in `result:`");
    return;
  }
  if (error.unknown && token.starts_with(kEntryToken)) {
    broken.rule = &record_rules::kActionPhase;
    broken.part = {0, static_cast<std::uint32_t>(token.size())};
    broken.message = tr("`{0}` is not the last token of `resume:`", shown(token));
    broken.hint = tr("it gives the number of the next entry, when entries are lost");
    return;
  }
  if (error.unknown) {
    const std::string_view name = token.substr(0, codec::name_size(token));
    broken.rule = &record_rules::kActionUnknown;
    broken.part = {0, static_cast<std::uint32_t>(name.empty() ? token.size() : name.size())};
    broken.message =
        tr("`{0}` is not an action of {1}", shown(name.empty() ? token : name), table.game->name);
    const std::vector<std::string_view> verbs = table.game->actions().verbs();
    const std::vector<std::string> meant = names_meant(*table.game, name);
    const std::vector<std::string_view> names(meant.begin(), meant.end());
    const std::size_t colon = name.rfind(':');
    if (!names.empty()) {
      broken.hint = tr("did you mean {0}?", one_of(names));
    } else if (form.empty()) {
      broken.hint = did_you_mean(name.substr(colon + 1), verbs);
    } else if (colon != std::string_view::npos && form.find(':') < codec::name_size(form)) {
      broken.hint = tr("nobody of that colour plays");
    } else {
      broken.hint = tr("it is written as {0}", one_of(split(form, ' ')));
    }
    return;
  }
  broken.rule = &record_rules::kActionMalformed;
  if (error.offset >= token.size()) {
    broken.part = {0, static_cast<std::uint32_t>(token.size())};
    broken.message = tr("`{0}` is not complete", shown(token));
  } else {
    broken.part = {static_cast<std::uint32_t>(error.offset),
                   static_cast<std::uint32_t>(token.size() - error.offset)};
    broken.message =
        tr("`{0}` cannot be read from `{1}` on", shown(token), shown(token.substr(error.offset)));
  }
  if (!form.empty()) broken.hint = tr("it is written as {0}", one_of(split(form, ' ')));
}

Message as_written(const Message& message, std::string_view spelling, std::string_view token) {
  if (spelling == token) return message;
  Message out = message.with(spelling, shown(token));
  // A number above a limit is shortened when it is read, even in a part of the token.
  const std::vector<std::string_view> parts = parts_of(spelling);
  const std::vector<std::string_view> written = parts_of(token);
  if (parts.size() != written.size()) return out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!contains(written, parts[i])) out = out.with(parts[i], shown(written[i]));
  }
  return out;
}

}  // namespace stela
