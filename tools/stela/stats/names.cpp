#include "tools/stela/stats/names.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "lib/core/digest.h"
#include "lib/core/utf8.h"

namespace stela {
namespace {

/// Letters with a mark, each followed by the one without it (UnicodeData.txt, field 5): Latin-1,
/// Latin Extended A and B, Latin Extended Additional.
struct MarkedLetters {
  char16_t mark;
  std::u16string_view letters;
};
constexpr std::array<MarkedLetters, 25> kMarked = {{
    {0x0300, u"ÀAÈEÌIÒOÙUàaèeìiòoùuǛÜǜüǸNǹnḔĒḕēṐŌṑōẀWẁwẦÂầâẰĂằăỀÊềêỒÔồôỜƠờơỪƯừưỲYỳy"},
    {0x0301,
     u"ÁAÉEÍIÓOÚUÝYáaéeíióoúuýyĆCćcĹLĺlŃNńnŔRŕrŚSśsŹZźzǗÜǘüǴGǵgǺÅǻåǼÆǽæǾØǿøḈÇḉçḖĒḗēḮÏḯï"
     u"ḰKḱkḾMḿmṌÕṍõṒŌṓōṔPṕpṸŨṹũẂWẃwẤÂấâẮĂắăẾÊếêỐÔốôỚƠớơỨƯứư"},
    {0x0302, u"ÂAÊEÎIÔOÛUâaêeîiôoûuĈCĉcĜGĝgĤHĥhĴJĵjŜSŝsŴWŵwŶYŷyẐZẑzẬẠậạỆẸệẹỘỌộọ"},
    {0x0303, u"ÃAÑNÕOãañnõoĨIĩiŨUũuṼVṽvẪÂẫâẴĂẵăẼEẽeỄÊễêỖÔỗôỠƠỡơỮƯữưỸYỹy"},
    {0x0304, u"ĀAāaĒEēeĪIīiŌOōoŪUūuǕÜǖüǞÄǟäǠȦǡȧǢÆǣæǬǪǭǫȪÖȫöȬÕȭõȰȮȱȯȲYȳyḠGḡgḸḶḹḷṜṚṝṛ"},
    {0x0306, u"ĂAăaĔEĕeĞGğgĬIĭiŎOŏoŬUŭuḜȨḝȩẶẠặạ"},
    {0x0307,
     u"ĊCċcĖEėeĠGġgİIŻZżzȦAȧaȮOȯoḂBḃbḊDḋdḞFḟfḢHḣhṀMṁmṄNṅnṖPṗpṘRṙrṠSṡsṤŚṥśṦŠṧšṨṢṩṣṪTṫtẆW"
     u"ẇwẊXẋxẎYẏyẛſ"},
    {0x0308, u"ÄAËEÏIÖOÜUäaëeïiöoüuÿyŸYḦHḧhṎÕṏõṺŪṻūẄWẅwẌXẍxẗt"},
    {0x0309, u"ẢAảaẨÂẩâẲĂẳăẺEẻeỂÊểêỈIỉiỎOỏoỔÔổôỞƠởơỦUủuỬƯửưỶYỷy"},
    {0x030A, u"ÅAåaŮUůuẘwẙy"},
    {0x030B, u"ŐOőoŰUűu"},
    {0x030C, u"ČCčcĎDďdĚEěeĽLľlŇNňnŘRřrŠSšsŤTťtŽZžzǍAǎaǏIǐiǑOǒoǓUǔuǙÜǚüǦGǧgǨKǩkǮƷǯʒǰjȞHȟh"},
    {0x030F, u"ȀAȁaȄEȅeȈIȉiȌOȍoȐRȑrȔUȕu"},
    {0x0311, u"ȂAȃaȆEȇeȊIȋiȎOȏoȒRȓrȖUȗu"},
    {0x031B, u"ƠOơoƯUưu"},
    {0x0323,
     u"ḄBḅbḌDḍdḤHḥhḲKḳkḶLḷlṂMṃmṆNṇnṚRṛrṢSṣsṬTṭtṾVṿvẈWẉwẒZẓzẠAạaẸEẹeỊIịiỌOọoỢƠợơỤUụuỰƯựư"
     u"ỴYỵy"},
    {0x0324, u"ṲUṳu"},
    {0x0325, u"ḀAḁa"},
    {0x0326, u"ȘSșsȚTțt"},
    {0x0327, u"ÇCçcĢGģgĶKķkĻLļlŅNņnŖRŗrŞSşsŢTţtȨEȩeḐDḑdḨHḩh"},
    {0x0328, u"ĄAąaĘEęeĮIįiŲUųuǪOǫo"},
    {0x032D, u"ḒDḓdḘEḙeḼLḽlṊNṋnṰTṱtṶUṷu"},
    {0x032E, u"ḪHḫh"},
    {0x0330, u"ḚEḛeḬIḭiṴUṵu"},
    {0x0331, u"ḆBḇbḎDḏdḴKḵkḺLḻlṈNṉnṞRṟrṮTṯtẔZẕzẖh"},
}};

/// Letters that are no letter with a mark, and what they are often replaced by.
constexpr std::array<std::pair<char32_t, std::u32string_view>, 20> kReplaced = {{
    {U'ß', U"ss"}, {U'ẞ', U"ss"}, {U'Æ', U"ae"}, {U'æ', U"ae"}, {U'Œ', U"oe"},
    {U'œ', U"oe"}, {U'Ø', U"o"},  {U'ø', U"o"},  {U'Đ', U"d"},  {U'đ', U"d"},
    {U'Ð', U"d"},  {U'ð', U"d"},  {U'Ł', U"l"},  {U'ł', U"l"},  {U'Þ', U"th"},
    {U'þ', U"th"}, {U'Ħ', U"h"},  {U'ħ', U"h"},  {U'ı', U"i"},  {U'ĸ', U"k"},
}};

constexpr char32_t kNoBreakSpace = 0xA0;

bool is_mark(char32_t c) {
  constexpr char32_t kFirst = 0x300;
  constexpr char32_t kLast = 0x36F;
  return c >= kFirst && c <= kLast;
}

std::u32string code_points(std::string_view text) {
  constexpr unsigned kPayload = 0x3F;
  constexpr std::array<unsigned, 5> kLead = {0, 0x7F, 0x1F, 0x0F, 0x07};
  std::u32string out;
  for (std::size_t at = 0; at < text.size();) {
    bool well_formed = true;
    const std::size_t size = code_point_size(text, at, well_formed);
    char32_t code = 0xFFFD;
    if (well_formed) {
      code = static_cast<unsigned char>(text[at]) & kLead[size];
      for (std::size_t i = 1; i < size; ++i) {
        code = (code << 6U) | (static_cast<unsigned char>(text[at + i]) & kPayload);
      }
    }
    out += code;
    at += size;
  }
  return out;
}

/// The letter and its mark; nothing when `c` has none.
std::optional<std::pair<char32_t, char32_t>> taken_apart(char32_t c) {
  static const auto* const kByLetter = [] {
    auto* map = new std::unordered_map<char32_t, std::pair<char32_t, char32_t>>();
    for (const MarkedLetters& row : kMarked) {
      for (std::size_t i = 0; i + 1 < row.letters.size(); i += 2) {
        map->emplace(row.letters[i], std::pair<char32_t, char32_t>{row.letters[i + 1], row.mark});
      }
    }
    return map;
  }();
  const auto found = kByLetter->find(c);
  return found == kByLetter->end() ? std::nullopt : std::optional(found->second);
}

void take_apart(char32_t c, std::u32string& out) {
  if (const auto parts = taken_apart(c)) {
    take_apart(parts->first, out);
    out += parts->second;
  } else {
    out += c;
  }
}

std::u32string decomposed(std::u32string_view name) {
  std::u32string out;
  for (const char32_t c : name) take_apart(c, out);
  return out;
}

bool is_blank(char32_t c) {
  return c == U' ' || c == U'\t' || c == U'\n' || c == U'\r' || c == kNoBreakSpace;
}

std::u32string single_spaced(std::u32string_view name) {
  std::u32string out;
  for (const char32_t c : name) {
    if (!is_blank(c)) {
      out += c;
    } else if (!out.empty() && out.back() != U' ') {
      out += U' ';
    }
  }
  if (!out.empty() && out.back() == U' ') out.pop_back();
  return out;
}

/// The small letter of a capital: Latin without marks, Greek, Cyrillic.
char32_t small_letter(char32_t c) {
  struct Capitals {
    char32_t first, last, step;
  };
  // Latin, Greek, Cyrillic, and the Cyrillic letters that are not Russian.
  constexpr std::array<Capitals, 4> kCapitals = {
      {{U'A', U'Z', 0x20}, {0x391, 0x3A9, 0x20}, {0x410, 0x42F, 0x20}, {0x400, 0x40F, 0x50}}};
  for (const Capitals& row : kCapitals) {
    if (c >= row.first && c <= row.last) return c + row.step;
  }
  return c;
}

std::u32string in_small_letters(std::u32string_view name) {
  std::u32string out(name);
  std::transform(out.begin(), out.end(), out.begin(), small_letter);
  return out;
}

/// Without accents and punctuation, umlauts as plain vowels however they were written.
std::u32string folded(std::u32string_view small) {
  std::u32string plain;
  for (const char32_t c : small) {
    const auto* const replaced = std::find_if(kReplaced.begin(), kReplaced.end(),
                                              [&](const auto& row) { return row.first == c; });
    if (replaced != kReplaced.end()) {
      plain += replaced->second;
    } else if (c == U'-' || c == U'_' || c == U',' || c == U'‐' || c == U'–') {
      plain += U' ';
    } else if (!is_mark(c) && c != U'.' && c != U'\'' && c != U'’' && c != U'`') {
      plain += c;
    }
  }
  std::u32string out;
  for (const char32_t c : plain) {
    const bool umlaut = c == U'e' && !out.empty() &&
                        (out.back() == U'a' || out.back() == U'o' || out.back() == U'u');
    if (!umlaut) out += c;
  }
  return single_spaced(out);
}

std::u32string folded_name(std::string_view name) {
  return folded(in_small_letters(single_spaced(decomposed(code_points(name)))));
}

bool is_letter(char32_t c) { return (c >= U'a' && c <= U'z') || c > kNoBreakSpace; }

/// In what two folded names differ that differ in one place; empty: in more.
std::string_view one_slip(std::u32string_view a, std::u32string_view b) {
  constexpr std::size_t kFewest = 6;
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > 1) return {};
  std::size_t same = 0;
  while (same < a.size() && a[same] == b[same]) ++same;
  std::size_t tail = 0;
  while (tail < a.size() - same && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;
  const std::u32string_view in_a = a.substr(same, a.size() - same - tail);
  const std::u32string_view in_b = b.substr(same, b.size() - same - tail);
  if (in_a.size() == 2 && in_b.size() == 2 && in_a[0] == in_b[1] && in_a[1] == in_b[0] &&
      is_letter(in_a[0]) && is_letter(in_a[1])) {
    return "two letters are swapped";
  }
  if (in_b == U" ") return "they differ in blanks or hyphens";
  const bool begins_word = same == 0 || b[same - 1] == U' ';
  if (a.size() < kFewest || begins_word || in_b.size() != 1 || !is_letter(in_b[0])) return {};
  if (in_a.empty()) return "one letter is missing or doubled";
  return in_a.size() == 1 && is_letter(in_a[0]) ? "they differ in one letter" : "";
}

/// In what two names differ that nearly agree; empty: they do not.
std::string_view how_near(const std::string& first, const std::string& second) {
  std::u32string a = decomposed(code_points(first));
  std::u32string b = decomposed(code_points(second));
  if (a == b) return "they look alike, but their accents are encoded in two ways";
  a = single_spaced(a);
  b = single_spaced(b);
  if (a == b) return "they differ in blanks";
  a = in_small_letters(a);
  b = in_small_letters(b);
  if (a == b) return "they differ in capitals";
  a = folded(a);
  b = folded(b);
  if (a == b) return a.empty() ? "" : "they differ in accents or punctuation";
  return one_slip(a, b);
}

/// What names have in common that are the same but for one slip: their digests with and without
/// one letter.
struct Trace {
  std::uint64_t digest = 0;
  std::size_t name = 0;
  friend auto operator<=>(const Trace&, const Trace&) = default;
};

std::uint64_t digest_of(std::u32string_view name, std::size_t without) {
  std::string bytes;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (i == without) continue;
    for (unsigned shift = 0; shift < 24; shift += 8) {
      bytes += static_cast<char>((name[i] >> shift) & 0xFFU);
    }
  }
  return fnv1a(bytes);
}

/// Longer ones are compared as wholes: with each letter left out they would cost quadratic time.
constexpr std::size_t kLongestName = 64;
/// With how many names of one trace each is compared.
constexpr std::size_t kMostCompared = 8;

std::vector<Trace> traces_of(const std::vector<std::string>& names) {
  std::vector<Trace> traces;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::u32string name = folded_name(names[i]);
    traces.push_back({digest_of(name, name.size()), i});
    if (name.size() > kLongestName) continue;
    for (std::size_t j = 0; j < name.size(); ++j) traces.push_back({digest_of(name, j), i});
  }
  std::sort(traces.begin(), traces.end());
  traces.erase(std::unique(traces.begin(), traces.end()), traces.end());
  return traces;
}

}  // namespace

