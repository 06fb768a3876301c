#pragma once

#include "export/svg_chart.hpp"
#include "language/message_data.hpp"
#include "language/message_error.hpp"
#include "report/destination.hpp"
#include "report/format.hpp"
#include "search/query.hpp"
#include "statistics/counts.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace damier::answers {

/// What was asked has no answer: options that do not fit together, or do not fit the games.
class WrongQuestion : public MessageError {
 public:
  using MessageError::MessageError;
};

/// A name in a question, with the option that it was given by, for what is said about it.
struct SoughtName {
  std::string option;
  std::string text;
};

/// What was asked for is not in a base, or a name may mean several things there.
class NotFound : public MessageError {
 public:
  explicit NotFound(Message message) : MessageError{std::move(message)} {}
  /// meant: what the name may mean; all: the names of the base.
  NotFound(SoughtName const& name, std::vector<std::string> const& meant, std::vector<std::string> const& all);
  [[nodiscard]] bool has_several() const noexcept { return has_several_; }

 private:
  bool has_several_ = false;
};

/// The games of a base that a question is about.
struct BaseGames {
  Base& base;
  std::optional<Query> where = {};      ///< those that a query finds
  std::optional<GameRange> games = {};  ///< those with these numbers
  unsigned threads = 1;

  [[nodiscard]] Selection selection() const;
};

/// Those games, ascending.
[[nodiscard]] std::vector<GameId> chosen_games(BaseGames const& games);

/// An answer to a question about games, which reads what it needs from the base as it was when it was asked: the base
/// must outlive it.
class Answer {
 public:
  Answer() = default;
  Answer(Answer const&) = delete;
  Answer& operator=(Answer const&) = delete;
  virtual ~Answer() = default;

  /// Whether there is nothing to show: no game, no row.
  [[nodiscard]] virtual bool is_empty() const = 0;
  /// What a reader on a terminal has in the place of an empty answer; nothing if the answer says it.
  [[nodiscard]] virtual std::optional<Message> when_empty() const;
  /// What is odd about the question.
  [[nodiscard]] virtual std::optional<Message> warning() const { return std::nullopt; }
  /// Writes it in a format that the question has, in the language of its options.
  virtual void write(report::Destination& out, report::Format format) = 0;
  /// It as a drawing; nothing if it has none. Throws WrongQuestion if these options have none.
  [[nodiscard]] virtual std::optional<SvgChart> chart() { return std::nullopt; }
};

/// Learns how far long work has come. This one shows nothing.
class Progress {
 public:
  Progress() = default;
  Progress(Progress const&) = delete;
  Progress& operator=(Progress const&) = delete;
  virtual ~Progress() = default;

  /// Work on a file of so many bytes, or on so many games of a base, begins; 0 where that is not known.
  virtual void begin(std::uint64_t /*bytes*/, std::uint64_t /*games*/) {}
  /// What is done of it; bytes: 0 for a base.
  virtual void update(std::uint64_t /*bytes*/, std::uint64_t /*games*/) {}
  /// Something else is written now, perhaps on the same terminal.
  virtual void clear() {}
  virtual void end() {}
};

}  // namespace damier::answers
