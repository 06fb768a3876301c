#include "store/base.hpp"
#include "answers/archive_rows.hpp"
#include "answers/changes.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/commands/base_exchange.hpp"
#include "apps/damier/options/author.hpp"
#include "apps/damier/options/checkpoint.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "language/message.hpp"
#include "report/report.hpp"
#include "store/comments.hpp"
#include "store/journal.hpp"
#include "store/move_texts.hpp"
#include "store/position_counts.hpp"
#include "store/position_index.hpp"
#include "store/upkeep.hpp"
#include "store/verify.hpp"
#include "text/text_width.hpp"

#include <fmt/format.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <system_error>

namespace damier::app {
namespace {

constexpr CommandText about_base{"base", "what a base contains, and whether it is sound"};
constexpr CommandText base_info_text{"info", "what a base contains"};
constexpr CommandText base_verify_text{"verify", "whether a base is sound"};

constexpr CommandText index_text{"index", "make the indexes of positions and comments"};
constexpr CommandText compact_text{"compact", "remove unused space"};
constexpr CommandText log_text{"log", "the changes of a base"};
constexpr CommandText undo_text{"undo", "take a change of a base back"};
constexpr CommandText redo_text{"redo", "make a change again that was undone"};

constexpr CommandText backup_text{"backup", "copy a base while it is in use"};
constexpr CommandText reseal_text{"reseal", "adopt what another program has changed"};

/// Makes glibc return large blocks to the system as soon as they are freed. An index is built in steps, each with large
/// tables of its own; otherwise the blocks of one step would stay allocated, in pieces, and add a third to the peak of
/// memory.
void give_large_blocks_back() noexcept {
#if defined(__GLIBC__)
  constexpr int large = 4 << 20;
  mallopt(M_MMAP_THRESHOLD, large);
#endif
}

class BaseCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments_ = &arguments;
    for (auto const* command : {&base_info_text, &base_verify_text}) {
      auto& child = arguments.subcommand(*command);
      child.positional("BASE", "the base", path_);
      add_format(child, format_, figure_formats);
      add_language(child, language_);
      if (command == &base_verify_text) {
        add_threads(child, threads_);
      }
    }
    auto& index = arguments.subcommand(index_text);
    index.positional("BASE", "the base", path_);
    index.flag("--move-texts", "store the moves as text: the column moves of the view game_list", move_texts_);
    index.flag("--drop", "remove the indexes, with --move-texts the texts", drop_);
    add_threads(index, threads_);
    add_language(index, language_);
    index.flag("--quiet", "show no progress", quiet_);
    auto& compacting = arguments.subcommand(compact_text);
    compacting.positional("BASE", "the base", path_);
    compacting.option("--journal", "DAYS", "forget changes that are older, such as 90d", journal_);
    add_language(compacting, language_);
    auto& backing_up = arguments.subcommand(backup_text);
    backing_up.positional("BASE", "the base", path_);
    backing_up.positional("FILE", "the new file", copy_);
    add_language(backing_up, language_);
    auto& resealing = arguments.subcommand(reseal_text);
    resealing.positional("BASE", "the base", path_);
    resealing.flag("--dry-run", "show what would be adopted, and change nothing", dry_run_);
    author_.configure(resealing);
    add_threads(resealing, threads_);
    add_language(resealing, language_);
    for (auto const* command : {&log_text, &undo_text, &redo_text}) {
      auto& child = arguments.subcommand(*command);
      child.positional("BASE", "the base", path_);
      if (command != &log_text) {
        child.positional("[N]", "the number of the entry, as log shows it; the last one if not given", entry_);
      }
      add_format(child, format_, row_formats);
      add_language(child, language_);
    }
    exchange_.configure(arguments);
  }

