#include "answers/changes.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/entry/sheet_dialogue.hpp"
#include "apps/damier/options/author.hpp"
#include "apps/damier/options/checkpoint.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/position_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/options/tag_values.hpp"
#include "apps/damier/play/game_store.hpp"
#include "apps/damier/terminal/console.hpp"
#include "export/pdn_writer.hpp"
#include "import/importer.hpp"
#include "language/message.hpp"
#include "store/base_reader.hpp"
#include "store/scratch_base.hpp"
#include "text/byte_source.hpp"
#include "text/file_error.hpp"
#include "text/printable.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about_add{"add", "add games to a base: typed from score sheets, or from files"};

class AddCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("BASE", "the base, created if it does not exist", base_);
    add_from(arguments, from_);
    add_variant(arguments, variant_,
                "the variant; international for a typed game, detected for each of a file, if not given");
    add_on_illegal(arguments, on_illegal_);
    arguments.option("--fen", "FEN", "the position that typed games begin with; the start position if not given", fen_);
    arguments.flag("--flip", "draw the board with Black at the bottom", flip_);
    add_ascii(arguments, ascii_);
    arguments.flag("--dry-run", "show what would be stored, and store nothing", dry_run_);
    author_.configure(arguments);
    add_format(arguments, format_, row_formats);
    add_language(arguments, language_);
    arguments.positional("[FILE]", "game files, folders of them, or - for standard input; none to type games", files_);
  }

  ExitCode run(Console& console) override {
    if (dry_run_ && files_.empty()) {
      throw UsageError{message("usage-requires", "one"_a = "--dry-run", "other"_a = "FILE")};
    }
    return files_.empty() ? type_games(console) : add_files(console);
  }

 private:
  ExitCode add_files(Console& console) const {
    auto const inputs = expand_inputs(files_);
    report_folders(console, inputs);
    auto base = base_to_use();
    auto const answer = answers::add_games(base, inputs.files,
                                           {.asked = variant_,
                                            .on_illegal = on_illegal_,
                                            .reading = from_,
                                            .author = author_.author("add", as_typed(files_))},
                                           dry_run_, language_);
    answer->write(console.out(), format_);
    if (auto const warning = answer->warning()) {
      console.warning(*warning);
    }
    if (answer->is_empty()) {
      console.remark(message("add-nothing"));
    }
    if (!dry_run_) {
      checkpoint_or_warn(console, base);
    }
    return !inputs.unreadable.empty() ? ExitCode::failure : answer->is_empty() ? ExitCode::findings : ExitCode::done;
  }

  /// The base to add to, which a dry run neither makes nor changes.
  [[nodiscard]] Base base_to_use() const {
    if (!dry_run_) {
      return Base::open_for_writing(base_);
    }
    std::error_code ignored;
    return std::filesystem::exists(base_, ignored) ? Base::open(base_) : scratch_base();
  }

  ExitCode type_games(Console& console) const {
    auto const& variant = variant_ != nullptr ? *variant_ : international();
    auto const start = position_argument(console, fen_.value_or("start"), variant);
    if (!start) {
      return ExitCode::usage;
    }
    auto const names = known_names();
    LineInput input{STDIN_FILENO};
    SheetDialogue dialogue{console, input, names, {.ascii = ascii_, .flipped = flip_, .language = language_}};
    std::uint64_t typed = 0;
    while (!dialogue.ended()) {
      ScoreEntry entry{variant, *start, language_};
      if (entry.game().legal().refused()) {
        throw UsageError{message("too-many-routes")};
      }
      try {
        dialogue.ask_for_moves(entry);
        if (entry.game().moves().empty()) {
          break;
        }
        auto const game = dialogue.ask_for_tags(entry.game());
        store(console, game);
        ++typed;
      } catch (...) {  // what was typed is not lost
        print(console, entry.game().record());
        throw;
      }
    }
    if (typed == 0) {
      console.remark(message("typed-nothing"));
    }
    return typed == 0 ? ExitCode::findings : ExitCode::done;
  }

  void store(Console& console, Game const& game) const {
    auto const stored = add_to_base(console, base_, game, "damier add", author_.author("add", {}));
    console.out().write((stored ? text_of(language_, "play-saved", "file"_a = printable(base_))
                                : text_of(language_, "play-already-saved", "base"_a = printable(base_))) +
                        "\n");
  }

  static void print(Console& console, Game const& game) {
    if (game.items.empty()) {
      return;
    }
    std::string text;
    write_pdn(game, text);
    console.out().write("\n" + printable_lines(text));
    console.out().flush();
  }

  /// The names that the base has, if it exists.
  [[nodiscard]] KnownNames known_names() const {
    std::error_code ignored;
    if (!std::filesystem::exists(base_, ignored)) {
      return {};
    }
    auto base = Base::open(base_);
    BaseReader const reader{base};
    KnownNames names{reader.names(NamesOf::players), reader.names(NamesOf::events), reader.names(NamesOf::sites)};
    for (auto* const list : {&names.players, &names.events, &names.sites}) {
      std::ranges::sort(*list);
      std::erase_if(*list, [](std::string const& name) { return name.empty() || name == "?"; });
    }
    return names;
  }

  std::string base_;
  std::vector<std::string> files_;
  ReadingOptions from_;
  Variant const* variant_ = nullptr;
  OnIllegal on_illegal_ = OnIllegal::stop;
  std::optional<std::string> fen_;
  bool flip_ = false;
  bool ascii_ = false;
  bool dry_run_ = false;
  AuthorOption author_;
  Format format_ = Format::table;
  Language language_;
};

}  // namespace

CommandEntry add_command() noexcept {
  return {&about_add, [] { return std::unique_ptr<Command>{std::make_unique<AddCommand>()}; }};
}

}  // namespace damier::app
