#include "apps/damier/commands.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/from_option.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/suggestion.hpp"
#include "apps/damier/options/variant_option.hpp"
#include "apps/damier/options/whole_file.hpp"
#include "apps/damier/terminal/caret.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/json_writer.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "apps/damier/terminal/table.hpp"
#include "apps/damier/terminal/text_width.hpp"
#include "clean/change_log.hpp"
#include "clean/cleaner.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

namespace damier::app {
namespace {

constexpr CommandText about{
    .name = "clean",
    .summary = "a repaired copy of a file, and a log that leads back",
    .description =
        "Writes a copy of a game file in which what is surely wrong is put right: slips of the pen in the\n"
        "moves, players under two spellings, dates, results and GameTypes in odd forms. Only what changes is\n"
        "touched, everything else stays byte for byte. What is doubtful is left as it is, unless --apply\n"
        "likely is given or a person decides: --review FILE writes the doubtful proposals down with a place\n"
        "for yes or no, and reads the decisions when the command is run again.\n\n"
        "Every change is in the log, OUT.changes.ndjson unless --log names another file; --undo LOG makes the\n"
        "original of the copy again, byte for byte. OUT is replaced if it is there, and so is a log; a log does\n"
        "not take the place of any other file. Cleaning a cleaned file changes nothing. A file whose name\n"
        "ends with .gz or .zst is written packed. docs/cleaning.md has all forms and rules.",
    .examples =
        "  damier clean match.pdn -o cleaned.pdn\n"
        "  damier clean match.pdn --dry-run\n"
        "  damier clean match.pdn -o cleaned.pdn --spelling players.txt --review match.review\n"
        "  damier clean --undo cleaned.pdn.changes.ndjson cleaned.pdn -o match.pdn\n"
        "  zcat old.gz | damier clean - -o - --log old.changes.ndjson | damier import games.db -\n",
    .exit_status =
        "  0    done, and nothing is left to be done\n"
        "  1    done; proposals are left open, or games with errors\n",
};

/// What is wrong with a file of the user's, at its place.
void tell(Console& console, std::string const& file, Diagnostic const& fault) {
  CaretNote note;
  note.file = file;
  note.line = fault.where.line;
  note.column = fault.where.column;
  note.length = fault.length;
  note.severity = "error";
  note.code = fault.code;
  note.message = fault.message;
  note.source_line = fault.source_line;
  if (!fault.hint.empty()) {
    note.notes.push_back("hint: " + fault.hint);
  }
  console.err().write(draw_caret(note, console.err(), console.err().width()));
  console.err().flush();
}

std::string percent_text(ReviewEntry const& entry) {
  return entry.percent == 0 ? std::string{} : fmt::format(" ({} %)", entry.percent);
}

class CleanCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("FILE", "a PDN or Manoury file, or - for standard input", file_);
    arguments.option("-o,--output", "OUT", "the copy, - for standard output; required but for --dry-run", output_);
    arguments.option("--log", "FILE", "where the changes are written; OUT.changes.ndjson if not given", log_);
    arguments.flag("--dry-run", "write nothing, show what would be changed", dry_run_);
    arguments.option("--apply", "LEVEL", "what is applied: sure, likely or none; sure if not given",
                     [this](std::string const& level) {
                       static std::map<std::string, ApplyLevel> const levels{
                           {"sure", ApplyLevel::sure}, {"likely", ApplyLevel::likely}, {"none", ApplyLevel::none}};
                       if (!levels.contains(level)) {
                         throw UsageError{"--apply: " + not_one_of(level, "a level", {"sure", "likely", "none"})};
                       }
                       options_.apply = levels.at(level);
                     });
    arguments.option("--review", "FILE", "proposals with decisions: read if it is there, and written", review_);
    arguments.option("--spelling", "FILE", "names as they shall be, with other spellings", spelling_);
    arguments.option("--undo", "LOG", "make the original again: FILE is the copy, OUT the original", undo_);
    add_format(arguments, format_, {Format::table, Format::json, Format::ndjson});
    add_from(arguments, options_.format);
    add_variant(arguments, options_.asked, "the variant of all games; found out for each if not given");
  }

