#pragma once

#include "answers/answer.hpp"
#include "apps/damier/terminal/output.hpp"
#include "language/message.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace damier::app {

/// A number of things in words: "1 game", "12 games".
using Counted = Message (*)(std::uint64_t);
[[nodiscard]] Message counted_games(std::uint64_t count);
[[nodiscard]] Message counted_positions(std::uint64_t count);

/// One line on a terminal that shows the progress of long work; shows nothing if the output is no terminal.
class Progress {
 public:
  /// enabled: false for --quiet. total: bytes of the whole work, 0 if that is not known.
  Progress(Output& output, bool enabled, std::uint64_t total, Language language = language_of_environment());
  Progress(Progress const&) = delete;
  Progress& operator=(Progress const&) = delete;
  ~Progress();

  /// The number of things of the whole work, where that is known instead of its bytes. What was there already at the
  /// beginning, and takes no time, tells nothing about the time that is left.
  void expect(std::uint64_t count, std::uint64_t there_already = 0) noexcept;
  /// Counts the time from now on: other work of the same size begins.
  void restart() noexcept { begin_ = Clock::now(); }
  /// Shows the state, at most ten times a second. count: the things that are done; bytes: 0 if they are not counted.
  void update(std::uint64_t bytes, std::uint64_t count, Counted words);
  /// Removes the line, so that something else can be written.
  void clear();

 private:
  [[nodiscard]] std::string state_text(std::uint64_t bytes, std::uint64_t count, Counted words, double seconds) const;

  using Clock = std::chrono::steady_clock;

  Output& output_;
  bool shown_ = false;
  bool enabled_;
  std::uint64_t total_;
  std::uint64_t expected_ = 0;
  std::uint64_t there_already_ = 0;
  Language language_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point last_ = begin_;
};

/// Games on one line on a terminal, for work of the room of answers: a line for each file and base.
class GameProgress final : public answers::Progress {
 public:
  GameProgress(Output& output, bool enabled, Language language = language_of_environment())
      : output_{output}, enabled_{enabled}, language_{language} {}

  void begin(std::uint64_t bytes, std::uint64_t games) override {
    line_.emplace(output_, enabled_, bytes, language_);
    if (games != 0) {
      line_->expect(games);
    }
  }
  void update(std::uint64_t bytes, std::uint64_t games) override { line_->update(bytes, games, counted_games); }
  void clear() override { line_->clear(); }
  void end() override { line_.reset(); }

 private:
  Output& output_;
  bool enabled_;
  Language language_;
  std::optional<app::Progress> line_;
};

}  // namespace damier::app
