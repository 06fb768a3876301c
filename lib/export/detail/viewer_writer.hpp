#pragma once

#include "export/detail/viewer_tables.hpp"
#include "export/format.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <set>
#include <string>

namespace damier {

/// Writes games as one web page that needs nothing but a browser: the board, the moves, the list of games. Only one
/// game is in memory. Nothing that a game contains is markup or script in the page: it is JSON, and the page's own
/// script shows it as text. docs/viewer.md describes the page.
class ViewerExporter final : public Exporter {
 public:
  explicit ViewerExporter(ExportOptions const& options);

  void begin(std::string& text) override;
  void section(BulletinSection const& section, std::string&) override { tables_.add(section); }
  void game(Game const& game, std::string& text, std::uint64_t number) override;
  void end(std::string& text) override;

 private:
  ExportOptions options_;
  ViewerTables tables_;
  std::set<Variant const*> played_;  ///< by the games: the page has their rules, if damier has been built with them
};

}  // namespace damier
