#include "apps/damier/cleaning/spelling_file.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/commands/checkpoint.hpp"
#include "apps/damier/options/author.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/options/tag_values.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "import/importer.hpp"
#include "language/message.hpp"
#include "report/column.hpp"
#include "report/report.hpp"
#include "report/table.hpp"
#include "store/comments.hpp"
#include "store/move_texts.hpp"
#include "store/position_counts.hpp"
#include "store/position_index.hpp"
#include "text/byte_classes.hpp"
#include "text/byte_source.hpp"
#include "text/line_reader.hpp"
#include "text/stop_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <numeric>
#include <optional>
#include <string>
#include <system_error>
#include <unordered_map>
#include <utility>

namespace damier::app {
namespace {

constexpr CommandText about_import{"import", "read game files into a base"};

class ImportCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("BASE", "the base, created if it does not exist", base_);
    arguments.positional("FILE", "game files, folders of them, or - for standard input", files_);
    add_folder_texts(arguments, folder_files_);
    add_from(arguments, from_);
    add_variant(arguments, variant_, "the variant of all games; detected for each if not given");
    add_on_illegal(arguments, on_illegal_);
    add_spelling(arguments, spelling_);
    arguments.option("--known", "FILE", "digests of records that other bases have, and that are not to be stored",
                     known_);
    add_threads(arguments, threads_);
    add_format(arguments, format_, figure_formats);
    add_language(arguments, language_);
    arguments.flag("--quiet", "print no report and show no progress", quiet_);
    author_.configure(arguments);
  }

  ExitCode run(Console& console) override {
    threads_ = threads_to_use(threads_);
    if (spelling_) {
      spellings_ = read_spellings(console, *spelling_);
      if (!spellings_) {
        return ExitCode::usage;
      }
    }
    auto const known = read_known();
    auto const inputs = expand_inputs(files_, folder_files_);
    std::error_code ignored;
    auto const base_existed = std::filesystem::exists(base_, ignored);
    report_folders(console, inputs);
    auto const complete = import(console, inputs.files, known) && inputs.unreadable.empty();
    if (!complete && report_.files == 0 && !interrupted()) {
      console.error(base_existed ? message("import-nothing-read", "base"_a = base_)
                                 : message("import-nothing-made", "base"_a = base_));
    }
    if (format_ == Format::json || (!quiet_ && (complete || report_.files != 0))) {
      print_report(console.out());
    }
    return interrupted() ? ExitCode::interrupted : complete ? ExitCode::done : ExitCode::failure;
  }

 private:
  using Digests = std::unordered_map<std::uint64_t, std::uint32_t>;

  /// Reads the file of --known. Throws UsageError at a text line that is no digest.
  [[nodiscard]] Digests read_known() const {
    Digests digests;
    if (!known_) {
      return digests;
    }
    auto const source = open_file(*known_);
    LineReader lines{*source};
    for (std::string line; lines.next(line);) {
      auto const word = trimmed(line);
      std::int64_t digest = 0;
      auto const [end, fault] = std::from_chars(word.data(), word.data() + word.size(), digest);
      if (fault != std::errc{} || end != word.data() + word.size()) {
        throw UsageError{message("digest-at", "file"_a = *known_, "line"_a = lines.number(), "word"_a = word)};
      }
      ++digests[static_cast<std::uint64_t>(digest)];
    }
    return digests;
  }

