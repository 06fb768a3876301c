#include "apps/damier/cleaning/clean_report.hpp"

#include "apps/damier/terminal/text_width.hpp"
#include "clean/change_log.hpp"
#include "grammar/json/writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace damier::app {
namespace {

/// Changes made and proposals open.
struct Tally {
  std::uint64_t changes = 0;
  std::uint64_t open = 0;
  bool operator==(Tally const&) const = default;
};
using Tallies = std::map<std::string, Tally>;  // by code

/// What came of a file, or of all.
struct Sums {
  std::uint64_t games = 0;
  std::uint64_t changed_games = 0;
  std::uint64_t games_with_errors = 0;
  Tallies codes;

  [[nodiscard]] Tally all() const {
    Tally all;
    for (auto const& [code, tally] : codes) {
      all.changes += tally.changes;
      all.open += tally.open;
    }
    return all;
  }
  void add(Sums const& other) {
    games += other.games;
    changed_games += other.changed_games;
    games_with_errors += other.games_with_errors;
    for (auto const& [code, tally] : other.codes) {
      codes[code].changes += tally.changes;
      codes[code].open += tally.open;
    }
  }
  void ask(ReviewEntry const& entry) {
    if (entry.decision == Decision::open) {
      ++codes[entry.code].open;
    }
  }
};

Sums sums_of(CleanedText const& text) {
  Sums sums{text.games, text.changed_games, text.games_with_errors, {}};
  auto const changes = text.changes.source();
  for (TextChange change; changes(change);) {
    ++sums.codes[change.code].changes;
  }
  auto const entries = text.doubtful.source();
  for (ReviewEntry entry; entries(entry);) {
    sums.ask(entry);
  }
  return sums;
}

std::string counted(std::uint64_t count, std::string_view one, std::string_view more) {
  return fmt::format("{} {}", count, count == 1 ? one : more);
}

std::string percent_text(ReviewEntry const& entry) {
  return entry.percent == 0 ? std::string{} : fmt::format(" ({} %)", entry.percent);
}

class ReportWriter {
 public:
  ReportWriter(CleanReport const& report, Output& out) : report_{report}, out_{out} {
    for (auto const& text : report.cleaning.texts) {
      by_file_.push_back(sums_of(text));
      all_.add(by_file_.back());
    }
    std::ranges::for_each(report.cleaning.names, [&](ReviewEntry const& entry) { all_.ask(entry); });
  }

  void table() {
    if (report_.dry_run) {
      list();
    }
    if (report_.plan.several) {
      files();
    }
    auto const total = all_.all();
    out_.write(fmt::format("{} in {} of {}{}{}\n", counted(total.changes, "change", "changes"), all_.changed_games,
                           counted(all_.games, "game", "games"),
                           report_.plan.several ? " in " + counted(cleaned_files(), "file", "files") : "",
                           report_.dry_run ? " to be made" : ""));
    for (auto const& [code, tally] : all_.codes) {
      out_.write(fmt::format("  {}  {:>6}{}\n", pad_right(code, 20), tally.changes,
                             tally.open == 0 ? "" : fmt::format("  and {} open", tally.open)));
    }
    if (total.open != 0) {
      out_.write(fmt::format("{} open{}\n", counted(total.open, "proposal is", "proposals are"),
                             report_.review ? fmt::format(": decide in {}", *report_.review)
                                            : "; --review FILE writes them down for decisions"));
    }
    if (std::ranges::any_of(report_.cleaning.texts,
                            [](auto const& text) { return text.format == TextFormat::manoury; })) {
      out_.write("of Manoury text the moves and names are cleaned; dates, results and GameTypes stay as they are\n");
    }
    if (all_.games_with_errors != 0) {
      out_.write(fmt::format("{} errors still; 'damier check' tells which\n",
                             counted(all_.games_with_errors, "game has", "games have")));
    }
  }

  void json() {
    JsonWriter json{JsonWriter::Layout::indented};
    json.begin_object();
    if (report_.plan.several) {
      optional_member(json, "output", report_.output);
      json.key("files").begin_array();
      for (std::size_t i = 0; i < by_file_.size(); ++i) {
        if (is_cleaned(i)) {
          json.begin_object();
          file_members(json, report_.plan.jobs[i]);
          sum_members(json, by_file_[i]);
          json.end_object();
        }
      }
      json.end_array();
    } else {
      file_members(json, report_.plan.jobs.front());
    }
    sum_members(json, all_);
    out_.write(json.end_object().text() + "\n");
  }

