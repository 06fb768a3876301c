#include "apps/damier/options/game_output.hpp"

#include "apps/damier/options/language_option.hpp"
#include "apps/damier/options/suggestion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

namespace damier::app {
namespace {

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (auto const& format : export_formats()) {
    names.emplace_back(format.name);
  }
  return names;
}

}  // namespace

void GameOutput::configure(Arguments& arguments, std::vector<std::string> const& more) {
  names_ = format_names();
  names_.insert(names_.end(), more.begin(), more.end());
  arguments.option("--to", "FORMAT", fmt::format("{}; required", fmt::join(names_, ", ")),
                   [this](std::string const& text) {
                     format_ = find_export_format(text);
                     other_ = format_ == nullptr ? text : "";
                     if (std::ranges::find(names_, text) == names_.end()) {
                       throw UsageError{"--to: " + not_one_of(text, "a format that games are written in", names_)};
                     }
                   });
  std::vector<std::string> styles;
  for (auto const& style : pdn_styles()) {
    styles.emplace_back(style.name);
  }
  arguments.option("--style", "STYLE",
                   fmt::format("of pdn: {}; {} if not given", fmt::join(styles, ", "), styles.front()),
                   [this, styles](std::string const& text) {
                     style_ = find_pdn_style(text);
                     if (style_ == nullptr) {
                       throw UsageError{"--style: " + not_one_of(text, "a style of pdn", styles)};
                     }
                     options_.pdn = style_->style;
                   });
  add_language(arguments, language_, "of the words in manoury: fr or en; fr if not given");
  arguments.option("--width", "N", "of pdn and manoury: longest line in characters, 0 for no bound; 80 if not given",
                   width_);
  arguments.flag("--crlf", "of pdn and manoury: lines end with CR LF", crlf_);
  arguments.option("-o,--output", "FILE", "where to write; standard output if not given or -", path_);
}

void GameOutput::check(std::string const& base) const {
  auto const name = format_ != nullptr ? format_->name : std::string_view{other_};
  if (name.empty()) {
    throw UsageError{fmt::format("--to is required: {}", fmt::join(names_, ", "))};
  }
  if (style_ != nullptr && name != "pdn") {
    throw UsageError{"--style is for --to pdn"};
  }
  if (language_ && name != "manoury") {
    throw UsageError{"--lang is for --to manoury"};
  }
  if ((width_ || crlf_) && name != "pdn" && name != "manoury") {
    throw UsageError{std::string{width_ ? "--width" : "--crlf"} + " is for --to pdn and manoury"};
  }
  if (to_file()) {
    base.empty() ? check_output("--output", *path_) : check_output("--output", *path_, {base});
  }
}

void GameOutput::begin(Console& console) {
  console_ = &console;
  options_.language = language_.value_or(options_.language);
  if (width_) {
    options_.columns = *width_ == 0 ? std::numeric_limits<std::size_t>::max() : std::size_t{*width_};
  }
  if (to_file()) {
    file_.emplace(*path_);
  }
  if (format_ != nullptr) {
    exporter_ = format_->make(options_);
    exporter_->begin(text_);
    put();
  }
}

void GameOutput::check_board(Game const& game, std::uint64_t number) const {
  if (style_ != nullptr && !style_->takes(game)) {
    auto const& board = game.variant->board();
    throw UsageError{fmt::format("--style {} is for boards of {}x{} with {} squares: game {} is {}, {}x{} with {}",
                                 style_->name, style_->board->columns, style_->board->rows,
                                 style_->board->square_count(), number, game.variant->name(), board.columns, board.rows,
                                 board.square_count())};
  }
}

void GameOutput::write(Game const& game) {
  constexpr std::size_t most_waiting = std::size_t{1} << 16U;
  check_board(game, ++games_);
  exporter_->game(game, text_);
  if (text_.size() >= most_waiting) {
    put();
  }
}

void GameOutput::write(std::string& text) {
  put();
  text_.swap(text);
  put();
}

void GameOutput::finish() {
  if (exporter_) {
    exporter_->end(text_);
  }
  put();
  if (file_) {
    file_->commit();
  }
}

void GameOutput::put() {
  if (crlf_) {
    std::string lines;
    for (auto const c : text_) {
      lines += c == '\n' ? "\r\n" : std::string_view{&c, 1};
    }
    text_.swap(lines);
  }
  file_ ? file_->write(text_) : console_->out().write(text_);
  text_.clear();
}

}  // namespace damier::app
