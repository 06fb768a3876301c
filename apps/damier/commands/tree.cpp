#include "answers/tree.hpp"
#include "answers/move_words.hpp"
#include "answers/position.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/base_question.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/position_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/console.hpp"
#include "export/format.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"
#include "search/opening_tree.hpp"
#include "search/search.hpp"
#include "store/games.hpp"
#include "text/byte_classes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <utility>

namespace damier::app {
namespace {

constexpr CommandText about_tree{"tree", "the moves played in a position, with their results"};

class TreeCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    question_.configure_base(arguments);
    arguments.option("--fen", "FEN", "the position: W:W31-50:B1-20, or start", fen_);
    arguments.option("--moves", "MOVES", "moves to play first, in any notation, with or without numbers", moves_);
    question_.configure_games(arguments);
    add_variant(arguments, variant_, "the variant; the one with the most games if not given");
    arguments.flag("--interactive", "follow the tree: moves, back and quit are read from the input", interactive_);
    arguments.choice("--to", "FORMAT", "pdn: the games as one game with variations", message("what-format-written"),
                     {"pdn"}, [this](std::size_t) { merges_ = true; });
    arguments.option("--depth", "N", "with --to pdn: N half moves from the position on; 20 if not given", depth_);
    arguments.option("--minimum", "N", "with --to pdn: only moves that N games played; 1 if not given", minimum_);
    question_.configure_output(arguments, row_formats, &merges_);
  }

  ExitCode run(Console& console) override {
    if (interactive_ && (question_.format() != Format::table || question_.has_output())) {
      throw UsageError{message("usage-interactive")};
    }
    if (merges_ && (interactive_ || question_.format() != Format::table)) {
      throw UsageError{
          message("usage-not-together", "one"_a = interactive_ ? "--interactive" : "--format", "other"_a = "--to pdn")};
    }
    if (!merges_ && (depth_ || minimum_)) {
      throw UsageError{
          message("usage-only-for", "options"_a = depth_ ? "--depth" : "--minimum", "others"_a = "--to pdn")};
    }
    auto const games = question_.open(console);
    if (!games) {
      return ExitCode::usage;
    }
    auto const words = answers::read_move_words(moves_.value_or(""));
    auto const fen = fen_.value_or("start");
    answers::Tree const tree{*games, {variant_, fen, words, &known_openings(console), question_.language()}};
    auto const* const variant = tree.variant();
    auto const start = position_argument(console, fen, variant != nullptr ? *variant : international());
    if (!start) {
      return ExitCode::usage;
    }
    if (variant == nullptr) {
      console.error(message("in-file", "file"_a = question_.base(), "fault"_a = message("tree-no-variant")));
      return ExitCode::findings;
    }
    auto const position = answers::after_moves(*variant, *start, words, "--moves: ");
    if (interactive_) {
      follow(console, tree, position);
      return ExitCode::done;
    }
    return merges_ ? write_merged(console, tree, *start) : question_.write(console, *tree.at(position));
  }

 private:
  ExitCode write_merged(Console& console, answers::Tree const& tree, Position const& start) const {
    answers::MergeOptions options;
    options.depth = depth_.value_or(options.depth);
    options.minimum = minimum_.value_or(options.minimum);
    auto const game = tree.merged(start, options);
    if (!game) {
      console.remark(message("tree-no-game"));
      return ExitCode::findings;
    }
    std::string text;
    find_export_format("pdn")->make({})->game(*game, text);
    console.out().write(text);
    return ExitCode::done;
  }

  /// Shows one tree after the other: each line of the input has the moves that lead to the next, or "back" or "quit".
  void follow(Console& console, answers::Tree const& tree, Position const& start) const {
    std::vector<Position> way{start};
    bool moved = true;
    while (true) {
      if (moved) {
        tree.at(way.back())->write(console.out(), Format::table);
      }
      moved = false;
      if (console.out().is_terminal()) {
        console.out().write(text_of(question_.language(), "tree-prompt"));
      }
      console.out().flush();
      std::string line;
      if (!std::getline(std::cin, line)) {
        return;
      }
      Console::check_interrupt();
      auto const word = trimmed(line);
      if (word == "quit") {
        return;
      }
      if (word == "back" && way.size() == 1) {
        console.error(message("tree-nothing-played"));
      } else if (word == "back") {
        way.pop_back();
        moved = true;
      } else if (!word.empty()) {
        try {
          way.push_back(answers::after_moves(*tree.variant(), way.back(), answers::read_move_words(word)));
          moved = true;
        } catch (answers::WrongQuestion const& error) {
          console.error(error);
        }
      }
    }
  }

  BaseQuestion question_;
  std::optional<std::string> fen_;
  std::optional<std::string> moves_;
  Variant const* variant_ = nullptr;
  bool interactive_ = false;
  bool merges_ = false;
  std::optional<unsigned> depth_;
  std::optional<std::uint64_t> minimum_;
};

}  // namespace

CommandEntry tree_command() noexcept {
  return {&about_tree, [] { return std::unique_ptr<Command>{std::make_unique<TreeCommand>()}; }};
}

}  // namespace damier::app
