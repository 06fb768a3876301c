// The scan of encoded moves is compared with a replay by the rules that tests a mask in every position.

#include "search/detail/line_scan.hpp"

#include "coding/move_codec.hpp"
#include "search/detail/home_rows_test.hpp"
#include "store/home_rows.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <span>
#include <string>
#include <vector>

using namespace damier;

namespace {

struct Line {
  Position start;
  std::string coded;
  std::vector<Position> positions;
  std::vector<Move> moves;
};

class Lines {
 public:
  explicit Lines(Variant const& variant, unsigned seed) : variant_{variant}, random_{seed} {}

  std::size_t below(std::size_t bound) { return random_() % bound; }

  /// A game of legal moves from the start or from a position with few pieces, among them men close to promotion.
  Line play() {
    Line line;
    line.start = below(3) == 0 ? few_pieces() : variant_.start();
    MoveEncoder encoder{variant_.board(), line.start.side};
    line.positions.push_back(line.start);
    MoveList legal;
    while (line.moves.size() < 120) {
      variant_.legal_moves(line.positions.back(), legal);
      if (legal.empty()) {
        break;
      }
      auto const& move = legal[below(legal.size())];
      encoder.add(move);
      line.moves.push_back(move);
      line.positions.push_back(variant_.after(line.positions.back(), move));
    }
    line.coded = encoder.bytes();
    return line;
  }

  /// A mask with some of the properties of a position, sometimes changed so that the position does not match.
  PieceMask mask(Position const& position) {
    if (below(4) == 0) {
      return PieceMask::exactly(position, below(2) == 0);
    }
    PieceMask mask;
    for (auto const colour : {Colour::white, Colour::black}) {
      auto const place = static_cast<std::size_t>(colour);
      mask.men[place] = some_of(position.men(colour));
      mask.kings[place] = some_of(position.kings_of(colour));
      mask.pieces[place] = some_of(position.of(colour));
      if (below(3) == 0) {
        auto const men = static_cast<std::uint8_t>(position.men(colour).size());
        mask.men_count[place] = {static_cast<std::uint8_t>(men - below(2) * (men > 0)),
                                 static_cast<std::uint8_t>(men + below(3))};
        mask.king_count[place].most = static_cast<std::uint8_t>(position.kings_of(colour).size() + below(2));
      }
    }
    mask.empty = some_of(variant_.board().squares() - position.occupied());
    mask.side = below(2) == 0 ? std::optional{position.side} : std::nullopt;
    if (below(8) == 0) {
      mask.empty.insert(any_square());
    }
    return mask;
  }

 private:
  Square any_square() { return variant_.board().square(static_cast<unsigned>(below(variant_.board().square_count()))); }
  SquareSet some_of(SquareSet set) {
    SquareSet some;
    for (auto const square : set) {
      if (below(5) == 0) {
        some.insert(square);
      }
    }
    return some;
  }
  Position few_pieces() {
    Position position;
    position.side = below(2) == 0 ? Colour::white : Colour::black;
    for (auto count = 4 + below(8); count != 0; --count) {
      if (auto const square = any_square(); !position.at(square)) {
        position.put(square, {below(2) == 0 ? Colour::white : Colour::black, below(3) == 0});
      }
    }
    return position;
  }

  Variant const& variant_;
  std::mt19937 random_;
};

/// The plies at which a mask is true, found by testing every position.
std::vector<unsigned> plies_of(Line const& line, PieceMask const& mask, LineScanBounds const& bounds) {
  std::vector<unsigned> plies;
  for (unsigned ply = bounds.first_ply; ply < line.positions.size() && ply <= bounds.last_ply; ++ply) {
    if (mask.holds(line.positions[ply]) && !(bounds.first_only && !plies.empty())) {
      plies.push_back(ply);
    }
  }
  return plies;
}

void check_hits(Variant const& variant, Line const& line, std::span<MaskHit const> hits,
                std::vector<unsigned> const& expected) {
  REQUIRE(hits.size() == expected.size());
  for (std::size_t i = 0; i < hits.size(); ++i) {
    CHECK(hits[i].ply == expected[i]);
    CHECK((hits[i].position == line.positions[hits[i].ply]));
    auto const next = hits[i].next(variant);
    CHECK(next.has_value() == (hits[i].ply < line.moves.size()));
    CHECK((!next || *next == line.moves[hits[i].ply]));
  }
}

LineScanBounds some_bounds(Lines& lines) {
  LineScanBounds bounds;
  bounds.first_ply = lines.below(3) == 0 ? static_cast<unsigned>(lines.below(40)) : 0U;
  bounds.last_ply = lines.below(3) == 0 ? static_cast<unsigned>(lines.below(90)) : ~0U;
  bounds.first_only = lines.below(3) == 0;
  return bounds;
}

}  // namespace

