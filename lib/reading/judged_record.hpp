#pragma once

#include "game/game.hpp"
#include "grammar/tape.hpp"
#include "validate/validator.hpp"

#include <string>
#include <string_view>

namespace damier {

/// A record of a file, read and judged.
struct JudgedRecord {
  std::string text;  ///< the text that the tape's views point to, if the reader has read on
  GameTape tape;
  Game game;
  Judgement judgement;

  /// Copies the text that the tape's views point to, so that they stay valid when the reader reads on.
  void keep_text() {
    text.assign(tape.line_prefix).append(tape.source);
    tape.line_prefix = std::string_view{text}.substr(0, tape.line_prefix.size());
    tape.source = std::string_view{text}.substr(tape.line_prefix.size());
  }

  /// Judges the record that was read to the tape.
  void judge(Validator& validator);
};

/// A record with what its user prepares from it while other records are judged.
template <typename Prepared>
struct PreparedRecord : JudgedRecord {
  Prepared prepared;
};

/// For a reader whose user prepares nothing.
struct NothingPrepared {};

}  // namespace damier
