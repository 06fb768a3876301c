#include "validate/detail/start_position.hpp"

#include "game/related_game.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "validate/detail/tape_places.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace damier {
namespace {

class StartPosition {
 public:
  StartPosition(GameTape const& tape, Game& game, std::vector<Finding>* findings)
      : tape_{tape}, game_{game}, findings_{findings} {}

  bool set() {
    game_.start = game_.variant->start();
    game_.has_fen = false;
    auto const text = game_.tag("FEN");
    if (!text || text->empty() || *text == "?") {
      if (!has_related_start(*game_.variant) || !take_implied_start()) {
        let_white_begin();
      }
      return true;
    }
    auto fen = read_fen(*text, *game_.variant);
    if (fen && fen->numbers_for_letters && !first_move_fits(*fen)) {
      if (auto other = read_fen_numbered_from_a1(*text, *game_.variant); other && first_move_fits(*other)) {
        fen = *std::move(other);
      }
    }
    if (!fen) {
      if (findings_ != nullptr) {
        note_fen(Severity::error, fen.error(), "bad-fen", message("fen-unreadable", "why"_a = fen.error().message));
      }
      return false;
    }
    if (!fen->null_move && fen->position.occupied().empty()) {
      if (findings_ != nullptr) {
        note_fen(Severity::error, {.code = "bad-fen", .message = message("fen-no-pieces")}, "bad-fen",
                 message("fen-unreadable", "why"_a = message("fen-no-pieces")));
      }
      return false;
    }
    if (findings_ != nullptr) {
      for (auto const& warning : fen->warnings) {
        note_fen(Severity::warning, warning, FindingCode{warning}, warning.message);
      }
    }
    if (fen->null_move && fen->side_known) {
      auto const side = std::exchange(fen->position, game_.start).side;
      fen->position.side = side;
      fen->null_move = !first_move_fits(*fen);
    }
    if (!fen->null_move) {
      game_.has_fen = !(fen->position == game_.start);
      game_.start = fen->position;
    }
    if (!fen->side_known) {
      guess_side();
    }
    return true;
  }

 private:
  /// Takes the start that the name of the game implies, if it does.
  bool take_implied_start() {
    auto const fen = implied_start(game_);
    if (!fen.empty()) {
      game_.start = read_fen(fen, *game_.variant)->position;
      game_.has_fen = true;
    }
    return !fen.empty();
  }

  [[nodiscard]] std::optional<std::string_view> first_move() const noexcept {
    auto const move = std::ranges::find(game_.items, ItemKind::move, &Item::kind);
    return move == game_.items.end() ? std::nullopt : std::optional{game_.text_of(*move)};
  }
  /// Whether the first move can be played from a position, by the side to move or, if that is not given, by its owner.
  [[nodiscard]] bool first_move_fits(Fen const& fen) const {
    auto const text = first_move();
    auto const move = text ? read_move_text(*text, Numbering{game_.variant->rules()}) : tl::unexpected{MoveTextError{}};
    if (!move) {
      return !text;
    }
    auto position = fen.position;
    auto const start = with_start(*game_.variant, position, *move).from();
    if (auto const piece = position.at(start); piece && !fen.side_known) {
      position.side = piece->colour;
    }
    return resolve(*game_.variant, position, *move).kind != Resolution::Kind::illegal;
  }

  /// Gives White the move if the first move is legal for White and not for Black: in variants in which Black begins,
  /// such as English draughts, some games are printed with White first.
  void let_white_begin() {
    auto const text = game_.start.side == Colour::black ? first_move() : std::nullopt;
    auto const move = text ? read_move_text(*text, Numbering{game_.variant->rules()}) : tl::unexpected{MoveTextError{}};
    auto const is_first = !game_.items.empty() && game_.items.front().kind != ItemKind::placeholder;
    auto const is_legal = [&](Position const& position) {
      return resolve(*game_.variant, position, *move).kind != Resolution::Kind::illegal;
    };
    auto white_first = game_.start;
    white_first.side = Colour::white;
    if (!move || !is_first || is_legal(game_.start) || !is_legal(white_first)) {
      return;
    }
    game_.start = white_first;
    game_.has_fen = true;
    if (findings_ != nullptr) {
      findings_->push_back(finding_on_tag(tape_, Severity::hint, "wrong-side-to-move", "GameType",
                                          message("white-begins"), message("board-turned-perhaps")));
    }
  }

  /// Sets the side to move if it is not given: it is the owner of the piece that moves first.
  void guess_side() noexcept {
    auto const text = first_move();
    auto const move = text ? read_move_text(*text, Numbering{game_.variant->rules()}) : tl::unexpected{MoveTextError{}};
    if (!move) {
      return;
    }
    for (auto const side : {game_.start.side, opponent(game_.start.side)}) {
      auto position = game_.start;
      position.side = side;
      if (move->names_file_alone() && resolve(*game_.variant, position, *move).kind != Resolution::Kind::illegal) {
        game_.start.side = side;
        return;
      }
    }
    auto const piece = game_.start.at(with_start(*game_.variant, game_.start, *move).from());
    game_.start.side = piece ? piece->colour : game_.start.side;
  }

  /// A note about the text at an offset of the FEN, underlined up to the end of the square.
  void note_fen(Severity severity, FenNote const& fault, FindingCode code, Message message) {
    auto const fen = game_.tag("FEN").value_or("");
    auto const [begin, length] = place_of_tag(tape_, "FEN");
    auto const escaped = tape_.source.substr(begin, fen.size()) != fen;  // then the offset is not a place of the FEN
    auto const offset = static_cast<std::uint32_t>(std::min(fault.offset, fen.size()));
    auto const end = std::min(fen.find_first_of(" ,:.\"]", offset), fen.size());
    auto const shown =
        std::max(1U, static_cast<std::uint32_t>(end) - std::min(offset, static_cast<std::uint32_t>(end)));
    findings_->push_back(finding_at(tape_, severity, code, escaped ? begin : begin + offset, escaped ? length : shown,
                                    std::move(message)));
  }

  GameTape const& tape_;
  Game& game_;
  std::vector<Finding>* findings_;
};

}  // namespace

bool set_start_position(GameTape const& tape, Game& game, std::vector<Finding>* findings) {
  return StartPosition{tape, game, findings}.set();
}

}  // namespace damier
