#pragma once

#include "store/author.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace damier {

/// Changes games of a base in one transaction, which is one entry of its journal (store/journal.hpp): everything that
/// is derived from the games follows, numbers, layers and sources remain. Nothing is changed unless it is committed.
/// Throws BaseError.
class GameChanges {
 public:
  /// Begins the transaction: other programs that write wait from here on.
  GameChanges(Base& base, Author author);
  GameChanges(GameChanges const&) = delete;
  GameChanges& operator=(GameChanges const&) = delete;
  ~GameChanges();

  /// The part of a game that may change.
  enum class Part : std::uint8_t { all, tags };
  /// Replaces the content of a game by that of a game of another base: scratch_base() of store/scratch_base.hpp, into
  /// which it was imported. Labels that the other game has are added to its own; stars replace others. False, and
  /// nothing is changed, if the two are the same, or if more than the part differs.
  bool replace(GameId game, Base& from, GameId there, Part part = Part::all);
  /// Removes a game, as store/removals.hpp says. kept: the record of the same game that stays, if that is the reason;
  /// relation: a word.
  void remove(GameId game, std::optional<GameId> kept, std::string_view relation);

  /// Returns the number of the entry; nothing if nothing was changed.
  std::optional<std::int64_t> commit();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace damier
