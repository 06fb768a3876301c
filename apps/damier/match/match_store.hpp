#pragma once

#include "apps/damier/options/output_file.hpp"
#include "engine/match/match.hpp"
#include "rules/variant.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <string>

namespace damier::app {

/// Where the games of a match go: a file of PDN, a base, both or neither. One thread at a time may use it.
class MatchStore {
 public:
  /// Throws UsageError, MessageError or BaseError if the games could not be stored there: better before the first game.
  /// The file is begun beside the one that it replaces.
  MatchStore(Variant const& variant, std::optional<std::string> const& output, std::optional<std::string> base);

  /// Sets the names of the first and the second engine, before the first game.
  void name_players(std::array<std::string, 2> names) { names_ = std::move(names); }
  /// Adds the game of a number, counted from 0; the second engine has White in those with an odd one. The base has the
  /// games within a second or so, up to the first one that is not finished, so that a match that is killed loses
  /// little.
  void add(std::size_t number, MatchGame const& played);
  /// Writes the file, unless there is no game, and the rest of the games into the base. It also works after Ctrl-C.
  /// Throws what these throw.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::string pdn_of(std::size_t number, MatchGame const& played) const;
  void import(std::string const& text);
  void import_finished();

  Variant const* variant_;
  std::optional<OutputFile> output_;
  std::optional<std::string> base_;
  std::array<std::string, 2> names_;
  std::map<std::size_t, std::string> texts_;  // of all games, by number
  std::size_t imported_ = 0;                  // the games with lower numbers
  Clock::time_point last_import_ = Clock::now();
};

}  // namespace damier::app