  void changes() {
    for (std::size_t i = 0; i < by_file_.size(); ++i) {
      auto const next = report_.cleaning.texts[i].changes.source();
      for (TextChange change; next(change);) {
        out_.write(change_line(report_.plan.jobs[i].input, change) + "\n");
      }
    }
  }

 private:
  [[nodiscard]] bool is_cleaned(std::size_t file) const {
    auto const& text = report_.cleaning.texts[file];
    return text.failure.empty() && text.format != TextFormat::json;
  }
  [[nodiscard]] std::uint64_t cleaned_files() const {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < by_file_.size(); ++i) {
      count += is_cleaned(i) ? 1U : 0U;
    }
    return count;
  }

  /// A line for each file in which something was changed or is to be done.
  void files() {
    for (std::size_t i = 0; i < by_file_.size(); ++i) {
      auto const [changes, open] = by_file_[i].all();
      auto const errors = by_file_[i].games_with_errors;
      if (changes != 0 || open != 0 || errors != 0) {
        out_.write(fmt::format("{}: {}{}{}\n", printable(report_.plan.jobs[i].input),
                               counted(changes, "change", "changes"), open == 0 ? "" : fmt::format(", {} open", open),
                               errors == 0 ? "" : ", " + counted(errors, "game with errors", "games with errors")));
      }
    }
  }

  /// What would be changed, a line each, and what is left open.
  void list() {
    auto const total = all_.all();
    for (std::size_t i = 0; i < by_file_.size(); ++i) {
      auto const& file = report_.plan.jobs[i].input;
      auto const next = report_.cleaning.texts[i].changes.source();
      for (TextChange change; next(change);) {
        put(file, change, change.code, change.reason);
      }
      auto const entries = report_.cleaning.texts[i].doubtful.source();
      for (ReviewEntry entry; entries(entry);) {
        ask(file, entry);
      }
    }
    for (auto const& entry : report_.cleaning.names) {
      ask(entry.file.empty() ? report_.plan.jobs.front().input : entry.file, entry);
    }
    out_.write(total == Tally{} ? "" : "\n");
  }
  void ask(std::string const& file, ReviewEntry const& entry) {
    for (auto const& change : entry.changes) {
      if (entry.decision == Decision::open) {
        put(file, change, fmt::format("open: {}, {}{}", entry.code, name(entry.confidence), percent_text(entry)),
            entry.reason);
      }
    }
  }
  void put(std::string const& file, TextChange const& change, std::string_view what, std::string const& reason) {
    out_.write(fmt::format("{}: game {}: {}: {} -> {}: {}\n", printable(file), change.game, what,
                           out_.paint(Style::error, "\"" + printable(change.before_text) + "\""),
                           out_.paint(Style::good, "\"" + printable(change.after_text) + "\""), printable(reason)));
  }

  static void optional_member(JsonWriter& json, std::string_view key, std::optional<std::string> const& value) {
    json.key(key);
    value ? json.value(*value) : json.null();
  }
  static void file_members(JsonWriter& json, CleanJob const& job) {
    json.member("file", job.input);
    optional_member(json, "output", job.copy);
    optional_member(json, "log", job.log);
  }
  static void sum_members(JsonWriter& json, Sums const& sums) {
    auto const total = sums.all();
    json.member("games", sums.games).member("changes", total.changes).member("open", total.open);
    json.member("games_with_errors", sums.games_with_errors).key("codes").begin_array();
    for (auto const& [code, tally] : sums.codes) {
      json.begin_object().member("code", code).member("changes", tally.changes).member("open", tally.open).end_object();
    }
    json.end_array();
  }

  CleanReport const& report_;
  Output& out_;
  std::vector<Sums> by_file_;
  Sums all_;
};

}  // namespace

void CleanReport::write(Output& out, Format format) const {
  ReportWriter writer{*this, out};
  switch (format) {
    case Format::json: return writer.json();
    case Format::ndjson: return writer.changes();
    default: return writer.table();
  }
}

bool CleanReport::all_done() const {
  return cleaning.open == 0 && std::ranges::all_of(cleaning.texts, [](CleanedText const& text) {
           return text.games_with_errors == 0 && text.format != TextFormat::json;
         });
}

}  // namespace damier::app
