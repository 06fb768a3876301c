// A text that was written is read and written the same again, whatever was read the first time.

#include "prose/open_games.hpp"
#include "tests/export/token_soup.hpp"

#include "export/format.hpp"
#include "game/builder.hpp"
#include "grammar/game_reader.hpp"
#include "grammar/pdn/grammar.hpp"
#include "reading/judged_reader.hpp"
#include "tests/seeded_cases.hpp"
#include "validate/validator.hpp"

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

using namespace damier;
using damier::testing::seeded_cases;

namespace {

constexpr auto pdn = TextFormat::pdn;
constexpr auto json = TextFormat::json;

/// Games read from a text and written as `damier convert` does. No text if the style does not support the board.
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

std::string change_of(std::string_view what, std::string const& once, std::string const& again) {
  return std::string{what} + "\n-- written:\n" + once + "-- and again:\n" + again;
}

/// Whether a style leaves out which games are of English draughts, which games of one file may infer from each other.
bool may_lose_variant(NamedPdnStyle const& style, std::string const& written) {
  return !style.style.english_game_type && written.find("[Event ", 1) != std::string::npos;
}

/// A description of how a text changes when it is written and read again; empty if it does not change.
std::string complaint(std::string const& text) {
  auto const in_json = converted(text, pdn, "ndjson");
  if (auto const again = converted(in_json, json, "ndjson"); again != in_json) return change_of("JSON", in_json, again);
  for (auto const& style : pdn_styles()) {
    auto const once = converted(text, pdn, "pdn", &style);
    if (once.empty() || may_lose_variant(style, once)) continue;
    if (auto const again = converted(once, pdn, "pdn", &style); again != once) {
      return change_of("style " + std::string{style.name}, once, again);
    }
    if (auto const by_json = converted(in_json, json, "pdn", &style); by_json != once) {
      return change_of("style " + std::string{style.name} + " by way of JSON", once, by_json);
    }
  }
  return {};
}

/// Whether a game in JSON has a move that PDN has no form for.
bool has_move_that_pdn_lacks(std::string_view in_json) {
  constexpr std::string_view key{R"("unread":")"};
  for (auto at = in_json.find(key); at != std::string_view::npos; at = in_json.find(key, at)) {
    at += key.size();
    auto const move = in_json.substr(at, in_json.find('"', at) - at);
    if (!damier::pdn::can_stand_for(EventKind::move, move)) return true;
  }
  return false;
}

/// The same for a text in JSON. A move that PDN has no form for becomes a comment; if the variant was inferred from
/// that move, it may change.
std::string complaint_of_json(std::string const& text) {
  auto const in_json = converted(text, json, "ndjson");
  if (auto const again = converted(in_json, json, "ndjson"); again != in_json) return change_of("JSON", in_json, again);
  for (auto const& style : pdn_styles()) {
    auto const once = converted(text, json, "pdn", &style);
    if (may_lose_variant(style, once)) continue;
    auto const again = converted(once, pdn, "pdn", &style);
    if (!once.empty() && again != once && !has_move_that_pdn_lacks(in_json)) {
      return change_of("style " + std::string{style.name}, once, again);
    }
  }
  return {};
}

/// The first comment of a text in JSON, with its escapes.
std::string first_comment(std::string_view in_json) {
  constexpr std::string_view key{R"({"comment":")"};
  auto const begin = in_json.find(key);
  if (begin == std::string_view::npos) return {};
  auto end = begin + key.size();
  while (end < in_json.size() && in_json[end] != '"') end += in_json[end] == '\\' ? 2U : 1U;
  return std::string{in_json.substr(begin, end - begin)};
}

/// The same for one game in JSON whose first comment must be read back unchanged.
std::string complaint_of_quotation(std::string const& text) {
  auto const in_json = converted(text, json, "ndjson");
  auto const comment = first_comment(in_json);
  for (auto const& style : pdn_styles()) {
    auto const once = converted(text, json, "pdn", &style);
    if (once.empty()) continue;
    auto const back = converted(once, pdn, "ndjson");
    auto const is_one = back.find('\n') + 1 == back.size();
    if (!is_one || first_comment(back) != comment) return change_of("style " + std::string{style.name}, once, back);
  }
  return complaint_of_json(text);
}

/// Removes pieces as long as the fault remains, and returns the rest.
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

// DAMIER_SOUP_SEED and DAMIER_SOUP_TEXTS choose other texts and their number.
unsigned soup_seed() {
  auto const* const seed = std::getenv("DAMIER_SOUP_SEED");
  return seed != nullptr ? static_cast<unsigned>(std::strtoul(seed, nullptr, 10)) : 2'026;
}

unsigned long soup_texts(unsigned texts) {
  auto const* const more = std::getenv("DAMIER_SOUP_TEXTS");
  return more != nullptr ? std::strtoul(more, nullptr, 10) : seeded_cases(texts);
}

/// Tries many random texts.
template <typename Next, typename Complaint>
void throw_texts(unsigned texts, Next const& next, Complaint const& complaint_of) {
  TokenSoup soup{soup_seed()};
  for (auto left = soup_texts(texts); left > 0; --left) {
    auto const pieces = next(soup);
    if (complaint_of(joined(pieces)).empty()) continue;
    auto const text = joined(shrunk(pieces, complaint_of));
    FAIL(complaint_of(text) << "-- of:\n" << text);
  }
}

}  // namespace

TEST_CASE("random tokens are written the same again, in every style and by way of JSON") {
  throw_texts(
      3'000, [](TokenSoup& soup) { return soup.next(); }, complaint);
}

TEST_CASE("any JSON is written the same again, and as PDN that is written the same again") {
  throw_texts(
      3'000, [](TokenSoup& soup) { return soup.next_json(); }, complaint_of_json);
}

TEST_CASE("a comment that quotes records is written so that it reads back, in every style") {
  TokenSoup soup{soup_seed()};
  for (auto left = soup_texts(2'000); left > 0; --left) {
    auto const text = soup.next_quotation();
    if (auto const complaint = complaint_of_quotation(text); !complaint.empty()) FAIL(complaint << "-- of:\n" << text);
  }
}
