#include "apps/damier/commands.hpp"
#include "apps/damier/commands/gather.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/options/suggestion.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/table.hpp"
#include "apps/damier/terminal/text_width.hpp"
#include "apps/damier/terminal/value_words.hpp"
#include "duplicates/duplicates.hpp"
#include "grammar/json/writer.hpp"
#include "store/removals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
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

constexpr CommandText about{
    .name = "dedupe",
    .summary = "the same game twice, also cut short or under other spellings",
    .description =
        "Finds the games that a base contains more than once and prints a group of records for each: first the\n"
        "best one, marked keep, with the reason why it is the best, then the others with their relation to it:\n"
        "copy, other-tags, respelled, nameless, other-result, swapped (White and Black exchanged in the\n"
        "header), other-names, prefix (its moves are the beginning of the game). At the end are the openings:\n"
        "records whose moves begin other games, but which by their names and length are no copies.\n\n"
        "Nothing is changed unless --remove is given: then all records but the best are removed, those of\n"
        "other-result, swapped and other-names only if --only names them, because they contradict the best.\n"
        "Removed games keep their rows and numbers, no other command shows them, and an import does not store\n"
        "them again; --undo restores them. The best is the longest, then the one that is legal to the end,\n"
        "names both players, has a result, has the fewest findings, the most comments, NAGs and variations, the\n"
        "most tags, the longest names, the lowest number: the first of these in which it differs from the next\n"
        "best is the reason given.\n\n"
        "With several bases games are compared as if the bases were one; each is named by its base and its number\n"
        "there, and nothing is removed. --part 2/5 compares the second of five parts of the records: those that may\n"
        "be of one game are in one part, so that several machines can share the work. --divide 5 --lines FOLDER "
        "writes\n"
        "what is compared of each base to files, one for each of five parts; --part 2/5 --lines FOLDER then reads "
        "those of\n"
        "its part in place of whole bases.",
    .examples =
        "  damier dedupe games.db\n"
        "  damier dedupe games.db --only copy --only prefix --format ndjson\n"
        "  damier dedupe part1.db part2.db part3.db --format ndjson\n"
        "  damier dedupe part1.db --divide 4 --lines lines\n"
        "  damier dedupe part1.db part2.db part3.db --part 1/4 --lines lines --format ndjson\n"
        "  damier dedupe games.db --remove\n"
        "  damier dedupe games.db --undo\n",
    .exit_status =
        "  0    done, with or without duplicates\n"
        "  1    --undo: there is nothing to restore\n",
};

/// What a record is: its name, for JSON and --only, and its word in a table.
struct RecordKind {
  std::string_view name;
  Word word;
};
constexpr RecordKind best_kind{"keep", "record-keep"};
constexpr RecordKind opening_kind{"opening", "record-opening"};

RecordKind kind_of(Likeness likeness) noexcept {
  static constexpr std::array<Word, likenesses> words{"record-copy",        "record-other-tags",   "record-respelled",
                                                      "record-nameless",    "record-other-result", "record-swapped",
                                                      "record-other-names", "record-prefix"};
  return {name(likeness), word_at(words, likeness)};
}

std::int64_t number(GameId id) noexcept { return static_cast<std::int64_t>(id); }

std::vector<std::string> kinds() {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < likenesses; ++i) {
    names.emplace_back(name(static_cast<Likeness>(i)));
  }
  names.emplace_back(opening_kind.name);
  return names;
}

/// Writes groups and openings in one of the formats.
class GroupWriter {
 public:
  /// language: that of a table; JSON is in English.
  /// names: those of the bases of the archive.
  GroupWriter(Console& console, Format format, Language language, Archive const& archive,
              std::vector<std::string> const& names)
      : console_{console},
        archive_{archive},
        names_{names},
        format_{format},
        language_{format == Format::table ? language : Language{}},
        table_{console.out(), columns_of(language, names.size() > 1), language} {}

  /// Begins the output for a base; finish() ends it.
  void begin() {
    if (format_ != Format::json) {
      return;
    }
    json_.begin_object().member("base", names_.front());
    if (has_several()) {
      json_.strings("bases", names_);
    }
    json_.key("records").begin_array();
  }

