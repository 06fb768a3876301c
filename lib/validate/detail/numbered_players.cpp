#include "validate/detail/numbered_players.hpp"

#include "grammar/tag_words.hpp"
#include "language/message.hpp"
#include "validate/detail/tape_places.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace damier {
namespace {

/// The number of the player that the name of a tag gives: 1, 2, or 0 if it gives none.
int number_of_player(std::string_view name) {
  if (name.empty() || (name.back() != '1' && name.back() != '2')) {
    return 0;
  }
  constexpr std::array<std::string_view, 10> players{"p",       "player",  "joueur",    "speler", "spieler",
                                                     "jugador", "jogador", "giocatore", "gracz",  "игрок"};
  auto const word = tag_word(name);
  auto const known = std::ranges::find(players, std::string_view{word}.substr(0, word.size() - 1));
  return known != players.end() ? name.back() - '0' : 0;
}

/// The side that begins. With a position of its own a game may begin in the middle.
Colour first_player(Game const& game) {
  return game.variant == nullptr || game.tag("FEN") ? game.first() : game.start.side;
}

}  // namespace

void name_numbered_players(GameTape const& tape, Game& game, OncePerFile& reported, std::vector<Finding>& findings) {
  if (game.tag("White") && game.tag("Black")) {
    return;
  }
  std::string names;
  std::string first;
  for (auto& tag : game.tags) {
    auto const number = number_of_player(tag.name);
    if (number == 0) {
      continue;
    }
    auto const side = number == 1 ? first_player(game) : opponent(first_player(game));
    std::string const name{side == Colour::white ? "White" : "Black"};
    if (game.tag(name)) {
      continue;
    }
    first = first.empty() ? tag.name : first;
    names += (names.empty() ? "\"" : ", \"") + tag.name + "\" (" + name + ")";
    tag.name = name;
  }
  if (!names.empty() && reported.should_report(tape.number)) {
    findings.push_back(finding_on_tag(tape, Severity::hint, "odd-tag-name", first,
                                      message("text-numbered-players", "names"_a = names),
                                      message("text-first-player-begins")));
  }
}

}  // namespace damier
