#pragma once

#include "answers/duplicates.hpp"
#include "duplicates/duplicates.hpp"
#include "grammar/json/writer.hpp"
#include "language/language.hpp"
#include "language/message.hpp"
#include "report/report.hpp"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace damier::answers {

/// What a record is: its name, for JSON and --only, and its word in a table.
struct RecordKind {
  std::string_view name;
  Word word;
};

/// Writes groups of records and openings in one of the formats.
class GroupWriter {
 public:
  /// language: that of a table; JSON is in English. names: those of the bases of the archive.
  GroupWriter(report::Destination& out, report::Format format, Language language, Archive const& archive,
              std::vector<std::string> const& names);

  /// Begins the output for a base; finish() ends it.
  void begin();
  /// Adds the record of a group that is kept.
  void add_best(std::uint64_t group, DuplicateRecord const& record, Message const& reason);
  /// Adds another record of the same game.
  void add(std::uint64_t group, DuplicateRecord const& record, GameId kept);
  void add(OpeningLine const& line);
  void finish(DuplicateReport const& report, std::set<std::string, std::less<>> const& only,
              std::optional<std::uint64_t> removed);

 private:
  [[nodiscard]] std::string word(Word words) const { return std::string{words.in(language_)}; }
  /// Whether games are named by base and number.
  [[nodiscard]] bool has_several() const noexcept { return names_.size() > 1; }
  [[nodiscard]] std::string const& base_of(GameId id) const { return names_[archive_.place(id).base]; }
  /// How a text names a game.
  [[nodiscard]] std::string place_text(GameId id) const;
  /// A record or an opening.
  struct Row {
    std::optional<std::uint64_t> group = {};
    GameHeader const& header;
    std::uint64_t line = 0;  // in its source
    RecordKind kind;
    std::string why;
    std::optional<GameId> of = {};            // the record that is kept, the game that an opening begins
    DuplicateRecord const* record = nullptr;  // not of an opening
    std::optional<std::uint64_t> begins = {};
  };
  [[nodiscard]] report::Columns<Row> columns() const;
  void add(Row const& row);
  void write_counts(DuplicateReport const& report, std::optional<std::uint64_t> removed);
  void write_summary(DuplicateReport const& report, std::set<std::string, std::less<>> const& only,
                     std::optional<std::uint64_t> removed);

  report::Destination& out_;
  Archive const& archive_;
  std::vector<std::string> const& names_;
  report::Format format_;
  Language language_;
  report::Report<Row> rows_;
  JsonWriter json_{JsonWriter::Layout::indented};
};

}  // namespace damier::answers
