#include "tests/search/random_games.hpp"

#include "notation/fen.hpp"
#include "notation/game_type.hpp"
#include "notation/move_text.hpp"
#include "tests/search/few_pieces.hpp"

#include "store/games.hpp"
#include "tests/search/naive_query.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>

namespace damier::testing {
namespace {

class Maker {
 public:
  static std::string ratings(std::optional<std::int64_t> white, std::optional<std::int64_t> black) {
    return (white ? "[WhiteRating \"" + std::to_string(*white) + "\"]\n" : std::string{}) +
           (black ? "[BlackRating \"" + std::to_string(*black) + "\"]\n" : std::string{});
  }

  Maker(Variant const& variant, unsigned seed) : variant_{variant}, random_{seed} {}

  std::string game() {
    static constexpr std::array names{"Rafle, B.", "Damier, A.", "Čížek, J.", "Чижов, А."};
    static constexpr std::array results{"2-0", "1-1", "0-2", "*"};
    auto const* const result = results[below(results.size())];
    auto const few = below(3) == 0;
    auto position = few ? few_pieces() : variant_.start();
    std::string text = "[White \"" + std::string{names[below(names.size())]} + "\"]\n[Black \"" +
                       names[below(names.size())] + "\"]\n[Result \"" + result + "\"]\n[Date \"" +
                       std::to_string(1970 + below(8)) + ".??.??\"]\n[GameType \"" + full_game_type(variant_) + "\"]\n";
    text += ratings(games_ % 3 == 0 ? std::nullopt : std::optional{2000 + games_ * 37 % 400},
                    games_ % 4 == 3 ? std::nullopt : std::optional{2100 + games_ * 61 % 300});
    ++games_;
    if (few) {
      text += "[FEN \"" + write_fen(position, variant_) + "\"]\n";
    }
    MoveList legal;
    for (unsigned ply = 0; ply < 44; ++ply) {
      variant_.legal_moves(position, legal);
      if (legal.empty()) {
        break;
      }
      auto const& move = legal[below(legal.size())];
      if (ply == 0 || position.side == variant_.rules().first) {
        text += std::to_string(ply / 2 + 1) + (position.side == variant_.rules().first ? ". " : "... ");
      }
      text += write_move(variant_, position, move) + ' ';
      if (below(40) == 0) {
        static constexpr std::array comments{"{un beau coup} ", "{Élégant} ", "{the only move} "};
        text += comments[below(comments.size())];
      }
      position = variant_.after(position, move);
    }
    return text + result + "\n\n";
  }

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }
  Position few_pieces() {
    return damier::testing::few_pieces(variant_, [this](std::size_t bound) { return below(bound); });
  }

  Variant const& variant_;
  std::int64_t games_ = 0;
  std::mt19937 random_;
};

}  // namespace

std::string random_games(Variant const& variant, unsigned games, unsigned seed) {
  Maker maker{variant, seed};
  std::string text;
  for (unsigned i = 0; i < games; ++i) {
    text += maker.game();
  }
  return text;
}

std::string mirrored_pdn(Base& base) {
  std::string text;
  for (auto const& game : played_games(base)) {
    auto const image = mirror_image(game);
    auto const result = image.header.outcome == Outcome::white_wins   ? "2-0"
                        : image.header.outcome == Outcome::black_wins ? "0-2"
                        : image.header.outcome == Outcome::draw       ? "1-1"
                                                                      : "*";
    text += "[White \"" + image.header.white + "\"]\n[Black \"" + image.header.black + "\"]\n[Result \"" + result +
            "\"]\n[Date \"" + image.header.date + "\"]\n[GameType \"" + full_game_type(*image.variant) + "\"]\n" +
            Maker::ratings(image.header.white_rating, image.header.black_rating) + "[FEN \"" +
            write_fen(image.positions.front(), *image.variant) + "\"]\n";
    for (std::size_t place = 0; place + 1 < image.positions.size(); ++place) {
      auto const& position = image.positions[place];
      if (place == 0 || position.side == image.variant->rules().first) {
        text += std::to_string(place / 2 + 1) + (position.side == image.variant->rules().first ? ". " : "... ");
      }
      text += write_move(*image.variant, position, *image.moves[place]) + ' ';
    }
    for (auto const& comment : image.comments) {
      text += "{" + comment + "} ";
    }
    text += std::string{result} + "\n\n";
  }
  return text;
}

}  // namespace damier::testing
