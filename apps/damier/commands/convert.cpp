#include "apps/damier/commands.hpp"
#include "apps/damier/options/game_output.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/layer_choice.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/options/temporary_name.hpp"
#include "apps/damier/statistics/bulletin_events.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/interrupt.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "import/importer.hpp"
#include "prose/open_games.hpp"
#include "reading/judged_reader.hpp"
#include "store/base_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <new>
#include <string>
#include <system_error>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about_convert{"convert", "write the games of files in another format"};

class ConvertCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("FILE", "game files, folders of them, or - for standard input", files_);
    add_folder_texts(arguments, folder_files_);
    add_from(arguments, from_);
    output_.configure(arguments);
    tables_.configure(arguments);
    layers_.configure(arguments, layers_if_not_given);
    add_motif_files(arguments, motif_files_);
    add_variant(arguments, variant_, "the variant of all games; detected for each if not given");
    add_on_illegal(arguments, on_illegal_);
  }

  ExitCode run(Console& console) override {
    output_.check();
    tables_.check(output_);
    add_motifs(console, motif_files_);
    auto const inputs = expand_inputs(files_, folder_files_);
    report_folders(console, inputs);
    output_.begin(console);
    if (output_.has_tables()) {
      write_tables(console, inputs.files);
    } else {
      for (auto const& file : inputs.files) {
        incomplete_ += read(console, file) ? 0U : 1U;
      }
    }
    auto const complete = incomplete_ == 0 && inputs.unreadable.empty();
    if (!complete && output_.to_file() && replaces_input(inputs.files)) {
      console.error(message("convert-not-replaced", "file"_a = *output_.path()));
      return ExitCode::failure;
    }
    if (!complete && output_.to_file() && games_ == 0) {
      return ExitCode::failure;  // nothing was read, so that there is nothing to write
    }
    output_.finish();
    auto const found = output_.found_exercises(console);
    if (incomplete_ != 0) {
      console.warning(message("convert-incomplete", "count"_a = incomplete_));
    }
    if (games_with_errors_ != 0) {
      console.warning(message("games-with-errors", "count"_a = games_with_errors_,
                              "games"_a = message("games", "count"_a = games_)));
    }
    return !complete ? ExitCode::failure : found ? ExitCode::done : ExitCode::findings;
  }

 private:
  /// A file cannot be read further; the reason has been reported.
  struct Unreadable {};

  [[nodiscard]] bool replaces_input(std::vector<std::string> const& files) const {
    return std::ranges::any_of(files, [&](std::string const& file) {
      std::error_code ignored;
      return std::filesystem::equivalent(file, *output_.path(), ignored);
    });
  }

  /// Calls reading; an exception means that the file cannot be read, and is reported.
  template <typename Reading>
  static auto attempt(Console& console, Progress& progress, Reading const& reading) {
    try {
      return reading();
    } catch (BaseError const&) {
      throw;
    } catch (std::bad_alloc const&) {
      throw;
    } catch (std::exception const& error) {
      Console::check_interrupt();
      progress.clear();
      console.error(error);
      throw Unreadable{};
    }
  }

  /// Writes the games of all files by events and rounds. They are in a base of their own meanwhile, as events are found
  /// there.
  void write_tables(Console& console, std::vector<std::string> const& files) {
    std::error_code ignored;
    auto const folder = std::filesystem::temp_directory_path(ignored);
    TemporaryBase const place{folder.empty() ? "." : folder.string()};
    auto base = Base::open_for_writing(place.path());
    Progress progress{console.err(), output_.to_file(), 0};
    {
      ImportOptions options{.asked = variant_, .on_illegal = on_illegal_, .reading = from_};
      options.progress = [&](ImportReport const& report, std::uint64_t) {
        progress.update(0, report.games, counted_games);
        return !interrupted();
      };
      Importer importer{base, options};
      for (auto const& file : files) {
        try {
          auto const source = attempt(console, progress, [&] { return open_file(file); });
          attempt(console, progress, [&] { return importer.import(*source, file); });
        } catch (Unreadable const&) {
          ++incomplete_;
        }
        Console::check_interrupt();
      }
      games_ = importer.report().games;
      games_with_errors_ = importer.report().games_with_errors;
    }
    BaseReader games{base};
    layers_.apply(games, output_.keeps_layers());
    std::vector<GameId> all;
    games.scan({.facts = true}, [&](StoredGame const& game) {
      all.push_back(game.id);
      return true;
    });
    for (auto const& event : answers::bulletin_events(base, all, tables_.table(), output_.language())) {
      write_event(event, output_, base, games, [&](StoredGame const& stored) {
        Console::check_interrupt();
        output_.write(stored.game, static_cast<std::uint64_t>(stored.id));
      });
    }
    write_other_tables(base, all, tables_.table(), output_);
  }

  /// Writes the games of a file. What cannot be read is reported and does not stop the other files: false.
  bool read(Console& console, std::string const& file) {
    Progress progress{console.err(), output_.to_file(), known_size(file)};
    try {
      auto const source = attempt(console, progress, [&] { return open_file(file); });
      auto const reader = attempt(console, progress, [&] { return open_games(*source, from_.of(variant_)); });
      Validator validator{variant_, on_illegal_};
      JudgedReader records{*reader, validator};
      while (attempt(console, progress, [&] { return records.next(); })) {
        write(records, progress);
      }
      return true;
    } catch (Unreadable const&) {
      return false;
    }
  }

  void write(JudgedReader<> const& records, Progress& progress) {
    Console::check_interrupt();
    games_with_errors_ += records.judgement().has_errors() ? 1U : 0U;
    ++games_;
    auto const& tape = records.tape();
    output_.write(layers_.apply(records.game(), output_.keeps_layers(), without_layers_), tape.number);
    progress.update(tape.offset + tape.source.size(), games_, counted_games);
  }

  GameOutput output_;
  TableOptions tables_;
  LayerChoice layers_;
  Game without_layers_;
  std::vector<std::string> motif_files_;
  std::vector<std::string> files_;
  FolderFiles folder_files_;
  ReadingOptions from_;
  Variant const* variant_ = nullptr;
  OnIllegal on_illegal_ = OnIllegal::stop;
  std::uint64_t games_ = 0;
  std::uint64_t games_with_errors_ = 0;
  std::uint64_t incomplete_ = 0;  // files that could not be read to their ends
};

}  // namespace

CommandEntry convert_command() noexcept {
  return {&about_convert, [] { return std::unique_ptr<Command>{std::make_unique<ConvertCommand>()}; }};
}

}  // namespace damier::app
