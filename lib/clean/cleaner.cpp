#include "clean/cleaner.hpp"

#include "clean/proposal.hpp"
#include "clean/record_bytes.hpp"
#include "game/builder.hpp"
#include "validate/judged_reader.hpp"
#include "validate/record_faults.hpp"
#include "validate/repair_search.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <utility>

namespace damier {
namespace {

constexpr unsigned most_passes = 12;
constexpr unsigned most_tries = 4;  // of one pass

/// A record of a file, by its number from 1.
using RecordNumber = std::uint64_t;

/// What a pass over a text has found out and decided.
struct Pass {
  std::vector<TextChange> changes;
  std::vector<ReviewEntry> doubtful;
  /// Of each record: what its text shall be after the changes, and what is wrong with it before them.
  struct Record {
    std::size_t expected = 0;  // hash of the text
    RecordFaults faults;
    bool changed = false;
    bool repaired = false;     // moves or signs
    bool mends_fault = false;  // not signs alone, of which a record may have as many findings as before
  };
  std::vector<Record> records;
  std::uint64_t games_with_errors = 0;
  TextFormat format = TextFormat::pdn;
};

/// What must not be done again because it did not turn out as it was meant.
struct Bans {
  std::set<RecordNumber> changes;
  std::set<RecordNumber> repairs;
};

std::size_t hash_of(std::string_view text) noexcept { return std::hash<std::string_view>{}(text); }

FileEvidence gather_evidence(std::string_view text, CleanOptions const& options) {
  auto const bytes = open_text(text);
  auto const reader = open_games(*bytes, options.format);
  NameCensus census;
  FileEvidence evidence;
  evidence.spellings = options.spellings;
  GameTape tape;
  Game game;
  while (reader->format() != TextFormat::json && reader->next(tape)) {
    build(tape, game);
    auto const tag = [&](std::string_view name, std::string_view italian = {}) {
      return game.tag(name).value_or(italian.empty() ? "" : game.tag(italian).value_or(""));
    };
    census.add(tag("White", "Bianco"), tag("Black", "Nero"), tag("Event", "Dati"), tag("Round"), tag("Date", "Anno"));
    for (auto const* const name : {"Date", "EventDate", "UTCDate"}) {
      evidence.days = both(evidence.days, day_order_of(tag(name)));
    }
  }
  for (auto& variant : census.variants()) {
    auto spelling = variant.spelling;
    evidence.names.emplace(std::move(spelling), std::move(variant));
  }
  return evidence;
}

/// Leads from the bytes of a cleaned text to those of the text it comes from.
class WayBack {
 public:
  explicit WayBack(std::vector<TextChange> const& changes) {
    std::uint64_t grown = 0;  // modulo 2^64, as differences are
    for (auto const& change : changes) {
      steps_.push_back({change.offset + grown, change.offset, true});
      grown += change.after.size() - change.before.size();
      steps_.push_back({change.end() + grown, change.end(), false});
    }
  }

  /// What a change made begins where it does.
  [[nodiscard]] std::uint64_t operator()(std::uint64_t offset) const noexcept {
    auto const next = std::ranges::upper_bound(steps_, offset, {}, &Step::cleaned);
    if (next == steps_.begin()) {
      return offset;
    }
    auto const& step = *std::prev(next);
    return step.inside ? step.original : step.original + (offset - step.cleaned);
  }

 private:
  struct Step {
    std::uint64_t cleaned = 0;
    std::uint64_t original = 0;
    bool inside = false;  // of a change, from here on
  };
  std::vector<Step> steps_;
};

class PassRunner {
 public:
  PassRunner(std::string_view text, CleanOptions const& options, FileEvidence const& evidence, Bans const& bans,
             WayBack const& way_back)
      : text_{text}, options_{options}, evidence_{evidence}, bans_{bans}, way_back_{way_back} {}

  Pass run() {
    auto const bytes = open_text(text_);
    auto const reader = open_games(*bytes, options_.format);
    pass_.format = reader->format();
    Validator validator{options_.asked};
    JudgedReader records{*reader, validator};
    while (records.next()) {
      look_at(records.tape(), records.game(), records.judgement());
      if (options_.progress) {
        options_.progress(pass_.records.size());
      }
    }
    return std::move(pass_);
  }

