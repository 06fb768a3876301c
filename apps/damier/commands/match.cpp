#include "engine/match/match.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/match/match_store.hpp"
#include "apps/damier/options/engine_command.hpp"
#include "apps/damier/options/engine_options.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/open_tables.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "engine/dxp/dxp_engine.hpp"
#include "engine/hub/hub.hpp"
#include "engine/own_engine.hpp"
#include "engine/search/weights_file.hpp"
#include "report/report.hpp"
#include "text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <map>
#include <mutex>
#include <thread>
#include <tuple>
#include <utility>

namespace damier::app {
namespace {

constexpr CommandText about_match{"match", "games between two engines, with the score and its error"};

constexpr std::string_view own_engine = "damier";
constexpr std::string_view dxp_prefix = "dxp:";
constexpr std::uint64_t usual_games = 20;
constexpr unsigned usual_plies = 4;
constexpr unsigned most_plies = 40;

class MatchCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("ENGINE", "damier, the command line of an engine that speaks Hub, or dxp:HOST:PORT", first_);
    arguments.positional("OTHER", "the engine that it plays against", second_);
    arguments.option("--games", "N", "how many games, an even number; 20 if not given", games_);
    arguments.option("--time", "SECONDS", "for each move; 1 if no limit is given", seconds_);
    arguments.option("--nodes", "N", "how many positions an engine may search for each move", nodes_);
    arguments.option("--depth", "N", "how many half moves it looks ahead", depth_);
    arguments.option("--parameter", "NAME=VALUE", "a parameter of the first engine; may be repeated", parameters_);
    arguments.option("--opening-plies", "N", "random half moves at the start of each pair of games; 4 if not given",
                     plies_);
    arguments.option("--seed", "N", "of the openings; 1 if not given", seed_);
    arguments.option("--sprt", "A,B", "end the match when this test is decided", sprt_);
    arguments.option("--processes", "N",
                     "games at the same time; one for each core if not given, or one with dxp:", processes_);
    arguments.option("--tables", "FOLDER", "endgame tables for damier", tables_);
    arguments.option("--into", "BASE", "store the games in this base", into_);
    arguments.option("-o,--output", "FILE", "write the games to this file as PDN, in place of what it has", output_);
    add_variant(arguments, variant_, "the variant; international if not given");
    add_format(arguments, format_, figure_formats);
    add_language(arguments, language_);
    arguments.at_most_one({"--time", "--nodes", "--depth"});
  }

  ExitCode run(Console& console) override {
    read_options();
    MatchStore store{*variant_, output_, into_};
    if (tables_) {
      opened_ = open_engine_tables(console, *tables_, *variant_);
    }
    auto const processes = games_at_a_time();
    std::vector<std::unique_ptr<Engine>> engines;
    for (auto i = 0U; i < 2 * processes; ++i) {
      engines.push_back(make_engine(i % 2 == 0 ? first_ : second_, i % 2 == 0));
      if (i < 2) {
        if (auto const fault = engines.back()->start()) {
          Console::check_interrupt();
          console.error(fault->message);
          return ExitCode::failure;
        }
        auto const& engine = *engines.back();
        names_[i] = printable(engine.name() + (engine.version().empty() ? "" : " " + engine.version()));
      }
    }
    if (names_[0] == names_[1]) {
      names_[0] += " (1)";
      names_[1] += " (2)";
    }
    store.name_players(names_);
    BalancedOpenings openings{{.variant = variant_, .plies = plies_.value_or(usual_plies), .seed = seed_.value_or(1)}};
    Progress progress{console.err(), true, 0, language_};
    progress.expect(games_.value_or(usual_games));
    {
      std::vector<std::jthread> workers;
      for (auto i = 0U; i < processes; ++i) {
        workers.emplace_back([&, i] {
          play_games({engines[2 * i].get(), engines[2 * i + 1].get()}, openings, store, progress);
        });
      }
    }
    progress.clear();
    for (auto const& [number, fault] : faults_) {
      console.warning(message("match-fault", "game"_a = number, "what"_a = fault));
    }
    for (std::size_t i = 0; i < 2; ++i) {
      if (late_[i].count != 0) {
        auto const seconds = std::chrono::duration<double>(late_[i].longest).count();
        console.warning(message("match-late", "engine"_a = names_[i], "count"_a = late_[i].count,
                                "seconds"_a = report::decimal_text(seconds, 1, language_)));
      }
    }
    print(console);
    console.out().flush();  // a score is not lost with the games
    store.finish();
    return interrupted() ? ExitCode::interrupted : ExitCode::done;
  }

