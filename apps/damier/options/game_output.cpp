#include "apps/damier/options/game_output.hpp"

#include "answers/suggestion.hpp"
#include "apps/damier/options/exercise_options.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/shape_options.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "export/bulletin_heading.hpp"
#include "export/exercise_writer.hpp"
#include "language/message_error.hpp"
#include "language/system_reason.hpp"
#include "store/game_line.hpp"
#include "text/text_width.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <limits>
#include <system_error>
#include <utility>

namespace damier::app {
namespace {

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (auto const& format : export_formats()) {
    names.emplace_back(format.name);
  }
  return names;
}

/// The language of the words that damier adds to a format, where none is asked for.
Language language_of(ExportFormat const& format) {
  static constexpr Language english{"en"};
  static constexpr Language french{"fr"};
  switch (format.words) {
    case FormatWords::french: return french;
    case FormatWords::reader: return language_of_environment();
    case FormatWords::none: break;
  }
  return english;
}

}  // namespace

void GameOutput::configure(Arguments& arguments, std::vector<std::string> const& more) {
  names_ = format_names();
  names_.insert(names_.end(), more.begin(), more.end());
  arguments.option("--to", "FORMAT",
                   fmt::format("{}; required unless the ending of -o says it", fmt::join(names_, ", ")),
                   [this](std::string const& text) {
                     format_ = find_export_format(text);
                     other_ = format_ == nullptr ? text : "";
                     if (std::ranges::find(names_, text) == names_.end()) {
                       throw wrong_option("--to", answers::not_one_of(text, message("what-format-written"), names_));
                     }
                   });
  configure_style(arguments);
  // A file of games must not depend on the machine that writes it; a page is for whoever writes it.
  add_language(
      arguments, language_, "language of messages and of the words in manoury, bulletins, flashcards and html",
      "fr for manoury, so that a file of games is the same on every machine, and that of LC_ALL, LC_MESSAGES or "
      "LANG for all else");
  arguments.option(
      "--width", "N",
      "for pdn, manoury and text: longest line in characters, 0 for no bound; 80, or that of the style, if not "
      "given",
      width_);
  arguments.flag("--crlf", "for pdn, manoury and text: lines end with CR LF", crlf_);
  arguments.flag("--openings",
                 "add the name of the opening, as damier motifs --list has it, to games without such a tag", openings_);
  arguments.option("--title", "TEXT",
                   "for html, tex, md and document: the title; if not given, that of html and document is the event of "
                   "all games, or a word for games",
                   title_);
  arguments.option("--diagrams", "WHERE",
                   "for tex, md and document: comments, marks, none, or N for every N plies; comments if not given",
                   [this](std::string const& text) { diagrams_ = read_diagrams(text, "--diagrams"); });
  arguments.choice("--columns", "N",
                   "for tex and document: games in 1 or 2 columns; 2 for tex, 1 for document if not given",
                   message("what-columns"), {"1", "2"},
                   [this](std::size_t place) { options_.page_columns = static_cast<unsigned>(place) + 1; });
  add_exercise_options(arguments, options_, solutions_path_);
  arguments.flag("--tables",
                 "for tex, md, document and html: events with their tables, rounds with their results, games in this "
                 "order",
                 tables_);
  arguments.flag("--solve",
                 "for html: games that start from a position are exercises, whose moves are hidden until the reader "
                 "finds them",
                 options_.solve);
  configure_shape(arguments);
  // Declared behind --to and --split, so that it is known here whether they are given.
  arguments.option("-o,--output", "FILE",
                   "where to write, packed if it ends with .gz or .zst; for html also a folder; standard output if not "
                   "given or -",
                   [this](std::string const& path) {
                     path_ = path;
                     if (format_ == nullptr && other_.empty()) {
                       imply_format(path);
                     }
                     choose_file_in_folder();
                   });
}

void GameOutput::configure_labels(Arguments& arguments) {
  arguments.flag(
      "--labels",
      "for pdn, manoury, json and ndjson: with the collections, flags, stars and notes of the games, in tags "
      "that import reads back",
      labels_);
}

void GameOutput::configure_shape(Arguments& arguments) {
  add_shape_options(arguments, shape_);
  arguments.option("--split", "RULE",
                   "several files, whose names begin as that of -o: N games in each, or one for each event, year or "
                   "game",
                   [this](std::string const& text) { split_ = SplitRule::read(text); });
}

