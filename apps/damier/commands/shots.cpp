#include "answers/shots.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/shots/shot_arguments.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/interrupt.hpp"
#include "report/report.hpp"
#include "text/stop_request.hpp"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about_shots{"shots", "combinations that were played, missed and allowed, with proofs"};

class ShotsCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("FILE", "bases, game files, folders of these, or - for standard input; with --verify proofs",
                         inputs_);
    add_folder_texts(arguments, folder_files_);
    add_format(arguments, format_, row_formats, output_);
    arguments.flag("--verify", "check the proofs of NDJSON that this command has written", verify_);
    arguments.choice("--kind", "KIND", "played, missed or allowed alone", message("what-shot-kind"),
                     {"played", "missed", "allowed"},
                     [this](std::size_t place) { kind_ = ShotKind{static_cast<std::uint8_t>(place)}; });
    search_.configure(arguments);
    search_.configure_opinions(arguments);
    arguments.option("--limit", "N", "at most N rows", limit_);
    add_language(arguments, language_);
    arguments.excludes({"--output", "--kind", "--limit"}, {"--verify"});
  }

  ExitCode run(Console& console) override {
    auto const inputs = expand_inputs(inputs_, folder_files_);
    if (!search_.begin(console, inputs.files)) {
      return ExitCode::usage;
    }
    if (verify_) {
      return verify(console, inputs);
    }
    report_folders(console, inputs);
    if (output_ && !inputs.unreadable.empty()) {
      return ExitCode::failure;  // the file of -o stays as it is: nothing is searched for it
    }
    file_.begin(console, output_, inputs.files.front());
    report::Report<GameShot> report{
        console.out(), {format_, language_}, answers::shot_columns(search_.catalogue(), inputs.files.size() > 1)};
    std::uint64_t rows = 0;
    auto const most = limit_.value_or(std::numeric_limits<std::uint64_t>::max());
    auto const take = [&](std::vector<GameShot> const& found) {
      for (auto const& row : found) {
        if ((!kind_ || row.kind == *kind_) && rows < most) {
          report.add(row);
          ++rows;
        }
      }
      return rows < most;
    };
    try {
      for (auto const& input : inputs.files) {
        search_.read(console, input, take);
      }
    } catch (Stopped const&) {  // the search may have taken hours: what it has found is kept
      WithoutStopRequest const unstopped;
      report.finish();
      console.done();
      console.out().flush();
      throw;
    }
    report.finish();
    if (rows == 0) {
      console.remark(search_.when_empty(message("shots-none")));
    }
    search_.report(console);
    return !inputs.unreadable.empty() ? ExitCode::failure : rows == 0 ? ExitCode::findings : ExitCode::done;
  }

 private:
  ExitCode verify(Console& console, InputFiles const& inputs) {
    answers::ProofCounts counts;
    for (auto const& input : inputs.files) {
      answers::check_proofs(input, search_.tables(), counts, [&](Message const& fault) { console.error(fault); });
    }
    console.out().write(
        text_of(message("proofs-checked", "checked"_a = counts.checked, "wrong"_a = counts.wrong), language_) + "\n");
    return counts.wrong != 0 || counts.checked == 0 ? ExitCode::findings : ExitCode::done;
  }

  std::vector<std::string> inputs_;
  FolderFiles folder_files_;
  ShotArguments search_;
  std::optional<ShotKind> kind_;
  std::optional<std::uint64_t> limit_;
  std::optional<std::string> output_;
  ReportFile file_;
  Format format_ = Format::table;
  Language language_;
  bool verify_ = false;
};

}  // namespace

CommandEntry shots_command() noexcept {
  return {&about_shots, [] { return std::unique_ptr<Command>{std::make_unique<ShotsCommand>()}; }};
}

}  // namespace damier::app
