#include "measure.hpp"

#include "clean/cleaner.hpp"
#include "clean/detail/text_change.hpp"
#include "game/builder.hpp"
#include "grammar/pdn/reader.hpp"
#include "notation/game_type.hpp"
#include "notation/move_text.hpp"
#include "repair/repair_search.hpp"
#include "text/byte_source.hpp"
#include "validate/validator.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace damier::bench {
namespace {

/// A record that has been read, built and judged.
struct Judged {
  Judged(Validator& validator, std::string record) : text{std::move(record)}, source{open_text(text)}, reader{*source} {
    has_record = reader.next(tape);
    build(tape, game);
    judgement = validator.judge(tape, game);
  }
  Judged(Judged const&) = delete;
  Judged& operator=(Judged const&) = delete;
  ~Judged() = default;

  std::string text;
  std::unique_ptr<ByteSource> source;
  pdn::Reader reader;
  GameTape tape;
  Game game;
  Judgement judgement;
  bool has_record = false;
};

std::vector<Move> moves_of(Game const& game) {
  std::vector<Move> moves;
  for (auto const& item : game.items) {
    if (item.kind == ItemKind::move && item.legal) {
      moves.push_back(item.move);
    }
  }
  return moves;
}

/// Whether two games have the same rules, start and moves.
bool is_same_game(Game const& a, Game const& b) {
  return a.variant->has_moves_of(*b.variant) && a.start == b.start && moves_of(a) == moves_of(b);
}

/// Whether a record gives a game with the same rules, start and moves as the original.
bool gives_back(Game const& game, Validator validator, std::string record) {
  Judged const again{validator, std::move(record)};
  return again.judgement.judged && again.judgement.legal && is_same_game(again.game, game);
}

/// Whether cleaning a file with an intact and a damaged record gives the game that a repair of the damaged record
/// gives.
bool is_applied(Variant const* asked, std::string const& intact, std::string const& damaged, std::string repaired) {
  CleanOptions options;
  options.asked = asked;
  auto const file = intact + "\n" + damaged;
  auto const cleaning = clean({{.name = "bench", .open = [&] { return open_text(file); }}}, options);
  Validator validator{asked};
  auto const source = open_changed(open_text(file), cleaning.texts.front().changes.source());
  pdn::Reader reader{*source};
  GameTape tape;
  Game cleaned;
  auto legal = false;
  for (auto record = 0; record < 2 && reader.next(tape); ++record) {
    build(tape, cleaned);
    legal = validator.judge(tape, cleaned).legal;
  }
  Judged const wanted{validator, std::move(repaired)};
  return legal && is_same_game(cleaned, wanted.game);
}

/// The first move of a record, from 1, that is illegal after the moves before it, or legal only with another sign; one
/// more than the number of moves if there is none. Skipped text counts as such a move.
unsigned first_unplayable(Judged const& judged) {
  auto const& variant = *judged.game.variant;
  Numbering const numbering{variant.rules()};
  std::vector<Position> positions{judged.game.start};
  unsigned ply = 1;
  for (auto const& item : judged.game.items) {
    if (item.kind == ItemKind::skipped) {
      return ply;
    }
    if (item.kind != ItemKind::move) {
      continue;
    }
    auto const read = read_move_text(judged.game.text_of(item), numbering);
    std::vector<Position> after;
    for (auto const& position : positions) {
      auto const meaning = read ? resolve(variant, position, *read) : Resolution{};
      if (meaning.kind == Resolution::Kind::unique && !meaning.sign_disagrees) {
        after.push_back(variant.after(position, meaning.move));
      }
      for (auto const& move : meaning.candidates) {
        after.push_back(variant.after(position, move));
      }
    }
    if (after.empty()) {
      return ply;
    }
    positions = std::move(after);
    ++ply;
  }
  return ply;
}

/// The move, from 1, at which the first finding in the order of the text is. Hints do not count, except those about
/// signs; neither do findings that the undamaged record has.
std::optional<std::size_t> first_of(std::vector<Finding> const& findings, Game const& game,
                                    std::vector<Finding> const& before_damage) {
  auto const begin_of_moves = game.items.empty() ? 0U : game.items.front().source_begin;
  auto const end_of_moves = game.items.empty() ? 0U : game.items.back().source_begin + 1U;
  std::optional<std::uint32_t> first;
  for (auto const& finding : findings) {
    auto const is_old = std::ranges::find(before_damage, finding.code, &Finding::code) != before_damage.end();
    if (!is_old && (finding.severity != Severity::hint || finding.code == "sign-disagrees")) {
      // A statement of the header about all moves counts as a finding at their end.
      auto const offset = finding.offset < begin_of_moves ? end_of_moves : finding.offset;
      first = std::min(first.value_or(offset), offset);
    }
  }
  if (!first) {
    return std::nullopt;
  }
  auto const before = std::ranges::count_if(
      game.items, [&](Item const& item) { return item.kind == ItemKind::move && item.source_begin < *first; });
  return static_cast<std::size_t>(before) + 1;
}

std::string described(std::vector<Finding> const& findings) {
  std::string text;
  for (auto const& finding : findings) {
    text += std::string{finding.code} + " at ply " + std::to_string(finding.ply) + " " + finding.move + "\n";
    for (auto const& repair : finding.repairs) {
      text += "  " + std::string{name(repair.confidence)} + " " + std::to_string(repair.percent) + " %";
      for (auto const& slip : repair.slips) {
        text += " [" + std::string{name(slip.kind)} + " at " + std::to_string(slip.ply) + ": " + slip.before + " -> " +
                slip.after + "]";
      }
      text += "\n";
    }
  }
  return text;
}

}  // namespace