  /// Adds the record of a group that is kept.
  void add_best(std::uint64_t group, DuplicateRecord const& record, Message const& reason) {
    add(group, record, record.header.id, best_kind, text_of(reason, language_));
  }

  /// Adds another record of the same game.
  void add(std::uint64_t group, DuplicateRecord const& record, GameId kept) {
    add(group, record, kept, kind_of(record.likeness), describe(record.likeness).in(language_));
  }

  void add(OpeningLine const& line) {
    auto const why = text_of(language_, "dedupe-begins", "count"_a = line.begins, "game"_a = place_text(line.example));
    if (format_ == Format::table) {
      table_.add(row("", line.header, line.source_line, opening_kind, why));
      return;
    }
    write([&](JsonWriter& json) {
      json.key("group").null();
      member(json, line.header, line.source_line, opening_kind.name);
      of_member(json, line.example);
      json.member("begins", line.begins);
    });
  }

  void finish(DuplicateReport const& report, std::set<std::string, std::less<>> const& only,
              std::optional<std::uint64_t> removed) {
    table_.finish();
    if (format_ == Format::table) {
      write_summary(report, only, removed);
    } else if (format_ == Format::json) {
      json_.end_array();
      write_counts(report, removed);
      console_.out().write(json_.end_object().text() + "\n");
    }
  }

 private:
  [[nodiscard]] std::string word(Word words) const { return std::string{words.in(language_)}; }

  static std::vector<Table::Column> columns_of(Language language, bool has_several) {
    auto const in_language = [&](Word words) { return std::string{words.in(language)}; };
    std::vector<Table::Column> columns{{in_language("field-group"), true}};
    if (has_several) {
      columns.push_back({in_language("column-file")});
    }
    columns.insert(columns.end(), {{in_language("column-game"), true},
                                   {in_language("field-is")},
                                   {in_language("column-plies"), true},
                                   {in_language("field-white")},
                                   {in_language("field-black")},
                                   {in_language("column-date")},
                                   {in_language("column-result")},
                                   {in_language("field-source")},
                                   {in_language("field-why")}});
    return columns;
  }

  /// Whether games are named by base and number.
  [[nodiscard]] bool has_several() const noexcept { return names_.size() > 1; }
  [[nodiscard]] std::string const& base_of(GameId id) const { return names_[archive_.place(id).base]; }
  /// How a text names a game.
  [[nodiscard]] std::string place_text(GameId id) const {
    auto const game = std::to_string(number(archive_.place(id).game));
    return has_several() ? base_of(id) + ":" + game : game;
  }
  void of_member(JsonWriter& json, GameId id) const {
    json.member("of", number(archive_.place(id).game));
    if (has_several()) {
      json.member("of_base", base_of(id));
    }
  }

  void add(std::uint64_t group, DuplicateRecord const& record, GameId kept, RecordKind kind, std::string_view why) {
    if (format_ == Format::table) {
      table_.add(row(std::to_string(group), record.header, record.source_line, kind, why));
      return;
    }
    write([&](JsonWriter& json) {
      json.member("group", group);
      member(json, record.header, record.source_line, kind.name);
      record.header.id == kept ? void(json.key("of").null()) : of_member(json, kept);
      json.member("reason", why).member("tags", record.tags).member("annotations", record.annotations);
      json.member("findings", record.warnings);
    });
  }

  [[nodiscard]] std::vector<std::string> row(std::string group, GameHeader const& header, std::uint64_t line,
                                             RecordKind kind, std::string_view why) const {
    std::vector<std::string> row{std::move(group)};
    if (has_several()) {
      row.push_back(base_of(header.id));
    }
    row.insert(row.end(), {std::to_string(number(archive_.place(header.id).game)), word(kind.word),
                           std::to_string(header.plies), header.white, header.black, header.date, header.result,
                           fmt::format("{}:{}", header.source, line), std::string{why}});
    return row;
  }

  void member(JsonWriter& json, GameHeader const& header, std::uint64_t line, std::string_view is) const {
    if (has_several()) {
      json.member("base", base_of(header.id));
    }
    json.member("game", number(archive_.place(header.id).game)).member("is", is).member("plies", header.plies);
    json.member("white", header.white).member("black", header.black).member("event", header.event);
    json.member("date", header.date).member("result", header.result).member("variant", header.variant);
    json.member("source", header.source).member("line", line);
  }

