#pragma once

#include "game/builder.hpp"
#include "game/game.hpp"
#include "grammar/pdn/reader.hpp"
#include "grammar/tape.hpp"
#include "text/byte_source.hpp"

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Runs PDN text through the reader and the builder, for the tests of the rooms that come after these two.
namespace read_records {

/// Reads the records of a text one after the other; holds tape and game of the last one read.
class Records {
 public:
  explicit Records(std::string text) : text_{std::move(text)}, source_{damier::open_text(text_)}, reader_{*source_} {}
  Records(Records const&) = delete;
  Records& operator=(Records const&) = delete;
  ~Records() = default;

  [[nodiscard]] bool next() {
    if (!reader_.next(tape)) return false;
    damier::build(tape, game);
    return true;
  }
  /// Reads the first record, which must exist.
  Records& first() {
    if (!next()) throw std::invalid_argument{"no record"};
    return *this;
  }

  damier::GameTape tape;
  damier::Game game;

 private:
  std::string text_;
  std::unique_ptr<damier::ByteSource> source_;
  damier::pdn::Reader reader_;
};

/// The items of a game as texts: "move 32-28", "comment good", "begin", "end".
inline std::vector<std::string> described(damier::Game const& game) {
  static constexpr std::string_view names[] = {"move",  "empty", "comment", "nag",    "strength",
                                               "begin", "end",   "setup",   "skipped"};
  std::vector<std::string> items;
  for (auto const& item : game.items) {
    auto const text = game.text_of(item);
    items.push_back(std::string{names[static_cast<std::size_t>(item.kind)]} + (text.empty() ? "" : " ") +
                    std::string{text});
  }
  return items;
}

}  // namespace read_records
