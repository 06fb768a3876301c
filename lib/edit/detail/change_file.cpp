#include "edit/change_file.hpp"

#include "edit/detail/change_line.hpp"
#include "edit/detail/judged_texts.hpp"
#include "edit/detail/three_way.hpp"
#include "edit/game_edit.hpp"
#include "import/importer.hpp"
#include "store/base_reader.hpp"
#include "store/changed_records.hpp"
#include "store/game_changes.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace damier::edit {
namespace {

/// The lines of a file, one after the other.
class LineReader {
 public:
  explicit LineReader(ByteSource& file) : file_{file} {}

  /// Nothing at the end.
  [[nodiscard]] std::optional<std::string> next() {
    for (;;) {
      if (auto const end = buffer_.find('\n', at_); end != std::string::npos) {
        auto line = buffer_.substr(at_, end - at_);
        at_ = end + 1;
        return line;
      }
      buffer_.erase(0, std::exchange(at_, 0));
      std::array<char, 1U << 16U> bytes{};
      auto const size = file_.read(bytes);
      if (size == 0) {
        return buffer_.empty() ? std::nullopt : std::optional{std::exchange(buffer_, {})};
      }
      buffer_.append(bytes.data(), size);
    }
  }

 private:
  ByteSource& file_;
  std::string buffer_;
  std::size_t at_ = 0;
};

/// A text of a game that is judged, in the way that it wants; the last one is kept.
class JudgedText {
 public:
  struct Judged {
    Game game;
    GameId number{};
    Base* base = nullptr;
  };
  /// Nothing if the text is not exactly one game. Valid until the next call.
  [[nodiscard]] std::optional<Judged> judge(std::string const& text, OnIllegal way) {
    auto& texts = texts_[static_cast<std::size_t>(way)];
    if (!texts) {
      texts.emplace(way);
    }
    if (auto const [first, count] = texts->judge(text); count == 1) {
      return Judged{texts->game(first).game, first, &texts->base()};
    }
    return std::nullopt;
  }

 private:
  std::array<std::optional<JudgedTexts>, on_illegal_names.size()> texts_;
};

class Application {
 public:
  Application(Base& base, ApplyOptions const& options) : base_{base}, options_{options} {
    if (options.save) {
      changes_.emplace(base, options.author);
    }
    records_.emplace(base);
  }

  void read(ByteSource& file) {
    LineReader lines{file};
    auto line = lines.next();
    if (!line || !is_first_line(*line)) {
      result_.changes.push_back({.line = 1});
      return;
    }
    for (std::uint64_t number = 2; (line = lines.next()); ++number) {
      end_if_stopped();
      if (!line->empty()) {
        auto& applied = result_.changes.emplace_back(AppliedChange{.line = number});
        if (auto change = change_of(*line)) {
          applied.there = change->game;
          apply(*change, applied);
        }
      }
    }
  }

  [[nodiscard]] ApplyResult finish() {
    if (changes_) {
      static_cast<void>(changes_->commit());
      changes_.reset();
      add_games();
    }
    if (!result_.review.empty()) {
      result_.review.insert(0, first_line(0));
    }
    return std::move(result_);
  }

 private:
  void apply(ChangeLine& change, AppliedChange& applied) {
    auto const after = change.after ? after_.judge(*change.after, change.on_illegal) : std::nullopt;
    auto const before = !after && change.before ? before_.judge(*change.before, change.on_illegal) : std::nullopt;
    if (change.after ? !after : !before) {
      return;
    }
    auto const& shown = after ? after->game : before->game;
    applied.white = shown.tag("White").value_or("");
    applied.black = shown.tag("Black").value_or("");
    applied.outcome = !change.before  ? add(change, applied)
                      : !change.after ? remove(change, applied)
                                      : edit(change, *after, applied);
    if (change.added && applied.outcome == Outcome::missing) {  // it came and was changed, or removed, there
      applied.outcome = change.after ? add(change, applied) : Outcome::known;
    }
  }

