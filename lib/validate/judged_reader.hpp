#pragma once

#include "game/game.hpp"
#include "grammar/game_reader.hpp"
#include "validate/validator.hpp"

#include <cstddef>
#include <deque>
#include <exception>
#include <memory>
#include <string>

namespace damier {

/// Reads the games of one file in order and judges each. The first games of a file wait for one whose variant its moves
/// leave no doubt of, so that they learn from it as the games after it do: most_waiting games of most_waiting_bytes at
/// most, no more for the rest of the file.
class JudgedReader {
 public:
  static constexpr std::size_t most_waiting = 64;
  static constexpr std::size_t most_waiting_bytes = 1U << 20U;

  /// The reader and the validator must outlive this; the validator begins a new file.
  JudgedReader(GameReader& reader, Validator& validator);

  /// Goes to the next game; false at the end of the file. Throws what the reader throws, once the games read before it
  /// have been given.
  [[nodiscard]] bool next();

  /// The game at hand, what it was read from and what was found out about it; valid until the next call.
  [[nodiscard]] GameTape const& tape() const noexcept { return record_->tape; }
  [[nodiscard]] Game const& game() const noexcept { return record_->game; }
  [[nodiscard]] Judgement const& judgement() const noexcept { return *judgement_; }

 private:
  struct Record {
    std::string text;  // what the tape's views lead to, where the reader has read on
    GameTape tape;
    Game game;
  };

  void look_ahead();
  [[nodiscard]] bool read_and_judge();

  GameReader& reader_;
  Validator& validator_;
  std::unique_ptr<Record> record_ = std::make_unique<Record>();
  Judgement const* judgement_ = nullptr;
  std::deque<std::unique_ptr<Record>> waiting_;
  bool has_looked_ = false;
  std::exception_ptr failure_;  // of the reader, met while games were waiting
};

}  // namespace damier
