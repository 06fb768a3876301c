#include "grammar/note_list.hpp"

#include "language/message.hpp"

#include <algorithm>
#include <utility>

namespace damier {

void NoteList::clear() noexcept {
  notes_.clear();
  suppressed_ = 0;
  worst_suppressed_ = Severity::hint;
}

void NoteList::add(Note note) {
  if (notes_.size() < most_) {
    notes_.push_back(std::move(note));
    return;
  }
  if (suppressed_++ == 0) first_suppressed_ = note.offset;
  worst_suppressed_ = std::max(worst_suppressed_, note.severity);
}

void NoteList::roll_back(Mark const& mark) {
  notes_.erase(notes_.begin() + static_cast<std::ptrdiff_t>(mark.kept), notes_.end());
  suppressed_ = mark.suppressed;
}

bool NoteList::has_error() const noexcept {
  return (suppressed_ > 0 && worst_suppressed_ == Severity::error) ||
         std::any_of(notes_.begin(), notes_.end(), [](Note const& note) { return note.severity == Severity::error; });
}

void NoteList::report(GameTape& tape) const {
  tape.diagnostics.clear();
  std::vector<Note const*> sorted;
  for (Note const& note : notes_) sorted.push_back(&note);
  std::stable_sort(sorted.begin(), sorted.end(), [](auto const* a, auto const* b) { return a->offset < b->offset; });
  for (Note const* note : sorted) {
    tape.diagnostics.push_back(
        tape.diagnose(note->severity, note->code, note->offset, note->length, note->message, note->hint));
  }
  if (suppressed_ == 0) return;
  tape.diagnostics.push_back(tape.diagnose(worst_suppressed_, "more-diagnostics", first_suppressed_, 1,
                                           message("text-more-not-shown", "count"_a = suppressed_)));
}

}  // namespace damier
