#pragma once

// Small pieces of text as tests read them.

#include "game/builder.hpp"
#include "prose/open_games.hpp"
#include "text/byte_source.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace damier::reading_test {

/// A game as one text: moves, "(" and ")" around variations, comments in braces.
struct Read {
  std::string text;
  std::string tags;
  std::string variant;
  std::vector<std::string> codes;  ///< of the findings
};

inline Read as_read(GameTape const& tape) {
  Read game;
  game.variant = tape.variant;
  for (auto const& event : tape.events) {
    auto const text = std::string{tape.text(event)};
    switch (event.kind) {
      case EventKind::tag_name: game.tags += text + "="; break;
      case EventKind::tag_value: game.tags += text + ";"; break;
      case EventKind::comment: game.text += "{" + text + "} "; break;
      case EventKind::variation_begin: game.text += "( "; break;
      case EventKind::variation_end: game.text += ") "; break;
      default: game.text += text + " "; break;
    }
  }
  for (auto const& diagnostic : tape.diagnostics) {
    game.codes.emplace_back(diagnostic.code);
  }
  return game;
}

inline std::vector<Read> read(std::string_view page, std::string_view rules = "", bool is_scan = false) {
  auto const source = open_text(page);
  auto const reader = open_games(
      *source,
      {.format = TextFormat::text, .variant = rules.empty() ? nullptr : find_variant(rules), .is_scan = is_scan});
  GameTape tape;
  std::vector<Read> games;
  while (reader->next(tape)) {
    games.push_back(as_read(tape));
  }
  return games;
}

inline std::string only_text(std::string_view page, std::string_view rules = "", bool is_scan = false) {
  auto const games = read(page, rules, is_scan);
  REQUIRE(games.size() == 1);
  return games[0].text;
}

}  // namespace damier::reading_test
