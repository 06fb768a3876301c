#include "store/game_changes.hpp"

#include "language/message.hpp"
#include "store/detail/database.hpp"
#include "store/detail/derived_rows.hpp"
#include "store/detail/game_image.hpp"
#include "store/detail/game_state.hpp"
#include "store/detail/image_translation.hpp"
#include "store/detail/journal_rows.hpp"
#include "store/detail/label_rows.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace damier {

struct GameChanges::State {
  State(Base& opened, Author of)
      : database{database_of(opened)},
        author{std::move(of)},
        transaction{database},
        images{database},
        derived{opened},
        journal{database},
        labels{database, [this] { return entry_number(); }},
        translation{database} {}

  [[nodiscard]] GameImage present(GameId game);
  [[nodiscard]] GameImage taken_over(GameImage image, GameImage const& present);
  void change(GameId game, GameImage const& before, GameImage const& after);
  [[nodiscard]] bool give_labels(GameId game, GameId there);
  [[nodiscard]] std::int64_t entry_number();
  [[nodiscard]] std::int64_t removal();

  Database& database;
  Author author;
  Transaction transaction;
  GameImages images;
  DerivedRows derived;
  JournalRows journal;
  LabelRows labels;
  ImageTranslation translation;
  std::uint64_t other = 0;  // the serial of the base that is read
  std::optional<GameImages> other_images;
  std::optional<LabelsOfGames> other_labels;
  std::optional<std::int64_t> entry, removal_id;
};

GameImage GameChanges::State::present(GameId game) {
  auto image = images.read(static_cast<std::int64_t>(game));
  if (auto row = image ? row_of(*image) : ImageRow{};
      row.empty() || GameState{cell(row, RowCell::state).number()}.has(GameMark::removed)) {
    throw BaseError{database.path(), message("base-no-such-game", "game"_a = static_cast<std::int64_t>(game))};
  }
  return std::move(*image);
}

/// An image of another base as one of this: the place in the source is that of the game, and findings are about it.
GameImage GameChanges::State::taken_over(GameImage image, GameImage const& present) {
  image = translation.image(std::move(image));
  auto row = row_of(image);
  auto before = row_of(present);
  auto const shift = cell(before, RowCell::source_line).number() - cell(row, RowCell::source_line).number();
  cell(row, RowCell::source_line) = cell(before, RowCell::source_line);
  image[ImagePart::row] = image_bytes(row);
  auto findings = image_rows(image[ImagePart::findings]);
  for (auto& finding : findings) {
    constexpr std::size_t source_line = 3;
    finding.at(source_line).value = finding.at(source_line).number() + shift;
  }
  image[ImagePart::findings] = image_bytes(findings);
  image[ImagePart::removal] = present[ImagePart::removal];
  return image;
}

void GameChanges::State::change(GameId game, GameImage const& before, GameImage const& after) {
  auto const number = static_cast<std::int64_t>(game);
  translation.flush();
  derived.replace(number, before, after);
  journal.add_game(entry_number(), number, changed_parts(before, after), damier::state_of(after));
}

std::int64_t GameChanges::State::entry_number() {
  return entry ? *entry : entry.emplace(journal.begin(author, false, removal_id));
}

/// Gives a game the labels that a game of the other base has; false if it has them.
bool GameChanges::State::give_labels(GameId game, GameId there) {
  auto any = false;
  for (auto const& label : other_labels->of(static_cast<std::int64_t>(there))) {
    any = labels.add(static_cast<std::int64_t>(game), label) || any;
  }
  return any;
}

std::int64_t GameChanges::State::removal() {
  if (!removal_id) {
    database.execute("INSERT INTO removals (made) VALUES (datetime('now'))");
    removal_id = database.last_row();
  }
  return *removal_id;
}

GameChanges::GameChanges(Base& base, Author author) : state_{std::make_unique<State>(base, std::move(author))} {}
GameChanges::~GameChanges() = default;

bool GameChanges::replace(GameId game, Base& from, GameId there, Part part) {
  auto& state = *state_;
  if (auto& other = database_of(from); state.other != other.serial()) {
    state.other = other.serial();
    state.other_images.emplace(other);
    state.other_labels.emplace(other);
    state.translation.begin(other);
  }
  auto const before = state.present(game);
  auto image = state.other_images->read(static_cast<std::int64_t>(there));
  if (!image) {
    throw BaseError{from.path(), message("base-no-such-game", "game"_a = static_cast<std::int64_t>(there))};
  }
  auto const after = state.taken_over(std::move(*image), before);
  auto const is_body_other = std::ranges::any_of(
      std::array{ImagePart::line, ImagePart::start, ImagePart::variations, ImagePart::annotations, ImagePart::unread},
      [&](ImagePart of_body) { return before.differs(after, of_body); });
  if (part == Part::tags && is_body_other) {
    return false;
  }
  auto const is_labelled = state.give_labels(game, there);
  if (after != before) {
    state.change(game, before, after);
  }
  return is_labelled || after != before;
}

void GameChanges::remove(GameId game, std::optional<GameId> kept, std::string_view relation) {
  auto& state = *state_;
  auto const before = state.present(game);
  auto after = before;
  auto row = row_of(before);
  auto& mark = cell(row, RowCell::state);
  mark.value = GameState{mark.number()}.set(GameMark::removed).stored();
  after[ImagePart::row] = image_bytes(row);
  ImageRow removal{{state.removal(), false}, {}, {std::string{relation}, false}};
  if (kept) {
    removal[1].value = static_cast<std::int64_t>(*kept);
  }
  after[ImagePart::removal] = image_bytes(removal);
  state.change(game, before, after);
}

std::optional<std::int64_t> GameChanges::commit() {
  auto& state = *state_;
  if (state.entry) {
    state.derived.finish();
    state.journal.count_games(*state.entry);
    state.transaction.commit();
  }
  return state.entry;
}

}  // namespace damier
