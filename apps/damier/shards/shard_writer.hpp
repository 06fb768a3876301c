#pragma once

#include "apps/damier/shards/row_output.hpp"
#include "search/shard.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace damier::app {

/// The key that the rows of several parts are ordered by: fields that are compared one after the other. A field is a
/// number, a text or no value, which comes last.
using RowKey = std::vector<std::variant<std::monostate, std::int64_t, std::string>>;

/// The question that a part answers. Parts can be merged if their questions are the same.
struct ShardQuestion {
  std::string command;  ///< "search"
  std::string asked;    ///< a JSON object: everything that influences the answer

  bool operator==(ShardQuestion const&) const = default;
};

/// Writes the result of one part of the work for damier merge, as lines of JSON: first the part's number and its
/// question, then the rows, each new key in a line before the rows that have it, and finally the number of rows.
class ShardWriter final : public RowOutput {
 public:
  /// quoted: the rows are text, not JSON.
  ShardWriter(Output& out, Shard shard, ShardQuestion question, bool quoted);

  void head(std::string_view titles) override { titles_ = titles; }
  /// Sets the key of the following rows.
  void key(RowKey key);
  void row(std::string_view text) override;
  void finish() override { finish("null"); }
  /// Ends the part. details: a JSON value about the whole part that damier merge needs.
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
