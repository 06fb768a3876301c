#include "export/detail/bulletin_writer.hpp"

#include "export/bulletin_heading.hpp"
#include "export/detail/bulletin_game.hpp"
#include "export/detail/printed_table.hpp"
#include "export/detail/written_words.hpp"
#include "language/message.hpp"

#include <utility>

namespace damier {

BulletinExporter::BulletinExporter(std::unique_ptr<BulletinPage> page, ExportOptions const& options)
    : page_{std::move(page)}, options_{options} {}

void BulletinExporter::begin(std::string& text) {
  static constexpr Word games{"bulletin-title"};
  auto const title = written_words(options_.title);
  page_->begin(text, {.language = options_.language,
                      .columns = options_.page_columns,
                      .title = title.empty() ? games.in(options_.language) : title});
  if (!title.empty() && !options_.title_is_event) {
    page_->event(text, title, {});
  }
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
    page_->table(text, printed_table(section.table));
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
