#include "lib/core/colour_names.h"

#include <algorithm>
#include <array>
#include <string>

#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/words/tr_noop.h"

namespace stela {
namespace {

/// A colour as a key of messages, and its names in plain letters: English, German, French, Spanish,
/// Italian, Dutch. The first is the usual English one.
struct ColourNames {
  std::string_view key;
  std::string_view names;
};

constexpr std::array<ColourNames, 13> kColours = {{
    {tr_noop("player\004white"), "white weiss weis blanc blanche blanco bianco wit"},
    {tr_noop("player\004black"), "black schwarz noir noire negro nero zwart"},
    {tr_noop("player\004red"), "red rot rouge rojo rosso rood"},
    {tr_noop("player\004blue"), "blue blau bleu bleue azul blu blauw"},
    {tr_noop("player\004yellow"), "yellow gelb jaune amarillo giallo geel"},
    {tr_noop("player\004green"), "green grun gruen vert verte verde groen"},
    {tr_noop("player\004brown"), "brown braun brun brune marron marrone bruin"},
    {tr_noop("player\004orange"), "orange naranja arancione oranje"},
    {tr_noop("player\004purple"), "purple violet lila violett violette morado viola paars"},
    {tr_noop("player\004grey"), "grey gray grau gris grise grigio grijs"},
    {tr_noop("player\004pink"), "pink rosa rose roze"},
    {tr_noop("player\004turquoise"), "turquoise turkis tuerkis turquesa turchese turkoois"},
    {tr_noop("player\004natural"), "natural natur naturel naturale naturell beige"},
}};

struct Name {
  std::string_view name;
  const ColourNames* colour = nullptr;
};

constexpr std::size_t kNameCount = [] {
  std::size_t count = kColours.size();
  for (const ColourNames& colour : kColours) {
    for (const char c : colour.names) count += c == ' ' ? 1 : 0;
  }
  return count;
}();

/// All names in their order, since repair looks up each word of a text.
constexpr std::array<Name, kNameCount> kByName = [] {
  std::array<Name, kNameCount> all;
  std::size_t count = 0;
  for (const ColourNames& colour : kColours) {
    for (std::string_view names = colour.names; !names.empty();) {
      const std::size_t end = std::min(names.find(' '), names.size());
      all[count++] = {names.substr(0, end), &colour};
      names.remove_prefix(std::min(end + 1, names.size()));
    }
  }
  std::ranges::sort(all, {}, &Name::name);
  return all;
}();

const ColourNames* names_of(std::string_view word) {
  // Plain letters take no more bytes than the letters they come from.
  constexpr std::size_t kShortest = 3;
  constexpr std::size_t kLongest = 40;
  if (word.size() < kShortest || word.size() > kLongest) return nullptr;
  const std::string plain = plain_letters(word);
  const auto* const found =
      std::ranges::lower_bound(kByName, std::string_view(plain), {}, &Name::name);
  return found != kByName.end() && found->name == plain ? found->colour : nullptr;
}

}  // namespace

std::string_view english_colour(std::string_view word) {
  const ColourNames* const found = names_of(word);
  return found == nullptr ? std::string_view{} : found->names.substr(0, found->names.find(' '));
}

std::vector<std::string_view> names_of_colour(std::string_view word) {
  const ColourNames* const found = names_of(word);
  return found == nullptr ? std::vector<std::string_view>{} : split(found->names, ' ');
}

Message colour_message(std::string_view word, std::span<const std::string_view> all) {
  const ColourNames* const found = names_of(word);
  const auto same = [&](std::string_view other) { return names_of(other) == found; };
  if (found == nullptr || std::ranges::count_if(all, same) > 1) return word;
  return Message::of_word(std::string(word), found->key);
}

}  // namespace stela
