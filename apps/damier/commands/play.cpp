#include "apps/damier/commands.hpp"
#include "apps/damier/options/author.hpp"
#include "apps/damier/options/base_place.hpp"
#include "apps/damier/options/engine_options.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/position_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/play/dialogue.hpp"
#include "apps/damier/play/game_store.hpp"
#include "apps/damier/terminal/line_input.hpp"
#include "apps/damier/terminal/today.hpp"
#include "export/pdn_writer.hpp"
#include "report/report.hpp"
#include "text/printable.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <random>
#include <utility>

namespace damier::app {
namespace {

constexpr CommandText about_play{"play", "a game in the terminal against damier, or between two people"};

constexpr std::string_view engine_name = "damier, level ";
constexpr unsigned usual_level = 3;

std::string name_of_level(unsigned level) { return std::string{engine_name} + std::to_string(level); }

/// The level of a player's name that damier gave itself; nothing for other names.
std::optional<unsigned> level_of_name(std::string_view name) {
  for (auto const& level : play_levels) {
    if (name == name_of_level(level.number)) {
      return level.number;
    }
  }
  return std::nullopt;
}

class PlayCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    add_variant(arguments, variant_, "the variant; international if not given");
    arguments.flag("--two", "two people play, without damier", two_);
    arguments.option("--level", "N", "the level of damier, 1 to 10; 3 if not given", level_);
    arguments.flag("--levels", "list the levels with their strength, and do nothing else", levels_);
    arguments.choice("--side", "SIDE", "the side of the person: white or black; the one to move if not given",
                     message("what-side"), {"white", "black"},
                     [this](std::size_t place) { side_ = place == 0 ? Colour::white : Colour::black; });
    search_.configure_tables(arguments);
    arguments.option("--seed", "N", "repeat the random choices of a game; other ones each time if not given", seed_);
    arguments.option("--fen", "FEN", "the position to begin with; the start position if not given", fen_);
    arguments.option("--name", "NAME", "the name of the person; with --two given twice: White, then Black", names_);
    arguments.option("-o,--output", "FILE", "add the game to a PDN file at the end; - for standard output", output_);
    arguments.option("--into", "BASE", "import the game into a base at the end", into_);
    arguments.option("--resume", "FILE", "go on with the last unfinished game of a file, or with one of a base",
                     resume_);
    arguments.option("--game", "N", "with --resume BASE: the number of the game", game_);
    arguments.flag("--flip", "draw the board the other way round: the person's side at the top", flip_);
    add_ascii(arguments, ascii_);
    add_language(arguments, language_);
    arguments.excludes({"--two"}, {"--level", "--side", "--tables"});
    arguments.excludes({"--resume"}, {"--rules", "--fen"});
    arguments.only_with({"--game"}, "--resume");
  }

  ExitCode run(Console& console) override {
    check_options();
    if (levels_) {
      print_levels(console.out());
      return ExitCode::done;
    }
    auto game = resume_ ? resumed_game(console) : new_game(console);
    if (!game) {
      return resume_ ? ExitCode::findings : ExitCode::usage;
    }
    if (game->legal().refused()) {
      throw UsageError{message("too-many-routes")};
    }
    choose_sides(*game);
    check_places();
    auto const moves_before = game->moves();
    LevelPlayer engine{search_.settings(console, game->variant()), play_levels[level_.value_or(usual_level) - 1],
                       seed_ ? *seed_ : std::uint64_t{std::random_device{}()}};
    LineInput input{STDIN_FILENO};
    Dialogue dialogue{console,
                      input,
                      *game,
                      engine,
                      {.engine = engine_side_,
                       .ascii = ascii_,
                       .flipped = (engine_side_ == Colour::white) != flip_,
                       .language = language_}};
    auto const changed = [&] {
      return game->moves() != moves_before || (game->outcome() != Outcome::unknown && !game->moves().empty());
    };
    auto end = Dialogue::End::left;
    try {
      end = dialogue.run();
    } catch (...) {  // the terminal is gone: the game is stored without a word about it
      if (changed()) {
        store(console, *game);
      }
      throw;
    }
    if (changed()) {
      store_or_print(console, *game);
    }
    return end == Dialogue::End::interrupted ? ExitCode::interrupted : ExitCode::done;
  }

 private:
  static std::string strength_of(PlayLevel const& level) {
    auto const& found = level_strengths[level.number - 1];
    return found.error == 0 ? std::to_string(found.elo)
                            : std::to_string(found.elo) + " ± " + std::to_string(found.error);
  }

  void print_levels(Output& out) const {
    using report::Kind;
    report::Columns<PlayLevel> columns{{{{"level", "column-level", Kind::integer}, &PlayLevel::number},
                                        {{"nodes", "perft-nodes", Kind::integer}, &PlayLevel::nodes},
                                        {{"margin", "column-level-margin", Kind::decimal},
                                         [](PlayLevel const& level) {
                                           return report::Value{report::Decimal{level.margin / 100.0, 2}};
                                         }},
                                        {{"elo", "column-level-elo", Kind::integer},
                                         [](PlayLevel const& level) { return report::Value{strength_of(level)}; }}}};
    report::write_rows(out, {report::Format::table, language_}, std::move(columns), play_levels);
  }

  void check_options() const {
    if (level_ && (*level_ == 0 || *level_ > play_levels.size())) {
      throw wrong_option("--level", message("usage-number-wanted", "most"_a = play_levels.size()));
    }
    auto const most_names = two_ || resume_ ? 2U : 1U;
    if (names_.size() > most_names) {
      throw UsageError{message("usage-two-names", "most"_a = most_names)};
    }
    if (resume_ && (resume_->empty() || *resume_ == "-")) {
      throw UsageError{message("play-resume-names-file")};
    }
    auto const of_base = resume_ && is_base(*resume_);
    if (resume_ && game_ && std::filesystem::exists(*resume_) && !of_base) {
      throw UsageError{message("usage-only-for", "options"_a = "--game", "others"_a = "--resume BASE")};
    }
    if (!game_ && of_base) {
      throw UsageError{message("play-base-needs-game", "file"_a = *resume_)};
    }
  }

