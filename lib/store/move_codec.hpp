#pragma once

#include "board/position.hpp"
#include "rules/move.hpp"
#include "store/move_table.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace damier {

/// Moves as bytes, read back without the rules of the game: docs/base-format.md has the format.
///
/// A step forward to the next square and a jump over one piece to the square behind it take one byte, looked up in a
/// table for the side to move; what kings do alone on a line and rafles of two and three pieces by men take two; every
/// other move says where from, where to and what it takes.
class MoveEncoder {
 public:
  /// memory: a string whose memory is used for the bytes.
  MoveEncoder(Geometry const& board, Colour side, std::string memory = {});

  void add(Move const& move) {
    auto const& table = *tables_[static_cast<std::size_t>(side_)];
    auto const place = table.find(move);
    if (place && *place < table.short_count()) {
      bytes_ += static_cast<char>(*place);
    } else {
      add_long(move, place);
    }
    side_ = opponent(side_);
  }
  /// The same for count moves one after the other, which move_at gives by their places from 0. Apart, so that it keeps
  /// to registers.
  template <typename MoveAt>
  [[gnu::noinline]] void add_all(std::size_t count, MoveAt move_at) {
    constexpr std::size_t most = 64;
    std::array<char, most> codes;
    for (std::size_t done = 0; done < count;) {
      auto const size = find_short(std::min(count - done, most), codes.data(),
                                   [&](std::size_t place) -> Move const& { return move_at(done + place); });
      bytes_.append(codes.data(), size);
      done += size;
      side_ = size % 2 == 0 ? side_ : opponent(side_);
      if (size < most && done < count) {
        add(move_at(done++));
      }
    }
  }
  /// The side to move changes without a move.
  void add_pass(Colour side);
  /// The position is replaced by another one, which stands elsewhere; only its side to move is noted here.
  void add_setup(Colour side);

  [[nodiscard]] std::string const& bytes() const noexcept { return bytes_; }
  /// Gives the bytes away; the encoder has none then.
  [[nodiscard]] std::string take_bytes() noexcept { return std::exchange(bytes_, {}); }
  /// The side to move after what was added.
  [[nodiscard]] Colour side() const noexcept { return side_; }

 private:
  void add_long(Move const& move, std::optional<std::size_t> place);
  /// Writes the codes of count moves up to the first that is no short one; returns how many.
  template <typename MoveAt>
  [[nodiscard]] std::size_t find_short(std::size_t count, char* codes, MoveAt move_at) const noexcept {
    auto const* table = tables_[static_cast<std::size_t>(side_)];
    auto const* other = tables_[static_cast<std::size_t>(opponent(side_))];
    std::size_t size = 0;
    for (; size < count; ++size) {
      auto const code = table->find_short(move_at(size));
      if (code == MoveTable::no_code) {
        break;
      }
      codes[size] = static_cast<char>(code);
      std::swap(table, other);
    }
    return size;
  }

  Geometry board_;
  std::array<MoveTable const*, 2> tables_;  // by colour
  Colour side_;
  std::string bytes_;
};

/// Reads what a MoveEncoder wrote.
class MoveDecoder {
 public:
  MoveDecoder(Geometry const& board, Colour side, std::string_view bytes);

  /// What stands next in the bytes.
  enum class Step : std::uint8_t {
    move,  ///< written to the argument
    pass,  ///< see MoveEncoder; the moves go on after it
    setup,
    end,
    damaged,  ///< bytes that no encoder writes
  };
  [[nodiscard]] Step next(Move& move) noexcept;
  /// The side to move after the last step.
  [[nodiscard]] Colour side() const noexcept { return side_; }
  /// What has not been read yet.
  [[nodiscard]] std::string_view rest() const noexcept { return rest_; }

 private:
  [[nodiscard]] std::optional<Square> take_square() noexcept;

  Geometry board_;
  std::array<MoveTable const*, 2> tables_;
  Colour side_;
  std::string_view rest_;
};

/// Whether a setup stands among encoded moves: then they alone do not tell what was played.
[[nodiscard]] bool has_setup(Geometry const& board, std::string_view bytes) noexcept;

}  // namespace damier