/// --style takes the styles of pdn, then those of text; the last one that is given counts.
void GameOutput::configure_style(Arguments& arguments) {
  std::vector<std::string> names;
  std::ranges::transform(pdn_styles(), std::back_inserter(names),
                         [](auto const& style) { return std::string{style.name}; });
  auto const of_pdn = names.size();
  std::ranges::transform(prose_styles(), std::back_inserter(names),
                         [](auto const* style) { return std::string{style->name}; });
  auto const first_of_text = names.begin() + static_cast<std::ptrdiff_t>(of_pdn);
  arguments.choice("--style", "STYLE",
                   fmt::format("for pdn: {}; {} if not given; for text: {}; {} if not given",
                               fmt::join(names.begin(), first_of_text, ", "), names.front(),
                               fmt::join(first_of_text, names.end(), ", "), *first_of_text),
                   message("what-style"), names, [this, of_pdn](std::size_t place) {
                     style_ = place < of_pdn ? &pdn_styles()[place] : nullptr;
                     options_.pdn = style_ != nullptr ? style_->style : PdnStyle{};
                     options_.prose = place < of_pdn ? nullptr : prose_styles()[place - of_pdn];
                   });
}

/// Uses the format that belongs to the ending of a file name, if the command supports it.
void GameOutput::imply_format(std::string_view path) {
  path = without_packing(path);
  for (auto const& format : export_formats()) {
    for (auto const ending : format.endings) {
      if (!ending.empty() && path.ends_with(ending)) {
        format_ = &format;
      }
    }
  }
  if (path.ends_with(".txt") && options_.prose != nullptr) {
    format_ = find_export_format("text");
  }
  if (path.ends_with(".sql") && std::ranges::find(names_, "sql") != names_.end()) {
    other_ = "sql";
  }
}

/// Where -o names a folder, and the format has a name for its file there, that file is the output.
void GameOutput::choose_file_in_folder() {
  namespace fs = std::filesystem;
  std::error_code ignored;
  if (format_ != nullptr && !format_->file_in_folder.empty() && !split_ &&
      (path_->ends_with('/') || fs::is_directory(*path_, ignored))) {
    folder_ = *path_;
    path_ = (fs::path{*path_} / format_->file_in_folder).string();
  }
}

void GameOutput::make_folder() const {
  std::error_code error;
  std::filesystem::create_directories(*folder_, error);
  if (!std::filesystem::is_directory(*folder_)) {
    throw MessageError{message("file-cannot-write-there", "file"_a = format_->file_in_folder, "folder"_a = *folder_,
                               "reason"_a = system_reason(error))};
  }
}

void GameOutput::write_exercises() noexcept {
  constexpr unsigned usual_exercises = 6;
  if (is_bulletin() && !has_exercises() && !tables_ && !diagrams_) {
    options_.exercises = usual_exercises;
  }
  options_.solve = options_.solve || (format_ != nullptr && format_->name == "html");
}

void GameOutput::check(std::string const& base) const {
  auto const name = format_ != nullptr ? format_->name : std::string_view{other_};
  if (name.empty()) {
    throw UsageError{message("usage-to-required", "known"_a = fmt::format("{}", fmt::join(names_, ", ")))};
  }
  check_style(name);
  if (options_.solve && name != "html") {
    throw UsageError{message("usage-only-for", "options"_a = "--solve", "others"_a = "--to html")};
  }
  if ((width_ || crlf_) && name != "pdn" && name != "manoury" && name != "text") {
    throw UsageError{message("usage-only-for", "options"_a = width_ ? "--width" : "--crlf",
                             "others"_a = message("list-and", "first"_a = "--to pdn, manoury", "last"_a = "text"))};
  }
  if (title_ && !is_bulletin() && name != "html") {
    throw UsageError{
        message("usage-only-for", "options"_a = "--title",
                "others"_a = message("list-and", "first"_a = "--to html, tex, md", "last"_a = "document"))};
  }
  if (labels_ && (format_ == nullptr || !format_->has_all_tags)) {
    throw UsageError{
        message("usage-only-for", "options"_a = "--labels",
                "others"_a = message("list-and", "first"_a = "--to pdn, manoury, json", "last"_a = "ndjson"))};
  }
  check_bulletin();
  check_shape();
  if (options_.page_columns != 0 && (format_ == nullptr || !format_->has_page_columns)) {
    throw UsageError{message("usage-only-for", "options"_a = "--columns",
                             "others"_a = message("list-and", "first"_a = "--to tex", "last"_a = "document"))};
  }
  if (openings_ && format_ == nullptr) {
    throw UsageError{message("usage-not-together", "one"_a = "--openings", "other"_a = "--to " + other_)};
  }
  if (split_) {
    check_split();
  } else if (to_file()) {
    base.empty() ? check_output("--output", *path_) : check_output("--output", *path_, {base});
  }
  if (solutions_path_) {
    check_solutions(base);
  }
}