 private:
  void look_at(GameTape const& tape, Game const& game, Judgement const& judgement) {
    pass_.games_with_errors += judgement.has_errors() ? 1U : 0U;
    Pass::Record record{.expected = hash_of(tape.source), .faults = count_faults(game, judgement.findings)};
    if (pass_.format != TextFormat::json && !bans_.changes.contains(tape.number)) {
      auto findings = judgement.findings;
      propose_repairs(tape, game, findings, pass_.format);
      auto candidates = candidates_for(tape, proposals_for(tape, game, findings, evidence_, pass_.format));
      std::stable_partition(candidates.begin(), candidates.end(),
                            [](Candidate const& each) { return each.entry.decision == Decision::yes; });
      std::vector<TextEdit> edits;
      std::set<std::size_t> mended;
      for (auto& candidate : candidates) {
        consider(candidate, edits, mended);
      }
      if (!edits.empty()) {
        std::ranges::sort(edits, {}, &TextEdit::offset);
        record.expected = hash_of(apply_edits(tape.source, edits));
        record.changed = true;
        record.repaired = !mended.empty();
        record.mends_fault = !mended.empty() && *mended.begin() <= findings.size();
      }
    }
    pass_.records.push_back(record);
  }

  /// A proposal with what it does to the file, and what a person says about it.
  struct Candidate {
    Proposal proposal;
    std::vector<TextChange> changes;
    ReviewEntry entry;  // with the changes as they are in the original
    bool decided = false;
  };

  std::vector<Candidate> candidates_for(GameTape const& tape, std::vector<Proposal> proposals) const {
    std::vector<Candidate> candidates;
    RecordBytes const bytes{tape};
    for (auto& proposal : proposals) {
      Candidate candidate;
      auto& entry = candidate.entry;
      for (auto const& edit : proposal.edits) {
        if (auto change = bytes.change(edit)) {
          change->code = proposal.code;
          change->reason = proposal.reason;
          candidate.changes.push_back(*change);
          change->offset = way_back_(change->offset);
          entry.changes.push_back(*std::move(change));
        }
      }
      if (entry.changes.size() != proposal.edits.size() || entry.changes.empty() ||
          (proposal.fault != 0 && bans_.repairs.contains(tape.number))) {
        continue;
      }
      entry.code = proposal.code;
      entry.confidence = proposal.confidence;
      entry.percent = proposal.percent;
      entry.reason = proposal.reason;
      entry.everywhere = proposal.code.starts_with("name-");
      entry.line = tape.locate(proposal.edits.front().offset).line;
      auto const decision = options_.decisions.find(entry.key());
      entry.decision = decision != options_.decisions.end() ? decision->second : Decision::open;
      candidate.decided = entry.decision != Decision::open;
      candidate.proposal = std::move(proposal);
      candidates.push_back(std::move(candidate));
    }
    return candidates;
  }

  /// edits: those that are made in the record; mended: its faults for which one is.
  void consider(Candidate& candidate, std::vector<TextEdit>& edits, std::set<std::size_t>& mended) {
    auto const& proposal = candidate.proposal;
    auto& entry = candidate.entry;
    auto const by_level = options_.apply == ApplyLevel::likely ||
                          (options_.apply == ApplyLevel::sure && entry.confidence == Confidence::sure);
    auto const wanted = entry.decision == Decision::yes || (entry.decision == Decision::open && by_level);
    auto const other_way = proposal.fault != 0 && mended.contains(proposal.fault);
    if (wanted && !other_way && fits(proposal.edits, edits)) {
      edits.insert(edits.end(), proposal.edits.begin(), proposal.edits.end());
      pass_.changes.insert(pass_.changes.end(), candidate.changes.begin(), candidate.changes.end());
      if (proposal.fault != 0) {
        mended.insert(proposal.fault);
      }
    }
    if (candidate.decided || (!wanted && !other_way)) {
      note(std::move(entry));
    }
  }

  /// A name is asked about once, not for each game.
  void note(ReviewEntry entry) {
    auto const [known, added] = names_.try_emplace(entry.everywhere ? entry.key() : "", pass_.doubtful.size());
    if (entry.everywhere && !added) {
      ++pass_.doubtful[known->second].games;
    } else {
      pass_.doubtful.push_back(std::move(entry));
    }
  }

  /// Whether edits are apart from those that were chosen before, with something between them.
  static bool fits(std::vector<TextEdit> const& edits, std::vector<TextEdit> const& chosen) noexcept {
    return std::ranges::none_of(edits, [&](TextEdit const& edit) {
      return std::ranges::any_of(chosen, [&](TextEdit const& other) {
        return edit.offset <= other.offset + other.length && other.offset <= edit.offset + edit.length;
      });
    });
  }

