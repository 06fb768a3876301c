#pragma once

#include "export/bulletin_section.hpp"
#include "export/detail/diagram_rule.hpp"
#include "export/detail/named_opening.hpp"
#include "export/detail/styles/prose_style.hpp"
#include "export/pdn_writer.hpp"
#include "game/game.hpp"
#include "language/language.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace damier {

/// How the exercises of a sheet are grouped.
enum class ExerciseGroups : std::uint8_t {
  none,   ///< in the order in which they come
  theme,  ///< by their first motif, by name; then those without one, then endings of kings
  level,  ///< by their stars, the easiest first
};

/// Options for writing a format.
struct ExportOptions {
  PdnStyle pdn = {};
  ProseStyle const* prose = nullptr;  ///< of the format "text"; nullptr for the first of prose_styles()
  Language language = Language{"fr"};
  DiagramRule diagrams = {};
  unsigned page_columns = 0;     ///< of a bulletin: 1 or 2; 0 for the format's own number
  unsigned exercises = 0;        ///< diagrams on a page of a sheet of exercises; 0 for a bulletin with games
  bool solutions_apart = false;  ///< the solutions of exercises are a text of their own
  ExerciseGroups exercise_groups = ExerciseGroups::none;
  bool short_solutions = false;  ///< of exercises: the main line, and the moves of the solver that are as good
  /// Gives the name of a motif of exercises by its identifier, in the language of the page.
  std::function<std::string(std::string_view)> theme_name = {};
  std::string title = {};       ///< of a page; if it is empty, a word for its games
  bool title_is_event = false;  ///< so that a bulletin, which has the event above its games, does not repeat it
  bool layer_marks = true;  ///< PDN and Manoury texts have notes of layers with the marks by which they are read back
  bool solve = false;       ///< a web page shows exercises as tasks, their moves when they are found
  std::optional<std::size_t> columns = {};  ///< of lines, where the style or format is not to say
  /// Gives the openings that the text is to name, from several threads at once; none if it is empty. PDN and Manoury
  /// texts get tags (game/opening_mark.hpp), JSON a member.
  std::function<std::optional<NamedOpening>(Game const&)> opening_of = {};
};

/// Writes games into one text of some format, one after the other.
class Exporter {
 public:
  Exporter() = default;
  Exporter(Exporter const&) = delete;
  Exporter& operator=(Exporter const&) = delete;
  virtual ~Exporter() = default;

  /// Each appends to the text: the part before the first game, a replayed game, the part after the last. number: of the
  /// game in its base, or of its record in its file, which JSON contains; 0 for none.
  virtual void begin(std::string&) {}
  virtual void game(Game const& game, std::string& text, std::uint64_t number = 0) = 0;
  /// Begins an event or a round; formats other than bulletins and web pages have no
  /// headings.
  virtual void section(BulletinSection const&, std::string&) {}
  virtual void end(std::string&) {}
  /// The text of the solutions, if they are apart. For after end().
  virtual void solutions(std::string&) {}
};

/// The language of the words that damier adds to a format, where none is asked for.
enum class FormatWords : std::uint8_t {
  none,    ///< it has none
  french,  ///< a file of games: the same on every machine
  reader,  ///< a page or a sheet for people: that of whoever writes it
};

/// A format that games are written in.
struct ExportFormat {
  std::string_view name;                    ///< "pdn"
  std::string_view summary;                 ///< for a reader, without a full stop
  std::array<std::string_view, 2> endings;  ///< of the names of its files: ".json"
  std::unique_ptr<Exporter> (*make)(ExportOptions const&);
  bool independent_games = false;  ///< the text of a game does not depend on the games before it
  FormatWords words = FormatWords::none;
  bool is_bulletin = false;       ///< has headings, tables, diagrams and sheets of exercises
  bool has_page_columns = false;  ///< its games can be in columns
  /// The name of the file in a folder that is given in place of a file; empty if none may be given.
  std::string_view file_in_folder = {};
  bool has_all_languages = false;  ///< its reader chooses one; tables of events are written in each
  bool is_titled = false;          ///< its head has a title, before the first game
  bool has_all_tags = false;       ///< games are read back with every tag
};

/// All formats, in the order in which help shows them.
[[nodiscard]] std::span<ExportFormat const> export_formats() noexcept;
/// The format of a name, or nullptr.
[[nodiscard]] ExportFormat const* find_export_format(std::string_view name) noexcept;

}  // namespace damier