  /// Imports files. A file that cannot be read does not stop the others; the result is then false. The base is opened,
  /// or created, when the first file has been opened.
  bool import(Console& console, std::vector<std::string> const& files, Digests const& known_digests) {
    std::vector<std::uint64_t> sizes(files.size());
    std::ranges::transform(files, sizes.begin(), known_size);
    auto const known = std::ranges::find(sizes, std::uint64_t{0}) == sizes.end();
    auto const total = known ? std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0}) : std::uint64_t{0};
    Progress progress{console.err(), !quiet_, total, language_};
    std::uint64_t before = 0;  // bytes of the files read so far
    std::uint64_t current = 0;
    ImportOptions options;
    options.asked = variant_;
    options.on_illegal = on_illegal_;
    options.reading = from_;
    options.threads = *threads_;
    options.known = known_digests;
    options.author = author_.author("import", as_typed(files_));
    if (spellings_) {
      options.respelling = [this](NameKind kind, std::string_view name) { return spellings_->canonical(kind, name); };
    }
    options.progress = [&](ImportReport const& report, std::uint64_t bytes) {
      current = bytes;
      progress.update(before + bytes, report.games, counted_games);
      return !interrupted();
    };
    std::optional<Base> base;
    std::optional<Importer> importer;
    auto complete = true;
    for (auto const& file : files) {
      try {
        auto const source = open_file(file);
        if (!importer) {
          base.emplace(Base::open_for_writing(base_));
          importer.emplace(*base, options);
        }
        if (!importer->import(*source, file)) {
          break;
        }
      } catch (BaseError const&) {
        throw;  // nothing more can be imported
      } catch (std::bad_alloc const&) {
        throw;
      } catch (std::exception const& error) {
        if (interrupted()) {
          break;
        }
        progress.clear();
        console.error(error);
        complete = false;
      }
      before += std::exchange(current, 0);
    }
    progress.clear();
    if (importer) {
      report_ = importer->report();
      importer.reset();
      try {
        keep_index(console, *base);
      } catch (Stopped const&) {  // the next import updates the indexes
      }
      checkpoint_or_warn(console, *base);
    }
    return complete;
  }

  /// Updates what the base already has of these: the indexes of comments and positions, the numbers of the frequent
  /// ones, and the moves as text.
  void keep_index(Console& console, Base& base) const {
    Progress progress{console.err(), !quiet_, 0, language_};
    if (has_comment_index(base)) {
      update_comment_index(base, [](std::int64_t, std::int64_t) { return !interrupted(); });
    }
    if (has_move_texts(base) && !interrupted()) {
      update_move_texts(base, [](std::int64_t, std::int64_t) { return !interrupted(); });
    }
    if (!has_position_index(base) || interrupted()) {
      return;
    }
    update_position_index(base, threads_to_use(threads_), [&](std::int64_t done, std::int64_t total) {
      progress.expect(static_cast<std::uint64_t>(total));
      progress.update(0, static_cast<std::uint64_t>(done),
                      [](std::uint64_t count) { return message("progress-in-index", "count"_a = count); });
      return !interrupted();
    });
    if (!interrupted()) {
      update_position_counts(base, threads_to_use(threads_), [&](std::int64_t done) {
        progress.update(0, static_cast<std::uint64_t>(done),
                        [](std::uint64_t count) { return message("progress-counted", "count"_a = count); });
        return !interrupted();
      });
    }
  }

  report::Columns<ImportReport> figures() const {
    using report::Kind;
    using report::Value;
    using report::Where;
    auto const count = [](std::string key, Word title, std::uint64_t ImportReport::*number,
                          Where where = Where::everywhere) {
      return report::Column<ImportReport>{{std::move(key), title, Kind::integer, where}, number};
    };
    return {
        {count("files", "column-files", &ImportReport::files),
         count("games", "column-games", &ImportReport::games),
         count("stored", "import-stored", &ImportReport::stored),
         count("duplicates", "import-duplicates", &ImportReport::duplicates),
         count("illegal_games", "illegal-games", &ImportReport::illegal_games),
         count("unjudged_games", "unjudged-games", &ImportReport::unjudged_games),
         count("plies", "column-plies", &ImportReport::plies),
         count("games_with_errors", "import-games-with-errors", &ImportReport::games_with_errors),
         count("respelled", "import-respelled", &ImportReport::respelled, spellings_ ? Where::everywhere : Where::data),
         {{"findings", report::Label{}, Kind::object, Where::json},
          [](ImportReport const& of) {
            report::Object findings;
            for (auto const& [code, number] : of.findings) {
              findings.push_back({code, number});
            }
            return Value{std::move(findings)};
          }},
         {{"seconds", "import-seconds", Kind::decimal},
          [](ImportReport const& of) {
            return Value{report::Decimal{of.seconds, 9}};
          },
          [](ImportReport const& of, Language language) {
            auto const rate = of.seconds > 0 ? static_cast<double>(of.games) / of.seconds : 0;
            return text_of(language, "import-speed", "seconds"_a = report::decimal_text(of.seconds, 3, language),
                           "games"_a = report::decimal_text(rate, 0, language));
          }}}};
  }

  void print_report(Output& out) const {
    report::write_figures(out, {format_, language_}, figures(), report_);
    if (format_ == Format::table && !report_.findings.empty()) {
      std::vector<std::pair<std::string, std::string>> codes;
      for (auto const& [code, count] : report_.findings) {
        codes.emplace_back("  " + code, std::to_string(count));
      }
      out.write(text_of(language_, "held-findings") + "\n" + report::name_value_lines(codes));
    }
  }

  std::string base_;
  std::vector<std::string> files_;
  FolderFiles folder_files_;
  Variant const* variant_ = nullptr;
  OnIllegal on_illegal_ = OnIllegal::stop;
  ReadingOptions from_;
  std::optional<std::string> spelling_;
  std::optional<std::string> known_;
  std::optional<SpellingList> spellings_;
  std::optional<unsigned> threads_;
  Format format_ = Format::table;
  bool quiet_ = false;
  Language language_;
  AuthorOption author_;
  ImportReport report_;
};

}  // namespace

CommandEntry import_command() noexcept {
  return {&about_import, [] { return std::unique_ptr<Command>{std::make_unique<ImportCommand>()}; }};
}

}  // namespace damier::app
