#include "answers/import_figures.hpp"
#include "answers/versions.hpp"
#include "apps/damier/cleaning/clean_job.hpp"
#include "apps/damier/cleaning/spelling_file.hpp"
#include "apps/damier/cleaning/version_review.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/author.hpp"
#include "apps/damier/options/checkpoint.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/indexes.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/options/tag_values.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "import/importer.hpp"
#include "language/message.hpp"
#include "report/column.hpp"
#include "report/report.hpp"
#include "report/table.hpp"
#include "store/scratch_base.hpp"
#include "text/byte_classes.hpp"
#include "text/byte_source.hpp"
#include "text/line_reader.hpp"
#include "text/stop_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <unordered_map>
#include <utility>

namespace damier::app {
namespace {

constexpr CommandText about_import{"import", "read game files into a base"};

enum class Versions : std::uint8_t { keep, replace, ask, skip };
constexpr std::size_t shown_versions = 20;  // in a table

/// A record that the base has already.
struct KnownRecord {
  std::string file;
  std::uint64_t record = 0, line = 0;
  std::int64_t game = 0;
};

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
    arguments.choice("--versions", "WHAT",
                     "what becomes of a record that is another version of a stored game: keep it as a game of its own, "
                     "replace the stored game, ask by --review, or skip it; keep if not given",
                     message("what-versions"), {"keep", "replace", "ask", "skip"},
                     [this](std::size_t place) { versions_ = static_cast<Versions>(place); });
    arguments.option("--review", "FILE", "versions with decisions: read if it is there, and written", review_);
    arguments.flag("--list-duplicates", "list the records that the base had already, with their games", list_known_);
    arguments.flag("--dry-run", "show what would be stored, and store nothing", dry_run_);
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
    if ((versions_ == Versions::ask) != review_.has_value()) {
      throw UsageError{message("usage-requires", "one"_a = review_ ? "--review" : "--versions ask",
                               "other"_a = review_ ? "--versions ask" : "--review")};
    }
    std::optional<VersionReview> review;
    if (review_) {
      check_output("--review", *review_);
      review.emplace(*review_, base_);
      if (!review->read(console)) {
        return ExitCode::usage;
      }
    }
    auto const known = read_known();
    auto const inputs = expand_inputs(files_, folder_files_);
    std::error_code ignored;
    auto const base_existed = std::filesystem::exists(base_, ignored);
    report_folders(console, inputs);
    auto const complete = run(console, inputs.files, known, review ? &*review : nullptr) && inputs.unreadable.empty();
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

  using Sources = std::vector<std::function<std::unique_ptr<ByteSource>()>>;

  /// Imports files; false if one cannot be read. Where records are not simply stored, they are first read into a base
  /// in memory.
  bool run(Console& console, std::vector<std::string> const& files, Digests const& known, VersionReview* review) {
    Sources sources;
    auto const is_simple = versions_ == Versions::keep && !dry_run_;
    for (auto const& file : files) {
      sources.push_back(is_simple ? [file] { return open_file(file); } : spooled(file));
    }
    if (is_simple) {
      return import(console, files, sources, known, {});
    }
    std::error_code ignored;
    std::optional<Base> stored;
    if (std::filesystem::exists(base_, ignored)) {
      stored.emplace(Base::open(base_));
    }
    auto scratch = scratch_base();
    auto const complete = read_files(console, files, sources, known, scratch, stored ? &*stored : nullptr, {});
    if (interrupted()) {
      return complete;
    }
    if (stored) {
      versions_found_ =
          answers::import_versions({*stored, game_range(*stored), scratch, game_range(scratch), end_if_stopped},
                                   [&](answers::ImportVersion const& version) { return fate_of(version, review); });
    }
    if (dry_run_) {
      report_.stored -= held_versions().size();
      return complete;
    }
    if (review != nullptr) {
      review->write(versions_found_, language_);
    }
    if (stored) {
      stored.reset();
      auto base = Base::open_for_writing(base_);
      answers::replace_versions(base, scratch, versions_found_, author_.author("import", as_typed(files_)));
    }
    Digests held;
    for (auto const digest : held_versions()) {
      ++held[digest];
    }
    already_.clear();
    report_ = {};
    return import(console, files, sources, known, held) && complete;
  }

