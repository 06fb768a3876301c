#include "apps/damier/shards/shard_reader.hpp"

#include "apps/damier/shards/shard_format.hpp"
#include "language/message.hpp"

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <algorithm>
#include <utility>

namespace damier::app {
namespace {

/// How deeply brackets are nested in a line of JSON.
std::size_t depth_of(std::string_view json) noexcept {
  std::size_t depth = 0;
  std::size_t deepest = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    auto const c = json[i];
    if (in_text) {
      i += c == '\\' ? 1U : 0U;
      in_text = c != '"';
    } else if (c == '"') {
      in_text = true;
    } else if (c == '[' || c == '{') {
      deepest = std::max(deepest, ++depth);
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return deepest;
}

std::string text_of(rapidjson::Value const& value) {
  rapidjson::StringBuffer text;
  rapidjson::Writer<rapidjson::StringBuffer> writer{text};
  value.Accept(writer);
  return {text.GetString(), text.GetSize()};
}

}  // namespace

ShardReader::ShardReader(std::string path) : path_{std::move(path)}, source_{open_file(path_)}, lines_{*source_} {
  read_head();
}

void ShardReader::fail(Message fault) const {
  throw ShardFileError{message("shard-at", "file"_a = path_, "line"_a = lines_.number(), "fault"_a = std::move(fault))};
}

rapidjson::Value const& ShardReader::asked(char const* name) const {
  static rapidjson::Value const null;
  auto const& object = head_["asked"];
  auto const found = object.FindMember(name);
  return found == object.MemberEnd() ? null : found->value;
}

std::vector<std::string> ShardReader::asked_names() const {
  std::vector<std::string> names;
  for (auto const& member : head_["asked"].GetObject()) {
    names.emplace_back(member.name.GetString(), member.name.GetStringLength());
  }
  return names;
}

bool ShardReader::read_line() {
  auto const found = lines_.next(line_);
  if (line_.size() > LineReader::most_bytes) {
    fail(message("shard-foreign"));  // ShardWriter writes no such text line
  }
  return found;
}

void ShardReader::parse_line() {
  value_.SetNull();
  value_.GetAllocator().Clear();
  value_.Parse<rapidjson::kParseFullPrecisionFlag | rapidjson::kParseIterativeFlag>(line_.data(), line_.size());
  if (value_.HasParseError() || !value_.IsObject()) {
    fail(message("shard-line-cut"));
  }
}

void ShardReader::read_head() {
  if (!read_line()) {
    fail(message("shard-empty"));
  }
  constexpr std::size_t deepest = 8;  // bounds the recursion when the values are written or compared
  if (depth_of(line_) > deepest) {
    fail(message("shard-foreign"));
  }
  head_.Parse<rapidjson::kParseIterativeFlag>(line_.data(), line_.size());
  if (head_.HasParseError() || !head_.IsObject() || !head_.HasMember("shard") || !head_.HasMember("asked")) {
    fail(message("shard-foreign"));
  }
  auto const& shard = head_["shard"];
  auto const number = [&](char const* name) {
    return shard.IsObject() && shard.HasMember(name) && shard[name].IsUint() ? shard[name].GetUint() : 0;
  };
  auto const text = [&](char const* name) {
    return shard.HasMember(name) && shard[name].IsString() ? std::string{shard[name].GetString()} : std::string{};
  };
  shard_ = {number("number"), number("of")};
  if (number("version") == 0 || shard_.number == 0 || shard_.number > shard_.count || !head_["asked"].IsObject()) {
    fail(message("shard-foreign"));
  }
  if (number("version") != shard_file_version) {
    fail(message("shard-version"));
  }
  question_ = {text("command"), text_of(head_["asked"])};
  titles_ = text("titles");
}

void ShardReader::read_key() {
  auto const& parts = value_["key"];
  if (!parts.IsArray()) {
    fail(message("shard-damaged"));
  }
  key_.clear();
  for (auto const& part : parts.GetArray()) {
    if (part.IsInt64()) {
      key_.emplace_back(part.GetInt64());
    } else if (part.IsString()) {
      key_.emplace_back(std::string{part.GetString(), part.GetStringLength()});
    } else {
      key_.emplace_back();
    }
  }
}

bool ShardReader::next() {
  while (true) {
    if (!read_line()) {
      fail(message("shard-no-end"));
    }
    parse_line();
    if (value_.HasMember("row") && line_.starts_with(row_begin)) {
      row_ = std::string_view{line_}.substr(row_begin.size(), line_.size() - row_begin.size() - 1);
      ++rows_;
      return true;
    }
    if (value_.HasMember("key")) {
      read_key();
      continue;
    }
    if (!value_.HasMember("end") || !value_.HasMember("details") || !value_["end"].IsUint64()) {
      fail(message("shard-damaged"));
    }
    if (value_["end"].GetUint64() != rows_) {
      fail(message("shard-rows-missing"));
    }
    std::string const end = std::exchange(line_, {});
    if (read_line()) {
      fail(message("shard-tail"));
    }
    return false;
  }
}

}  // namespace damier::app
