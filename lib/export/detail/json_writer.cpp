#include "export/detail/json_writer.hpp"

#include "export/detail/tag_order.hpp"
#include "game/command.hpp"
#include "game/label.hpp"
#include "game/layer_note.hpp"
#include "game/walker.hpp"
#include "grammar/json/writer.hpp"
#include "grammar/pdn/grammar.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"

#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier {
namespace {

class JsonBodyWriter {
 public:
  JsonBodyWriter(Game const& game, JsonWriter& json)
      : game_{game}, json_{json}, variant_is_confirmed_{game.variant_is_confirmed()} {
    if (game.variant != nullptr) {
      writer_.emplace(*game.variant);
    }
  }

  void write() {
    LineStack lines{game_};
    std::span<Item const> rest{game_.items};
    while (!rest.empty()) {
      auto const moves = follow_moves(game_, rest, lines, [&](Position const& before, Item const& item, unsigned) {
        return put_squares(item, before);
      });
      rest = rest.subspan(moves);
      if (!rest.empty()) {
        follow(game_, rest.front(), lines);
        write_item(rest.front(), lines.line());
        rest = rest.subspan(1);
      }
    }
  }

 private:
  void write_item(Item const& item, Line const& line) {
    auto const text = game_.text_of(item);
    switch (item.kind) {
      case ItemKind::move: return put_move(item, line);
      case ItemKind::placeholder: return put_item("pass", text);
      case ItemKind::comment:
      case ItemKind::layer_note: return put_comment(text);
      case ItemKind::nag: return put_nag(text);
      case ItemKind::strength: return put_item("strength", text);
      case ItemKind::variation_begin: json_.begin_object().key("variation").begin_array(); return;
      case ItemKind::variation_end: json_.end_array().end_object(); return;
      case ItemKind::setup: return put_item("setup", text);
      case ItemKind::skipped: return put_item("skipped", text);
    }
  }