TEST_CASE("a scan finds a mask where the replay of the game does, in every variant and with all kinds of code",
          "[processor]") {
  for (auto const* const variant : variants()) {
    Lines lines{*variant, 77};
    std::size_t found = 0;
    for (int round = 0; round < 300; ++round) {
      auto const line = lines.play();
      auto const mask = lines.mask(line.positions[lines.below(line.positions.size())]);
      auto const bounds = some_bounds(lines);
      auto const expected = plies_of(line, mask, bounds);
      found += expected.size();
      for (auto const code : processor_codes()) {
        std::vector<MaskHit> hits;
        INFO(variant->name() << " round " << round << " code " << static_cast<int>(code));
        REQUIRE(LineScan{*variant, mask, code}.find(line.start, line.coded, bounds, hits));
        check_hits(*variant, line, hits, expected);
      }
    }
    CHECK(found > 300);
  }
}

TEST_CASE(
    "a scan of many lines at once finds what that of each of them does, in every variant and with all kinds of code",
    "[processor]") {
  for (auto const* const variant : variants()) {
    Lines lines{*variant, 78};
    for (int round = 0; round < 30; ++round) {
      std::vector<Line> all;
      std::vector<LineScanBounds> bounds;
      LineBatch batch;
      for (auto count = lines.below(60); count != 0; --count) {
        all.push_back(lines.play());
        bounds.push_back(some_bounds(lines));
        batch.add(all.back().start, all.back().coded, bounds.back());
      }
      auto const mask = all.empty() ? PieceMask{} : lines.mask(all[0].positions[lines.below(all[0].positions.size())]);
      for (auto const code : processor_codes()) {
        BatchHits found;
        LineScan{*variant, mask, code}.find(batch, found);
        auto line = found.lines.begin();
        for (std::size_t place = 0; place < all.size(); ++place) {
          INFO(variant->name() << " round " << round << " code " << static_cast<int>(code) << " line " << place);
          auto const expected = plies_of(all[place], mask, bounds[place]);
          REQUIRE(expected.empty() == (line == found.lines.end() || line->place != place));
          if (!expected.empty()) {
            CHECK(line->followed);
            check_hits(*variant, all[place], found.of(*line), expected);
            ++line;
          }
        }
        CHECK(line == found.lines.end());
      }
    }
  }
}

TEST_CASE("lines that are damaged, or jump, give the same in a batch as alone", "[processor]") {
  for (auto const* const variant : variants()) {
    Lines lines{*variant, 79};
    for (int round = 0; round < 200; ++round) {
      auto const model = lines.play();
      auto const mask = lines.mask(model.positions[lines.below(model.positions.size())]);
      LineBatch batch;
      std::vector<LineScanBounds> bounds;
      for (int line = 0; line < 20; ++line) {
        auto coded = lines.play().coded;
        for (auto damage = lines.below(3); damage != 0 && !coded.empty(); --damage) {
          auto& byte = coded[lines.below(coded.size())];
          byte = lines.below(2) == 0 ? static_cast<char>(245 + lines.below(11)) : static_cast<char>(lines.below(256));
        }
        bounds.push_back(some_bounds(lines));
        batch.add(lines.below(2) == 0 ? variant->start() : model.start, coded, bounds.back());
      }
      std::vector<MaskHit> hits;
      for (auto const code : processor_codes()) {
        BatchHits found;
        LineScan const scan{*variant, mask, code};
        scan.find(batch, found);
        auto line = found.lines.begin();
        for (std::size_t place = 0; place < batch.size(); ++place) {
          INFO(variant->name() << " round " << round << " code " << static_cast<int>(code) << " line " << place);
          hits.clear();
          LineScan const alone{*variant, mask, ProcessorCode::plain};
          auto const followed = alone.find(batch.start(place), batch.moves(place), bounds[place], hits);
          REQUIRE((followed && hits.empty()) == (line == found.lines.end() || line->place != place));
          if (!followed || !hits.empty()) {
            CHECK(line->followed == followed);
            auto const same = [](MaskHit const& a, MaskHit const& b) {
              return a.ply == b.ply && a.position == b.position;
            };
            CHECK(std::ranges::equal(found.of(*line), hits, same));
            ++line;
          }
        }
        CHECK(line == found.lines.end());
      }
    }
  }
}

