#pragma once

#include "game/game.hpp"
#include "game/game_reference.hpp"
#include "scheduler/in_order.hpp"
#include "search/query.hpp"
#include "store/base.hpp"
#include "store/games.hpp"
#include "store/main_line.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace damier::source {

/// The name of standard input on a command line.
inline constexpr char const* standard_input = "-";

/// Whether a path is a base or another SQLite database, by its first bytes. Whatever reads games asks here and nowhere
/// else; GameSource and by_kind ask for it. Standard input, a pipe and what cannot be read are none.
[[nodiscard]] bool is_base(std::string const& path);

/// Calls of_base() or of_file(), whichever a path is; returns what it returns.
template <typename OfBase, typename OfFile>
decltype(auto) by_kind(std::string const& path, OfBase const& of_base, OfFile const& of_file) {
  return is_base(path) ? of_base() : of_file();
}

/// The size in bytes of a plain file; 0 if the unpacked size of a file is not known.
[[nodiscard]] std::uint64_t known_size(std::string const& path);

/// Which games of a source are visited, and how.
struct GameChoice {
  std::optional<Query> where = {};      ///< of a base: those that a query finds
  std::optional<GameRange> games = {};  ///< by their numbers in the base or in the file
  Variant const* variant = nullptr;     ///< of the games of a file; nullptr to infer it for each
  bool whole_games = false;             ///< SourceGame::whole
  std::int64_t games_of_a_chunk = 512;  ///< of a base, that a thread takes at a time
  unsigned threads = 1;
};

/// A game of a source. What its header does not say is empty.
struct SourceGame {
  GameReference reference = {};  ///< by the base or the file
  std::string white = {}, black = {}, event = {}, site = {};
  std::optional<int> year = {}, white_rating = {}, black_rating = {};
  MainLine line = {};              ///< its variant is nullptr if it is not known
  bool own_start = false;          ///< it does not begin from the start position of its variant
  bool has_errors = false;         ///< of a file: it has a finding of error level
  std::optional<Game> whole = {};  ///< of a file, if GameChoice::whole_games wants it
};

class FileGames;  // source/detail/

/// The games of a base or of a file, in order: what a question goes through that has the same answer for both. A base
/// is read as it was when the source was opened. Throws what Base::open, open_file and reading throw.
///
///     GameSource games{path, {.threads = threads}};
///     games.visit<Found>([](Base*) { return Finder{}; },
///                        [](Finder& finder, SourceGame const& game, Found& found) { finder.find(game.line, found); },
///                        [&](Found const& found, std::uint64_t) { return report(found); });
class GameSource {
 public:
  GameSource(std::string path, GameChoice choice);
  GameSource(GameSource const&) = delete;
  GameSource& operator=(GameSource const&) = delete;
  ~GameSource();

  [[nodiscard]] bool is_base() const noexcept { return base_.has_value(); }
  /// How many games of a base are visited at most; 0 for a file.
  [[nodiscard]] std::uint64_t most_games() const noexcept;
  /// Whether there may be a game to visit: false for a base none of whose games is asked for.
  [[nodiscard]] bool may_visit() const noexcept { return !is_base() || most_games() != 0; }

  /// Visits the games on several threads. ready(base) makes what a thread works with, of which base is its own
  /// connection, nullptr for a file; work(state, game, found) adds what a game has to a Found, which begins empty and
  /// is of one game of a file and of some games of a base; take(found, end) gets each, in the order of the games, by
  /// the thread of the caller, and returns false to stop; end is the place in the file behind the game, 0 for a base.
  /// Of what a stop request ends, take gets what was done by then: see take_in_order.
  template <typename Found, typename Ready, typename Work, typename Take>
  void visit(Ready const& ready, Work const& work, Take const& take) {
    base_ ? visit_base<Found>(ready, work, take) : visit_file<Found>(ready, work, take);
  }

 private:
  /// Games of a file, read ahead one by one.
  struct Record {
    SourceGame game;
    std::uint64_t end = 0;
  };
  [[nodiscard]] std::int64_t chunks() const noexcept;
  void scan(Base& base, std::int64_t chunk, std::function<void(SourceGame const&)> const& visit) const;
  [[nodiscard]] std::optional<Record> next_record();

  template <typename Found, typename Ready, typename Work, typename Take>
  void visit_base(Ready const& ready, Work const& work, Take const& take) {
    struct Worker {
      std::optional<Base> own;
      std::optional<std::invoke_result_t<Ready const&, Base*>> state = {};  // made where the worker stays
    };
    auto const caller = std::this_thread::get_id();
    in_order(
        chunks(), choice_.threads,
        [&] { return Worker{std::this_thread::get_id() == caller ? std::nullopt : std::optional{Base::open(path_)}}; },
        [&](Worker& worker, std::int64_t chunk) {
          auto& base = worker.own ? *worker.own : *base_;
          if (!worker.state) {
            worker.state.emplace(ready(&base));
          }
          Found found{};
          scan(base, chunk, [&](SourceGame const& game) { work(*worker.state, game, found); });
          return found;
        },
        [&](Found const& found) { return take(found, std::uint64_t{0}); });
  }

  template <typename Found, typename Ready, typename Work, typename Take>
  void visit_file(Ready const& ready, Work const& work, Take const& take) {
    struct FoundIn {
      Found found;
      std::uint64_t end;
    };
    OrderedWork results{[&] { return next_record(); }, [&] { return ready(nullptr); },
                        [&](auto& state, Record const& record) {
                          FoundIn of{{}, record.end};
                          work(state, record.game, of.found);
                          return of;
                        },
                        choice_.threads};
    take_in_order(results, [&](FoundIn const& of) { return take(of.found, of.end); });
  }

  std::string path_;
  GameChoice choice_;
  std::optional<Base> base_;
  std::optional<ReadSession> session_;
  GameRange range_;
  std::optional<std::vector<GameId>> found_;  // by the query
  std::unique_ptr<FileGames> file_;
};

/// A game of a base or a file, by its number there; nothing if there is none. variant: of the games of a file.
[[nodiscard]] std::optional<Game> load_game(std::string const& path, std::uint64_t number,
                                            Variant const* variant = nullptr);

}  // namespace damier::source
