#include "export/json_writer.hpp"

#include "export/tag_order.hpp"
#include "game/command.hpp"
#include "game/walker.hpp"
#include "grammar/json/terminal_escapes.hpp"
#include "grammar/pdn/grammar.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"

#include <rapidjson/writer.h>

#include <charconv>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace damier {
namespace {

/// Where RapidJSON writes: the end of a string.
class Appender {
 public:
  using Ch = char;
  explicit Appender(std::string& text) noexcept : text_{text} {}
  void Put(char c) { text_ += c; }
  void Flush() noexcept {}

 private:
  std::string& text_;
};

using Json = rapidjson::Writer<Appender>;

void put(Json& json, std::string_view text) { json.String(text.data(), static_cast<rapidjson::SizeType>(text.size())); }
void put_key(Json& json, std::string_view name) {
  json.Key(name.data(), static_cast<rapidjson::SizeType>(name.size()));
}
void put_member(Json& json, std::string_view name, std::string_view text) {
  put_key(json, name);
  put(json, text);
}

class BodyWriter final : public ItemVisitor {
 public:
  BodyWriter(Game const& game, Json& json) : game_{game}, json_{json}, variant_is_told_{game.variant_can_be_told()} {}

  void item(Item const& item, Line const& line, std::size_t) override {
    auto const text = game_.text_of(item);
    switch (item.kind) {
      case ItemKind::move:
        if (!item.keeps_the_rules()) {
          return fits_several_captures(item, line) ? put(json_, text) : put_item("unread", text);
        }
        // Where the variant is a guess, the guess shall not spell the moves. (A base has no text of legal ones.)
        return variant_is_told_ || text.empty() || read_free_choice(text) != FreeChoice::none
                   ? put(json_, write_move(*game_.variant, line.before, item.move))
                   : put(json_, text);
      case ItemKind::placeholder: return put_item("pass", text);
      case ItemKind::comment: return put_comment(text);
      case ItemKind::nag: return put_nag(text);
      case ItemKind::strength: return put_item("strength", text);
      case ItemKind::variation_begin:
        json_.StartObject();
        put_key(json_, "variation");
        json_.StartArray();
        return;
      case ItemKind::variation_end:
        json_.EndArray();
        json_.EndObject();
        return;
      case ItemKind::setup: return put_item("setup", text);
      case ItemKind::skipped: return put_item("skipped", text);
    }
  }

 private:
  /// Whether a move is the short form of several legal captures between which nothing decides, as score sheets have it:
  /// it is legal, whichever was played. The line goes on unread behind it.
  [[nodiscard]] bool fits_several_captures(Item const& item, Line const& line) const {
    auto const is_first_unread = !item.legal && line.unread == 1 && !line.turn_open;
    auto const text = game_.text_of(item);
    if (!is_first_unread || game_.variant == nullptr || !pdn::can_stand_for(EventKind::move, text)) {
      return false;
    }
    auto const words = read_move_text(text, Numbering{game_.variant->rules()});
    return words && words->size == 2 && resolve(*game_.variant, line.now, *words).kind == Resolution::Kind::ambiguous;
  }
  void put_item(std::string_view kind, std::string_view text) {
    json_.StartObject();
    put_member(json_, kind, text);
    json_.EndObject();
  }
  /// The text, and what the commands in it say.
  void put_comment(std::string_view text) {
    json_.StartObject();
    put_member(json_, "comment", text);
    if (text.find("[%") != std::string_view::npos) {
      put_commands(read_command_fields(text));
    }
    json_.EndObject();
  }
  void put_commands(CommandFields const& fields) {
    auto begun = false;
    auto const key = [&](std::string_view name) {
      if (!std::exchange(begun, true)) {
        put_key(json_, "commands");
        json_.StartObject();
      }
      put_key(json_, name);
    };
    auto const put_time = [&](std::string_view name, std::optional<std::chrono::milliseconds> time) {
      if (time) {
        key(name);
        json_.Double(std::chrono::duration<double>{*time}.count());
      }
    };
    auto const put_count = [&](std::string_view name, std::optional<std::uint64_t> count) {
      if (count) {
        key(name);
        json_.Uint64(*count);
      }
    };
    auto const put_text = [&](std::string_view name, std::string_view text) {
      if (!text.empty()) {
        key(name);
        put(json_, text);
      }
    };
    if (fields.clock) {
      put_time("white_clock", fields.clock->white);
      put_time("black_clock", fields.clock->black);
      put_time("clock", fields.clock->mover);
      put_text("running", !fields.clock->running ? "" : *fields.clock->running == Colour::white ? "white" : "black");
    }
    put_time("mechanical_clock", fields.mechanical_clock);
    put_time("game_time", fields.elapsed_game_time);
    put_time("move_time", fields.elapsed_move_time);
    if (fields.evaluation) {
      key("evaluation");
      json_.Double(*fields.evaluation);
    }
    put_count("depth", fields.depth);
    put_count("nodes", fields.nodes);
    put_count("kilonodes_per_second", fields.kilonodes_per_second);
    if (fields.from_opening_book) {
      key("opening_book");
      json_.Bool(true);
    }
    put_text("squares", fields.coloured_squares);
    put_text("arrows", fields.coloured_arrows);
    if (begun) {
      json_.EndObject();
    }
  }
  /// As a number, unless its digits would be lost by that: "007", or more of them than a number holds.
  void put_nag(std::string_view digits) {
    unsigned number = 0;
    auto const [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc{} || std::to_string(number) != digits) {
      return put_item("nag", digits);
    }
    json_.StartObject();
    put_key(json_, "nag");
    json_.Uint(number);
    json_.EndObject();
  }

  Game const& game_;
  Json& json_;
  bool variant_is_told_;
};

}  // namespace

void write_json(Game const& game, std::string& text, std::uint64_t number) {
  auto const begin = text.size();
  Appender out{text};
  Json json{out};
  json.StartObject();
  put_key(json, "format");
  json.Uint(1);
  if (number != 0) {
    put_key(json, "game");
    json.Uint64(number);
  }
  put_key(json, "tags");
  json.StartArray();
  for (auto const& tag : game.tags) {
    json.StartArray();
    put(json, tag.name);
    put(json, tag.value);
    json.EndArray();
  }
  json.EndArray();
  if (game.variant != nullptr) {
    put_member(json, "variant", game.variant->name());
    put_member(json, "evidence", name(game.evidence));
  }
  if (game.variant != nullptr && has_own_start(game)) {
    put_member(json, "start", write_fen(game.start, *game.variant));
  }
  if (!game.result.empty()) {
    put_member(json, "result", game.result);
  }
  put_member(json, "outcome", name(game.outcome()));
  put_key(json, "plies");
  json.Uint(game.main_line_plies());
  put_key(json, "body");
  json.StartArray();
  BodyWriter body{game, json};
  walk(game, body);
  json.EndArray();
  json.EndObject();
  escape_for_terminals(text, begin);
}

}  // namespace damier
