#pragma once

#include "store/base_reader.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// Two persons who may be one with two names.
struct LikePlayers {
  NamePlace one = no_name;
  NamePlace other = no_name;  ///< the one that is more frequent or more complete
  bool sure = false;          ///< --merge-spellings counts them together
};

/// Assigns names to persons: the names of a base that differ only in case and blanks are one person; with
/// merge_spellings also the spellings of one name. A person is identified by the index of the name.
class PlayerBook {
 public:
  /// merge_spellings: names that surely belong to one player are one person, under the spelling that is more frequent
  /// or more complete. This reads all games, not only those that are counted: see reading/name_census.hpp.
  PlayerBook(BaseReader& reader, bool merge_spellings);

  /// The person of a name; no_name for no_name.
  [[nodiscard]] NamePlace person(NamePlace name) const noexcept { return name == no_name ? no_name : persons_[name]; }
  [[nodiscard]] std::size_t size() const noexcept { return persons_.size(); }
  [[nodiscard]] std::string const& name(NamePlace person) const noexcept { return (*names_)[person]; }
  /// The other spellings of a person.
  [[nodiscard]] std::vector<std::string> spellings(NamePlace person) const;

  /// Which persons may be one, judged by all games of the base: see reading/name_census.hpp.
  [[nodiscard]] std::vector<LikePlayers> like_players(BaseReader& reader) const;

  /// The persons that a text may mean: those with exactly that name; if there are none, those with that name without
  /// regard to case, accents and blanks; then those whose names contain it in that sense; then those whose names may be
  /// other spellings of it.
  [[nodiscard]] std::vector<NamePlace> find(std::string_view text) const;

 private:
  std::vector<std::string> const* names_;
  std::vector<NamePlace> persons_;  // by name
};

}  // namespace damier
