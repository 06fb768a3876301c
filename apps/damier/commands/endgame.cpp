#include "answers/endgame.hpp"
#include "answers/value_words.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/position_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/options/table_folder.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "endgame/table_folder.hpp"
#include "endgame/tables.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"
#include "language/message_error.hpp"
#include "language/system_reason.hpp"
#include "notation/fen.hpp"
#include "report/column.hpp"
#include "text/text_width.hpp"

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <numeric>

namespace damier::app {
namespace {

constexpr CommandText about_endgame{"endgame", "endgame tables: what is won, lost or drawn with few pieces"};
constexpr CommandText build_text{"build", "make the tables of a variant"};
constexpr CommandText endgame_info_text{"info", "what tables there are"};
constexpr CommandText endgame_verify_text{"verify", "whether the tables are sound"};
constexpr CommandText probe_text{"probe", "the value of a position and of its moves"};

class EndgameCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments_ = &arguments;
    auto& build = arguments.subcommand(build_text);
    add_shared(build, "the variant; international if not given");
    build.option("--pieces", "N", "the most pieces, 2 to 5; 4 if not given", pieces_);
    build.flag("--outcomes-only", "no distances and no column of the draw rules", outcomes_only_);
    add_threads(build, threads_);
    build.flag("--quiet", "show no progress and no summary", quiet_);
    auto& info = arguments.subcommand(endgame_info_text);
    add_shared(info, "the variant; all if not given");
    add_format(info, format_, figure_formats);
    auto& verify = arguments.subcommand(endgame_verify_text);
    add_shared(verify, "the variant; all if not given");
    verify.flag("--all", "compare every position", all_);
    add_format(verify, format_, figure_formats);
    add_threads(verify, threads_);
    verify.flag("--quiet", "show no progress", quiet_);
    auto& probe = arguments.subcommand(probe_text);
    probe.positional("FEN", "the position: W:WK3,K25:BK14", fen_);
    add_shared(probe, "the variant; international if not given");
    add_format(probe, format_, object_formats);
  }

  ExitCode run(Console& console) override {
    folder_ = table_folder_to_use(folder_);
    auto const chosen = arguments_->chosen();
    return chosen == build_text.name            ? make(console)
           : chosen == endgame_info_text.name   ? list(console)
           : chosen == endgame_verify_text.name ? check(console)
                                                : look_up(console);
  }

 private:
  void add_shared(Arguments& arguments, std::string const& help) {
    add_variant(arguments, variant_, help);
    add_table_folder(arguments, folder_);
    add_language(arguments, language_);
  }
  [[nodiscard]] Variant const& variant() const { return variant_ == nullptr ? international() : *variant_; }
  [[nodiscard]] std::string word(Word words) const { return std::string{words.in(language_)}; }

