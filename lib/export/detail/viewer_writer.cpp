#include "export/detail/viewer_writer.hpp"

#include "text/base64.hpp"
#include "export/detail/viewer_parts.hpp"
#include "export/detail/written_words.hpp"
#include "export/exercise_writer.hpp"
#include "export/rules_module.hpp"
#include "export/viewer_game.hpp"
#include "export/viewer_words.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"
#include "notation/game_type.hpp"
#include "notation/numbering.hpp"
#include "text/markup.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace damier {
namespace {

void put_data(std::string& text, std::string_view id, std::string_view json) {
  text += fmt::format("<script type=\"application/json\" id=\"{}\">", id);
  append_json_for_script(text, json);
  text += "</script>\n";
}

}  // namespace

ViewerExporter::ViewerExporter(ExportOptions const& options) : options_{options} {}

void ViewerExporter::begin(std::string& text) {
  auto const parts = viewer_parts();
  static constexpr Word games{"bulletin-title"};
  static constexpr Word needs_script{"viewer-needs-script"};
  auto const title = written_words(options_.title);
  text +=
      fmt::format("<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n", options_.language.code());
  if (!title.empty()) {
    text += "<meta name=\"damier-title\" content=\"";  // in all languages of the page
    append_markup(text, title);
    text += "\">\n";
  }
  text += fmt::format(
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src '{}' 'wasm-unsafe-eval'; "
      "style-src '{}'; base-uri 'none'; form-action 'none'\">\n",
      parts.script_hash, parts.style_hash);
  text += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>";
  append_markup(text, title.empty() ? games.in(options_.language) : title);
  text += fmt::format("</title>\n<style>{}</style>\n</head>\n<body>\n<noscript><p>", parts.style);
  append_markup(text, needs_script.in(options_.language));
  text += "</p></noscript>\n";
  text += parts.markup;
  put_data(text, "words", viewer_words());
  put_data(text, "variants", viewer_variants());
  text += "<script type=\"application/json\" id=\"games\">[\n";
  text += options_.solve ? "{\"format\":1,\"solve\":true}" : "{\"format\":1}";
}

void ViewerExporter::game(Game const& game, std::string& text, std::uint64_t number) {
  if (game.variant != nullptr) {
    played_.insert(game.variant);
  }
  append_viewer_game(text, game, number, options_.opening_of ? options_.opening_of(game) : std::nullopt,
                     options_.solve && is_exercise(game), options_.language);
}

void ViewerExporter::end(std::string& text) {
  text += "\n]</script>\n";
  tables_.append_to(text, options_.language);
  for (auto const* const variant : variants()) {
    if (auto const module = rules_module(variant->name()); !module.empty() && played_.contains(variant)) {
      text += fmt::format("<script type=\"text/plain\" id=\"rules-{}\">", variant->name());
      append_base64(text, {reinterpret_cast<char const*>(module.data()), module.size()});
      text += "</script>\n";
    }
  }
  text += fmt::format("<script type=\"module\">{}</script>\n</body>\n</html>\n", viewer_parts().script);
}

}  // namespace damier
