#include "export/bulletin_writer.hpp"

#include "export/bulletin_game.hpp"
#include "export/bulletin_heading.hpp"
#include "export/written_words.hpp"
#include "language/message.hpp"

#include <utility>

namespace damier {
namespace {

/// The words of a field of a table, cut where they would be too long for one.
std::string field_words(std::string_view text) {
  constexpr std::size_t most_characters = 80;
  auto words = written_words(text);
  std::string_view rest = words;
  for (std::size_t characters = 0; !rest.empty(); ++characters) {
    if (characters == most_characters) {
      words.resize(words.size() - rest.size());
      return words + "…";
    }
    (void)take_character(rest);
  }
  return words;
}

BulletinTable printed(BulletinTable table) {
  for (auto& column : table.columns) {
    column.title = field_words(column.title);
  }
  for (auto& row : table.rows) {
    for (auto& field : row) {
      field = field_words(field);
    }
  }
  table.note = written_words(table.note);
  return table;
}

}  // namespace

BulletinExporter::BulletinExporter(std::unique_ptr<BulletinPage> page, ExportOptions const& options)
    : page_{std::move(page)}, options_{options} {}

void BulletinExporter::begin(std::string& text) {
  static constexpr Word title{"bulletin-title"};
  page_->begin(text,
               {.language = options_.language, .columns = options_.page_columns, .title = title.in(options_.language)});
}

void BulletinExporter::section(BulletinSection const& section, std::string& text) {
  has_sections_ = true;
  auto const title = written_words(section.title);
  if (section.level == BulletinSection::Level::event) {
    static constexpr Word games{"bulletin-title"};
    page_->event(text, title.empty() ? games.in(options_.language) : title, written_words(section.details));
  } else if (!title.empty()) {
    page_->round(text, title);
  }
  if (!section.table.empty()) {
    page_->table(text, printed(section.table));
  }
}

void BulletinExporter::game(Game const& game, std::string& text, std::uint64_t) {
  if (!has_sections_) {
    print_headings(game, text);
  }
  page_->game(text, heading_of(game, options_));
  print_bulletin_game(game, text, *page_, options_.diagrams, options_.language, diagrams_);
}

void BulletinExporter::end(std::string& text) { page_->end(text); }

void BulletinExporter::print_headings(Game const& game, std::string& text) {
  auto event = printed_tag(game, "Event");
  if (event != event_) {
    static constexpr Word games{"bulletin-title"};
    auto const place = printed_tag(game, "Site");
    page_->event(text, event.empty() ? games.in(options_.language) : event, place);
    event_ = std::move(event);
    round_.clear();
  }
  if (auto round = printed_tag(game, "Round"); round != round_) {
    if (!round.empty()) {
      page_->round(text, text_of(options_.language, "bulletin-round", "round"_a = round));
    }
    round_ = std::move(round);
  }
}

}  // namespace damier