MutationResult measure(SampleGame const& game, DamagedGame const& damaged) {
  // If the GameType does not give the variant, the user does.
  auto const* const asked = short_game_type(*game.variant).empty() ? game.variant : nullptr;
  Validator validator{asked};
  Judged const intact{validator, written_down(game.header, game.words, usual_numbers(game.words.size()), game.result)};
  Judged judged{validator, damaged.text};
  auto findings = judged.judgement.findings;
  propose_repairs(judged.tape, judged.game, findings);
  MutationResult result;
  result.report = described(findings);
  auto const first = first_of(findings, judged.game, intact.judgement.findings);
  auto const unplayable = judged.game.variant != nullptr ? first_unplayable(judged) : 1;
  result.no_evidence = !first && judged.judgement.legal;
  result.first_in_place = first && (*first == damaged.ply || *first == unplayable || damaged.ply == 0);
  auto const finding = std::ranges::find_if(findings, [](Finding const& each) { return !each.repairs.empty(); });
  if (finding == findings.end()) {
    return result;
  }
  result.proposed = true;
  auto const& repairs = finding->repairs;
  result.sure = repairs.front().confidence == Confidence::sure;
  auto const is_right = [&](Repair const& repair) {
    return gives_back(intact.game, validator, apply_edits(judged.tape.source, repair.edits()));
  };
  auto const breaks = [&](Repair const& repair) {
    return !Judged{validator, apply_edits(judged.tape.source, repair.edits())}.judgement.legal;
  };
  result.broken = std::ranges::any_of(repairs, breaks);
  result.right_first = is_right(repairs.front());
  result.right = result.right_first || std::ranges::any_of(repairs, is_right);
  result.unapplied = result.sure && !is_applied(asked, intact.text, damaged.text,
                                                apply_edits(judged.tape.source, repairs.front().edits()));
  return result;
}

void MutationCounts::add(MutationResult const& result) noexcept {
  ++games;
  no_evidence += result.no_evidence ? 1U : 0U;
  first_in_place += result.first_in_place ? 1U : 0U;
  proposed += result.proposed ? 1U : 0U;
  right_first += result.right_first ? 1U : 0U;
  right += result.right ? 1U : 0U;
  sure += result.sure ? 1U : 0U;
  sure_and_wrong += result.sure && !result.right_first ? 1U : 0U;
  unapplied += result.unapplied ? 1U : 0U;
  broken += result.broken ? 1U : 0U;
}

void MutationCounts::add(MutationCounts const& other) noexcept {
  games += other.games;
  no_evidence += other.no_evidence;
  first_in_place += other.first_in_place;
  proposed += other.proposed;
  right_first += other.right_first;
  right += other.right;
  sure += other.sure;
  sure_and_wrong += other.sure_and_wrong;
  unapplied += other.unapplied;
  broken += other.broken;
}

}  // namespace damier::bench
