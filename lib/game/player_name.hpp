#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// THE definition of the same name, of players, events and sites: two names that have one key differ in nothing but
/// case, accents, Unicode forms and blanks. The blanks beside a comma or a full stop do not count: "Rafle,B." is
/// "rafle, b.". Whether two different names may be one player's is another question: PlayerName answers it for two
/// records, NameWords (game/name_words.hpp) for all names of an archive.
[[nodiscard]] std::string name_key(std::string_view name);

/// How two names as written go together.
enum class NameLikeness : std::uint8_t {
  unknown,    ///< one of them is missing or "?"
  same,       ///< but for capitals, accents, marks and the order of the words
  respelled,  ///< one player may well be meant: "Rafle, B." and "Bernard Rafle", "Raffle B."
  different,
};

/// A player's name taken apart, so that it can be compared with many others.
///
/// Two names are of one player where the words of one are all found in the other, at least one of three letters or more
/// among them: an initial or a shortened word ("Alex.") stands for a word that begins with it, and words of five
/// letters or more may differ in one letter or in the order of two. Numbers are words that are equal or not. What
/// stands in parentheses is no part of a name; ij is y.
class PlayerName {
 public:
  explicit PlayerName(std::string_view text);

  /// Whether it says nothing: empty, "?", "-".
  [[nodiscard]] bool empty() const noexcept { return words_.empty(); }
  [[nodiscard]] NameLikeness compare(PlayerName const& other) const;
  /// A number that names which are the same share, and hardly any others.
  [[nodiscard]] std::size_t key() const noexcept;

 private:
  struct Word {
    std::string text;         // folded
    bool shortened = false;   // an initial, or a point after it
    bool may_differ = false;  // long enough for a slip
    bool telling = false;     // long enough to make two names one
    std::uint64_t signs = 0;  // a bit for each sign in it: words that differ in one have two other bits at most
    bool operator==(Word const&) const = default;
  };
  [[nodiscard]] static bool fit(Word const& one, Word const& other) noexcept;
  [[nodiscard]] bool may_be(PlayerName const& other) const noexcept;

  std::vector<Word> words_;  // sorted, the whole ones first
};

}  // namespace damier
