#pragma once

#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/packed_output.hpp"
#include "apps/damier/options/split_output.hpp"
#include "apps/damier/terminal/console.hpp"
#include "export/format.hpp"
#include "export/game_shape.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// The output of the commands that write games: the options --to and those of its formats, -o, and the writing itself.
class GameOutput {
 public:
  /// Declares the options; the ending of -o FILE chooses the format if --to is not given. more: the names of further
  /// formats, which the caller writes itself.
  void configure(Arguments& arguments, std::vector<std::string> const& more = {});
  /// Declares --labels, of a command that reads a base.
  void configure_labels(Arguments& arguments);
  /// Whether the games are to have what people have put beside them, as tags (game/label.hpp).
  [[nodiscard]] bool wants_labels() const noexcept { return labels_; }
  /// The further format that was asked for; empty if it is a format of games.
  [[nodiscard]] std::string const& other_format() const noexcept { return other_; }
  /// The file that -o names; nothing without -o.
  [[nodiscard]] std::optional<std::string> const& path() const noexcept { return path_; }

  /// Web pages show exercises as tasks, and where nothing else is asked for, bulletins are sheets of exercises. For
  /// games that are all exercises; comes before check().
  void write_exercises() noexcept;

  /// Throws UsageError if --to is missing, if the options contradict each other, or if the output would be the base
  /// that is read. Does not touch the output.
  void check(std::string const& base = {}) const;
  /// Throws UsageError if an output would be one of the files that are read.
  void check_apart_from(std::vector<std::string> const& files) const;
  /// Opens the output and writes what comes before the first game.
  void begin(Console& console);
  /// Writes the heading of an event or a round of a bulletin.
  void write(BulletinSection const& section) { exporter_->section(section, text_); }
  /// Writes a game. number: its number in its base or file. Throws UsageError if the programs of the PDN style do not
  /// support the game's board.
  void write(Game const& game, std::uint64_t number);
  /// Whether several exporters may write the games, so that their texts only have to be put in order.
  [[nodiscard]] bool games_are_independent() const noexcept {
    return format_ != nullptr && format_->independent_games && !split_;
  }
  /// Makes another exporter of the format that was asked for.
  [[nodiscard]] std::unique_ptr<Exporter> exporter() const { return format_->make(options_); }
  /// Throws UsageError if the programs of the PDN style do not support the board of a game; the message has the game's
  /// number.
  void check_board(Game const& game, std::uint64_t number) const;
  /// Appends what is to be written of a game to a text of an exporter.
  void append(Exporter& exporter, Game const& game, std::string& text, std::uint64_t number) const;
  /// Writes a text that another exporter has made, and clears it.
  void write(std::string& text);
  /// Writes what comes after the last game, and the solutions if they have a file of their own, and commits the files.
  void finish();

  /// Whether a text has the annotations of layers unless the user chooses: what damier reads back, and web pages. What
  /// people print and other programs read has them only if they are asked for.
  [[nodiscard]] bool keeps_layers() const noexcept;
  [[nodiscard]] bool is_bulletin() const noexcept { return format_ != nullptr && format_->is_bulletin; }
  /// Whether a sheet of exercises is written. Only games that start from a position are exercises.
  [[nodiscard]] bool has_exercises() const noexcept { return options_.exercises != 0; }
  /// Whether the games are to be arranged by events and rounds, with their tables.
  [[nodiscard]] bool has_tables() const noexcept { return tables_; }
  /// Whether they are written in all languages, of which the reader chooses one.
  [[nodiscard]] bool has_tables_by_language() const noexcept {
    return tables_ && format_ != nullptr && format_->has_all_languages;
  }
  /// Reports that no game was an exercise, if so; false then. For after finish().
  [[nodiscard]] bool found_exercises(Console& console) const;
  /// The language of the words of the format, known after begin().
  [[nodiscard]] Language language() const noexcept { return options_.language; }
  [[nodiscard]] bool to_file() const noexcept { return path_ && *path_ != "-"; }

 private:
  void imply_format(std::string_view path);
  void choose_file_in_folder();
  void make_folder() const;
  void configure_style(Arguments& arguments);
  void configure_shape(Arguments& arguments);
  void check_shape() const;
  void check_split() const;
  void begin_split();
  void end_lines(std::string& text) const;
  void check_style(std::string_view format) const;
  [[nodiscard]] bool has_layer_marks() const noexcept;
  void check_bulletin() const;
  void check_solutions(std::string const& base) const;
  void note_event(Game const& game);
  void settle_title(std::string title);
  void put();

  ExportFormat const* format_ = nullptr;  ///< nullptr for a further format
  std::string other_;
  std::vector<std::string> names_;
  ExportOptions options_;
  NamedPdnStyle const* style_ = nullptr;  ///< of pdn; nullptr if none was asked for
  std::optional<Language> language_;
  std::optional<DiagramRule> diagrams_;
  std::optional<std::string> title_;
  bool title_is_open_ = false;        ///< the head of the page waits for the events of its games
  std::optional<std::string> event_;  ///< that of all games so far, meanwhile
  std::uint64_t exercises_ = 0;       ///< written
  std::optional<std::uint32_t> width_;
  bool crlf_ = false;
  GameShape shape_;
  std::optional<SplitRule> split_;
  std::optional<SplitOutput> parts_;  ///< of --split, in place of one output
  bool openings_ = false;
  bool labels_ = false;
  std::optional<std::string> path_;
  std::optional<std::string> folder_;          ///< of path_, if -o names it
  std::optional<std::string> solutions_path_;  ///< the file that --solutions names
  bool tables_ = false;
  std::unique_ptr<Exporter> exporter_;
  OutputSet files_;
  std::optional<PackedOutput> packed_;     ///< packs what goes to the file that -o names; nothing without one
  std::optional<PackedOutput> solutions_;  ///< the same for --solutions
  Console* console_ = nullptr;
  std::string text_;
};

}  // namespace damier::app
