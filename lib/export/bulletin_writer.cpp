#include "export/bulletin_writer.hpp"

#include "export/bulletin_game.hpp"
#include "export/written_words.hpp"
#include "language/message.hpp"

#include <utility>

namespace damier {
namespace {

/// A tag as it is printed; empty if it is missing, or has nothing but signs for something unknown: "?", "????.??.??".
std::string printed_tag(Game const& game, std::string_view name) {
  auto words = written_words(game.tag(name).value_or(""));
  return words.find_first_not_of("?-. ") == std::string::npos ? "" : words;
}

std::string printed_player(Game const& game, std::string const& colour) {
  auto name = printed_tag(game, colour);
  auto const rating = printed_tag(game, colour + "Rating");
  return (name.empty() ? "?" : name) + (rating.empty() ? "" : " (" + rating + ")");
}

void join(std::string& text, std::string const& part) {
  if (!part.empty()) {
    text += text.empty() ? part : ", " + part;
  }
}

}  // namespace

BulletinExporter::BulletinExporter(std::unique_ptr<BulletinPage> page, ExportOptions const& options)
    : page_{std::move(page)}, options_{options} {}

void BulletinExporter::begin(std::string& text) { page_->begin(text, options_.language); }

void BulletinExporter::game(Game const& game, std::string& text, std::uint64_t) {
  print_headings(game, text);
  page_->game(text, heading_of(game));
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

BulletinHeading BulletinExporter::heading_of(Game const& game) const {
  BulletinHeading heading{printed_player(game, "White") + " – " + printed_player(game, "Black"),
                          written_words(game.result_text()), printed_tag(game, "Date")};
  if (heading.result == "*") {
    heading.result.clear();
  }
  if (auto const written = printed_tag(game, "Opening"); !written.empty()) {
    join(heading.details, written);
  } else if (auto const opening = options_.opening_of ? options_.opening_of(game) : std::nullopt) {
    join(heading.details, written_words(opening->name));
  }
  return heading;
}

}  // namespace damier