  /// Writes a move whose squares are its text.
  bool put_squares(Item const& item, Position const& before) {
    std::array<char, MoveWriter::longest> move;
    auto const* const end = is_written_anew(item) ? writer_->put(move.data(), before, item.move) : nullptr;
    if (end != nullptr) {
      json_.value(std::string_view{move.data(), static_cast<std::size_t>(end - move.data())});
    }
    return end != nullptr;
  }
  /// Whether a move is written in damier's notation, and not as it was read. If the variant is a guess, the moves keep
  /// their text: the guess must not decide their spelling. (A base has no text of legal moves.)
  [[nodiscard]] bool is_written_anew(Item const& item) const {
    auto const text = game_.text_of(item);
    return item.keeps_the_rules() &&
           (variant_is_confirmed_ || text.empty() || read_free_choice(text) != FreeChoice::none);
  }
  void put_move(Item const& item, Line const& line) {
    auto const text = game_.text_of(item);
    if (!item.keeps_the_rules() && !fits_several_captures(item, line)) {
      return put_item("unread", text);
    }
    is_written_anew(item) ? json_.value(write_move(*game_.variant, line.before, item.move)) : json_.value(text);
  }
  /// Whether a move is the short form of several legal captures and no later move decides between them: it is legal,
  /// whichever was played. The moves after it are not replayed.
  [[nodiscard]] bool fits_several_captures(Item const& item, Line const& line) const {
    auto const is_first_unread = !item.legal && line.unread == 1 && !line.turn_open;
    auto const text = game_.text_of(item);
    if (!is_first_unread || game_.variant == nullptr || !pdn::can_stand_for(EventKind::move, text)) {
      return false;
    }
    auto const words = read_move_text(text, Numbering{game_.variant->rules()});
    return words && words->size == 2 && resolve(*game_.variant, line.now, *words).kind == Resolution::Kind::ambiguous;
  }
  void put_item(std::string_view kind, std::string_view text) { json_.begin_object().member(kind, text).end_object(); }
  /// Writes the text of a comment and the meaning of its commands.
  void put_comment(std::string_view text) {
    json_.begin_object().member("comment", text);
    if (text.find("[%") != std::string_view::npos) {
      put_commands(read_command_fields(text));
      put_layer(text);
    }
    json_.end_object();
  }
  /// Writes the parts of a note of a layer.
  void put_layer(std::string_view comment) {
    if (auto const note = read_layer_comment(comment)) {
      json_.key("layer").begin_object().member("source", note->source).member("version", note->version);
      json_.member("kind", name(note->kind)).member("content", note->content).end_object();
    }
  }
  void put_commands(CommandFields const& fields) {
    auto begun = false;
    auto const key = [&](std::string_view name) {
      if (!std::exchange(begun, true)) {
        json_.key("commands").begin_object();
      }
      json_.key(name);
    };
    auto const put_time = [&](std::string_view name, std::optional<std::chrono::milliseconds> time) {
      if (time) {
        key(name);
        json_.decimal(std::chrono::duration<double>{*time}.count());
      }
    };
    auto const put_count = [&](std::string_view name, std::optional<std::uint64_t> count) {
      if (count) {
        key(name);
        json_.value(*count);
      }
    };
    auto const put_text = [&](std::string_view name, std::string_view text) {
      if (!text.empty()) {
        key(name);
        json_.value(text);
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
      json_.decimal(*fields.evaluation);
    }
    if (fields.won_in) {
      key("won_in");
      json_.value(std::int64_t{*fields.won_in});
    }
    put_count("depth", fields.depth);
    put_count("nodes", fields.nodes);
    put_count("kilonodes_per_second", fields.kilonodes_per_second);
    if (fields.from_opening_book) {
      key("opening_book");
      json_.value(true);
    }
    put_text("squares", fields.coloured_squares);
    put_text("arrows", fields.coloured_arrows);
    if (begun) {
      json_.end_object();
    }
  }
  /// Writes a NAG as a number, unless its digits would then be lost: "007", or more digits than a number holds.
  void put_nag(std::string_view digits) {
    unsigned number = 0;
    auto const [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc{} || std::to_string(number) != digits) {
      return put_item("nag", digits);
    }
    json_.begin_object().member("nag", number).end_object();
  }

  Game const& game_;
  JsonWriter& json_;
  bool variant_is_confirmed_;
  std::optional<MoveWriter> writer_;
};

/// Writes the meaning of the tags of labels, for other programs.
void put_labels(Game const& game, JsonWriter& json) {
  if (!may_have_labels(game)) {
    return;
  }
  auto copy = game;
  auto const labels = take_labels(copy);
  auto const names = [&](LabelKind kind) {
    std::vector<std::string> found;
    for (auto const& label : labels) {
      if (label.kind == kind) {
        found.push_back(label.name);
      }
    }
    return found;
  };
  if (labels.empty()) {
    return;
  }
  json.key("labels").begin_object();
  json.strings("collections", names(LabelKind::collection)).strings("flags", names(LabelKind::flag));
  auto const stars = names(LabelKind::stars);
  json.member("stars", stars.empty() ? 0 : stars.front().front() - '0').key("notes").begin_array();
  for (auto const& label : labels) {
    if (label.kind == LabelKind::note) {
      json.begin_object().member("person", label.name).member("made", label.made).member("text", label.text);
      json.end_object();
    }
  }
  json.end_array().end_object();
}

}  // namespace

void write_json(Game const& game, std::string& text, std::uint64_t number, std::optional<NamedOpening> const& opening) {
  if (has_layer_notes(game)) {
    return write_json(with_layer_comments(game, Language{}), text, number, opening);
  }
  JsonWriter json;
  json.begin_object().member("format", 1);
  if (number != 0) {
    json.member("game", number);
  }
  json.key("tags").begin_array();
  for (auto const& tag : game.tags) {
    json.begin_array().value(tag.name).value(tag.value).end_array();
  }
  json.end_array();
  if (game.variant != nullptr) {
    json.member("variant", game.variant->name()).member("evidence", name(game.evidence));
  }
  if (game.variant != nullptr && has_own_start(game)) {
    json.member("start", write_fen(game.start, *game.variant));
  }
  if (!game.result.empty()) {
    json.member("result", game.terminator());
  }
  json.member("outcome", name(game.outcome())).member("plies", game.main_line_plies());
  if (opening) {
    json.member("opening", opening->id).member("opening_name", opening->name);
  }
  put_labels(game, json);
  json.key("body").begin_array();
  JsonBodyWriter{game, json}.write();
  text += json.end_array().end_object().text();
}

}  // namespace damier
