#include "answers/value_words.hpp"
#include "apps/damier/browser/browse.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/commands/game_text.hpp"
#include "apps/damier/findings/table_writer.hpp"
#include "apps/damier/options/layer_choice.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/board_drawing.hpp"
#include "apps/damier/terminal/full_screen.hpp"
#include "apps/damier/terminal/value_plot.hpp"
#include "export/finding_words.hpp"
#include "export/reported_finding.hpp"
#include "game/game_of_line.hpp"
#include "game/layer_note.hpp"
#include "grammar/manoury/labels.hpp"
#include "import/importer.hpp"
#include "language/message.hpp"
#include "report/table.hpp"
#include "store/base_reader.hpp"
#include "store/labels.hpp"
#include "text/text_width.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace damier::app {
namespace {

constexpr CommandText about_show{"show", "a game of a base in the terminal, with boards"};

class ShowCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("BASE", "the base", base_);
    arguments.positional("GAME", "the number of the game, from 1", game_);
    arguments.option("--line", "LINE", "this line of the game, as if it had been played", line_);
    arguments.option("--ply", "N", "draw the board after N plies; may be repeated", plies_);
    arguments.flag("--boards", "draw the board after every ply of the main line", boards_);
    arguments.flag("--flip", "draw Black at the bottom", flip_);
    arguments.flag("--browse", "flip through the game with keys, on a terminal", browse_);
    arguments.option("--plot", "FILE", "write the values of the game's positions as an SVG chart instead", plot_);
    layers_.configure(arguments);
    add_ascii(arguments, ascii_);
    add_language(arguments, language_);
    arguments.excludes({"--browse"}, {"--boards", "--plot", "--line"});
  }

  ExitCode run(Console& console) override {
    auto const id = number("GAME", game_);
    auto const plies = wanted_plies();
    if (browse_ && plies_.size() > 1) {
      throw UsageError{message("usage-not-together", "one"_a = "--browse", "other"_a = "--ply --ply")};
    }
    if (plot_) {
      check_output("--plot", *plot_, {base_});
    }
    auto base = Base::open(base_);
    auto stored = load_game(base, GameId{id}, {.game = true, .findings = true, .layers = true}, layers_.sources());
    if (!stored) {
      console.error(message("no-such-game", "base"_a = base_, "game"_a = id));
      return ExitCode::findings;
    }
    if (browse_ && is_full_screen_possible(console.out())) {
      auto const only_ascii = !locale_has_utf8();
      browse(console, base, GameId{id}, plies.empty() ? 0 : first_ply(stored->game, plies.back()),
             {.ascii = ascii_ || only_ascii, .only_ascii = only_ascii, .flipped = flip_, .language = language_},
             layers_.sources());
      return ExitCode::done;
    }
    if (line_) {
      auto game = game_of_line(stored->game, *line_);
      if (!game) {
        console.error(message("no-such-line", "base"_a = base_, "game"_a = id, "line"_a = *line_));
        return ExitCode::findings;
      }
      stored->game = std::move(*game);
      // A finding does not name the line of its move.
      std::erase_if(stored->findings, [](StoredFinding const& finding) { return finding.ply != 0; });
    }
    auto const values = value_curve(stored->game);
    if (plot_) {
      return write_plot(console, stored->game, values);
    }
    auto const boards = chosen_moments(stored->game, plies);
    auto& out = console.out();
    show_header(out, *stored, labels_of(base, GameId{id}));
    if (stored->game.has_fen && boards.empty()) {
      out.write("\n");
      show_boards(out, stored->game, {moments_of(stored->game).front()});  // where the moves begin
    }
    out.write('\n' + draw_moves(stored->game, out, out.width(), ascii_, language_));
    out.write(fmt::format("{}\n", printable(stored->game.result_text())));
    if (auto const plot = plot_values(values, out.width(), ascii_, language_); !plot.empty()) {
      out.write('\n' + plot);
    }
    show_findings(out, stored->game.variant, findings_from(stored->findings));
    if (!boards.empty()) {
      out.write("\n");
      show_boards(out, stored->game, boards);
    }
    return ExitCode::done;
  }

 private:
  static std::int64_t number(std::string_view what, std::string const& text) {
    std::int64_t value = 0;
    auto const* const end = text.data() + text.size();
    auto const [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stop != end || value < 0) {
      throw wrong_option(std::string{what}, message("usage-number", "word"_a = text));
    }
    return value;
  }

  /// The ply that --browse begins with.
  static unsigned first_ply(Game const& game, std::int64_t ply) {
    auto const most = game.main_line_plies();
    if (ply > most) {
      throw UsageError{message("usage-plies-legal", "count"_a = most)};
    }
    return static_cast<unsigned>(ply);
  }

  std::vector<std::int64_t> wanted_plies() const {
    std::vector<std::int64_t> plies;
    for (auto const& ply : plies_) {
      plies.push_back(number("--ply", ply));
    }
    return plies;
  }

  ExitCode write_plot(Console& console, Game const& game, std::vector<std::optional<double>> const& values) const {
    if (values.empty()) {
      console.error(message("plot-no-values", "base"_a = base_, "game"_a = number("GAME", game_)));
      return ExitCode::findings;
    }
    auto const player = [&](std::string_view name) { return printable(game.tag(name).value_or("?")); };
    std::string svg;
    write_svg_chart(svg, value_chart(values, player("White") + " - " + player("Black"), language_));
    if (*plot_ == "-") {
      console.out().write(svg);
    } else {
      OutputFile file{*plot_};
      file.write(svg);
      file.commit();
    }
    return ExitCode::done;
  }

  void show_header(Output& out, StoredGame const& stored, std::vector<Label> const& labels) const {
    auto const& game = stored.game;
    auto const player = [&](std::string_view name) {
      auto const value = game.tag(name);
      return printable(value && !value->empty() ? *value : "?");
    };
    out.write(out.paint(Style::strong, fmt::format("{} - {}", player("White"), player("Black"))) + "  " +
              printable(game.result_text()) + "\n");
    std::vector<std::pair<std::string, std::string>> lines;
    for (auto const& tag : game.tags) {
      if (tag.name != "White" && tag.name != "Black" && tag.name != "Result" && tag.name != "GameType") {
        lines.emplace_back(name_of(tag), printable(tag.value));
      }
    }
    lines.emplace_back(text_of(language_, "show-game"), game_line(stored));
    if (line_) {
      lines.emplace_back(text_of(language_, "field-line"), *line_);
    }
    lines.emplace_back(text_of(language_, "show-source"),
                       fmt::format("{}:{}", printable(stored.source), stored.source_line));
    add_labels(lines, labels);
    out.write(report::name_value_lines(lines));
  }

  /// Adds what people have put beside the game, a line for each.
  void add_labels(std::vector<std::pair<std::string, std::string>>& lines, std::vector<Label> const& labels) const {
    static constexpr std::array<Word, 4> words{"show-collection", "show-flag", "show-stars", "show-note"};
    for (auto const& label : labels) {
      auto const is_note = label.kind == LabelKind::note;
      lines.emplace_back(
          words.at(static_cast<std::size_t>(label.kind)).in(language_),
          printable(is_note ? label.text : label.name) +
              (is_note && !label.name.empty() ? " (" + printable(label.name) + ", " + label.made + ")" : ""));
    }
  }

  /// The label of a tag: its translation if it has one, otherwise the tag's English name.
  std::string name_of(Tag const& tag) const {
    auto const* const label = std::ranges::find(labels::tags, tag.name, &labels::TagLabel::tag);
    return language_ == Language{} || label == labels::tags.end() ? printable(tag.name)
                                                                  : std::string{label->word.in(language_)};
  }

  /// The line about a game: "International draughts (declared), 62 plies".
  std::string game_line(StoredGame const& stored) const {
    auto const& game = stored.game;
    if (game.variant == nullptr) {
      return text_of(language_, "show-variant-not-known");
    }
    auto const text =
        text_of(language_, "show-variant", "variant"_a = answers::title_of(*game.variant, language_),
                "evidence"_a = answers::words_of(game.evidence).in(language_), "count"_a = game.main_line_plies());
    return stored.state.has(GameMark::illegal) ? text_of(language_, "show-not-all-legal", "game"_a = text) : text;
  }

  void show_findings(Output& out, Variant const* variant, std::vector<Finding> const& findings) const {
    for (auto const& finding : findings) {
      auto const reference = reference_text(finding.article, finding.irregularity, language_);
      out.write('\n' + out.paint(style_of(finding.severity),
                                 fmt::format("{}[{}]", word_for(finding.severity).in(language_), finding.code)));
      out.write(finding.ply == 0
                    ? std::string{}
                    : ' ' + text_of(place_of_move(finding, variant), language_) + ", " + printable(finding.move));
      out.write(text_of(language_, "colon") + printable(text_of(finding.message, language_)) +
                (reference.empty() ? "" : " (" + reference + ")") + "\n");
      for (auto const& line : wrap(printable(text_of(finding.hint, language_)), out.width() - 2)) {
        out.write("  " + line + "\n");
      }
    }
  }

  /// The positions that --boards and --ply ask for.
  std::vector<GameMoment> chosen_moments(Game const& game, std::vector<std::int64_t> const& plies) const {
    if (!boards_ && plies.empty()) {
      return {};
    }
    if (game.variant == nullptr) {
      throw UsageError{message("usage-no-boards")};
    }
    auto moments = moments_of(game);
    for (auto const ply : plies) {
      if (std::ranges::find(moments, static_cast<std::uint64_t>(ply), &GameMoment::ply) == moments.end()) {
        throw UsageError{message("usage-plies-legal", "count"_a = moments.back().ply)};
      }
    }
    if (!boards_) {
      std::erase_if(moments, [&](GameMoment const& moment) {
        return std::ranges::find(plies, static_cast<std::int64_t>(moment.ply)) == plies.end();
      });
    }
    return moments;
  }

  void show_boards(Output& out, Game const& game, std::vector<GameMoment> const& moments) const {
    std::vector<std::vector<std::string>> blocks;
    std::vector<std::string> captions;
    for (auto const& moment : moments) {
      BoardStyle const style{.ascii = ascii_, .flipped = flip_, .marked = moment.marked};
      blocks.push_back(draw_board(moment.position, *game.variant, style, out));
      captions.push_back("   " + (moment.ply != 0 ? text_of(language_, "board-after", "move"_a = moment.caption)
                                  : game.start.side == Colour::white ? text_of(language_, "board-start-white")
                                                                     : text_of(language_, "board-start-black")));
    }
    out.write(side_by_side(blocks, captions, board_width(game.variant->board()), out.width()));
  }

  std::string base_;
  std::string game_;
  std::optional<std::string> line_;
  std::vector<std::string> plies_;
  std::optional<std::string> plot_;
  LayerChoice layers_;
  bool boards_ = false;
  bool browse_ = false;
  bool flip_ = false;
  bool ascii_ = false;
  Language language_;
};

}  // namespace

CommandEntry show_command() noexcept {
  return {&about_show, [] { return std::unique_ptr<Command>{std::make_unique<ShowCommand>()}; }};
}

}  // namespace damier::app
