#pragma once

#include "draw/diagram.hpp"
#include "export/bulletin_section.hpp"
#include "language/language.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace damier {

/// What is printed above the moves of a game. A text may be empty.
struct BulletinHeading {
  std::string players;  ///< "White – Black"
  std::string result;
  std::string details;  ///< date and opening
};

/// How words are printed.
enum class BulletinInk : std::uint8_t {
  plain,   ///< comments and variations
  strong,  ///< the main line
};

/// The form of a whole document.
struct BulletinLayout {
  Language language = Language{"en"};
  unsigned columns = 0;    ///< of games: 1 or 2; 0 for the format's own number
  unsigned exercises = 0;  ///< diagrams on a page of a sheet of exercises; 0 for a bulletin
  std::string_view title;  ///< of the document
};

/// How the exercises of a page are arranged.
struct ExerciseGrid {
  unsigned columns = 1;
  unsigned rows = 1;
  double board = 0;  ///< the side of a board in millimetres, on paper of format A4
};
/// The grid of so many exercises on a page, at least one.
[[nodiscard]] ExerciseGrid exercise_grid(unsigned exercises) noexcept;

/// A page that a bulletin is printed on: how a format writes headings, running text, tables and diagrams. It appends to
/// the text that it is given. All texts come as written_words() leaves them, and are escaped by the page: whatever they
/// contain has no effect but to be printed.
class BulletinPage {
 public:
  BulletinPage() = default;
  BulletinPage(BulletinPage const&) = delete;
  BulletinPage& operator=(BulletinPage const&) = delete;
  virtual ~BulletinPage() = default;

  virtual void begin(std::string& text, BulletinLayout const& layout) = 0;
  /// Headings over the whole width.
  virtual void event(std::string& text, std::string_view title, std::string_view place) = 0;
  virtual void round(std::string& text, std::string_view title) = 0;
  /// A table over the whole width, with at least one row.
  virtual void table(std::string& text, BulletinTable const& table) = 0;
  /// The heading of a game. Games are in columns, if the layout has them.
  virtual void game(std::string& text, BulletinHeading const& heading) = 0;
  /// Continues the running text. glued: without a blank after the words before.
  virtual void words(std::string& text, std::string_view words, BulletinInk ink, bool glued) = 0;
  /// Ends the running text, if there is any.
  virtual void end_paragraph(std::string& text) = 0;
  /// Between paragraphs. The label of a diagram is its caption: "Diagram 1. White to move".
  virtual void diagram(std::string& text, Diagram const& diagram) = 0;
  /// Begins a group of exercises under a heading, on the same page if there is room.
  virtual void exercise_group(std::string& text, std::string_view title) = 0;
  /// A diagram with its caption "1. White to move" and a line for the answer, on a sheet of exercises.
  virtual void exercise(std::string& text, Diagram const& diagram) = 0;
  /// Ends the exercises; what comes next begins on a new page.
  virtual void end_exercises(std::string& text) = 0;
  virtual void end(std::string& text) = 0;
};

}  // namespace damier
