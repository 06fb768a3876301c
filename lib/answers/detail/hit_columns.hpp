#pragma once

#include "language/language.hpp"
#include "report/column.hpp"
#include "search/opening_names.hpp"
#include "search/search.hpp"
#include "store/base_reader.hpp"
#include "store/labels.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace damier::answers {

/// A field of a hit: nothing, a number, a text, or several.
using HitValue = std::variant<std::monostate, std::int64_t, std::string, std::vector<std::string>>;

/// A column of a search result: a field of the game's header, named as in queries, a field of the position and move, or
/// a tag, named as it is.
class HitColumn {
 public:
  /// Reads a name such as "white", "year" or "ECO". A name that begins with a small letter and is no field is a
  /// WrongQuestion about the option.
  explicit HitColumn(std::string name, std::string_view option = "--columns");

  [[nodiscard]] std::string const& name() const noexcept { return name_; }
  /// The column in a report: its title is the field's name in a language, or the tag's name.
  [[nodiscard]] report::Heading heading() const;
  /// Whether the values are names of players, events or sites; names with the same name_key are then the same value.
  [[nodiscard]] bool is_name() const noexcept;
  /// Whether the whole game must be read for it, not the header alone.
  [[nodiscard]] bool needs_game() const noexcept;
  /// Whether the value depends on what is beside the game: collections, flags, stars, notes.
  [[nodiscard]] bool needs_labels() const noexcept;
  /// Whether the column is game, ply, line or fen, which locate the hit.
  [[nodiscard]] bool is_place() const noexcept;
  /// Whether the value depends on the hit alone, not on its game.
  [[nodiscard]] bool is_of_hit() const noexcept;
  /// A value as a table shows it to a reader: outcomes, variants, openings and other words in the language. Other
  /// formats have the value itself.
  [[nodiscard]] std::string shown(HitValue const& value, Language language, OpeningNames const& openings) const;
  [[nodiscard]] HitValue value(Hit const& hit) const;
  [[nodiscard]] HitValue value(GameHeader const& header) const;
  [[nodiscard]] HitValue value(Game const& game, OpeningNames const& openings) const;
  [[nodiscard]] HitValue value(std::vector<Label> const& labels) const;

 private:
  friend std::vector<report::Heading> hit_fields();
  struct Field;
  static std::vector<Field> const& fields();

  std::string name_;
  Field const* field_ = nullptr;
};

/// Looks up the values of columns; those of a game are looked up once for all its hits.
class HitValues {
 public:
  HitValues(Base& base, std::vector<HitColumn> columns, OpeningNames const& openings);

  [[nodiscard]] std::vector<HitColumn> const& columns() const noexcept { return columns_; }
  /// The values of a hit, in the order of the columns; valid until the next call.
  [[nodiscard]] std::vector<HitValue> const& of(Hit const& hit);

 private:
  BaseReader reader_;
  LabelReader labels_;
  OpeningNames const& openings_;
  std::string path_;  // of the base
  GameParts parts_;   // the parts of a game that the columns need
  bool needs_labels_ = false;
  std::vector<HitColumn> columns_;
  std::optional<GameId> game_;  ///< the game whose values values_ holds
  std::vector<HitValue> values_;
};

/// The values of a hit as a report has them.
[[nodiscard]] report::Columns<std::vector<HitValue>> report_columns(std::vector<HitColumn> const& columns,
                                                                    OpeningNames const& openings);
/// A value as that of a report; the text stays where it is.
[[nodiscard]] report::Value report_value(HitValue const& value);
/// A value as text; empty for no value.
[[nodiscard]] std::string text_of(HitValue const& value);

}  // namespace damier::answers
