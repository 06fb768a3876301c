#pragma once

#include "grammar/tape.hpp"
#include "validate/finding_code.hpp"
#include "validate/repair.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// A fault of a game: of its text, its moves or its header.
struct Finding {
  Severity severity = Severity::error;
  std::string code;          ///< one of finding_codes()
  Location where;            ///< in the file
  std::uint32_t offset = 0;  ///< bytes from the start of the record's source
  std::uint32_t length = 1;  ///< characters to underline
  unsigned ply = 0;          ///< of the move in its line, from 1; 0 if it is not about a move
  bool in_variation = false;
  std::string move;                ///< as written
  std::string article;             ///< of the rules of play: "4.13"; may be empty
  std::string irregularity;        ///< number in the list of FMJD Annex 1: "FMJD-5.4.8"; may be empty
  Message message;                 ///< one sentence without a full stop
  Message hint;                    ///< may be empty
  std::string position;            ///< FEN before the move; empty if it is not about a move
  std::vector<std::string> legal;  ///< the legal moves there, at most Validator::most_legal
  std::string source_line;
  std::uint64_t source_column = 1;
  /// The possible repairs, the likeliest first; set by propose_repairs. A sure one is alone or before far less likely
  /// ones; several likely ones leave the choice to the reader.
  std::vector<Repair> repairs;
};

/// The meaning of a code of finding_codes() in a few words; empty for an unknown code.
[[nodiscard]] Message meaning_of(std::string_view code);

/// The finding for a diagnostic.
[[nodiscard]] Finding finding_from(Diagnostic const& diagnostic);

/// A finding about a piece of a record's source.
[[nodiscard]] Finding finding_at(GameTape const& tape, Severity severity, FindingCode code, std::uint32_t offset,
                                 std::uint32_t length, Message message, Message hint = {});

}  // namespace damier
