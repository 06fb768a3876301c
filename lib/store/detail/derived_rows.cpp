#include "store/detail/derived_rows.hpp"

#include "game/line_moves.hpp"
#include "store/detail/column_code.hpp"
#include "store/detail/game_state.hpp"
#include "store/detail/position_counting.hpp"
#include "store/detail/whole_games.hpp"
#include "store/side_lines.hpp"

#include <string_view>
#include <vector>

namespace damier {
namespace {

/// From so many games on it costs less to count all positions again.
constexpr std::int64_t most_counted = 20'000;

GameState marks_of(ImageRow& row) { return GameState{cell(row, RowCell::state).number()}; }

bool is_there(GameImage const& image) {
  auto row = row_of(image);
  return !marks_of(row).has(GameMark::removed);
}

ColumnCode code_of(ImageCell const& cell) noexcept {
  if (auto const* const text = std::get_if<std::string>(&cell.value)) {
    return {{}, *text};
  }
  auto const* const number = std::get_if<std::int64_t>(&cell.value);
  return number == nullptr ? ColumnCode{} : ColumnCode{*number, {}};
}

/// What positions are counted by.
GameFacts facts_of(ImageRow& row) {
  GameFacts facts;
  facts.outcome = marks_of(row).outcome();
  facts.year = decode_year(code_of(cell(row, RowCell::date)));
  auto const [white, black] = decode_ratings(code_of(cell(row, RowCell::ratings)));
  auto const rating = [](std::optional<std::int64_t> number) {
    return number && *number > 0 ? std::optional{static_cast<int>(*number)} : std::nullopt;
  };
  facts.white_rating = rating(white);
  facts.black_rating = rating(black);
  return facts;
}

bool same_facts(GameImage const& one, GameImage const& other) {
  auto first = row_of(one);
  auto second = row_of(other);
  auto const [a, b] = std::pair{facts_of(first), facts_of(second)};
  return a.outcome == b.outcome && a.year == b.year && a.white_rating == b.white_rating &&
         a.black_rating == b.black_rating;
}

}  // namespace

DerivedRows::DerivedRows(Base& base)
    : base_{base},
      database_{database_of(base)},
      images_{database_},
      lines_{database_},
      blocks_{database_},
      digests_{database_},
      comments_{database_},
      counts_{database_},
      postings_{database_},
      former_{database_, "INSERT OR IGNORE INTO former_digests VALUES (?, ?)"},
      positions_up_to_{index_up_to(database_, "line_positions")},
      texts_up_to_{index_up_to(database_, "move_texts")} {
  digests_.load();
}

void DerivedRows::replace(std::int64_t game, GameImage const& present, GameImage const& image) {
  auto const differs = [&](ImagePart part) { return present.differs(image, part); };
  auto const was_there = is_there(present);
  auto const comes_back = is_there(image) && !was_there;
  auto const other_moves = differs(ImagePart::line) || differs(ImagePart::variations) || differs(ImagePart::start) ||
                           differs(ImagePart::unread);
  auto const other_counts = counts_.has(game) && (other_moves || differs(ImagePart::annotations) ||
                                                  was_there != is_there(image) || !same_facts(present, image));
  if (other_counts && was_there) {
    count(game, present, true);
  }
  if (differs(ImagePart::annotations)) {
    comments_.take_away(game);
  }
  images_.write(game, present, image);
  if (differs(ImagePart::line)) {
    write_line(game, image);
  }
  if (differs(ImagePart::annotations)) {
    comments_.add(game);
  }
  if (other_counts && is_there(image)) {
    count(game, image, false);
  }
  if (game <= positions_up_to_ && (other_moves || differs(ImagePart::annotations) || comes_back)) {
    index_positions(game, image);
  }
  if (game <= texts_up_to_ && (other_moves || differs(ImagePart::annotations) || comes_back)) {
    write_text(game);
  }
  note_digest(game, present, image);
  note_block(game, present, image);
}

void DerivedRows::finish() {
  blocks_.write();
  counts_.write();
  postings_.write();
}

/// False if the variant of the game is not known: it has no positions.
bool DerivedRows::read_line(std::int64_t game, GameImage const& image, Walked& walked) {
  walked.line = image_line(image[ImagePart::line]);
  if (!variants_.contains(walked.line.variant)) {
    variants_ = variants_by_row(database_);
  }
  auto const variant = variants_.find(walked.line.variant);
  if (variant == variants_.end() || variant->second == nullptr) {
    return false;
  }
  if (auto const start = image_rows(image[ImagePart::start]); !start.empty()) {
    auto const* const fen = std::get_if<std::string>(&start.front().front().value);
    walked.start = fen == nullptr ? std::string{} : *fen;
  }
  walked.game.id = GameId{game};
  walked.game.variant = variant->second;
  walked.game.start_fen = walked.start;
  walked.game.moves = walked.line.moves;
  walked.game.only_moves = walked.line.only_moves;
  walked.is_plain = walked.line.only_moves && image[ImagePart::variations].empty();
  return true;
}

void DerivedRows::count(std::int64_t game, GameImage const& image, bool is_taken) {
  Walked walked;
  if (++counted_ > most_counted) {
    counts_.drop();
  }
  if (!counts_.has(game) || !read_line(game, image, walked)) {
    return;
  }
  auto row = row_of(image);
  auto const facts = facts_of(row);
  auto const variant_part = variant_key(*walked.game.variant);
  counts_.begin_game();
  auto const visit = [&](std::uint64_t hash, Position const& position, Move const* move) {
    counts_.visit(hash ^ variant_part, position, move, *walked.game.variant, facts, is_taken);
  };
  if (walked.game.only_moves) {
    plain_walk().for_each(walked.game, visit);
  } else {
    PositionWalk{base_}.for_each(walked.game, visit);  // it reads the game anew
  }
}

void DerivedRows::index_positions(std::int64_t game, GameImage const& image) {
  Walked walked;
  if (!read_line(game, image, walked)) {
    return;
  }
  std::vector<std::uint64_t> hashes;
  auto const visit = [&](std::uint64_t hash, Position const&, Move const*) { hashes.push_back(hash); };
  if (walked.is_plain) {
    plain_walk().for_each(walked.game, visit);
  } else {
    PositionWalk walk{base_};
    SideLineReader side_lines{base_};
    walk.for_each(walked.game, visit);
    auto const& of_sides = walk.side_hashes(walked.game, side_lines.of(walked.game.id));
    hashes.insert(hashes.end(), of_sides.begin(), of_sides.end());
  }
  postings_.add(game, hashes);
}

void DerivedRows::write_line(std::int64_t game, GameImage const& image) {
  auto const line = image_line(image[ImagePart::line]);
  lines_.replace({game, line.variant, line.has_start_fen, line.only_moves, line.moves});
}

void DerivedRows::write_text(std::int64_t game) {
  WholeGames reader{database_};
  if (auto const* const whole = reader.load(game)) {
    auto const text = main_line_text(*whole);
    Statement{database_, "INSERT OR REPLACE INTO move_texts VALUES (?, ?)"}
        .bind(1, game)
        .bind(2, std::string_view{text})
        .run();
  }
}

void DerivedRows::note_block(std::int64_t game, GameImage const& present, GameImage const& image) {
  auto const other_line = present.differs(image, ImagePart::line);
  if (!other_line && !present.differs(image, ImagePart::row)) {
    return;
  }
  auto const begins_as = [](ImageLine const& one, ImageLine const& other) {
    return one.variant == other.variant && one.has_start_fen == other.has_start_fen &&
           one.only_moves == other.only_moves &&
           std::string_view{one.moves}.substr(0, FirstMoves::most_bytes) ==
               std::string_view{other.moves}.substr(0, FirstMoves::most_bytes);
  };
  blocks_.note(game,
               other_line && !begins_as(image_line(present[ImagePart::line]), image_line(image[ImagePart::line])));
}

void DerivedRows::note_digest(std::int64_t game, GameImage const& present, GameImage const& image) {
  auto before = row_of(present);
  auto after = row_of(image);
  auto const digest = cell(after, RowCell::digest).number();
  if (cell(before, RowCell::digest).number() != digest) {
    former_.bind(1, cell(before, RowCell::digest).number()).bind(2, game).run();
    digests_.add({static_cast<std::uint64_t>(digest), game});
  }
}

}  // namespace damier
