#include "store/detail/beginnings_writer.hpp"

#include "coding/move_codec.hpp"
#include "store/detail/beginnings.hpp"
#include "text/varint.hpp"

#include <algorithm>

namespace damier {

FirstMoves::FirstMoves(Variant const& game_of, std::int64_t row, std::string_view moves) noexcept
    : variant{&game_of},
      variant_row{static_cast<std::uint32_t>(row)},
      size{static_cast<std::uint8_t>(std::min(moves.size(), most_bytes))} {
  static_cast<void>(moves.copy(bytes.data(), size));
}

std::uint64_t FirstMoves::first_bytes() const noexcept {
  std::uint64_t word = 0;
  for (std::size_t place = 0; place < sizeof word; ++place) {
    word = word << 8U | static_cast<unsigned char>(bytes[place]);
  }
  return word;
}

void BeginningsWriter::make(std::span<FirstMoves const> games) {
  games_ = games;
  bytes_.clear();
  nodes_ = 0;
  places_.assign(games.size(), Beginnings::none);
  // The first bytes as a number decide nearly always.
  struct Ranked {
    std::uint64_t first = 0;
    std::uint32_t variant = 0;
    std::uint32_t game = 0;
  };
  std::vector<Ranked> ranked;
  ranked.reserve(games.size());
  for (std::uint32_t game = 0; game < games.size(); ++game) {
    if (games[game].variant != nullptr) {
      ranked.push_back({games[game].first_bytes(), games[game].variant_row, game});
    }
  }
  std::ranges::sort(ranked, [&](Ranked const& a, Ranked const& b) {  // equal games are of the same group
    return a.variant != b.variant ? a.variant < b.variant
           : a.first != b.first   ? a.first < b.first
                                  : games[a.game].moves() < games[b.game].moves();
  });
  std::vector<std::uint32_t> order(ranked.size());
  std::ranges::transform(ranked, order.begin(), &Ranked::game);
  for (Group rest{order}; !rest.empty();) {
    auto const end = std::ranges::find_if(
        rest, [&](std::uint32_t game) { return games[game].variant_row != games[rest.front()].variant_row; });
    auto const size = static_cast<std::size_t>(end - rest.begin());
    add_start(rest.first(size));
    rest = rest.subspan(size);
  }
}

void BeginningsWriter::add_start(Group group) {
  of_variant_.clear();
  last_depth_ = 0;
  auto const start = ++nodes_;
  add_continuations(group, 0, 0, start);
  append_varint(bytes_, games_[group.front()].variant_row);
  append_varint(bytes_, nodes_ - start);
  bytes_ += of_variant_;
}

void BeginningsWriter::add_continuations(Group group, std::size_t offset, std::uint32_t depth, std::uint32_t node) {
  if (depth == deepest) {
    refer(group, node);
    return;
  }
  while (!group.empty()) {
    auto const size = size_of_move(group.front(), offset);
    auto const next = [&](std::uint32_t game) {  // empty if the moves of the game end
      return games_[game].moves().substr(offset, std::max<std::size_t>(size, 1));
    };
    auto const move = next(group.front());
    auto const end = std::ranges::find_if(group, [&](std::uint32_t game) { return next(game) != move; });
    auto const same = group.first(static_cast<std::size_t>(end - group.begin()));
    if (size == 0 || (depth >= always && same.size() < fewest_games)) {
      refer(same, node);
    } else {
      add_node(move, depth + 1);
      add_continuations(same, offset + size, depth + 1, nodes_);
    }
    group = group.subspan(same.size());
  }
}

/// The size of the encoded move of a game at an offset; 0 if its known moves end there, or if it is not a move.
std::size_t BeginningsWriter::size_of_move(std::uint32_t game, std::size_t offset) const noexcept {
  auto const rest = games_[game].moves().substr(offset);
  MoveDecoder decoder{games_[game].variant->board(), Colour::white, rest};  // a move has the same size for both sides
  Move move;
  return decoder.next(move) == MoveDecoder::Step::move ? rest.size() - decoder.rest().size() : 0;
}

void BeginningsWriter::add_node(std::string_view move, std::uint32_t depth) {
  append_varint(of_variant_, 2 * std::uint64_t{last_depth_ + 1 - depth} + (move.size() > 1 ? 1 : 0));
  if (move.size() > 1) {
    append_varint(of_variant_, move.size());
  }
  of_variant_ += move;
  last_depth_ = depth;
  ++nodes_;
}

void BeginningsWriter::refer(Group group, std::uint32_t node) {
  for (auto const game : group) {
    places_[game] = node;
  }
}

}  // namespace damier
