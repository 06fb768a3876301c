#pragma once

#include "grammar/game_reader.hpp"
#include "reading/judged_record.hpp"
#include "reading/judging_team.hpp"

#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <optional>

namespace damier {

/// How a JudgedReader works.
struct JudgedReaderOptions {
  unsigned threads = 1;  ///< that read and judge; what they find does not depend on it
  /// Called for each record once it is judged, by any of the threads, and again where it is judged again.
  std::function<void(JudgedRecord&)> prepare = {};
};

/// Reads the games of one file in order and judges each. The first games of a file wait for one whose variant its moves
/// leave no doubt of, so that they learn from it as the games after it do: most_waiting games of most_waiting_bytes at
/// most, no more for the rest of the file.
class JudgedReader {
 public:
  static constexpr std::size_t most_waiting = 64;
  static constexpr std::size_t most_waiting_bytes = 1U << 20U;

  /// The reader and the validator must outlive this; the validator begins a new file.
  JudgedReader(GameReader& reader, Validator& validator, JudgedReaderOptions options = {});

  /// Goes to the next game; false at the end of the file. Throws what the reader throws, once the games read before it
  /// have been given.
  [[nodiscard]] bool next();

  /// The game at hand, what it was read from and what was found out about it; valid until the next call.
  [[nodiscard]] JudgedRecord const& record() const noexcept { return *at_hand_; }
  [[nodiscard]] GameTape const& tape() const noexcept { return at_hand_->tape; }
  [[nodiscard]] Game const& game() const noexcept { return at_hand_->game; }
  [[nodiscard]] Judgement const& judgement() const noexcept { return at_hand_->judgement; }

 private:
  void look_ahead();
  [[nodiscard]] bool read_and_judge();

  GameReader& reader_;
  Validator& validator_;
  JudgedReaderOptions options_;
  std::unique_ptr<JudgedRecord> record_ = std::make_unique<JudgedRecord>();
  JudgedRecord const* at_hand_ = record_.get();
  std::deque<std::unique_ptr<JudgedRecord>> waiting_;
  bool has_looked_ = false;
  std::exception_ptr failure_;       // of the reader, met while games were waiting
  std::optional<JudgingTeam> team_;  // for what comes after the first games
};

}  // namespace damier
