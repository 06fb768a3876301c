#pragma once

#include "game/game.hpp"
#include "grammar/tape.hpp"
#include "validate/validator.hpp"

#include <memory>
#include <string>

namespace damier {

/// A record of a file, read and judged.
struct JudgedRecord {
  std::string text;  ///< what the tape's views lead to, where the reader has read on
  GameTape tape;
  Game game;
  Judgement judgement;
  std::shared_ptr<void> prepared;  ///< what the user of the reader has made of it

  /// Copies what the tape's views lead to, so that they stay when the reader goes on.
  void keep_text() {
    text.assign(tape.line_prefix).append(tape.source);
    tape.line_prefix = std::string_view{text}.substr(0, tape.line_prefix.size());
    tape.source = std::string_view{text}.substr(tape.line_prefix.size());
  }
};

}  // namespace damier
