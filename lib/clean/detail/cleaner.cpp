#include "clean/cleaner.hpp"

#include "clean/detail/proposal.hpp"
#include "clean/detail/text_pass.hpp"
#include "game/builder.hpp"
#include "prose/open_games.hpp"
#include "text/spill.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <exception>
#include <map>
#include <new>
#include <set>
#include <string_view>
#include <utility>

namespace damier {
namespace {

constexpr unsigned most_passes = 12;

/// Merges the entries of a pass with those of the passes before it. Both are in the order of the records, and so is the
/// result.
class EntryMerger {
 public:
  EntryMerger(EntrySource earlier, EntrySource later, EntryList& settled)
      : earlier_{std::move(earlier)}, later_{std::move(later)}, settled_{settled} {}

  void run() {
    read(earlier_, next_earlier_);
    read(later_, next_later_);
    while (next_earlier_ || next_later_) {
      auto const game = std::min(game_of(next_earlier_), game_of(next_later_));
      settle(take(earlier_, next_earlier_, game), take(later_, next_later_, game));
    }
  }

 private:
  static void read(EntrySource const& source, std::optional<ReviewEntry>& next) {
    ReviewEntry entry;
    next = source(entry) ? std::optional{std::move(entry)} : std::nullopt;
  }
  static std::uint64_t game_of(std::optional<ReviewEntry> const& entry) noexcept {
    return entry ? entry->changes.front().game : ~std::uint64_t{0};
  }
  static std::vector<ReviewEntry> take(EntrySource const& source, std::optional<ReviewEntry>& next,
                                       std::uint64_t game) {
    std::vector<ReviewEntry> entries;
    for (; next && game_of(next) == game; read(source, next)) {
      entries.push_back(*std::move(next));
    }
    return entries;
  }

  /// For one record: a question that is no longer asked is removed, unless it was decided; a new one about bytes of the
  /// original is asked.
  void settle(std::vector<ReviewEntry> const& earlier, std::vector<ReviewEntry> const& later) {
    std::set<std::string> asked_before;
    std::set<std::string> asked_now;
    std::ranges::for_each(earlier, [&](ReviewEntry const& entry) { asked_before.insert(entry.key()); });
    std::ranges::for_each(later, [&](ReviewEntry const& entry) { asked_now.insert(entry.key()); });
    for (auto const& entry : earlier) {
      if (entry.decision != Decision::open || asked_now.contains(entry.key())) {
        settled_.add(entry);
      }
    }
    for (auto const& entry : later) {
      if (entry.of_original && asked_before.insert(entry.key()).second) {
        settled_.add(entry);
      }
    }
  }

  EntrySource earlier_;
  EntrySource later_;
  EntryList& settled_;
  std::optional<ReviewEntry> next_earlier_;
  std::optional<ReviewEntry> next_later_;
};

class Cleaner {
 public:
  Cleaner(std::vector<CleanSource> const& sources, CleanOptions const& options) : sources_{sources}, options_{options} {
    for (std::size_t i = 0; i < sources.size(); ++i) {
      cleaning_.texts.push_back({{}, TextFormat::pdn, ChangeList{spill()}, EntryList{spill()}, 0, 0, 0});
    }
  }

  Cleaning run() {
    bool changed = true;
    for (pass_ = 0; changed && pass_ < most_passes; ++pass_) {
      gather_evidence();
      NameQuestions names;
      changed = go_through(names);
      if (pass_ == 0) {
        names_ = std::move(names);
      } else {
        names_.settle(names);
      }
    }
    cleaning_.names = names_.entries();
    count_decisions();
    return std::move(cleaning_);
  }

 private:
  [[nodiscard]] std::shared_ptr<Spill> spill() const { return std::make_shared<Spill>(options_.folder); }

  [[nodiscard]] TextState state_of(std::size_t text) const {
    return {sources_[text], cleaning_.texts[text].changes, sources_.size() > 1};
  }
  [[nodiscard]] bool is_cleaned(std::size_t text) const noexcept {
    return cleaning_.texts[text].failure == nullptr && is_edited(cleaning_.texts[text].format);
  }

