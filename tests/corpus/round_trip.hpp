#pragma once

#include "export/format.hpp"
#include "export/pdn_writer.hpp"
#include "grammar/manoury/grammar.hpp"
#include "import/importer.hpp"
#include "notation/move_text.hpp"
#include "store/base_reader.hpp"
#include "tests/store/all_games.hpp"
#include "tests/store/temporary_base.hpp"
#include "tests/verify.hpp"

#include <sqlite3.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Games exported from a base and imported again, in every form in which they can be written.
namespace round_trip {

/// Whether Manoury text has a form for each move that was not replayed. The others become comments: docs/formats.md.
inline bool has_french_forms(damier::Game const& game) {
  return std::ranges::all_of(game.items, [&](damier::Item const& item) {
    if (item.kind != damier::ItemKind::move || item.keeps_the_rules()) {
      return true;
    }
    auto const text = std::string{game.text_of(item)};
    auto const is_move = [](std::string_view move) {
      auto const token = damier::manoury::read_token(move, 0, false);
      return token && token->whole.end == move.size() &&
             (token->token == damier::manoury::Token::move || token->token == damier::manoury::Token::misread_move);
    };
    return damier::read_free_choice(text) != damier::FreeChoice::none ||
           text.find_first_of(" \n") != std::string::npos || is_move(text) || is_move(damier::respelt_move(text));
  });
}

/// Whether a style has the marks of a game's comments as they are. lidraughts has its own form of them, which makes
/// another comment: docs/formats.md.
inline bool keeps_marks(damier::Game const& game, damier::PdnStyle style) {
  std::string text;
  damier::write_pdn(game, text, style);
  style.lidraughts_marks = false;
  std::string as_read;
  damier::write_pdn(game, as_read, style);
  return text == as_read;
}

/// A format with a style or a language.
struct Form {
  std::string name;
  damier::ExportFormat const* format = nullptr;
  damier::ExportOptions options = {};
  damier::NamedPdnStyle const* style = nullptr;
  bool keeps_tags = true;  ///< the form adds and changes no tags

  [[nodiscard]] bool takes(damier::Game const& game) const {
    return style != nullptr ? style->takes(game) && (!style->style.lidraughts_marks || keeps_marks(game, style->style))
                            : format->name != "manoury" || has_french_forms(game);
  }
};

inline std::vector<Form> forms() {
  std::vector<Form> all;
  for (auto const& style : damier::pdn_styles()) {
    all.push_back({"pdn " + std::string{style.name},
                   damier::find_export_format("pdn"),
                   {.pdn = style.style},
                   &style,
                   style.name == "lossless"});
  }
  all.push_back({"json", damier::find_export_format("json")});
  all.push_back({"ndjson", damier::find_export_format("ndjson")});
  for (auto const code : damier::language_codes) {
    all.push_back({"manoury " + std::string{code},
                   damier::find_export_format("manoury"),
                   {.language = *damier::Language::named(code)}});
  }
  return all;
}

inline std::string exported(damier::Base& base, Form const& form) {
  auto const exporter = form.format->make(form.options);
  std::string text;
  exporter->begin(text);
  damier::BaseReader games{base};
  for (auto const id : all_games(base)) {
    if (auto const& game = games.load(id, {.game = true})->game; form.takes(game)) {
      exporter->game(game, text);
    }
  }
  exporter->end(text);
  return text;
}

/// Imports a text and returns the number of records stored.
inline std::uint64_t import_text(damier::Base& base, std::string_view text, damier::ImportOptions const& options = {}) {
  damier::Importer importer{base, options};
  auto const source = damier::open_text(text);
  importer.import(*source, "a text");
  return importer.report().stored;
}

using Tags = std::vector<std::pair<std::string, std::string>>;

/// The properties of a game that every export and import preserves.
struct Kept {
  damier::GameId id{};
  std::string variant;
  damier::VariantEvidence evidence = damier::VariantEvidence::none;
  damier::Outcome outcome = damier::Outcome::unknown;
  Tags tags;  ///< tags by name; empty if the form changes tags
  std::int64_t digest = 0;

  bool operator==(Kept const& other) const {
    return variant == other.variant && evidence == other.evidence && outcome == other.outcome && tags == other.tags &&
           digest == other.digest;
  }
};

/// The digests of all games of a base, by number of the game.
inline std::vector<std::int64_t> digests(std::string const& path) {
  sqlite3* connection = nullptr;
  std::vector<std::int64_t> all;
  auto const collect = [](void* to, int, char** values, char**) {
    static_cast<std::vector<std::int64_t>*>(to)->push_back(std::stoll(values[0]));
    return 0;
  };
  REQUIRE(sqlite3_open(path.c_str(), &connection) == SQLITE_OK);
  REQUIRE(sqlite3_exec(connection, "SELECT digest FROM games ORDER BY id", collect, &all, nullptr) == SQLITE_OK);
  sqlite3_close(connection);
  return all;
}

/// The kept properties of the games that can be written in a form or, if the base was read from that form, of all
/// games.
inline std::vector<Kept> kept(damier::Base& base, Form const& form, bool came_from_it) {
  std::vector<Kept> all;
  damier::BaseReader games{base};
  auto const of_games = digests(base.path());
  auto digest = of_games.begin();
  for (auto const id : all_games(base)) {
    auto const& game = games.load(id, {.game = true})->game;
    if (came_from_it || form.takes(game)) {
      all.push_back({id,
                     std::string{game.variant != nullptr ? game.variant->name() : ""},
                     game.evidence,
                     game.outcome(),
                     {},
                     *digest});
      for (std::size_t i = 0; form.keeps_tags && i < game.tags.size(); ++i) {
        all.back().tags.emplace_back(game.tags[i].name, game.tags[i].value);
      }
      std::ranges::sort(all.back().tags);
    }
    ++digest;
  }
  return all;
}

/// The text of a stored game, for the report of a failure.
inline std::string shown(damier::Base& base, damier::GameId id) {
  std::string text;
  auto const exporter = damier::find_export_format("json")->make({});
  auto const stored = damier::load_game(base, id);
  exporter->game(stored->game, text);
  return stored->source + ":" + std::to_string(stored->source_line) + " " + text;
}

/// Writes a base in a form, and imports the result into the same base and into an empty one.
inline void check(damier::Base& base, Form const& form) {
  INFO(form.name);
  auto const text = exported(base, form);
  auto const before = all_games(base).size();
  auto const stored = import_text(base, text);
  auto const after = all_games(base);
  for (auto i = before; i < after.size() && i < before + 3; ++i) {
    UNSCOPED_INFO(shown(base, after[i]));
  }
  CHECK(stored == 0);
  CHECK(damier::verify(base.path()).empty());
  if (stored != 0) {
    return;  // the import has added games: the bases can no longer be compared
  }
  damier::testing::TemporaryBase file;
  auto second = damier::Base::open_for_writing(file.path());
  (void)import_text(second, text);
  auto const of_first = kept(base, form, false);
  auto const of_second = kept(second, form, true);
  REQUIRE(of_first.size() == of_second.size());
  for (std::size_t i = 0; i < of_first.size(); ++i) {
    if (!(of_first[i] == of_second[i])) {
      FAIL(form.name << "\n" << shown(base, of_first[i].id) << "\n" << shown(second, of_second[i].id));
    }
  }
}

}  // namespace round_trip
