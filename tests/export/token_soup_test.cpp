// What is written is read again and written the same, whatever was read the first time.

#include "tests/export/token_soup.hpp"

#include "export/format.hpp"
#include "game/builder.hpp"
#include "grammar/game_reader.hpp"
#include "validate/judged_reader.hpp"
#include "validate/validator.hpp"

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

using namespace damier;

namespace {

constexpr auto pdn = TextFormat::pdn;
constexpr auto json = TextFormat::json;

/// Games read from a text and written, as `damier convert` does it. No text where the style has no such board.
std::string converted(std::string const& text, TextFormat from, std::string_view to,
                      NamedPdnStyle const* style = nullptr) {
  auto const source = open_text(text);
  auto const reader = open_games(*source, from);
  ExportOptions options;
  if (style != nullptr) options.pdn = style->style;
  auto const exporter = find_export_format(to)->make(options);
  Validator validator;
  JudgedReader games{*reader, validator};
  std::string written;
  exporter->begin(written);
  while (games.next()) {
    auto const& game = games.record().game;
    if (style != nullptr && !style->takes(game)) return {};
    exporter->game(game, written);
  }
  exporter->end(written);
  return written;
}

std::string told(std::string_view what, std::string const& once, std::string const& again) {
  return std::string{what} + "\n-- written:\n" + once + "-- and again:\n" + again;
}

/// Whether a style leaves out what games of one file tell about each other: that they are of English draughts.
bool says_too_little(NamedPdnStyle const& style, std::string const& written) {
  return !style.style.english_game_type && written.find("[Event ", 1) != std::string::npos;
}

/// What is wrong with what is written of a text; empty if nothing is.
std::string complaint(std::string const& text) {
  auto const in_json = converted(text, pdn, "ndjson");
  if (auto const again = converted(in_json, json, "ndjson"); again != in_json) return told("JSON", in_json, again);
  for (auto const& style : pdn_styles()) {
    auto const once = converted(text, pdn, "pdn", &style);
    if (once.empty() || says_too_little(style, once)) continue;
    if (auto const again = converted(once, pdn, "pdn", &style); again != once) {
      return told("style " + std::string{style.name}, once, again);
    }
    if (auto const by_json = converted(in_json, json, "pdn", &style); by_json != once) {
      return told("style " + std::string{style.name} + " by way of JSON", once, by_json);
    }
  }
  return {};
}

std::size_t unread_moves(std::string_view in_json) {
  constexpr std::string_view key{R"("unread":)"};
  std::size_t count = 0;
  for (auto at = in_json.find(key); at != std::string_view::npos; at = in_json.find(key, at + 1)) ++count;
  return count;
}

/// The same of a text in JSON. A move that PDN has no form for and that becomes a comment may have been what told the
/// variant: then the variant may be another one.
std::string complaint_of_json(std::string const& text) {
  auto const in_json = converted(text, json, "ndjson");
  if (auto const again = converted(in_json, json, "ndjson"); again != in_json) return told("JSON", in_json, again);
  for (auto const& style : pdn_styles()) {
    auto const once = converted(text, json, "pdn", &style);
    if (says_too_little(style, once)) continue;
    auto const again = converted(once, pdn, "pdn", &style);
    if (!once.empty() && again != once && unread_moves(converted(once, pdn, "ndjson")) >= unread_moves(in_json)) {
      return told("style " + std::string{style.name}, once, again);
    }
  }
  return {};
}

/// As few of the pieces as still give a complaint.
template <typename Complaint>
std::vector<std::string> shrunk(std::vector<std::string> pieces, Complaint const& complaint_of) {
  for (auto size = pieces.size(); size > 0; size /= 2) {
    for (std::size_t begin = 0; begin + size <= pieces.size();) {
      auto fewer = pieces;
      auto const from = fewer.begin() + static_cast<std::ptrdiff_t>(begin);
      fewer.erase(from, from + static_cast<std::ptrdiff_t>(size));
      if (complaint_of(joined(fewer)).empty()) {
        ++begin;
      } else {
        pieces = std::move(fewer);
      }
    }
  }
  return pieces;
}

/// Throws many texts; DAMIER_SOUP_SEED and DAMIER_SOUP_TEXTS try others, and more.
template <typename Next, typename Complaint>
void throw_texts(unsigned long texts, Next const& next, Complaint const& complaint_of) {
  auto const* const seed = std::getenv("DAMIER_SOUP_SEED");
  auto const* const more = std::getenv("DAMIER_SOUP_TEXTS");
  TokenSoup soup{seed != nullptr ? static_cast<unsigned>(std::strtoul(seed, nullptr, 10)) : 2'026};
  for (auto left = more != nullptr ? std::strtoul(more, nullptr, 10) : texts; left > 0; --left) {
    auto const pieces = next(soup);
    if (complaint_of(joined(pieces)).empty()) continue;
    auto const text = joined(shrunk(pieces, complaint_of));
    FAIL(complaint_of(text) << "-- of:\n" << text);
  }
}

}  // namespace

TEST_CASE("tokens thrown together by lot are written the same again, in every style and by way of JSON") {
  throw_texts(
      3'000, [](TokenSoup& soup) { return soup.next(); }, complaint);
}

TEST_CASE("whatever stands in JSON is written the same again, and as PDN that is written the same again") {
  throw_texts(
      3'000, [](TokenSoup& soup) { return soup.next_json(); }, complaint_of_json);
}