  ExitCode run(Console& console) override {
    check_options();
    if (undo_) {
      return take_back(console);
    }
    std::optional<SpellingList> spellings;
    if (spelling_) {
      auto read = SpellingList::read(read_whole(*spelling_));
      if (!read) {
        tell(console, *spelling_, read.error());
        return ExitCode::usage;
      }
      spellings = *std::move(read);
      options_.spellings = &*spellings;
    }
    std::error_code ignored;
    if (review_ && std::filesystem::exists(*review_, ignored)) {
      auto read = read_review(read_whole(*review_));
      if (!read) {
        tell(console, *review_, read.error());
        return ExitCode::usage;
      }
      refuse_other_source(read->file);
      earlier_ = *std::move(read);
      options_.decisions = earlier_.decisions();
    }
    if (!dry_run_) {
      refuse_other_log();
    }
    auto const text = read_whole(file_);
    auto const cleaning = clean_with_progress(console, text);
    if (cleaning.format == TextFormat::json) {
      throw UsageError{"'" + file_ + "' is JSON, which is not cleaned: damier convert writes PDN of it"};
    }
    if (!dry_run_) {
      write(console, text, cleaning);
    }
    if (!to_standard_output()) {
      report(console.out(), cleaning);
    }
    if (cleaning.lost_decisions != 0) {
      console.warning(fmt::format("{} of the decisions in {} {} on proposals that are not made any more; kept there",
                                  cleaning.lost_decisions, *review_, cleaning.lost_decisions == 1 ? "is" : "are"));
    }
    return cleaning.open != 0 || cleaning.games_with_errors != 0 ? ExitCode::findings : ExitCode::done;
  }

 private:
  [[nodiscard]] bool to_standard_output() const noexcept { return output_ && *output_ == "-"; }

  void check_options() const {
    if (!output_ && !(dry_run_ && !undo_)) {
      throw UsageError{"-o is required: where the copy is written, - for standard output"};
    }
    if (dry_run_ && output_) {
      throw UsageError{"--dry-run writes nothing, so that -o says too much"};
    }
    if (undo_ && (log_ || review_ || spelling_ || dry_run_)) {
      throw UsageError{"--undo takes nothing but FILE and -o"};
    }
    if (is_database(file_)) {
      throw UsageError{"'" + file_ + "' is a base: damier export writes PDN of it, which can be cleaned"};
    }
    if (to_standard_output() && !undo_ && !log_) {
      throw UsageError{
          "--log is required where the copy goes to standard output: nothing is changed that is not logged"};
    }
    for (auto const& [option, name] :
         {std::pair{"--output", output_}, std::pair{"--log", log_path()}, std::pair{"--review", review_}}) {
      if (name && !dry_run_) {
        check_output(option, *name);
      }
    }
    std::vector<std::string> names{file_};
    for (auto const& name : {output_, log_path(), review_, spelling_, undo_}) {
      if (name && *name != "-") {
        refuse_same(names, *name);
        names.push_back(*name);
      }
    }
  }
  static void refuse_same(std::vector<std::string> const& names, std::string const& name) {
    for (auto const& other : names) {
      std::error_code ignored;
      if (other == name || std::filesystem::equivalent(other, name, ignored)) {
        throw UsageError{"'" + name + "' is named twice: the copy, its log and what is read are files of their own"};
      }
    }
  }

  /// Decisions are on the bytes of one file: on another they mean nothing.
  void refuse_other_source(std::string const& source) const {
    std::error_code ignored;
    if (!source.empty() && source != file_ && !std::filesystem::equivalent(source, file_, ignored)) {
      throw UsageError{fmt::format(
          "--review: '{}' is a review of '{}', not of '{}': name another file, or correct its first line if the games "
          "have moved",
          *review_, source, file_)};
    }
  }

  /// A log takes the place of a log only, or of an empty file. A device or a pipe holds nothing that could be lost.
  void refuse_other_log() const {
    auto const path = log_path();
    std::error_code ignored;
    if (!path || !std::filesystem::is_regular_file(*path, ignored)) {
      return;
    }
    auto const there = read_whole(*path);
    if (!there.empty() && !read_change_log(there)) {
      throw UsageError{"'" + *path + "' is there and is no log of damier clean: --log names another file for the log"};
    }
  }

  [[nodiscard]] std::optional<std::string> log_path() const {
    return log_ || dry_run_ || undo_ || !output_ ? log_ : std::optional{*output_ + ".changes.ndjson"};
  }

  Cleaning clean_with_progress(Console& console, std::string const& text) {
    Progress progress{console.err(), !to_standard_output() || !console.out().is_terminal(), 0};
    options_.progress = [&](std::uint64_t games) {
      Console::check_interrupt();
      progress.update(0, games, "games");
    };
    return clean(text, options_);
  }

  /// All files are complete before the first takes its place, and the log takes its place before the copy does: nothing
  /// is changed that is not in it.
  void write(Console& console, std::string const& text, Cleaning const& cleaning) const {
    OutputSet files;
    auto const put = [&](std::string const& path, std::string_view content) {
      files.add(path).write(packed_for(path, content));
    };
    put(*log_path(), write_change_log(log_of(file_, text, cleaning.text, cleaning.changes)));
    if (review_) {
      put(*review_, write_review(file_, cleaning.doubtful, earlier_));
    }
    if (to_standard_output()) {
      console.out().write(cleaning.text);
      console.out().flush();
    } else {
      put(*output_, cleaning.text);
    }
    files.commit();
  }

