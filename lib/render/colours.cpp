#include "lib/render/colours.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "lib/core/colour_names.h"
#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/scene/path.h"

namespace stela {

std::optional<Theme> theme_named(std::string_view name) {
  const auto* found = std::ranges::find(kThemeNames, name);
  if (found == kThemeNames.end()) return std::nullopt;
  return static_cast<Theme>(found - kThemeNames.begin());
}

namespace {

constexpr std::array<Colour, 135> kColours = {{
    {"black", {"#000000", "#000000", "#000000", "#000000"}},
    {"white", {"#ffffff", "#ffffff", "#ffffff", "#ffffff"}},
    {"jungle", {"#97bf68", "#3f6a33", "#c4c4c4", "#8aad8c"}},
    {"jungle-texture", {"#5d9044", "#2d5027", "#8f8f8f", "#5a8a6c"}},
    {"jungle-deep", {"#3f6d31", "#1e381b", "#5a5a5a", "#3b6a4e"}},
    {"jungle-light", {"#b5d685", "#58863f", "#dedede", "#b0cfb9"}},
    {"jungle-ink", {"#16310e", "#f0f7e2", "#000000", "#0f2c1b"}},
    {"clearing", {"#e0e29c", "#666b31", "#f6f6f6", "#f5e2bb"}},
    {"clearing-texture", {"#a9b357", "#4e5321", "#a8a8a8", "#b8b679"}},
    {"clearing-deep", {"#8d9743", "#3c4118", "#8a8a8a", "#98955a"}},
    {"clearing-light", {"#f4f3c6", "#868b4b", "#ffffff", "#f9f8e4"}},
    {"clearing-ink", {"#3b3c0c", "#fffde6", "#000000", "#35340f"}},
    {"sand", {"#f1dba6", "#7a6036", "#e6e6e6", "#eec387"}},
    {"sand-texture", {"#d2ac66", "#5d4722", "#9a9a9a", "#cfa468"}},
    {"sand-deep", {"#b98f4a", "#453418", "#7a7a7a", "#b0854a"}},
    {"sand-light", {"#faecc8", "#997d4a", "#f4f4f4", "#fbeed6"}},
    {"sand-ink", {"#4c3409", "#fff8e4", "#000000", "#4a2f08"}},
    {"rock", {"#c3beb5", "#66625c", "#d2d2d2", "#bbb6be"}},
    {"rock-texture", {"#989187", "#4a4742", "#999999", "#97979c"}},
    {"rock-deep", {"#736c62", "#34312d", "#666666", "#6f6f75"}},
    {"rock-light", {"#e2ded7", "#85807a", "#f2f2f2", "#e4e4e6"}},
    {"rock-ink", {"#2a2621", "#ffffff", "#000000", "#232326"}},
    {"lake", {"#7fbfdd", "#2c6280", "#ffffff", "#86c5ea"}},
    {"lake-texture", {"#4d93b8", "#1c475f", "#777777", "#4a94c2"}},
    {"lake-deep", {"#efe2b4", "#6d5d38", "#d9d9d9", "#efe6c6"}},
    {"lake-light", {"#e6f6fb", "#7db4cd", "#555555", "#eaf7fd"}},
    {"lake-ink", {"#0c3346", "#eefaff", "#000000", "#08324a"}},
    {"volcano", {"#8d6a5a", "#4a342c", "#6e6e6e", "#8d6a5a"}},
    {"volcano-texture", {"#5c4036", "#2e1f1a", "#4a4a4a", "#5c4036"}},
    {"volcano-deep", {"#3e2922", "#1d130f", "#2c2c2c", "#3e2922"}},
    {"volcano-light", {"#aa8877", "#6a4e43", "#959595", "#aa8877"}},
    {"volcano-ink", {"#ffffff", "#ffffff", "#ffffff", "#ffffff"}},
    {"unexplored", {"#4b7846", "#23402a", "#e4e4e4", "#4a753e"}},
    {"unexplored-texture", {"#3b6339", "#1a3220", "#cfcfcf", "#3b6339"}},
    {"unexplored-deep", {"#2c4f2d", "#122517", "#b5b5b5", "#2c4f2d"}},
    {"unexplored-light", {"#65945a", "#335a38", "#f2f2f2", "#65945a"}},
    {"unexplored-ink", {"#f2f8e8", "#cfe3c6", "#333333", "#f2f8e8"}},
    {"jungle-tile", {"#b9cf86", "#4e6a34", "#dadada", "#b0c770"}},
    {"jungle-tile-texture", {"#8aab58", "#39522a", "#a9a9a9", "#8aab58"}},
    {"jungle-tile-deep", {"#5d8440", "#29401f", "#7c7c7c", "#5d8440"}},
    {"jungle-tile-light", {"#d2e0a8", "#67854a", "#ececec", "#d2e0a8"}},
    {"jungle-tile-ink", {"#1e3310", "#f4f9e6", "#000000", "#1e3310"}},
    {"temple-tile", {"#d9d0b8", "#6b6350", "#ededed", "#dccbc2"}},
    {"temple-tile-texture", {"#b8ac8c", "#524b3b", "#bdbdbd", "#b8ac8c"}},
    {"temple-tile-deep", {"#8f8468", "#3a3529", "#8f8f8f", "#8f8468"}},
    {"temple-tile-light", {"#ece5d2", "#857c66", "#f8f8f8", "#ece5d2"}},
    {"temple-tile-ink", {"#2d2718", "#ffffff", "#000000", "#2d2718"}},
    {"treasure-tile", {"#ecd7a2", "#836b3e", "#f7f7f7", "#e8be9c"}},
    {"treasure-tile-texture", {"#cda968", "#654f2a", "#bcbcbc", "#cda968"}},
    {"treasure-tile-deep", {"#a07c41", "#47371c", "#8c8c8c", "#a07c41"}},
    {"treasure-tile-light", {"#f7e9c6", "#a08653", "#ffffff", "#f7e9c6"}},
    {"treasure-tile-ink", {"#4a330b", "#fff6de", "#000000", "#4a330b"}},
    {"base-camp", {"#dfe3a4", "#6b7038", "#ffffff", "#eff9b7"}},
    {"base-camp-texture", {"#b4bd6d", "#525727", "#c4c4c4", "#b4bd6d"}},
    {"base-camp-deep", {"#8b9548", "#3d411b", "#9a9a9a", "#8b9548"}},
    {"base-camp-light", {"#f2f3cc", "#878c50", "#ffffff", "#f2f3cc"}},
    {"base-camp-ink", {"#3a3b0e", "#fdfbe0", "#000000", "#3a3b0e"}},
    {"volcano-tile", {"#857065", "#4a3b34", "#6e6e6e", "#867268"}},
    {"volcano-tile-texture", {"#5f4a41", "#2f2420", "#4a4a4a", "#5f4a41"}},
    {"volcano-tile-deep", {"#3e2e27", "#1d1613", "#2c2c2c", "#3e2e27"}},
    {"volcano-tile-light", {"#a9948a", "#675349", "#959595", "#a9948a"}},
    {"volcano-tile-ink", {"#ffffff", "#ffffff", "#ffffff", "#ffffff"}},
    {"field", {"#efd8a0", "#7d6638", "#f4f4f4", "#efd8a0"}},
    {"field-texture", {"#d3b06c", "#614d27", "#c0c0c0", "#d3b06c"}},
    {"field-deep", {"#b88f4c", "#4a3a1c", "#9a9a9a", "#b88f4c"}},
    {"field-light", {"#f9ebc8", "#98804f", "#ffffff", "#f9ebc8"}},
    {"field-ink", {"#4a330b", "#fff6de", "#000000", "#4a330b"}},
    {"paper", {"#fbf7ee", "#1b1916", "#ffffff", "#fbf9f4"}},
    {"card", {"#ffffff", "#262320", "#ffffff", "#ffffff"}},
    {"bar", {"#f1e8d6", "#2a2621", "#f0f0f0", "#eeebe2"}},
    {"rule", {"#d8cbb0", "#4a443a", "#9a9a9a", "#d8cbb0"}},
    {"ink", {"#241b13", "#f3ecdd", "#000000", "#241b13"}},
    {"soft", {"#5d5142", "#bdb19c", "#444444", "#5d5142"}},
    {"name", {"#8a3b12", "#f0a35e", "#000000", "#7a3d00"}},
    {"sea-ink", {"#3f5b5e", "#a9c6c9", "#444444", "#3f5b5e"}},
    {"rim", {"#21170e", "#0d0a07", "#000000", "#21170e"}},
    {"halo", {"#fff9ea", "#fdf3dc", "#ffffff", "#fff9ea"}},
    {"card-rim", {"#ffffff", "#fdf3dc", "#ffffff", "#ffffff"}},
    {"flower", {"#ffffff", "#868b4b", "#ffffff", "#ffffff"}},
    {"ink-red", {"#d21f2b", "#ff6b74", "#000000", "#d55e00"}},
    {"ink-orange", {"#d97700", "#ffab4a", "#333333", "#e69f00"}},
    {"ink-yellow", {"#c9a800", "#ffe25a", "#666666", "#c9b800"}},
    {"ink-green", {"#1a8a3a", "#5fdc84", "#444444", "#009e73"}},
    {"ink-blue", {"#1660c4", "#6db2ff", "#222222", "#0072b2"}},
    {"ink-purple", {"#8a2fb5", "#d08cff", "#555555", "#a8548a"}},
    {"ink-black", {"#000000", "#000000", "#000000", "#000000"}},
    {"ink-white", {"#ffffff", "#ffffff", "#ffffff", "#ffffff"}},
    {"jungle-low", {"#92b562", "#3b632f", "#bababa", "#86a583"}},
    {"clearing-low", {"#d6d692", "#5f642e", "#eaeaea", "#e9d6af"}},
    {"sand-low", {"#e5cf9c", "#715932", "#dadada", "#e3b97f"}},
    {"rock-low", {"#bbb4a9", "#5f5b56", "#c8c8c8", "#b3adb2"}},
    {"lake-deep-low", {"#e3d6a9", "#655634", "#cecece", "#e3dab9"}},
    {"volcano-low", {"#886655", "#453029", "#686868", "#886655"}},
    {"outline", {"#3a2a1a", "#0f0b07", "#000000", "#3a2a1a"}},
    {"error", {"#b3121d", "#ff8178", "#000000", "#9b0f4f"}},
    {"error-ground", {"#fbe3de", "#43201d", "#ffffff", "#f8e3ec"}},
    {"pink", {"#c2168c", "#ff7ad1", "#000000", "#8a0f6b"}},
    {"gold", {"#f0b429", "#f2bf4a", "#ffffff", "#f0b429"}},
    {"gold-dark", {"#9a6a0c", "#7a560e", "#000000", "#9a6a0c"}},
    {"glyph", {"#4a2c05", "#4a2c05", "#000000", "#4a2c05"}},
    {"sea", {"#cfe2e3", "#22363b", "#ffffff", "#e2e9ec"}},
    {"shoal", {"#dcebe9", "#294147", "#f4f4f4", "#ebf0f1"}},
    {"foam", {"#ecf5f1", "#314d53", "#ebebeb", "#f5f8f7"}},
    {"cliff-west", {"#b7966b", "#6a5338", "#d0d0d0", "#b7966b"}},
    {"cliff-east", {"#8b6c48", "#4a3925", "#8c8c8c", "#8b6c48"}},
    {"strata", {"#5e452b", "#1f160c", "#333333", "#5e452b"}},
    {"lava", {"#e8501f", "#e8501f", "#ffffff", "#e8501f"}},
    {"lava-hot", {"#ffc14a", "#ffc14a", "#ffffff", "#ffc14a"}},
    {"track", {"#dcc391", "#a08857", "#ffffff", "#dcc391"}},
    {"track-side", {"#b3965f", "#5d4b2a", "#8a8a8a", "#b3965f"}},
    {"stone", {"#877e73", "#d8d0c2", "#777777", "#877e73"}},
    {"stone-light", {"#b0a79a", "#efe8da", "#b5b5b5", "#b0a79a"}},
    {"stone-deep", {"#2e261d", "#17110a", "#000000", "#2e261d"}},
    {"temple-light", {"#f3ead2", "#dfd2af", "#ffffff", "#f3ead2"}},
    {"temple-face", {"#d8c7a0", "#c0ad80", "#dcdcdc", "#d8c7a0"}},
    {"temple-shade", {"#b29b6d", "#97835a", "#a5a5a5", "#b29b6d"}},
    {"temple-outline", {"#5d4a28", "#1d1509", "#000000", "#5d4a28"}},
    {"desert", {"#f6e7c4", "#3a3121", "#ffffff", "#f6e7c4"}},
    {"pit", {"#d9b87a", "#5f4b26", "#dcdcdc", "#d9b87a"}},
    {"parcel-outline", {"#4b3720", "#120d06", "#000000", "#4b3720"}},
    {"pyramid-light", {"#f6cf63", "#e0b647", "#ffffff", "#f6cf63"}},
    {"pyramid-shade", {"#cf9a35", "#a87a25", "#9a9a9a", "#cf9a35"}},
    {"pyramid-outline", {"#8a6119", "#6d4c12", "#000000", "#8a6119"}},
    {"patron-V", {"#c8a2e2", "#7b539c", "#ffffff", "#dab8ec"}},
    {"patron-L", {"#f3dd5d", "#776400", "#ffffff", "#f3e979"}},
    {"patron-B", {"#cd9d70", "#865a30", "#ffffff", "#d9b48c"}},
    {"patron-K", {"#a3abb9", "#59616f", "#ffffff", "#b5bbc3"}},
    {"patron-T", {"#f5a055", "#a3560f", "#ffffff", "#f3a968"}},
    {"patron-N", {"#f2ead9", "#6b6350", "#ffffff", "#f0f3ea"}},
    {"wall", {"#4b3a2a", "#120d06", "#000000", "#4b3a2a"}},
    {"room", {"#f4ecda", "#6b604c", "#ffffff", "#f4ecda"}},
    {"court", {"#e6d9bb", "#2e281d", "#ededed", "#e6d9bb"}},
    {"hat", {"#e8cf94", "#e8cf94", "#ffffff", "#e8cf94"}},
    {"canvas", {"#fbf3dd", "#fbf3dd", "#ffffff", "#fbf3dd"}},
    {"smoke", {"#e9e2d6", "#e9e2d6", "#ffffff", "#e9e2d6"}},
}};

/// The fills of players' pieces by colour: the usual one, and one for colour-blind readers.
struct PlayerColour {
  std::string_view colour;
  std::string_view fill;
  std::string_view safe;
};
constexpr std::array<PlayerColour, 13> kPlayerColours = {{
    {"white", "#fdfaf3", "#ffffff"},
    {"black", "#2b2b2b", "#1a1a1a"},
    {"red", "#c92a2a", "#d55e00"},
    {"blue", "#1f5fb4", "#0072b2"},
    {"green", "#1d7a45", "#009d71"},
    {"yellow", "#f4c430", "#f0e442"},
    {"orange", "#f08a1d", "#e69f00"},
    {"brown", "#74431c", "#3f2b63"},
    {"purple", "#7b3fa0", "#f97fa0"},
    {"pink", "#e68ab8", "#c775a8"},
    {"turquoise", "#1fa3a3", "#56b4e9"},
    {"grey", "#9a9a9a", "#6b7074"},
    {"natural", "#e3c48f", "#dfb883"},
}};
/// For colours that are not in the list, by seat, and the colours that look alike.
constexpr std::array<std::string_view, 4> kOtherNames = {"red", "blue", "yellow", "green"};
constexpr std::array<std::string_view, 4> kOtherFills = {"#d0282e", "#2563c9", "#f5d21f",
                                                         "#2a7f40"};
constexpr std::array<std::string_view, 4> kOtherSafe = {"#d55e00", "#0072b2", "#f0e442", "#009d71"};
constexpr std::array<std::string_view, 4> kGreys = {"#ffffff", "#111111", "#d0d0d0", "#6a6a6a"};
constexpr std::string_view kNeutralFill = "#b9a88c";
constexpr std::string_view kNeutralGrey = "#e6e6e6";

constexpr std::string_view kDark = "#1b140c";
constexpr std::string_view kBright = "#ffffff";

/// Returns the English name of a player's colour, which may be written in another language; the
/// word itself if it is not a colour, or if several players' colours have that name.
std::string_view named_colour(std::span<const ScenePlayer> players, std::size_t seat) {
  if (seat >= players.size()) return {};
  const std::string_view written = players[seat].colour;
  const std::string_view english = english_colour(written);
  const bool shared = std::ranges::count_if(players, [&](const ScenePlayer& player) {
                        return english_colour(player.colour) == english;
                      }) > 1;
  return english.empty() || shared ? written : english;
}

/// White stays white and black is the darkest; the others take the remaining greys by seat.
std::string_view grey_of(std::span<const ScenePlayer> players, std::size_t seat) {
  std::array<bool, kGreys.size()> taken{};
  const auto own_grey = [&](std::size_t of) {
    const std::string_view colour = named_colour(players, of);
    return colour == "white" ? 0U : colour == "black" ? 1U : kGreys.size();
  };
  for (std::size_t other = 0; other < kGreys.size(); ++other) {
    if (own_grey(other) < kGreys.size()) taken[own_grey(other)] = true;
  }
  if (own_grey(seat) < kGreys.size()) return kGreys[own_grey(seat)];
  std::size_t grey = 0;
  for (std::size_t other = 0; other <= seat; ++other) {
    if (own_grey(other) < kGreys.size()) continue;
    grey = static_cast<std::size_t>(std::ranges::find(taken, false) - taken.begin());
    taken[grey] = true;
  }
  return kGreys[grey];
}

const PlayerColour* own_colour(std::span<const ScenePlayer> players, std::size_t seat) {
  const auto* own =
      std::ranges::find(kPlayerColours, named_colour(players, seat), &PlayerColour::colour);
  return own == kPlayerColours.end() ? nullptr : own;
}

/// Returns the index of the fill for a colour that has none of its own: that of the seat, or the
/// next one that no other player has.
std::size_t other_fill(std::span<const ScenePlayer> players, std::size_t seat) {
  std::array<bool, kOtherNames.size()> taken{};
  for (std::size_t i = 0; i < taken.size(); ++i) {
    for (std::size_t other = 0; other < players.size(); ++other) {
      taken[i] = taken[i] || named_colour(players, other) == kOtherNames[i];
    }
  }
  std::size_t fill = seat;
  for (std::size_t other = 0; other <= seat; ++other) {
    if (own_colour(players, other) != nullptr) continue;
    fill = other;
    while (taken[fill]) fill = (fill + 1) % taken.size();
    taken[fill] = true;
  }
  return fill;
}

/// Returns the relative luminance (WCAG 2.2).
double luminance(std::string_view colour) {
  const auto light = [&](std::size_t at) {
    int value = 0;
    std::from_chars(colour.data() + at, colour.data() + at + 2, value, 16);
    const double part = value / 255.0;
    return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * light(1) + 0.7152 * light(3) + 0.0722 * light(5);
}

/// Returns the colour of pieces that belong to no player.
std::string_view neutral_colour(Theme theme) {
  return theme == Theme::kPrint ? kNeutralGrey : kNeutralFill;
}

}  // namespace

std::span<const Colour> colours() { return kColours; }

std::optional<std::string_view> colour_named(std::string_view name, Theme theme) {
  const auto* found = std::ranges::find(kColours, name, &Colour::name);
  if (found == kColours.end()) return std::nullopt;
  return found->values[static_cast<std::size_t>(theme)];
}

std::string_view player_colour(Theme theme, std::span<const ScenePlayer> players,
                               std::size_t seat) {
  if (theme == Theme::kPrint) return grey_of(players, seat);
  if (const PlayerColour* own = own_colour(players, seat)) {
    return theme == Theme::kSafe ? own->safe : own->fill;
  }
  const std::size_t fill = other_fill(players, seat);
  return theme == Theme::kSafe ? kOtherSafe[fill] : kOtherFills[fill];
}

double contrast(std::string_view one, std::string_view other) {
  const double a = luminance(one);
  const double b = luminance(other);
  constexpr double kFlare = 0.05;
  return (std::max(a, b) + kFlare) / (std::min(a, b) + kFlare);
}

std::string_view ink_on(std::string_view fill) {
  return contrast(fill, kDark) >= contrast(fill, kBright) ? kDark : kBright;
}

namespace {

constexpr std::size_t kThemes = kThemeNames.size();

constexpr std::array<std::string_view, kThemes> kShadow = {"#1d1408", "#000000", "#000000",
                                                           "#1d1408"};
constexpr std::array<int, kThemes> kShadowPerCent = {30, 45, 25, 30};

constexpr int kHundred = 100;

/// Applies the properties that `more` sets; nothing unsets a property.
void add_to(Look& look, const Look& more) {
  if (!more.fill.empty()) look.fill = more.fill;
  if (!more.stroke.empty()) look.stroke = more.stroke;
  if (more.opacity > 0) look.opacity = more.opacity;
  if (more.fill_opacity > 0) look.fill_opacity = more.fill_opacity;
  if (more.stroke_width > 0) look.stroke_width = more.stroke_width;
  if (more.dash > 0) look.dash = more.dash;
  if (more.gap > 0) look.gap = more.gap;
  look.round = look.round || more.round;
  look.bold = look.bold || more.bold;
}

/// Returns the declarations of a style rule.
std::string css_of(const Look& look) {
  std::string out;
  const auto add = [&](std::string_view declaration) { add_to_list(out, declaration, ";"); };
  if (look.bold) add("font-weight:bold");
  if (!look.fill.empty()) add(fmt::format("fill:{}", look.fill));
  if (!look.stroke.empty()) add(fmt::format("stroke:{}", look.stroke));
  if (look.round) add("stroke-linecap:round;stroke-linejoin:round");
  if (look.opacity > 0) add(fmt::format("opacity:.{:02}", look.opacity));
  if (look.fill_opacity > 0) add(fmt::format("fill-opacity:.{:02}", look.fill_opacity));
  if (look.dash > 0) add(fmt::format("stroke-dasharray:{} {}", look.dash, look.gap));
  if (look.stroke_width > 0) add(fmt::format("stroke-width:{}", look.stroke_width));
  return out;
}

}  // namespace

Styles::Styles(Theme theme, std::span<const ScenePlayer> players)
    : page_(colour_named("paper", theme).value_or("")) {
  const auto index = static_cast<std::size_t>(theme);
  Look look;
  look.bold = true;
  add("strong", look);
  for (const Colour& named : colours()) add_colour(named.name, named.values.at(index));
  const auto add_player = [&](std::string_view word, std::string_view on, std::string_view fill) {
    add_colour(word, fill);
    Look ink;
    ink.fill = ink_on(fill);
    add(on, ink);
  };
  constexpr int kSeats = 4;
  for (int seat = 0; seat < kSeats; ++seat) {
    add_player(player_class(seat), on_player_class(seat),
               player_colour(theme, players, static_cast<std::size_t>(seat)));
  }
  add_player("neutral", "on-neutral", neutral_colour(theme));
  look = {};
  look.round = true;
  add("round", look);
  look = {};
  look.fill = kShadow.at(index);
  look.fill_opacity = kShadowPerCent.at(index);
  add("shadow", look);
  constexpr int kStep = 5;
  for (int per_cent = kStep; per_cent < kHundred; per_cent += kStep) {
    look = {};
    look.opacity = per_cent;
    add(fmt::format("o{}", per_cent), look);
  }
  look = {};
  look.fill_opacity = 55;
  look.dash = 5;
  look.gap = 4;
  look.stroke_width = 2.5;
  add("ghost", look);
}

void Styles::add(std::string_view word, const Look& look) {
  places_.emplace(word, rules_.size());
  rules_.push_back({std::string(word), look});
}

void Styles::add_colour(std::string_view word, std::string_view value) {
  Look look;
  look.fill = value;
  add(word, look);
  look.fill = "none";
  look.stroke = value;
  add(fmt::format("{}-line", word), look);
  look.fill = {};
  add(fmt::format("{}-edge", word), look);
}

Look Styles::look_of(std::string_view classes) const {
  std::vector<std::size_t> set;
  while (!classes.empty()) {
    const std::size_t space = std::min(classes.find(' '), classes.size());
    const auto found = places_.find(classes.substr(0, space));
    if (found != places_.end()) set.push_back(found->second);
    classes.remove_prefix(std::min(space + 1, classes.size()));
  }
  sort_stably(set);
  Look look;
  for (const std::size_t place : set) add_to(look, rules_[place].look);
  return look;
}

void write_base_style(const Styles& styles, std::string_view scope, std::string& out) {
  out += fmt::format(".{}{{font-family:{}}}\n", scope, kFontFamilies);
  out += fmt::format(".{} .page{{fill:{}}}\n", scope, styles.page());
}

void write_style(Theme theme, std::string_view scope, std::span<const ScenePlayer> players,
                 const std::function<bool(std::string_view)>& used, std::string& out) {
  const Styles styles(theme, players);
  write_base_style(styles, scope, out);
  for (const Styles::Rule& rule : styles.rules()) {
    if (used(rule.word)) out += fmt::format(".{} .{}{{{}}}\n", scope, rule.word, css_of(rule.look));
  }
}

namespace {

std::string number_text(double number) {
  std::string out;
  append_number(number, out);
  return out;
}

/// Returns the name of the class of `element`, which determines its declarations.
std::string joined_name(const Element& element) {
  std::string name = element.classes;
  std::ranges::replace(name, ' ', '_');
  const auto add = [&](char kind, double number) {
    name += '_';
    name += kind;
    append_number(number, name);
  };
  if (element.stroke > 0) add('w', element.stroke);
  if (element.dash > 0 || element.gap > 0) {
    add('d', element.dash);
    add('g', element.gap);
  }
  if (element.figure == Figure::kText) {
    add('f', element.size);
    if (element.anchor != Anchor::kMiddle) {
      name += element.anchor == Anchor::kStart ? "_start" : "_end";
    }
  }
  std::ranges::replace(name, '.', '-');
  return name;
}

std::string declarations_of(const Look& look, const Element& element) {
  std::string out = css_of(look);
  const auto add = [&](std::string_view declaration) { add_to_list(out, declaration, ";"); };
  // The look has priority.
  if (element.stroke > 0 && look.stroke_width == 0) {
    add("stroke-width:" + number_text(element.stroke));
  }
  if ((element.dash > 0 || element.gap > 0) && look.dash == 0) {
    add(fmt::format("stroke-dasharray:{} {}", number_text(element.dash), number_text(element.gap)));
  }
  if (element.figure == Figure::kText) {
    add(fmt::format("font-size:{}px", number_text(element.size)));
    if (element.anchor == Anchor::kStart) add("text-anchor:start");
    if (element.anchor == Anchor::kEnd) add("text-anchor:end");
  }
  return out;
}

}  // namespace

std::string_view LookNames::name_of(const Element& element) {
  const auto [rule, is_new] = rules_.try_emplace(joined_name(element));
  if (is_new) rule->second = declarations_of(styles_.look_of(element.classes), element);
  return rule->first;
}

void LookNames::write_rules(std::string_view scope, std::string& out) const {
  for (const auto& [name, declarations] : rules_) {
    if (!declarations.empty()) out += fmt::format(".{} .{}{{{}}}\n", scope, name, declarations);
  }
}

}  // namespace stela
