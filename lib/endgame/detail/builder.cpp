#include "endgame/table_folder.hpp"

#include "endgame/detail/column_writer.hpp"
#include "endgame/detail/rule_solver.hpp"
#include "endgame/detail/solver.hpp"
#include "endgame/detail/table_file.hpp"
#include "endgame/tables.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>

namespace damier::endgame {
namespace {

/// The pairs of slices of so many pieces: one slice of each.
std::vector<Material> pairs_of(unsigned pieces) {
  std::vector<Material> pairs;
  for (auto const& material : materials_of(pieces)) {
    if (pairs.empty() || pairs.back() != material.reversed()) {
      pairs.push_back(material);
    }
  }
  return pairs;
}

std::vector<Material> slices_of(Material const& pair) {
  return pair.is_symmetric() ? std::vector{pair} : std::vector{pair, pair.reversed()};
}

struct Counts {
  std::uint64_t wins = 0;
  std::uint64_t losses = 0;
  unsigned longest = 0;
  std::uint32_t longest_index = 0;
};

Counts count(SolvedSlice const& slice) {
  Counts counts;
  for (std::uint32_t index = 0; index < slice.layout.indices(); ++index) {
    auto const cell = slice.cell(index);
    if (!is_valid(cell)) {
      continue;
    }
    auto const outcome = outcome_of(cell);
    counts.wins += outcome == Outcome::win ? 1U : 0U;
    counts.losses += outcome == Outcome::loss ? 1U : 0U;
    if (outcome == Outcome::win && slice.levels[index] > counts.longest) {
      counts.longest = slice.levels[index];
      counts.longest_index = index;
    }
  }
  return counts;
}

class Build {
 public:
  Build(Variant const& variant, std::string const& folder, BuildOptions const& options)
      : variant_{&shared_tables_of(variant)},
        folder_{table_folder(folder, variant)},
        options_{&options},
        workers_{options.threads, options.is_stopped},
        arena_{*variant_} {
    for (auto pieces = fewest_pieces; pieces <= options.pieces; ++pieces) {
      state_.all += count_positions(*variant_, pieces) * (has_rules(pieces) ? 2 : 1);
    }
  }

  void run() {
    for (auto pieces = fewest_pieces; pieces <= options_->pieces; ++pieces) {
      for (auto const& pair : pairs_of(pieces)) {
        arena_.prepare(pair);
        arena_.prepare(pair.reversed());
        if (!load(pair)) {
          make(pair);
        }
        report(pair);
      }
    }
    if (!has_all_rules()) {
      make_rules();
    }
  }

 private:
  [[nodiscard]] bool has_rules(unsigned pieces) const noexcept {
    return options_->distances && pieces <= most_with_distances && limits_moves(variant_->rules());
  }
  [[nodiscard]] bool with_distances(Material const& material) const noexcept {
    return options_->distances && material.size() <= most_with_distances;
  }
  [[nodiscard]] std::string path(Material const& material, Column column) const {
    return folder_ + "/" + file_name(material, column);
  }
  [[nodiscard]] TableHeader header(Layout const& layout, Column column) const {
    TableHeader header;
    header.column = column;
    header.rules_key = rules_key(variant_->rules(), column);
    header.variant = variant_->name();
    header.made_by = options_->made_by;
    header.material = layout.material();
    header.positions = layout.positions();
    return header;
  }

  [[nodiscard]] std::unique_ptr<Table> open(Material const& material, Column column) const {
    auto opened = Table::open(path(material, column), arena_.board(),
                              {variant_->name(), rules_key(variant_->rules(), column), material, column});
    auto* const table = std::get_if<std::unique_ptr<Table>>(&opened);
    return table != nullptr && (*table)->is_sound() ? std::move(*table) : nullptr;
  }

  /// Reads the slices of a pair from their files; false if one is missing.
  bool load(Material const& pair) {
    std::vector<std::pair<Layout, PackedValues>> loaded;
    for (auto const& material : slices_of(pair)) {
      auto const table = open(material, Column::outcomes);
      if (!table || (with_distances(material) && !open(material, Column::distances))) {
        return false;
      }
      Layout const layout{arena_.board(), material};
      loaded.emplace_back(layout, outcomes_of(layout, *table));
    }
    for (auto& [layout, values] : loaded) {
      finished_.add(layout, std::move(values));
    }
    return true;
  }

  /// The outcomes of all positions of a file, those with captures found again.
  [[nodiscard]] PackedValues outcomes_of(Layout const& layout, Table const& table) const {
    PackedValues values{layout.indices()};
    for_parts(workers_, layout.indices(), 1U << 14U, [&](std::uint64_t first, std::uint64_t last) {
      Pieces pieces{arena_, layout};
      MoveList moves;
      for (auto index = static_cast<std::uint32_t>(first); index < last; ++index) {
        if (pieces.put(index)) {
          values.set(index, static_cast<unsigned>(outcome_of(pieces, table, moves)));
        }
      }
    });
    return values;
  }
  [[nodiscard]] Outcome outcome_of(Pieces const& pieces, Table const& table, MoveList& moves) const {
    auto const position = position_of(arena_.board(), pieces.layout(), pieces.placement());
    if (variant_->has_capture(position)) {
      variant_->legal_moves(position, moves);
      return outcome_of_captures(arena_, position, moves, finished_);
    }
    std::uint32_t index = 0;
    for (auto const kind : all_kinds) {
      index += pieces.rank(kind) * table.stride(kind);
    }
    return static_cast<Outcome>(table.value(index).value_or(1));
  }

