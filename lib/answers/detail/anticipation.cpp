#include "answers/anticipation.hpp"

#include "answers/detail/fitting_variant.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"
#include "prose/open_games.hpp"
#include "reading/file_message.hpp"
#include "reading/judged_reader.hpp"
#include "report/report.hpp"
#include "search/anticipation.hpp"
#include "search/opening_tree.hpp"
#include "store/base_reader.hpp"
#include "store/named_game.hpp"
#include "text/byte_source.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace damier::answers {
namespace {

using report::Kind;
using report::Value;
using report::Where;

/// A composition that others are compared with.
struct Asked {
  Composition composition;
  std::optional<GameId> game = {};            // of the base
  std::optional<std::uint64_t> of_file = {};  // its number in the file
  std::optional<std::int64_t> date = {};
  bool is_composition = true;
};

Asked composition_of(Base& base, GameId id) {
  auto const game = load_game(base, id, {.header = true, .game = true});
  if (!game || game->game.variant == nullptr) {
    throw NotFound{message("no-such-game", "base"_a = base.path(), "game"_a = static_cast<std::int64_t>(id))};
  }
  return {.composition = Composition::of(game->game),
          .game = id,
          .date = composed_on(game->header),
          .is_composition = game->header.state.has(GameMark::own_start)};
}

std::vector<Asked> compositions_of(std::string const& file, AnticipationOptions const& options) {
  auto const source = open_file(file);
  auto const reader = open_games(*source, std::nullopt);
  Validator validator{options.variant, OnIllegal::stop};
  JudgedReader<> records{*reader, validator};
  std::vector<Asked> asked;
  while (records.next()) {
    end_if_stopped();
    auto const& game = records.game();
    if (game.variant != nullptr && game.has_fen) {
      GameHeader header;
      header.date = game.tag("Date").value_or("");
      header.site = game.tag("Site").value_or("");
      header.event = game.tag("Event").value_or("");
      header.round = game.tag("Round").value_or("");
      asked.push_back(
          {.composition = Composition::of(game), .of_file = records.tape().number, .date = composed_on(header)});
    }
  }
  if (asked.empty()) {
    throw NotFound{message("anticipation-file-without", "file"_a = shown_path(file))};
  }
  return asked;
}

std::vector<Asked> compositions_asked(Base& base, AnticipationOptions const& options) {
  if (auto const* const id = std::get_if<GameId>(&options.asked)) {
    return {composition_of(base, *id)};
  }
  if (auto const* const file = std::get_if<std::string>(&options.asked)) {
    return compositions_of(*file, options);
  }
  auto const& [variant, position] = std::get<ComposedPosition>(options.asked);
  return {{.composition = Composition::of(*variant, position)}};
}

/// A composition that shares something with one that was asked.
struct AnticipationRow {
  std::uint64_t of_file = 0;
  std::optional<std::int64_t> asked_date;
  std::optional<std::int64_t> date;
  Anticipation found;
  GameHeader header;
};

/// The date as the record has it, or only the year if the date tag has no digits and the year was found elsewhere.
std::string written(AnticipationRow const& row) {
  if (!row.date) {
    return {};
  }
  auto const in_tag = std::ranges::any_of(row.header.date, [](char c) { return c >= '0' && c <= '9'; });
  return in_tag ? row.header.date : std::to_string(*row.date / 10'000);
}

/// A word in the language of a table, in English in data.
Value value(Word word) { return report::Name{word.in(Language{}), word}; }

Value when(AnticipationRow const& row) {
  if (!row.date || !row.asked_date) {
    return {};
  }
  return *row.date < *row.asked_date   ? value("anticipation-earlier")
         : *row.date > *row.asked_date ? value("anticipation-later")
                                       : value("anticipation-same-time");
}

Value shared(AnticipationRow const& row) {
  auto const& found = row.found;
  if (found.shared == Anticipation::Shared::position) {
    return found.mirrored ? value("anticipation-position-mirrored") : value("anticipation-position");
  }
  return found.shifted    ? value("anticipation-mechanism-shifted")
         : found.mirrored ? value("anticipation-mechanism-mirrored")
                          : value("anticipation-mechanism");
}

report::Columns<AnticipationRow> columns(bool of_file) {
  return {
      {{{"composition", "column-composition", Kind::integer, of_file ? Where::everywhere : Where::nowhere},
        &AnticipationRow::of_file},
       {{"when", "column-when", Kind::name}, when},
       {{"date", "column-date", Kind::date},
        [](AnticipationRow const& row) { return report::owned_text_or_none(written(row)); }},
       {{"game", "column-game", Kind::integer},
        [](AnticipationRow const& row) { return Value{static_cast<std::int64_t>(row.found.game)}; }},
       {{"line", "field-line"}, [](AnticipationRow const& row) { return report::text_or_none(row.found.line); }},
       {{"ply", "field-ply", Kind::integer}, [](AnticipationRow const& row) { return Value{row.found.ply}; }},
       {{"shared", "column-shared", Kind::name}, shared},
       {{"plies", "column-plies", Kind::integer},
        [](AnticipationRow const& row) { return row.found.moves == 0 ? Value{} : Value{row.found.moves}; }},
       {{"white", "field-white", Kind::text, Where::data},
        [](AnticipationRow const& row) { return report::text_or_none(row.header.white); }},
       {{"event", "column-event"}, [](AnticipationRow const& row) { return report::text_or_none(row.header.event); }},
       {{"site", "column-site"}, [](AnticipationRow const& row) { return report::text_or_none(row.header.site); }},
       {{"fen", "field-fen", Kind::fen},
        [](AnticipationRow const& row) { return Value{write_fen(row.found.position, *row.found.variant)}; }}}};
}

class AnticipationAnswer final : public Answer {
 public:
  AnticipationAnswer(BaseGames const& games, AnticipationOptions const& options)
      : language_{options.language}, of_file_{std::holds_alternative<std::string>(options.asked)} {
    auto const asked = compositions_asked(games.base, options);
    if (!asked.front().is_composition) {
      no_composition_ = asked.front().game;
    }
    for (auto const& each : asked) {
      add_rows(games, each);
      end_if_stopped();
    }
    if (options.limit && rows_.size() > *options.limit) {
      rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(*options.limit), rows_.end());
    }
  }

  [[nodiscard]] bool is_empty() const override { return rows_.empty(); }
  [[nodiscard]] std::optional<Message> when_empty() const override { return message("anticipation-none"); }
  [[nodiscard]] std::optional<Message> warning() const override {
    return rows_.empty() && no_composition_
               ? std::optional{message("anticipation-of-no-composition",
                                       "game"_a = static_cast<std::int64_t>(*no_composition_))}
               : std::nullopt;
  }
  void write(report::Destination& out, report::Format format) override {
    report::write_rows(out, {format, language_, true}, columns(of_file_), rows_);
  }

 private:
  void add_rows(BaseGames const& games, Asked const& asked) {
    BaseReader headers{games.base};
    std::vector<AnticipationRow> rows;
    for (auto const& one : anticipations(games.base, asked.composition, asked.game, games.threads)) {
      auto const& header = load_named(headers, games.base.path(), one.game, {.header = true}).header;
      rows.push_back({asked.of_file.value_or(0), asked.date, composed_on(header), one, header});
    }
    std::ranges::stable_sort(rows, {}, [](AnticipationRow const& row) {
      return std::pair{!row.date, row.date.value_or(0)};
    });
    std::ranges::move(rows, std::back_inserter(rows_));
  }

  Language language_;
  bool of_file_ = false;
  std::optional<GameId> no_composition_;
  std::vector<AnticipationRow> rows_;
};

}  // namespace

Variant const& variant_of(Base& base, std::string const& fen) {
  auto const* const fitting = fitting_variant(variants_by_games(base, std::nullopt), fen, {});
  return fitting != nullptr ? *fitting : international();
}

std::unique_ptr<Answer> anticipation(BaseGames const& games, AnticipationOptions const& options) {
  return std::make_unique<AnticipationAnswer>(games, options);
}

}  // namespace damier::answers
