#pragma once

#include "game/game.hpp"
#include "game/label.hpp"
#include "game/layer_note.hpp"
#include "store/detail/game_state.hpp"
#include "store/detail/record_content.hpp"
#include "store/detail/tag_columns.hpp"
#include "store/exchanges.hpp"
#include "store/stored_finding.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The tags divided into columns and rows: the value of each column, and the order of the tags in the record.
struct SplitTags {
  std::array<std::string const*, tag_columns.size()> columns{};
  std::vector<Tag const*> rows;
  std::string layout;
};

/// The rows of a game, as far as they can be computed without the base. It refers to the game, which must not change.
/// Reused from game to game.
struct PreparedGame {
  struct Line {
    std::int64_t parent = 0;
    std::int64_t ply = 0;
    std::int64_t seq = 0;
    std::string moves;
  };
  struct Annotation {
    std::int64_t line = 0;
    std::int64_t ply = 0;
    std::int64_t seq = 0;  // 0 for an unread move
    Item const* item = nullptr;
  };
  /// A note of a layer that the text of the record has.
  struct Note {
    std::int64_t line = 0;
    std::int64_t ply = 0;
    LayerNote note;
  };

  std::uint64_t digest = 0;  ///< see RecordContent
  SplitTags tags;
  std::vector<Line> lines;  ///< the main line first
  std::vector<Annotation> annotations;
  std::vector<Note> notes;                                    ///< by their place in the text
  std::optional<std::string_view> white, black, event, site;  ///< as queries search them
  std::optional<int> year;
  std::optional<std::int64_t> white_rating, black_rating;
  std::string start_fen;  ///< empty for the start position of the variant
  GameState state;
  std::uint32_t home_rows = 0;  ///< store/home_rows.hpp
  Exchanges::Numbers exchanges{};
  RecordContent::Memory memory;

  // What a judge has found out about the game; prepare() does not change it.
  unsigned plies = 0;    ///< of the main line that were replayed
  bool illegal = false;  ///< the main line was judged and does not replay
  std::vector<StoredFinding> findings;

  std::vector<Label> labels;  ///< that the text gives the game; likewise
};

/// Computes the rows of a game that was judged. May be called from any thread.
void prepare(Game const& game, PreparedGame& prepared);

}  // namespace damier