  ExitCode run(Console& console) override {
    if (auto const code = exchange_.run(console, arguments_->chosen())) {
      return *code;
    }
    if (arguments_->chosen() == base_verify_text.name) {
      return print_faults(console);
    }
    if (arguments_->chosen() == index_text.name) {
      return make_index(console);
    }
    if (arguments_->chosen() == compact_text.name) {
      auto const days = journal_ ? std::optional{days_in(*journal_)} : std::nullopt;
      auto base = open_existing();
      if (days) {
        static_cast<void>(trim_journal(base, *days));
      }
      compact(base);
      checkpoint_or_warn(console, base);
      return ExitCode::done;
    }
    if (arguments_->chosen() == backup_text.name) {
      auto base = Base::open(path_);
      back_up(base, copy_, interrupted);
      return ExitCode::done;
    }
    if (arguments_->chosen() == reseal_text.name) {
      return adopt(console);
    }
    if (arguments_->chosen() == log_text.name) {
      auto base = Base::open(path_);
      return write(console, *answers::journal(base, language_));
    }
    if (arguments_->chosen() == undo_text.name || arguments_->chosen() == redo_text.name) {
      auto const entry = entry_.empty() ? std::nullopt : std::optional{entry_number(entry_)};
      auto base = open_existing();
      auto const answer = arguments_->chosen() == undo_text.name ? answers::undo(base, entry, language_)
                                                                 : answers::redo(base, entry, language_);
      auto const code = write(console, *answer);
      checkpoint_or_warn(console, base);
      return code;
    }
    auto base = Base::open(path_);
    answers::write_base_info(base, console.out(), format_, language_);
    return ExitCode::done;
  }

 private:
  /// Opens a base for writing; throws if it does not exist instead of creating it.
  Base open_existing() const {
    std::error_code ignored;
    return std::filesystem::exists(path_, ignored) ? Base::open_for_writing(path_) : Base::open(path_);
  }

  /// Shows the faults of the base and adopts them.
  ExitCode adopt(Console& console) const {
    auto const found = inspect(path_, {.threads = threads_to_use(threads_), .is_stopped = interrupted});
    console.out().write(fault_lines(console, found));
    if (!found.complete || dry_run_ || found.faults.empty()) {
      return !found.complete ? ExitCode::interrupted : found.faults.empty() ? ExitCode::done : ExitCode::findings;
    }
    {
      auto base = open_existing();
      auto const done = reseal(base, author_.author("reseal", ""));
      std::string tables;
      for (auto const& table : done.tables) {
        tables += (tables.empty() ? "" : ", ") + table;
      }
      console.out().write((done.tables.empty()
                               ? text_of(language_, "reseal-nothing")
                               : text_of(language_, "reseal-done", "tables"_a = tables, "games"_a = done.games)) +
                          "\n");
      checkpoint_or_warn(console, base);
    }
    auto const left = inspect(path_, {.threads = threads_to_use(threads_), .is_stopped = interrupted});
    console.out().write(fault_lines(console, left));
    return left.faults.empty() ? ExitCode::done : ExitCode::findings;
  }

  ExitCode write(Console& console, answers::Answer& answer) const {
    answer.write(console.out(), format_);
    if (answer.is_empty()) {
      console.remark(*answer.when_empty());
    }
    return answer.is_empty() ? ExitCode::findings : ExitCode::done;
  }

  static std::int64_t entry_number(std::string const& text) {
    std::int64_t number = 0;
    auto const* const end = text.data() + text.size();
    auto const [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || stop != end || number < 1) {
      throw wrong_option("N", message("usage-number", "word"_a = text));
    }
    return number;
  }

  /// The number of days in a text such as "90d".
  static std::uint32_t days_in(std::string const& text) {
    std::uint32_t days = 0;
    auto const* const end = text.data() + text.size();
    auto const [stop, error] = std::from_chars(text.data(), end, days);
    if (error != std::errc{} || (stop != end && std::string_view{stop, end} != "d")) {
      throw wrong_option("--journal", message("days-wanted", "word"_a = text));
    }
    return days;
  }

