#pragma once

#include "game/game.hpp"
#include "grammar/game_reader.hpp"
#include "grammar/tape.hpp"
#include "repair/record_faults.hpp"
#include "validate/repair.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace damier {

/// The result of reading a changed record again.
enum class TrialResult : std::uint8_t {
  unknown,       ///< the record cannot be read apart from its file
  no_gain,       ///< it does not read as intended, or has as many faults as before
  breaks_moves,  ///< an improvement, but a legal move has become illegal
  gain,
};

/// Tries repairs of a judged record: makes each change, reads and judges the text again, and compares.
class RepairTrial {
 public:
  /// The tape and the game must outlive this. format: of the text that the tape was read from.
  RepairTrial(GameTape const& tape, Game const& game, TextFormat format) noexcept
      : tape_{tape}, game_{game}, format_{format} {}

  /// Makes the edits, which are in the order of the record's source, and judges the result.
  [[nodiscard]] TrialResult run(std::vector<TextEdit> const& edits);

 private:
  /// A text read as one record.
  struct Reading {
    RecordFaults faults;
    std::vector<std::uint32_t> played;  ///< where the legal moves begin, in order
  };
  [[nodiscard]] std::optional<Reading> read(std::string_view text) const;

  GameTape const& tape_;
  Game const& game_;
  TextFormat format_;
  bool has_read_ = false;
  std::optional<Reading> before_;
};

}  // namespace damier
