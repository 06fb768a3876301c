#pragma once

#include "answers/detail/waiting_puzzles.hpp"
#include "answers/shots.hpp"
#include "endgame/table_folder.hpp"
#include "language/message_data.hpp"
#include "tactics/proof_text.hpp"
#include "tactics/puzzle.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace damier::answers {

/// How many proofs were checked, and how many of them are wrong or cannot be read.
struct ProofCounts {
  std::uint64_t checked = 0;
  std::uint64_t wrong = 0;
};

/// Checks each proof of a file with one JSON object on each text line, as damier shots --format ndjson writes it, and
/// gives what is wrong to wrong. tables: of endings, or nullptr. sound: gets each proof that is right; false
/// ends the reading. Findings of damier check without a proof are left out. Throws what opening a file throws, and
/// MessageError if the first row of a file is no proof and no such finding: the file has something else.
void check_proofs(std::string const& path, endgame::TableFolder const* tables, ProofCounts& counts,
                  std::function<void(Message const&)> const& wrong,
                  std::function<bool(ProofRecord const&)> const& sound = {});

/// Which puzzles are made, and in which order.
struct PuzzleOptions {
  PuzzleWishes wishes = {};
  std::optional<ShotKind> kind = {};  ///< played or missed alone
  bool by_difficulty = false;         ///< the easiest first
  std::optional<std::uint64_t> limit = {};
};

/// Chooses a puzzle of each game of searches and proofs, and gives it away.
class Puzzles {
 public:
  Puzzles(PuzzleOptions options, std::function<void(GameShot const&)> write);

  /// Whether more games have to be looked at.
  [[nodiscard]] bool wants_more() const noexcept { return options_.by_difficulty || written_ < most_; }
  [[nodiscard]] std::uint64_t written() const noexcept { return written_; }
  /// Adds the shots of some games; false if no more are needed.
  bool add(std::vector<GameShot> const& rows);
  /// Adds the proofs of a file.
  void add_proofs(std::string const& path, endgame::TableFolder const* tables, ProofCounts& counts,
                  std::function<void(Message const&)> const& wrong);
  /// Gives away the puzzles that wait for their order.
  void finish();

 private:
  [[nodiscard]] bool is_wanted(ShotKind kind) const noexcept;
  void write(GameShot const& puzzle);
  void write_one_of(std::vector<GameShot>& of_game);

  PuzzleOptions options_;
  std::uint64_t most_;
  std::function<void(GameShot const&)> write_;
  PuzzleSelection selection_;
  WaitingPuzzles waiting_;
  std::uint64_t written_ = 0;
};

}  // namespace damier::answers