  ExitCode make_index(Console& console) const {
    auto base = open_existing();
    if (move_texts_) {
      return drop_ ? drop_texts(base) : make_texts(console, base);
    }
    if (drop_) {
      drop_position_index(base);
      drop_position_counts(base);
      drop_comment_index(base);
      checkpoint_or_warn(console, base);
      return ExitCode::done;
    }
    give_large_blocks_back();
    Progress progress{console.err(), !quiet_, 0, language_};
    update_position_index(base, threads_to_use(threads_), [&](std::int64_t done, std::int64_t total) {
      progress.expect(static_cast<std::uint64_t>(total));
      progress.update(0, static_cast<std::uint64_t>(done), counted_games);
      return !interrupted();
    });
    if (!interrupted()) {
      update_position_counts(base, threads_to_use(threads_), [&](std::int64_t done) {
        progress.update(0, static_cast<std::uint64_t>(done),
                        [](std::uint64_t count) { return message("progress-counted-twice", "count"_a = count); });
        return !interrupted();
      });
    }
    if (!interrupted()) {
      update_comment_index(base, [&](std::int64_t done, std::int64_t total) {
        progress.expect(static_cast<std::uint64_t>(total));
        progress.update(0, static_cast<std::uint64_t>(done),
                        [](std::uint64_t count) { return message("progress-in-comment-index", "count"_a = count); });
        return !interrupted();
      });
    }
    progress.clear();
    checkpoint_or_warn(console, base);
    return interrupted() ? ExitCode::interrupted : ExitCode::done;
  }

  static ExitCode drop_texts(Base& base) {
    drop_move_texts(base);
    return ExitCode::done;
  }

  ExitCode make_texts(Console& console, Base& base) const {
    Progress progress{console.err(), !quiet_, 0, language_};
    update_move_texts(base, [&](std::int64_t done, std::int64_t total) {
      progress.expect(static_cast<std::uint64_t>(total));
      progress.update(0, static_cast<std::uint64_t>(done),
                      [](std::uint64_t count) { return message("progress-move-texts", "count"_a = count); });
      return !interrupted();
    });
    progress.clear();
    return interrupted() ? ExitCode::interrupted : ExitCode::done;
  }

  ExitCode print_faults(Console& console) const {
    auto const found = inspect(path_, {.threads = threads_to_use(threads_), .is_stopped = interrupted});
    if (!found.complete) {
      return ExitCode::interrupted;
    }
    if (format_ == Format::json) {
      report::write_figures(console.out(), {format_, language_}, fault_columns(), found);
    } else {
      console.out().write(fault_lines(console, found));
    }
    return found.faults.empty() ? ExitCode::done : ExitCode::findings;
  }

  report::Columns<Inspection> fault_columns() const {
    using report::Kind;
    using report::Label;
    using report::Value;
    auto const sentences = [](std::vector<Message> const& messages) {
      std::vector<Value> texts;
      texts.reserve(messages.size());
      for (auto const& each : messages) {
        texts.emplace_back(text_of(each, "en"));
      }
      return Value{std::move(texts)};
    };
    return {{{{"base", Label{}}, [this](Inspection const&) { return Value{path_}; }},
             {{"sound", Label{}, Kind::truth}, [](Inspection const& found) { return Value{found.faults.empty()}; }},
             {{"faults", Label{}, Kind::list}, [=](Inspection const& found) { return sentences(found.faults); }},
             {{"not_looked_at", Label{}, Kind::list},
              [=](Inspection const& found) { return sentences(found.not_looked); }}}};
  }

  std::string fault_lines(Console& console, Inspection const& found) const {
    std::string lines;
    for (auto const& fault : found.faults) {
      lines += console.out().paint(Style::error, text_of(language_, "verify-fault")) + text_of(language_, "colon") +
               printable(text_of(fault, language_)) + "\n";
    }
    for (auto const& part : found.not_looked) {
      lines += text_of(language_, "verify-not-looked-at", "part"_a = printable(text_of(part, language_))) + "\n";
    }
    auto const count = found.faults.size();
    return lines +
           (count == 0 ? text_of(language_, "verify-sound", "base"_a = printable(path_))
                       : text_of(language_, "verify-faults", "base"_a = printable(path_), "count"_a = count)) +
           "\n";
  }

  Arguments* arguments_ = nullptr;
  std::string path_;
  Format format_ = Format::table;
  std::optional<unsigned> threads_;
  std::optional<std::string> journal_;
  std::string entry_;
  std::string copy_;
  AuthorOption author_;
  BaseExchange exchange_;
  bool dry_run_ = false;
  bool drop_ = false;
  bool move_texts_ = false;
  bool quiet_ = false;
  Language language_;
};

}  // namespace

CommandEntry base_command() noexcept {
  return {&about_base, [] { return std::unique_ptr<Command>{std::make_unique<BaseCommand>()}; }};
}

}  // namespace damier::app
