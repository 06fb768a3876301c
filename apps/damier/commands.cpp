#include "apps/damier/commands.hpp"

#include <algorithm>
#include <array>

namespace damier::app {

std::span<CommandEntry const> commands() noexcept {
  // The table of commands. A new command is one file in commands/, one line here and one page in man/.
  static std::array const table{
      import_command(),   add_command(),     edit_command(),         set_command(),        rename_command(),
      remove_command(),   merge_command(),   collection_command(),   flag_command(),       note_command(),
      query_command(),    check_command(),   clean_command(),        dedupe_command(),     search_command(),
      tree_command(),     motifs_command(),  shots_command(),        missed_command(),     puzzles_command(),
      annotate_command(), players_command(), events_command(),       stats_command(),      serve_command(),
      export_command(),   convert_command(), show_command(),         fen_command(),        perft_command(),
      rules_command(),    base_command(),    anticipation_command(), prepare_command(),    eval_command(),
      match_command(),    hub_command(),     endgame_command(),      completion_command(), play_command(),
  };
  return table;
}

CommandEntry const* find_command(std::string_view name) noexcept {
  auto const all = commands();
  auto const found = std::ranges::find_if(all, [=](CommandEntry const& entry) { return entry.text->name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace damier::app