  /// A file that can be read twice; one that cannot be read is reported when it is opened.
  static std::function<std::unique_ptr<ByteSource>()> spooled(std::string const& file) {
    try {
      return reopenable(file, {});
    } catch (std::exception const&) {
      return [failure = std::current_exception()]() -> std::unique_ptr<ByteSource> { std::rethrow_exception(failure); };
    }
  }

  [[nodiscard]] answers::VersionFate fate_of(answers::ImportVersion const& version, VersionReview const* review) const {
    using answers::VersionFate;
    switch (versions_) {
      case Versions::keep: break;
      case Versions::skip: return VersionFate::skipped;
      case Versions::ask: return review->fate_of(version);
      case Versions::replace:  // a person's correction outranks a machine
        return version.of.corrected || !version.of.is_first ? VersionFate::kept : VersionFate::replaced;
    }
    return VersionFate::kept;
  }

  /// The digests of the versions that are not stored as games.
  [[nodiscard]] std::vector<std::uint64_t> held_versions() const {
    std::vector<std::uint64_t> digests;
    for (auto const& version : versions_found_) {
      if (version.fate != answers::VersionFate::kept) {
        digests.push_back(version.of.digest);
      }
    }
    return digests;
  }

  /// Imports files into the base, which is opened, or created, when the first of them has been opened.
  bool import(Console& console, std::vector<std::string> const& files, Sources const& sources, Digests const& known,
              Digests const& held) {
    std::optional<Base> base;
    std::optional<GameRange> before;
    auto const complete = read_files(console, files, sources, known, base, before, held);
    if (base) {
      if (versions_ == Versions::keep && !interrupted()) {
        find_kept(*base, *before);
      }
      try {
        keep_indexes(console, *base, threads_, quiet_, language_);
      } catch (Stopped const&) {  // the next import updates the indexes
      }
      checkpoint_or_warn(console, *base);
    }
    return complete;
  }

  void find_kept(Base& base, GameRange before) {
    try {
      versions_found_ = answers::import_versions(
          {base, before, base, {before.last + 1, game_range(base).last}, end_if_stopped},
          [](answers::ImportVersion const&) { return answers::VersionFate::kept; },
          format_ == Format::json ? std::numeric_limits<std::size_t>::max()
          : quiet_                ? 0
                                  : shown_versions);
      has_numbers_ = true;
    } catch (Stopped const&) {  // the games are stored
    }
  }

