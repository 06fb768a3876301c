#include "annotate/annotate.hpp"
#include "answers/annotations.hpp"
#include "answers/suggestion.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/commands/engine_annotation.hpp"
#include "apps/damier/options/checkpoint.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/layer_choice.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/open_tables.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/query_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/options/temporary_name.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "export/layer_words.hpp"
#include "export/pdn_writer.hpp"
#include "import/importer.hpp"
#include "report/report.hpp"
#include "search/search.hpp"
#include "store/labels.hpp"
#include "store/layers.hpp"
#include "store/shot_moves.hpp"
#include "text/byte_source.hpp"
#include "text/shell_file.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about_annotate{"annotate", "annotations of damier's own beside the games, in layers"};

class AnnotateCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("FILE", "a base, or game files, folders of these, or - for standard input", inputs_);
    add_folder_texts(arguments, folder_files_);
    arguments.option("--layers", "LIST", "these layers, by their names with commas between them; all if not given",
                     [this](std::string const& text) { layers_ = read_layer_list(text); });
    arguments.option("--where", "QUERY", "only the games that a query finds", where_);
    add_query_options(arguments, with_query_);
    add_games(arguments, range_);
    engine_.configure(arguments);
    arguments.flag("--list", "print the layers of the base", list_);
    arguments.option("--hide", "LAYER", "hide a layer", hide_);
    arguments.option("--show", "LAYER", "show a hidden layer again", show_);
    arguments.flag("--strip", "remove the layers", strip_);
    add_format(arguments, format_, row_formats);
    arguments.option("-o,--output", "FILE", "of game files: write the PDN to this file", output_);
    add_variant(arguments, variant_, "the variant of the games of files; detected for each if not given");
    add_threads(arguments, threads_);
    add_wait(arguments);
    add_language(arguments, language_);
    arguments.flag("--quiet", "show no progress", quiet_);
    arguments.at_most_one({"--list", "--strip", "--hide", "--show"});
    arguments.excludes({"--strip"}, {"--where", "--games"});
    arguments.excludes({"--engine"}, {"--layers", "--list", "--strip", "--hide", "--show"});
  }

  ExitCode run(Console& console) override {
    check_options();
    auto const inputs = expand_inputs(inputs_, folder_files_);
    if (std::ranges::any_of(inputs.files, is_base)) {
      if (inputs.files.size() != 1) {
        throw UsageError{message("usage-one-base")};
      }
      return run_base(console, inputs.files.front());
    }
    if (list_ || hide_ || show_) {
      throw UsageError{message("usage-only-for", "options"_a = "--list, --hide, --show", "others"_a = "BASE")};
    }
    return run_files(console, inputs);
  }

 private:
  void check_options() const {
    engine_.check();
    if (strip_ || list_ || hide_ || show_) {
      return;
    }
    for (auto const& layer : layers_.value_or(std::vector<std::string>{})) {
      auto const* const source = find_annotation_source(layer);
      if (source == nullptr) {
        std::vector<std::string> known;
        for (auto const& one : annotation_sources()) {
          known.emplace_back(one.name);
        }
        throw wrong_option("--layers", answers::not_one_of(layer, message("what-annotation-source"), known));
      }
    }
  }

  ExitCode run_base(Console& console, std::string const& path) {
    if (output_) {
      throw UsageError{message("usage-only-for", "options"_a = "--output", "others"_a = "FILE")};
    }
    if (list_) {
      auto base = Base::open(path);
      auto const layers = layers_of(base);
      print_layers(console, layers);
      if (layers.empty()) {
        console.remark(message("layers-none", "base"_a = shell_file(path)));
      }
      return ExitCode::done;
    }
    (void)Base::open(path);  // a base is not created or updated if it cannot be read
    auto base = Base::open_for_writing(path);
    if (hide_ || show_) {
      auto const& layer = hide_ ? *hide_ : *show_;
      if (!set_layer_hidden(base, layer, hide_.has_value())) {
        console.error(message("no-such-layer", "base"_a = path, "layer"_a = layer));
        return ExitCode::findings;
      }
      return ExitCode::done;
    }
    if (strip_) {
      return strip_base(console, base);
    }
    if (engine_.wanted()) {
      return ask_engine(console, base, true);
    }
    auto const report = annotate_base(console, base);
    if (!report) {
      return ExitCode::usage;
    }
    print_report(console, *report);
    if (interrupted()) {
      return ExitCode::interrupted;
    }
    return found_none_ ? ExitCode::findings : ExitCode::done;
  }

  /// Asks the engine about the games that were chosen. report: whether its report is printed.
  ExitCode ask_engine(Console& console, Base& base, bool report) {
    if (!prepare(console, base)) {
      return ExitCode::usage;
    }
    EngineAnnotation::Run const run{.variant = variant_,
                                    .games = answers::layer_games({base, query_, range_, threads_to_use(threads_)}),
                                    .with_query = &with_query_,
                                    .threads = threads_to_use(threads_),
                                    .quiet = quiet_,
                                    .report = report,
                                    .format = format_,
                                    .language = language_};
    auto const code = engine_.run(console, base, run);
    return code == ExitCode::done && run.games && run.games->empty() ? ExitCode::findings : code;
  }

  ExitCode strip_base(Console& console, Base& base) const {
    auto const removed = strip(base);
    print_layers(console, removed);
    for (auto const& layer : layers_.value_or(std::vector<std::string>{})) {
      if (std::ranges::none_of(removed, [&](LayerInfo const& each) { return each.key.source == layer; })) {
        console.error(message("no-such-layer", "base"_a = base.path(), "layer"_a = layer));
        return ExitCode::findings;
      }
    }
    return ExitCode::done;
  }

  /// Removes the layers that were asked for; returns them.
  std::vector<LayerInfo> strip(Base& base) const {
    if (!layers_) {
      return strip_layers(base);
    }
    std::vector<LayerInfo> removed;
    for (auto const& layer : *layers_) {
      std::ranges::move(strip_layers(base, layer), std::back_inserter(removed));
    }
    return removed;
  }

  /// Reads the query; false if it cannot be read.
  bool prepare(Console& console, Base const& base) {
    if (!prepared_) {
      add_motifs(console, with_query_.motif_files);
      prepared_ = true;
    }
    return !where_ || (query_ = query_argument(console, *where_, with_query_, {base.path()}));
  }

  /// The tables of --tables; where a layer is asked for that needs some or is better with some, else those of the usual
  /// folder. Throws
  /// UsageError if it needs some and there are none.
  [[nodiscard]] std::optional<endgame::TableFolder> tables_to_use(Console& console) const {
    auto const asked = layers_.value_or(std::vector<std::string>{});
    auto const needs_them =
        std::ranges::find_if(asked, [](auto const& layer) { return find_annotation_source(layer)->needs_tables; });
    auto const uses_them = std::ranges::find(asked, shot_layer) != asked.end();
    if (needs_them == asked.end() && !uses_them && !with_query_.tables) {
      return std::nullopt;
    }
    auto tables = open_tables_or_usual(console, "--tables", with_query_.tables);
    if (!tables && needs_them != asked.end()) {
      throw wrong_option("--layers", message("layer-needs-tables", "layer"_a = *needs_them));
    }
    return tables;
  }

  /// Nothing if the query cannot be read.
  std::optional<std::vector<AnnotatedLayer>> annotate_base(Console& console, Base& base) {
    if (!prepare(console, base)) {
      return std::nullopt;
    }
    auto const tables = tables_to_use(console);
    Progress progress{console.err(), !quiet_, 0, language_};
    auto const chosen = answers::layer_games({base, query_, range_, threads_to_use(threads_)});
    found_none_ = chosen && chosen->empty();
    answers::LayersOptions options;
    options.layers = layers_;
    options.catalogue = &motif_catalogue(console);
    options.openings = &known_openings(console);
    options.tables = tables ? &*tables : nullptr;
    options.threads = threads_to_use(threads_);
    options.progress = [&](std::uint64_t done, std::uint64_t of) {
      progress.expect(of);
      progress.update(0, done, counted_games);
      return !interrupted();
    };
    options.between = [&] { progress.restart(); };  // the search for combinations is other work, over the same games
    return answers::make_layers(base, chosen, options);
  }

  ExitCode run_files(Console& console, InputFiles const& inputs) {
    report_folders(console, inputs);
    if (output_) {
      check_output("--output", *output_, inputs.files);
    }
    std::error_code ignored;
    auto const folder = output_ && *output_ != "-" ? std::filesystem::path{*output_}.parent_path()
                                                   : std::filesystem::temp_directory_path(ignored);
    file_.begin(console, output_, {});
    auto code = inputs.unreadable.empty() ? ExitCode::done : ExitCode::failure;
    for (auto const& input : inputs.files) {
      TemporaryBase const place{folder.empty() ? "." : folder.string()};
      auto base = Base::open_for_writing(place.path());
      {
        auto const source = open_file(input);
        Importer importer{base,
                          {.asked = variant_,
                           .threads = threads_to_use(threads_),
                           .progress = [](ImportReport const&, std::uint64_t) { return !interrupted(); }}};
        (void)importer.import(*source, input);
      }
      Console::check_interrupt();
      if (strip_) {
        (void)strip(base);
      } else if (engine_.wanted()) {
        auto const asked = ask_engine(console, base, false);
        if (asked == ExitCode::usage) {
          return asked;
        }
        code = asked == ExitCode::failure ? asked : code;  // the answers before a failure are written, too
      } else if (!annotate_base(console, base)) {
        return ExitCode::usage;
      }
      Console::check_interrupt();
      write_games(console, base);
    }
    return code;
  }

  static void write_games(Console& console, Base& base) {
    std::string text;
    Game game;
    LabelReader labels{base};
    BaseReader{base}.scan({.game = true, .layers = true}, [&](StoredGame const& stored) {
      Console::check_interrupt();
      game = stored.game;
      add_labels(game, labels.of(stored.id));
      write_pdn(game, text);
      console.out().write(text);
      text.clear();
      return true;
    });
  }

  template <typename Layer>
  static report::Column<Layer> count(std::string key, Word title, std::uint64_t Layer::*number) {
    return {{std::move(key), title, report::Kind::integer}, number};
  }

  /// The columns that tell a layer from the others; what is counted in it is between them in a table.
  template <typename Layer>
  static report::Columns<Layer> layer_columns(std::vector<report::Column<Layer>> counted) {
    using report::Value;
    report::Columns<Layer> columns{
        {{{"layer", "column-layer"},
          [](Layer const& layer) { return Value{layer.key.source}; },
          [](Layer const& layer, Language language) {
            auto const title = layer_title(layer.key.source, language);
            // --layers takes the name, which is in no language
            return title == layer.key.source ? title : layer.key.source + " (" + title + ")";
          }},
         {{"version", "column-version", report::Kind::integer},
          [](Layer const& layer) { return Value{layer.key.version}; }},
         {{"settings", "column-settings"}, [](Layer const& layer) { return Value{layer.key.settings}; }}}};
    columns.layout.table = {"layer", "version", "hidden", "annotated", "unchanged", "games", "annotations"};
    std::ranges::move(counted, std::back_inserter(columns.all));
    return columns;
  }

  void print_layers(Console& console, std::vector<LayerInfo> const& layers) const {
    if (format_ == Format::table && layers.empty()) {
      return;
    }
    using report::Where;
    print_rows<LayerInfo>(console, layers,
                          {{{"hidden", "column-hidden", report::Kind::truth, Where::json},
                            [](LayerInfo const& layer) { return report::Value{layer.hidden}; }},
                           {{"hidden", "column-hidden", report::Kind::truth, Where::table | Where::delimited},
                            [](LayerInfo const& layer) {
                              return layer.hidden ? report::Value{report::Name{"yes", "review-yes"}} : report::Value{};
                            }},
                           count("games", "column-games", &LayerInfo::games),
                           count("annotations", "column-annotations", &LayerInfo::notes)});
  }

  void print_report(Console& console, std::vector<AnnotatedLayer> const& layers) const {
    print_rows<AnnotatedLayer>(console, layers,
                               {count("annotated", "column-annotated", &AnnotatedLayer::games),
                                count("unchanged", "column-unchanged", &AnnotatedLayer::unchanged),
                                count("annotations", "column-annotations", &AnnotatedLayer::notes)});
  }

  template <typename Layer>
  void print_rows(Console& console, std::vector<Layer> const& layers,
                  std::vector<report::Column<Layer>> counted) const {
    report::write_rows(console.out(), {.format = format_, .language = language_, .indented = true},
                       layer_columns(std::move(counted)), layers);
  }

  std::vector<std::string> inputs_;
  FolderFiles folder_files_;
  std::optional<std::vector<std::string>> layers_;
  std::optional<std::string> where_;
  std::optional<Query> query_;
  std::optional<GameRange> range_;
  EngineAnnotation engine_;
  QueryOptions with_query_;
  std::optional<std::string> hide_;
  std::optional<std::string> show_;
  std::optional<std::string> output_;
  ReportFile file_;
  std::optional<unsigned> threads_;
  Format format_ = Format::table;
  Variant const* variant_ = nullptr;
  Language language_;
  bool list_ = false;
  bool strip_ = false;
  bool quiet_ = false;
  bool prepared_ = false;
  bool found_none_ = false;
};

}  // namespace

CommandEntry annotate_command() noexcept {
  return {&about_annotate, [] { return std::unique_ptr<Command>{std::make_unique<AnnotateCommand>()}; }};
}

}  // namespace damier::app
