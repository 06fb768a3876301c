#include "clean/detail/text_pass.hpp"

#include "clean/cleaner.hpp"
#include "clean/detail/origin_map.hpp"
#include "clean/detail/record_bytes.hpp"
#include "game/builder.hpp"
#include "prose/open_games.hpp"
#include "reading/judged_reader.hpp"
#include "repair/record_faults.hpp"
#include "repair/repair_search.hpp"
#include "text/varint.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace damier {
namespace {

constexpr unsigned most_tries = 4;

/// Some records of a text, by their numbers from 1.
class RecordSet {
 public:
  [[nodiscard]] bool contains(std::uint64_t number) const noexcept { return number < in_.size() && in_[number]; }
  [[nodiscard]] bool empty() const noexcept { return in_.empty(); }
  void insert(std::uint64_t number) {
    in_.resize(std::max<std::size_t>(in_.size(), number + 1));
    in_[number] = true;
  }
  void insert(RecordSet const& others) {
    for (std::size_t number = 0; number < others.in_.size(); ++number) {
      if (others.in_[number]) {
        insert(number);
      }
    }
  }

 private:
  std::vector<bool> in_;
};

/// Changes that must not be made again because their result was not the intended one.
struct Bans {
  RecordSet changes;
  RecordSet repairs;
};

std::size_t hash_of(std::string_view text) noexcept { return std::hash<std::string_view>{}(text); }

/// The intended text of a record after the changes, and its faults before them.
struct Expectation {
  std::uint64_t text = 0;  // hash
  RecordFaults faults = {};
  bool changed = false;
  bool repaired = false;       // moves or signs
  bool repairs_fault = false;  // not only signs: a record may have as many findings after a sign is corrected

  /// Whether the repairs are an improvement, by the faults of the record after them.
  [[nodiscard]] bool is_worth_it(RecordFaults const& after) const noexcept {
    return repairs_fault ? after < faults : after <= faults;
  }
};

/// The expectations of all records of a text in their order.
class Expectations {
 public:
  explicit Expectations(std::filesystem::path const& folder) : spill_{std::make_shared<Spill>(folder)} {}

  void add(Expectation const& one) {
    Packer writer;
    writer.number(one.text);
    for (auto const count : {one.faults.unplayed, one.faults.errors, one.faults.warnings, one.faults.hints}) {
      writer.number(count);
    }
    writer.number((one.changed ? 1U : 0U) + (one.repaired ? 2U : 0U) + (one.repairs_fault ? 4U : 0U));
    spill_->append_record({writer.bytes()});
  }
  /// A function that returns the expectations one after the other.
  [[nodiscard]] std::function<std::optional<Expectation>()> source() const {
    auto const reader = std::make_shared<SpillReader>(SpillPart{spill_, 0, spill_->size()});
    return [reader]() -> std::optional<Expectation> {
      auto const bytes = reader->next();
      if (!bytes) {
        return std::nullopt;
      }
      Unpacker unpack{*bytes};
      Expectation one;
      one.text = unpack.number();
      for (auto* const count : {&one.faults.unplayed, &one.faults.errors, &one.faults.warnings, &one.faults.hints}) {
        *count = unpack.number();
      }
      auto const flags = unpack.number();
      one.changed = (flags & 1U) != 0;
      one.repaired = (flags & 2U) != 0;
      one.repairs_fault = (flags & 4U) != 0;
      return one;
    };
  }

 private:
  std::shared_ptr<Spill> spill_;
};

class PassRunner {
 public:
  PassRunner(TextState const& text, CleanOptions const& options, FileEvidence const& evidence, Bans const& bans,
             PassSpills const& spills)
      : text_{text},
        options_{options},
        evidence_{evidence},
        bans_{bans},
        origins_{text.changes.source()},
        expectations_{options.folder},
        pass_{ChangeList{spills.changes}, EntryList{spills.entries}, {}, 0, 0, TextFormat::pdn} {}

  TextPass run() {
    auto const bytes = text_.open();
    auto const reader = open_games(*bytes, options_.reading.of(options_.asked));
    pass_.format = reader->format();
    Validator validator{options_.asked};
    JudgedReader records{*reader, validator};
    while (is_edited(pass_.format) && records.next()) {
      ++pass_.games;
      look_at(records.tape(), records.game(), records.judgement());
      if (options_.progress) {
        options_.progress(pass_.games);
      }
    }
    return std::move(pass_);
  }
  /// The expectations of all records, after run().
  [[nodiscard]] Expectations const& expectations() const noexcept { return expectations_; }