  /// The evidence of all texts about names, and of each about dates.
  void gather_evidence() {
    NameCensus census{options_.folder};
    days_.assign(sources_.size(), DayOrder::unknown);
    for (std::size_t text = 0; text < sources_.size(); ++text) {
      try {
        if (is_cleaned(text)) {
          read_evidence(text, census);
        }
      } catch (Stopped const&) {
        throw;
      } catch (std::bad_alloc const&) {
        throw;
      } catch (SpillFailure const&) {  // not an error of the text
        throw;
      } catch (std::exception const&) {
        if (pass_ != 0) {
          throw;
        }
        cleaning_.texts[text].failure = std::current_exception();
      }
    }
    evidence_ = {};
    evidence_.spellings = options_.spellings;
    for (auto& variant : census.variants()) {
      if (found_.insert(variant.spelling).second) {
        cleaning_.spellings.push_back(variant);
      }
      auto spelling = variant.spelling;
      evidence_.names.emplace(std::move(spelling), std::move(variant));
    }
  }

  void read_evidence(std::size_t text, NameCensus& census) {
    auto const bytes = state_of(text).open();
    auto const reader = open_games(*bytes, options_.reading.of(options_.asked));
    cleaning_.texts[text].format = reader->format();
    GameTape tape;
    Game game;
    std::uint64_t games = 0;
    while (is_edited(reader->format()) && reader->next(tape)) {
      build(tape, game);
      auto const tag = [&](std::string_view name, std::string_view italian = {}) {
        return game.tag(name).value_or(italian.empty() ? "" : game.tag(italian).value_or(""));
      };
      census.add(tag("White", "Bianco"), tag("Black", "Nero"), tag("Event", "Dati"), tag("Round"), tag("Date", "Anno"));
      for (auto const* const name : {"Date", "EventDate", "UTCDate"}) {
        days_[text] = both(days_[text], day_order_of(tag(name)));
      }
      if (options_.progress) {
        options_.progress(++games);
      }
    }
  }

  /// Makes one pass over each text that can be cleaned; returns whether something was changed.
  bool go_through(NameQuestions& names) {
    PassSpills const spills{spill(), spill()};
    auto const composed = spill();
    auto const settled = spill();
    bool changed = false;
    for (std::size_t text = 0; text < sources_.size(); ++text) {
      if (is_cleaned(text)) {
        evidence_.days = days_[text];
        auto pass = sound_pass(state_of(text), options_, evidence_, spills);
        names.add(pass.names);
        changed = changed || pass.changes.count() != 0;
        take(cleaning_.texts[text], pass, composed, settled);
      }
    }
    return changed;
  }

  void take(CleanedText& text, TextPass& pass, std::shared_ptr<Spill> const& composed,
            std::shared_ptr<Spill> const& settled) const {
    text.games = pass.games;
    text.games_with_errors = pass.games_with_errors;
    if (pass_ == 0) {
      text.doubtful = std::move(pass.entries);
    } else {
      EntryList entries{settled};
      EntryMerger{text.doubtful.source(), pass.entries.source(), entries}.run();
      text.doubtful = std::move(entries);
    }
    ChangeList changes{composed};
    compose(text.changes.source(), pass.changes.source(), [&](TextChange const& change) { changes.add(change); });
    text.changes = std::move(changes);
    text.changed_games = 0;
    std::uint64_t last = 0;
    auto const next = text.changes.source();
    for (TextChange change; next(change); last = change.game) {
      text.changed_games += change.game != last ? 1U : 0U;
    }
  }

  void count_decisions() {
    count_open_and_lost(options_.decisions, [&](auto const& note) { std::ranges::for_each(cleaning_.names, note); });
    for (std::size_t text = 0; text < sources_.size(); ++text) {
      count_open_and_lost(sources_[text].decisions, [&](auto const& note) {
        auto const next = cleaning_.texts[text].doubtful.source();
        for (ReviewEntry entry; next(entry);) {
          note(entry);
        }
      });
    }
  }
  /// Counts the open proposals and the lost decisions. each: calls its argument for each entry that may be decided.
  template <typename Each>
  void count_open_and_lost(Decisions const& decisions, Each const& each) {
    std::set<std::string> met;
    each([&](ReviewEntry const& entry) {
      cleaning_.open += entry.decision == Decision::open ? 1U : 0U;
      if (auto key = entry.key(); decisions.contains(key)) {
        met.insert(std::move(key));
      }
    });
    for (auto const& [key, decision] : decisions) {
      cleaning_.lost_decisions += decision == Decision::open || met.contains(key) ? 0U : 1U;
    }
  }

  std::vector<CleanSource> const& sources_;
  CleanOptions const& options_;
  Cleaning cleaning_;
  NameQuestions names_;
  FileEvidence evidence_;
  std::vector<DayOrder> days_;   // by text
  std::set<std::string> found_;  // spellings
  unsigned pass_ = 0;
};

}  // namespace

Cleaning clean(std::vector<CleanSource> const& sources, CleanOptions const& options) {
  return Cleaner{sources, options}.run();
}

}  // namespace damier
