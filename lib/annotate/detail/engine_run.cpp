#include "annotate/annotate.hpp"

#include "game/line_moves.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"
#include "language/stored_message.hpp"
#include "store/base_reader.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string_view>

namespace damier {
namespace {

std::string level_name(Level::Kind kind) {
  switch (kind) {
    case Level::Kind::time: return "milliseconds";
    case Level::Kind::nodes: return "nodes";
    case Level::Kind::depth: return "depth";
  }
  return {};
}

std::string engine_settings(Engine const& engine, EngineRunOptions const& options, MistakeLimits const* limits) {
  JsonWriter json;
  json.begin_object().member("engine", engine.name()).member("version", engine.version());
  json.member("variant", options.variant->name()).member(level_name(options.level.kind), options.level.amount);
  json.key("parameters").begin_object();
  for (auto const& [name, value] : options.parameters) {
    json.member(name, value);
  }
  json.end_object();
  if (limits != nullptr) {
    json.member("inaccuracy", limits->inaccuracy).member("mistake", limits->mistake);
    json.member("blunder", limits->blunder);
  }
  return json.end_object().take();
}

/// The main line up to its first jump: moves behind one do not follow from the start.
PlayedGame played_game(MainLine const& line) {
  auto const end = line.jumps.empty() ? line.moves.size() : line.jumps.front().after;
  return {line.variant, line.start, {line.moves.begin(), line.moves.begin() + static_cast<std::ptrdiff_t>(end)}};
}

std::vector<Position> positions_of(PlayedGame const& game) {
  std::vector<Position> positions{game.start};
  for (auto const& move : game.moves) {
    positions.push_back(game.variant->after(positions.back(), move));
  }
  return positions;
}

std::int64_t hundredths(double men) { return std::llround(men * 100); }

/// A game that is being asked about.
struct AskedGame {
  GameId id{};
  std::uint64_t digest = 0;
  PlayedGame game = {};
  std::vector<Position> positions = {};
  std::vector<ValueOrigin> origins = {};
  std::vector<bool> wanted = {};  // by ply: whether the run is about it
  std::vector<std::optional<Evaluation>> values = {};
  std::size_t next = 0;  // ply of the next question
  bool changed = false;  // since it was written
  bool counted = false;  // in the report

  [[nodiscard]] bool needs_answer(std::size_t ply) const {
    return wanted[ply] && origins[ply] == ValueOrigin::engine && !values[ply];
  }
  [[nodiscard]] bool is_complete() const {
    for (std::size_t ply = 0; ply < positions.size(); ++ply) {
      if (needs_answer(ply)) {
        return false;
      }
    }
    return true;
  }
};

/// The values of a game for its mistakes: those of the engine, completed.
std::vector<PositionValue> position_values(AskedGame const& asked) {
  std::vector<PositionValue> values(asked.positions.size());
  for (std::size_t ply = 0; ply < values.size(); ++ply) {
    auto const& stored = asked.values[ply];
    if (stored && asked.origins[ply] == ValueOrigin::engine) {
      if (stored->value) {
        values[ply].men = static_cast<double>(*stored->value) / 100;
      }
      if (auto const best = first_move(*asked.game.variant, asked.positions[ply], stored->line)) {
        values[ply].variation = {*best};
      }
    }
  }
  complete_values(asked.game, asked.origins, values);
  return values;
}

std::vector<PlacedNote> value_notes(AskedGame const& asked) {
  auto const values = position_values(asked);
  std::vector<PlacedNote> notes;
  for (std::size_t ply = 0; ply < values.size(); ++ply) {
    auto evaluation = asked.values[ply];
    if (asked.origins[ply] != ValueOrigin::engine) {
      evaluation = values[ply].men && asked.wanted[ply]
                       ? std::optional{Evaluation{.value = hundredths(*values[ply].men)}}
                       : std::nullopt;
    }
    if (evaluation) {
      notes.push_back({0, static_cast<std::int64_t>(ply), LayerKind::evaluation, evaluation_content(*evaluation)});
    }
  }
  return notes;
}

Message mistake_comment(MistakeDegree degree, std::string const& move, int before, int after) {
  switch (degree) {
    case MistakeDegree::inaccuracy:
      return message("mistake-inaccuracy", "move"_a = move, "before"_a = before, "after"_a = after);
    case MistakeDegree::mistake:
      return message("mistake-mistake", "move"_a = move, "before"_a = before, "after"_a = after);
    case MistakeDegree::blunder: break;
  }
  return message("mistake-blunder", "move"_a = move, "before"_a = before, "after"_a = after);
}

/// The NAG of a degree: ?! ? ??
std::string_view sign_of(MistakeDegree degree) {
  return degree == MistakeDegree::inaccuracy ? "6" : degree == MistakeDegree::mistake ? "2" : "4";
}

std::vector<PlacedNote> mistake_notes(AskedGame const& asked, std::vector<Mistake> const& mistakes) {
  auto const per_cent = [](double chance) { return static_cast<int>(std::lround(100 * chance)); };
  std::vector<PlacedNote> notes;
  for (auto const& mistake : mistakes) {
    auto const& best = asked.values[mistake.ply]->line;
    auto const ply = static_cast<std::int64_t>(mistake.ply) + 1;
    notes.push_back({0, ply, LayerKind::sign, std::string{sign_of(mistake.degree)}});
    notes.push_back({0, ply, LayerKind::comment,
                     stored_form(mistake_comment(mistake.degree, best.substr(0, best.find(' ')),
                                                 per_cent(mistake.chance_before), per_cent(mistake.chance_after)))});
    notes.push_back({0, ply, LayerKind::variation, best});
  }
  return notes;
}

class EngineRun {
 public:
  EngineRun(Base& base, EnginePool& pool, EngineRunOptions const& options)
      : pool_{pool},
        options_{options},
        reader_{base},
        all_{game_range(base)},
        report_{{value_layer, 1, engine_settings(pool.engine(0), options, nullptr)},
                {mistake_layer, 1, engine_settings(pool.engine(0), options, &options.limits)}},
        values_{base, report_.values},
        mistakes_{base, report_.mistakes} {}

