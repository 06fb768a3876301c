#include "answers/suggestion.hpp"
#include "apps/damier/cleaning/clean_job.hpp"
#include "apps/damier/cleaning/clean_report.hpp"
#include "apps/damier/cleaning/copy_writer.hpp"
#include "apps/damier/cleaning/review_file.hpp"
#include "apps/damier/cleaning/spelling_file.hpp"
#include "apps/damier/cleaning/transcript_writer.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/author.hpp"
#include "apps/damier/options/checkpoint.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/own_files.hpp"
#include "apps/damier/options/packed_output.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/options/tag_values.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "clean/change_log.hpp"
#include "clean/cleaner.hpp"
#include "edit/base_text.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace damier::app {
namespace {

constexpr CommandText about_clean{"clean", "repaired copies of files, with logs that restore the originals"};

class CleanCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("FILE", "PDN or Manoury files, folders of them, - for standard input, or a base", files_);
    add_folder_texts(arguments, folder_files_);
    arguments.option("-o,--output", "OUT",
                     "the copy, - for standard output, or a folder for several; if not given nothing is written",
                     output_);
    arguments.option("--log", "FILE", "where the changes of one file are written; OUT.changes.ndjson if not given",
                     log_);
    arguments.choice("--apply", "LEVEL", "what is applied: sure, likely or none; sure if not given",
                     message("what-level"), {"sure", "likely", "none"}, [this](std::size_t place) {
                       options_.apply = std::array{ApplyLevel::sure, ApplyLevel::likely, ApplyLevel::none}[place];
                     });
    arguments.option("--review", "FILE", "proposals with decisions: read if it is there, and written", review_);
    add_spelling(arguments, spelling_);
    arguments.option("--spelling-output", "FILE",
                     "the spellings of names that were found, for --spelling: read if it is there, and written",
                     spelling_output_);
    arguments.option("--undo", "LOG", "restore the original: FILE is the copy, OUT the original", undo_);
    arguments.flag("--dry-run", "show what would change, and write nothing", dry_run_);
    author_.configure(arguments);
    add_wait(arguments);
    add_format(arguments, format_, object_formats);
    add_language(arguments, language_);
    add_from(arguments, options_.reading);
    add_variant(arguments, options_.asked, "the variant of all games; detected for each if not given");
  }

  ExitCode run(Console& console) override {
    auto const is_of_base = files_.size() == 1 && is_base(files_.front());
    dry_run_ = dry_run_ || (!output_ && !undo_ && !is_of_base);
    if (dry_run_ && (output_ || undo_)) {
      throw UsageError{
          message("usage-not-together", "one"_a = "--dry-run", "other"_a = output_ ? "--output" : "--undo")};
    }
    if (is_of_base) {
      return clean_base(console);
    }
    check_options();
    if (undo_) {
      undo_cleaning(console, *undo_, files_.front(), *output_);
      return ExitCode::done;
    }
    plan_ = plan_cleaning(files_, folder_files_, output_, log_);
    check_names();
    spellings_ = read_spelling_files(console, spelling_, spelling_output_);
    std::optional<ReviewFile> review;
    if (!spellings_ || !take_choices(console, *spellings_, review)) {
      return ExitCode::usage;
    }
    if (!dry_run_) {
      refuse_other_logs();
    }
    options_.folder = spill_folder(output_);
    auto const sources = sources_for(review ? &*review : nullptr);
    auto const cleaning = clean_with_progress(console, sources);
    auto const complete = report_failures(console, cleaning);
    if (complete || plan_.several) {
      write(console, cleaning, sources, review ? &*review : nullptr, spellings_->comments);
    }
    CleanReport const report{plan_, cleaning, output_, review_, dry_run_};
    if (!to_standard_output() && (complete || plan_.several)) {
      report.write(console.out(), format_, language_);
    }
    if (cleaning.lost_decisions != 0) {
      console.warning(message("clean-lost-decisions", "count"_a = cleaning.lost_decisions, "file"_a = *review_));
    }
    return !complete ? ExitCode::failure : report.all_done() ? ExitCode::done : ExitCode::findings;
  }

 private:
  /// Takes the spellings and the decisions of the review, if there is one; false if it cannot be read, which has been
  /// reported.
  bool take_choices(Console& console, SpellingFiles const& spellings, std::optional<ReviewFile>& review) {
    if (spelling_ || spellings.is_written_again) {
      options_.spellings = &spellings.list;
    }
    if (review_) {
      review.emplace(*review_, plan_);
      if (!review->read(console)) {
        return false;
      }
      options_.decisions = review->name_decisions();
    }
    return true;
  }

  /// Makes the changes in the base itself.
  ExitCode clean_base(Console& console) {
    for (auto const& [is_given, name] :
         {std::pair{output_.has_value(), "--output"}, std::pair{log_.has_value(), "--log"},
          std::pair{undo_.has_value(), "--undo"}}) {
      if (is_given) {
        throw UsageError{message("clean-base-option", "option"_a = name)};
      }
    }
    plan_.jobs.push_back({files_.front(), {}, {}, false});
    check_names_of_outputs();
    spellings_ = read_spelling_files(console, spelling_, spelling_output_);
    std::optional<ReviewFile> review;
    if (!spellings_ || !take_choices(console, *spellings_, review)) {
      return ExitCode::usage;
    }
    auto base = dry_run_ ? Base::open(files_.front()) : Base::open_for_writing(files_.front());
    edit::BaseText const text{base};
    options_.reading.format = TextFormat::pdn;
    auto cleaning =
        clean_with_progress(console, {text.source(review ? review->decisions_on(files_.front()) : Decisions{})});
    if (!report_failures(console, cleaning)) {
      return ExitCode::failure;
    }
    auto const refused = dry_run_ ? 0 : text.apply(cleaning.texts.front(), author_.author("clean", as_typed(files_)));
    text.number(cleaning);
    OutputSet files;
    write_about_all(files, cleaning, review ? &*review : nullptr, spellings_->comments);
    files.commit();
    CleanReport const report{plan_, cleaning, output_, review_, dry_run_};
    report.write(console.out(), format_, language_);
    if (refused != 0) {
      console.warning(message("clean-refused", "count"_a = refused));
    }
    if (auto const count = text.left_out(cleaning, options_.apply); count != 0) {
      console.warning(message("clean-left-out", "count"_a = count));
    }
    if (!dry_run_) {
      checkpoint_or_warn(console, base);
    }
    return report.all_done() ? ExitCode::done : ExitCode::findings;
  }

  [[nodiscard]] bool to_standard_output() const noexcept { return output_ && *output_ == "-"; }

  void check_options() const {
    if (undo_ && !output_) {
      throw UsageError{message("clean-output-required")};
    }
    if (undo_ && (log_ || review_ || spelling_ || spelling_output_ || files_.size() > 1)) {
      throw UsageError{message("clean-undo-alone")};
    }
    if (undo_) {
      check_output("--output", *output_);
      NamedFiles names;
      for (auto const& name : {files_.front(), *undo_, *output_}) {
        name == "-" ? void() : names.add(name);
      }
    }
    if (to_standard_output() && !undo_ && !log_) {
      throw UsageError{message("clean-log-required")};
    }
  }

  /// Throws UsageError if an input or an output is a base, or if an output is also read or written as something else.
  void check_names() const {
    for (auto const& job : plan_.jobs) {
      if (is_base(job.input)) {
        throw UsageError{message("clean-is-base", "word"_a = job.input)};
      }
    }
    check_names_of_outputs();
  }
  void check_names_of_outputs() const {
    NamedFiles names;
    for (auto const& job : plan_.jobs) {
      job.input == "-" ? void() : names.add_input(job.input);
    }
    auto const add_output = [&](std::string_view option, std::optional<std::string> const& name) {
      if (name && *name != "-") {
        check_output(option, *name);
        names.add(*name);
      }
    };
    for (auto const& job : plan_.jobs) {
      add_output("--output", job.copy);
      add_output("--log", job.log);
    }
    add_output("--review", review_);
    add_output("--spelling-output", spelling_output_);
    std::error_code ignored;
    if (spelling_output_ && std::filesystem::is_regular_file(*spelling_output_, ignored) &&
        std::filesystem::file_size(*spelling_output_, ignored) != 0 && !is_own_spelling_file(*spelling_output_)) {
      throw UsageError{message("clean-work-there", "word"_a = *spelling_output_)};
    }
    if (spelling_) {
      names.add(*spelling_);
    }
  }

  /// Throws UsageError if a log would replace a regular file that is neither empty nor a log. A device or a pipe holds
  /// nothing that could be lost.
  void refuse_other_logs() const {
    for (auto const& job : plan_.jobs) {
      std::error_code ignored;
      if (!job.log || !std::filesystem::is_regular_file(*job.log, ignored) ||
          std::filesystem::file_size(*job.log, ignored) == 0) {
        continue;
      }
      if (!ChangeLogReader::open(open_file(*job.log))) {
        throw UsageError{plan_.several ? message("clean-no-log-folder", "word"_a = *job.log)
                                       : message("clean-no-log", "word"_a = *job.log)};
      }
    }
  }

  [[nodiscard]] std::vector<CleanSource> sources_for(ReviewFile const* review) const {
    std::vector<CleanSource> sources;
    for (auto const& job : plan_.jobs) {
      sources.push_back({job.input, reopenable(job.input, options_.folder),
                         review != nullptr ? review->decisions_on(job.input) : Decisions{}});
    }
    return sources;
  }

  Cleaning clean_with_progress(Console& console, std::vector<CleanSource> const& sources) {
    Progress progress{console.err(), !to_standard_output() || !console.out().is_terminal(), 0};
    options_.progress = [&](std::uint64_t games) {
      Console::check_interrupt();
      progress.update(0, games, counted_games);
    };
    return clean(sources, options_);
  }

  static void report(Console& console, std::exception_ptr const& failure) {
    try {
      std::rethrow_exception(failure);
    } catch (std::exception const& error) {
      console.error(error);
    }
  }

  /// Says which files were not cleaned, and why. False if one could not be read.
  bool report_failures(Console& console, Cleaning const& cleaning) const {
    for (auto const& fault : plan_.unreadable) {
      console.error(fault);
    }
    bool complete = plan_.unreadable.empty();
    for (std::size_t i = 0; i < plan_.jobs.size(); ++i) {
      auto const& text = cleaning.texts[i];
      if (text.failure != nullptr) {
        report(console, text.failure);
        complete = false;
      } else if (text.format == TextFormat::json) {
        auto const is_json = message("clean-is-json", "word"_a = plan_.jobs[i].input);
        if (!plan_.several) {
          throw UsageError{is_json};
        }
        console.warning(is_json);
      } else if (text.format == TextFormat::text) {
        console.warning(message("clean-is-prose", "word"_a = plan_.jobs[i].input));
      }
    }
    return complete;
  }

  /// Writes the files of each copy completely before any of them is renamed, and renames the log before the copy, so
  /// that the log has every change. The files that are about all copies are renamed together with those of one copy.
  void write(Console& console, Cleaning const& cleaning, std::vector<CleanSource> const& sources,
             ReviewFile const* review, std::string_view comments) const {
    OutputSet about_all;
    write_about_all(about_all, cleaning, review, comments);
    for (std::size_t i = 0; i < plan_.jobs.size() && output_; ++i) {
      auto const& text = cleaning.texts[i];
      if (text.failure == nullptr && text.format == TextFormat::text) {
        OutputSet own;
        write_transcript(console, plan_.several ? own : about_all, plan_.jobs[i], sources[i], options_);
        own.commit();
      } else if (text.failure == nullptr && is_edited(text.format)) {
        OutputSet own;
        write_copy(console, plan_.several ? own : about_all, plan_.jobs[i], sources[i], text);
        own.commit();
      }
    }
    about_all.commit();
  }

  void write_about_all(OutputSet& files, Cleaning const& cleaning, ReviewFile const* review,
                       std::string_view comments) const {
    if (review != nullptr && !dry_run_) {
      review->write(files, cleaning, language_);
    }
    if (spelling_output_) {
      PackedOutput spellings{files.add(*spelling_output_), *spelling_output_};
      spellings.write(spelling_text(cleaning, options_, comments));
      spellings.finish();
    }
  }

  std::vector<std::string> files_;
  FolderFiles folder_files_;
  std::optional<std::string> output_;
  std::optional<std::string> log_;
  std::optional<std::string> review_;
  std::optional<std::string> spelling_;
  std::optional<std::string> spelling_output_;
  std::optional<std::string> undo_;
  CleanPlan plan_;
  std::optional<SpellingFiles> spellings_;  // options_ refers to it
  CleanOptions options_;
  Format format_ = Format::table;
  Language language_;
  bool dry_run_ = false;
  AuthorOption author_;
};

}  // namespace

CommandEntry clean_command() noexcept {
  return {&about_clean, [] { return std::unique_ptr<Command>{std::make_unique<CleanCommand>()}; }};
}

}  // namespace damier::app
