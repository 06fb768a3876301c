#include "apps/damier/cleaning/clean_report.hpp"

#include "clean/change_log.hpp"
#include "export/finding_words.hpp"
#include "language/message.hpp"
#include "report/report.hpp"
#include "text/text_width.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace damier::app {
namespace {

/// Numbers of changes that were made and of proposals that are open.
struct Tally {
  std::uint64_t changes = 0;
  std::uint64_t open = 0;
  bool operator==(Tally const&) const = default;
};
using Tallies = std::map<std::string, Tally>;  // by code

/// The results of cleaning one file or all files.
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

class ReportWriter {
  using Kind = report::Kind;
  using Label = report::Label;
  using Value = report::Value;

 public:
  ReportWriter(CleanReport const& report, Output& out, Language language)
      : report_{report}, out_{out}, language_{language} {
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
    write_total(total.changes);
    for (auto const& [code, tally] : all_.codes) {
      out_.write(
          fmt::format("  {}  {:>6}{}\n", pad_right(code, 20), tally.changes,
                      tally.open == 0 ? "" : "  " + text_of(language_, "clean-code-open", "open"_a = tally.open)));
    }
    if (total.open != 0) {
      auto const open = message("clean-open", "count"_a = total.open);
      write(report_.review ? message("clean-decide", "proposals"_a = open, "file"_a = *report_.review)
                           : message("clean-no-review", "proposals"_a = open));
    }
    if (std::ranges::any_of(report_.cleaning.texts,
                            [](auto const& text) { return text.format == TextFormat::manoury; })) {
      write(message("clean-manoury"));
    }
    if (all_.games_with_errors != 0) {
      write(message("games-with-errors", "count"_a = all_.games_with_errors,
                    "games"_a = message("games", "count"_a = all_.games)));
    }
  }

  void json() {
    std::vector<Part> parts;
    for (std::size_t i = 0; i < by_file_.size(); ++i) {
      if (is_cleaned(i)) {
        parts.push_back({&report_.plan.jobs[i], &by_file_[i]});
      }
    }
    report::Columns<Part> columns;
    if (report_.plan.several) {
      columns.all = {{{"output", Label{}}, [this](Part const&) { return Value{report_.output}; }},
                     {{"files", Label{}, Kind::list},
                      [&](Part const&) { return report::rows_value(report::Columns<Part>{file_columns()}, parts); }}};
      std::ranges::move(sum_columns(), std::back_inserter(columns.all));
    } else {
      columns.all = file_columns();
    }
    report::write_figures(out_, {Format::json, language_}, columns, Part{&report_.plan.jobs.front(), &all_});
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
    return text.failure == nullptr && is_edited(text.format);
  }
  [[nodiscard]] std::uint64_t cleaned_files() const {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < by_file_.size(); ++i) {
      count += is_cleaned(i) ? 1U : 0U;
    }
    return count;
  }

  /// Writes a line for each file in which something was changed or remains to be decided.
  void files() {
    for (std::size_t i = 0; i < by_file_.size(); ++i) {
      auto const [changes, open] = by_file_[i].all();
      auto const errors = by_file_[i].games_with_errors;
      if (changes == 0 && open == 0 && errors == 0) {
        continue;
      }
      auto what = changes_of(changes);
      if (open != 0) {
        what = message("clean-file-open", "changes"_a = std::move(what), "open"_a = open);
      }
      if (errors != 0) {
        what = message("clean-file-errors", "changes"_a = std::move(what),
                       "errors"_a = message("clean-games-with-errors", "count"_a = errors));
      }
      write(message("clean-file", "file"_a = printable(report_.plan.jobs[i].input), "changes"_a = std::move(what)));
    }
  }

  /// Writes a line for each change that would be made, and for each proposal that is open.
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
        put(file, change, proposal_of(entry), entry.reason);
      }
    }
  }
  [[nodiscard]] Message proposal_of(ReviewEntry const& entry) const {
    auto const confidence = word_for(entry.confidence).in(language_);
    return entry.percent == 0 ? message("clean-proposal", "code"_a = entry.code, "confidence"_a = confidence)
                              : message("clean-proposal-percent", "code"_a = entry.code, "confidence"_a = confidence,
                                        "percent"_a = entry.percent);
  }
  void put(std::string const& file, TextChange const& change, Argument what, Message const& reason) {
    write(message("clean-change", "file"_a = printable(file), "number"_a = change.game, "what"_a = std::move(what),
                  "before"_a = out_.paint(Style::error, '"' + printable(change.before_text) + '"'),
                  "after"_a = out_.paint(Style::good, '"' + printable(change.after_text) + '"'),
                  "reason"_a = printable(text_of(reason, language_))));
  }
  void write(Message const& line) { out_.write(text_of(line, language_) + "\n"); }

  static Message changes_of(std::uint64_t count) { return message("clean-changes", "count"_a = count); }
  void write_total(std::uint64_t changes) {
    auto const games = message("games", "count"_a = all_.games);
    auto const total = report_.plan.several ? message("clean-total-files", "changes"_a = changes_of(changes),
                                                      "changed"_a = all_.changed_games, "games"_a = games,
                                                      "files"_a = message("files", "count"_a = cleaned_files()))
                                            : message("clean-total", "changes"_a = changes_of(changes),
                                                      "changed"_a = all_.changed_games, "games"_a = games);
    write(report_.dry_run ? message("clean-to-make", "changes"_a = total) : total);
  }

  /// A file, or all files, in figures.
  struct Part {
    CleanJob const* job;
    Sums const* sums;
  };
  static std::vector<report::Column<Part>> sum_columns() {
    return {{{"games", Label{}, Kind::integer}, [](Part const& part) { return Value{part.sums->games}; }},
            {{"changes", Label{}, Kind::integer}, [](Part const& part) { return Value{part.sums->all().changes}; }},
            {{"open", Label{}, Kind::integer}, [](Part const& part) { return Value{part.sums->all().open}; }},
            {{"games_with_errors", Label{}, Kind::integer},
             [](Part const& part) { return Value{part.sums->games_with_errors}; }},
            {{"codes", Label{}, Kind::list}, [](Part const& part) {
               std::vector<Value> codes;
               for (auto const& [code, tally] : part.sums->codes) {
                 codes.emplace_back(report::Object{{"code", code}, {"changes", tally.changes}, {"open", tally.open}});
               }
               return Value{std::move(codes)};
             }}};
  }
  static std::vector<report::Column<Part>> file_columns() {
    std::vector<report::Column<Part>> columns{
        {{"file", Label{}}, [](Part const& part) { return Value{part.job->input}; }},
        {{"output", Label{}}, [](Part const& part) { return Value{part.job->copy}; }},
        {{"log", Label{}}, [](Part const& part) { return Value{part.job->log}; }}};
    std::ranges::move(sum_columns(), std::back_inserter(columns));
    return columns;
  }

  CleanReport const& report_;
  Output& out_;
  Language language_;
  std::vector<Sums> by_file_;
  Sums all_;
};

}  // namespace

void CleanReport::write(Output& out, Format format, Language language) const {
  ReportWriter writer{*this, out, language};
  switch (format) {
    case Format::json: return writer.json();
    case Format::ndjson: return writer.changes();
    default: return writer.table();
  }
}

bool CleanReport::all_done() const {
  return cleaning.open == 0 && std::ranges::all_of(cleaning.texts, [](CleanedText const& text) {
           return text.games_with_errors == 0 && is_edited(text.format);
         });
}

}  // namespace damier::app
