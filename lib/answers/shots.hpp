#pragma once

#include "answers/answer.hpp"
#include "answers/detail/waiting_puzzles.hpp"
#include "endgame/table_folder.hpp"
#include "language/language.hpp"
#include "language/message_data.hpp"
#include "motif/catalogue.hpp"
#include "report/column.hpp"
#include "search/query.hpp"
#include "source/game_source.hpp"
#include "store/base.hpp"
#include "store/games.hpp"
#include "store/shot_moves.hpp"
#include "tactics/proof.hpp"
#include "tactics/prover.hpp"
#include "tactics/shot.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace damier::answers {

struct ShotOptions {
  std::optional<Query> where = {};      ///< of bases
  std::optional<GameRange> games = {};  ///< by their numbers
  Variant const* variant = nullptr;     ///< of the games of files; nullptr to infer it for each
  ProverOptions prover = {};            ///< with the least gain that is asked for
  /// Search every position of a base, also of games whose combinations its layer shots has. The layer was made by a
  /// search of the usual size: of one of another size nothing is known.
  bool fresh = false;
  unsigned threads = 1;
  MotifCatalogue const* motifs = nullptr;
  endgame::TableFolder const* tables = nullptr;
};

/// The search for combinations in bases and game files.
class ShotSearch {
 public:
  /// Gets the shots of some games in a row, in the order of the games; false ends the search.
  using Take = std::function<bool(std::vector<GameShot> const&)>;

  explicit ShotSearch(ShotOptions options) : options_{std::move(options)} {}

  /// Searches a base or a file. Of games whose combinations the layer shots of a base has, these alone are proved
  /// again.
  void read(std::string const& path, Progress& progress, Take const& take);

  /// Games of files, and those of them that have errors: they are searched as far as they could be read.
  [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
  [[nodiscard]] std::uint64_t games_with_errors() const noexcept { return games_with_errors_; }
  /// Whether there was a game to be searched: none is where a query of a base finds none.
  [[nodiscard]] bool has_searched() const noexcept { return has_searched_; }
  /// Games of bases, and those of them that the layer had.
  [[nodiscard]] std::uint64_t games_of_bases() const noexcept { return games_of_bases_; }
  [[nodiscard]] std::uint64_t known_games() const noexcept { return known_games_; }

 private:
  struct Worker;
  struct Found {
    std::vector<GameShot> rows;
    std::uint64_t games = 0;  // of a base
    std::uint64_t known = 0;  // of them, whose combinations the layer has
    bool has_errors = false;
  };

  [[nodiscard]] Worker worker_for(Base* base) const;
  void find(Worker& worker, source::SourceGame const& game, bool of_base, Found& found) const;
  [[nodiscard]] std::vector<ProvedShot> prove_again(Worker& worker, source::SourceGame const& game,
                                                    std::vector<StoredShot> const& stored) const;

  ShotOptions options_;
  std::uint64_t games_of_bases_ = 0;
  std::uint64_t known_games_ = 0;
  std::uint64_t games_ = 0;
  std::uint64_t games_with_errors_ = 0;
  bool has_searched_ = false;
};

/// The gain of a shot for people: "2", "1,8", "won".
[[nodiscard]] std::string gain_text(Score worth, Language language);
/// What a shot gains, for people; of an opinion the winning chance: "opinion: 88 %".
[[nodiscard]] std::string gain_text(Shot const& shot, Language language);
/// How unique its solution is, for people: "only move".
[[nodiscard]] std::string uniqueness_text(Uniqueness const& uniqueness, Language language);
/// What an opinion is based on, likewise: "88 % against 52 %".
[[nodiscard]] std::string opinion_text(ShotOpinion const& opinion, Language language);
/// The names of its motifs, likewise.
[[nodiscard]] std::string motif_names(MotifCatalogue const& catalogue, Shot const& shot, Language language);

/// The report of shots. files: whether there are several, so that each row of a table names its own. The catalogue must
/// outlive the columns.
[[nodiscard]] report::Columns<GameShot> shot_columns(MotifCatalogue const& catalogue, bool files);

struct MissedOptions {
  std::string event = {};  ///< a text in the name of the event, without regard to case and accents
  unsigned least = 1;      ///< men that are gained; opinions have no part in it
  bool proved = false;     ///< no opinions
  std::optional<std::uint64_t> limit = {};
  MotifCatalogue const* motifs = nullptr;  ///< for their names in a page
  Language language = {};
};

/// The combinations that were missed in games, as the layer of shots has them; as HTML a page with diagrams. Throws
/// NotFound if the base has no such layer.
[[nodiscard]] std::unique_ptr<Answer> missed(BaseGames const& games, MissedOptions const& options);

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
