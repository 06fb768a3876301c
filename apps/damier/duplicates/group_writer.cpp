#include "apps/damier/duplicates/group_writer.hpp"

#include "apps/damier/terminal/value_words.hpp"
#include "language/message.hpp"
#include "text/text_width.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace damier::app {
namespace {

constexpr RecordKind best_kind{"keep", "record-keep"};
constexpr RecordKind opening_kind{opening_kind_name, "record-opening"};

RecordKind kind_of(Likeness likeness) noexcept {
  static constexpr std::array<Word, likenesses> words{"record-copy",        "record-other-tags",   "record-respelled",
                                                      "record-nameless",    "record-other-result", "record-swapped",
                                                      "record-other-names", "record-prefix"};
  return {name(likeness), word_at(words, likeness)};
}

std::int64_t number(GameId id) noexcept { return static_cast<std::int64_t>(id); }

std::vector<report::Table::Column> columns_of(Language language, bool has_several) {
  auto const in_language = [&](Word words) { return std::string{words.in(language)}; };
  std::vector<report::Table::Column> columns{{in_language("field-group"), true}};
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

}  // namespace

std::vector<std::string> group_kinds() {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < likenesses; ++i) {
    names.emplace_back(name(static_cast<Likeness>(i)));
  }
  names.emplace_back(opening_kind_name);
  return names;
}

GroupWriter::GroupWriter(Console& console, Format format, Language language, Archive const& archive,
                         std::vector<std::string> const& names)
    : console_{console},
      archive_{archive},
      names_{names},
      format_{format},
      language_{format == Format::table ? language : Language{}},
      table_{console.out(), columns_of(language, names.size() > 1), language} {}

template <typename Members>
void GroupWriter::write(Members const& members) {
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

void GroupWriter::begin() {
  if (format_ != Format::json) {
    return;
  }
  json_.begin_object().member("base", names_.front());
  if (has_several()) {
    json_.strings("bases", names_);
  }
  json_.key("records").begin_array();
}

void GroupWriter::add_best(std::uint64_t group, DuplicateRecord const& record, Message const& reason) {
  add(group, record, record.header.id, best_kind, text_of(reason, language_));
}

void GroupWriter::add(std::uint64_t group, DuplicateRecord const& record, GameId kept) {
  add(group, record, kept, kind_of(record.likeness), describe(record.likeness).in(language_));
}

void GroupWriter::add(OpeningLine const& line) {
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

void GroupWriter::finish(DuplicateReport const& report, std::set<std::string, std::less<>> const& only,
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

std::string GroupWriter::place_text(GameId id) const {
  auto const game = std::to_string(number(archive_.place(id).game));
  return has_several() ? base_of(id) + ":" + game : game;
}

void GroupWriter::of_member(JsonWriter& json, GameId id) const {
  json.member("of", number(archive_.place(id).game));
  if (has_several()) {
    json.member("of_base", base_of(id));
  }
}

void GroupWriter::add(std::uint64_t group, DuplicateRecord const& record, GameId kept, RecordKind kind,
                      std::string_view why) {
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

std::vector<std::string> GroupWriter::row(std::string group, GameHeader const& header, std::uint64_t line,
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

void GroupWriter::member(JsonWriter& json, GameHeader const& header, std::uint64_t line, std::string_view is) const {
  if (has_several()) {
    json.member("base", base_of(header.id));
  }
  json.member("game", number(archive_.place(header.id).game)).member("is", is).member("plies", header.plies);
  json.member("white", header.white).member("black", header.black).member("event", header.event);
  json.member("date", header.date).member("result", header.result).member("variant", header.variant);
  json.member("source", header.source).member("line", line);
}

void GroupWriter::write_counts(DuplicateReport const& report, std::optional<std::uint64_t> removed) {
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

void GroupWriter::write_summary(DuplicateReport const& report, std::set<std::string, std::less<>> const& only,
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

}  // namespace damier::app
