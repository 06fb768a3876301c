#include "apps/damier/entry/score_entry.hpp"

#include "language/message.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace damier::app {
namespace {

constexpr std::size_t characters_of_a_square = 2;
constexpr std::size_t characters_of_a_move = 2 * characters_of_a_square;

/// The name of a square in two characters: "05", "c3".
std::string key_of(Numbering const& numbering, Square square) {
  auto name = numbering.name(square);
  return name.size() < characters_of_a_square ? "0" + name : name;
}

/// What is typed for a move.
std::string keys_of(Variant const& variant, Move const& move) {
  Numbering const numbering{variant.rules()};
  return key_of(numbering, move.from) + key_of(numbering, move.to);
}

}  // namespace

ScoreEntry::ScoreEntry(Variant const& variant, Position const& start, Language language)
    : game_{variant, start}, language_{language} {}

ScoreEntry::Reply ScoreEntry::type(char key) {
  fault_ = {};
  if (key == back) {
    return take_back();
  }
  if (!choices_.empty()) {
    return choose(key);
  }
  if (key == finish) {  // behind digits it ends the number of a move
    return std::exchange(typed_, {}).empty() ? Reply::done : Reply::waiting;
  }
  if (key == enter && typed_.empty()) {
    return play_only_move();
  }
  auto const letter = game_.variant().rules().names.algebraic && is_file_letter(lower(key));
  if (is_digit(key) || letter) {
    typed_ += lower(key);
    return typed_.size() == characters_of_a_move ? read_move() : Reply::waiting;
  }
  return Reply::waiting;
}

ScoreEntry::Reply ScoreEntry::read_move() {
  auto const typed = std::exchange(typed_, {});
  std::ranges::copy_if(game_.legal(), std::back_inserter(choices_),
                       [&](Move const& move) { return keys_of(game_.variant(), move) == typed; });
  if (choices_.size() == 1) {
    return play(std::exchange(choices_, {}).front());
  }
  if (!choices_.empty()) {
    return Reply::choosing;
  }
  if (repeated_ < by_themselves_.size() && by_themselves_[repeated_] == typed) {
    ++repeated_;
    return Reply::known;
  }
  return refuse(read_move_entry(game_, typed, language_));
}

ScoreEntry::Reply ScoreEntry::choose(char key) {
  auto const place = static_cast<std::size_t>(key - '1');
  if (place < choices_.size()) {
    auto const move = choices_[place];
    choices_.clear();
    return play(move);
  }
  return Reply::choosing;
}

ScoreEntry::Reply ScoreEntry::take_back() {
  if (!choices_.empty() || !typed_.empty()) {
    choices_.clear();
    if (!typed_.empty()) {
      typed_.pop_back();
    }
    return Reply::waiting;
  }
  if (game_.moves().empty()) {
    return refuse({.fault = text_of(language_, "play-nothing-to-take-back")});
  }
  by_themselves_.clear();
  game_.take_back();
  return Reply::taken_back;
}

ScoreEntry::Reply ScoreEntry::play_only_move() {
  if (game_.legal().size() != 1) {
    return refuse({.fault = text_of(language_, "play-several-moves")});
  }
  return play(game_.legal()[0]);
}

ScoreEntry::Reply ScoreEntry::play(Move const& move) {
  game_.play(move);
  by_themselves_.clear();
  repeated_ = 0;
  while (game_.legal().size() == 1 && !game_.legal()[0].captured.empty()) {
    auto const forced = game_.legal()[0];
    by_themselves_.push_back(keys_of(game_.variant(), forced));
    game_.play(forced);
  }
  return Reply::played;
}

ScoreEntry::Reply ScoreEntry::refuse(MoveEntry fault) {
  fault_ = std::move(fault);
  return Reply::refused;
}

}  // namespace damier::app