  template <typename Members>
  void write(Members const& members) {
    if (format_ == Format::json) {
      members(json_.begin_object());
      json_.end_object();
      console_.out().write(json_.take());
    } else {
      JsonWriter json;
      members(json.begin_object());
      console_.out().write(json.end_object().text() + "\n");
    }
  }

  void write_counts(DuplicateReport const& report, std::optional<std::uint64_t> removed) {
    json_.member("games", report.games).member("groups", report.groups).member("duplicates", report.duplicates());
    json_.key("kinds").begin_object();
    for (std::size_t i = 0; i < likenesses; ++i) {
      json_.member(name(static_cast<Likeness>(i)), report.records[i]);
    }
    json_.end_object().member("openings", report.openings).key("lists").begin_array();
    for (auto const& sequences : report.sequences) {
      json_.begin_object().member("variant", sequences.variant).member("repeated", sequences.repeated);
      json_.member("prefixes", sequences.prefixes).end_object();
    }
    json_.end_array().member("removed", removed);
  }

  void write_summary(DuplicateReport const& report, std::set<std::string, std::less<>> const& only,
                     std::optional<std::uint64_t> removed) {
    auto& out = console_.out();
    out.write(text_of(language_, "dedupe-summary", "games"_a = message("games", "count"_a = report.games),
                      "records"_a = message("dedupe-records", "count"_a = report.duplicates()),
                      "groups"_a = message("dedupe-groups", "count"_a = report.groups),
                      "openings"_a = message("dedupe-openings", "count"_a = report.openings)) +
              "\n");
    constexpr unsigned least_width = 12;
    auto width = least_width;
    for (std::size_t i = 0; i < likenesses; ++i) {
      width = std::max(width, width_of(word(kind_of(static_cast<Likeness>(i)).word)));
    }
    for (std::size_t i = 0; i < likenesses; ++i) {
      auto const likeness = static_cast<Likeness>(i);
      if (report.records[i] != 0 && (only.empty() || only.contains(name(likeness)))) {
        out.write(fmt::format("  {} {:>9}  {}\n", pad_right(word(kind_of(likeness).word), width), report.records[i],
                              describe(likeness).in(language_)));
      }
    }
    for (auto const& sequences : report.sequences) {
      out.write("  " +
                text_of(language_, "dedupe-lists", "variant"_a = title_of_variant(sequences.variant, language_),
                        "repeated"_a = message("dedupe-repeated", "count"_a = sequences.repeated),
                        "prefixes"_a = message("dedupe-prefixes", "count"_a = sequences.prefixes)) +
                "\n");
    }
    if (removed) {
      out.write(
          (*removed == 0 ? word("dedupe-removed-none") : text_of(language_, "dedupe-removed", "count"_a = *removed)) +
          "\n");
    }
  }

