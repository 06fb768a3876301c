#include "answers/detail/group_writer.hpp"

#include "answers/value_words.hpp"
#include "language/message.hpp"
#include "text/text_width.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace damier::answers {
namespace {

constexpr RecordKind best_kind{"keep", "record-keep"};
constexpr RecordKind opening_kind{opening_kind_name, "record-opening"};

RecordKind kind_of(Likeness likeness) noexcept {
  static constexpr std::array<Word, likenesses> words{"record-copy",        "record-other-tags",   "record-respelled",
                                                      "record-nameless",    "record-other-result", "record-swapped",
                                                      "record-other-names", "record-prefix"};
  return {name(likeness), word_at(words, likeness)};
}

std::int64_t number_of_game(GameId id) noexcept { return static_cast<std::int64_t>(id); }

}  // namespace

std::vector<std::string> group_kinds() {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < likenesses; ++i) {
    names.emplace_back(name(static_cast<Likeness>(i)));
  }
  names.emplace_back(opening_kind_name);
  return names;
}

report::Columns<GroupWriter::Row> GroupWriter::columns() const {
  using report::Kind;
  using report::Label;
  using report::Value;
  using report::Where;
  auto const base = has_several() ? Where::everywhere : Where::nowhere;
  auto const of_base = has_several() ? Where::data : Where::nowhere;
  static constexpr Word white{"field-white"};
  static constexpr Word black{"field-black"};
  static constexpr Word date{"column-date"};
  static constexpr Word result{"column-result"};
  auto const text = [](std::string key, auto title, std::string GameHeader::*member, Where where = Where::everywhere) {
    return report::Column<Row>{{std::move(key), title, Kind::text, where},
                               [member](Row const& row) { return Value{std::string_view{row.header.*member}}; }};
  };
  auto const of_record = [](std::string key, std::uint64_t DuplicateRecord::*member) {
    return report::Column<Row>{{std::move(key), Label{}, Kind::integer, Where::data}, [member](Row const& row) {
                                 return row.record != nullptr ? Value{row.record->*member} : Value{report::Absent{}};
                               }};
  };
  return {
      {{{"group", "field-group", Kind::integer}, &Row::group},
       {{"base", "column-file", Kind::text, base}, [this](Row const& row) { return Value{base_of(row.header.id)}; }},
       {{"game", "column-game", Kind::integer},
        [this](Row const& row) { return Value{number_of_game(archive_.place(row.header.id).game)}; }},
       {{"is", "field-is", Kind::name},
        [](Row const& row) {
          return Value{report::Name{row.kind.name, row.kind.word}};
        }},
       {{"plies", "column-plies", Kind::integer}, [](Row const& row) { return Value{row.header.plies}; }},
       text("white", white, &GameHeader::white),
       text("black", black, &GameHeader::black),
       text("event", Label{}, &GameHeader::event, Where::data),
       text("date", date, &GameHeader::date),
       text("result", result, &GameHeader::result),
       text("variant", Label{}, &GameHeader::variant, Where::data),
       text("source", Label{}, &GameHeader::source, Where::data),
       {{"line", Label{}, Kind::integer, Where::data}, &Row::line},
       {{"place", "field-source", Kind::text, Where::table},
        [](Row const& row) { return Value{fmt::format("{}:{}", row.header.source, row.line)}; }},
       {{"of", Label{}, Kind::integer, Where::data},
        [this](Row const& row) { return row.of ? Value{number_of_game(archive_.place(*row.of).game)} : Value{}; }},
       {{"of_base", Label{}, Kind::text, of_base},
        [this](Row const& row) { return row.of ? Value{base_of(*row.of)} : Value{report::Absent{}}; }},
       {{"why", "field-why", Kind::text, Where::table}, &Row::why},
       {{"reason", Label{}, Kind::text, Where::data},
        [](Row const& row) { return row.record != nullptr ? Value{row.why} : Value{report::Absent{}}; }},
       of_record("tags", &DuplicateRecord::tags),
       of_record("annotations", &DuplicateRecord::annotations),
       of_record("findings", &DuplicateRecord::warnings),
       {{"begins", Label{}, Kind::integer, Where::data},
        [](Row const& row) { return row.begins ? Value{row.begins} : Value{report::Absent{}}; }}}};
}

GroupWriter::GroupWriter(report::Destination& out, report::Format format, Language language, Archive const& archive,
                         std::vector<std::string> const& names)
    : out_{out},
      archive_{archive},
      names_{names},
      format_{format},
      language_{format == report::Format::table ? language : Language{}},
      rows_{out, {format, language}, columns()} {}

void GroupWriter::add(Row const& row) {
  if (format_ != report::Format::json) {
    rows_.add(row);
    return;
  }
  json_.begin_object();
  for (auto const& [key, value] : report::object_of(rows_.columns(), row)) {
    report::add_member(json_, key, value);
  }
  json_.end_object();
  out_.write(json_.take());
}

void GroupWriter::begin() {
  if (format_ != report::Format::json) {
    return;
  }
  json_.begin_object().member("base", names_.front());
  if (has_several()) {
    json_.strings("bases", names_);
  }
  json_.key("records").begin_array();
}

void GroupWriter::add_best(std::uint64_t group, DuplicateRecord const& record, Message const& reason) {
  add({.group = group,
       .header = record.header,
       .line = record.source_line,
       .kind = best_kind,
       .why = text_of(reason, language_),
       .record = &record});
}

void GroupWriter::add(std::uint64_t group, DuplicateRecord const& record, GameId kept) {
  add({.group = group,
       .header = record.header,
       .line = record.source_line,
       .kind = kind_of(record.likeness),
       .why = word(describe(record.likeness)),
       .of = kept,
       .record = &record});
}

void GroupWriter::add(OpeningLine const& line) {
  add({.header = line.header,
       .line = line.source_line,
       .kind = opening_kind,
       .why = text_of(language_, "dedupe-begins", "count"_a = line.begins, "game"_a = place_text(line.example)),
       .of = line.example,
       .begins = line.begins});
}

void GroupWriter::finish(DuplicateReport const& report, std::set<std::string, std::less<>> const& only,
                         std::optional<std::uint64_t> removed) {
  if (format_ != report::Format::json) {
    rows_.finish();
  }
  if (format_ == report::Format::table) {
    write_summary(report, only, removed);
  } else if (format_ == report::Format::json) {
    json_.end_array();
    write_counts(report, removed);
    out_.write(json_.end_object().text() + "\n");
  }
}

std::string GroupWriter::place_text(GameId id) const {
  auto const game = std::to_string(number_of_game(archive_.place(id).game));
  return has_several() ? base_of(id) + ":" + game : game;
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
  auto& out = out_;
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

}  // namespace damier::answers