  /// The first of some games that no change of the file was about.
  [[nodiscard]] std::optional<GameId> take(std::vector<GameId> const& games) {
    for (auto const game : games) {
      if (taken_.insert(game).second) {
        return game;
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] Outcome add(ChangeLine const& change, AppliedChange& applied) {
    auto const found = records_->find(*change.record_after);
    for (auto const* const games : {&found.present, &found.removed, &found.former}) {
      if ((applied.here = take(*games))) {
        return Outcome::known;
      }
    }
    added_texts_[static_cast<std::size_t>(change.on_illegal)] += *change.after + "\n";
    return Outcome::added;
  }

  [[nodiscard]] Outcome remove(ChangeLine& change, AppliedChange& applied) {
    auto const found = records_->find(*change.record_before);
    if ((applied.here = take(found.present))) {
      take_away(change, *applied.here);
      return Outcome::removed;
    }
    if ((applied.here = take(present(found.former)))) {
      return decide(change, applied, {"removed"}, [&] {
        take_away(change, *applied.here);
        return Outcome::removed;
      });
    }
    applied.here = first_of(found.removed, found.former);
    return applied.here ? Outcome::known : Outcome::missing;
  }

  void take_away(ChangeLine const& change, GameId game) {
    if (changes_) {
      auto const kept = change.kept_record ? records_->find(*change.kept_record).present : std::vector<GameId>{};
      changes_->remove(game, kept.empty() ? std::nullopt : std::optional{kept.front()},
                       change.relation.empty() || (change.kept_record && kept.empty()) ? "removed" : change.relation);
    }
  }

  [[nodiscard]] Outcome edit(ChangeLine& change, JudgedText::Judged const& after, AppliedChange& applied) {
    auto const before = records_->find(*change.record_before);
    auto const now = records_->find(*change.record_after);
    if (change.record_before != change.record_after && (applied.here = take(now.present))) {
      return Outcome::known;
    }
    if ((applied.here = take(before.present))) {
      // The same record may have been written in another form here.
      return shown_text(*applied.here) == change.before ? replace(*applied.here, after)
                                                        : merge_into(change, after, applied);
    }
    if ((applied.here = take(present(before.former)))) {
      return merge_into(change, after, applied);
    }
    if ((applied.here = first_of(before.removed, before.former))) {
      return decide(change, applied, {"removed"}, [&] { return add(change, applied); });
    }
    return Outcome::missing;
  }

  /// A game that is removed here, perhaps after it was changed.
  [[nodiscard]] static std::optional<GameId> first_of(std::vector<GameId> const& removed,
                                                      std::vector<GameId> const& former) {
    auto const& some = removed.empty() ? former : removed;
    return some.empty() ? std::nullopt : std::optional{some.front()};
  }

  /// Without those that are removed.
  [[nodiscard]] std::vector<GameId> present(std::vector<GameId> games) {
    BaseReader reader{base_};
    std::erase_if(games, [&](GameId game) { return reader.load(game, {.facts = true}) == nullptr; });
    return games;
  }

  [[nodiscard]] Outcome replace(GameId game, JudgedText::Judged const& after) {
    if (!changes_) {
      return Outcome::edited;
    }
    return changes_->replace(game, *after.base, after.number) ? Outcome::edited : Outcome::known;
  }

  [[nodiscard]] Outcome merge_into(ChangeLine& change, JudgedText::Judged const& after, AppliedChange& applied) {
    auto const before = before_.judge(*change.before, change.on_illegal);
    auto const here = game_of(base_, *applied.here);
    if (!before || !here) {
      return Outcome::unreadable;
    }
    auto const both = merge(before->game, *here, after.game);
    if (!both.merged) {
      return decide(change, applied, both.parts, [&] { return replace(*applied.here, after); });
    }
    auto const merged = merged_.judge(text_of(*both.merged), change.on_illegal);
    if (!merged) {
      return Outcome::unreadable;
    }
    return replace(*applied.here, *merged) == Outcome::known ? Outcome::known : Outcome::merged;
  }

  /// A conflict: decided by the file, by the options, or left.
  template <typename There>
  [[nodiscard]] Outcome decide(ChangeLine& change, AppliedChange& applied, std::vector<std::string> parts,
                               There const& there) {
    auto const is_as_seen = change.decision.empty() || change.here == shown_text(*applied.here);
    auto const decision = !change.decision.empty()                    ? change.decision
                          : options_.on_conflict == OnConflict::here  ? "here"
                          : options_.on_conflict == OnConflict::there ? "there"
                                                                      : "";
    if (is_as_seen && decision == "here") {
      return Outcome::kept;
    }
    if (is_as_seen && decision == "there") {
      return there();
    }
    applied.parts = change.parts = std::move(parts);
    change.here = shown_text(*applied.here);
    result_.review += line_of(change);
    return Outcome::conflict;
  }
  [[nodiscard]] std::optional<std::string> shown_text(GameId game) { return text_of(base_, game); }

  void add_games() {
    for (std::size_t way = 0; way < added_texts_.size(); ++way) {
      if (added_texts_[way].empty()) {
        continue;
      }
      ImportOptions importing;
      importing.on_illegal = static_cast<OnIllegal>(way);
      importing.reading.format = TextFormat::pdn;
      importing.author = options_.author;
      Importer importer{base_, importing};
      static_cast<void>(importer.import(*open_text(added_texts_[way]), options_.source));
    }
  }

  Base& base_;
  ApplyOptions const& options_;
  std::optional<GameChanges> changes_;
  std::optional<RecordFinder> records_;
  JudgedText after_, before_, merged_;
  std::set<GameId> taken_;
  std::array<std::string, on_illegal_names.size()> added_texts_;
  ApplyResult result_;
};

}  // namespace

std::string_view name(Outcome outcome) noexcept {
  static constexpr std::array<std::string_view, 9> names{"edited", "merged",   "added",   "removed",   "known",
                                                         "kept",   "conflict", "missing", "unreadable"};
  return names[static_cast<std::size_t>(outcome)];
}

std::uint64_t write_changes(Base& base, std::int64_t since, TextSink const& out,
                            std::function<bool(GameId)> const& wanted) {
  ChangedRecords changed{base, since};
  std::uint64_t games = 0;
  out(first_line(since));
  for (auto const& record : changed.records()) {
    end_if_stopped();
    if (wanted && !wanted(record.game)) {
      continue;
    }
    ++games;
    ChangeLine line{.game = static_cast<std::int64_t>(record.game)};
    auto const before = record.former ? game_of(changed.former(), *record.former) : std::nullopt;
    auto const after = record.after ? game_of(base, record.game) : std::nullopt;
    if (!before && !after) {
      continue;
    }
    line.before = before ? std::optional{text_of(*before)} : std::nullopt;
    line.after = after ? std::optional{text_of(*after)} : std::nullopt;
    line.record_before = before ? record.before : std::nullopt;
    line.record_after = after ? record.after : std::nullopt;
    line.added = record.added && before && !wanted;
    line.on_illegal = way_of(after ? *after : *before);
    line.kept_record = record.kept_for;
    line.relation = record.relation;
    out(line_of(line));
  }
  return games;
}

ApplyResult apply_changes(Base& base, ByteSource& file, ApplyOptions const& options) {
  Application application{base, options};
  application.read(file);
  return application.finish();
}

}  // namespace damier::edit
