#include "engine/detail/training/regression.hpp"
#include "engine/detail/training/self_play.hpp"
#include "engine/detail/training/training_samples.hpp"

#include "engine/search/weights_file.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <functional>
#include <map>

namespace damier {
namespace {

bool are_same(std::vector<TrainingPosition> const& a, std::vector<TrainingPosition> const& b) {
  return std::ranges::equal(a, b, [](TrainingPosition const& one, TrainingPosition const& other) {
    return one.position() == other.position() && one.score == other.score && one.points == other.points &&
           one.is_first == other.is_first && one.is_quiet == other.is_quiet;
  });
}

std::vector<TrainingPosition> some_games(unsigned threads, std::uint64_t first, std::uint64_t last) {
  std::uint64_t finished = 0;
  auto positions = play_many_for_training(
      {.nodes = 60}, first, last, threads, [] { return false; }, finished);
  CHECK(finished == last);
  return positions;
}

}  // namespace

TEST_CASE("games for training do not depend on the number of threads, nor on where they were divided",
          "[threads][engine]") {
  auto const whole = some_games(1, 0, 6);
  CHECK(are_same(whole, some_games(3, 0, 6)));
  auto parts = some_games(2, 0, 2);
  auto const rest = some_games(1, 2, 6);
  parts.insert(parts.end(), rest.begin(), rest.end());
  CHECK(are_same(whole, parts));
  CHECK(!whole.empty());
}

TEST_CASE("positions for training are quiet", "[engine]") {
  auto quiet = 0;
  for (auto const& found : some_games(1, 10, 13)) {
    if (!found.is_quiet) {
      continue;
    }
    ++quiet;
    auto position = found.position();
    CHECK(!international().has_capture(position));
    position.side = opponent(position.side);
    CHECK(!international().has_capture(position));
  }
  CHECK(quiet > 0);
}

TEST_CASE("games for training differ from their beginning", "[engine]") {
  std::vector<std::array<std::uint64_t, 2>> begins;
  for (auto const& found : some_games(1, 0, 60)) {
    if (found.is_first) {
      begins.push_back(found.pieces);
    }
  }
  std::ranges::sort(begins);
  // std::ranges::unique is beyond clang 14.
  CHECK(begins.end() - std::unique(begins.begin(), begins.end()) <= 3);
}

TEST_CASE("the colour that wins more games is no reason for a weight", "[engine]") {
  // All games are won by White: nothing on the board explains it.
  auto positions = some_games(1, 0, 40);
  for (auto& found : positions) {
    found.points = 2;
  }
  auto const fitted = fit_weights(positions, {.steps = 400, .lambda = 1});
  auto sum = 0.0;
  for (auto const& found : positions) {
    sum += std::abs(fitted.weights.white_score(found.position()));
  }
  CHECK(fitted.loss < 0.1);
  CHECK(sum / static_cast<double>(positions.size()) < 200);
}

TEST_CASE("a regression finds what decides the games that it was given", "[engine]") {
  // Games that whoever has a man on the place before the last row wins: the rest of the positions are random.
  auto positions = some_games(1, 20, 60);
  auto const marked = international().board().square(25);
  for (auto& found : positions) {
    auto const piece = found.position().at(marked);
    found.points = static_cast<std::int8_t>(!piece ? 1 : piece->colour == Colour::white ? 2 : 0);
    found.score = 0;
    found.is_first = true;  // each position is a game of its own
  }
  auto const fitted = fit_weights(positions, {.ridge = 1, .lambda = 1});
  auto right = 0;
  auto wrong = 0;
  for (auto const& found : positions) {
    if (found.points != 1) {
      auto const score = fitted.weights.white_score(found.position());
      ((score > 0) == (found.points == 2) ? right : wrong) += 1;
    }
  }
  CHECK(right > 9 * wrong);
  auto const again = fit_weights(positions, {.ridge = 1, .lambda = 1, .threads = 3});
  CHECK(write_weights({again.weights, {}}) == write_weights({fitted.weights, {}}));
  CHECK(again.loss == fitted.loss);
}

TEST_CASE("weights stay where they began as far as no game speaks against it", "[engine]") {
  auto const earlier = fit_weights(some_games(1, 0, 12), {.ridge = 1, .wide_ridge = 1, .least_wide = 3, .lambda = 1});
  REQUIRE(!earlier.weights.wide().empty());
  auto const change = [&](double ridge) {
    auto const fitted = fit_weights(some_games(1, 12, 18),
                                    {.ridge = ridge, .wide_ridge = ridge, .start = &earlier.weights, .lambda = 1});
    auto sum = 0;
    for (std::size_t slot = 0; slot < pattern::Narrow::slots; ++slot) {
      sum += std::abs(fitted.weights.narrow()[slot].early - earlier.weights.narrow()[slot].early);
    }
    return sum;
  };
  CHECK(change(1e9) == 0);
  CHECK(change(1) > 0);
  auto const again = fit_weights({}, {.start = &earlier.weights, .lambda = 1});
  CHECK(write_weights({again.weights, {}}) == write_weights({earlier.weights, {}}));
}

TEST_CASE("a file of weights comes back as it was, and no other bytes are one", "[engine]") {
  auto const fitted =
      fit_weights(some_games(1, 0, 30), {.steps = 20, .ridge = 1, .wide_ridge = 1, .least_wide = 3, .lambda = 1});
  REQUIRE(fitted.weights.wide().size() > 100);
  auto const bytes = write_weights({fitted.weights, "made by: a test\n"});
  auto const read = read_weights(bytes);
  REQUIRE(read);
  CHECK(read->record == "made by: a test\n");
  CHECK(read->weights.narrow() == fitted.weights.narrow());
  CHECK(read->weights.wide() == fitted.weights.wide());
  CHECK(read->weights.features() == fitted.weights.features());
  CHECK(write_weights(*read) == bytes);
  CHECK(read_weights("none\n").error() == WeightsFault::foreign);
  CHECK(read_weights("").error() == WeightsFault::foreign);
  CHECK(read_weights("damier weights 2\n").error() == WeightsFault::other_version);
  for (auto const size : {bytes.size() - 1, bytes.size() / 2, std::size_t{20}}) {
    CHECK(read_weights(std::string_view{bytes}.substr(0, size)).error() == WeightsFault::damaged);
  }
  CHECK(read_weights(bytes + "x").error() == WeightsFault::damaged);
  for (std::size_t at = 17; at < bytes.size(); at += 1 + bytes.size() / 50) {
    auto damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    CHECK(!read_weights(damaged));
  }
}

TEST_CASE("slots of wide patterns come back from a file, however far they are from one another", "[engine]") {
  std::vector<PatternWeights::WideWeight> wide;
  std::uint32_t slot = 0;
  for (auto const step : {0U, 1U, 253U, 254U, 255U, 256U, 508U, 509U, 1'000'000U}) {
    slot += step;
    wide.push_back({slot, {static_cast<std::int16_t>(-127 * wide_unit), wide_unit}});
  }
  wide.push_back({static_cast<std::uint32_t>(pattern::Wide::slots - 1), {0, 127 * wide_unit}});
  auto const read = read_weights(write_weights({{{}, wide, {}}, {}}));
  REQUIRE(read);
  CHECK(read->weights.wide() == wide);
}

TEST_CASE("wide patterns have weights where they occur often, as many as are asked for", "[engine]") {
  auto const positions = some_games(1, 0, 20);
  auto const wide_of = [&](std::uint32_t least, std::size_t most) {
    return fit_weights(positions,
                       {.steps = 20, .ridge = 1, .wide_ridge = 1, .least_wide = least, .most_wide = most, .lambda = 1})
        .weights.wide();
  };
  std::map<std::size_t, std::uint32_t> counts;
  for (auto const& found : positions) {
    if (found.is_quiet) {
      auto const contents = pattern::Wide::of(found.position());
      for (std::size_t place = 0; place < contents.size(); ++place) {
        ++counts[pattern::Wide::slot(place, contents[place])];
      }
    }
  }
  auto const found = wide_of(5, 1'000'000);
  REQUIRE(!found.empty());
  CHECK(std::ranges::all_of(found, [&](auto const& weight) { return counts[weight.slot] >= 5; }));
  CHECK(std::ranges::is_sorted(found, {}, &PatternWeights::WideWeight::slot));
  CHECK(wide_of(5, 0).empty());

  WideNumbers const numbers{positions, nullptr, 5, 10};
  auto const& slots = numbers.slots();
  REQUIRE(slots.size() == 10);
  CHECK(std::ranges::is_sorted(slots, std::greater{}, [&](auto slot) { return counts[slot]; }));
  auto const fewest = counts[slots.back()];
  for (auto const& [slot, count] : counts) {
    auto const number = numbers.of(slot);
    CHECK((number == WideNumbers::none ? count <= fewest : slots[number] == slot));
  }
}

TEST_CASE("the program has weights of its own for variants with international moves", "[engine]") {
  REQUIRE(built_in_weights(international()) != nullptr);
  CHECK(built_in_weights(*find_variant("russian")) == nullptr);
  CHECK(built_in_record().find("damier played against itself") != std::string::npos);
}

}  // namespace damier