 private:
  void look_at(GameTape const& tape, Game const& game, Judgement const& judgement) {
    pass_.games_with_errors += judgement.has_errors() ? 1U : 0U;
    Expectation expectation{.text = hash_of(tape.source), .faults = count_faults(game, judgement.findings)};
    if (!bans_.changes.contains(tape.number)) {
      auto findings = judgement.findings;
      propose_repairs(tape, game, findings, pass_.format);
      origins_.go_to(tape.offset);
      auto candidates = candidates_for(tape, proposals_for(tape, game, findings, evidence_, pass_.format));
      std::stable_partition(candidates.begin(), candidates.end(),
                            [](Candidate const& each) { return each.entry.decision == Decision::yes; });
      std::vector<TextEdit> edits;
      std::vector<TextChange> changes;
      std::set<std::size_t> repaired_faults;
      auto const only_decided = text_.source.only_decided && text_.source.only_decided(tape.number);
      if (only_decided) {  // a decision about a name in all games is none about this one
        std::erase_if(candidates, [](Candidate const& each) { return each.entry.everywhere; });
      }
      for (auto& candidate : candidates) {
        consider(candidate, only_decided ? ApplyLevel::none : options_.apply, edits, changes, repaired_faults);
      }
      if (!edits.empty()) {
        std::ranges::sort(edits, {}, &TextEdit::offset);
        expectation.text = hash_of(apply_edits(tape.source, edits));
        expectation.changed = true;
        expectation.repaired = !repaired_faults.empty();
        expectation.repairs_fault = !repaired_faults.empty() && *repaired_faults.begin() <= findings.size();
        std::ranges::sort(changes, {}, &TextChange::offset);
        std::ranges::for_each(changes, [&](TextChange const& change) { pass_.changes.add(change); });
      }
    }
    expectations_.add(expectation);
  }

  /// A proposal with its changes of the file, and a person's decision about it.
  struct Candidate {
    Proposal proposal;
    std::vector<TextChange> changes;
    ReviewEntry entry;  // with the changes relative to the original
    bool decided = false;
  };

  std::vector<Candidate> candidates_for(GameTape const& tape, std::vector<Proposal> proposals) {
    std::vector<Candidate> candidates;
    RecordBytes const bytes{tape};
    for (auto& proposal : proposals) {
      if (proposal.fault != 0 && bans_.repairs.contains(tape.number)) {
        continue;
      }
      Candidate candidate;
      candidate.changes = changes_of(bytes, proposal);
      if (candidate.changes.size() == proposal.edits.size() && !candidate.changes.empty()) {
        candidate.entry = entry_for(tape, proposal, candidate.changes);
        candidate.decided = candidate.entry.decision != Decision::open;
        candidate.proposal = std::move(proposal);
        candidates.push_back(std::move(candidate));
      }
    }
    return candidates;
  }

  static std::vector<TextChange> changes_of(RecordBytes const& bytes, Proposal const& proposal) {
    std::vector<TextChange> changes;
    for (auto const& edit : proposal.edits) {
      if (auto change = bytes.change(edit)) {
        change->code = proposal.code;
        change->reason = proposal.reason;
        changes.push_back(*std::move(change));
      }
    }
    return changes;
  }

  ReviewEntry entry_for(GameTape const& tape, Proposal const& proposal, std::vector<TextChange> const& changes) {
    ReviewEntry entry;
    entry.line = tape.locate(proposal.edits.front().offset).line;
    for (auto const& change : changes) {
      auto const place = origins_.origin(change.offset, change.before.size());
      entry.line -= &change == changes.data() ? place.lines_more : 0;
      entry.of_original = entry.of_original && place.kept;
      entry.changes.push_back(change);
      entry.changes.back().offset = place.offset;
    }
    entry.code = proposal.code;
    entry.confidence = proposal.confidence;
    entry.percent = proposal.percent;
    entry.reason = proposal.reason;
    entry.everywhere = proposal.code.starts_with("name-");
    entry.file = entry.everywhere && text_.one_of_several ? text_.source.name : "";
    auto const& decisions = entry.everywhere ? options_.decisions : text_.source.decisions;
    auto const decision = decisions.find(entry.key());
    entry.decision = decision != decisions.end() ? decision->second : Decision::open;
    return entry;
  }

