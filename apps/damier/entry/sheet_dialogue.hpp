#pragma once

#include "apps/damier/entry/score_entry.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/line_input.hpp"
#include "game/game.hpp"
#include "language/language.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// The names of a base, with which typed names are completed.
struct KnownNames {
  std::vector<std::string> players, events, sites;
};

struct SheetSettings {
  bool ascii = false;
  bool flipped = false;  ///< Black at the bottom
  Language language = {};
};

/// Score sheets typed on a terminal, with the board beside the moves; in lines where that is not possible. What is
/// typed by a script is the same.
class SheetDialogue {
 public:
  SheetDialogue(Console& console, LineInput& input, KnownNames const& names, SheetSettings settings)
      : console_{console}, input_{input}, names_{names}, settings_{settings} {}

  /// Asks for the moves of a game, until it ends.
  void ask_for_moves(ScoreEntry& entry);
  /// Asks for its tags and its result; the event, the place, the date and the round of the sheet before are offered.
  /// What comes from the end of the input is not asked for any more.
  [[nodiscard]] Game ask_for_tags(PlayedGame const& game);
  /// Whether there is no more input.
  [[nodiscard]] bool ended() const noexcept { return ended_; }

 private:
  void ask_on_screen(ScoreEntry& entry);
  void ask_in_lines(ScoreEntry& entry);
  [[nodiscard]] std::vector<std::string> screen(ScoreEntry const& entry, unsigned columns, unsigned rows) const;
  [[nodiscard]] static std::vector<std::string> moves_of(PlayedGame const& game);
  [[nodiscard]] std::vector<std::string> notes(ScoreEntry const& entry) const;
  [[nodiscard]] std::string ask(std::string const& name, std::string const& usual,
                                std::vector<std::string> const& known);
  [[nodiscard]] std::string ask_for_result(PlayedGame const& game);

  Console& console_;
  LineInput& input_;
  KnownNames const& names_;
  SheetSettings settings_;
  std::array<std::string, 4> before_;  // the event, site, date and round of the last sheet
  bool ended_ = false;
};

}  // namespace damier::app
