#pragma once

#include "export/format.hpp"
#include "game/builder.hpp"
#include "grammar/game_reader.hpp"
#include "prose/open_games.hpp"
#include "validate/validator.hpp"

#include <string>
#include <string_view>

/// A text through all rooms: read in its format, built, judged, and written in the format with a given name.
namespace read_and_write {

inline std::string convert(std::string_view text, damier::TextFormat from, std::string_view to) {
  auto const source = damier::open_text(text);
  auto const reader = damier::open_games(*source, from);
  auto const exporter = damier::find_export_format(to)->make({});
  damier::Validator validator;
  damier::GameTape tape;
  damier::Game game;
  std::string written;
  exporter->begin(written);
  while (reader->next(tape)) {
    damier::build(tape, game);
    (void)validator.judge(tape, game);
    exporter->game(game, written);
  }
  exporter->end(written);
  return written;
}

}  // namespace read_and_write
