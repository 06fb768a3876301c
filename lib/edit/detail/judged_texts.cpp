#include "edit/detail/judged_texts.hpp"

#include "store/scratch_base.hpp"
#include "text/byte_source.hpp"

#include <algorithm>
#include <utility>

namespace damier::edit {
JudgedTexts::JudgedTexts(OnIllegal on_illegal) : base_{scratch_base()}, on_illegal_{on_illegal} {}

JudgedTexts::Games JudgedTexts::judge(std::string_view text) {
  auto games = import(text);
  if (games.count == 0) {  // the same game may have been judged before
    base_ = scratch_base();
    games = import(text);
  }
  return games;
}

JudgedTexts::Games JudgedTexts::import(std::string_view text) {
  auto const before = game_range(base_).last;
  auto const source = open_text(text);
  ImportOptions options;
  options.on_illegal = on_illegal_;
  options.reading.format = TextFormat::pdn;
  {
    Importer importer{base_, options};
    static_cast<void>(importer.import(*source, "-"));
  }
  return {GameId{before + 1}, static_cast<std::uint64_t>(std::max(game_range(base_).last, before) - before)};
}

StoredGame JudgedTexts::game(GameId number) {
  auto found = load_game(base_, number, {.game = true, .findings = true});
  return found ? std::move(*found) : StoredGame{};
}

std::optional<Game> game_of(Base& base, GameId game) {
  auto stored = load_game(base, game, {.game = true});
  return stored ? std::optional{std::move(stored->game)} : std::nullopt;
}

OnIllegal way_of(Game const& game) noexcept {
  auto const has = [&](Irregularity kind) {
    return std::ranges::find(game.items, kind, &Item::irregularity) != game.items.end();
  };
  return has(Irregularity::accepted)   ? OnIllegal::accept
         : has(Irregularity::left_out) ? OnIllegal::skip
                                       : OnIllegal::stop;
}

}  // namespace damier::edit