  /// The variants with tables in the folder, or the one that was asked for. Throws if there are none.
  [[nodiscard]] std::vector<Variant const*> present() const {
    std::vector<Variant const*> found;
    for (auto const* const each : variants()) {
      std::error_code ignored;
      auto const shares = &endgame::shared_tables_of(*each) != each;
      auto const wanted = variant_ == nullptr ? !shares : each == variant_;
      if (wanted && std::filesystem::is_directory(endgame::table_folder(folder_, *each), ignored)) {
        found.push_back(each);
      }
    }
    if (found.empty()) {
      throw variant_ != nullptr ? no_tables()
                                : MessageError{message("endgame-folder-empty", "folder"_a = printable(folder_))};
    }
    return found;
  }
  [[nodiscard]] MessageError no_tables() const {
    return MessageError{message("endgame-no-tables", "folder"_a = printable(folder_),
                                "variant"_a = answers::title_of(variant(), language_))};
  }
  /// Makes the folder of the variant. Throws if that cannot be done.
  void make_folder() const {
    auto const folder = endgame::table_folder(folder_, variant());
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) {
      throw MessageError{message("folder-cannot-write", "folder"_a = folder, "reason"_a = system_reason(error))};
    }
  }

  ExitCode make(Console& console) {
    auto const pieces = pieces_.value_or(endgame::most_with_distances);
    if (pieces < endgame::fewest_pieces || pieces > endgame::most_pieces) {
      throw wrong_option("--pieces", message("endgame-pieces-wanted", "word"_a = std::to_string(pieces),
                                             "fewest"_a = endgame::fewest_pieces, "most"_a = endgame::most_pieces));
    }
    make_folder();
    for (auto const& refused : endgame::Tables::open(folder_, variant()).refused()) {
      if (refused.fault == endgame::TableFault::foreign) {  // somebody else's: it is not replaced
        console.error(answers::message_of(refused));
        return ExitCode::failure;
      }
    }
    Progress progress{console.err(), !quiet_, 0, language_};
    endgame::BuildOptions options;
    options.pieces = pieces;
    options.threads = threads_to_use(threads_);
    options.distances = !outcomes_only_;
    options.made_by = "damier " DAMIER_VERSION;
    options.write = [](std::string const& path, std::span<std::uint8_t const> bytes) {
      OutputFile file{path};
      file.write({reinterpret_cast<char const*>(bytes.data()), bytes.size()});
      file.commit();
    };
    options.on_progress = [&](endgame::BuildState const& state) { progress.update(0, state.done, counted_positions); };
    options.is_stopped = interrupted;
    auto const complete = endgame::build(variant(), folder_, options);
    progress.clear();
    if (!complete) {
      return ExitCode::interrupted;
    }
    if (!quiet_) {
      print_summary(console);
    }
    return ExitCode::done;
  }
  void print_summary(Console& console) const {
    std::uint64_t positions = 0;
    std::uint64_t bytes = 0;
    for (auto const& slice : endgame::slices_in(folder_, variant())) {
      positions += slice.positions;
      bytes += slice.outcome_bytes + slice.distance_bytes + slice.rule_bytes;
    }
    console.out().write(text_of(language_, "endgame-built", "variant"_a = answers::title_of(variant(), language_),
                                "positions"_a = positions, "size"_a = report::bytes_text(bytes, language_),
                                "folder"_a = printable(endgame::table_folder(folder_, variant()))) +
                        "\n");
  }

  ExitCode list(Console& console) const {
    std::vector<answers::VariantTables> all;
    for (auto const* const each : present()) {
      all.push_back({each, endgame::slices_in(folder_, *each), endgame::Tables::open(folder_, *each).refused()});
    }
    warn_of(console, all);
    answers::write_tables(console.out(), folder_, all, format_, language_);
    return ExitCode::done;
  }
  static void warn_of(Console& console, std::vector<answers::VariantTables> const& all) {
    for (auto const& tables : all) {
      for (auto const& refused : tables.refused) {
        console.warning(answers::message_of(refused));
      }
    }
  }

  ExitCode check(Console& console) const {
    Progress progress{console.err(), !quiet_, 0, language_};
    std::mutex one_at_a_time;
    endgame::VerifyOptions options;
    options.all = all_;
    options.threads = threads_to_use(threads_);
    options.is_stopped = interrupted;
    options.on_progress = [&](std::uint64_t positions) {
      std::scoped_lock const lock{one_at_a_time};
      progress.update(0, positions, counted_positions);
    };
    answers::Verifications all;
    for (auto const* const each : present()) {
      all.emplace_back(each, endgame::verify(folder_, *each, options));
      if (!all.back().second.complete) {
        return ExitCode::interrupted;
      }
    }
    progress.clear();
    answers::write_verifications(console.out(), folder_, all, format_, language_);
    auto const sound = std::ranges::all_of(all, [](auto const& each) { return each.second.is_sound(); });
    return sound ? ExitCode::done : ExitCode::findings;
  }
  ExitCode look_up(Console& console) const {
    auto const position = position_argument(console, fen_, variant());
    if (!position) {
      return ExitCode::usage;
    }
    auto const tables = endgame::Tables::open(folder_, variant());
    if (tables.most() == 0 && tables.refused().empty()) {
      throw no_tables();
    }
    auto const found = answers::write_probe(console.out(), variant(), tables, *position, format_, language_);
    for (auto const& refused : tables.refused()) {
      console.warning(answers::message_of(refused));
    }
    if (!found) {
      console.error(reason_without_value(*position, tables));
    }
    return found ? ExitCode::done : ExitCode::findings;
  }

  /// Why a probe has no value.
  [[nodiscard]] static Message reason_without_value(Position const& position, endgame::Tables const& tables) {
    auto const pieces = position.occupied().size();
    return pieces > tables.most()     ? message("endgame-not-there", "count"_a = tables.most())
           : pieces > tables.pieces() ? message("endgame-table-missing")
                                      : message("endgame-no-such-position");
  }

  Arguments* arguments_ = nullptr;
  Variant const* variant_ = nullptr;
  std::string folder_;
  std::string fen_;
  std::optional<unsigned> pieces_;
  std::optional<unsigned> threads_;
  Format format_ = Format::table;
  bool outcomes_only_ = false;
  bool all_ = false;
  bool quiet_ = false;
  Language language_;
};

}  // namespace

CommandEntry endgame_command() noexcept {
  return {&about_endgame, [] { return std::unique_ptr<Command>{std::make_unique<EndgameCommand>()}; }};
}

}  // namespace damier::app