  Console& console_;
  Archive const& archive_;
  std::vector<std::string> const& names_;
  Format format_;
  Language language_;
  Table table_;
  JsonWriter json_{JsonWriter::Layout::indented};
};

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
    add_format(arguments, format_, {Format::table, Format::json, Format::ndjson});
    add_language(arguments, language_);
    arguments.option("--only", "KIND", "only records of this kind; may be repeated", only_names_);
    arguments.option("--min-plies", "N",
                     "from N plies on, the same moves are the same game, whatever its names; 30 if not given",
                     least_plies_);
    add_threads(arguments, threads_);
    arguments.flag("--remove", "remove all records of a group but the best; --undo restores them", remove_);
    arguments.flag("--undo", "restore the records of the last --remove", undo_);
  }

  ExitCode run(Console& console) override {
    for (auto const& only : only_names_) {
      auto const known = kinds();
      if (std::ranges::find(known, only) == known.end()) {
        throw wrong_option("--only", not_one_of(only, message("what-kind"), known));
      }
      only_.insert(only);
    }
    if (undo_) {
      if (remove_ || !only_.empty() || least_plies_ || threads_ || part_ || divide_ || lines_ || bases_.size() > 1) {
        throw UsageError{message("usage-undo-alone")};
      }
      return undo(console);
    }
    if (remove_ && bases_.size() > 1) {
      throw UsageError{message("usage-not-together", "one"_a = "--remove", "other"_a = bases_[1])};
    }
    if (remove_ && part_) {
      throw UsageError{message("usage-not-together", "one"_a = "--remove", "other"_a = "--part")};
    }
    if (divide_ || lines_) {
      check_lines();
    }
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
  /// Opens a base that is to be changed; throws if it does not exist instead of creating it.
  static Base existing(std::string const& path) {
    (void)Base::open(path);
    return Base::open_for_writing(path);
  }

  [[nodiscard]] bool shown(std::string_view kind) const { return only_.empty() || only_.contains(kind); }
  /// Whether a record is removed. One that contradicts the best record in result, colours or names is removed only if
  /// that is asked for.
  [[nodiscard]] bool removed(Likeness likeness) const {
    auto const contradicts =
        likeness == Likeness::other_result || likeness == Likeness::swapped || likeness == Likeness::other_names;
    return remove_ && (only_.empty() ? !contradicts : only_.contains(name(likeness)));
  }

  void check_lines() const {
    if (divide_ && (part_ || remove_)) {
      throw UsageError{
          message("usage-not-together", "one"_a = "--divide", "other"_a = remove_ ? "--remove" : "--part")};
    }
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
    Archive const archive{bases};
    DuplicateOptions options;
    options.least_plies = least_plies_.value_or(options.least_plies);
    options.threads = threads_to_use(threads_);
    options.pause = [] { Console::check_interrupt(); };
    options.part = part_.value_or(DuplicatePart{});
    options.lines = lines_.value_or("");
    GroupWriter writer{console, format_, language_, archive, bases_};
    writer.begin();
    std::vector<RemovedGame> removals;
    std::uint64_t group_number = 0;
    auto const report = find_duplicates(
        archive, options,
        [&](DuplicateGroup const& group) {
          Console::check_interrupt();
          add(writer, group, group_number, removals);
          return true;
        },
        [&](OpeningLine const& line) {
          if (shown(opening_kind.name)) {
            writer.add(line);
          }
          return true;
        });
    if (remove_) {
      remove_games(bases.front(), removals);
      gather_or_warn(console, bases.front());
    }
    writer.finish(report, only_, remove_ ? std::optional{removals.size()} : std::nullopt);
  }

  void add(GroupWriter& writer, DuplicateGroup const& group, std::uint64_t& number,
           std::vector<RemovedGame>& removals) const {
    auto const& best = group.records.front();
    bool first = true;
    for (auto const& record : std::span{group.records}.subspan(1)) {
      if (!shown(name(record.likeness))) {
        continue;
      }
      if (first) {
        writer.add_best(++number, best, group.reason);
        first = false;
      }
      writer.add(number, record, best.header.id);
      if (removed(record.likeness)) {
        removals.push_back({record.header.id, best.header.id, std::string{name(record.likeness)}});
      }
    }
  }

  ExitCode undo(Console& console) const {
    auto base = existing(bases_.front());
    auto const undone = undo_removal(base);
    gather_or_warn(console, base);
    if (format_ == Format::table) {
      console.out().write(
          (undone ? text_of(language_, "dedupe-undone", "count"_a = undone->games, "time"_a = printable(undone->made))
                  : text_of(language_, "dedupe-nothing-removed", "base"_a = printable(bases_.front()))) +
          "\n");
    } else {
      JsonWriter json{format_ == Format::json ? JsonWriter::Layout::indented : JsonWriter::Layout::one_line};
      json.begin_object()
          .member("base", bases_.front())
          .member("restored", undone ? undone->games : 0)
          .key("removed_at");
      undone ? json.value(undone->made) : json.null();
      console.out().write(json.end_object().text() + "\n");
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
  bool remove_ = false;
  bool undo_ = false;
  Language language_;
};

}  // namespace

CommandEntry dedupe_command() noexcept {
  return {&about, [] { return std::unique_ptr<Command>{std::make_unique<DedupeCommand>()}; }};
}

}  // namespace damier::app
