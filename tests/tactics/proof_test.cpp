#include "tactics/proof.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "tactics/prover.hpp"
#include "tests/reference/random_positions.hpp"
#include "tests/seeded_cases.hpp"

#include <catch2/catch.hpp>
#include <functional>
#include <random>
#include <string>

using namespace damier;
using namespace damier::testing;

namespace {

constexpr auto royal = "W:W33,34,40,45,47,48,49:B1,5,6,12,13,14,23,24";

Proof proof_of(std::string_view fen, ProverOptions const& options = {.confirm_nodes = 300}) {
  auto const position = read_fen(fen, international()).value().position;
  auto proof = Prover{international(), options, {}}.prove({position, {}});
  REQUIRE(proof);
  return *std::move(proof);
}

std::string error_of(Proof const& proof) {
  auto const error = find_proof_error(proof);
  return error ? std::string{name_of(error->kind)} : "valid";
}

/// The error of a proof that was changed.
std::string error_after(std::function<void(Proof&)> const& change) {
  auto proof = proof_of(royal);
  change(proof);
  return error_of(proof);
}

std::string line_of(Proof const& proof) {
  std::string text;
  auto position = proof.position;
  for (auto const& move : result_of(proof).line) {
    text += (text.empty() ? "" : " ") + write_move(*proof.variant, position, move);
    position = proof.variant->after(position, move);
  }
  return text;
}

}  // namespace

TEST_CASE("the proof of a combination has its line, its gain and every reply") {
  auto const proof = proof_of(royal);
  CHECK(line_of(proof) == "34-29 23x34 40x7 1x12");
  auto const result = result_of(proof);
  CHECK(result.gain == MaterialGain{3, 0});
  CHECK(result.worth == 300);
  CHECK_FALSE(result.won);
  CHECK(text_of(result.uniqueness) == "only");
  MoveList legal;
  international().legal_moves(proof.position, legal);
  CHECK(proof.turns.front().tries.size() + 1 == legal.size());
  CHECK(error_of(proof) == "valid");
}

TEST_CASE("a lost reply, an illegal move, a wrong gain and an untrue try are errors") {
  CHECK(error_after([](Proof& proof) { proof.turns.front().replies.clear(); }) == "missing-reply");
  CHECK(error_after([](Proof& proof) { proof.turns.front().move.to = proof.turns.front().move.from; }) ==
        "illegal-move");
  CHECK(error_after([](Proof& proof) { proof.turns.front().tries.pop_back(); }) == "missing-try");
  CHECK(error_after([](Proof& proof) { proof.turns.front().tries.front() = proof.turns.front().tries.back(); }) ==
        "repeated-move");
  CHECK(error_after([](Proof& proof) { ++proof.turns.front().tries.front().end.gain.men; }) == "wrong-gain");
  CHECK(error_after([](Proof& proof) { proof.turns.front().tries.front().end.how = LineEnd::game_over; }) ==
        "wrong-end");
  CHECK(error_after([](Proof& proof) { proof.turns.front().tries.front().end.how = LineEnd::won_in_theory; }) ==
        "no-table");
  CHECK(error_after([](Proof& proof) { proof.turns.front().tries.front().line.front() = proof.turns.front().move; }) ==
        "illegal-move");
  CHECK(error_after([](Proof& proof) { proof.pending = 100; }) == "wrong-pending");
  CHECK(error_after([](Proof& proof) { proof.turns.clear(); }) == "no-turn");
  CHECK(error_after([](Proof& proof) { proof.turns.front().replies.front().next = 99; }) == "no-turn");
  CHECK(error_after([](Proof& proof) { proof.turns.front().replies.front().next = 0; }) == "no-turn");
  CHECK(error_after([](Proof& proof) {
          auto& reply = proof.turns.front().replies.front();
          reply.next.reset();
          reply.end = {.gain = {-1, 0}};
        }) == "not-settled");
}

TEST_CASE("a leaf that gains nothing is no proof") {
  auto proof = proof_of(royal);
  auto& turn = proof.turns.front();
  for (auto const& each : turn.tries) {
    if (each.line.empty() || each.end.how != LineEnd::settled) {
      continue;
    }
    auto const after = international().after(proof.position, each.move);
    MoveList replies;
    international().legal_moves(after, replies);
    if (!replies.are_captures() && each.end.gain == MaterialGain{}) {
      std::swap(turn.move, const_cast<ProofTry&>(each).move);
      turn.replies.clear();
      turn.end = ProofEnd{};
      break;
    }
  }
  CHECK(error_of(proof) != "valid");
}

