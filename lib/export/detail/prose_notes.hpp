#pragma once

#include "export/detail/line_filler.hpp"
#include "export/detail/styles/prose_style.hpp"
#include "game/game.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace damier {

/// A text that is filled apart from others: the moves of a game, or a note below them.
struct ProseColumn {
  explicit ProseColumn(std::size_t columns) : out{text, columns} {}
  ProseColumn(ProseColumn const&) = delete;
  ProseColumn& operator=(ProseColumn const&) = delete;
  ~ProseColumn() = default;

  std::string text = {};
  LineFiller out;
  bool numbered = false;    ///< a second move of a pair needs no number
  bool reply_open = false;  ///< the bracket of a reply is open, for its strength
  bool moved = false;       ///< the last words are a move, its signs or its marks: a comma may follow
  bool marked = false;      ///< the last words are the mark of a note
  bool empty = true;        ///< nothing is printed yet
};

/// The notes below a game, in the order of their marks.
class ProseNotes {
 public:
  explicit ProseNotes(std::size_t columns) noexcept : columns_{columns} {}

  /// A new note; mark becomes what is printed between the moves: "(A)".
  [[nodiscard]] ProseColumn& add(NoteMarks const& marks, std::string& mark);
  /// Appends all notes, each as a paragraph.
  void append_to(std::string& text) const;

 private:
  std::size_t columns_;
  std::vector<std::unique_ptr<ProseColumn>> notes_;
  std::size_t letters_ = 0;
  std::size_t numbers_ = 0;
};

}  // namespace damier
