#pragma once

#include "dossier/detail/motif_tally.hpp"
#include "dossier/detail/move_tree.hpp"
#include "dossier/detail/player_games.hpp"
#include "dossier/detail/player_mistakes.hpp"
#include "dossier/detail/player_shots.hpp"
#include "dossier/detail/repeated_positions.hpp"
#include "language/language.hpp"
#include "language/message.hpp"
#include "motif/catalogue.hpp"
#include "search/opening_names.hpp"
#include "statistics/counts.hpp"
#include "statistics/player_book.hpp"
#include "store/base_reader.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier {

/// What a dossier is about, and how much it has.
struct DossierQuestion {
  NamePlace person = no_name;
  Variant const* variant = nullptr;  ///< nullptr for that of most of the player's games
  unsigned opening_plies = 6;        ///< moves of both players that make an opening
  unsigned first_ply = 12;           ///< of repeated positions
  std::size_t most = 10;             ///< rows in each list
  std::size_t motif_games = 200;     ///< the latest games, in which motifs are looked for
  OpeningNames const* openings = nullptr;
  MotifCatalogue const* motifs = nullptr;
};

/// A game in the list of the last ones.
struct LastGame {
  PlayerGame game;
  Opening const* opening = nullptr;
  std::string first_moves;  ///< "1. 32-28 19-23"; empty if it does not begin at the start of the variant
};

/// What is known of a player before a game against him: the games of one variant.
struct Dossier {
  NamePlace person = no_name;
  Variant const* variant = nullptr;                                   ///< nullptr if he has no game of a known variant
  std::vector<std::pair<std::string, std::uint64_t>> other_variants;  ///< see PlayerGames

  std::uint64_t games = 0;
  PlayerCounts as_white, as_black;
  YearSpan years;
  Mean rating;                     ///< over the games in which it is known
  std::optional<int> last_rating;  ///< of the latest game in which it is known

  std::vector<OpeningRow> white_openings, black_openings;
  std::vector<LastGame> last_games;         ///< the latest first
  std::vector<RepeatedPosition> positions;  ///< with White, then with Black; so many of each
  PlayerMistakes mistakes;                  ///< all of them
  PlayerShots shots;                        ///< all of them
  MotifTally motifs;                        ///< all of them
};

/// The dossier of a person from the games of a selection. Throws BaseError if the base cannot be read.
[[nodiscard]] Dossier make_dossier(Base& base, BaseReader& reader, PlayerBook const& book, Selection const& selection,
                                   DossierQuestion const& question);

/// What is said above the lists of mistakes and of combinations: their numbers, or which command a base without them
/// needs. base: the file.
[[nodiscard]] std::vector<Message> head_of(PlayerMistakes const& found, std::string_view base);
[[nodiscard]] std::vector<Message> head_of(PlayerShots const& found, std::string_view base);

/// A dossier with all that a page about it needs.
struct DossierPage {
  Dossier const& dossier;
  BaseReader const& reader;  ///< gives the names
  PlayerBook const& book;
  std::string base;                ///< the file, for the commands that the page shows
  std::vector<std::string> likes;  ///< names that may be of the same player
  std::string other_variants;      ///< those of games that do not count, as people read them; empty if there are none
  unsigned first_ply = 0;          ///< of repeated positions
  std::size_t most = 10;           ///< rows in each list
  Language language;
};

/// Appends a dossier as an HTML page, with diagrams, for screens of any width and for paper. It has no scripts, and
/// asks for no other file. Names of a base may be any bytes.
void append_dossier_page(std::string& text, DossierPage const& page);

}  // namespace damier
