#include "answers/check.hpp"

#include "answers/detail/base_check.hpp"
#include "answers/detail/repeats.hpp"
#include "reading/judged_reader.hpp"
#include "source/game_source.hpp"
#include "text/byte_source.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <cstdint>

namespace damier::answers {
namespace {

/// The number of a record in its file, by which games are chosen.
GameId number_of(GameTape const& tape) noexcept { return GameId{static_cast<std::int64_t>(tape.number)}; }

}  // namespace

Check::Check(FindingReport& report, CheckOptions options) : report_{report}, options_{options} {
  if (options_.games) {  // findings about several games need all of them
    options_.watches_names = false;
    options_.watches_repeats = false;
  }
  if (options_.names_players) {
    names_.keep_headings();
  }
  if (options_.problems) {
    problems_.emplace(*options_.problems, options_.tables);
    group_.emplace(*problems_, options_.threads);
  }
}

void Check::check(std::string const& path, Progress& progress) {
  ++input_;
  source::by_kind(
      path, [&] { check_base(path, progress); }, [&] { check_file(path, progress); });
  progress.end();
}

void Check::check_file(std::string const& file, Progress& progress) {
  RecordNeeds const needs{options_.watches_names || (options_.watches_repeats && options_.names_players),
                          options_.watches_repeats,
                          options_.tables,
                          problems_.has_value(),
                          options_.reading,
                          options_.language};
  auto const source = open_file(file);
  auto const reader = open_games(*source, options_.from.of(options_.variant));
  CheckedFile const from{file, reader->format(), input_ - 1};
  Validator validator{options_.variant, options_.on_illegal};
  auto const chosen = options_.games.value_or(every_game);
  auto const check = [&](auto& record) {
    if (chosen.contains(number_of(record.tape))) {
      record.prepared = check_record(from, record, report_, needs);
    }
  };
  JudgedReader<CheckedRecord> records{*reader, validator, {.threads = options_.threads, .prepare = check}};
  progress.begin(source::known_size(file), 0);
  if (needs.repeats) {
    read_files_.push_back(file);
  }
  auto const go_on = [&] {
    try {
      return records.next();
    } catch (...) {
      put_group(file, progress);  // what was read before the fault
      throw;
    }
  };
  while (go_on() && number_of(records.tape()) <= GameId{chosen.last}) {
    end_if_stopped();
    auto const& tape = records.tape();
    if (!chosen.contains(number_of(tape))) {
      continue;
    }
    auto const& checked = records.record().prepared;
    if (options_.watches_names) {
      names_.add(file, tape, records.game().variant, checked.heading);
    }
    if (needs.problems) {
      group_->add(tape.number, tape.offset + tape.source.size(), checked);
    } else {
      put(checked.found);
    }
    if (checked.repeat) {
      repeats_.add(*checked.repeat, place_of(tape, checked));
    }
    if (group_ && group_->is_full()) {
      put_group(file, progress);
    }
    if (!needs.problems) {  // they take the time, and have their own
      progress.update(tape.offset + tape.source.size(), report_.games());
    }
  }
  put_group(file, progress);
}

/// Reports the findings on the records that wait, with those on their problems.
void Check::put_group(std::string const& file, Progress& progress) {
  if (group_) {
    group_->check(file, [&](std::uint64_t end, FoundFindings const& found) {
      put(found);
      progress.update(end, report_.games());
    });
  }
}

/// Reports the findings on some games.
void Check::put(FoundFindings const& found) {
  report_.count_games(found.games);
  if (found.reading) {
    report_.add(*found.reading);
  }
  report_.add(found.counted);
  for (auto const& finding : found.shown) {
    report_.add(finding);
  }
}

/// The place of a record among those of all files. Only a page names the players.
RecordPlace Check::place_of(GameTape const& tape, CheckedRecord const& checked) const {
  return {static_cast<std::uint32_t>(read_files_.size() - 1), tape.number, tape.locate(0),
          options_.names_players ? text_of(checked.heading) : std::string{}};
}

/// Reports the findings on games of several files.
void Check::finish() {
  auto const put_repeat = [&](Repeat const& repeat) {
    report_.add({{read_files_[repeat.record.file], repeat.record.number},
                 nullptr,
                 heading_from(repeat.record.label),
                 finding_of(repeat, read_files_),
                 {}});
  };
  repeats_.find(put_repeat, [] { end_if_stopped(); });
  for (auto const& finding : names_.findings()) {
    report_.add(finding);
  }
}

void Check::check_base(std::string const& path, Progress& progress) {
  auto base = Base::open(path);
  if (options_.watches_names) {
    names_.add(base);
  }
  if (options_.watches_repeats) {
    report_repeats(base, options_.threads, [&](ReportedFinding const& finding) { report_.add(finding); });
  }
  auto const part = options_.games.value_or(every_game).within(game_range(base));
  progress.begin(0, static_cast<std::uint64_t>(std::max<std::int64_t>(part.last - part.first + 1, 0)));
  check_stored(base, part, options_.threads, report_, options_.tables, problems_ ? &*problems_ : nullptr,
               [&](FoundFindings const& found) {
                 put(found);
                 progress.update(0, report_.games());
               });
}

}  // namespace damier::answers
