#pragma once

#include "game/game.hpp"
#include "grammar/tape.hpp"
#include "store/detail/database.hpp"
#include "validate/validator.hpp"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace damier {

/// A table of names with an id each, and a bounded memory of those met lately.
class NameTable {
 public:
  NameTable(Database& database, std::string const& table);
  /// The id of a name, which is added where it is new.
  [[nodiscard]] std::int64_t id(std::string const& name);

 private:
  static constexpr std::size_t most_remembered = 20'000;

  Database& database_;
  Statement find_;
  Statement insert_;
  std::unordered_map<std::string, std::int64_t> known_;
};

struct SplitTags;  // the tags as columns and rows: game_writer.cpp

/// Writes games into the tables of a base. The caller holds the transaction.
class GameWriter {
 public:
  explicit GameWriter(Database& database);

  struct Place {
    std::int64_t source_id = 0;
    std::uint64_t line = 0;
    std::uint64_t number = 0;
  };
  /// digest: 64 bits that tell records apart by what they say. Returns the number of the game.
  std::int64_t write(Game const& game, Judgement const& judgement, GameTape const& tape, Place const& place,
                     std::uint64_t digest);

 private:
  struct LineRow {
    std::int64_t parent = 0;
    std::int64_t ply = 0;
    std::int64_t seq = 0;
    std::string moves;
  };
  struct AnnotationRow {
    std::int64_t line = 0;
    std::int64_t ply = 0;
    std::int64_t seq = 0;  // 0 for an unread move
    Item const* item = nullptr;
  };
  void split_lines(Game const& game);
  void insert_game(Game const& game, Judgement const& judgement, Place const& place, SplitTags const& tags,
                   std::uint64_t digest);
  void insert_tags(SplitTags const& tags, std::int64_t id);
  void insert_body(Game const& game, std::int64_t id);
  void insert_findings(Judgement const& judgement, std::int64_t id);
  [[nodiscard]] std::int64_t features(Judgement const& judgement) const noexcept;

  Database& database_;
  NameTable players_;
  NameTable events_;
  NameTable sites_;
  NameTable variants_;
  NameTable layouts_;
  Statement insert_game_;
  Statement insert_tag_;
  Statement insert_variation_;
  Statement insert_annotation_;
  Statement insert_unread_;
  Statement insert_finding_;
  Statement insert_source_text_;
  std::vector<LineRow> lines_;  // of the game at hand
  std::vector<AnnotationRow> annotations_;
};

}  // namespace damier
