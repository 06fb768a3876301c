#include "repair/stored_repairs.hpp"

#include "language/message.hpp"
#include "repair/repair_search.hpp"
#include "tests/game/read_records.hpp"
#include "validate/validator.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <string>
#include <vector>

using namespace damier;

namespace {

std::string random_text() {
  return *rc::gen::container<std::string>(rc::gen::element('a', '7', ' ', '"', '\\', '\n', '\x01'));
}

Location random_location() { return {*rc::gen::arbitrary<std::uint64_t>(), *rc::gen::arbitrary<std::uint64_t>()}; }

/// A repair with up to three slips and edits that do not overlap.
PlacedRepair random_repair() {
  PlacedRepair placed;
  auto& repair = placed.repair;
  repair.percent = *rc::gen::inRange(0U, 101U);
  repair.confidence = confidence_of(repair.percent);
  repair.replayed = *rc::gen::arbitrary<unsigned>();
  repair.slips.resize(*rc::gen::inRange<std::size_t>(1, 4));
  for (auto& slip : repair.slips) {
    slip.kind = static_cast<SlipKind>(*rc::gen::inRange(0, static_cast<int>(SlipKind::rafle_split) + 1));
    slip.ply = *rc::gen::arbitrary<unsigned>();
    slip.before = random_text();
    slip.after = random_text();
    slip.reason = *rc::gen::element(Message{}, message("takes-nothing"), message("games", "count"_a = 2));
  }
  std::uint32_t offset = 0;
  for (auto left = *rc::gen::inRange(0, 5); left > 0; --left) {
    offset += *rc::gen::inRange(1U, 1000U);
    auto const before = random_text();
    auto const after = random_text();
    auto const length = static_cast<std::uint32_t>(before.size());
    (*rc::gen::elementOf(std::vector{&repair.slips.front(), &repair.slips.back()}))
        ->edits.push_back({offset, length, after});
    placed.edits.push_back({random_location(), random_location(), before, after});
    offset += length;
  }
  placed.diff = random_text();
  return placed;
}

bool is_same(Slip const& one, Slip const& other) {
  return one.kind == other.kind && one.ply == other.ply && one.edits == other.edits && one.before == other.before &&
         one.after == other.after && one.reason == other.reason;
}

bool is_same(PlacedRepair const& one, PlacedRepair const& other) {
  auto const slips_agree = std::ranges::equal(one.repair.slips, other.repair.slips,
                                              [](auto const& a, auto const& b) { return is_same(a, b); });
  return slips_agree && one.repair.confidence == other.repair.confidence &&
         one.repair.percent == other.repair.percent && one.repair.replayed == other.repair.replayed &&
         one.edits == other.edits && one.diff == other.diff;
}

bool is_read_as_stored(std::vector<PlacedRepair> const& repairs) {
  auto const read = read_stored_repairs(stored_form(repairs));
  return read && std::ranges::equal(*read, repairs, [](auto const& a, auto const& b) { return is_same(a, b); });
}

/// The repairs proposed for the first record of a text.
std::vector<PlacedRepair> proposed(std::string const& text) {
  read_records::Records records{text};
  records.first();
  Validator validator;
  auto findings = validator.judge(records.tape, records.game).findings;
  propose_repairs(records.tape, records.game, findings);
  auto const found = std::ranges::find_if(findings, [](Finding const& each) { return !each.repairs.empty(); });
  return found == findings.end() ? std::vector<PlacedRepair>{} : place_repairs(records.tape, found->repairs);
}

}  // namespace

TEST_CASE("every repair is read as it was stored") {
  CHECK(rc::check([] {
    std::vector<PlacedRepair> repairs(*rc::gen::inRange<std::size_t>(0, 4));
    std::ranges::generate(repairs, random_repair);
    RC_ASSERT(is_read_as_stored(repairs));
  }));
}

TEST_CASE("a proposed repair is stored as JSON with its slips, edits and diff") {
  auto const repairs = proposed("1. 32-28 19-23 2. 28-19 14x23 *\n");
  CHECK(is_read_as_stored(repairs));
  CHECK(stored_form(repairs) ==
        R"([{"percent":100,"replayed":1,"slips":[{"kind":"separator-wrong","ply":3,"before":"28-19","after":"28x19",)"
        R"("reason":"[\"is-capture\"]"}],"edits":[{"slip":0,"offset":20,"line":1,"column":21,"end_line":1,)"
        R"("end_column":22,"before":"-","after":"x"}],"diff":"- 1. 32-28 19-23 2. 28-19 14x23 *\n)"
        R"(+ 1. 32-28 19-23 2. 28x19 14x23 *\n"}])");
  CHECK(stored_form(std::vector<PlacedRepair>{}).empty());
}

TEST_CASE("a text that is no stored form of repairs is refused") {
  auto const text = stored_form(proposed("1. 32-28 19-23 2. 28-19 14x23 *\n"));
  REQUIRE(read_stored_repairs(text));
  for (std::size_t size = 1; size < text.size(); ++size) {
    CAPTURE(size);
    CHECK_FALSE(read_stored_repairs(text.substr(0, size)));
  }
  auto const with = [&](std::string const& old, std::string const& other) {
    auto changed = text;
    return changed.replace(changed.find(old), old.size(), other);
  };
  for (auto const& other :
       {with("separator-wrong", "no-such-kind"), with("\"slip\":0", "\"slip\":1"), with("\"ply\":3", "\"ply\":-3"),
        with("\"diff\"", "\"dif\""), with("\"percent\":100", "\"percent\":4294967296"), std::string{"{}"},
        std::string{"[1]"}, std::string{R"([{"percent":1,"replayed":1,"slips":[],"edits":[],"diff":""}])"},
        std::string(100'000, '[')}) {
    CAPTURE(other.substr(0, 200));
    CHECK_FALSE(read_stored_repairs(other));
  }
}
