#include "apps/damier/shards/shard_writer.hpp"

#include "apps/damier/shards/shard_format.hpp"
#include "grammar/json/writer.hpp"

#include <utility>

namespace damier::app {
namespace {

std::string as_json(std::string_view text) { return JsonWriter{}.value(text).take(); }

}  // namespace

ShardWriter::ShardWriter(Output& out, Shard shard, ShardQuestion question, bool quoted)
    : out_{out}, shard_{shard}, question_{std::move(question)}, quoted_{quoted} {}

void ShardWriter::key(RowKey key) { key_ = std::move(key); }

void ShardWriter::begin() {
  if (begun_) {
    return;
  }
  begun_ = true;
  JsonWriter json;
  json.begin_object().key("shard").begin_object().member("version", shard_file_version);
  json.member("number", shard_.number).member("of", shard_.count).member("command", question_.command);
  json.member("titles", titles_).end_object().key("asked").raw(question_.asked).end_object();
  out_.write(json.text() + "\n");
}

void ShardWriter::row(std::string_view text) {
  begin();
  if (key_ != written_key_) {
    JsonWriter json;
    json.begin_object().key("key").begin_array();
    for (auto const& part : key_) {
      if (auto const* const number = std::get_if<std::int64_t>(&part)) {
        json.value(*number);
      } else if (auto const* const name = std::get_if<std::string>(&part)) {
        json.value(*name);
      } else {
        json.null();
      }
    }
    out_.write(json.end_array().end_object().text() + "\n");
    written_key_ = key_;
  }
  out_.write(row_begin);
  out_.write(quoted_ ? as_json(text) : text);
  out_.write("}\n");
  ++rows_;
}

void ShardWriter::finish(std::string_view details) {
  begin();
  JsonWriter json;
  json.begin_object().member("end", rows_).key("details").raw(details).end_object();
  out_.write(json.text() + "\n");
}

}  // namespace damier::app
