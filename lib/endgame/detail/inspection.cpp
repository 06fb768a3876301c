#include "endgame/table_folder.hpp"

#include "endgame/detail/arena.hpp"
#include "endgame/detail/parallel.hpp"
#include "endgame/detail/table_file.hpp"

#include <algorithm>
#include <mutex>
#include <utility>
#include <variant>

namespace damier::endgame {
namespace {

std::string path_of(std::string const& folder, Variant const& variant, Material const& material, Column column) {
  return table_folder(folder, variant) + "/" + file_name(material, column);
}

auto open_table(std::string const& folder, Variant const& variant, BoardSquares const& board, Material const& material,
                Column column) {
  auto const& shared = shared_tables_of(variant);
  return Table::open(path_of(folder, variant, material, column), board,
                     {shared.name(), rules_key(shared.rules(), column), material, column});
}

std::unique_ptr<Table> table_of(std::string const& folder, Variant const& variant, BoardSquares const& board,
                                Material const& material, Column column) {
  auto opened = open_table(folder, variant, board, material, column);
  auto* const table = std::get_if<std::unique_ptr<Table>>(&opened);
  return table == nullptr ? nullptr : std::move(*table);
}

/// What the legal moves of a position make of it; nothing if a successor is in no table.
std::optional<Value> value_by_moves(Variant const& variant, Tables const& tables, Position const& position) {
  MoveList moves;
  variant.legal_moves(position, moves);
  Value best{Outcome::loss, 0U, std::nullopt};
  for (auto const& move : moves) {
    auto after = variant.after(position, move);
    after.king_runs = {};  // they are in no table
    auto const over = after.of(after.side).empty();
    auto const reply = over ? std::optional{Value{Outcome::loss, 0U, std::nullopt}} : tables.probe(after);
    if (!reply) {
      return std::nullopt;
    }
    auto const crowns = !position.kings.contains(move.from) && after.kings.contains(move.to);
    auto const outcome = reversed(reply->outcome);
    std::optional<unsigned> distance;
    if (move.is_capture() || crowns) {
      distance = 1;
    } else if (reply->distance) {
      distance = std::min(*reply->distance + 1, longest_distance);
    }
    if (outcome > best.outcome || &move == moves.begin()) {
      best = {outcome, distance, std::nullopt};
    } else if (outcome == best.outcome && outcome != Outcome::draw && distance && best.distance) {
      best.distance =
          outcome == Outcome::win ? std::min(*best.distance, *distance) : std::max(*best.distance, *distance);
    }
  }
  if (best.outcome == Outcome::draw) {
    best.distance.reset();
  }
  return best;
}

class Verifier {
 public:
  Verifier(std::string const& folder, Variant const& variant, VerifyOptions const& options)
      : folder_{&folder},
        variant_{&variant},
        options_{&options},
        workers_{options.threads, options.is_stopped},
        arena_{variant},
        tables_{Tables::open(folder, variant)} {}

  Verification run() {
    try {
      check_files();
      for (auto pieces = fewest_pieces; pieces <= most_pieces; ++pieces) {
        for (auto const& material : materials_of(pieces)) {
          if (table_of(*folder_, *variant_, arena_.board(), material, Column::outcomes)) {
            compare(material);
          }
        }
      }
    } catch (BuildStopped const&) {
      found_.complete = false;
    }
    return std::move(found_);
  }

 private:
  void check_files() {
    for (auto pieces = fewest_pieces; pieces <= most_pieces; ++pieces) {
      for (auto const& material : materials_of(pieces)) {
        for (auto const column : all_columns) {
          check(material, column);
        }
      }
    }
  }
  void check(Material const& material, Column column) {
    if (workers_.stopped()) {
      throw BuildStopped{};
    }
    auto const opened = open_table(*folder_, *variant_, arena_.board(), material, column);
    auto const* const table = std::get_if<std::unique_ptr<Table>>(&opened);
    auto fault = table == nullptr ? std::get<TableFault>(opened) : TableFault::damaged;
    if (table == nullptr && fault == TableFault::missing) {
      return;
    }
    ++found_.files;
    if (table == nullptr || !(*table)->is_sound()) {
      found_.refused.push_back({path_of(*folder_, *variant_, material, column), fault});
    }
  }

