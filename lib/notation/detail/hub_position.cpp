#include "notation/hub_position.hpp"

#include "notation/numbering.hpp"

#include <algorithm>

namespace damier {

namespace {

constexpr std::string_view hub_pieces = "wbWBe";

char hub_piece(std::optional<Piece> piece) {
  if (!piece) {
    return 'e';
  }
  return hub_pieces[(piece->colour == Colour::white ? 0U : 1U) + (piece->king ? 2U : 0U)];
}

/// DamExchange has z and Z, Dutch "zwart", for Black.
constexpr char in_letters_of_hub(char letter) noexcept { return letter == 'z' ? 'b' : letter == 'Z' ? 'B' : letter; }

}  // namespace

std::string write_hub_position(Position const& position, Variant const& variant) {
  Numbering const numbering{variant.rules()};
  std::string text{position.side == Colour::white ? 'W' : 'B'};
  for (unsigned number = 1; number <= variant.board().square_count(); ++number) {
    text += hub_piece(position.at(numbering.square_of(number)));
  }
  return text;
}

std::optional<Position> read_hub_position(std::string_view text, Variant const& variant) {
  Numbering const numbering{variant.rules()};
  if (text.size() != variant.board().square_count() + 1 ||
      std::string_view{"WwBbZz"}.find(text[0]) == std::string_view::npos) {
    return std::nullopt;
  }
  Position position;
  position.side = text[0] == 'W' || text[0] == 'w' ? Colour::white : Colour::black;
  for (unsigned number = 1; number < text.size(); ++number) {
    auto const kind = hub_pieces.find(in_letters_of_hub(text[number]));
    if (kind == std::string_view::npos) {
      return std::nullopt;
    }
    if (kind < 4) {
      position.put(numbering.square_of(number), {kind % 2 == 0 ? Colour::white : Colour::black, kind >= 2});
    }
  }
  return position;
}

bool is_hub_position(std::string_view text) noexcept {
  constexpr std::size_t shortest = 24;  // a board of 32 squares of which some were lost
  return text.size() >= shortest && text[0] != 'e' && std::ranges::all_of(text, [](char letter) {
           return hub_pieces.find(in_letters_of_hub(letter)) != std::string_view::npos;
         });
}

}  // namespace damier
