#include "export/format.hpp"

#include "export/detail/bulletin_writer.hpp"
#include "export/detail/document_page.hpp"
#include "export/detail/flashcard_writer.hpp"
#include "export/detail/json_writer.hpp"
#include "export/detail/manoury_writer.hpp"
#include "export/detail/markdown_page.hpp"
#include "export/detail/prose_writer.hpp"
#include "export/detail/tex_page.hpp"
#include "export/detail/viewer_writer.hpp"
#include "export/exercise_writer.hpp"
#include "game/layer_note.hpp"
#include "game/opening_mark.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace damier {
namespace {

using OpeningOf = std::function<std::optional<NamedOpening>(Game const&)>;

std::optional<NamedOpening> opening_of(OpeningOf const& find, Game const& game) {
  return find ? find(game) : std::nullopt;
}

/// Calls write with a game, or with a copy that has the tags of its opening.
template <typename Write>
void with_opening(OpeningOf const& find, Game const& game, Write const& write) {
  if (auto const opening = opening_of(find, game)) {
    auto named = game;
    add_opening(named, opening->name);
    write(named);
  } else {
    write(game);
  }
}

/// Calls write with a game whose notes of layers have no marks, as print says, unless they are to have them.
template <typename Write>
void with_layers(bool marks, LayerPrint const& print, Game const& game, Write const& write) {
  if (marks || !has_layer_notes(game)) {
    write(game);
  } else {
    write(with_printed_layers(game, print).game);
  }
}

class PdnExporter final : public Exporter {
 public:
  explicit PdnExporter(ExportOptions const& options)
      : style_{options.pdn},
        layer_marks_{options.layer_marks},
        layers_{options.language, LayerPrint::Values::as_commands},
        opening_of_{options.opening_of} {
    style_.columns = options.columns.value_or(style_.columns);
  }
  void game(Game const& game, std::string& text, std::uint64_t) override {
    with_opening(opening_of_, game, [&](Game const& named) {
      with_layers(layer_marks_, layers_, named, [&](Game const& written) { write_pdn(written, text, style_); });
    });
  }

 private:
  PdnStyle style_;
  bool layer_marks_;
  LayerPrint layers_;
  OpeningOf opening_of_;
};

class ManouryExporter final : public Exporter {
 public:
  explicit ManouryExporter(ExportOptions const& options)
      : style_{.language = options.language}, layer_marks_{options.layer_marks}, opening_of_{options.opening_of} {
    style_.columns = options.columns.value_or(style_.columns);
  }
  void game(Game const& game, std::string& text, std::uint64_t) override {
    with_opening(opening_of_, game, [&](Game const& named) {
      with_layers(layer_marks_, {.words = style_.language}, named,
                  [&](Game const& written) { write_manoury(written, text, style_); });
    });
  }

 private:
  ManouryStyle style_;
  bool layer_marks_;
  OpeningOf opening_of_;
};

class ProseExporter final : public Exporter {
 public:
  explicit ProseExporter(ExportOptions const& options)
      : style_{options.prose != nullptr ? *options.prose : *prose_styles().front()}, opening_of_{options.opening_of} {
    style_.columns = options.columns.value_or(style_.columns);
  }
  void game(Game const& game, std::string& text, std::uint64_t) override {
    with_opening(opening_of_, game, [&](Game const& written) { write_text_game(written, style_, text); });
  }

 private:
  ProseStyle style_;
  OpeningOf opening_of_;
};

/// One array, with each game on its own text line.
class JsonExporter final : public Exporter {
 public:
  explicit JsonExporter(ExportOptions const& options) : opening_of_{options.opening_of} {}
  void begin(std::string& text) override { text += '['; }
  void game(Game const& game, std::string& text, std::uint64_t number) override {
    text += any_ ? ",\n" : "\n";
    any_ = true;
    write_json(game, text, number, opening_of(opening_of_, game));
  }
  void end(std::string& text) override { text += any_ ? "\n]\n" : "]\n"; }

 private:
  OpeningOf opening_of_;
  bool any_ = false;
};

class NdjsonExporter final : public Exporter {
 public:
  explicit NdjsonExporter(ExportOptions const& options) : opening_of_{options.opening_of} {}
  void game(Game const& game, std::string& text, std::uint64_t number) override {
    write_json(game, text, number, opening_of(opening_of_, game));
    text += '\n';
  }

 private:
  OpeningOf opening_of_;
};

template <typename Format>
std::unique_ptr<Exporter> make(ExportOptions const& options) {
  return std::make_unique<Format>(options);
}

template <auto make_page>
std::unique_ptr<Exporter> make_bulletin(ExportOptions const& options) {
  if (options.exercises != 0) {
    return std::make_unique<ExerciseExporter>(make_page, options);
  }
  return std::make_unique<BulletinExporter>(make_page(), options);
}

}  // namespace

std::span<ExportFormat const> export_formats() noexcept {
  static constexpr std::array formats{
      ExportFormat{.name = "pdn",
                   .summary = "Portable Draughts Notation",
                   .endings = {".pdn"},
                   .make = make<PdnExporter>,
                   .independent_games = true,
                   .has_all_tags = true},
      ExportFormat{.name = "manoury",
                   .summary = "French draughts text, with replies in parentheses",
                   .endings = {".txt"},
                   .make = make<ManouryExporter>,
                   .independent_games = true,
                   .words = FormatWords::french,
                   .has_all_tags = true},
      ExportFormat{"text", "games as the books and columns of a country print them", {}, make<ProseExporter>, true},
      ExportFormat{.name = "json",
                   .summary = "one JSON array of games",
                   .endings = {".json"},
                   .make = make<JsonExporter>,
                   .has_all_tags = true},
      ExportFormat{.name = "ndjson",
                   .summary = "one JSON object a line",
                   .endings = {".ndjson", ".jsonl"},
                   .make = make<NdjsonExporter>,
                   .independent_games = true,
                   .has_all_tags = true},
      ExportFormat{"tex",
                   "a bulletin in LaTeX, with diagrams",
                   {".tex"},
                   make_bulletin<make_tex_page>,
                   false,
                   FormatWords::reader,
                   true,
                   true},
      ExportFormat{
          "md", "a bulletin in Markdown", {".md"}, make_bulletin<make_markdown_page>, false, FormatWords::reader, true},
      // Before the format "document", whose ending is longer.
      ExportFormat{"html",
                   "a web page to play through the games",
                   {".html", ".htm"},
                   make<ViewerExporter>,
                   false,
                   FormatWords::reader,
                   false,
                   false,
                   "index.html",
                   true,
                   true},
      ExportFormat{"document",
                   "a bulletin in HTML for word processors, with diagrams",
                   {".doc.html"},
                   make_bulletin<make_document_page>,
                   false,
                   FormatWords::reader,
                   true,
                   true,
                   {},
                   false,
                   true},
      ExportFormat{
          "flashcards", "exercises for programs such as Anki", {}, make<FlashcardExporter>, true, FormatWords::reader},
  };
  return formats;
}

ExportFormat const* find_export_format(std::string_view name) noexcept {
  auto const formats = export_formats();
  auto const found = std::ranges::find(formats, name, &ExportFormat::name);
  return found == formats.end() ? nullptr : &*found;
}

}  // namespace damier