  /// What cannot be stored in the end is better known before the game.
  void check_places() {
    if (stores_where_it_was_ && !output_ && !into_) {
      (game_ ? into_ : output_) = resume_;
    }
    if (output_ && *output_ != "-") {
      check_game_file("--output", *output_);
    }
    if (into_) {
      check_base_place(*into_);
    }
  }

  std::optional<PlayedGame> new_game(Console& console) {
    auto const& variant = variant_ != nullptr ? *variant_ : international();
    auto start = variant.start();
    if (fen_) {
      auto const position = position_argument(console, *fen_, variant);
      if (!position) {
        return std::nullopt;
      }
      start = *position;
    }
    PlayedGame game{variant, start};
    game.set_tag("Date", date_of_today());
    return game;
  }

  std::optional<PlayedGame> resumed_game(Console& console) {
    auto found = game_ ? game_of_base(*resume_, static_cast<std::int64_t>(std::min(*game_, most_number)))
                       : last_unfinished(*resume_);
    if (found.state == ResumedGame::State::finished) {
      console.error(message("play-is-finished", "file"_a = *resume_, "game"_a = *game_));
      return std::nullopt;
    }
    if (found.state == ResumedGame::State::none) {
      console.error(game_ ? message("no-such-game", "base"_a = *resume_, "game"_a = *game_)
                          : message("play-no-unfinished", "file"_a = *resume_));
      return std::nullopt;
    }
    stores_where_it_was_ = found.takes_pdn;
    auto game = PlayedGame::resumed(std::move(found.game));
    if (!game) {
      console.error(message("play-cannot-resume", "file"_a = *resume_));
    }
    return game;
  }

  /// Decides who plays which side, and names the players. In a resumed game the names decide unless options do.
  void choose_sides(PlayedGame& game) {
    auto const name_in_record = [&](Colour colour) {
      return std::string{game.record().tag(tag_of(colour)).value_or("")};
    };
    auto const asks_for_engine = level_ || side_;
    if (!two_ && resume_) {
      for (auto const colour : {Colour::white, Colour::black}) {
        auto const level = level_of_name(name_in_record(colour));
        if (level && !engine_side_ && side_ != colour) {
          engine_side_ = colour;
          level_ = level_.value_or(*level);
        }
      }
    }
    if (!two_ && !engine_side_ && (!resume_ || asks_for_engine)) {
      engine_side_ = opponent(side_.value_or(game.position().side));
    }
    auto name = names_.begin();
    for (auto const colour : {Colour::white, Colour::black}) {
      auto const old = name_in_record(colour);
      if (engine_side_ == colour) {
        game.set_tag(tag_of(colour), name_of_level(level_.value_or(usual_level)));
      } else if (name != names_.end()) {
        game.set_tag(tag_of(colour), *name++);
      } else if (old.empty() || level_of_name(old)) {
        game.set_tag(tag_of(colour), "?");
      }
    }
  }

  static std::string_view tag_of(Colour colour) noexcept { return colour == Colour::white ? "White" : "Black"; }

  /// Stores the game where options say; the lines that report it.
  std::string store(Console& console, PlayedGame const& game) const {
    std::string report;
    if (output_ && *output_ != "-") {
      add_to_file(*output_, game.record());
      report += text_of(language_, "play-saved", "file"_a = printable(*output_)) + "\n";
    }
    if (into_) {
      auto const stored = add_to_base(console, *into_, game.record(), "damier play", AuthorOption{}.author("play", {}));
      report += (stored ? text_of(language_, "play-saved", "file"_a = printable(*into_))
                        : text_of(language_, "play-already-saved", "base"_a = printable(*into_))) +
                "\n";
    }
    return report;
  }

  /// The same, with the report. A game that cannot be stored is printed, so that it is not lost.
  void store_or_print(Console& console, PlayedGame const& game) const {
    auto& out = console.out();
    auto const print = [&] {
      PdnStyle style;
      if (out.is_terminal()) {  // which would break the text within moves
        style.columns = std::min<std::size_t>(style.columns, out.width());
      }
      std::string text;
      write_pdn(game.record(), text, style);
      out.write("\n");
      out.write(printable_lines(text));
    };
    try {
      out.write(store(console, game));
    } catch (...) {
      print();
      out.flush();
      throw;
    }
    if (output_ == "-" || (!output_ && !into_)) {
      print();
    }
    if (!output_ && !into_) {
      write_wrapped(out, text_of(language_, "play-not-saved"));
    }
  }

  static constexpr std::uint64_t most_number = 0x7FFF'FFFF'FFFF'FFFF;

  Variant const* variant_ = nullptr;
  bool two_ = false;
  std::optional<unsigned> level_;
  bool levels_ = false;
  std::optional<Colour> side_;
  EngineOptions search_;
  std::optional<std::uint64_t> seed_;
  std::optional<std::string> fen_;
  std::vector<std::string> names_;
  std::optional<std::string> output_;
  std::optional<std::string> into_;
  std::optional<std::string> resume_;
  std::optional<std::uint64_t> game_;
  bool flip_ = false;
  bool ascii_ = false;
  Language language_;
  std::optional<Colour> engine_side_;
  bool stores_where_it_was_ = false;
};

}  // namespace

CommandEntry play_command() noexcept {
  return {&about_play, [] { return std::unique_ptr<Command>{std::make_unique<PlayCommand>()}; }};
}

}  // namespace damier::app
