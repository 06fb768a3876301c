#pragma once

#include "answers/answer.hpp"
#include "store/journal.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace damier::answers {

/// Entries of a journal, as an answer.
[[nodiscard]] std::unique_ptr<Answer> entries_answer(std::vector<JournalEntry> entries, Language language,
                                                     Message when_empty, std::optional<Message> warning = {});
/// The entry with a number, as an answer; an empty answer for nothing.
[[nodiscard]] std::unique_ptr<Answer> entry_answer(Base& base, std::optional<std::int64_t> number, Language language,
                                                   std::optional<Message> warning = {});

}  // namespace damier::answers