  EngineRunReport run() {
    auto const done =
        pool_.analyse([this] { return next_question(); }, options_.level,
                      [this](std::size_t number, EngineAnswer answer) { return receive(number, std::move(answer)); });
    report_.ended = stopped_ || (!done && !report_.hopeless);
    if (done && answered_) {
      settle_faults();
    } else if (done) {
      report_.hopeless = last_fault_;
    }
    write();
    if (report_.games != 0) {
      values_.finish();
      mistakes_.finish();
    }
    return std::move(report_);
  }

 private:
  using clock = std::chrono::steady_clock;
  struct Place {
    GameId game{};
    std::size_t ply = 0;
  };

  std::optional<GameId> next_game() {
    if (options_.games) {
      return next_in_list_ < options_.games->size() ? std::optional{(*options_.games)[next_in_list_++]} : std::nullopt;
    }
    auto const number = all_.first + static_cast<std::int64_t>(next_in_list_++);
    return number <= all_.last ? std::optional{GameId{number}} : std::nullopt;
  }

  std::optional<EnginePool::Numbered> next_question() {
    auto next = find_question();
    commit();  // games that needed no answer
    return next;
  }

  std::optional<EnginePool::Numbered> find_question() {
    while (true) {
      if (auto* const asked = current_ ? &open_.at(*current_) : nullptr) {
        while (asked->next < asked->positions.size()) {
          auto const ply = asked->next++;
          if (asked->needs_answer(ply)) {
            places_.emplace(++questions_, Place{asked->id, ply});
            return EnginePool::Numbered{questions_, question(asked->game, ply)};
          }
        }
        current_.reset();
      }
      auto const game = goes_on() ? next_game() : std::nullopt;
      if (!game) {
        return std::nullopt;
      }
      open_game(*game);
    }
  }

  static EngineQuestion question(PlayedGame const& game, std::size_t ply) {
    return {game.start, {game.moves.begin(), game.moves.begin() + static_cast<std::ptrdiff_t>(ply)}};
  }

  /// Loads a game and what was found about it; it is current if there is something to ask.
  void open_game(GameId id) {
    auto const digest = values_.content_digest(id);
    auto const* const stored = digest ? reader_.load(id, {.variant = true, .line = true}) : nullptr;
    if (stored == nullptr) {
      return;
    }
    if (stored->variant != options_.variant) {
      ++report_.other_variant;
      return;
    }
    AskedGame asked{.id = id, .digest = *digest, .game = played_game(stored->line)};
    asked.positions = positions_of(asked.game);
    asked.origins = value_origins(asked.game);
    asked.values.resize(asked.positions.size());
    read_values(asked);
    asked.wanted = wanted_plies(asked);
    if (asked.is_complete()) {
      if (!finish(asked)) {
        ++report_.unchanged;
      } else if (clock::now() - written_ > std::chrono::seconds{1}) {
        commit();
        written_ = clock::now();
      }
      return;
    }
    current_ = id;
    open_.emplace(id, std::move(asked));
  }

  /// Sets the values that the layer has, if they are about the game as it is now.
  void read_values(AskedGame& asked) {
    if (values_.inputs_of(asked.id) != asked.digest) {
      return;
    }
    for (auto const& note : values_.notes_of(asked.id)) {
      auto const ply = static_cast<std::size_t>(note.ply);
      if (note.line == 0 && note.kind == LayerKind::evaluation && ply < asked.values.size()) {
        asked.values[ply] = read_evaluation(note.content);
      }
    }
  }

  /// The positions that the run is about, and those that have a value from another run.
  std::vector<bool> wanted_plies(AskedGame const& asked) const {
    std::vector<bool> wanted(asked.positions.size(), !options_.positions);
    if (options_.positions) {
      if (auto const chosen = options_.positions->find(asked.id); chosen != options_.positions->end()) {
        for (auto const ply : chosen->second) {
          auto const end = std::min<std::size_t>(wanted.size(), std::size_t{ply} + options_.after + 1);
          for (std::size_t place = ply; place < end; ++place) {
            wanted[place] = true;
          }
        }
      }
      for (std::size_t ply = 0; ply < wanted.size(); ++ply) {
        wanted[ply] = wanted[ply] || asked.values[ply];
      }
    }
    return wanted;
  }

