#include "apps/damier/commands/base_exchange.hpp"

#include "apps/damier/options/checkpoint.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/options/tag_values.hpp"
#include "language/message.hpp"
#include "store/base.hpp"
#include "text/byte_source.hpp"

#include <filesystem>

namespace damier::app {
namespace {

constexpr CommandText changes_text{"changes", "write what was changed, for a copy of the base"};
constexpr CommandText apply_text{"apply", "make the changes that another copy wrote"};

}  // namespace

void BaseExchange::configure(Arguments& arguments) {
  auto& writing = arguments.subcommand(changes_text);
  writing.positional("BASE", "the base", path_);
  writing.option("--since", "N", "what the entries of the journal after N have changed; all if not given", since_);
  writing.option("-o,--output", "FILE", "write to a file, packed if its name ends with .gz or .zst", output_);
  add_language(writing, language_);
  auto& applying = arguments.subcommand(apply_text);
  applying.positional("BASE", "the base", path_);
  applying.positional("FILE", "what changes wrote, or a review of it", file_);
  applying.choice("--conflicts", "WHAT", "games that both have changed in the same part: ask (leave them), here, there",
                  message("what-decision"), {"ask", "here", "there"},
                  [this](std::size_t place) { on_conflict_ = static_cast<edit::OnConflict>(place); });
  applying.option("--review", "FILE", "write the conflicts that are left, to be decided and applied", review_);
  applying.flag("--dry-run", "show what would change, and change nothing", dry_run_);
  author_.configure(applying);
  add_format(applying, format_, row_formats);
  add_language(applying, language_);
}

std::optional<ExitCode> BaseExchange::run(Console& console, std::string_view chosen) {
  return chosen == changes_text.name ? std::optional{write(console)}
         : chosen == apply_text.name ? std::optional{apply(console)}
                                     : std::nullopt;
}

ExitCode BaseExchange::write(Console& console) {
  auto base = Base::open(path_);
  report_file_.begin(console, output_, path_);
  answers::write_changes(base, since_.value_or(0), [&](std::string_view text) { console.out().write(text); });
  return ExitCode::done;
}

ExitCode BaseExchange::apply(Console& console) {
  if (review_) {
    check_output("--review", *review_, {file_, path_});
  }
  auto const file = open_file(file_);
  std::error_code ignored;
  auto base = dry_run_ || !std::filesystem::exists(path_, ignored) ? Base::open(path_) : Base::open_for_writing(path_);
  edit::ApplyOptions const options{author_.author("apply", as_typed({file_})), on_conflict_, !dry_run_, file_};
  std::string review;
  auto const answer = answers::apply_changes(base, *file, options, review, language_);
  answer->write(console.out(), format_);
  if (review_ && !review.empty()) {
    OutputFile output{*review_};
    output.write(review);
    output.commit();
  }
  auto const left = answer->warning();
  if (answer->is_empty() || left) {
    console.remark(left ? *left : *answer->when_empty());
  }
  if (!dry_run_) {
    checkpoint_or_warn(console, base);
  }
  return left ? ExitCode::findings : ExitCode::done;
}

}  // namespace damier::app
