#include "tactics/proof.hpp"

#include "grammar/json/memory.hpp"
#include "grammar/json/writer.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"

#include <rapidjson/document.h>
#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

namespace damier {
namespace {

constexpr std::size_t most_turns = 10'000;

class ProofWriter {
 public:
  explicit ProofWriter(Proof const& proof) : proof_{proof}, variant_{*proof.variant} {}

  [[nodiscard]] std::string write() {
    auto const result = result_of(proof_);
    json_.begin_object().member("variant", variant_.name()).member("fen", write_fen(proof_.position, variant_));
    json_.member("pending", proof_.pending).member("class", text_of(result.uniqueness)).key("tree");
    if (proof_.turns.empty()) {
      json_.null();
    } else {
      put_turn(0, proof_.position);
    }
    return json_.end_object().take();
  }

 private:
  void put_end(ProofEnd const& end) {
    json_.begin_object().member("how", name_of(end.how)).member("men", end.gain.men).member("kings", end.gain.kings);
    json_.member("score", end.score).member("nodes", end.nodes).end_object();
  }

  void put_try(ProofTry const& each, Position position) {
    json_.begin_object().member("move", write_move(variant_, position, each.move));
    std::vector<std::string> line;
    position = variant_.after(position, each.move);
    for (auto const& move : each.line) {
      line.push_back(write_move(variant_, position, move));
      position = variant_.after(position, move);
    }
    json_.strings("line", line).key("end");
    put_end(each.end);
    json_.end_object();
  }

  void put_turn(std::size_t place, Position const& position) {
    auto const& turn = proof_.turns[place];
    json_.begin_object().member("move", write_move(variant_, position, turn.move)).key("tries").begin_array();
    for (auto const& each : turn.tries) {
      put_try(each, position);
    }
    json_.end_array();
    if (turn.end) {
      json_.key("end");
      put_end(*turn.end);
    } else {
      json_.key("replies").begin_array();
      auto const after = variant_.after(position, turn.move);
      for (auto const& reply : turn.replies) {
        json_.begin_object().member("move", write_move(variant_, after, reply.move)).key(reply.next ? "then" : "end");
        if (reply.next) {
          put_turn(*reply.next, variant_.after(after, reply.move));
        } else {
          put_end(reply.end);
        }
        json_.end_object();
      }
      json_.end_array();
    }
    json_.end_object();
  }

  Proof const& proof_;
  Variant const& variant_;
  JsonWriter json_;
};

using JsonDocument =
    rapidjson::GenericDocument<rapidjson::UTF8<>, rapidjson::MemoryPoolAllocator<JsonMemory>, JsonMemory>;
using Value = JsonDocument::ValueType;

class ProofReader {
 public:
  [[nodiscard]] ProofRecord read_record(Value const& value) {
    ProofRecord record;
    auto const* proof = &value;
    auto const* const inner = find(value, "proof");
    if (inner == nullptr ? find(value, "tree") == nullptr : inner->IsNull()) {
      auto const* const opinion = find(value, "opinion");
      auto const claims_nothing = find(value, "code") != nullptr || (opinion != nullptr && opinion->IsObject());
      fail(claims_nothing ? ProofFault::Kind::unclaimed : ProofFault::Kind::no_proof, "proof");
    }
    if (inner != nullptr) {
      proof = inner;
      record.outer_uniqueness = text_if_given(value, "class");
      record.kind = text_if_given(value, "kind");
      if (auto const* const gain = find(value, "gain")) {
        record.gain = gain->IsNumber() ? gain->GetDouble() : 0;
      }
      if (auto const* const line = find(value, "line");
          line != nullptr && !line->IsInt()) {  // not a text line's number
        record.line.emplace();
        for (auto const& move : list(value, "line")) {
          record.line->push_back(move.IsString() ? std::string{move.GetString(), move.GetStringLength()}
                                                 : std::string{});
        }
      }
      read_source(value, record);
    }
    record.uniqueness = text_if_given(*proof, "class");
    record.proof = read(*proof);
    return record;
  }