  /// Reads files into a base. A file that cannot be read does not stop the others; the result is then false.
  bool read_files(Console& console, std::vector<std::string> const& files, Sources const& sources, Digests const& known,
                  Base& into, Base* against, Digests const& held) {
    std::optional<Importer> importer;
    return read_files(console, files, sources, [&](ImportOptions options) -> Importer& {
      if (!importer) {
        options.known = known;
        options.held = held;
        options.against = against;
        importer.emplace(into, std::move(options));
      }
      return *importer;
    });
  }
  bool read_files(Console& console, std::vector<std::string> const& files, Sources const& sources, Digests const& known,
                  std::optional<Base>& base, std::optional<GameRange>& before, Digests const& held) {
    std::optional<Importer> importer;
    return read_files(console, files, sources, [&](ImportOptions options) -> Importer& {
      if (!importer) {
        base.emplace(Base::open_for_writing(base_));
        before = game_range(*base);
        options.known = known;
        options.held = held;
        importer.emplace(*base, std::move(options));
      }
      return *importer;
    });
  }
  bool read_files(Console& console, std::vector<std::string> const& files, Sources const& sources,
                  std::function<Importer&(ImportOptions)> const& importer_with) {
    std::vector<std::uint64_t> sizes(files.size());
    std::ranges::transform(files, sizes.begin(), known_size);
    auto const is_known = std::ranges::find(sizes, std::uint64_t{0}) == sizes.end();
    auto const total = is_known ? std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0}) : std::uint64_t{0};
    Progress progress{console.err(), !quiet_, total, language_};
    std::uint64_t before = 0;  // bytes of the files read so far
    std::uint64_t current = 0;
    auto const options = import_options([&](ImportReport const& report, std::uint64_t bytes) {
      current = bytes;
      progress.update(before + bytes, report.games, counted_games);
      return !interrupted();
    });
    Importer* importer = nullptr;
    auto complete = true;
    for (std::size_t place = 0; place < files.size(); ++place) {
      try {
        auto const source = sources[place]();
        importer = &importer_with(options);
        if (!importer->import(*source, files[place])) {
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
    if (importer != nullptr) {
      report_ = importer->report();
    }
    return complete;
  }

  [[nodiscard]] ImportOptions import_options(std::function<bool(ImportReport const&, std::uint64_t)> progress) {
    ImportOptions options;
    options.asked = variant_;
    options.on_illegal = on_illegal_;
    options.reading = from_;
    options.threads = *threads_;
    options.author = author_.author("import", as_typed(files_));
    if (spellings_) {
      options.respelling = [this](NameKind kind, std::string_view name) { return spellings_->canonical(kind, name); };
    }
    if (list_known_) {
      options.already = [this](std::string const& file, std::uint64_t record, std::uint64_t line, std::int64_t game) {
        already_.push_back({file, record, line, game});
      };
    }
    options.progress = std::move(progress);
    return options;
  }

  report::Columns<ImportReport> figures() const {
    using report::Kind;
    using report::Value;
    using report::Where;
    auto columns = answers::import_figures(report_, spellings_.has_value());
    report::Column<ImportReport> const versions{
        {"versions", "import-versions", Kind::object}, [this](ImportReport const&) {
          return format_ == Format::json ? answers::versions_value(versions_found_, has_numbers_)
                                         : Value{versions_found_.size()};
        }};
    report::Column<ImportReport> const already{
        {"already_there", report::Label{}, Kind::object, list_known_ ? Where::json : Where::nowhere},
        [this](ImportReport const&) { return report::rows_value(known_columns(), already_); }};
    auto const behind =
        std::ranges::find(columns.all, "duplicates", [](auto const& column) { return column.heading.key; });
    columns.all.insert(std::next(behind), {versions, already});
    return columns;
  }

  [[nodiscard]] static report::Columns<KnownRecord> known_columns() {
    using report::Kind;
    using report::Where;
    using Row = KnownRecord;
    return {{{{"file", "column-file", Kind::text, Where::data}, &Row::file},
             {{"line", "field-line", Kind::integer, Where::data}, &Row::line},
             {{"record", "field-source", Kind::integer},
              &Row::record,
              [](Row const& row, Language) { return row.file + ":" + std::to_string(row.line); }},
             {{"game", "column-game", Kind::integer}, &Row::game}}};
  }

  void print_report(Output& out) const {
    report::write_figures(out, {format_, language_}, figures(), report_);
    if (format_ == Format::table && !versions_found_.empty()) {
      auto const shown = std::min(versions_found_.size(), shown_versions);
      out.write("\n" + text_of(language_, "import-versions-title") + "\n");
      answers::write_versions(out, std::span{versions_found_}.first(shown), has_numbers_, language_);
      if (shown < versions_found_.size()) {
        out.write(text_of(language_, "import-more-versions", "count"_a = versions_found_.size() - shown) + "\n");
      }
      out.write("\n");
    }
    if (format_ == Format::table && !already_.empty()) {
      out.write("\n" + text_of(language_, "import-already-title") + "\n");
      report::write_rows(out, {format_, language_}, known_columns(), already_);
      out.write("\n");
    }
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
  Versions versions_ = Versions::keep;
  std::optional<std::string> review_;
  bool list_known_ = false;
  bool dry_run_ = false;
  ImportReport report_;
  std::vector<answers::ImportVersion> versions_found_;
  bool has_numbers_ = false;  // the records of versions have the numbers of games
  std::vector<KnownRecord> already_;
};

}  // namespace

CommandEntry import_command() noexcept {
  return {&about_import, [] { return std::unique_ptr<Command>{std::make_unique<ImportCommand>()}; }};
}

}  // namespace damier::app
