#pragma once

#include "answers/answer.hpp"
#include "answers/changes.hpp"
#include "store/labels.hpp"

#include <memory>
#include <string>

namespace damier::answers {

/// A label as it is typed (read_label in game/label.hpp). Throws NotFound for an empty name or part.
[[nodiscard]] Label typed_label(LabelKind kind, std::string const& text);

/// Gives games a label. A note is by the author, of this moment. The answer is the entry of the journal, empty if all
/// games have the label.
[[nodiscard]] std::unique_ptr<Answer> add_label(BaseGames const& games, Label label, ChangeOptions const& options);
/// Takes a label away from games, a collection with those within it, a note of whatever author with that text.
[[nodiscard]] std::unique_ptr<Answer> remove_label(BaseGames const& games, Label const& label,
                                                   ChangeOptions const& options);
/// Renames a collection with those within it. Throws NotFound if the base has none of that name.
[[nodiscard]] std::unique_ptr<Answer> rename_collection(Base& base, std::string const& before, std::string const& after,
                                                        ChangeOptions const& options);

/// Saves a query under a name, in place of an earlier one. Throws NotFound for an empty one.
[[nodiscard]] std::unique_ptr<Answer> save_query(Base& base, std::string const& name, std::string const& text,
                                                 ChangeOptions const& options);
[[nodiscard]] std::unique_ptr<Answer> remove_query(Base& base, std::string const& name, ChangeOptions const& options);

/// The labels of a kind, flags with the stars.
[[nodiscard]] std::unique_ptr<Answer> labels(Base& base, LabelKind kind, Language language);

}  // namespace damier::answers
