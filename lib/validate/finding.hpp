#pragma once

#include "grammar/tape.hpp"
#include "language/message_table.hpp"
#include "notation/fen.hpp"
#include "rules/ruling.hpp"
#include "validate/repair.hpp"

#include <algorithm>
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

/// The name of a finding about the meaning of a game: one that has an entry code-NAME with its meaning in the
/// catalogues (another name does not compile), the cause of an illegal move, or an irregularity of a FEN. A name that
/// reports and bases have contained does not change.
class FindingCode {
 public:
  consteval FindingCode(char const* name) : name_{name} {  // NOLINT(google-explicit-constructor): a checked literal
    if (std::ranges::none_of(message_table, [&](MessageShape const& shape) { return code_of(shape) == name_; })) {
      throw "a code without an entry in catalogues/damier.pot";
    }
  }
  constexpr explicit FindingCode(CauseText const& cause) noexcept : name_{cause.code} {}
  explicit FindingCode(FenNote const& warning) noexcept : name_{warning.code} {}

  /// The code whose meaning a message is; empty if it is another message.
  [[nodiscard]] static constexpr std::string_view code_of(MessageShape const& meaning) noexcept {
    constexpr std::string_view prefix = "code-";
    return meaning.id.starts_with(prefix) ? meaning.id.substr(prefix.size()) : std::string_view{};
  }
  [[nodiscard]] constexpr std::string_view name() const noexcept { return name_; }

 private:
  std::string_view name_;
};

/// The meaning of a code of finding_codes() in a few words; empty for an unknown code.
[[nodiscard]] Message meaning_of(std::string_view code);

/// The finding that reports a diagnostic of the reader.
[[nodiscard]] Finding finding_from(Diagnostic const& diagnostic);

/// A finding about a piece of a record's source.
[[nodiscard]] Finding finding_at(GameTape const& tape, Severity severity, FindingCode code, std::uint32_t offset,
                                 std::uint32_t length, Message message, Message hint = {});

/// Every code that a finding can have: those of reading, of FENs and of judging, which the catalogues explain, and the
/// causes of illegal moves.
[[nodiscard]] std::vector<std::string_view> finding_codes();

}  // namespace damier