  ExitCode take_back(Console& console) const {
    auto const log = read_change_log(read_whole(*undo_));
    if (!log) {
      throw std::runtime_error{*undo_ + ": " + log.error()};
    }
    auto const original = undo(*log, read_whole(file_));
    if (!original) {
      throw std::runtime_error{file_ + ": " + original.error()};
    }
    if (to_standard_output()) {
      console.out().write(*original);
    } else {
      write_whole(*output_, *original);
    }
    return ExitCode::done;
  }

  void report(Output& out, Cleaning const& cleaning) const {
    switch (format_) {
      case Format::json: return report_json(out, cleaning);
      case Format::ndjson:
        for (auto const& change : cleaning.changes) {
          out.write(change_line(file_, change) + "\n");
        }
        return;
      default: break;
    }
    if (dry_run_) {
      list(out, cleaning);
    }
    auto const codes = count_codes(cleaning);
    std::set<std::uint64_t> games;
    for (auto const& change : cleaning.changes) {
      games.insert(change.game);
    }
    out.write(fmt::format("{} {} in {} of {} {}{}\n", cleaning.changes.size(),
                          cleaning.changes.size() == 1 ? "change" : "changes", games.size(), cleaning.games,
                          cleaning.games == 1 ? "game" : "games", dry_run_ ? " to be made" : ""));
    for (auto const& [code, counts] : codes) {
      out.write(fmt::format("  {}  {:>6}{}\n", pad_right(code, 20), counts.first,
                            counts.second == 0 ? "" : fmt::format("  and {} open", counts.second)));
    }
    if (cleaning.open != 0) {
      out.write(fmt::format(
          "{} {} open{}\n", cleaning.open, cleaning.open == 1 ? "proposal is" : "proposals are",
          review_ ? fmt::format(": decide in {}", *review_) : "; --review FILE writes them down for decisions"));
    }
    if (cleaning.format == TextFormat::manoury) {
      out.write("of Manoury text the moves and names are cleaned; dates, results and GameTypes stay as they are\n");
    }
    if (cleaning.games_with_errors != 0) {
      out.write(fmt::format("{} {} errors still; 'damier check' tells which\n", cleaning.games_with_errors,
                            cleaning.games_with_errors == 1 ? "game has" : "games have"));
    }
  }

  /// By code: changes made, proposals open.
  static std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> count_codes(Cleaning const& cleaning) {
    std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> codes;
    for (auto const& change : cleaning.changes) {
      ++codes[change.code].first;
    }
    for (auto const& entry : cleaning.doubtful) {
      codes[entry.code].second += entry.decision == Decision::open ? 1U : 0U;
    }
    std::erase_if(codes, [](auto const& code) { return code.second == std::pair{std::uint64_t{0}, std::uint64_t{0}}; });
    return codes;
  }

  /// What would be changed, a line each, and what is left open.
  void list(Output& out, Cleaning const& cleaning) const {
    auto const put = [&](TextChange const& change, std::string_view what, std::string const& reason) {
      out.write(fmt::format("{}: game {}: {}: {} -> {}: {}\n", printable(file_), change.game, what,
                            out.paint(Style::error, "\"" + printable(change.before_text) + "\""),
                            out.paint(Style::good, "\"" + printable(change.after_text) + "\""), printable(reason)));
    };
    for (auto const& change : cleaning.changes) {
      put(change, change.code, change.reason);
    }
    for (auto const& entry : cleaning.doubtful) {
      for (auto const& change : entry.changes) {
        if (entry.decision == Decision::open) {
          put(change, fmt::format("open: {}, {}{}", entry.code, name(entry.confidence), percent_text(entry)),
              entry.reason);
        }
      }
    }
    out.write(cleaning.changes.empty() && cleaning.open == 0 ? "" : "\n");
  }

  void report_json(Output& out, Cleaning const& cleaning) const {
    JsonWriter json{JsonWriter::Layout::indented};
    json.begin_object().member("file", file_);
    for (auto const& [key, path] : {std::pair{"output", output_}, std::pair{"log", log_path()}}) {
      json.key(key);
      path ? json.value(*path) : json.null();
    }
    json.member("games", cleaning.games).member("changes", cleaning.changes.size()).member("open", cleaning.open);
    json.member("games_with_errors", cleaning.games_with_errors).key("codes").begin_array();
    for (auto const& [code, counts] : count_codes(cleaning)) {
      json.begin_object()
          .member("code", code)
          .member("changes", counts.first)
          .member("open", counts.second)
          .end_object();
    }
    json.end_array().end_object();
    out.write(json.text() + "\n");
  }

  std::string file_;
  std::optional<std::string> output_;
  std::optional<std::string> log_;
  std::optional<std::string> review_;
  std::optional<std::string> spelling_;
  std::optional<std::string> undo_;
  Review earlier_;
  CleanOptions options_;
  Format format_ = Format::table;
  bool dry_run_ = false;
};

}  // namespace

CommandEntry clean_command() noexcept {
  return {&about, [] { return std::unique_ptr<Command>{std::make_unique<CleanCommand>()}; }};
}

}  // namespace damier::app
