#include "export/format.hpp"

#include "export/json_writer.hpp"
#include "export/manoury_writer.hpp"

#include <algorithm>
#include <array>

namespace damier {
namespace {

class PdnExporter final : public Exporter {
 public:
  explicit PdnExporter(ExportOptions const& options) : style_{options.pdn} {
    style_.columns = options.columns.value_or(style_.columns);
  }
  void game(Game const& game, std::string& text, std::uint64_t) override { write_pdn(game, text, style_); }

 private:
  PdnStyle style_;
};

class ManouryExporter final : public Exporter {
 public:
  explicit ManouryExporter(ExportOptions const& options) : style_{.language = options.language} {
    style_.columns = options.columns.value_or(style_.columns);
  }
  void game(Game const& game, std::string& text, std::uint64_t) override { write_manoury(game, text, style_); }

 private:
  ManouryStyle style_;
};

/// One array, with each game on its own text line.
class JsonExporter final : public Exporter {
 public:
  explicit JsonExporter(ExportOptions const&) {}
  void begin(std::string& text) override { text += '['; }
  void game(Game const& game, std::string& text, std::uint64_t number) override {
    text += any_ ? ",\n" : "\n";
    any_ = true;
    write_json(game, text, number);
  }
  void end(std::string& text) override { text += any_ ? "\n]\n" : "]\n"; }

 private:
  bool any_ = false;
};

class NdjsonExporter final : public Exporter {
 public:
  explicit NdjsonExporter(ExportOptions const&) {}
  void game(Game const& game, std::string& text, std::uint64_t number) override {
    write_json(game, text, number);
    text += '\n';
  }
};

template <typename Format>
std::unique_ptr<Exporter> make(ExportOptions const& options) {
  return std::make_unique<Format>(options);
}

}  // namespace

std::span<ExportFormat const> export_formats() noexcept {
  static constexpr std::array formats{
      ExportFormat{"pdn", "Portable Draughts Notation", {".pdn"}, make<PdnExporter>, true},
      ExportFormat{
          "manoury", "French draughts text, with replies in parentheses", {".txt"}, make<ManouryExporter>, true},
      ExportFormat{"json", "one JSON array of games", {".json"}, make<JsonExporter>},
      ExportFormat{"ndjson", "one JSON object a line", {".ndjson", ".jsonl"}, make<NdjsonExporter>, true},
  };
  return formats;
}

ExportFormat const* find_export_format(std::string_view name) noexcept {
  auto const formats = export_formats();
  auto const found = std::ranges::find(formats, name, &ExportFormat::name);
  return found == formats.end() ? nullptr : &*found;
}

}  // namespace damier