 private:
  void read_options() {
    for (auto const& [name, command] : {std::pair{"ENGINE", &first_}, std::pair{"OTHER", &second_}}) {
      if (!command->starts_with(dxp_prefix)) {
        std::ignore = engine_command(name, *command);
      }
    }
    std::ignore = games_at_a_time();
    if (games_ && (*games_ == 0 || *games_ % 2 != 0 || *games_ > 1'000'000)) {
      throw wrong_option("--games", message("match-games", "word"_a = std::to_string(*games_)));
    }
    if (plies_.value_or(0) > most_plies) {
      throw wrong_option("--opening-plies",
                         message("usage-number-to", "word"_a = std::to_string(*plies_), "most"_a = most_plies));
    }
    if (!parameters_.empty() && (first_ == own_engine || first_.starts_with(dxp_prefix))) {
      throw UsageError{message("usage-only-for", "options"_a = "--parameter", "others"_a = "ENGINE = COMMAND")};
    }
    if (tables_ && first_ != own_engine && second_ != own_engine) {
      throw UsageError{message("usage-only-for", "options"_a = "--tables", "others"_a = "ENGINE = damier")};
    }
    auto const words = pair_of(nodes_ ? *nodes_ : depth_ ? *depth_ : seconds_.value_or("1"));
    for (std::size_t i = 0; i < 2; ++i) {
      if (!nodes_ && !depth_) {
        levels_[i] = {Level::Kind::time, milliseconds_of("--time", words[i])};
      } else {
        auto const* const option = nodes_ ? "--nodes" : "--depth";
        auto const number = decimal_number(words[i]);
        if (!number || *number < 1 || *number > 1e15 || words[i].find_first_not_of("0123456789") != std::string::npos) {
          throw wrong_option(option, message("usage-number", "word"_a = words[i]));
        }
        levels_[i] = {nodes_ ? Level::Kind::nodes : Level::Kind::depth, static_cast<std::uint64_t>(*number)};
      }
    }
    if (sprt_) {
      auto const limits = pair_of(*sprt_);
      auto const low = decimal_number(limits[0]);
      auto const high = decimal_number(limits[1]);
      if (!low || !high || !(*low < *high)) {
        throw wrong_option("--sprt", message("match-sprt", "word"_a = *sprt_));
      }
      elo_ = {*low, *high};
    }
    for (auto const& parameter : parameters_) {
      if (auto const sign = parameter.find('='); sign == 0 || sign == std::string::npos) {
        throw UsageError{message("usage-parameter", "word"_a = parameter)};
      }
    }
  }

  /// Not more than there are games: each has two engines with memory of their own.
  [[nodiscard]] unsigned games_at_a_time() const {
    auto const one_connection = first_.starts_with(dxp_prefix) || second_.starts_with(dxp_prefix);
    auto const wanted = one_connection && !processes_ ? 1U : threads_to_use(processes_, "--processes");
    return static_cast<unsigned>(std::min<std::uint64_t>(wanted, games_.value_or(usual_games)));
  }

  /// Two words with a comma between them, or one for both.
  static std::array<std::string, 2> pair_of(std::string const& text) {
    auto const comma = text.find(',');
    return comma == std::string::npos ? std::array{text, text}
                                      : std::array{text.substr(0, comma), text.substr(comma + 1)};
  }

  /// HOST:PORT, the host in brackets if it has colons itself.
  [[nodiscard]] DxpSettings dxp_settings(std::string const& command) const {
    auto const address = std::string_view{command}.substr(dxp_prefix.size());
    auto const colon = address.rfind(':');
    DxpSettings settings;
    auto host = address.substr(0, std::min(colon, address.size()));
    if (host.starts_with('[') && host.ends_with(']')) {
      host = host.substr(1, host.size() - 2);
    }
    auto const port = colon == std::string_view::npos ? std::string_view{} : address.substr(colon + 1);
    auto const read = std::from_chars(port.data(), port.data() + port.size(), settings.port);
    auto const is_address = !host.empty() && read.ec == std::errc{} && read.ptr == port.data() + port.size() &&
                            settings.port != 0 && !port.empty();
    if (!is_address || !variant_->has_moves_of(international()) || levels_[0].kind != Level::Kind::time) {
      throw UsageError{message("match-dxp", "word"_a = command)};
    }
    settings.host = host;
    settings.cancelled = [] { return interrupted(); };
    return settings;
  }

