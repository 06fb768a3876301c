#include "game/game.hpp"

#include "notation/fen.hpp"
#include "notation/numbering.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>

namespace damier {

namespace {

constexpr std::array evidence_names{std::string_view{"none"}, std::string_view{"declared"}, std::string_view{"asked"},
                                    std::string_view{"inferred"}};

/// The first four digits in a row that can be a year.
std::optional<int> year_of(std::string_view date) noexcept {
  for (std::size_t begin = 0; begin < date.size();) {
    int number = 0;
    auto end = begin;
    for (; end < date.size() && is_digit(date[end]); ++end) {
      number = end - begin < 4 ? 10 * number + (date[end] - '0') : number;
    }
    if (end - begin == 4 && number >= 1500 && number < 2200) {
      return number;
    }
    begin = end + 1;
  }
  return std::nullopt;
}

/// Whether the FEN has a piece on a square that no 8x8 board has: a number above 32, a letter after h.
bool has_square_beyond_8x8(Game const& game) {
  constexpr unsigned last_number = 32;
  constexpr char last_file = 'h';
  auto const fen = read_fen(game.tag("FEN").value_or(""), *game.variant);
  if (!fen || fen->null_move) {
    return false;
  }
  Numbering const numbering{game.variant->rules()};
  auto const pieces = fen->position.of(Colour::white) | fen->position.of(Colour::black);
  return std::any_of(pieces.begin(), pieces.end(), [&](Square square) {
    return numbering.algebraic() ? numbering.name(square).front() > last_file : numbering.number(square) > last_number;
  });
}

}  // namespace

std::string_view name(VariantEvidence evidence) noexcept { return evidence_names[static_cast<std::size_t>(evidence)]; }

std::optional<VariantEvidence> read_evidence(std::string_view name) noexcept {
  auto const found = std::ranges::find(evidence_names, name);
  return found == evidence_names.end() ? std::nullopt
                                       : std::optional{static_cast<VariantEvidence>(found - evidence_names.begin())};
}

void Game::clear() {
  tags.clear();
  items.clear();
  result.clear();
  text_.clear();
  variant = nullptr;
  evidence = VariantEvidence::none;
  claim = VariantClaim::none;
  start = {};
  has_fen = false;
  on_board = Outcome::unknown;
}

std::optional<std::string_view> Game::tag(std::string_view name) const noexcept {
  for (auto const& tag : tags) {
    // Most names differ in their length or first letter.
    if (tag.name.size() == name.size() && (name.empty() || (tag.name.front() == name.front() && tag.name == name))) {
      return tag.value;
    }
  }
  return std::nullopt;
}

Item& Game::add(ItemKind kind, std::string_view text) {
  auto& item = items.emplace_back();
  item.kind = kind;
  respell(item, text);
  return item;
}

void Game::respell(Item& item, std::string_view text) {
  item.text_begin = static_cast<std::uint32_t>(text_.size());
  item.text_length = static_cast<std::uint32_t>(text.size());
  text_ += text;
}

std::string_view Game::result_text() const noexcept {
  static constexpr std::array<std::string_view, 2> names{"Result", "Risultato"};
  for (auto const name : names) {
    auto const value = tag(name).value_or(std::string_view{});
    auto const is_open = value.size() == 1 && (value.front() == '*' || value.front() == '?');
    if (!value.empty() && !is_open) {
      return value;
    }
  }
  return result.empty() ? std::string_view{"*"} : std::string_view{result};
}

Colour Game::first() const noexcept {
  if (variant == nullptr) {
    return Colour::white;
  }
  auto const by_rules = variant->rules().first;
  if (by_rules == Colour::white || start.side == by_rules) {
    return by_rules;
  }
  auto const usual = variant->start();
  auto const is_start = start.of(Colour::white) == usual.of(Colour::white) &&
                        start.of(Colour::black) == usual.of(Colour::black) && start.kings.empty();
  return is_start ? start.side : by_rules;
}

Outcome Game::outcome() const noexcept {
  auto const by_tag = read_outcome(result_text(), first());
  auto const written = by_tag != Outcome::unknown ? by_tag : read_outcome(result, first());
  return written != Outcome::unknown && on_board != Outcome::unknown ? on_board : written;
}

std::string_view Game::terminator() const noexcept {
  if (is_outcome_sign(result)) {
    auto rules = (variant != nullptr ? *variant : international()).rules();
    rules.first = first();
    return write_outcome(read_outcome(result, rules.first), rules);
  }
  return result.empty() ? std::string_view{"*"} : std::string_view{result};
}

std::optional<int> Game::year() const noexcept {
  for (auto const name : {"Date", "Anno"}) {
    if (auto const date = tag(name); date && !date->empty() && *date != "?") {
      return year_of(*date);
    }
  }
  return std::nullopt;
}

unsigned Game::main_line_plies() const noexcept {
  unsigned plies = 0;
  int depth = 0;
  for (auto const& item : items) {
    depth += item.kind == ItemKind::variation_begin ? 1 : 0;
    depth -= item.kind == ItemKind::variation_end ? 1 : 0;
    plies += depth == 0 && item.kind == ItemKind::move ? 1U : 0U;
  }
  return plies;
}

bool Game::variant_is_confirmed() const {
  if (variant == nullptr || evidence != VariantEvidence::inferred) {
    return variant != nullptr && evidence != VariantEvidence::none;
  }
  constexpr unsigned enough_moves = 6;
  unsigned moves = 0;
  unsigned legal = 0;
  int depth = 0;
  for (auto const& item : items) {
    depth += item.kind == ItemKind::variation_begin ? 1 : 0;
    depth -= item.kind == ItemKind::variation_end ? 1 : 0;
    if (depth == 0 && item.kind == ItemKind::move) {
      ++moves;
      legal += item.keeps_the_rules() ? 1U : 0U;
    }
  }
  return moves > 0 ? legal >= std::min(moves, enough_moves) : has_square_beyond_8x8(*this);
}

}  // namespace damier
