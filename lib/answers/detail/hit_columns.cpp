#include "answers/search.hpp"

#include "answers/suggestion.hpp"
#include "answers/value_words.hpp"
#include "game/line_moves.hpp"
#include "game/line_name.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "search/repertoire.hpp"
#include "store/game_line.hpp"
#include "store/named_game.hpp"

#include <algorithm>
#include <array>

namespace damier::answers {
namespace {

HitValue text_value(std::string const& text) { return text.empty() ? HitValue{} : HitValue{text}; }
HitValue number_value(std::optional<int> number) { return number ? HitValue{std::int64_t{*number}} : HitValue{}; }

HitValue move_value(Hit const& hit) {
  return hit.move ? HitValue{write_move(*hit.variant, hit.position, *hit.move)} : HitValue{};
}
std::string shown_outcome(std::string const& value, Language language, OpeningNames const&) {
  for (auto const outcome : {Outcome::white_wins, Outcome::black_wins, Outcome::draw, Outcome::both_lose}) {
    if (value == name(outcome)) {
      return std::string{words_of(outcome).in(language)};
    }
  }
  return std::string{words_of(Outcome::unknown).in(language)};
}
std::string shown_evidence(std::string const& value, Language language, OpeningNames const&) {
  return std::string{words_of(read_evidence(value).value_or(VariantEvidence::none)).in(language)};
}
std::string shown_variant(std::string const& value, Language language, OpeningNames const&) {
  return title_of_variant(value, language);
}
std::string shown_side(std::string const& value, Language language, OpeningNames const&) {
  return std::string{words_of(value == "white" ? Colour::white : Colour::black).in(language)};
}
std::string shown_line(std::string const& value, Language language, OpeningNames const&) {
  constexpr Word main_line{"value-main-line"};
  return value == main_line_name ? std::string{main_line.in(language)} : value;
}
std::string shown_opening(std::string const& value, Language language, OpeningNames const& openings) {
  auto const& known = openings.openings();
  auto const found = std::ranges::find(known, value, &Opening::id);
  return found == known.end() ? value : shown_name(found->names, language);
}

/// The identifier of the opening of a game.
HitValue opening_value(Game const& game, OpeningNames const& openings) {
  if (game.variant == nullptr) {
    return {};
  }
  MainLine line;
  read_main_line(game, line);
  auto const* const opening = openings.of(line);
  return opening != nullptr ? HitValue{opening->id} : HitValue{};
}
HitValue game_value(Hit const& hit) { return HitValue{static_cast<std::int64_t>(hit.game)}; }
HitValue ply_value(Hit const& hit) { return HitValue{std::int64_t{hit.ply}}; }
HitValue line_value(Hit const& hit) { return HitValue{hit.line.empty() ? std::string{main_line_name} : hit.line}; }
HitValue fen_value(Hit const& hit) {
  return hit.variant == nullptr ? HitValue{} : HitValue{write_fen(hit.position, *hit.variant)};
}
HitValue side_value(Hit const& hit) {
  return hit.variant == nullptr ? HitValue{} : HitValue{hit.position.side == Colour::white ? "white" : "black"};
}
HitValue course_value(Hit const& hit) {
  if (hit.passage == nullptr) {
    return {};
  }
  return HitValue{hit.passage->course == LinesCourse::follow ? "follow" : "leave"};
}
std::string shown_course(std::string const& value, Language language, OpeningNames const&) {
  static constexpr Word follows{"lines-follow"};
  static constexpr Word leaves{"lines-leave"};
  return std::string{(value == "follow" ? follows : leaves).in(language)};
}
HitValue met_value(Hit const& hit) {
  return hit.passage != nullptr && hit.passage->met ? HitValue{std::int64_t{*hit.passage->met}} : HitValue{};
}
HitValue expected_value(Hit const& hit) {
  std::string texts;
  for (auto const& move : hit.passage != nullptr ? hit.passage->expected : std::vector<Move>{}) {
    texts += (texts.empty() ? "" : " ") + write_move(*hit.variant, hit.position, move);
  }
  return text_value(texts);
}

/// The names of the labels of a kind; of notes the texts.
template <LabelKind kind>
HitValue labels_value(std::vector<Label> const& labels) {
  std::vector<std::string> names;
  for (auto const& label : labels) {
    if (label.kind == kind) {
      names.push_back(kind == LabelKind::note ? label.text : label.name);
    }
  }
  return names.empty() ? HitValue{} : HitValue{std::move(names)};
}
HitValue stars_value(std::vector<Label> const& labels) {
  auto const stars = std::ranges::find(labels, LabelKind::stars, &Label::kind);
  return stars == labels.end() ? HitValue{} : HitValue{std::int64_t{stars->name.front() - '0'}};
}

}  // namespace

struct HitColumn::Field {
  std::string_view name;
  Word title;
  report::Kind kind;
  HitValue (*value)(GameHeader const&);
  HitValue (*of_hit)(Hit const&) = nullptr;                         // if it is of the hit alone
  HitValue (*of_game)(Game const&, OpeningNames const&) = nullptr;  // if the header is not enough
  std::string (*shown)(std::string const& value, Language language,
                       OpeningNames const& openings) = nullptr;  // in a table; nullptr: as it is
  HitValue (*of_labels)(std::vector<Label> const&) = nullptr;    // if it is beside the game
};

std::vector<HitColumn::Field> const& HitColumn::fields() {
  using Header = GameHeader const&;
  using report::Kind;
  static std::vector<Field> const all{
      {"game", "column-game", Kind::integer, nullptr, game_value},
      {"ply", "field-ply", Kind::integer, nullptr, ply_value},
      {"line", "field-line", Kind::text, nullptr, line_value, nullptr, shown_line},
      {"fen", "field-fen", Kind::fen, nullptr, fen_value},
      {"white", "field-white", Kind::text, [](Header header) { return text_value(header.white); }},
      {"black", "field-black", Kind::text, [](Header header) { return text_value(header.black); }},
      {"event", "column-event", Kind::text, [](Header header) { return text_value(header.event); }},
      {"site", "column-site", Kind::text, [](Header header) { return text_value(header.site); }},
      {"date", "column-date", Kind::date, [](Header header) { return text_value(header.date); }},
      {"year", "column-year", Kind::integer, [](Header header) { return number_value(header.year); }},
      {"round", "column-round", Kind::text, [](Header header) { return text_value(header.round); }},
      {"result", "column-result", Kind::text, [](Header header) { return text_value(header.result); }},
      {"outcome", "column-outcome", Kind::name,
       [](Header header) { return HitValue{std::string{damier::name(header.outcome)}}; }, nullptr, nullptr,
       shown_outcome},
      {"variant", "column-variant", Kind::name, [](Header header) { return text_value(header.variant); }, nullptr,
       nullptr, shown_variant},
      {"evidence", "field-evidence", Kind::name,
       [](Header header) { return HitValue{std::string{damier::name(header.evidence)}}; }, nullptr, nullptr,
       shown_evidence},
      {"plies", "column-plies", Kind::integer, [](Header header) { return HitValue{std::int64_t{header.plies}}; }},
      {"white_rating", "field-white-rating", Kind::integer,
       [](Header header) { return number_value(header.white_rating); }},
      {"black_rating", "field-black-rating", Kind::integer,
       [](Header header) { return number_value(header.black_rating); }},
      {"annotator", "field-annotator", Kind::text, [](Header header) { return text_value(header.annotator); }},
      {"source", "field-source", Kind::text, [](Header header) { return text_value(header.source); }},
      {"move", "field-move", Kind::move, nullptr, move_value},
      {"side", "field-side", Kind::name, nullptr, side_value, nullptr, shown_side},
      {"lines", "field-lines", Kind::name, nullptr, course_value, nullptr, shown_course},
      {"met", "field-met", Kind::integer, nullptr, met_value},
      {"expected", "field-expected", Kind::text, nullptr, expected_value},
      {"opening", "column-opening", Kind::name, nullptr, nullptr, opening_value, shown_opening},
      {"moves", "field-moves", Kind::text, nullptr, nullptr,
       [](Game const& game, OpeningNames const&) { return text_value(main_line_text(game)); }},
      {"collections", "field-collections", Kind::list, nullptr, nullptr, nullptr, nullptr,
       labels_value<LabelKind::collection>},
      {"flags", "field-flags", Kind::list, nullptr, nullptr, nullptr, nullptr, labels_value<LabelKind::flag>},
      {"stars", "field-stars", Kind::integer, nullptr, nullptr, nullptr, nullptr, stars_value},
      {"note", "field-note", Kind::list, nullptr, nullptr, nullptr, nullptr, labels_value<LabelKind::note>},
  };
  return all;
}

HitColumn::HitColumn(std::string name, std::string_view option) : name_{std::move(name)} {
  auto const found = std::ranges::find(fields(), name_, &Field::name);
  if (found != fields().end()) {
    field_ = &*found;
  } else if (name_.empty() || name_.front() < 'A' || name_.front() > 'Z') {
    std::vector<std::string> names;
    for (auto const& field : hit_fields()) {
      names.push_back(field.key);
    }
    throw WrongQuestion{
        message("of-option", "option"_a = option,
                "fault"_a = message("usage-column-tag", "fault"_a = not_one_of(name_, message("what-column"), names)))};
  }
}

report::Heading HitColumn::heading() const {
  return field_ == nullptr ? report::Heading{name_, report::Label{name_}}
                           : report::Heading{name_, field_->title, field_->kind};
}

bool HitColumn::is_name() const noexcept {
  static constexpr std::array<std::string_view, 13> names{"white", "black", "event",    "site", "annotator",
                                                          "White", "Black", "Event",    "Site", "Bianco",
                                                          "Nero",  "Dati",  "Annotator"};
  return std::ranges::find(names, name_) != names.end();
}

bool HitColumn::is_place() const noexcept {
  return name_ == "game" || name_ == "ply" || name_ == "line" || name_ == "fen";
}

bool HitColumn::is_of_hit() const noexcept { return field_ != nullptr && field_->of_hit != nullptr; }

bool HitColumn::needs_labels() const noexcept { return field_ != nullptr && field_->of_labels != nullptr; }

bool HitColumn::needs_game() const noexcept { return field_ == nullptr || field_->of_game != nullptr; }

std::string HitColumn::shown(HitValue const& value, Language language, OpeningNames const& openings) const {
  auto const* const text = std::get_if<std::string>(&value);
  return text != nullptr && field_ != nullptr && field_->shown != nullptr ? field_->shown(*text, language, openings)
                                                                          : text_of(value);
}

HitValue HitColumn::value(Hit const& hit) const { return field_->of_hit(hit); }

HitValue HitColumn::value(GameHeader const& header) const { return field_->value(header); }

HitValue HitColumn::value(Game const& game, OpeningNames const& openings) const {
  if (field_ != nullptr) {
    return field_->of_game(game, openings);
  }
  auto const text = game.tag(name_);
  return text ? HitValue{std::string{*text}} : HitValue{};
}

HitValue HitColumn::value(std::vector<Label> const& labels) const { return field_->of_labels(labels); }

std::vector<report::Heading> hit_fields() {
  std::vector<report::Heading> headings;
  for (auto const& field : HitColumn::fields()) {
    headings.emplace_back(std::string{field.name}, field.title, field.kind);
  }
  return headings;
}

std::vector<HitColumn> read_columns(std::string_view text) {
  std::vector<HitColumn> columns;
  while (!text.empty()) {
    auto const comma = std::min(text.find(','), text.size());
    auto name = text.substr(0, comma);
    name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));
    name = name.substr(0, name.find_last_not_of(' ') + 1);
    columns.emplace_back(std::string{name});
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return columns;
}