  /// The difference of ratings that a test has decided for.
  [[nodiscard]] std::optional<double> accepted(SequentialTest const& test) const {
    return test.accepts_first()    ? std::optional{elo_->first}
           : test.accepts_second() ? std::optional{elo_->second}
                                   : std::nullopt;
  }

  [[nodiscard]] std::unique_ptr<Engine> make_engine(std::string const& command, bool is_first) const {
    if (command == own_engine) {
      SearchSettings settings{.variant = variant_, .weights = built_in_weights(*variant_), .tables = opened_};
      return std::make_unique<OwnEngine>(std::move(settings), DAMIER_VERSION, [] { return interrupted(); });
    }
    if (command.starts_with(dxp_prefix)) {
      return std::make_unique<DxpEngine>(dxp_settings(command));
    }
    EngineSettings settings;
    settings.command = engine_command(is_first ? "ENGINE" : "OTHER", command);
    settings.variant = variant_;
    settings.cancelled = [] { return interrupted(); };
    for (auto const& parameter : parameters_) {
      if (is_first) {
        auto const sign = parameter.find('=');
        settings.parameters.emplace_back(parameter.substr(0, sign), parameter.substr(sign + 1));
      }
    }
    return std::make_unique<HubEngine>(std::move(settings));
  }

  static void forget(Engine& engine) {
    if (auto* const own = dynamic_cast<OwnEngine*>(&engine)) {
      own->new_game();
    } else if (auto* const hub = dynamic_cast<HubEngine*>(&engine)) {
      hub->new_game();
    }
  }

  void play_games(std::array<Engine*, 2> const& engines, BalancedOpenings& openings, MatchStore& store,
                  Progress& progress) {
    while (true) {
      std::size_t number = 0;
      std::vector<Move> opening;
      {
        std::lock_guard const lock{mutex_};
        if (next_ == games_.value_or(usual_games) || decided_ || interrupted()) {
          return;
        }
        number = next_++;
        if (number % 2 == 0) {
          opening_ = openings.next();
        }
        opening = opening_;
      }
      forget(*engines[0]);
      forget(*engines[1]);
      auto const swaps = number % 2 != 0;
      MatchRules rules{.variant = variant_, .levels = levels_};
      auto players = engines;
      if (swaps) {
        std::swap(rules.levels[0], rules.levels[1]);
        std::swap(players[0], players[1]);
      }
      auto game = play_match_game(players, opening, rules);
      std::lock_guard const lock{mutex_};
      if (game.end == MatchEnd::cancelled) {
        return;
      }
      count(game, swaps);
      if (game.fault) {
        faults_.emplace(number + 1, game.fault->message);
      }
      store.add(number, game);
      progress.update(0, score_.games(), counted_games);
    }
  }

  void count(MatchGame const& game, bool swaps) {
    late_[0] += game.late[swaps ? 1 : 0];
    late_[1] += game.late[swaps ? 0 : 1];
    if (!game.winner) {
      ++score_.draws;
    } else if ((*game.winner == Colour::white) != swaps) {
      ++score_.wins;
    } else {
      ++score_.losses;
    }
    if (elo_) {
      auto const test = sequential_test(score_, elo_->first, elo_->second);
      decided_ = decided_ || accepted(test);
    }
  }

  void print(Console& console) const { report::write_figures(console.out(), {format_, language_}, columns(), score_); }

