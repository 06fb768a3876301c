#pragma once

#include "game/label.hpp"
#include "store/author.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace damier {

/// The number of a label in its base.
enum class LabelId : std::int64_t {};

struct LabelUse {
  LabelId id{};
  Label label;
  std::uint64_t games = 0;  ///< that have it, without removed ones
};

/// Whether a collection is the one of a name or within it: "Lessons" has "Lessons/Coup royal".
[[nodiscard]] bool is_within(std::string_view collection, std::string_view name) noexcept;

/// The labels of a kind that are in use, by their names.
[[nodiscard]] std::vector<LabelUse> labels_of(Base& base, LabelKind kind);
/// The labels of a game, in an order that depends on them alone.
[[nodiscard]] std::vector<Label> labels_of(Base& base, GameId game);

/// Reads the labels of many games.
class LabelReader {
 public:
  explicit LabelReader(Base& base);
  LabelReader(LabelReader&&) noexcept;
  ~LabelReader();
  [[nodiscard]] std::vector<Label> of(GameId game);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The games with one of the labels of a kind that a test accepts, ascending; removed ones may be among them. The time
/// depends on the number of labels and of these games alone.
[[nodiscard]] std::vector<GameId> labelled_games(Base& base, LabelKind kind,
                                                 std::function<bool(Label const&)> const& test);

/// Changes labels in one transaction, which is one entry of the journal (store/journal.hpp). Nothing is changed unless
/// it is committed. The game of a query is nothing.
class LabelChanges {
 public:
  LabelChanges(Base& base, Author author);
  LabelChanges(LabelChanges const&) = delete;
  LabelChanges& operator=(LabelChanges const&) = delete;
  ~LabelChanges();

  /// Gives a game a label. Stars replace other stars, and a query the one of its name.
  void add(std::optional<GameId> game, Label const& label);
  /// Takes a label away; nothing happens if the game does not have it.
  void remove(std::optional<GameId> game, LabelId label);
  /// The games that have a label, ascending; nothing for a query.
  [[nodiscard]] std::vector<std::optional<GameId>> games_with(LabelId label);

  /// Returns the number of the entry; nothing if nothing was changed.
  std::optional<std::int64_t> commit();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace damier