HitValues::HitValues(Base& base, std::vector<HitColumn> columns, OpeningNames const& openings)
    : reader_{base},
      labels_{base},
      openings_{openings},
      path_{base.path()},
      columns_{std::move(columns)},
      values_(columns_.size()) {
  for (auto const& column : columns_) {
    parts_.game = parts_.game || column.needs_game();
    needs_labels_ = needs_labels_ || column.needs_labels();
    parts_.header = parts_.header || !(column.is_of_hit() || column.needs_game() || column.needs_labels());
  }
}

std::vector<HitValue> const& HitValues::of(Hit const& hit) {
  auto const known = game_ == hit.game;
  game_ = hit.game;
  auto const is_needed = !known && (parts_.game || parts_.header);
  auto const* const game = is_needed ? &load_named(reader_, path_, hit.game, parts_) : nullptr;
  auto const labels = !known && needs_labels_ ? labels_.of(hit.game) : std::vector<Label>{};
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    auto const& column = columns_[i];
    if (column.is_of_hit()) {
      values_[i] = column.value(hit);
    } else if (known) {
      continue;
    } else if (column.needs_labels()) {
      values_[i] = column.value(labels);
    } else if (column.needs_game()) {
      values_[i] = column.value(game->game, openings_);
    } else {
      values_[i] = column.value(game->header);
    }
  }
  return values_;
}