/// A style is one of pdn or one of text.
void GameOutput::check_style(std::string_view format) const {
  if (style_ != nullptr && format != "pdn") {
    throw UsageError{
        message("usage-only-for", "options"_a = fmt::format("--style {}", style_->name), "others"_a = "--to pdn")};
  }
  if (options_.prose != nullptr && format != "text") {
    throw UsageError{message("usage-only-for", "options"_a = fmt::format("--style {}", options_.prose->name),
                             "others"_a = "--to text")};
  }
}

/// What is left out or added is of games, not of tables.
void GameOutput::check_shape() const {
  if (shape_.changes() && format_ == nullptr) {
    throw UsageError{message("usage-not-together",
                             "one"_a = shape_.each_line ? "--each-variation"
                                       : shape_.fens    ? "--fen-comments"
                                                        : "--without",
                             "other"_a = "--to " + other_)};
  }
}

void GameOutput::check_split() const {
  for (auto const& [given, option] : {std::pair{format_ == nullptr, "--to " + other_},
                                      {tables_, std::string{"--tables"}},
                                      {has_exercises(), std::string{"--exercises"}}}) {
    if (given) {
      throw UsageError{message("usage-not-together", "one"_a = "--split", "other"_a = option)};
    }
  }
  if (!to_file()) {
    throw UsageError{message("usage-split-output")};
  }
}

void GameOutput::begin_split() {
  auto const ending = format_->endings.front().empty() ? std::string_view{".txt"} : format_->endings.front();
  parts_.emplace(*split_, *path_, ending, [this](std::string const& title) {
    auto options = options_;
    options.title = title_.value_or(title);
    options.title_is_event = !title_ && !title.empty();
    return format_->make(options);
  });
}

void GameOutput::check_apart_from(std::vector<std::string> const& files) const {
  if (to_file() && !split_) {
    check_output("--output", *path_, files);
  }
  if (solutions_path_) {
    check_output("--solutions", *solutions_path_, files);
  }
}

void GameOutput::check_bulletin() const {
  for (auto const& [given, option] :
       {std::pair{diagrams_.has_value(), "--diagrams"}, {has_exercises(), "--exercises"}, {tables_, "--tables"}}) {
    auto const of_tables = option == std::string_view{"--tables"};
    if (given && !is_bulletin() && !(of_tables && format_ != nullptr && format_->has_all_languages)) {
      throw UsageError{
          message("usage-only-for", "options"_a = option,
                  "others"_a = of_tables ? message("list-and", "first"_a = "--to tex, md, document", "last"_a = "html")
                                         : message("list-and", "first"_a = "--to tex, md", "last"_a = "document"))};
    }
    if (given && has_exercises() && option != std::string_view{"--exercises"}) {
      throw UsageError{message("usage-not-together", "one"_a = option, "other"_a = "--exercises")};
    }
  }
  check_exercise_options(options_, solutions_path_.has_value());
}

void GameOutput::check_solutions(std::string const& base) const {
  if (*solutions_path_ == "-") {
    throw wrong_option("--solutions", message("usage-no-file-name"));
  }
  base.empty() ? check_output("--solutions", *solutions_path_) : check_output("--solutions", *solutions_path_, {base});
  if (to_file()) {
    auto const sheet = output_target(*path_);
    auto const solutions = output_target(*solutions_path_);
    if (!sheet.is_stream() && sheet.path == solutions.path) {
      throw UsageError{message("usage-output-twice", "one"_a = "--output", "other"_a = "--solutions")};
    }
  }
}

bool GameOutput::keeps_layers() const noexcept {
  auto const name = format_ != nullptr ? format_->name : std::string_view{};
  return name == "json" || name == "ndjson" || name == "html" || (name == "pdn" && has_layer_marks());
}

/// The lossless style of PDN, which is the first one, has annotations so that they are read back.
bool GameOutput::has_layer_marks() const noexcept {
  return format_ != nullptr && format_->name != "manoury" && (style_ == nullptr || style_ == &pdn_styles().front());
}

