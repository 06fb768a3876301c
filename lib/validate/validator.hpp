#pragma once

#include "game/game.hpp"
#include "validate/detail/header_findings.hpp"
#include "validate/detail/variant_choice.hpp"
#include "validate/finding.hpp"
#include "validate/on_illegal.hpp"

#include <cstddef>
#include <vector>

namespace damier {

/// The judgement of one game.
struct Judgement {
  bool judged = false;            ///< the variant is known, so that the moves were replayed
  bool legal = true;              ///< the main line replays, or was not judged
  unsigned plies = 0;             ///< of the main line that were replayed: all of them if it is legal
  std::vector<Finding> findings;  ///< syntax first, then in the order of the replay

  [[nodiscard]] bool has_errors() const noexcept;
};

/// The context of a file: what its games so far show about those to come.
struct FileContext {
  Variant const* variant = nullptr;       ///< of the last game whose variant was certain, or likely if none was
  Certainty certainty = Certainty::none;  ///< how certain that variant is
  Variant const* last = nullptr;          ///< of the last game that has one
  OncePerFile another_start;              ///< an unexpected first move number
  OncePerFile fen_without_setup;
  OncePerFile missing_game_type;
  OncePerFile numbered_players;

  bool operator==(FileContext const&) const noexcept = default;
};

/// Judges games one after the other: the variant, the legal moves, the faults and their reasons.
class Validator {
 public:
  /// The maximal number of legal moves that a finding lists.
  static constexpr std::size_t most_legal = 64;

  /// asked: the variant of all games as given by the user, or nullptr to infer each. on_illegal: the treatment of
  /// illegal moves.
  explicit Validator(Variant const* asked = nullptr, OnIllegal on_illegal = OnIllegal::stop) noexcept
      : asked_{asked}, on_illegal_{on_illegal} {}

  /// The games to come are of another file: those before are no evidence about them.
  void begin_file() noexcept { context_ = {}; }
  /// What a judgement depends on besides the game: with an equal context the same game is judged in the same way.
  [[nodiscard]] FileContext const& context() const noexcept { return context_; }
  void set_context(FileContext const& context) noexcept { context_ = context; }

  /// How well the variant of the file's games is known; certain from the first game if the user gives it.
  [[nodiscard]] Certainty certainty() const noexcept {
    return asked_ != nullptr ? Certainty::moves : context_.certainty;
  }

  /// Judges a game that was built from a tape: sets its variant, start and moves. The tape's diagnostics become
  /// findings. The judgement is valid until the next call.
  [[nodiscard]] Judgement const& judge(GameTape const& tape, Game& game) {
    judge(tape, game, judgement_);
    return judgement_;
  }
  void judge(GameTape const& tape, Game& game, Judgement& judgement);

 private:
  Variant const* asked_;
  OnIllegal on_illegal_;
  FileContext context_;
  Judgement judgement_;
};

}  // namespace damier
