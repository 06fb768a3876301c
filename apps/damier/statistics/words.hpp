#pragma once

#include "apps/damier/findings/words.hpp"

/// The words of statistics in both languages, besides those that findings need too: THE table for tables and plots. The
/// fields of JSON and CSV have one name.
namespace damier::app::words {

inline constexpr Words may_be_one{"peut-être un seul joueur", "may be one player"};
inline constexpr Words surely_one{"un seul joueur (--merge-spellings les compte ensemble)",
                                  "one player (--merge-spellings counts them together)"};
inline constexpr Words more_pairs{"et {} autres", "and {} more"};
inline constexpr Words player{"joueur", "player"};
inline constexpr Words players{"joueurs", "players"};
inline constexpr Words opponent{"adversaire", "opponent"};
inline constexpr Words opponent_rating{"class. adv.", "opp. rating"};
inline constexpr Words opponents{"adversaires", "opponents"};
inline constexpr Words event{"compétition", "event"};
inline constexpr Words events{"compétitions", "events"};
inline constexpr Words site{"lieu", "site"};
inline constexpr Words sites{"lieux", "sites"};
inline constexpr Words source{"fichier", "file"};
inline constexpr Words sources{"fichiers", "files"};
inline constexpr Words variant{"variante", "variant"};
inline constexpr Words year{"année", "year"};
inline constexpr Words decade{"décennie", "decade"};
inline constexpr Words outcome{"issue", "outcome"};
inline constexpr Words length{"demi-coups", "plies"};
inline constexpr Words rating{"classement", "rating"};
inline constexpr Words rating_gap{"écart", "rating gap"};
inline constexpr Words opening{"début", "opening"};
inline constexpr Words date{"date", "date"};
inline constexpr Words result{"résultat", "result"};
inline constexpr Words from{"du", "from"};
inline constexpr Words to{"au", "to"};
inline constexpr Words colour{"couleur", "colour"};

inline constexpr Words white{"Blancs", "White"};
inline constexpr Words black{"Noirs", "Black"};
inline constexpr Words wins{"gains", "wins"};
inline constexpr Words draws{"nulles", "draws"};
inline constexpr Words losses{"pertes", "losses"};
inline constexpr Words white_wins{"gain des Blancs", "White wins"};
inline constexpr Words black_wins{"gain des Noirs", "Black wins"};
inline constexpr Words draw{"nulle", "draw"};
inline constexpr Words both_lose{"perte des deux", "both lose"};
inline constexpr Words unknown_result{"résultat inconnu", "unknown result"};
inline constexpr Words points{"points", "points"};
inline constexpr Words score{"score %", "score %"};
inline constexpr Words white_score{"Blancs %", "White %"};
inline constexpr Words black_score{"Noirs %", "Black %"};
inline constexpr Words draw_rate{"nulles %", "draws %"};
inline constexpr Words share{"part %", "share %"};
inline constexpr Words spellings{"graphies", "spellings"};
inline constexpr Words line_number{"n°", "#"};
inline constexpr Words rank{"rang", "rank"};
inline constexpr Words as_white{"avec les Blancs", "as White"};
inline constexpr Words all_games{"en tout", "in all"};
inline constexpr Words as_black{"avec les Noirs", "as Black"};
inline constexpr Words wins_tie_break{"gains", "wins"};
inline constexpr Words mutual{"entre eux", "mutual"};
inline constexpr Words sonneborn{"SB", "SB"};
inline constexpr Words solkoff{"Solkoff", "Solkoff"};
inline constexpr Words solkoff_cut{"Solkoff-1", "Solkoff-1"};
inline constexpr Words all_play_all{"toutes rondes", "all play all"};
inline constexpr Words by_rounds{"par rondes", "by rounds"};
inline constexpr Words other_form{"classement", "standings"};
inline constexpr Words points_as_written{"points comme notés", "points as written"};
inline constexpr Words points_after_rounds{"Points après chaque ronde", "Points after each round"};
inline constexpr Words of_players{"Résultats des joueurs", "Results of players"};
inline constexpr Words of_event{"Résultats", "Results"};
inline constexpr Words duplicate{"comptée une fois, plusieurs notations de la même partie",
                                 "counted once, records of the same game"};
inline constexpr Words contradiction{"comptée une fois, les notations ont des résultats différents",
                                     "counted once, the records end differently"};
inline constexpr Words nameless{"non comptée, un joueur n'est pas nommé", "not counted, a player is not named"};
inline constexpr Words one_name{"non comptée, les deux joueurs ont le même nom",
                                "not counted, both players have the same name"};
inline constexpr Words no_result{"sans résultat connu", "without a known result"};
inline constexpr Words unwritten{"sans points notés", "without points as written"};
inline constexpr Words missing{"parties du tournoi toutes rondes absentes de la base",
                               "games of the all play all are not in the base"};
inline constexpr Words first_year_long{"première année", "first year"};
inline constexpr Words last_year_long{"dernière année", "last year"};
inline constexpr Words not_known{"(inconnu)", "(not known)"};
inline constexpr Words first_year{"de", "first"};
inline constexpr Words last_year{"à", "last"};

inline constexpr Words results{"Résultats", "Results"};
inline constexpr Words lengths{"Longueurs", "Lengths"};
inline constexpr Words text{"Texte", "Text"};
inline constexpr Words variants{"Variantes", "Variants"};
inline constexpr Words findings_title{"Constats", "Findings"};
inline constexpr Words without_year{"sans année", "without a year"};
inline constexpr Words mean{"moyenne", "mean"};
inline constexpr Words median{"médiane", "median"};
inline constexpr Words shortest{"la plus courte", "shortest"};
inline constexpr Words longest{"la plus longue", "longest"};
inline constexpr Words tenth{"10 % jusqu'à", "10 % up to"};
inline constexpr Words quarter{"25 % jusqu'à", "25 % up to"};
inline constexpr Words three_quarters{"75 % jusqu'à", "75 % up to"};
inline constexpr Words nine_tenths{"90 % jusqu'à", "90 % up to"};
inline constexpr Words counted_games{"parties comptées", "games counted"};
inline constexpr Words without_moves{"sans coups", "without moves"};
inline constexpr Words illegal{"avec un coup illégal", "with an illegal move"};
inline constexpr Words with_fen{"d'une position donnée", "from a given position"};
inline constexpr Words with_comments{"commentées", "with comments"};
inline constexpr Words with_variations{"avec des variantes", "with variations"};
inline constexpr Words with_findings{"avec des constats", "with findings"};
inline constexpr Words with_errors{"avec des erreurs", "with errors"};

inline constexpr Words left_out{"non affiché, terminal trop étroit : ", "not shown on this narrow terminal: "};
inline constexpr Words games_by{"Parties par ", "Games by "};
inline constexpr Words share_of_games{"part des parties, en %", "share of the games, %"};

}  // namespace damier::app::words
