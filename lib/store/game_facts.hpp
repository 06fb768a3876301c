#pragma once

#include "game/outcome.hpp"
#include "store/games.hpp"
#include "validate/finding.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The tables of names of a base.
enum class NamesOf : std::uint8_t { players, events, sites, variants, sources };

/// A name, as its place in the list that FactsReader::names gives.
using NamePlace = std::uint32_t;
inline constexpr NamePlace no_name = std::numeric_limits<NamePlace>::max();

/// What games are counted by: numbers, and names by their places. The views are valid during the call.
struct GameFacts {
  GameId id{};
  NamePlace white = no_name, black = no_name, event = no_name, site = no_name, variant = no_name, source = no_name;
  Variant const* rules = nullptr;  ///< nullptr where the variant is not known or not one that is played here
  std::optional<int> year, white_rating, black_rating;
  Outcome outcome = Outcome::unknown;
  unsigned plies = 0;  ///< replayed in the main line
  bool illegal = false, has_fen = false, has_comments = false, has_variations = false;
  bool has_findings = false;  ///< of warning level or above
  bool has_errors = false;
  std::string_view date, round, result;  ///< as written; only where texts were asked for
  std::string_view moves;                ///< docs/base-format.md; only where moves were asked for
};

/// Which games are read, and what of GameFacts besides numbers and names: each costs time.
struct FactsWanted {
  bool texts = false;
  bool moves = false;
  std::optional<NamePlace> event = {};  ///< only games of it, whatever form of its name they have
};

/// Reads what statistics count by. Names of players, events and sites that differ in case, accents and blanks alone are
/// one name (game/player_name.hpp): games have the form that most games have, of equally frequent ones the first. While
/// it lives the base stands for it as it was when it was made: names and games go together though an import goes on.
class FactsReader {
 public:
  explicit FactsReader(Base& base);
  FactsReader(FactsReader const&) = delete;
  FactsReader& operator=(FactsReader const&) = delete;
  ~FactsReader();

  /// The names of a table in the order in which they came into the base; also those of removed games.
  [[nodiscard]] std::vector<std::string> const& names(NamesOf table) const noexcept;
  /// The form of a name that stands for it in games; no_name for no_name.
  [[nodiscard]] NamePlace shown(NamesOf table, NamePlace name) const noexcept;
  /// Goes through the games in the order of their numbers; removed ones are none. Returning false stops.
  void scan(FactsWanted wanted, std::function<bool(GameFacts const&)> const& visit);
  /// Goes through all findings, those of a game together.
  void scan_findings(std::function<void(GameId, Severity, std::string_view code)> const& visit);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace damier