 private:
  [[nodiscard]] Proof read(Value const& value) {
    auto const name = text(value, "variant");
    auto const* const variant = find_variant(name);
    if (variant == nullptr) {
      fail(ProofFault::Kind::bad_variant, name);
    }
    proof_.variant = variant;
    auto const written = text(value, "fen");
    auto const fen = read_fen(written, *variant);
    if (!fen) {
      fail(ProofFault::Kind::bad_position, written);
    }
    proof_.position = fen->position;
    proof_.pending = number<Score>(value, "pending");
    read_turn(member(value, "tree"), proof_.position);
    return std::move(proof_);
  }

  /// What an object says of the game. Members of other types are left out: nothing of a proof depends on them.
  static void read_source(Value const& value, ProofRecord& record) {
    auto const text_of = [&](char const* name) {
      auto const* const found = find(value, name);
      return found != nullptr && found->IsString() ? std::string{found->GetString(), found->GetStringLength()}
                                                   : std::string{};
    };
    auto const number_of = [&](char const* name) -> std::optional<std::uint64_t> {
      auto const* const found = find(value, name);
      return found != nullptr && found->IsUint64() ? std::optional{found->GetUint64()} : std::nullopt;
    };
    record.game = {text_of("file"), number_of("game").value_or(0)};
    record.white = text_of("white");
    record.black = text_of("black");
    record.event = text_of("event");
    if (auto const* const regained = find(value, "regained"); regained != nullptr && regained->IsNumber()) {
      constexpr double most = 1'000;
      record.regained = std::clamp(regained->GetDouble(), 0.0, most);
    }
    constexpr std::uint64_t most_plies = 100'000;
    record.ply = static_cast<unsigned>(std::min(number_of("ply").value_or(0), most_plies));
    if (auto const year = number_of("year"); year && *year < 10'000) {
      record.year = static_cast<int>(*year);
    }
    if (auto const* const motifs = find(value, "motifs"); motifs != nullptr && motifs->IsArray()) {
      for (auto const& motif : motifs->GetArray()) {
        if (motif.IsString()) {
          record.motifs.emplace_back(motif.GetString(), motif.GetStringLength());
        }
      }
    }
  }

  [[nodiscard]] static Value const* find(Value const& object, char const* name) {
    auto const found = object.IsObject() ? object.FindMember(name) : Value::ConstMemberIterator{};
    return object.IsObject() && found != object.MemberEnd() ? &found->value : nullptr;
  }
  [[nodiscard]] std::optional<std::string> text_if_given(Value const& object, char const* name) const {
    return find(object, name) != nullptr ? std::optional{text(object, name)} : std::nullopt;
  }

  [[noreturn]] void fail(ProofFault::Kind kind, std::string const& what) const {
    auto where = way_;
    where += where.empty() ? "" : " ";
    throw ProofFault{kind, where + what};
  }

  [[nodiscard]] Value const& member(Value const& object, char const* name) const {
    if (auto const* const found = find(object, name)) {
      return *found;
    }
    fail(ProofFault::Kind::missing, name);
  }
  [[nodiscard]] std::string text(Value const& object, char const* name) const {
    auto const& value = member(object, name);
    if (!value.IsString()) {
      fail(ProofFault::Kind::missing, name);
    }
    return {value.GetString(), value.GetStringLength()};
  }
  [[nodiscard]] Value::ConstArray list(Value const& object, char const* name) const {
    auto const& value = member(object, name);
    if (!value.IsArray()) {
      fail(ProofFault::Kind::missing, name);
    }
    return value.GetArray();
  }
  template <typename Number>
  [[nodiscard]] Number number(Value const& object, char const* name) const {
    auto const& value = member(object, name);
    if constexpr (std::is_signed_v<Number>) {
      if (!value.IsInt()) {
        fail(ProofFault::Kind::missing, name);
      }
      return value.GetInt();
    } else {
      if (!value.IsUint64()) {
        fail(ProofFault::Kind::missing, name);
      }
      return value.GetUint64();
    }
  }