void GameOutput::begin(Console& console) {
  console_ = &console;
  options_.diagrams = diagrams_.value_or(options_.diagrams);
  options_.solutions_apart = solutions_path_.has_value();
  if (format_ != nullptr) {
    options_.language = language_.value_or(language_of(*format_));
  }
  name_themes(options_, console);
  options_.layer_marks = has_layer_marks();
  if (width_) {
    options_.columns = *width_ == 0 ? std::numeric_limits<std::size_t>::max() : std::size_t{*width_};
  }
  if (openings_) {
    // A PDN file is for readers of any language: the words of its tags are English.
    auto const in = format_ != nullptr && format_->words != FormatWords::none ? options_.language : Language{"en"};
    options_.opening_of = [&names = known_openings(console), in](Game const& game) -> std::optional<NamedOpening> {
      if (game.variant == nullptr) {
        return std::nullopt;
      }
      MainLine line;
      read_main_line(game, line);
      auto const* const opening = names.of(line);
      return opening != nullptr ? std::optional{NamedOpening{opening->id, std::string{text_in(opening->names, in)}}}
                                : std::nullopt;
    };
  }
  if (split_) {
    begin_split();
    return;
  }
  if (folder_) {
    make_folder();
  }
  if (to_file()) {
    packed_.emplace(files_.add(*path_), *path_);
  }
  if (solutions_path_) {
    solutions_.emplace(files_.add(*solutions_path_), *solutions_path_);
  }
  if (format_ != nullptr) {
    options_.title = title_.value_or("");
    exporter_ = format_->make(options_);
    exporter_->begin(text_);
    title_is_open_ = !title_ && format_->is_titled && !has_exercises();
    if (title_is_open_) {
      text_.clear();
    }
    put();
  }
}

/// The event of all games is the title of a page; its head is written when a second event, or none, or the end decides.
void GameOutput::note_event(Game const& game) {
  constexpr std::size_t most_waiting = std::size_t{1} << 26U;  // in memory: more games than an event has
  auto event = printed_tag(game, "Event");
  event_ = event_ ? event_ : event;
  if (event.empty() || event != *event_ || text_.size() > most_waiting) {
    settle_title({});
  }
}

void GameOutput::settle_title(std::string title) {
  options_.title = std::move(title);
  options_.title_is_event = true;
  std::string head;
  format_->make(options_)->begin(head);
  text_.insert(0, head);
  title_is_open_ = false;
}

void GameOutput::check_board(Game const& game, std::uint64_t number) const {
  if (style_ != nullptr && !style_->takes(game)) {
    auto const& board = game.variant->board();
    if (style_->letters) {
      throw UsageError{message("usage-style-letters", "style"_a = style_->name, "game"_a = number,
                               "variant"_a = game.variant->name())};
    }
    throw UsageError{
        message("usage-style-board", "style"_a = style_->name,
                "board"_a = message("board-size", "columns"_a = style_->board->columns, "rows"_a = style_->board->rows,
                                    "squares"_a = style_->board->square_count()),
                "game"_a = number, "variant"_a = game.variant->name(),
                "other"_a = message("board-size-short", "columns"_a = board.columns, "rows"_a = board.rows,
                                    "squares"_a = board.square_count()))};
  }
}

void GameOutput::write(Game const& game, std::uint64_t number) {
  constexpr std::size_t most_waiting = std::size_t{1} << 16U;
  check_board(game, number);
  exercises_ += has_exercises() && is_exercise(game) ? 1U : 0U;
  if (parts_) {
    shape_.apply(game, [&](Game const& one) {
      parts_->add(one, [&](Exporter& exporter, std::string& text) { exporter.game(one, text, number); });
    });
    return;
  }
  append(*exporter_, game, text_, number);
  if (title_is_open_) {
    note_event(game);
  }
  if (text_.size() >= most_waiting && !title_is_open_) {
    put();
  }
}

void GameOutput::append(Exporter& exporter, Game const& game, std::string& text, std::uint64_t number) const {
  shape_.apply(game, [&](Game const& one) { exporter.game(one, text, number); });
}

void GameOutput::write(std::string& text) {
  put();
  text_.swap(text);
  put();
}

void GameOutput::finish() {
  if (parts_) {
    parts_->finish([this](std::string& text) { end_lines(text); });
    return;
  }
  if (title_is_open_) {
    settle_title(event_.value_or(""));
  }
  if (exporter_) {
    exporter_->end(text_);
  }
  put();
  if (packed_) {
    packed_->finish();
  }
  if (solutions_) {
    exporter_->solutions(text_);
    solutions_->write(text_);
    solutions_->finish();
    text_.clear();
  }
  files_.commit();
}

bool GameOutput::found_exercises(Console& console) const {
  if (has_exercises() && exercises_ == 0) {
    console.error(message("no-exercises"));
    return false;
  }
  return true;
}

void GameOutput::put() {
  end_lines(text_);
  if (packed_) {
    packed_->write(text_);
  } else {
    console_->out().write(console_->out().is_terminal() ? printable_lines(text_) : text_);
  }
  text_.clear();
}

/// Ends the lines of a text as --crlf says.
void GameOutput::end_lines(std::string& text) const {
  if (crlf_) {
    std::string lines;
    for (auto const c : text) {
      lines += c == '\n' ? "\r\n" : std::string_view{&c, 1};
    }
    text.swap(lines);
  }
}

}  // namespace damier::app
