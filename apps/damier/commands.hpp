#pragma once

#include "apps/damier/command.hpp"

#include <span>
#include <string_view>

namespace damier::app {

/// All commands, in the order in which help shows them.
[[nodiscard]] std::span<CommandEntry const> commands() noexcept;
/// The command of a name, or nullptr.
[[nodiscard]] CommandEntry const* find_command(std::string_view name) noexcept;

// One per file of commands/.
[[nodiscard]] CommandEntry add_command() noexcept;
[[nodiscard]] CommandEntry annotate_command() noexcept;
[[nodiscard]] CommandEntry anticipation_command() noexcept;
[[nodiscard]] CommandEntry base_command() noexcept;
[[nodiscard]] CommandEntry check_command() noexcept;
[[nodiscard]] CommandEntry clean_command() noexcept;
[[nodiscard]] CommandEntry collection_command() noexcept;
[[nodiscard]] CommandEntry flag_command() noexcept;
[[nodiscard]] CommandEntry note_command() noexcept;
[[nodiscard]] CommandEntry query_command() noexcept;
[[nodiscard]] CommandEntry completion_command() noexcept;
[[nodiscard]] CommandEntry convert_command() noexcept;
[[nodiscard]] CommandEntry dedupe_command() noexcept;
[[nodiscard]] CommandEntry endgame_command() noexcept;
[[nodiscard]] CommandEntry eval_command() noexcept;
[[nodiscard]] CommandEntry events_command() noexcept;
[[nodiscard]] CommandEntry export_command() noexcept;
[[nodiscard]] CommandEntry edit_command() noexcept;
[[nodiscard]] CommandEntry fen_command() noexcept;
[[nodiscard]] CommandEntry remove_command() noexcept;
[[nodiscard]] CommandEntry rename_command() noexcept;
[[nodiscard]] CommandEntry set_command() noexcept;
[[nodiscard]] CommandEntry hub_command() noexcept;
[[nodiscard]] CommandEntry import_command() noexcept;
[[nodiscard]] CommandEntry match_command() noexcept;
[[nodiscard]] CommandEntry merge_command() noexcept;
[[nodiscard]] CommandEntry missed_command() noexcept;
[[nodiscard]] CommandEntry motifs_command() noexcept;
[[nodiscard]] CommandEntry perft_command() noexcept;
[[nodiscard]] CommandEntry play_command() noexcept;
[[nodiscard]] CommandEntry players_command() noexcept;
[[nodiscard]] CommandEntry prepare_command() noexcept;
[[nodiscard]] CommandEntry puzzles_command() noexcept;
[[nodiscard]] CommandEntry rules_command() noexcept;
[[nodiscard]] CommandEntry search_command() noexcept;
[[nodiscard]] CommandEntry serve_command() noexcept;
[[nodiscard]] CommandEntry shots_command() noexcept;
[[nodiscard]] CommandEntry show_command() noexcept;
[[nodiscard]] CommandEntry stats_command() noexcept;
[[nodiscard]] CommandEntry tree_command() noexcept;

}  // namespace damier::app
