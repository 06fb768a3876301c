#include "store/base.hpp"
#include "answers/archive_rows.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/commands/checkpoint.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "language/message.hpp"
#include "report/report.hpp"
#include "store/comments.hpp"
#include "store/move_texts.hpp"
#include "store/position_counts.hpp"
#include "store/position_index.hpp"
#include "store/verify.hpp"
#include "text/text_width.hpp"

#include <fmt/format.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace damier::app {
namespace {

constexpr CommandText about_base{"base", "what a base contains, and whether it is sound"};
constexpr CommandText base_info_text{"info", "what a base contains"};
constexpr CommandText base_verify_text{"verify", "whether a base is sound"};

constexpr CommandText index_text{"index", "make the indexes of positions and comments"};
constexpr CommandText compact_text{"compact", "remove unused space"};

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
    add_language(compacting, language_);
  }

  ExitCode run(Console& console) override {
    if (arguments_->chosen() == base_verify_text.name) {
      return print_faults(console);
    }
    if (arguments_->chosen() == index_text.name) {
      return make_index(console);
    }
    if (arguments_->chosen() == compact_text.name) {
      auto base = open_existing();
      compact(base);
      checkpoint_or_warn(console, base);
      return ExitCode::done;
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
