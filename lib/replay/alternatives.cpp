#include "lib/replay/alternatives.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "lib/game/info.h"
#include "lib/game/read_table.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Returns the tag `Option` for `option`, or null.
const Tag* find_option(const Record& record, std::string_view option) {
  const auto found = std::ranges::find_if(record.tags, [&](const Tag& tag) {
    return tag.name == kOptionTag && record.values_of(tag)[0].text == option;
  });
  return found == record.tags.end() ? nullptr : &*found;
}

}  // namespace

void Alternatives::turn_to(const Record& record, const Table& table) {
  record_ = &record;
  table_ = &table;
  tried_ = false;
  trials_.clear();
}

Message Alternatives::allowing(const Diagnostic& mistake) {
  if (!tried_) try_all();
  Message tags;
  for (const Trial& trial : trials_) {
    if (trial.first_wrong <= mistake.span.begin) continue;
    Message tag = tr("`{0}`", trial.tag);
    tags = tags.empty() ? std::move(tag) : tr("{0} or {1}", std::move(tags), std::move(tag));
  }
  return tags.empty() ? tags : tr("{0} allows it, if your group plays that way", tags);
}

void Alternatives::try_all() {
  tried_ = true;
  other_.tokens = record_->tokens;
  other_.entries = record_->entries;
  other_.notes = record_->notes;
  other_.lines = record_->lines;
  other_.result = record_->result;
  const GameInfo& game = *table_->game;
  for (std::size_t i = 0; i < game.variants.size(); ++i) {
    if (!table_->has_variant(i)) try_tag(kVariantTag, {game.variants[i].name}, nullptr);
  }
  for (std::size_t i = 0; i < game.options.size(); ++i) {
    const OptionSpec& option = game.options[i];
    for (std::size_t choice = 0; choice < option.choices.size(); ++choice) {
      if (table_->options[i] == static_cast<int>(choice)) continue;
      try_tag(kOptionTag, {option.name, option.choices[choice]},
              find_option(*record_, option.name));
    }
  }
}

void Alternatives::try_tag(std::string_view name, const std::vector<std::string_view>& values,
                           const Tag* replaced) {
  other_.tags = record_->tags;
  other_.tag_values = record_->tag_values;
  Tag tag;
  tag.name = name;
  tag.first_value = static_cast<std::uint32_t>(other_.tag_values.size());
  tag.value_count = static_cast<std::uint32_t>(values.size());
  std::string text = fmt::format("[{}", name);
  for (const std::string_view value : values) {
    other_.tag_values.push_back({value, {}});
    text += fmt::format(" \"{}\"", value);
  }
  if (replaced == nullptr) {
    other_.tags.push_back(tag);
  } else {
    other_.tags[static_cast<std::size_t>(replaced - record_->tags.data())] = tag;
  }
  Table table;
  std::vector<Diagnostic> wrong;
  read_table(other_, games_, false, table, wrong);
  if (has_error(wrong) || setting_of(table) == setting_of(*table_)) return;
  again_->play(other_, nullptr, wrong);
  Trial trial{text + ']', std::numeric_limits<std::uint32_t>::max()};
  for (const Diagnostic& d : wrong) {
    if (d.severity == Severity::kError)
      trial.first_wrong = std::min(trial.first_wrong, d.span.begin);
  }
  trials_.push_back(std::move(trial));
}

}  // namespace stela