  /// edits, changes: those that are made in the record; repaired_faults: the faults that one of them repairs.
  void consider(Candidate& candidate, ApplyLevel level, std::vector<TextEdit>& edits, std::vector<TextChange>& changes,
                std::set<std::size_t>& repaired_faults) {
    auto const& proposal = candidate.proposal;
    auto& entry = candidate.entry;
    auto const by_level = (level == ApplyLevel::likely && entry.confidence >= Confidence::likely) ||
                          (level == ApplyLevel::sure && entry.confidence == Confidence::sure);
    auto const wanted = entry.decision == Decision::yes || (entry.decision == Decision::open && by_level);
    auto const other_way = proposal.fault != 0 && repaired_faults.contains(proposal.fault);
    if (wanted && !other_way && fits(proposal.edits, edits)) {
      edits.insert(edits.end(), proposal.edits.begin(), proposal.edits.end());
      changes.insert(changes.end(), candidate.changes.begin(), candidate.changes.end());
      if (proposal.fault != 0) {
        repaired_faults.insert(proposal.fault);
      }
    }
    if (candidate.decided || (!wanted && !other_way)) {
      note(std::move(entry));
    }
  }

  void note(ReviewEntry entry) {
    if (entry.everywhere) {
      pass_.names.add(std::move(entry));
    } else {
      pass_.entries.add(entry);
    }
  }

  /// Whether edits are apart from those chosen before, with text between them.
  static bool fits(std::vector<TextEdit> const& edits, std::vector<TextEdit> const& chosen) noexcept {
    return std::ranges::none_of(edits, [&](TextEdit const& edit) {
      return std::ranges::any_of(chosen, [&](TextEdit const& other) {
        return edit.offset <= other.offset + other.length && other.offset <= edit.offset + edit.length;
      });
    });
  }

  TextState const& text_;
  CleanOptions const& options_;
  FileEvidence const& evidence_;
  Bans const& bans_;
  OriginMap origins_;
  Expectations expectations_;
  TextPass pass_;
};

/// All records that were changed, for the case that it cannot be decided which of the changes is wrong.
RecordSet all_changed(Expectations const& expectations) {
  RecordSet changed;
  auto const next = expectations.source();
  std::uint64_t number = 0;
  while (auto const record = next()) {
    ++number;
    if (record->changed) {
      changed.insert(number);
    }
  }
  return changed;
}

/// Reads the text after the changes of a pass: finds records that do not have the intended content, and repairs without
/// effect.
Bans faults_of(TextState const& text, CleanOptions const& options, TextPass const& pass,
               Expectations const& expectations) {
  Bans faults;
  auto const bytes = open_changed(text.open(), pass.changes.source());
  auto const reader = open_games(*bytes, options.reading.of(options.asked));
  Validator validator{options.asked};
  JudgedReader records{*reader, validator};
  auto const next = expectations.source();
  std::uint64_t number = 0;
  bool same_records = reader->format() == pass.format;
  bool innocent = false;  // a record that was not changed reads differently because of a changed one
  while (same_records && records.next()) {
    auto const record = next();
    same_records = record.has_value();
    ++number;
    if (record && hash_of(records.tape().source) != record->text) {
      faults.changes.insert(number);
      innocent = innocent || !record->changed;
    } else if (record && record->repaired &&
               !record->is_worth_it(count_faults(records.game(), records.judgement().findings))) {
      faults.repairs.insert(number);
    }
  }
  same_records = same_records && number == pass.games;
  if (!same_records || innocent) {
    faults.changes.insert(all_changed(expectations));
  }
  return faults;
}

}  // namespace

std::unique_ptr<ByteSource> TextState::open() const {
  return changes.count() == 0 ? source.open() : open_changed(source.open(), changes.source());
}

TextPass sound_pass(TextState const& text, CleanOptions const& options, FileEvidence const& evidence,
                    PassSpills const& spills) {
  Bans bans;
  for (unsigned tries = 0; tries < most_tries; ++tries) {
    PassRunner runner{text, options, evidence, bans, spills};
    auto pass = runner.run();
    if (pass.changes.count() == 0) {
      return pass;
    }
    auto const faults = faults_of(text, options, pass, runner.expectations());
    if (faults.changes.empty() && faults.repairs.empty()) {
      return pass;
    }
    bans.changes.insert(faults.changes);
    bans.repairs.insert(faults.repairs);
  }
  auto nothing = options;
  nothing.apply = ApplyLevel::none;
  nothing.decisions.clear();
  auto const undecided = CleanSource{text.source.name, text.source.open};
  return PassRunner{{undecided, text.changes, text.one_of_several}, nothing, evidence, bans, spills}.run();
}

}  // namespace damier
