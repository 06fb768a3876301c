#pragma once

#include "board/geometry.hpp"
#include "store/detail/database.hpp"
#include "store/detail/line_keys.hpp"
#include "store/detail/record_header.hpp"
#include "store/duplicates.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace damier {

/// Finds out which games of a base are records of one game: the rules are those of find_duplicates.
class GameLinks {
 public:
  struct Opening {
    std::int64_t game = 0;
    std::uint64_t begins = 0;
    std::int64_t example = 0;
  };
  struct Lists {
    std::uint64_t repeated = 0;
    std::uint64_t prefixes = 0;
  };

  GameLinks(Database& database, DuplicateOptions const& options);

  /// Goes through the base. To be called once.
  void find();

  [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
  /// The games of each group, ascending, the groups by their first game.
  [[nodiscard]] std::vector<std::vector<std::int64_t>> groups();
  /// By the game's number.
  [[nodiscard]] std::vector<Opening> const& openings() const noexcept { return openings_; }
  [[nodiscard]] std::map<std::int64_t, Lists> const& lists() const noexcept { return lists_; }  ///< by variants.id

 private:
  /// What a scan of the games sees of each.
  struct Row {
    std::int64_t game;
    std::int64_t variant;  // 0 if not known
    std::string_view start;
    std::string_view moves;
    std::int64_t white;  // 0 if missing
    std::int64_t black;
    std::int64_t year;  // 0 if not known
    std::uint64_t digest;
  };
  /// A record that was looked at for itself.
  struct Record {
    std::int64_t game = 0;
    std::int64_t variant = 0;
    std::string line;  // start and moves, or the digest where these do not tell
    std::string moves;
    std::string start;
    unsigned plies = 0;
    bool illegal = false;  // its moves go on beyond those that are compared
    RecordHeader header{{}, {}, {}, {}};
    std::int64_t digest = 0;
  };
  /// Games that were met, and the first few of them.
  struct Games {
    std::uint64_t count = 0;
    std::vector<std::int64_t> first = {};
    void add(std::int64_t game);
  };
  /// The years of the games that a short record can be of, where its names are known. A tournament may go on into the next
  /// year; a record without a date can be of none. A look at them spares nearly all looks at names.
  struct Years {
    bool known = false;
    std::int16_t first = 9999;
    std::int16_t last = 0;
    [[nodiscard]] bool exclude(Row const& row) const noexcept {
      return known && row.white != 0 && row.black != 0 && (row.year < first || row.year > last);
    }
  };
  /// A record whose moves begin others'.
  struct Beginning {
    Record record;
    Years years = {};
    Games agreeing = {};  // names and the rest of the header agree
    Games unnamed = {};   // a name is missing
  };
  /// A line that begins others.
  struct BeginningLine {
    std::int64_t variant = 0;
    std::string start;
    std::string moves;
    std::uint64_t begins = 0;
    std::int64_t example = 0;
    std::int64_t opening = 0;  // the first record that is short and nameless, or of too many to compare
    unsigned plies = 0;
    Years years = {};                // of the other records
    std::vector<Beginning> records;  // these: none where there are too many
  };

  [[nodiscard]] std::string_view start_of(std::int64_t variant, std::string_view start_fen) const noexcept;
  template <typename Visit>
  void scan(Visit const& visit);
  [[nodiscard]] Record load(std::int64_t game);
  [[nodiscard]] PlayerName const& player(std::int64_t id);
  /// Whether a record can be compared by its moves, and not only by what it says.
  [[nodiscard]] bool has_line(std::int64_t variant, std::string_view moves) const noexcept;
  [[nodiscard]] std::uint64_t key_of(Row const& row) const noexcept;

  void collect(std::uint64_t slice, std::uint64_t slices);
  void join_equal();
  void join_equal(std::span<Record> records);
  void join_short(std::span<Record> records);
  void find_beginnings();
  void remember(std::uint64_t key, BeginningLine const& line);
  BeginningLine const& meet(std::span<LineKeys::Entry const> entries, std::size_t bytes, Row const& row);
  [[nodiscard]] BeginningLine& line_of(std::span<LineKeys::Entry const> entries);
  [[nodiscard]] BeginningLine make_line(std::span<LineKeys::Entry const> entries);
  [[nodiscard]] Years years_of(Record const& record) const noexcept;
  void note(Beginning& beginning, Row const& row);
  void decide(Beginning const& beginning);
  [[nodiscard]] bool one_game(Games const& games);

  void join(std::int64_t one, std::int64_t other);
  [[nodiscard]] std::uint32_t place(std::int64_t game);
  [[nodiscard]] std::uint32_t root(std::uint32_t place) noexcept;

  Database& database_;
  DuplicateOptions const& options_;
  Statement record_;
  Statement player_;
  struct Ground {
    Geometry board;
    std::string start;  // the FEN of its start position: some files say it in every game
  };
  std::map<std::int64_t, Ground> grounds_;  // by variants.id
  LineKeys keys_;
  std::uint64_t games_ = 0;
  std::unordered_map<std::int64_t, PlayerName> players_;  // by players.id, those that were asked for
  std::vector<std::uint32_t> line_at_;  // by the first entry of a line: its place in beginnings_, from 1
  std::vector<BeginningLine> beginnings_;
  /// A short line that begins thousands of games, found at one look: most of these have only to be counted.
  struct KnownLine {
    std::uint64_t key = 0;
    std::uint32_t line = 0;  // in beginnings_
    bool opening = false;    // and nothing else
    Years years = {};
  };
  std::vector<KnownLine> known_lines_;  // by the first bits of the key, those met last
  std::map<std::int64_t, Lists> lists_;
  std::vector<Opening> openings_;
  // The games that have met another one, as sets: each leads to one nearer to the root of its set.
  std::unordered_map<std::int64_t, std::uint32_t> places_;
  std::vector<std::pair<std::int64_t, std::uint32_t>> members_;
};

}  // namespace damier
