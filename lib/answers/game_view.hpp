#pragma once

#include "grammar/json/writer.hpp"
#include "language/language.hpp"
#include "search/opening_names.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

namespace damier::answers {

/// Adds what a page shows of a game to the object that is open: "game", its number; "head" and "body" as the viewer has
/// them (lib/export/viewer/game.js), with the notes of its layers; "pdn"; "text", which an edit begins with;
/// "findings", each as damier check --format ndjson has it; "labels"; "source". Throws NotFound if the base has no such
/// game.
void add_game(JsonWriter& json, Base& base, GameId game, OpeningNames const& openings, Language language);

}  // namespace damier::answers
