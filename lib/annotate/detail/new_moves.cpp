#include "annotate/detail/new_moves.hpp"

#include "language/message.hpp"
#include "language/stored_message.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <string>
#include <utility>

namespace damier {
namespace {

/// Positions of different variants are different.
std::uint64_t hash_of(Variant const& variant, Position const& position) noexcept {
  constexpr std::uint64_t prime = 1099511628211U;
  std::uint64_t hash = 14695981039346656037U;
  for (auto const c : variant.name()) {
    hash = (hash ^ static_cast<unsigned char>(c)) * prime;
  }
  return hash ^ zobrist(position);
}

/// The part of all hashes that is counted at a time.
struct HashPart {
  unsigned bits = 0;  // that choose the part
  std::uint64_t number = 0;
  [[nodiscard]] bool contains(std::uint64_t hash) const noexcept { return bits == 0 || hash >> (64U - bits) == number; }
};

/// Visits the positions of the games of a range up to last_ply: game, ply, hash.
template <typename Visit>
void visit_positions(BaseReader& reader, GameRange range, Visit const& visit) {
  reader.scan({.line = true}, range, [&](StoredGame const& game) {
    end_if_stopped();
    LineCursor cursor{game.line};
    do {
      visit(game.id, cursor.ply(), hash_of(*game.variant, cursor.position()));
    } while (cursor.next() && cursor.ply() <= NewMoves::last_ply);
    return true;
  });
}

/// How many games reach each position of a part: its hash, with a count for each.
class ReachCounts {
 public:
  ReachCounts(BaseReader& reader, GameRange range, HashPart part) {
    std::vector<std::uint64_t> hashes;
    std::vector<std::uint64_t> of_game;
    GameId game{};
    auto const end_game = [&] {
      std::ranges::sort(of_game);
      of_game.erase(std::unique(of_game.begin(), of_game.end()), of_game.end());
      hashes.insert(hashes.end(), of_game.begin(), of_game.end());
      of_game.clear();
    };
    visit_positions(reader, range, [&](GameId id, unsigned, std::uint64_t hash) {
      if (std::exchange(game, id) != id) {
        end_game();
      }
      if (part.contains(hash)) {
        of_game.push_back(hash);
      }
    });
    end_game();
    std::ranges::sort(hashes);
    // Positions of one game alone are not kept: they are most of all.
    for (std::size_t begin = 0; begin < hashes.size();) {
      auto end = begin + 1;
      while (end < hashes.size() && hashes[end] == hashes[begin]) {
        ++end;
      }
      if (end - begin > 1) {
        counts_.push_back({hashes[begin], static_cast<std::uint32_t>(end - begin)});
      }
      begin = end;
    }
  }

  /// The games that reach a position of the part; 1 if only one does.
  [[nodiscard]] std::uint32_t of(std::uint64_t hash) const noexcept {
    auto const found = std::ranges::lower_bound(counts_, hash, {}, &std::pair<std::uint64_t, std::uint32_t>::first);
    return found != counts_.end() && found->first == hash ? found->second : 1;
  }

 private:
  std::vector<std::pair<std::uint64_t, std::uint32_t>> counts_;
};

class NewMoveAnnotator final : public Annotator {
 public:
  explicit NewMoveAnnotator(Base& base)
      : Annotator{{"tree", 1, R"({"plies":)" + std::to_string(NewMoves::last_ply) + "}"}}, base_{base} {}

  [[nodiscard]] GameParts parts() const noexcept override { return {.variant = true}; }

  /// All games of the base.
  [[nodiscard]] std::uint64_t further_inputs() const override {
    constexpr std::uint64_t prime = 1099511628211U;
    std::uint64_t sum = 14695981039346656037U;
    for (auto const c : content_mark(base_)) {
      sum = (sum ^ static_cast<unsigned char>(c)) * prime;
    }
    return sum;
  }

  [[nodiscard]] std::vector<PlacedNote> notes(StoredGame const& game) override {
    if (!moves_) {
      moves_.emplace(base_);
    }
    auto const move = moves_->of(game.id);
    if (!move) {
      return {};
    }
    return {{0, move->ply, LayerKind::comment, stored_form(message("layer-new-move", "count"_a = move->games))}};
  }

 private:
  Base& base_;
  std::optional<NewMoves> moves_;
};

}  // namespace

NewMoves::NewMoves(Base& base, std::size_t memory) {
  auto const range = game_range(base);
  if (range.empty()) {
    return;
  }
  first_ = range.first;
  auto const games = static_cast<std::size_t>(range.last - range.first + 1);
  moves_.resize(games);
  auto const slot = [&](GameId id) { return static_cast<std::size_t>(static_cast<std::int64_t>(id) - first_); };
  auto const parts =
      std::bit_ceil(games * (last_ply + 1) * sizeof(std::uint64_t) / std::max<std::size_t>(memory, 1) + 1);
  auto const bits = static_cast<unsigned>(std::countr_zero(parts));
  BaseReader reader{base};
  // First the ply of each game, from all parts; then how many games reach the position before it. A single part serves
  // for both.
  std::optional<ReachCounts> counts;
  for (std::uint64_t number = 0; number < parts; ++number) {
    HashPart const part{bits, number};
    counts.emplace(reader, range, part);
    visit_positions(reader, range, [&](GameId id, unsigned ply, std::uint64_t hash) {
      auto& move = moves_[slot(id)];
      if (part.contains(hash) && ply != 0 && (move.ply == 0 || ply < move.ply) && counts->of(hash) == 1) {
        move.ply = ply;
      }
    });
  }
  for (std::uint64_t number = 0; number < parts; ++number) {
    HashPart const part{bits, number};
    if (parts > 1) {
      counts.emplace(reader, range, part);
    }
    visit_positions(reader, range, [&](GameId id, unsigned ply, std::uint64_t hash) {
      auto& move = moves_[slot(id)];
      if (part.contains(hash) && ply + 1 == move.ply) {
        move.games = counts->of(hash) - 1;
      }
    });
  }
}

std::optional<NewMove> NewMoves::of(GameId game) const {
  auto const slot = static_cast<std::int64_t>(game) - first_;
  if (slot < 0 || slot >= std::ssize(moves_)) {
    return std::nullopt;
  }
  auto const& move = moves_[static_cast<std::size_t>(slot)];
  return move.games == 0 ? std::nullopt : std::optional{move};
}

std::unique_ptr<Annotator> make_new_move_annotator(AnnotationTools const& tools) {
  return std::make_unique<NewMoveAnnotator>(tools.base);
}

}  // namespace damier