  void make(Material const& pair) {
    auto solved = solve(arena_, pair, finished_, workers_);
    for (auto const& slice : solved.slices) {
      write(slice);
      finished_.add(slice.layout, packed(slice, workers_));
    }
  }

  void write(SolvedSlice const& slice) const {
    auto const counts = count(slice);
    for (auto const column : {Column::outcomes, Column::distances}) {
      if (column == Column::distances && !with_distances(slice.layout.material())) {
        continue;
      }
      auto about = header(slice.layout, column);
      about.wins = counts.wins;
      about.losses = counts.losses;
      about.longest = counts.longest;
      about.longest_index = counts.longest_index;
      options_->write(path(slice.layout.material(), column),
                      column_bytes(slice.layout, values_of(slice, column), about, workers_));
    }
  }

  [[nodiscard]] std::vector<std::uint8_t> values_of(SolvedSlice const& slice, Column column) const {
    std::vector<std::uint8_t> values(slice.cells.size());
    for_parts(workers_, values.size(), 1U << 16U, [&](std::uint64_t first, std::uint64_t last) {
      for (auto index = static_cast<std::uint32_t>(first); index < last; ++index) {
        auto const cell = slice.cell(index);
        values[index] = !is_quiet(cell)               ? any_value
                        : column == Column::distances ? slice.levels[index]
                                                      : static_cast<std::uint8_t>(endgame::outcome_of(cell));
      }
    });
    return values;
  }

  [[nodiscard]] bool has_all_rules() const {
    for (auto pieces = fewest_pieces; pieces <= options_->pieces && has_rules(pieces); ++pieces) {
      for (auto const& material : materials_of(pieces)) {
        if (!open(material, Column::rules)) {
          return false;
        }
      }
    }
    return true;
  }
  /// All of them: a slice needs more of those before it than their files have.
  void make_rules() {
    RuleBook book{arena_};
    for (auto pieces = fewest_pieces; pieces <= options_->pieces && has_rules(pieces); ++pieces) {
      for (auto const& pair : pairs_of(pieces)) {
        for (auto const* const slice : book.solve(pair, finished_, workers_)) {
          write_rules(*slice);
        }
        report(pair);
      }
    }
  }
  void write_rules(RuleBook::Solved const& slice) const {
    auto const& material = slice.layout.material();
    std::vector<std::uint8_t> values(slice.layout.indices(), any_value);
    std::atomic<std::uint64_t> wins = 0;
    std::atomic<std::uint64_t> losses = 0;
    for_parts(workers_, values.size(), 1U << 14U, [&](std::uint64_t first, std::uint64_t last) {
      Pieces pieces{arena_, slice.layout};
      std::array<std::uint64_t, 3> counts{};
      for (auto index = static_cast<std::uint32_t>(first); index < last; ++index) {
        if (!pieces.put(index)) {
          continue;
        }
        auto const outcome = static_cast<Outcome>(slice.outcomes.at(index));
        ++counts[static_cast<std::size_t>(outcome)];
        if (finished_.outcome(material, index) != Outcome::draw &&
            !variant_->has_capture(position_of(arena_.board(), slice.layout, pieces.placement()))) {
          values[index] = outcome != Outcome::draw ? 1 : 0;
        }
      }
      wins += counts[2];
      losses += counts[0];
    });
    auto about = header(slice.layout, Column::rules);
    about.wins = wins;
    about.losses = losses;
    options_->write(path(material, Column::rules), column_bytes(slice.layout, values, about, workers_));
  }

  void report(Material const& pair) {
    for (auto const& material : slices_of(pair)) {
      state_.done += Layout{arena_.board(), material}.positions();
    }
    if (options_->on_progress) {
      options_->on_progress(state_);
    }
  }

  Variant const* variant_;
  std::string folder_;
  BuildOptions const* options_;
  Workers workers_;
  Arena arena_;
  Finished finished_;
  BuildState state_;
};

}  // namespace

bool build(Variant const& variant, std::string const& folder, BuildOptions const& options) {
  try {
    Build{variant, folder, options}.run();
    return true;
  } catch (BuildStopped const&) {
    return false;
  }
}

std::uint64_t count_positions(Variant const& variant, unsigned pieces) {
  BoardSquares const board{variant.rules()};
  std::uint64_t sum = 0;
  for (auto const& material : materials_of(pieces)) {
    sum += Layout{board, material}.positions();
  }
  return sum;
}

bool limits_moves(Rules const& rules) noexcept {
  return rules.draws.king_moves != 0 || rules.draws.balance_of_4 != 0 ||
         std::ranges::any_of(rules.draws.endings, [](SmallEnding const& ending) { return ending.moves != 0; });
}

}  // namespace damier::endgame
