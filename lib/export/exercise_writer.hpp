#pragma once

#include "export/detail/bulletin_page.hpp"
#include "export/format.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace damier {

/// Whether a game is an exercise: it starts from a position of its own and has moves, which are the solution.
[[nodiscard]] bool is_exercise(Game const& game) noexcept;

/// Prints a sheet of exercises: numbered diagrams with what is asked, stars and a line for the answer, and behind all
/// of them the solutions, or the solutions as another text. Games that are no exercises are left out. The solutions are
/// in memory until the end, and so are exercises in groups.
class ExerciseExporter final : public Exporter {
 public:
  using MakePage = std::unique_ptr<BulletinPage> (*)();
  ExerciseExporter(MakePage make_page, ExportOptions const& options);

  void begin(std::string& text) override;
  void game(Game const& game, std::string& text, std::uint64_t number) override;
  void end(std::string& text) override;
  void solutions(std::string& text) override;

 private:
  void print(Game const& game, std::string& text);
  void print_solution(Game const& game);
  void print_short_solution(Game const& game);
  void print_groups(std::string& text);

  ExportOptions options_;
  std::unique_ptr<BulletinPage> sheet_;
  std::unique_ptr<BulletinPage> solution_page_;  // of its own, as both are written at the same time
  std::string solutions_;
  std::vector<Game> waiting_;  // for their groups
  std::uint64_t count_ = 0;
  std::uint64_t diagrams_ = 0;  // within the solutions
};

}  // namespace damier
