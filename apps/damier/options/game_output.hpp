#pragma once

#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/packed_output.hpp"
#include "apps/damier/terminal/console.hpp"
#include "export/format.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// What the commands that write games have in common: --to and how, -o and the way there.
class GameOutput {
 public:
  /// Declares the options; the ending of -o FILE chooses the format where --to is not given. more: formats besides
  /// those of games, which the caller writes himself.
  void configure(Arguments& arguments, std::vector<std::string> const& more = {});
  /// The one of those that was asked for, or nothing.
  [[nodiscard]] std::string const& other_format() const noexcept { return other_; }
  /// Where the output goes, if to a file.
  [[nodiscard]] std::optional<std::string> const& path() const noexcept { return path_; }

  /// Throws UsageError where --to is missing or the options do not go together, or where the output would be the base
  /// that is read. Does not touch the output yet.
  void check(std::string const& base = {}) const;
  /// Opens the output and writes what comes before the first game.
  void begin(Console& console);
  /// number: of the game in its base or file. Throws UsageError where the programs of the style do not have the game's
  /// board.
  void write(Game const& game, std::uint64_t number);
  /// Whether games may be written with several exporters, their texts being put in order afterwards.
  [[nodiscard]] bool tells_games_apart() const noexcept { return format_ != nullptr && format_->tells_games_apart; }
  /// One more of the format that was asked for.
  [[nodiscard]] std::unique_ptr<Exporter> exporter() const { return format_->make(options_); }
  /// Throws UsageError where the programs of the style do not have the board of a game; the message names the game by
  /// its number.
  void check_board(Game const& game, std::uint64_t number) const;
  /// Writes a text of another format, and leaves an empty string.
  void write(std::string& text);
  /// Writes what comes after the last game. From then on the file exists.
  void finish();

  [[nodiscard]] bool to_file() const noexcept { return path_ && *path_ != "-"; }

 private:
  void imply_format(std::string_view path);
  void put();

  ExportFormat const* format_ = nullptr;  ///< nullptr for another one
  std::string other_;
  std::vector<std::string> names_;
  ExportOptions options_;
  NamedPdnStyle const* style_ = nullptr;  ///< if one was asked for
  std::optional<Language> language_;
  std::optional<std::uint32_t> width_;
  bool crlf_ = false;
  std::optional<std::string> path_;
  std::unique_ptr<Exporter> exporter_;
  std::optional<OutputFile> file_;
  std::optional<PackedOutput> packed_;  ///< what goes to the file
  Console* console_ = nullptr;
  std::string text_;
};

}  // namespace damier::app
