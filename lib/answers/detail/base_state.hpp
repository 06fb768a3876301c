#pragma once

#include "answers/answer.hpp"
#include "statistics/player_book.hpp"
#include "store/base_reader.hpp"
#include "text/stop_request.hpp"

namespace damier::answers {

/// What the answers about a base read from: names and games fit together during an import.
struct BaseState {
  BaseState(BaseGames const& games, bool merged)
      : selection{games.selection()}, session{games.base}, reader{games.base}, book{reader, merged} {
    end_if_stopped();
  }
  /// The person that a name means. Throws NotFound.
  [[nodiscard]] NamePlace person(SoughtName const& name) const;

  Selection selection;
  ReadSession session;
  BaseReader reader;
  PlayerBook book;
};

}  // namespace damier::answers