TEST_CASE("a proof is read as it was written") {
  for (auto const* const fen : {royal, "B:W24,25,31,32,35,36,38-49:B1-5,7-10,12-18,22"}) {
    auto const proof = proof_of(fen);
    auto const text = write_proof(proof);
    auto const read = read_proof(text);
    REQUIRE(read);
    CHECK(read->proof == proof);
    CHECK(write_proof(read->proof) == text);
    CHECK_FALSE(find_proof_error(*read));
  }
}

TEST_CASE("what is said beside a proof has to be what it shows") {
  auto const proof = write_proof(proof_of(royal));
  auto const error = [&](std::string const& members) {
    auto const read = read_proof("{" + members + "\"proof\":" + proof + "}");
    REQUIRE(read);
    auto const found = find_proof_error(*read);
    return found ? std::string{name_of(found->kind)} : "valid";
  };
  CHECK(error("") == "valid");
  CHECK(error(R"("gain":3.0,"class":"only",)") == "valid");
  CHECK(error(R"("gain":5.0,)") == "wrong-claim");
  CHECK(error(R"("class":"dual-at-1",)") == "wrong-claim");
  CHECK(error(R"("line":["34-29","23x34","40x7","1x12"],)") == "valid");
  CHECK(error(R"("line":["34-29"],)") == "wrong-claim");
}

TEST_CASE("a text that is no proof is refused, whatever it is") {
  auto const kind_of = [](std::string const& text) {
    auto const read = read_proof(text);
    return read ? std::string{"read"} : std::string{name_of(read.error().kind)};
  };
  CHECK(kind_of("") == "not-json");
  CHECK(kind_of("[") == "not-json");
  CHECK(kind_of("{}") == "no-proof");
  CHECK(kind_of("[1]") == "no-proof");
  CHECK(kind_of(R"({"variant":"chess","tree":{}})") == "bad-variant");
  CHECK(kind_of(R"({"variant":"international","fen":"x","tree":{}})") == "bad-position");
  CHECK(kind_of(R"({"variant":"international","fen":"W:W31:B20","pending":0,"tree":{"move":"31-33"}})") ==
        "illegal-move");
  CHECK(kind_of(std::string(100'000, '[')) == "not-json");
  auto const good = write_proof(proof_of(royal));
  std::mt19937_64 random{3};
  for (unsigned i = 0; i < seeded_cases(3'000); ++i) {
    auto text = good;
    for (unsigned changes = 1 + static_cast<unsigned>(random() % 3); changes != 0; --changes) {
      auto const at = random() % text.size();
      random() % 2 == 0 ? text[at] = good[random() % good.size()] : text.erase(at, random() % 20).front();
    }
    if (auto const read = read_proof(text)) {
      (void)find_proof_error(*read);  // any answer, but an answer
    }
  }
}

TEST_CASE("every proof of random positions is valid, in every variant") {
  std::size_t all_proved = 0;
  for (auto const* const variant : variants()) {
    INFO(variant->name());
    reference::RandomPositions random{11, variant->board()};
    ProverOptions options{.long_forcing_nodes = 1'000,
                          .confirm_nodes = 100,
                          .whole_nodes = 2'000,
                          .look_nodes = 200,
                          .deep_nodes = 1'000,
                          .opinion_nodes = 0};
    options.most_turns = 60;
    Prover prover{*variant, options, {}};
    unsigned proved = 0;
    for (unsigned i = 0; i < seeded_cases(150); ++i) {
      auto const position = random.next();
      if (position.occupied().size() > 16 || position.kings.size() > 2) {
        continue;
      }
      auto const proof = prover.prove({position, {}});
      if (!proof) {
        continue;
      }
      ++proved;
      INFO(write_fen(position, *variant));
      CHECK(error_of(*proof) == "valid");
      auto const read = read_proof(write_proof(*proof));
      REQUIRE(read);
      CHECK(read->proof == *proof);
    }
    // The sanitizers have too few cases for each variant.
    CHECK((proved > 0 || seeded_cases(5) < 5));
    all_proved += proved;
  }
  CHECK(all_proved > variants().size());
}