  [[nodiscard]] Move move(Value const& value, Position const& position) const {
    if (!value.IsString()) {
      fail(ProofFault::Kind::missing, "move");
    }
    std::string const written{value.GetString(), value.GetStringLength()};
    auto const read = read_move_text(written, Numbering{proof_.variant->rules()});
    if (read) {
      auto const meant = resolve(*proof_.variant, position, *read);
      if (meant.kind == Resolution::Kind::unique && !meant.misses_capture) {
        return meant.move;
      }
    }
    fail(ProofFault::Kind::illegal_move, written);
  }

  [[nodiscard]] ProofEnd end(Value const& value) const {
    ProofEnd end;
    auto const how = line_end_named(text(value, "how"));
    if (!how) {
      fail(ProofFault::Kind::missing, "how");
    }
    end.how = *how;
    end.gain.men = within_board(number<int>(value, "men"));
    end.gain.kings = within_board(number<int>(value, "kings"));
    end.score = number<Score>(value, "score");
    end.nodes = number<std::uint64_t>(value, "nodes");
    return end;
  }
  [[nodiscard]] int within_board(int count) const {
    if (count < -1'000 || count > 1'000) {
      fail(ProofFault::Kind::missing, "men, kings");
    }
    return count;
  }

  [[nodiscard]] ProofTry one_try(Value const& value, Position position) const {
    ProofTry each{.move = move(member(value, "move"), position)};
    position = proof_.variant->after(position, each.move);
    for (auto const& next : list(value, "line")) {
      each.line.push_back(move(next, position));
      position = proof_.variant->after(position, each.line.back());
    }
    each.end = end(member(value, "end"));
    return each;
  }

  void read_turn(Value const& value, Position const& position) {
    auto const place = proof_.turns.size();
    if (place >= most_turns || ++depth_ > most_proof_depth) {
      fail(ProofFault::Kind::too_large, {});
    }
    proof_.turns.push_back({.move = move(member(value, "move"), position)});
    for (auto const& each : list(value, "tries")) {
      proof_.turns[place].tries.push_back(one_try(each, position));
    }
    if (find(value, "end") != nullptr) {
      proof_.turns[place].end = end(member(value, "end"));
    } else {
      auto const length = way_.size();
      add_way(position, proof_.turns[place].move);
      auto const after = proof_.variant->after(position, proof_.turns[place].move);
      for (auto const& reply : list(value, "replies")) {
        read_reply(place, reply, after);
      }
      way_.resize(length);
    }
    --depth_;
  }
  void read_reply(std::size_t place, Value const& value, Position const& position) {
    ProofReply reply{.move = move(member(value, "move"), position)};
    if (find(value, "then") != nullptr) {
      reply.next = proof_.turns.size();
      auto const length = way_.size();
      add_way(position, reply.move);
      read_turn(member(value, "then"), proof_.variant->after(position, reply.move));
      way_.resize(length);
    } else {
      reply.end = end(member(value, "end"));
    }
    proof_.turns[place].replies.push_back(reply);
  }
  void add_way(Position const& position, Move const& played) {
    way_ += way_.empty() ? "" : " ";
    way_ += write_move(*proof_.variant, position, played);
  }

  Proof proof_;
  std::string way_;  // the moves to the turn that is read
  std::size_t depth_ = 0;
};

}  // namespace

std::string write_proof(Proof const& proof) { return ProofWriter{proof}.write(); }

std::string_view name_of(ProofFault::Kind kind) noexcept {
  constexpr std::array<std::string_view, 8> names{"not-json",    "no-proof",     "unclaimed",    "missing",
                                                  "bad-variant", "bad-position", "illegal-move", "too-large"};
  return names[static_cast<std::size_t>(kind)];
}

tl::expected<ProofRecord, ProofFault> read_proof(std::string_view json) {
  JsonDocument document;
  document.Parse<rapidjson::kParseIterativeFlag>(json.data(), json.size());
  if (document.HasParseError()) {
    return tl::unexpected{ProofFault{ProofFault::Kind::not_json, std::to_string(document.GetErrorOffset() + 1)}};
  }
  try {
    return ProofReader{}.read_record(document);
  } catch (ProofFault const& fault) {
    return tl::unexpected{fault};
  }
}

}  // namespace damier