  report::Columns<MatchScore> columns() const {
    using report::Decimal;
    using report::Kind;
    using report::Label;
    using report::Value;
    using report::Where;
    using Score = MatchScore;
    auto const elo = elo_difference(score_);
    auto const test = elo_ ? sequential_test(score_, elo_->first, elo_->second) : SequentialTest{};
    auto const count = [](std::string key, std::uint64_t Score::*member) {
      return report::Column<Score>{{std::move(key), Label{}, Kind::integer, Where::json},
                                   [member](Score const& score) { return Value{score.*member}; }};
    };
    auto const rating = [](std::string key, double value) {
      return report::Column<Score>{{std::move(key), Label{}, Kind::decimal, Where::json}, [value](Score const& score) {
                                     return score.games() == 0 ? Value{} : Value{Decimal{value, 0, true}};
                                   }};
    };
    auto const rounded = [](double value) {  // an interval that is open has no bound on that side
      return std::isinf(value) ? value < 0 ? "-∞" : "+∞" : fmt::format("{:+.0f}", value);
    };
    auto const late = [](std::string key, LateAnswers const& answers) {
      return report::Column<Score>{{std::move(key), Label{}, Kind::integer, Where::json},
                                   [count = answers.count](Score const&) { return Value{count}; }};
    };
    return {
        {{{"engine", Label{}, Kind::text, Where::json}, [this](Score const&) { return Value{names_[0]}; }},
         {{"other", Label{}, Kind::text, Where::json}, [this](Score const&) { return Value{names_[1]}; }},
         {{"games", Label{}, Kind::integer, Where::json}, &Score::games},
         count("wins", &Score::wins),
         count("draws", &Score::draws),
         count("losses", &Score::losses),
         {{"score", Label{names_[0] + " - " + names_[1]}, Kind::text, Where::table},
          [](Score const& score) { return Value{fmt::format("+{} ={} -{}", score.wins, score.draws, score.losses)}; }},
         {{"points", "match-points", Kind::text, Where::table},
          [this](Score const& score) {
            auto const points = static_cast<double>(score.wins) + 0.5 * static_cast<double>(score.draws);
            return Value{report::decimal_text(points, 1, language_) + " / " + std::to_string(score.games())};
          }},
         {{"rating", "match-elo", Kind::text, Where::table},
          [=](Score const& score) {
            return score.games() == 0
                       ? Value{}
                       : Value{fmt::format("{} ({} … {})", rounded(elo.elo), rounded(elo.low), rounded(elo.high))};
          }},
         rating("elo", elo.elo),
         rating("elo_low", elo.low),
         rating("elo_high", elo.high),
         {{"test", Label{"SPRT " + sprt_.value_or("")}, Kind::text, Where::table},
          [this, test](Score const&) { return elo_ ? Value{test_text(test)} : Value{}; }},
         {{"sprt", Label{}, Kind::object, Where::json},
          [this, test](Score const&) {
            auto const decision = accepted(test);
            return !elo_ ? Value{report::Absent{}}
                         : Value{report::Object{{"ratio", Decimal{test.ratio, 2, true}},
                                                {"lower", Decimal{test.lower, 2, true}},
                                                {"upper", Decimal{test.upper, 2, true}},
                                                {"accepted", decision ? Value{Decimal{*decision, 0, true}} : Value{}}}};
          }},
         late("late", late_[0]),
         late("other_late", late_[1]),
         {{"faults", Label{}, Kind::list, Where::json}, [this](Score const&) {
            std::vector<Value> faults;
            for (auto const& [game, fault] : faults_) {
              faults.emplace_back(report::Object{{"game", game}, {"reason", text_of(fault, "en")}});
            }
            return Value{std::move(faults)};
          }}}};
  }

  std::string test_text(SequentialTest const& test) const {
    auto const decision = accepted(test);
    return fmt::format("{} ({} … {}){}", report::decimal_text(test.ratio, 2, language_),
                       report::decimal_text(test.lower, 2, language_), report::decimal_text(test.upper, 2, language_),
                       decision ? fmt::format(" → {}", *decision) : std::string{});
  }

  std::string first_;
  std::string second_;
  std::optional<std::uint64_t> games_;
  std::optional<std::string> seconds_;
  std::optional<std::string> nodes_;
  std::optional<std::string> depth_;
  std::vector<std::string> parameters_;
  std::optional<unsigned> plies_;
  std::optional<std::uint64_t> seed_;
  std::optional<std::string> sprt_;
  std::optional<unsigned> processes_;
  std::optional<std::string> tables_;
  std::optional<std::string> into_;
  std::optional<std::string> output_;
  Variant const* variant_ = &international();
  Format format_ = Format::table;
  Language language_;

  std::array<Level, 2> levels_;
  std::optional<std::pair<double, double>> elo_;
  std::array<std::string, 2> names_;
  endgame::Tables opened_;
  std::mutex mutex_;  // of what follows, of the openings and of the store
  std::size_t next_ = 0;
  std::vector<Move> opening_;  // of the last pair of games
  bool decided_ = false;
  MatchScore score_;
  std::map<std::size_t, Message> faults_;
  std::array<LateAnswers, 2> late_;  // of the first and the second engine
};

}  // namespace

CommandEntry match_command() noexcept {
  return {&about_match, [] { return std::unique_ptr<Command>{std::make_unique<MatchCommand>()}; }};
}

}  // namespace damier::app