  bool receive(std::size_t number, EngineAnswer answer) {
    auto const place = places_.extract(number).mapped();
    auto& asked = open_.at(place.game);
    if (answer) {
      take(asked, place.ply, *answer);
    } else if (answer.error().kind == EngineFault::Kind::changed) {
      report_.hopeless = std::move(answer.error());
      return false;
    } else {
      ++report_.unanswered;
      remark(place, answer.error().message);
      faults_.push_back(place);
      last_fault_ = std::move(answer.error());
      if (++report_.failures >= options_.hopeless) {
        report_.hopeless = last_fault_;
        return false;
      }
    }
    if (clock::now() - written_ > std::chrono::seconds{1}) {
      write();
    }
    return goes_on();
  }

  bool goes_on() {
    stopped_ = stopped_ || (options_.progress && !options_.progress(report_.answers));
    return !stopped_;
  }

  void take(AskedGame& asked, std::size_t ply, Analysis const& analysis) {
    ++report_.answers;
    report_.failures = 0;
    answered_ = true;
    settle_faults();
    auto const& position = asked.positions[ply];
    Evaluation evaluation{.depth = analysis.depth, .nodes = analysis.nodes};
    if (auto const men = white_value(analysis, position.side)) {
      evaluation.value = hundredths(*men);
    }
    evaluation.line = variation_text(*asked.game.variant, position, analysis.variation);
    asked.values[ply] = std::move(evaluation);
    asked.changed = true;
    for (auto const& note : analysis.notes) {
      remark({asked.id, ply}, note);
    }
  }

  /// The engine works: the questions that it did not answer before are its own failures, and are not asked again.
  void settle_faults() {
    for (auto const& place : faults_) {
      auto& asked = open_.at(place.game);
      asked.values[place.ply] = Evaluation{.answered = false};
      asked.changed = true;
    }
    faults_.clear();
  }

  void remark(Place place, Message const& what) const {
    if (options_.remark) {
      options_.remark(place.game, static_cast<unsigned>(place.ply), what);
    }
  }

  /// Writes what has changed in the open games in one transaction, and forgets those that are done.
  void write() {
    for (auto game = open_.begin(); game != open_.end();) {
      auto const done = game->second.is_complete();
      if (done) {
        finish(game->second);
      } else if (game->second.changed) {
        put_values(game->second);
      }
      game = done && game->first != current_ ? open_.erase(game) : std::next(game);
    }
    commit();
    written_ = clock::now();
  }

  /// One transaction serves both layers.
  void begin() {
    if (!begun_) {
      mistakes_.forget();
      values_.begin();
      begun_ = true;
    }
  }
  void commit() {
    if (begun_) {
      values_.commit();
      begun_ = false;
    }
  }

  void count(AskedGame& asked) {
    report_.games += asked.counted ? 0 : 1;
    asked.counted = true;
  }

  void put_values(AskedGame& asked) {
    begin();
    values_.put(asked.id, asked.digest, value_notes(asked));
    count(asked);
    asked.changed = false;
  }

  /// Writes the values and the mistakes of a game if they are not in the base already; whether they were not.
  bool finish(AskedGame& asked);

  EnginePool& pool_;
  EngineRunOptions const& options_;
  BaseReader reader_;
  GameRange all_;
  EngineRunReport report_;
  LayerWriter values_;
  LayerWriter mistakes_;
  std::size_t next_in_list_ = 0;
  std::size_t questions_ = 0;
  std::optional<GameId> current_;        // whose questions are asked
  std::map<GameId, AskedGame> open_;     // with questions that are not settled, or not written
  std::map<std::size_t, Place> places_;  // of the questions that are being answered
  std::vector<Place> faults_;            // since the last answer
  std::optional<EngineFault> last_fault_;
  bool answered_ = false;
  bool stopped_ = false;
  bool begun_ = false;
  clock::time_point written_ = clock::now();
};

bool EngineRun::finish(AskedGame& asked) {
  auto const values = value_notes(asked);
  auto const found = find_mistakes(asked.game, position_values(asked), options_.limits);
  auto const mistakes = mistake_notes(asked, found);
  auto const same_values = values_.inputs_of(asked.id) == asked.digest && values_.notes_of(asked.id) == values;
  auto const same_mistakes = mistakes_.inputs_of(asked.id) == asked.digest && mistakes_.notes_of(asked.id) == mistakes;
  if (same_values && same_mistakes) {
    return false;
  }
  if (!same_values) {
    put_values(asked);
  }
  if (!same_mistakes) {
    begin();
    mistakes_.put(asked.id, asked.digest, mistakes);
    count(asked);
    report_.found_mistakes += found.size();
  }
  return true;
}

}  // namespace

EngineRunReport annotate_with_engine(Base& base, EnginePool& pool, EngineRunOptions const& options) {
  return EngineRun{base, pool, options}.run();
}

}  // namespace damier
