#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// THE definition of the same name, for players, events and sites: two names with one key differ in nothing but case,
/// accents, Unicode forms and blanks. Blanks beside a comma or a full stop do not count: "Rafle,B." is "rafle, b.".
/// Whether two different names may belong to one player is another question: PlayerName answers it for two records,
/// NameWords for all names of an archive.
[[nodiscard]] std::string name_key(std::string_view name);

/// The relation of two names as written.
enum class NameLikeness : std::uint8_t {
  unknown,    ///< one of them is missing or "?"
  same,       ///< except for capitals, accents, marks and the order of the words
  respelled,  ///< one player may well be meant: "Rafle, B." and "Bernard Rafle", "Raffle B."
  different,
};

/// A player's name split into words, for comparison with many others.
///
/// Two names are of one player if all words of one occur in the other, at least one of three letters or more among
/// them. An initial or a shortened word ("Alex.") matches a word that begins with it, and words of five letters or
/// more may differ in one letter or in the order of two. Numbers are words that must be equal. Text in parentheses is
/// not part of a name; ij is y.
class PlayerName {
 public:
  explicit PlayerName(std::string_view text);

  /// Whether it is a placeholder: empty, "?", "-".
  [[nodiscard]] bool empty() const noexcept { return words_.empty(); }
  [[nodiscard]] NameLikeness compare(PlayerName const& other) const;
  /// A number that equal names share, and that different names rarely share.
  [[nodiscard]] std::size_t key() const noexcept;

 private:
  struct Word {
    std::string text;          // folded
    bool shortened = false;    // an initial, or a point after it
    bool may_differ = false;   // long enough for one differing letter
    bool identifying = false;  // long enough to identify a player
    std::uint64_t signs = 0;   // a bit for each character in it: words that differ in one differ in at most two bits
    bool operator==(Word const&) const = default;
  };
  [[nodiscard]] static bool fit(Word const& one, Word const& other) noexcept;
  [[nodiscard]] bool may_be(PlayerName const& other) const noexcept;

  std::vector<Word> words_;  // sorted, the whole ones first
};

/// The form of a name in which its spellings are compared: small letters without accents and full stops, one blank
/// between words.
[[nodiscard]] std::string compared_spelling(std::string_view name);

/// The words of a player's name in the form in which names are compared: small letters without accents.
struct NameWords {
  std::vector<std::string> all;  ///< in alphabetical order

  /// A text that is equal for names that differ only in form.
  [[nodiscard]] std::string key() const;
};
[[nodiscard]] NameWords words_of(std::string_view name);

/// How many characters a UTF-8 text has.
[[nodiscard]] std::size_t letters_of(std::string_view text) noexcept;
[[nodiscard]] std::vector<std::string> characters_of(std::string_view word);
[[nodiscard]] bool has_digit(std::string_view word) noexcept;

/// Whether one typing slip turns one word into the other: a letter replaced, left out or inserted, or two transposed.
[[nodiscard]] bool one_slip(std::string_view a, std::string_view b);

/// Whether one word is the other with an ending, which is not a slip: Ivanov and Ivanova are two people.
[[nodiscard]] bool differ_by_ending(std::string_view a, std::string_view b) noexcept;

}  // namespace damier
