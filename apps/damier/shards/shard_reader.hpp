#pragma once

#include "apps/damier/shards/shard_writer.hpp"
#include "language/message_error.hpp"
#include "text/byte_source.hpp"
#include "text/line_reader.hpp"

#include <rapidjson/document.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace damier::app {

/// A file is no part of a result, or a damaged one. The message names file and line.
class ShardFileError : public MessageError {
 public:
  using MessageError::MessageError;
};

/// Reads what ShardWriter wrote, row by row.
class ShardReader {
 public:
  /// Opens a file, packed or not, and reads its first line. Throws ShardFileError and the exceptions of open_file.
  explicit ShardReader(std::string path);

  [[nodiscard]] std::string const& path() const noexcept { return path_; }
  [[nodiscard]] Shard const& shard() const noexcept { return shard_; }
  [[nodiscard]] ShardQuestion const& question() const noexcept { return question_; }
  [[nodiscard]] std::string const& titles() const noexcept { return titles_; }
  /// A member of the question that this part answers, or null if the question has no such member.
  [[nodiscard]] rapidjson::Value const& asked(char const* name) const;

  [[nodiscard]] std::vector<std::string> asked_names() const;

  /// Goes to the next row. False after the last one; the end of the file has then been read and checked.
  [[nodiscard]] bool next();
  [[nodiscard]] RowKey const& key() const noexcept { return key_; }
  /// The row: as the JSON in the file, and as the value of that JSON.
  [[nodiscard]] std::string_view row_json() const noexcept { return row_; }
  [[nodiscard]] rapidjson::Value const& row() const { return value_["row"]; }
  /// The details at the end of the part; valid after the last row.
  [[nodiscard]] rapidjson::Value const& details() const { return value_["details"]; }

  [[noreturn]] void fail(Message fault) const;

 private:
  [[nodiscard]] bool read_line();
  void parse_line();
  void read_head();
  void read_key();

  std::string path_;
  std::unique_ptr<ByteSource> source_;
  LineReader lines_;
  std::string line_;
  Shard shard_;
  ShardQuestion question_;
  std::string titles_;
  rapidjson::Document head_;
  rapidjson::Document value_;  // the line that was read last
  RowKey key_;
  std::string_view row_;
  std::uint64_t rows_ = 0;
};

}  // namespace damier::app
