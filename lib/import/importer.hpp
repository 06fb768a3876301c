#pragma once

#include "game/name_as_written.hpp"
#include "grammar/game_reader.hpp"
#include "prose/open_games.hpp"
#include "repair/placed_repair.hpp"
#include "rules/variant.hpp"
#include "store/author.hpp"
#include "store/base.hpp"
#include "store/stored_finding.hpp"
#include "text/byte_source.hpp"
#include "validate/finding.hpp"
#include "validate/on_illegal.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace damier {

/// The result of an import, over all its files.
struct ImportReport {
  std::uint64_t files = 0;
  std::uint64_t games = 0;  ///< records read
  std::uint64_t stored = 0;
  std::uint64_t duplicates = 0;  ///< records that the base had already
  std::uint64_t labelled = 0;  ///< of these, those whose stored game gets labels (game/label.hpp) that it did not have
  std::uint64_t stars_kept = 0;      ///< and those whose stored game has other stars, which it keeps
  std::uint64_t held = 0;            ///< records that were not stored because ImportOptions::held has them
  std::uint64_t illegal_games = 0;   ///< records whose main line does not replay
  std::uint64_t unjudged_games = 0;  ///< records of variants that this version does not play
  /// Of the main lines that are not illegal; unless on_illegal is stop, of all main lines as far as they were replayed.
  std::uint64_t plies = 0;
  std::uint64_t games_with_errors = 0;                         ///< records with a finding of error level
  std::uint64_t respelled = 0;                                 ///< names that are stored in another spelling
  std::map<std::string, std::uint64_t, std::less<>> findings;  ///< by code
  double seconds = 0;
};

struct ImportOptions {
  Variant const* asked = nullptr;  ///< the variant of all games, or nullptr to infer it for each
  OnIllegal on_illegal = OnIllegal::stop;
  ReadingOptions reading = {};  ///< the format of the files, detected for each if it has none
  unsigned batch = 10'000;      ///< games to a transaction
  unsigned threads = 1;         ///< that read and judge; the base is the same for any number
  /// How the names of players, events and sites are stored; those that it replaces are kept (game/name_as_written.hpp).
  /// Called by several threads at once; what it throws counts as a failure of the source.
  Respelling respelling = {};
  /// Records that other bases have, by their digests (docs/base-format.md), and how many of each: they count as records
  /// that the base already has.
  std::unordered_map<std::uint64_t, std::uint32_t> known = {};
  /// Records that are not to be stored, by their digests, and how many of each, over all files.
  std::unordered_map<std::uint64_t, std::uint32_t> held = {};
  /// The base that may have the records already, which is only read; nullptr if it is the one that they are stored in.
  Base* against = nullptr;
  /// Called for a record that the base has already, with its number in the file, the text line where it begins, and the
  /// game.
  std::function<void(std::string const& file, std::uint64_t record, std::uint64_t line, std::int64_t game)> already =
      {};
  Author author = {.command = "import"};  ///< for the journal of the base, of which all files are one entry
  /// Called now and then with the bytes read of the file so far; returning false stops the import after the
  /// transaction.
  std::function<bool(ImportReport const&, std::uint64_t bytes)> progress = {};
};

/// Reads game files into a base. A record that the base already has is not stored again: two records are the same if
/// their tags, moves, comments and results are, whatever the layout, the order of the tags and the form of the moves,
/// plain results and positions. Labels are beside the record: the game gets them. Whether the variant is given or
/// inferred makes no difference, and names count as they were written. So reading an export again adds nothing. A
/// record that occurs twice in a file is stored twice. If it is stopped at any moment, the base is sound and the same
/// import completes it. While an importer exists, the base has a write-ahead log; its destructor makes the base one
/// file again unless another program uses it at that moment: checkpoint() of store/base.hpp waits for it.
class Importer {
 public:
  explicit Importer(Base& base, ImportOptions options = {});
  Importer(Importer const&) = delete;
  Importer& operator=(Importer const&) = delete;
  ~Importer();

  /// Imports the games of bytes; name is the file's name for the base. False if progress stopped it. Throws what the
  /// source throws: what was read before is kept. Throws BaseError, and what progress throws: what the last transaction
  /// has committed is kept, and nothing else is in the report. The importer can continue with the next file, or with
  /// the same one again.
  bool import(ByteSource& bytes, std::string const& name);

  /// The counts of all files so far; between two calls of import() they are those of what is in the base.
  [[nodiscard]] ImportReport const& report() const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// A finding that a base keeps, without its repairs.
[[nodiscard]] Finding finding_from(StoredFinding const& stored);
/// The findings of a game, likewise.
[[nodiscard]] std::vector<Finding> findings_from(std::vector<StoredFinding> const& stored);
/// The repairs of a finding that a base keeps, the likeliest first.
[[nodiscard]] std::vector<PlacedRepair> repairs_from(StoredFinding const& stored);

}  // namespace damier
