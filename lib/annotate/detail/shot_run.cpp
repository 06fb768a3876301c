#include "annotate/annotate.hpp"

#include "annotate/detail/entry_names.hpp"
#include "game/line_moves.hpp"
#include "language/message.hpp"
#include "language/stored_message.hpp"
#include "notation/move_text.hpp"
#include "scheduler/in_order.hpp"
#include "store/shot_moves.hpp"
#include "tactics/shot_finder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <string_view>
#include <utility>

namespace damier {
namespace {

/// The NAG of a missed combination, and of a move that allows one: ?! ??
constexpr std::string_view missed_sign = "6";
constexpr std::string_view allowed_sign = "4";

std::string settings_of(Base& base, MotifCatalogue const& catalogue, endgame::TableFolder const* tables,
                        ProverOptions const& options) {
  CatalogueDigest digest;
  for (auto const& motif : catalogue.motifs()) {
    digest.add(motif.id);
    digest.add(motif.query);
  }
  return fmt::format(R"({{"nodes":{},"confirm":{},"deep":{},"opinion":{},"least":{},"motifs":{},"tables":"{:016x}"}})",
                     options.forcing.nodes, options.confirm_nodes, options.deep_nodes, options.opinion_nodes,
                     options.forcing.least_gain, digest.settings(),
                     tables != nullptr ? tables->digest_of(stored_variants(base)) : 0);
}

/// "2", "1.8": in men.
std::string men_text(Score worth) {
  return worth % man_score == 0 ? std::to_string(worth / man_score) : fmt::format("{:.1f}", worth / 100.0);
}

/// The comment on a combination that only completes an exchange.
Message regained_comment(ShotKind kind, std::string const& gain, std::string const& move) {
  switch (kind) {
    case ShotKind::played: return message("shot-note-played-back", "gain"_a = gain);
    case ShotKind::missed: return message("shot-note-missed-back", "move"_a = move, "gain"_a = gain);
    case ShotKind::allowed: break;
  }
  return message("shot-note-allowed-back", "move"_a = move, "gain"_a = gain);
}

/// The comment on an opinion.
Message opinion_comment(Shot const& shot, std::string const& move) {
  auto const best = shot.opinion->best;
  auto const second = shot.opinion->second;
  return shot.kind == ShotKind::played
             ? message("shot-note-played-opinion", "best"_a = best, "second"_a = second)
             : message("shot-note-missed-opinion", "move"_a = move, "best"_a = best, "second"_a = second);
}

Message comment_on(Shot const& shot, std::string const& move) {
  if (shot.opinion) {
    return opinion_comment(shot, move);
  }
  auto const won = shot.wins();
  auto const gain = men_text(shot.worth);
  if (shot.completes_exchange()) {
    return regained_comment(shot.kind, gain, move);
  }
  switch (shot.kind) {
    case ShotKind::played: return won ? message("shot-note-played-won") : message("shot-note-played", "gain"_a = gain);
    case ShotKind::missed:
      return won ? message("shot-note-missed-won", "move"_a = move)
                 : message("shot-note-missed", "move"_a = move, "gain"_a = gain);
    case ShotKind::allowed: break;
  }
  return won ? message("shot-note-allowed-won", "move"_a = move)
             : message("shot-note-allowed", "move"_a = move, "gain"_a = gain);
}

void add_notes(Variant const& variant, Shot const& shot, std::vector<PlacedNote>& notes) {
  std::int64_t const ply = std::int64_t{shot.ply} + 1;
  auto const line = variation_text(variant, shot.start(variant), shot.line);
  notes.push_back({0, ply, LayerKind::shot, shot_content(shot, variant)});
  if (shot.kind != ShotKind::played) {
    notes.push_back({0, ply, LayerKind::sign, std::string{shot.kind == ShotKind::missed ? missed_sign : allowed_sign}});
  }
  notes.push_back({0, ply, LayerKind::comment, stored_form(comment_on(shot, line.substr(0, line.find(' '))))});
  if (shot.kind == ShotKind::missed) {
    notes.push_back({0, ply, LayerKind::variation, line});
  }
}

class ShotRun {
 public:
  ShotRun(Base& base, MotifCatalogue const& catalogue, endgame::TableFolder const* tables,
          ShotRunOptions const& options)
      : base_{base},
        catalogue_{catalogue},
        tables_{tables},
        options_{options},
        reader_{base},
        writer_{base, {shot_layer, shot_layer_version, settings_of(base, catalogue, tables, options.prover)}},
        finders_(std::max(options.threads, 1U)) {
    done_.key = {shot_layer, shot_layer_version, settings_of(base, catalogue, tables, options.prover)};
  }

