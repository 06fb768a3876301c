#include "answers/versions.hpp"

#include "answers/detail/difference.hpp"
#include "language/message.hpp"
#include "report/report.hpp"
#include "store/base_reader.hpp"
#include "store/game_changes.hpp"

#include <array>

namespace damier::answers {
namespace {

struct FateText {
  std::string_view name;
  Word word;
};
constexpr std::array<FateText, 4> fates{{{"kept", "version-kept"},
                                         {"replaced", "version-replaced"},
                                         {"skipped", "version-skipped"},
                                         {"open", "version-open"}}};

report::Columns<ImportVersion> version_columns(bool has_numbers) {
  using report::Kind;
  using report::Value;
  using report::Where;
  using Row = ImportVersion;
  return {{{{"file", "column-file", Kind::text, Where::data}, &Row::file},
           {{"line", "field-line", Kind::integer, Where::data}, &Row::line},
           {{"record", "field-source", Kind::integer},
            &Row::record,
            [](Row const& row, Language) { return row.file + ":" + std::to_string(row.line); }},
           {{"game", "column-game", Kind::integer},
            [](Row const& row) { return Value{static_cast<std::int64_t>(row.of.game)}; }},
           {{"stored", "import-stored", Kind::integer, Where::json},
            [has_numbers](Row const& row) {
              return has_numbers && row.fate == VersionFate::kept ? Value{static_cast<std::int64_t>(row.of.record)}
                                                                  : Value{};
            }},
           {{"fate", "column-fate", Kind::name},
            [](Row const& row) {
              auto const& fate = fates[static_cast<std::size_t>(row.fate)];
              return Value{report::Name{fate.name, fate.word}};
            }},
           {{"corrected", "column-corrected", Kind::truth}, [](Row const& row) { return Value{row.of.corrected}; }},
           {{"differences", "column-differences", Kind::list, Where::everywhere, 0, true}, &Row::differences}}};
}

std::vector<std::string> texts_of(std::vector<DifferenceRow> const& rows) {
  std::vector<std::string> texts;
  texts.reserve(rows.size());
  for (auto const& row : rows) {
    texts.push_back(row.part + ": " + row.before + " -> " + row.after);
  }
  return texts;
}

}  // namespace

std::vector<ImportVersion> import_versions(VersionSearch const& search,
                                           std::function<VersionFate(ImportVersion const&)> const& decide,
                                           std::size_t with_differences) {
  std::vector<ImportVersion> versions;
  BaseReader added{search.added};
  BaseReader stored{search.stored};
  for (auto const& of : find_versions(search)) {
    auto& version = versions.emplace_back();
    version.of = of;
    auto const* const record = versions.size() <= with_differences ? added.load(of.record, {.game = true}) : nullptr;
    auto const* const game = record != nullptr ? stored.load(of.game, {.game = true}) : nullptr;
    if (game != nullptr) {
      version.file = record->source;
      version.line = record->source_line;
      version.record = record->source_number;
      version.differences = texts_of(differences(game->game, record->game));
    }
    version.fate = decide(version);
  }
  return versions;
}

void replace_versions(Base& base, Base& from, std::span<ImportVersion const> versions, Author const& author) {
  std::optional<GameChanges> changes;
  for (auto const& version : versions) {
    if (version.fate == VersionFate::replaced) {
      changes ? void() : static_cast<void>(changes.emplace(base, author));
      static_cast<void>(changes->replace(version.of.game, from, version.of.record));
    }
  }
  if (changes) {
    static_cast<void>(changes->commit());
  }
}

report::Value versions_value(std::span<ImportVersion const> versions, bool has_numbers) {
  return report::rows_value(version_columns(has_numbers), versions);
}

void write_versions(report::Destination& out, std::span<ImportVersion const> versions, bool has_numbers,
                    Language language) {
  report::write_rows(out, {report::Format::table, language}, version_columns(has_numbers), versions);
}

}  // namespace damier::answers