report::Columns<std::vector<HitValue>> report_columns(std::vector<HitColumn> const& columns,
                                                      OpeningNames const& openings) {
  using Values = std::vector<HitValue>;
  report::Columns<Values> all;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    all.all.emplace_back(
        columns[i].heading(), [i](Values const& values) { return report_value(values[i]); },
        [i, column = columns[i], &openings](Values const& values, Language language) {
          return column.shown(values[i], language, openings);
        });
  }
  return all;
}

report::Value report_value(HitValue const& value) {
  if (auto const* const number = std::get_if<std::int64_t>(&value)) {
    return *number;
  }
  if (auto const* const list = std::get_if<std::vector<std::string>>(&value)) {
    return *list;
  }
  auto const* const text = std::get_if<std::string>(&value);
  return text == nullptr ? report::Value{} : report::Value{std::string_view{*text}};
}

std::string text_of(HitValue const& value) {
  if (auto const* const number = std::get_if<std::int64_t>(&value)) {
    return std::to_string(*number);
  }
  if (auto const* const list = std::get_if<std::vector<std::string>>(&value)) {
    std::string all;
    for (auto const& each : *list) {
      all.append(all.empty() ? "" : "; ").append(each);
    }
    return all;
  }
  auto const* const text = std::get_if<std::string>(&value);
  return text == nullptr ? std::string{} : *text;
}

}  // namespace damier::answers
