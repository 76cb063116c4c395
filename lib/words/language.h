#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace stela {

/// A number for an English sentence, which stands for it in catalogues, so that these need not hold
/// it, too: FNV-1a, 32 bits. The build refuses two sentences with the same number.
[[nodiscard]] constexpr std::uint32_t number_of(std::string_view english) {
  std::uint32_t number = 0x811C9DC5;
  for (const char c : english) number = (number ^ static_cast<unsigned char>(c)) * 0x01000193;
  return number;
}

/// An English sentence, and where what is said for it begins in the text of a catalogue.
struct Translation {
  /// Its `number_of`.
  std::uint32_t english = 0;
  std::uint32_t told = 0;
};

/// All that is said in one language, which the build makes of lib/words/<code>.po. It is read where
/// it lies, without being prepared, so a program that does not speak the language pays nothing.
struct Catalogue {
  /// ISO 639-1 code of the language, as in `de`.
  std::string_view code;
  /// All that is said, each with a line end behind it; the forms of one for several counts have a
  /// NUL between them.
  std::string_view text;
  /// In the order of the numbers of their English.
  std::span<const Translation> translations;
  /// Which of the forms goes with a count, from 0.
  std::size_t (*form)(unsigned long count) = nullptr;
};

/// A language in which something is told: a value that is handed to who tells it, as two readers of
/// one process may have two. English needs no catalogue, since it stands in the source, where it is
/// the key to every other language.
class Language {
 public:
  /// English, with citations of English rulebooks.
  constexpr Language() = default;
  /// `catalogue` must outlive it.
  constexpr explicit Language(const Catalogue& catalogue)
      : catalogue_(&catalogue), code_(catalogue.code), cited_(catalogue.code) {}
  /// English, with citations of rulebooks in another language, which it need not be able to speak.
  [[nodiscard]] static constexpr Language english_citing(std::string_view cited) {
    Language language;
    language.cited_ = cited;
    return language;
  }

  /// ISO 639-1 code of what is said.
  [[nodiscard]] constexpr std::string_view code() const { return code_; }
  /// ISO 639-1 code of the rulebooks that are cited first.
  [[nodiscard]] constexpr std::string_view cited() const { return cited_; }
  /// What is said for `english`, a sentence of ours and no text of somebody: itself where the
  /// language has nothing for it.
  [[nodiscard]] std::string_view translate(std::string_view english) const;
  /// What is said for `count` things: in English `one` for a single thing, else `many`; otherwise
  /// the form that the language has for that count. Catalogues have it by `one`.
  [[nodiscard]] std::string_view translate(unsigned long count, std::string_view one,
                                           std::string_view many) const;

 private:
  /// Nothing: there is none for it.
  [[nodiscard]] std::optional<std::string_view> find(std::string_view english) const;

  const Catalogue* catalogue_ = nullptr;
  std::string_view code_ = "en";
  std::string_view cited_ = "en";
};

/// Every language that is built in, beside English, in the order of their codes.
[[nodiscard]] std::span<const Catalogue> catalogues();

/// The language with this code, if it is English or built in.
[[nodiscard]] std::optional<Language> language_named(std::string_view code);

}  // namespace stela