std::string spelling_key(std::string_view name) {
  std::string out;
  for (const char32_t c : single_spaced(decomposed(code_points(name)))) {
    for (unsigned shift = 0; shift < 24; shift += 8) out += static_cast<char>((c >> shift) & 0xFFU);
  }
  return out;
}

std::vector<NearNames> find_near_names(const std::vector<std::string>& names, std::size_t most) {
  const std::vector<Trace> traces = traces_of(names);
  std::set<std::pair<std::size_t, std::size_t>> compared;
  std::vector<NearNames> near;
  for (std::size_t i = 1; i < traces.size(); ++i) {
    for (std::size_t back = 1; back <= std::min(i, kMostCompared); ++back) {
      const Trace& other = traces[i - back];
      if (other.digest != traces[i].digest) break;
      if (!compared.emplace(other.name, traces[i].name).second) continue;
      const std::string_view how = how_near(names[other.name], names[traces[i].name]);
      if (!how.empty()) near.push_back({other.name, traces[i].name, how});
    }
  }
  std::sort(near.begin(), near.end(), [](const NearNames& a, const NearNames& b) {
    return std::pair(a.first, a.second) < std::pair(b.first, b.second);
  });
  if (near.size() > most) near.resize(most);
  return near;
}

}  // namespace stela
