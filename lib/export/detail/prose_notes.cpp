#include "export/detail/prose_notes.hpp"

namespace damier {
namespace {

/// 0: "A", 25: "Z", 26: "AA".
std::string note_letters(std::size_t place, char first) {
  constexpr std::size_t alphabet = 26;
  auto text = place < alphabet ? std::string{} : note_letters(place / alphabet - 1, first);
  return text += static_cast<char>(first + static_cast<char>(place % alphabet));
}

}  // namespace

ProseColumn& ProseNotes::add(NoteMarks const& marks, std::string& mark) {
  auto const name = marks.first == '1' ? std::to_string(++numbers_) : note_letters(letters_++, marks.first);
  mark = std::string{marks.open}.append(name).append(marks.close);
  auto& note = *notes_.emplace_back(std::make_unique<ProseColumn>(columns_));
  note.out.put(std::string{marks.open_below}.append(name).append(marks.close_below));
  return note;
}

void ProseNotes::append_to(std::string& text) const {
  for (auto const& note : notes_) {
    note->out.begin_line();
    text.append("\n").append(note->text);
  }
}

}  // namespace damier