  void compare(Material const& material) {
    arena_.prepare(material);
    Layout const layout{arena_.board(), material};
    auto const all = std::uint64_t{layout.indices()};
    auto const count = options_->all ? all : std::min(all, options_->positions_a_slice);
    for_parts(workers_, count, 256, [&](std::uint64_t first, std::uint64_t last) {
      Pieces pieces{arena_, layout};
      std::uint64_t compared = 0;
      std::vector<Position> wrong;
      for (auto at = first; at < last; ++at) {
        // A multiplicative hash of the number, so that samples are the same on every machine.
        auto const index = options_->all ? at : ((at + 1) * 0x9e3779b97f4a7c15ULL >> 20U) % all;
        if (pieces.put(static_cast<std::uint32_t>(index))) {
          ++compared;
          compare(position_of(arena_.board(), layout, pieces.placement()), wrong);
        }
      }
      report(compared, wrong);
    });
  }
  void compare(Position const& position, std::vector<Position>& wrong) const {
    if (variant_->has_capture(position)) {
      return;  // its value is found by its moves anyway
    }
    auto const value = tables_.probe_quiet(position);
    auto const expected = value_by_moves(*variant_, tables_, position);
    auto const agree = !value || !expected ||
                       (value->outcome == expected->outcome &&
                        (!value->distance || !expected->distance || value->distance == expected->distance));
    if (!agree) {
      wrong.push_back(position);
    }
  }
  void report(std::uint64_t compared, std::vector<Position> const& wrong) {
    constexpr std::size_t most_wrong = 100;
    std::scoped_lock const lock{mutex_};
    found_.positions += compared;
    for (auto const& position : wrong) {
      if (found_.wrong.size() < most_wrong) {
        found_.wrong.push_back(position);
      }
    }
    if (options_->on_progress) {
      options_->on_progress(found_.positions);
    }
  }

  std::string const* folder_;
  Variant const* variant_;
  VerifyOptions const* options_;
  Workers workers_;
  Arena arena_;
  Tables tables_;
  std::mutex mutex_;
  Verification found_;
};

}  // namespace

std::vector<SliceInfo> slices_in(std::string const& folder, Variant const& variant) {
  std::vector<SliceInfo> slices;
  Arena arena{variant};
  auto const limited = limits_moves(variant.rules());
  for (auto pieces = fewest_pieces; pieces <= most_pieces; ++pieces) {
    for (auto const& material : materials_of(pieces)) {
      auto const outcomes = table_of(folder, variant, arena.board(), material, Column::outcomes);
      if (!outcomes) {
        continue;
      }
      auto const& header = outcomes->header();
      SliceInfo info;
      info.material = material;
      info.positions = header.positions;
      info.wins = header.wins;
      info.losses = header.losses;
      info.longest = header.longest;
      info.made_by = header.made_by;
      info.outcome_bytes = outcomes->size();
      arena.prepare(material);
      Layout const layout{arena.board(), material};
      Pieces place{arena, layout};
      if (header.longest != 0 && place.put(header.longest_index)) {
        info.longest_win = position_of(arena.board(), layout, place.placement());
      }
      if (auto const distances = table_of(folder, variant, arena.board(), material, Column::distances)) {
        info.distance_bytes = distances->size();
      }
      auto const rules = limited ? table_of(folder, variant, arena.board(), material, Column::rules) : nullptr;
      if (rules || !limited) {
        info.wins_within_rules = rules ? rules->header().wins : info.wins;
        info.losses_within_rules = rules ? rules->header().losses : info.losses;
        info.rule_bytes = rules ? rules->size() : 0;
      }
      slices.push_back(std::move(info));
    }
  }
  return slices;
}

Verification verify(std::string const& folder, Variant const& variant, VerifyOptions const& options) {
  return Verifier{folder, variant, options}.run();
}

}  // namespace damier::endgame
