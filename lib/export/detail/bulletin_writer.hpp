#pragma once

#include "export/detail/bulletin_page.hpp"
#include "export/format.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace damier {

/// Prints games for people: headings where the event or the round changes, the moves with their signs, comments and
/// variations, and numbered diagrams. Only one game is in memory.
class BulletinExporter final : public Exporter {
 public:
  BulletinExporter(std::unique_ptr<BulletinPage> page, ExportOptions const& options);

  void begin(std::string& text) override;
  /// Prints the heading and the table of a section. From the first section on, games have no headings by their tags.
  void section(BulletinSection const& section, std::string& text) override;
  void game(Game const& game, std::string& text, std::uint64_t number) override;
  void end(std::string& text) override;

 private:
  void print_headings(Game const& game, std::string& text);

  std::unique_ptr<BulletinPage> page_;
  ExportOptions options_;
  bool has_sections_ = false;
  std::optional<std::string> event_;  // of the game before
  std::string round_;
  std::uint64_t diagrams_ = 0;  // printed so far
};

}  // namespace damier