TEST_CASE("the men of the back rows rule out no game in which a mask holds, and most others for an exact position",
          "[processor]") {
  for (auto const* const variant : variants()) {
    Lines lines{*variant, 80};
    std::vector<Line> all;
    std::vector<std::uint32_t> rows;
    for (int line = 0; line < 120; ++line) {
      all.push_back(lines.play());
      rows.push_back(HomeRows::of(variant->board(), all.back().start, all.back().coded));
    }
    std::size_t passed = 0;
    std::size_t asked = 0;
    for (int round = 0; round < 400; ++round) {
      auto const& line = all[lines.below(all.size())];
      auto const& position = line.positions[lines.below(line.positions.size())];
      auto const exactly = lines.below(2) == 0;
      auto const mask = exactly ? PieceMask::exactly(position, true) : lines.mask(position);
      HomeRowsTest const test{variant->board(), mask};
      for (std::size_t game = 0; game < all.size(); ++game) {
        auto const holds = std::ranges::any_of(all[game].positions, [&](Position const& at) { return mask.holds(at); });
        auto const passes = test.passes(rows[game]);
        INFO(variant->name() << " round " << round << " game " << game);
        REQUIRE((passes || !holds));
        asked += exactly ? 1 : 0;
        passed += exactly && passes ? 1 : 0;
      }
    }
    INFO(variant->name() << " " << passed << " of " << asked);
    CHECK((variant->board().all_squares || passed < asked * 2 / 3));
  }
}

TEST_CASE("a line in which more than moves changes the position is left to the whole game", "[processor]") {
  auto const& variant = international();
  MoveEncoder encoder{variant.board(), Colour::white};
  MoveList legal;
  variant.legal_moves(variant.start(), legal);
  encoder.add(legal[0]);
  encoder.add_setup(Colour::white);
  std::vector<MaskHit> hits;
  CHECK_FALSE(LineScan{variant, PieceMask{}}.find(variant.start(), encoder.bytes(), {}, hits));
  CHECK(hits.empty());
  // though no piece is left of what is looked for when the setup comes
  auto const many = PieceMask::exactly(variant.start(), true);
  auto few = variant.start();
  few.of(Colour::black) = SquareSet{};
  CHECK_FALSE(LineScan{variant, many}.find(few, encoder.bytes(), {}, hits));
}

TEST_CASE("damaged bytes end a line", "[processor]") {
  auto const& variant = international();
  std::mt19937 random{5};
  for (int round = 0; round < 3000; ++round) {
    std::string bytes;
    for (auto left = random() % 30; left != 0; --left) {
      bytes += static_cast<char>(random());
    }
    std::vector<MaskHit> hits;
    (void)LineScan{variant, PieceMask{}}.find(variant.start(), bytes, {}, hits);
    CHECK(hits.size() <= bytes.size() + 1);
  }
}

TEST_CASE("two masks at once hold where both do", "[processor]") {
  Lines lines{international(), 9};
  for (int round = 0; round < 200; ++round) {
    auto const line = lines.play();
    auto const at = [&] { return line.positions[lines.below(line.positions.size())]; };
    auto const one = lines.mask(at());
    auto const two = lines.mask(at());
    auto const both = PieceMask::both(one, two);
    for (auto const& position : line.positions) {
      CHECK(both.holds(position) == (one.holds(position) && two.holds(position)));
      CHECK_FALSE((both.is_impossible() && both.holds(position)));
    }
  }
}
