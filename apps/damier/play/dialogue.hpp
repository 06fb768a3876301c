#pragma once

#include "apps/damier/play/play_words.hpp"
#include "apps/damier/play/played_game.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/line_input.hpp"
#include "engine/own_engine.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace damier::app {

struct DialogueSettings {
  std::optional<Colour> engine = {};  ///< the side of damier; nothing if two people play
  bool ascii = false;
  bool flipped = false;  ///< Black at the bottom
  Language language = {};
};

/// A game in words: it asks for moves, answers the words of play_words.hpp, lets the engine move and announces how the
/// game ends. What it writes is the same for a terminal and for a script, but for the question before a
/// resignation; an entry that no terminal shows is repeated.
class Dialogue {
 public:
  enum class End : std::uint8_t {
    over,         ///< the game has a result
    left,         ///< by quit or the end of the input
    interrupted,  ///< by Ctrl-C or another signal
  };

  /// All must outlive the dialogue. engine also gives the hints.
  Dialogue(Console& console, LineInput& input, PlayedGame& game, LevelPlayer& engine, DialogueSettings settings)
      : console_{console}, input_{input}, game_{game}, engine_{engine}, settings_{settings} {}

  [[nodiscard]] End run();

 private:
  enum class Step : std::uint8_t { goes_on, asks_again, leaves };

  [[nodiscard]] Step engine_turn();
  [[nodiscard]] Step person_turn();
  [[nodiscard]] Step obey(TypedWord const& typed);
  [[nodiscard]] Step enter(std::string_view text);
  [[nodiscard]] Step play(Move const& move);
  [[nodiscard]] Step play_only_move();
  [[nodiscard]] Step take_back();
  [[nodiscard]] Step resign();
  [[nodiscard]] Step offer_draw();
  [[nodiscard]] Step ask_for_draw();
  void give_hint();
  void save(std::string_view path);

  /// Writes a question and reads an entry without blanks around it. Nothing at the end of the input.
  [[nodiscard]] std::optional<std::string> ask(std::string_view question);
  /// The same until the answer is yes or no.
  [[nodiscard]] std::optional<bool> ask_yes_or_no(std::string const& question);
  void show_title();
  void show_board();
  void show_end(Message const& why);
  /// Writes a text in lines that fit the output.
  void say(std::string_view text);
  [[nodiscard]] std::string word(Word name) const { return std::string{name.in(settings_.language)}; }
  [[nodiscard]] EngineQuestion question() const { return {game_.start(), game_.moves()}; }
  [[nodiscard]] std::string example_move() const;

  Console& console_;
  LineInput& input_;
  PlayedGame& game_;
  LevelPlayer& engine_;
  DialogueSettings settings_;
};

}  // namespace damier::app
