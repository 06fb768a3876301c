#include "engine/detail/hub/hub_line.hpp"

#include "notation/numbering.hpp"

#include <algorithm>

namespace damier {

namespace {

void skip_blanks(std::string_view& text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) {
    text.remove_prefix(1);
  }
}

std::string take_until(std::string_view& text, std::string_view ends) {
  auto const size = std::min(text.find_first_of(ends), text.size());
  std::string const taken{text.substr(0, size)};
  text.remove_prefix(size);
  return taken;
}

std::string take_value(std::string_view& text) {
  if (!text.starts_with('"')) {
    return take_until(text, " \t");
  }
  text.remove_prefix(1);
  auto value = take_until(text, "\"");
  text.remove_prefix(text.empty() ? 0 : 1);
  return value;
}

struct HubMove {
  std::vector<Square> squares;  // start, end, captured
  bool capture = false;
};

std::optional<HubMove> read_form(std::string_view text, Variant const& variant) {
  Numbering const numbering{variant.rules()};
  HubMove move;
  while (true) {
    unsigned number = 0;
    std::size_t digits = 0;
    for (; digits < 3 && digits < text.size() && text[digits] >= '0' && text[digits] <= '9'; ++digits) {
      number = 10 * number + static_cast<unsigned>(text[digits] - '0');
    }
    auto const square = number < 256 ? numbering.square(number) : std::nullopt;
    if (digits == 0 || !square) {
      return std::nullopt;
    }
    move.squares.push_back(*square);
    text.remove_prefix(digits);
    if (text.empty()) {
      break;
    }
    auto const quiet = text.front() == '-' && move.squares.size() == 1;
    if ((!quiet && text.front() != 'x') || (!move.capture && move.squares.size() == 2)) {
      return std::nullopt;
    }
    move.capture = !quiet;
    text.remove_prefix(1);
  }
  auto const least = move.capture ? 3U : 2U;
  return move.squares.size() >= least ? std::optional{move} : std::nullopt;
}

}  // namespace

std::optional<std::string_view> HubLine::value(std::string_view name) const noexcept {
  for (auto const& [argument, text] : arguments) {
    if (argument == name) {
      return text;
    }
  }
  return std::nullopt;
}

HubLine read_hub_line(std::string_view text) {
  skip_blanks(text);
  HubLine line{take_until(text, " \t")};
  for (skip_blanks(text); !text.empty(); skip_blanks(text)) {
    auto name = take_until(text, " \t=");
    std::string value;
    if (text.starts_with('=')) {
      text.remove_prefix(1);
      value = take_value(text);
    }
    line.arguments.emplace_back(std::move(name), std::move(value));
  }
  return line;
}

std::string hub_value(std::string_view value) {
  auto const plain = !value.empty() && std::ranges::all_of(value, [](char letter) {
    return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           letter == '.' || letter == '-' || letter == '_' || letter == '/';
  });
  if (plain) {
    return std::string{value};
  }
  std::string quoted = "\"";
  for (auto const letter : value) {
    quoted += letter == '"' ? '\'' : letter == '\n' || letter == '\r' ? ' ' : letter;
  }
  return quoted += '"';
}

std::string_view hub_variant(Variant const& variant) noexcept {
  return &variant == &international() ? std::string_view{"normal"} : variant.name();
}

Variant const* find_hub_variant(std::string_view name) noexcept {
  return name == "normal" ? &international() : find_variant(name);
}

std::string write_old_hub_position(Position const& position, Variant const& variant) {
  auto text = write_hub_position(position, variant);
  text.front() = position.side == Colour::white ? 'w' : 'b';
  return text;
}

std::string write_hub_move(Move const& move, Variant const& variant) {
  Numbering const numbering{variant.rules()};
  auto text = std::to_string(numbering.number(move.from));
  text += move.is_capture() ? 'x' : '-';
  text += std::to_string(numbering.number(move.to));
  for (auto const square : move.captured) {
    text += 'x';
    text += std::to_string(numbering.number(square));
  }
  return text;
}

std::optional<Move> read_hub_move(std::string_view text, Variant const& variant, MoveList const& legal) {
  auto const form = read_form(text, variant);
  if (!form) {
    return std::nullopt;
  }
  Move const move{form->squares[0], form->squares[1], SquareSet{std::span{form->squares}.subspan(2)}};
  return legal.contains(move) && move.captured.size() + 2 == form->squares.size() ? std::optional{move} : std::nullopt;
}

bool is_hub_move(std::string_view text, Variant const& variant) { return read_form(text, variant).has_value(); }

}  // namespace damier
