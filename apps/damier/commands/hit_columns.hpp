#pragma once

#include "language/language.hpp"
#include "search/search.hpp"
#include "store/base_reader.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace damier {
class JsonWriter;  // grammar/json/writer.hpp
}

namespace damier::app {

/// A field of a hit: nothing, a number, or text.
using HitValue = std::variant<std::monostate, std::int64_t, std::string>;

/// A column of a search result: a field of the game's header under the name that queries use, of the position and move,
/// or a tag by its name.
class HitColumn {
 public:
  /// Reads "white", "year", "ECO". A name that starts with a small letter and is no field is a usage error of
  /// an option.
  explicit HitColumn(std::string name, std::string_view option = "--columns");

  [[nodiscard]] std::string const& name() const noexcept { return name_; }
  /// At the head of a table: the name in a language, of a tag its name.
  [[nodiscard]] std::string title(Language language) const;
  [[nodiscard]] bool is_number() const noexcept;
  /// Whether it has names of players, events or sites: names that have one name_key are one.
  [[nodiscard]] bool is_name() const noexcept;
  /// Whether the whole game must be read for it, not the header alone.
  [[nodiscard]] bool needs_game() const noexcept;
  /// Whether it is game, ply, line or fen, which say where the hit is.
  [[nodiscard]] bool is_place() const noexcept;
  /// Whether it is of the hit alone, not of its game.
  [[nodiscard]] bool is_of_hit() const noexcept;
  [[nodiscard]] HitValue value(Hit const& hit) const;
  [[nodiscard]] HitValue value(GameHeader const& header) const;
  [[nodiscard]] HitValue value(Game const& game) const;

 private:
  struct Field;
  static std::vector<Field> const& fields();

  std::string name_;
  Field const* field_ = nullptr;
};

/// Reads "white,black,date". Throws UsageError.
[[nodiscard]] std::vector<HitColumn> read_columns(std::string_view text);

/// Looks up the values of columns, those of a game once for all its hits.
class HitValues {
 public:
  HitValues(Base& base, std::vector<HitColumn> columns);

  [[nodiscard]] std::vector<HitColumn> const& columns() const noexcept { return columns_; }
  /// Valid until the next call.
  [[nodiscard]] std::vector<HitValue> const& of(Hit const& hit);

 private:
  BaseReader reader_;
  GameParts parts_;  // the parts of a game that the columns need
  std::vector<HitColumn> columns_;
  std::optional<GameId> game_;  ///< the game whose values values_ holds
  std::vector<HitValue> values_;
};

/// Writes a value: null for nothing.
void add_value(JsonWriter& json, HitValue const& value);
/// The value as text; empty for nothing.
[[nodiscard]] std::string text_of(HitValue const& value);

}  // namespace damier::app
