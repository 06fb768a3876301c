#pragma once

#include "apps/damier/shards/row_output.hpp"
#include "search/shard.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace damier::app {

/// By what the rows of several parts are put in order: nothing, which comes last, a number or a text each; compared one
/// after the other.
using RowKey = std::vector<std::variant<std::monostate, std::int64_t, std::string>>;

/// What a part answers. Parts can be merged if everything but the shard is the same.
struct ShardQuestion {
  std::string command;  ///< "search"
  std::string asked;    ///< an object of JSON: what was asked of what, as far as it makes a difference

  bool operator==(ShardQuestion const&) const = default;
};

/// Writes the result of one part of the work, for damier merge: lines of JSON, first whose part of what it is, then
/// rows, with the key that is new above them, at last how many there were.
class ShardWriter final : public RowOutput {
 public:
  /// quoted: the rows are text and no JSON.
  ShardWriter(Output& out, Shard shard, ShardQuestion question, bool quoted);

  void head(std::string_view titles) override { titles_ = titles; }
  /// Of the rows from here on.
  void key(RowKey key);
  void row(std::string_view text) override;
  void finish() override { finish("null"); }
  /// details: a value of JSON that the merge wants to know of the whole part.
  void finish(std::string_view details);

 private:
  void begin();

  Output& out_;
  Shard shard_;
  ShardQuestion question_;
  bool quoted_;
  bool begun_ = false;
  std::string titles_;
  RowKey key_;
  RowKey written_key_;
  std::uint64_t rows_ = 0;
};

}  // namespace damier::app
