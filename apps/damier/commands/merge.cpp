#include "answers/changes.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/author.hpp"
#include "apps/damier/options/checkpoint.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/indexes.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/options/tag_values.hpp"
#include "apps/damier/terminal/console.hpp"
#include "language/message.hpp"
#include "store/scratch_base.hpp"
#include "text/stop_request.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about_merge{"merge", "bring bases into one"};

class MergeCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("BASE", "the base, created if it does not exist", base_);
    arguments.positional("OTHER", "the bases whose games it gets, which are only read", others_);
    arguments.choice("--conflicts", "WHAT",
                     "games that both have changed in the same part: ask (leave them), here, there",
                     message("what-decision"), {"ask", "here", "there"},
                     [this](std::size_t place) { on_conflict_ = static_cast<edit::OnConflict>(place); });
    arguments.option("--review", "FILE", "write the conflicts that are left, for base apply", review_);
    arguments.flag("--dry-run", "show what would change, and change nothing", dry_run_);
    author_.configure(arguments);
    add_threads(arguments, threads_);
    add_format(arguments, format_, row_formats);
    add_language(arguments, language_);
    arguments.flag("--quiet", "print no report and show no progress", quiet_);
  }

  ExitCode run(Console& console) override {
    std::vector<Base> others;
    for (auto const& other : others_) {
      std::error_code missing;
      if (std::filesystem::equivalent(base_, other, missing)) {
        throw UsageError{message("usage-output-twice", "one"_a = base_, "other"_a = other)};
      }
      others.push_back(Base::open(other));
    }
    if (review_) {
      auto inputs = others_;
      inputs.push_back(base_);
      check_output("--review", *review_, inputs);
    }
    auto base = opened();
    edit::ApplyOptions const options{author_.author("merge", as_typed(others_)), on_conflict_, !dry_run_,
                                     others_.front()};
    std::string review;
    auto const answer = answers::merge_bases(base, others, options, review, language_);
    if (!dry_run_) {
      try {
        keep_indexes(console, base, threads_, quiet_, language_);
      } catch (Stopped const&) {  // the next import or merge updates the indexes
      }
      checkpoint_or_warn(console, base);
    }
    if (!quiet_) {
      answer->write(console.out(), format_);
    }
    if (review_ && !review.empty()) {
      OutputFile output{*review_};
      output.write(review);
      output.commit();
    }
    auto const left = answer->warning();
    if (left) {
      console.remark(*left);
    }
    return interrupted() ? ExitCode::interrupted : left ? ExitCode::findings : ExitCode::done;
  }

 private:
  /// With --dry-run a base that is not there is not made.
  [[nodiscard]] Base opened() const {
    std::error_code ignored;
    return dry_run_ && !std::filesystem::exists(base_, ignored) ? scratch_base() : Base::open_for_writing(base_);
  }

  std::string base_;
  std::vector<std::string> others_;
  edit::OnConflict on_conflict_ = edit::OnConflict::ask;
  std::optional<std::string> review_;
  bool dry_run_ = false;
  AuthorOption author_;
  std::optional<unsigned> threads_;
  Format format_ = Format::table;
  Language language_;
  bool quiet_ = false;
};

}  // namespace

CommandEntry merge_command() noexcept {
  return {&about_merge, [] { return std::unique_ptr<Command>{std::make_unique<MergeCommand>()}; }};
}

}  // namespace damier::app
