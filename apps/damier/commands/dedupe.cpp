#include "answers/duplicates.hpp"
#include "answers/suggestion.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/author.hpp"
#include "apps/damier/options/checkpoint.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/packed_output.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/console.hpp"
#include "duplicates/duplicates.hpp"
#include "report/report.hpp"
#include "store/removals.hpp"
#include "text/printable.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <system_error>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about_dedupe{"dedupe", "the same game twice, also cut short or under other spellings"};

constexpr std::uint32_t most_parts = 10'000;

class DedupeCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("BASE", "the base, or several whose games are compared as if they were in one", bases_);
    arguments.option("--part", "I/N", "only the records of the I-th of N parts, by their first two moves",
                     [this](std::string const& text) { part_ = read_part(text); });
    arguments.option("--divide", "N", "write the lines of N parts to the folder of --lines, and compare nothing",
                     divide_);
    arguments.option("--lines", "FOLDER", "the folder of the files that --divide writes and --part reads", lines_);
    add_format(arguments, format_, object_formats);
    add_language(arguments, language_);
    arguments.option("--only", "KIND", "only records of this kind; may be repeated", only_names_);
    arguments.option("--min-plies", "N",
                     "from N plies on, the same moves are the same game, whatever its names; 30 if not given",
                     least_plies_);
    add_threads(arguments, threads_);
    arguments.flag("--remove", "remove all records of a group but the best; --undo restores them", remove_);
    arguments.option(
        "--keep", "WHICH",
        "the best record: newest, first (the lowest number), cleanest, or 'source FILE', the one from a file; "
        "best if not given",
        [this](std::string const& text) { read_keep(text); });
    arguments.option(
        "--review", "FILE",
        "the groups, with the records that are kept, for you to choose; with --remove it is read, and what is "
        "not kept is removed",
        review_);
    author_.configure(arguments);
    arguments.flag("--undo", "restore the records of the last --remove", undo_);
    arguments.excludes({"--review"}, {"--part", "--divide", "--only"});
    arguments.excludes({"--remove"}, {"--part"});
    arguments.excludes({"--divide"}, {"--remove", "--part"});
  }

  ExitCode run(Console& console) override {
    for (auto const& only : only_names_) {
      auto const known = answers::group_kinds();
      if (std::ranges::find(known, only) == known.end()) {
        throw wrong_option("--only", answers::not_one_of(only, message("what-kind"), known));
      }
      only_.insert(only);
    }
    if (undo_) {
      if (remove_ || !only_.empty() || least_plies_ || threads_ || part_ || divide_ || lines_ || review_ ||
          bases_.size() > 1) {
        throw UsageError{message("usage-undo-alone")};
      }
      return undo(console);
    }
    if ((remove_ || review_) && bases_.size() > 1) {
      throw UsageError{
          message("usage-not-together", "one"_a = remove_ ? "--remove" : "--review", "other"_a = bases_[1])};
    }
    if (divide_ || lines_) {
      check_lines();
    }
    check_bases();
    std::vector<Base> bases;
    for (auto const& base : bases_) {
      bases.push_back(remove_ ? existing(base) : Base::open(base));
    }
    if (divide_) {
      for (auto& base : bases) {
        write_line_files(base, *divide_, *lines_, [] { Console::check_interrupt(); });
      }
      return ExitCode::done;
    }
    find(console, bases);
    return ExitCode::done;
  }

 private:
  /// Reads the value of --keep.
  void read_keep(std::string const& text) {
    auto const end = std::min(text.find(' '), text.size());
    auto const found = std::ranges::find(keep_names, std::string_view{text}.substr(0, end));
    keep_ = found == keep_names.end() ? Keep::best : static_cast<Keep>(found - keep_names.begin());
    source_ = text.substr(std::min(end + 1, text.size()));
    if (found == keep_names.end() || (keep_ == Keep::source) == source_.empty()) {
      throw wrong_option("--keep", answers::not_one_of(text, message("what-kind"),
                                                       {"best", "newest", "first", "cleanest", "source FILE"}));
    }
  }

  /// Opens a base that is to be changed; throws if it does not exist instead of creating it.
  static Base existing(std::string const& path) {
    (void)Base::open(path);
    return Base::open_for_writing(path);
  }

  /// Every game of a base that is named twice would be its own copy.
  void check_bases() const {
    for (auto base = bases_.begin(); base != bases_.end(); ++base) {
      for (auto other = bases_.begin(); other != base; ++other) {
        std::error_code missing;  // reported where the base is opened
        if (std::filesystem::equivalent(*base, *other, missing)) {
          throw UsageError{message("usage-output-twice", "one"_a = *other, "other"_a = *base)};
        }
      }
    }
  }

  void check_lines() const {
    if (!lines_) {
      throw UsageError{message("usage-requires", "one"_a = "--divide", "other"_a = "--lines")};
    }
    if (!divide_ && !part_) {
      throw UsageError{message("usage-requires", "one"_a = "--lines", "other"_a = "--part")};
    }
    if (divide_ && (*divide_ == 0 || *divide_ > most_parts)) {
      throw wrong_option("--divide", message("usage-number-wanted", "most"_a = most_parts));
    }
    // The files of a base have its name.
    std::set<std::string> names;
    for (auto const& base : bases_) {
      if (!names.insert(std::filesystem::path{base}.filename().string()).second) {
        throw UsageError{message("usage-two-of-name", "word"_a = base)};
      }
    }
  }

  static DuplicatePart read_part(std::string const& text) {
    auto const slash = std::min(text.find('/'), text.size());
    auto const read = [](std::string_view word) {
      std::uint32_t value = 0;
      auto const [end, fault] = std::from_chars(word.data(), word.data() + word.size(), value);
      return fault == std::errc{} && end == word.data() + word.size() ? value : 0;
    };
    std::string_view const whole{text};
    DuplicatePart const part{read(whole.substr(0, slash)), read(whole.substr(std::min(slash + 1, whole.size())))};
    if (part.number == 0 || part.number > part.count || part.count > most_parts) {
      throw wrong_option("--part", message("usage-part", "word"_a = text));
    }
    return part;
  }

  void find(Console& console, std::vector<Base>& bases) {
    answers::DuplicatesOptions options{.only = only_, .remove = remove_, .language = language_};
    options.search.least_plies = least_plies_.value_or(options.search.least_plies);
    options.search.threads = threads_to_use(threads_);
    options.search.keep = keep_;
    options.search.source = source_;
    options.author = author_.author("dedupe", "--remove");
    options.search.pause = end_if_stopped;
    options.search.part = part_.value_or(DuplicatePart{});
    options.search.lines = lines_.value_or("");
    OutputSet files;
    std::optional<PackedOutput> review;
    if (review_) {
      check_output("--review", *review_);
      std::error_code ignored;
      if (remove_ || std::filesystem::exists(*review_, ignored)) {
        options.choices = answers::read_group_review(*review_, read_whole(*review_));
      }
      if (!remove_) {
        review.emplace(files.add(*review_), *review_);
        options.review = [&](std::string_view piece) { review->write(piece); };
      }
    }
    answers::write_duplicates(bases, bases_, options, console.out(), format_);
    if (review) {
      review->finish();
      files.commit();
    }
    if (remove_) {
      checkpoint_or_warn(console, bases.front());
    }
  }

  ExitCode undo(Console& console) const {
    auto base = existing(bases_.front());
    auto const undone = undo_removal(base);
    checkpoint_or_warn(console, base);
    if (format_ == Format::table) {
      console.out().write(
          (undone ? text_of(language_, "dedupe-undone", "count"_a = undone->games, "time"_a = printable(undone->made))
                  : text_of(language_, "dedupe-nothing-removed", "base"_a = printable(bases_.front()))) +
          "\n");
    } else {
      using report::Kind;
      using report::Label;
      using report::Value;
      using Undone = std::optional<RemovalRun>;
      report::Columns<Undone> const columns{
          {{{"base", Label{}}, [this](Undone const&) { return Value{bases_.front()}; }},
           {{"restored", Label{}, Kind::integer}, [](Undone const& run) { return Value{run ? run->games : 0}; }},
           {{"removed_at", Label{}}, [](Undone const& run) { return run ? Value{run->made} : Value{}; }}}};
      report::write_figures(console.out(), {format_, language_}, columns, undone);
    }
    return undone ? ExitCode::done : ExitCode::findings;
  }

  std::vector<std::string> bases_;
  std::optional<DuplicatePart> part_;
  std::optional<std::uint32_t> divide_;
  std::optional<std::string> lines_;
  Format format_ = Format::table;
  std::vector<std::string> only_names_;
  std::set<std::string, std::less<>> only_;
  std::optional<unsigned> least_plies_;
  std::optional<unsigned> threads_;
  Keep keep_ = Keep::best;
  std::string source_;
  std::optional<std::string> review_;
  AuthorOption author_;
  bool remove_ = false;
  bool undo_ = false;
  Language language_;
};

}  // namespace

CommandEntry dedupe_command() noexcept {
  return {&about_dedupe, [] { return std::unique_ptr<Command>{std::make_unique<DedupeCommand>()}; }};
}

}  // namespace damier::app
