#pragma once

#include "game/game.hpp"
#include "grammar/tape.hpp"
#include "store/author.hpp"
#include "store/base.hpp"
#include "store/detail/prepared_game.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace damier {

/// Writes records into a base, source by source, in transactions. A record that the base already has, by its digest, is
/// not written again. While a writer exists, the base has a write-ahead log; its destructor makes the base one file
/// again unless another program uses it at that moment: checkpoint() of store/base.hpp waits for it. Throws BaseError.
class BaseWriter {
 public:
  /// author: what the journal of the base keeps of the records, which are one entry of it (store/journal.hpp).
  /// known: the base that may have the records already, which is only read; nullptr if it is the one that is written.
  explicit BaseWriter(Base& base, Author author = {.command = "import"}, Base* known = nullptr);
  BaseWriter(BaseWriter const&) = delete;
  BaseWriter& operator=(BaseWriter const&) = delete;
  /// Writes what the next writer would otherwise compute again.
  ~BaseWriter();

  void begin();
  void commit();
  /// Returns to the committed state, both in the base and in memory.
  void roll_back() noexcept;
  /// How long the transaction keeps other writers waiting so far.
  [[nodiscard]] std::chrono::nanoseconds open_for() const noexcept;

  /// The records to come, up to the next call, are of a source with this name. In a transaction.
  void begin_source(std::string const& name);
  /// What became of a record.
  struct Added {
    std::int64_t known = 0;    ///< 0: it was written
    bool is_labelled = false;  ///< the known game gets labels that it did not have
    bool keeps_stars = false;  ///< the known game has other stars, which remain
  };
  /// Writes a record that was prepared; or returns the game of another source that has the same content already and
  /// that no other record of this one was matched with. Either gets the labels of the record, unless the known ones are
  /// those of another base. In a transaction.
  [[nodiscard]] Added add(GameTape const& tape, Game const& game, PreparedGame const& prepared);
  /// Notes that all of the source was read: the digest of its bytes, in hexadecimal digits, and how many bytes and
  /// records it has. A source of which nothing was written completes an interrupted one of the same name, and otherwise
  /// leaves no trace. In a transaction.
  void finish_source(std::string_view digest, std::uint64_t bytes, std::uint64_t records);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace damier
