#pragma once

#include "export/detail/bulletin_page.hpp"
#include "export/format.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace damier {

/// Writes exercises (exercise_writer.hpp) as a text that Anki and programs like it import: one card on each text line,
/// with a diagram and the side to move on its front, the solution and its source on its back, and the variant, the
/// theme and the difficulty as tags, each in quotes with tabs between them. Games that are no exercises are left out.
class FlashcardExporter final : public Exporter {
 public:
  explicit FlashcardExporter(ExportOptions const& options);

  void begin(std::string& text) override;
  void game(Game const& game, std::string& text, std::uint64_t number) override;

 private:
  [[nodiscard]] std::string front_of(Game const& game) const;
  [[nodiscard]] std::string back_of(Game const& game);

  ExportOptions options_;
  std::unique_ptr<BulletinPage> page_;  // writes the moves
  std::uint64_t diagrams_ = 0;
};

}  // namespace damier
