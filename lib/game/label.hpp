#pragma once

#include "game/game.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// What people put beside games, and the queries that they save. A game has any number of collections, flags and
/// notes, and one number of stars.
enum class LabelKind : std::uint8_t { collection, flag, stars, note, query };

struct Label {
  LabelKind kind = LabelKind::collection;
  std::string name = {};  ///< of the collection ("Lessons/Coup royal"), the flag, the query; the stars; a note's author
  std::string text = {};  ///< of the note or the query
  std::string made = {};  ///< of a note: UTC, "2026-11-21 16:20:00"
  bool operator==(Label const&) const = default;
};

/// A label as a person writes it, without author and time; nothing for an empty name or part. A flag that is a number
/// from 1 to 5 is stars; the name of a collection has its parts without surrounding blanks.
[[nodiscard]] std::optional<Label> read_label(LabelKind kind, std::string_view text);

// In the text of a game labels are tags of damier's own:
//
//     [DamierCollections "Lessons/Coup royal; Club"]
//     [DamierFlags "todo"]
//     [DamierStars "4"]
//     [DamierNote "2026-11-21 16:20:00; Anne; The sheet is in the club"]
//
// A note has one tag, or several where it is long: all but the last of these end with "%". A control character and the
// characters ";" and "%" are "%" and two hexadecimal digits. A person may write a note without time and name.

/// Adds the tags of labels to a game.
void add_labels(Game& game, std::span<Label const> labels);
/// Whether a game may have such tags.
[[nodiscard]] bool may_have_labels(Game const& game) noexcept;
/// Takes such tags away and returns their labels. Tags of these names that have another text are not changed.
std::vector<Label> take_labels(Game& game);

}  // namespace damier
