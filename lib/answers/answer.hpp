#pragma once

#include "answers/unanswered.hpp"
#include "export/svg_chart.hpp"
#include "language/message_data.hpp"
#include "report/destination.hpp"
#include "report/format.hpp"
#include "search/query.hpp"
#include "statistics/selection.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <optional>

namespace damier::answers {

/// The games of a base that a question is about.
struct BaseGames {
  Base& base;
  std::optional<Query> where = {};      ///< those that a query finds
  std::optional<GameRange> games = {};  ///< those with these numbers
  unsigned threads = 1;

  [[nodiscard]] Selection selection() const;
};

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

}  // namespace damier::answers
