#include "export/viewer_words.hpp"

#include "export/layer_words.hpp"
#include "export/page_markup.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"

#include <array>
#include <string_view>

namespace damier {
namespace {

/// A text of the page, by the name that its script has for it.
struct PageWord {
  std::string_view name;
  Word word;
};

constexpr auto page_words = std::to_array<PageWord>({
    {"board", "viewer-board"},
    {"moves", "viewer-moves"},
    {"games", "viewer-games"},
    {"search", "viewer-search"},
    {"all", "viewer-all"},
    {"sort", "viewer-sort"},
    {"number", "viewer-number"},
    {"none", "viewer-none"},
    {"start", "viewer-start"},
    {"back", "viewer-back"},
    {"forward", "viewer-forward"},
    {"end", "viewer-end"},
    {"play", "viewer-play"},
    {"flip", "viewer-flip"},
    {"copy-fen", "viewer-copy-fen"},
    {"copy-pdn", "viewer-copy-pdn"},
    {"copy-embed", "viewer-copy-embed"},
    {"copied", "viewer-copied"},
    {"to", "viewer-to"},
    {"takes", "viewer-takes"},
    {"king", "viewer-king"},
    {"evaluation", "viewer-evaluation"},
    {"keys", "viewer-keys"},
    {"language", "viewer-language"},
    {"white", "viewer-white"},
    {"black", "viewer-black"},
    {"result", "viewer-result"},
    {"event", "viewer-event"},
    {"date", "viewer-date"},
    {"white-won", "viewer-white-won"},
    {"black-won", "viewer-black-won"},
    {"drawn", "viewer-drawn"},
    {"unfinished", "viewer-unfinished"},
    {"own-moves", "viewer-own-moves"},
    {"back-to-game", "viewer-back-to-game"},
    {"not-legal", "viewer-not-legal"},
    {"variation", "viewer-variation"},
    {"results", "viewer-results"},
    {"results-one", "viewer-results-one"},
    {"menu", "viewer-menu"},
    {"position", "viewer-position"},
    {"dark", "viewer-dark"},
    {"stop", "viewer-stop"},
    {"reverse", "viewer-reverse"},
    {"unread", "viewer-unread"},
    {"must-take", "viewer-must-take"},
    {"try-hint", "viewer-try-hint"},
    {"no-move", "viewer-no-move"},
    {"about", "viewer-about"},
    {"copy-failed", "viewer-copy-failed"},
    {"opening", "viewer-opening"},
    {"round", "viewer-round"},
    {"rules", "viewer-rules"},
    {"task-white-win", "viewer-task-white-win"},
    {"task-black-win", "viewer-task-black-win"},
    {"task-white-gain", "viewer-task-white-gain"},
    {"task-black-gain", "viewer-task-black-gain"},
    {"task-white-draw", "viewer-task-white-draw"},
    {"task-black-draw", "viewer-task-black-draw"},
    {"exercise", "viewer-exercise"},
    {"task-help", "viewer-task-help"},
    {"right", "viewer-right"},
    {"refuted", "viewer-refuted"},
    {"not-solution", "viewer-not-solution"},
    {"again", "viewer-again"},
    {"other-defence", "viewer-other-defence"},
    {"solved", "viewer-solved"},
    {"defences", "viewer-defences"},
    {"hint", "viewer-hint"},
    {"hint-piece", "viewer-hint-piece"},
    {"give-up", "viewer-give-up"},
    {"given-up", "viewer-given-up"},
    {"next", "viewer-next"},
    {"solve-again", "viewer-solve-again"},
    {"legal-moves", "viewer-legal-moves"},
    {"no-rules", "viewer-no-rules"},
    {"white-to-move", "white-to-move"},
    {"black-to-move", "black-to-move"},
    {"title", "bulletin-title"},
});

/// How dates are printed, for the script: {d}, {m} and {y} are day, month and year.
void add_dates(JsonWriter& json, Language language) {
  static constexpr Word first_day{"first-day"};
  json.member("date-pattern", text_of(language, "printed-date", "day"_a = "{d}", "month"_a = "{m}", "year"_a = "{y}"));
  json.member("month-pattern", text_of(language, "printed-month", "month"_a = "{m}", "year"_a = "{y}"));
  json.member("first-day", first_day.in(language)).key("months").begin_array();
  for (unsigned month = 1; month <= 12; ++month) {
    json.value(month_name(month, language));
  }
  json.end_array();
}

}  // namespace

std::string viewer_words() {
  JsonWriter json;
  json.begin_object();
  for (auto const code : language_codes) {
    auto const language = *Language::named(code);
    json.key(code).begin_object();
    for (auto const& [name, word] : page_words) {
      json.member(name, word.in(language));
    }
    for (auto const& [source, layer] : layer_words) {
      json.member("layer-" + std::string{source}, layer.in(language));
    }
    add_dates(json, language);
    json.end_object();
  }
  return json.end_object().take();
}

}  // namespace damier
