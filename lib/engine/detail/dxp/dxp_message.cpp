#include "engine/detail/dxp/dxp_message.hpp"

#include "notation/numbering.hpp"

#include <algorithm>

namespace damier {

namespace {

constexpr std::size_t name_length = 32;
constexpr std::size_t chat_length = 126;
constexpr std::string_view dxp_pieces = "wzWZe";

Numbering dxp_numbering() { return Numbering{international().rules()}; }

bool is_printable(char letter) noexcept { return letter >= ' ' && letter <= '~'; }

std::string printable_part(std::string_view text, std::size_t most) {
  std::string part{text.substr(0, most)};
  std::ranges::replace_if(
      part, [](char letter) { return !is_printable(letter); }, '?');
  return part;
}

std::string padded_name(std::string_view name) {
  auto text = printable_part(name, name_length);
  text.resize(name_length, ' ');
  return text;
}

/// A number of so many digits.
std::string digits_of(unsigned number, std::size_t digits) {
  std::string text(digits, '9');
  auto const written = std::to_string(number);
  return written.size() > digits ? text : std::string(digits - written.size(), '0') + written;
}

char colour_letter(Colour colour) noexcept { return colour == Colour::white ? 'W' : 'Z'; }

char dxp_piece(std::optional<Piece> piece) noexcept {
  return piece ? dxp_pieces[(piece->colour == Colour::white ? 0U : 1U) + (piece->king ? 2U : 0U)] : 'e';
}

struct DxpWriter {
  std::string operator()(DxpGameRequest const& request) const {
    auto text = "R01" + padded_name(request.initiator) + colour_letter(request.follower) +
                digits_of(request.minutes, 3) + digits_of(request.moves, 3);
    if (!request.position) {
      return text + 'A';
    }
    text += 'B';
    text += colour_letter(request.position->side);
    auto const numbering = dxp_numbering();
    for (unsigned number = 1; number <= international().board().square_count(); ++number) {
      text += dxp_piece(request.position->at(numbering.square_of(number)));
    }
    return text;
  }
  std::string operator()(DxpGameAnswer const& answer) const {
    return 'A' + padded_name(answer.follower) + static_cast<char>('0' + static_cast<int>(answer.code));
  }
  std::string operator()(DxpMove const& played) const {
    auto const numbering = dxp_numbering();
    auto const square = [&](Square place) { return digits_of(numbering.number(place), 2); };
    auto text = 'M' + digits_of(played.seconds, 4) + square(played.move.from) + square(played.move.to) +
                digits_of(played.move.captured.size(), 2);
    for (auto const captured : played.move.captured) {
      text += square(captured);
    }
    return text;
  }
  std::string operator()(DxpGameEnd const& end) const {
    return std::string{'E'} + static_cast<char>('0' + static_cast<int>(end.reason)) + (end.stop ? '1' : '0');
  }
  std::string operator()(DxpChat const& chat) const { return 'C' + printable_part(chat.text, chat_length); }
  std::string operator()(DxpBackRequest const& request) const {
    return 'B' + digits_of(request.move, 3) + colour_letter(request.side);
  }
  std::string operator()(DxpBackAnswer const& answer) const {
    return std::string{'K'} + static_cast<char>('0' + static_cast<int>(answer.code));
  }
};

/// Takes the parts of a message from its front. After the first part that is malformed everything is.
class DxpReader {
 public:
  explicit DxpReader(std::string_view text) : rest_{text} {}

  /// Whether all was well formed and nothing remains.
  [[nodiscard]] bool done() const noexcept { return sound_ && rest_.empty(); }

  std::string_view take(std::size_t count) {
    if (rest_.size() < count) {
      sound_ = false;
      return {};
    }
    auto const part = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return part;
  }
  unsigned number(std::size_t digits) {
    unsigned value = 0;
    for (auto const digit : take(digits)) {
      sound_ = sound_ && digit >= '0' && digit <= '9';
      value = 10 * value + static_cast<unsigned>(digit - '0');
    }
    return value;
  }
  Square square() {
    auto const place = dxp_numbering().square(number(2));
    sound_ = sound_ && place.has_value();
    return place.value_or(Square{});
  }
  /// The place of the next letter among some.
  unsigned one_of(std::string_view letters) {
    auto const letter = take(1);
    auto const place = letter.empty() ? std::string_view::npos : letters.find(letter[0]);
    sound_ = sound_ && place != std::string_view::npos;
    return sound_ ? static_cast<unsigned>(place) : 0;
  }
  Colour colour() { return one_of("WZ") == 0 ? Colour::white : Colour::black; }
  std::string printable(std::size_t count) {
    auto const part = take(count);
    sound_ = sound_ && std::ranges::all_of(part, is_printable);
    return std::string{part};
  }
  std::string name() {
    auto text = printable(name_length);
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
  }
  std::string chat() {
    sound_ = sound_ && rest_.size() <= chat_length;
    return printable(rest_.size());
  }
  Position position() {
    Position position;
    position.side = colour();
    auto const numbering = dxp_numbering();
    for (unsigned number = 1; number <= international().board().square_count() && sound_; ++number) {
      if (auto const kind = one_of(dxp_pieces); kind < 4) {
        position.put(numbering.square_of(number), {kind % 2 == 0 ? Colour::white : Colour::black, kind >= 2});
      }
    }
    return position;
  }
  Move move() {
    Move move;
    move.from = square();
    move.to = square();
    auto const count = number(2);
    for (unsigned i = 0; i < count && sound_; ++i) {
      move.captured.insert(square());
    }
    sound_ = sound_ && move.captured.size() == count;
    return move;
  }

 private:
  std::string_view rest_;
  bool sound_ = true;
};

DxpGameRequest read_game_request(DxpReader& reader) {
  reader.one_of("0");
  reader.one_of("1");
  DxpGameRequest request{reader.name(), reader.colour(), reader.number(3), reader.number(3)};
  if (reader.one_of("AB") == 1) {
    request.position = reader.position();
  }
  return request;
}

DxpMessage read_known(DxpReader& reader, char kind) {
  switch (kind) {
    case 'R': return read_game_request(reader);
    case 'A': return DxpGameAnswer{reader.name(), static_cast<DxpGameAnswer::Code>(reader.one_of("0123"))};
    case 'M': {
      auto const seconds = reader.number(4);
      return DxpMove{seconds, reader.move()};
    }
    case 'E': {
      auto const reason = static_cast<DxpGameEnd::Reason>(reader.one_of("0123"));
      return DxpGameEnd{reason, reader.one_of("01") == 1};
    }
    case 'C': return DxpChat{reader.chat()};
    case 'B': {
      auto const move = reader.number(3);
      return DxpBackRequest{move, reader.colour()};
    }
    default: return DxpBackAnswer{static_cast<DxpBackAnswer::Code>(reader.one_of("012"))};
  }
}

}  // namespace

std::string write_dxp(DxpMessage const& message) { return std::visit(DxpWriter{}, message); }

bool is_dxp_kind(std::string_view text) noexcept {
  return !text.empty() && std::string_view{"RAMECBK"}.find(text[0]) != std::string_view::npos;
}

std::optional<DxpMessage> read_dxp(std::string_view text) {
  if (!is_dxp_kind(text)) {
    return std::nullopt;
  }
  DxpReader reader{text.substr(1)};
  auto message = read_known(reader, text[0]);
  return reader.done() ? std::optional{std::move(message)} : std::nullopt;
}

}  // namespace damier