  AnnotatedLayer run() {
    auto const range = game_range(base_);
    auto goes_on = true;
    if (options_.games) {
      for (std::size_t i = 0; i < options_.games->size() && goes_on; ++i) {
        goes_on = add((*options_.games)[i]);
      }
    } else {
      for (auto game = range.first; game <= range.last && goes_on; ++game) {
        goes_on = add(GameId{game});
      }
    }
    if (goes_on) {
      goes_on = find_and_write();
    }
    if (done_.games != 0) {
      writer_.finish();
    }
    return done_;
  }

 private:
  struct Waiting {
    GameId id{};
    std::uint64_t inputs = 0;
    MainLine line;
  };

  /// Takes a game whose shots are missing or outdated into the group; false if the run is to end.
  bool add(GameId game) {
    ++visited_;
    auto const content = writer_.content_digest(game);
    if (!content) {
      return true;
    }
    if (writer_.inputs_of(game) == *content) {
      ++done_.unchanged;
      return visited_ % 256 != 0 || report();
    }
    auto const* const stored = reader_.load(game, {.variant = true, .line = true});
    if (stored == nullptr) {
      return true;
    }
    group_.push_back({game, *content, stored->variant != nullptr ? stored->line : MainLine{}});
    return group_.size() < games_of_a_thread * finders_.size() || find_and_write();
  }

  /// Finds the shots of the games of the group on all threads, and writes them.
  bool find_and_write() {
    std::vector<std::vector<PlacedNote>> notes;
    std::atomic<std::size_t> next_finder = 0;
    in_order(
        static_cast<std::int64_t>(group_.size()), static_cast<unsigned>(finders_.size()),
        [&]() -> ShotFinder* {
          auto& own = finders_[next_finder++];
          if (!own) {
            own.emplace(catalogue_, options_.prover, tables_);
          }
          return &*own;
        },
        [&](ShotFinder* finder, std::int64_t place) {
          std::vector<PlacedNote> found;
          if (auto const& line = group_[static_cast<std::size_t>(place)].line; line.variant != nullptr) {
            for (auto const& shot : finder->find(line)) {
              add_notes(*line.variant, shot, found);
            }
          }
          std::ranges::stable_sort(found, {}, &PlacedNote::ply);
          return found;
        },
        [&](std::vector<PlacedNote> found) {
          notes.push_back(std::move(found));
          return true;
        });
    if (!group_.empty()) {
      writer_.forget();
      writer_.begin();
      for (std::size_t i = 0; i < group_.size(); ++i) {
        writer_.put(group_[i].id, group_[i].inputs, notes[i]);
        ++done_.games;
        done_.notes += notes[i].size();
      }
      writer_.commit();
      group_.clear();
    }
    return report();
  }
  [[nodiscard]] bool report() const { return !options_.progress || options_.progress(visited_); }

  static constexpr std::size_t games_of_a_thread = 8;

  Base& base_;
  MotifCatalogue const& catalogue_;
  endgame::TableFolder const* tables_;
  ShotRunOptions const& options_;
  BaseReader reader_;
  LayerWriter writer_;
  std::vector<std::optional<ShotFinder>> finders_;  // of each thread
  std::vector<Waiting> group_;
  AnnotatedLayer done_;
  std::uint64_t visited_ = 0;
};

}  // namespace

AnnotatedLayer annotate_shots(Base& base, MotifCatalogue const& catalogue, endgame::TableFolder const* tables,
                              ShotRunOptions const& options) {
  return ShotRun{base, catalogue, tables, options}.run();
}

}  // namespace damier
