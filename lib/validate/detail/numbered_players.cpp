#include "validate/detail/numbered_players.hpp"

#include "grammar/tag_words.hpp"
#include "language/message.hpp"
#include "text/byte_classes.hpp"
#include "text/source_text.hpp"
#include "validate/detail/tape_places.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

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

/// Whether the name of a tag is one word of a person, which no list knows: "Valge", but not "WhiteFmjdId" or "Index2".
bool is_unknown_word(std::string_view name) {
  auto const is_inner = [](char c) { return is_capital(c) || is_digit(c) || c == '_'; };
  auto const rest = name.substr(std::min<std::size_t>(1, name.size()));
  return !rest.empty() && std::ranges::none_of(rest, is_inner) && !is_known_tag_name(name);
}

/// Reports that a game without players has tags with names that no list knows: in another language, they may be the
/// players.
void note_unknown_names(GameTape const& tape, Game const& game, OncePerFile& reported, std::vector<Finding>& findings) {
  constexpr std::size_t most_shown = 4;
  constexpr std::size_t players = 2;
  if (game.tag("White") || game.tag("Black") || game.has_fen) {
    return;
  }
  std::vector<std::string_view> unknown;
  for (auto const& tag : game.tags) {
    if (!tag.value.empty() && is_unknown_word(tag.name)) {
      unknown.push_back(tag.name);
    }
  }
  if (unknown.size() < players || !reported.should_report(tape.number)) {
    return;
  }
  std::string names;
  for (auto const name : std::span{unknown}.first(std::min(unknown.size(), most_shown))) {
    names += (names.empty() ? "" : ", ") + source_text::quoted(name);
  }
  names += unknown.size() > most_shown ? ", …" : "";
  findings.push_back(finding_on_tag(tape, Severity::warning, "odd-tag-name", unknown.front(),
                                    message("text-unknown-names", "names"_a = names),
                                    message("text-name-the-players")));
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
  if (names.empty()) {
    note_unknown_names(tape, game, reported, findings);
  } else if (reported.should_report(tape.number)) {
    findings.push_back(finding_on_tag(tape, Severity::hint, "odd-tag-name", first,
                                      message("text-numbered-players", "names"_a = names),
                                      message("text-first-player-begins")));
  }
}

}  // namespace damier
