// The result of changing the text of a record.

#include "repair/detail/repair_trial.hpp"
#include "repair/repair_search.hpp"
#include "tests/game/read_records.hpp"
#include "validate/validator.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <string_view>

using namespace damier;

namespace {

constexpr std::string_view header = "[GameType \"20\"]\n";
// The first move was 33-29: its last digit is wrong.
constexpr std::string_view line = "1. 33-28 20-25 2. 29-24 19x30 3. 35x24 *";
constexpr std::string_view line_and_variation = "1. 33-28 20-25 (1... 20-24 2. 28-22) 2. 29-24 19x30 3. 35x24 *";

/// The result of replacing some words by others.
TrialResult result_of(std::string_view moves, std::string_view before, std::string_view after,
                      TextFormat format = TextFormat::pdn) {
  auto const text = std::string{header} + std::string{moves};
  read_records::Records records{text};
  records.first();
  Validator validator;
  static_cast<void>(validator.judge(records.tape, records.game));
  auto const place = static_cast<std::uint32_t>(text.find(before));
  RepairTrial trial{records.tape, records.game, format};
  return trial.run({{place, static_cast<std::uint32_t>(before.size()), std::string{after}}});
}

RecordFaults faults_of(std::string_view moves) {
  read_records::Records records{std::string{header} + std::string{moves}};
  records.first();
  Validator validator;
  auto const& judgement = validator.judge(records.tape, records.game);
  return count_faults(records.game, judgement.findings);
}

}  // namespace

TEST_CASE("faults: moves that cannot be replayed, and text that was not understood, count before errors") {
  CHECK(faults_of("1. 33-28 20-25 *") == RecordFaults{});
  CHECK(faults_of(line) == RecordFaults{.unplayed = 3, .errors = 1});
  CHECK(faults_of("1. 33-28 ~~ 20-25 *").unplayed == 1);
}

TEST_CASE("faults: a warning in place of an error is an improvement, one more warning is not") {
  auto const with_error = faults_of("1. 33-28 20-25 2. 28-23 28-23 3. 19x28 32x23 *");
  auto const with_warning = faults_of("1. 33-28 20-25 2. 28-23 3. 19x28 32x23 *");
  CHECK(with_error.errors == 1);
  CHECK(with_warning == RecordFaults{.warnings = 1});
  CHECK(with_warning < with_error);
  CHECK(RecordFaults{} < with_warning);
}

TEST_CASE("a change that makes the game legal is an improvement") {
  CHECK(result_of(line, "33-28", "33-29") == TrialResult::gain);
}

TEST_CASE("a change that leaves as many faults is no improvement") {
  CHECK(result_of(line, "33-28", "32-28") == TrialResult::no_gain);
  CHECK(result_of(line, "29-24", "29-23") == TrialResult::no_gain);
}

TEST_CASE("a change that splits the record is no improvement") {
  CHECK(result_of(line, "29-24", "* 28-24") == TrialResult::no_gain);
}

TEST_CASE("a change that makes a legal variation illegal breaks moves") {
  CHECK(result_of(line_and_variation, "33-28", "33-29") == TrialResult::breaks_moves);
}

TEST_CASE("of a record that cannot be read by itself nothing is known") {
  CHECK(result_of(line, "33-28", "33-29", TextFormat::json) == TrialResult::unknown);
}

TEST_CASE("a repair that contradicts a variation is not sure") {
  constexpr std::string_view rest =
      " 17-21 4. 40-35 11-17 5. 45-40 7-11 6. 39-33 1-7 7. 44-39 21-26 8. 50-44 16-21 9. 33-29 11-16 10. 39-33 *";
  auto const first_confidence = [&](std::string_view moves) {
    auto text = std::string{header} + std::string{moves};
    text.replace(text.find(" *"), 2, rest);
    read_records::Records records{text};
    records.first();
    Validator validator;
    auto findings = validator.judge(records.tape, records.game).findings;
    propose_repairs(records.tape, records.game, findings);
    REQUIRE_FALSE(findings.empty());
    REQUIRE_FALSE(findings.front().repairs.empty());
    CHECK(findings.front().repairs.front().slips.front().after == "33-29");
    return findings.front().repairs.front().confidence;
  };
  CHECK(first_confidence(line) == Confidence::sure);
  CHECK(first_confidence(line_and_variation) == Confidence::likely);
}