  std::string_view text_;
  CleanOptions const& options_;
  FileEvidence const& evidence_;
  Bans const& bans_;
  WayBack const& way_back_;
  Pass pass_;
  std::map<std::string, std::size_t> names_;  // where in doubtful
};

/// Whether the repairs of a record are worth making, by what is wrong with it after them.
bool is_worth_it(Pass::Record const& record, RecordFaults const& after) noexcept {
  return record.mends_fault ? after < record.faults : after <= record.faults;
}

/// Reads what the changes of a pass lead to: records that do not say what they were meant to say, and repairs that
/// mended nothing.
Bans faults_of(std::string_view text, CleanOptions const& options, Pass const& pass) {
  Bans faults;
  auto const bytes = open_changed(text, pass.changes);
  auto const reader = open_games(*bytes, options.format);
  Validator validator{options.asked};
  JudgedReader records{*reader, validator};
  std::size_t number = 0;
  while (records.next()) {
    if (number == pass.records.size()) {
      ++number;
      break;
    }
    auto const& record = pass.records[number++];
    if (hash_of(records.tape().source) != record.expected) {
      faults.changes.insert(number);
    } else if (record.repaired && !is_worth_it(record, count_faults(records.game(), records.judgement().findings))) {
      faults.repairs.insert(number);
    }
  }
  auto const same_records = number == pass.records.size() && reader->format() == pass.format;
  if (!same_records) {  // what runs into one another cannot be told apart
    for (std::size_t i = 0; i < pass.records.size(); ++i) {
      if (pass.records[i].changed) {
        faults.changes.insert(i + 1);
      }
    }
  } else if (!faults.changes.empty()) {
    // A record that was not changed reads otherwise because of one that was.
    auto const innocent =
        std::ranges::any_of(faults.changes, [&](RecordNumber i) { return !pass.records[i - 1].changed; });
    for (std::size_t i = 0; innocent && i < pass.records.size(); ++i) {
      if (pass.records[i].changed) {
        faults.changes.insert(i + 1);
      }
    }
  }
  return faults;
}

/// One pass whose changes turn out as they were meant, or one without changes.
Pass sound_pass(std::string_view text, CleanOptions const& options, WayBack const& way_back) {
  auto const evidence = gather_evidence(text, options);
  Bans bans;
  for (unsigned tries = 0; tries < most_tries; ++tries) {
    auto pass = PassRunner{text, options, evidence, bans, way_back}.run();
    std::ranges::sort(pass.changes, {}, &TextChange::offset);
    if (pass.changes.empty()) {
      return pass;
    }
    auto faults = faults_of(text, options, pass);
    if (faults.changes.empty() && faults.repairs.empty()) {
      return pass;
    }
    bans.changes.merge(faults.changes);
    bans.repairs.merge(faults.repairs);
  }
  auto nothing = options;
  nothing.apply = ApplyLevel::none;
  nothing.decisions.clear();
  return PassRunner{text, nothing, evidence, bans, way_back}.run();
}

/// Brings what is asked in line with a later pass: a question that is not open any more goes, and one that has come up
/// about bytes of the original is asked. What is decided stays.
void settle(std::vector<ReviewEntry>& entries, std::vector<ReviewEntry> later, std::string_view original) {
  std::map<std::string, bool> known;  // by key: whether it is still there
  for (auto const& entry : entries) {
    known.emplace(entry.key(), entry.decision != Decision::open);
  }
  for (auto& entry : later) {
    auto const [place, added] = known.try_emplace(entry.key(), true);
    place->second = true;
    auto const& changes = entry.changes;
    if (added && std::ranges::all_of(changes, [&](TextChange const& change) {
          return original.substr(std::min<std::size_t>(change.offset, original.size()), change.before.size()) ==
                 change.before;
        })) {
      auto const begin = std::min<std::size_t>(changes.front().offset, original.size());
      entry.line = 1 + static_cast<std::uint64_t>(std::ranges::count(original.substr(0, begin), '\n'));
      entries.push_back(std::move(entry));
    }
  }
  std::erase_if(entries, [&](ReviewEntry const& entry) {
    auto const place = known.find(entry.key());
    return place != known.end() && !place->second;
  });
}

}  // namespace

Cleaning clean(std::string_view text, CleanOptions const& options) {
  Cleaning cleaning;
  cleaning.text = text;
  for (unsigned passes = 0; passes < most_passes; ++passes) {
    auto pass = sound_pass(cleaning.text, options, WayBack{cleaning.changes});
    if (passes == 0) {
      cleaning.format = pass.format;
      cleaning.doubtful = std::move(pass.doubtful);
    } else {
      settle(cleaning.doubtful, std::move(pass.doubtful), text);
    }
    cleaning.games = pass.records.size();
    cleaning.games_with_errors = pass.games_with_errors;
    if (pass.changes.empty()) {
      break;
    }
    cleaning.changes = composed(text, cleaning.text, cleaning.changes, pass.changes);
    cleaning.storage = std::make_unique<std::string const>(apply_changes(cleaning.text, pass.changes));
    cleaning.text = *cleaning.storage;
  }
  std::set<std::string> asked;
  for (auto const& entry : cleaning.doubtful) {
    cleaning.open += entry.decision == Decision::open ? 1U : 0U;
    asked.insert(entry.key());
  }
  for (auto const& [key, decision] : options.decisions) {
    cleaning.lost_decisions += decision == Decision::open || asked.contains(key) ? 0U : 1U;
  }
  return cleaning;
}

}  // namespace damier
