#include "grammar/json/detail/game_handler.hpp"

#include "grammar/manoury/grammar.hpp"
#include "grammar/pdn/grammar.hpp"
#include "grammar/pdn/result_word.hpp"
#include "grammar/pdn/score.hpp"
#include "grammar/tag_words.hpp"
#include "language/message.hpp"
#include "text/move_signs.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>
#include <utility>

namespace damier::json {

namespace {

/// A key of an item of a body, and the kind of event that its text makes.
struct ItemKey {
  std::string_view name;
  EventKind kind;
};
constexpr std::array item_keys{
    ItemKey{"move", EventKind::move},         ItemKey{"unread", EventKind::move},
    ItemKey{"comment", EventKind::comment},   ItemKey{"nag", EventKind::nag},
    ItemKey{"strength", EventKind::strength}, ItemKey{"setup", EventKind::setup},
    ItemKey{"pass", EventKind::placeholder},  ItemKey{"skipped", EventKind::skipped},
};

Message item_expected() {
  return message("json-expected-item", "names"_a = "comment, nag, strength, variation, setup, pass, unread, skipped");
}

bool is_item_key(std::string_view key) noexcept {
  return key == "variation" || key == "commands" ||
         std::ranges::find(item_keys, key, &ItemKey::name) != item_keys.end();
}

/// How deep brackets may be nested inside a value that is ignored.
constexpr std::size_t deepest_unknown = 256;

/// Whether a text is a move as French texts write it: "28×19", "28*19"; also with letters for digits, as in "1O-14".
bool is_manoury_move(std::string_view text) {
  if (text.empty()) return false;
  auto const token = manoury::read_token(text, 0, false);
  bool const is_move = token && (token->token == manoury::Token::move || token->token == manoury::Token::misread_move);
  return is_move && token->whole.end == text.size();
}

/// The kind of event that a reader of PDN makes of the text of a result: result, also for one in words or signs; move,
/// if it is a score of ten, twelve or twenty points; otherwise skipped.
EventKind kind_of_result(std::string_view text) {
  auto const token = pdn::token_of(text);
  bool const in_words = pdn::worded_result(text) != pdn::WordedResult::none;
  if (in_words || token == pdn::Token::result) return EventKind::result;
  if (token != pdn::Token::move) return EventKind::skipped;
  return pdn::is_score_of_ten_or_more(text) ? EventKind::move : EventKind::skipped;
}

Message expected_text(EventKind kind) {
  switch (kind) {
    case EventKind::move: return message("json-expected-move");
    case EventKind::placeholder: return message("json-expected-pass");
    case EventKind::strength: return message("json-expected-strength");
    default: return message("json-expected-position");
  }
}

}  // namespace

// --- what RapidJSON calls --------------------------------------------------------------------------------------------

bool GameHandler::RawNumber(char const* digits, unsigned length, bool) {
  std::size_t const end = text_.Tell();
  return value({{digits, length}, end - length, end, true});
}

bool GameHandler::String(char const* characters, unsigned length, bool) {
  std::size_t const end = text_.Tell() - 1;  // before the quote
  return value({{characters, length}, string_begin(end), end, false});
}

bool GameHandler::Key(char const* characters, unsigned length, bool) {
  taken_ = text_.Tell();
  if (skipping_ > 0) return true;
  Open& object = open_.back();
  object.key.assign(characters, length);
  object.key_end = text_.Tell() - 1;
  object.key_begin = string_begin(object.key_end);
  return true;
}

bool GameHandler::StartObject() { return open('{'); }
bool GameHandler::EndObject(unsigned) { return close('}'); }
bool GameHandler::StartArray() { return open('['); }
bool GameHandler::EndArray(unsigned) { return close(']'); }

/// Handles true, false and null.
bool GameHandler::plain() {
  taken_ = text_.Tell();
  if (skipping_ > 0 || open_.empty()) return true;
  Open& around = open_.back();
  ++around.values;
  bool const of_unknown_key = around.where == Where::game && around.key != "tags" && around.key != "body";
  if (of_unknown_key) note_unknown(around);
  std::size_t const end = text_.Tell();
  std::size_t begin = end;
  while (begin > 0 && text_.text()[begin - 1] >= 'a' && text_.text()[begin - 1] <= 'z') --begin;
  if (!of_unknown_key) refuse(begin, end, message("json-expected-text-or-number"));
  return fits();
}

bool GameHandler::value(Value const& value) {
  taken_ = text_.Tell();
  if (skipping_ > 0 || open_.empty()) return true;
  take(value);
  ++open_.back().values;
  return fits();
}

bool GameHandler::open(char bracket) {
  std::size_t const begin = text_.Tell();
  taken_ = begin;
  braces_ += bracket == '{' ? 1 : 0;
  if (skipping_ > 0) return ++skipping_ < deepest_unknown;
  if (open_.empty()) {
    open_.push_back({});
    return true;
  }
  Open& around = open_.back();
  ++around.values;
  bool const array = bracket == '[';
  auto const enter = [this](Where where) {
    open_.push_back({.where = where});
    return fits();
  };
  if (around.where == Where::game && around.key == "tags") return enter(array ? Where::tags : Where::tag_object);
  if (around.where == Where::game && around.key == "body" && array) return enter(Where::body);
  if (around.where == Where::tags && array) return enter(Where::tag);
  if (around.where == Where::body && !array) return enter(Where::item);
  if (around.where == Where::item && around.key == "variation" && array) {
    if (variations_ < limits_.deepest_variation) {
      ++variations_;
      push(EventKind::variation_begin, {{}, begin, begin});
      open_.push_back({.where = Where::body, .variation = true});
      return fits();
    }
    notes_.add({Severity::error, "variation-too-deep", static_cast<std::uint32_t>(begin), 1,
                message("text-variations-deeper-than", "most"_a = limits_.deepest_variation),
                message("text-deeper-kept")});
  }
  skipping_ = 1;
  skipped_from_ = begin;
  bool const of_comment =
      around.where == Where::item && (around.key == "commands" || around.key == "layer") && !array;  // also in it
  if (around.where == Where::game) note_unknown(around);
  skipped_is_known_ = of_comment || (around.where == Where::game && around.key != "tags" && around.key != "body");
  return true;
}

bool GameHandler::close(char bracket) {
  std::size_t const end = text_.Tell() + 1;
  taken_ = end - 1;
  braces_ -= bracket == '}' ? 1 : 0;
  if (skipping_ > 0) {
    if (--skipping_ == 0 && !skipped_is_known_) {
      bool const too_deep = open_.back().where == Where::item && open_.back().key == "variation" &&
                            variations_ == limits_.deepest_variation;
      if (too_deep) {
        push(EventKind::skipped, {text_.text().substr(skipped_from_, end - skipped_from_), skipped_from_, end});
      } else {
        refuse(skipped_from_, end,
               open_.back().where == Where::game ? message("json-expected-array") : message("json-expected-text"));
      }
    }
    return fits();
  }
  Open const closed = std::move(open_.back());
  open_.pop_back();
  if (closed.where == Where::tag && closed.values != 2) {
    note(end - 1, end, message("json-expected-tag"));
    if (has_open_tag()) push(EventKind::tag_value, {{}, end - 1, end - 1});
  }
  if (closed.where == Where::item && closed.values == 0) refuse(end - 2, end, item_expected());
  if (closed.variation) {
    --variations_;
    push(EventKind::variation_end, {{}, end, end});
  }
  return fits();
}

// --- what the values mean --------------------------------------------------------------------------------------------

void GameHandler::take(Value const& value) {
  Open const& around = open_.back();
  switch (around.where) {
    case Where::game: return take_of_game(value);
    case Where::tags: return refuse(value.begin, value.end, message("json-expected-pair"));
    case Where::tag:
      return push(around.values == 0 ? EventKind::tag_name
                  : has_open_tag()   ? EventKind::tag_value
                                     : EventKind::skipped,
                  value);
    case Where::tag_object:
      push(EventKind::tag_name, {around.key, around.key_begin, around.key_end});
      return push(EventKind::tag_value, value);
    case Where::body:
      return value.number ? refuse(value.begin, value.end, item_expected()) : push_item(EventKind::move, value);
    case Where::item: return take_of_item(value);
  }
}

void GameHandler::take_of_game(Value const& value) {
  std::string const& key = open_.back().key;
  note_unknown(open_.back());
  // The events of these members come last, wherever the object has them.
  auto const keep = [&](std::optional<Event>& kept, EventKind kind, Value const& read) {
    push(kind, read);
    kept = tape_.events.back();
    tape_.events.pop_back();
  };
  if (key == "result" && !value.number && !value.text.empty()) {
    bool const is_dash = dash_size(value.text) == value.text.size();  // no result
    Value const result = is_dash ? Value{"*", value.begin, value.end} : value;
    return keep(result_, kind_of_result(result.text), result);
  }
  if (key == "start" && !value.number) return keep(start_, EventKind::tag_value, value);
  if (key == "variant" && !value.number) tape_.variant = value.text;
  if (key == "evidence") take_evidence(value);
  if (key == "tags" || key == "body") refuse(value.begin, value.end, message("json-expected-array"));
  if (value.number && (key == "result" || key == "start" || key == "variant")) {
    refuse(value.begin, value.end, message("json-expected-text"));
  }
  if (key == "format" && value.text != "1") {
    notes_.add({Severity::warning, "json-newer-format", static_cast<std::uint32_t>(value.begin),
                static_cast<std::uint32_t>(value.end - value.begin), message("json-newer-format"),
                message("json-known-part-read")});
  }
}

void GameHandler::take_evidence(Value const& value) {
  static constexpr std::array<std::string_view, 4> known{"declared", "asked", "inferred", "none"};
  if (value.number || std::ranges::find(known, value.text) == known.end()) {
    return refuse(value.begin, value.end, message("json-expected-evidence"));
  }
  tape_.variant_evidence = value.text;
}

void GameHandler::take_of_item(Value const& value) {
  Open const& item = open_.back();
  auto const known =
      std::find_if(item_keys.begin(), item_keys.end(), [&](ItemKey const& k) { return k.name == item.key; });
  bool const is_nag = known != item_keys.end() && known->kind == EventKind::nag;
  if (known == item_keys.end() || (is_nag ? !pdn::can_stand_for(EventKind::nag, value.text) : value.number)) {
    return refuse(value.begin, value.end, is_nag ? message("json-expected-nag") : item_expected());
  }
  bool const is_unread =
      item.key == "unread" && (is_manoury_move(value.text) || pdn::is_result_written_as_move(value.text));
  is_unread ? push(EventKind::move, value) : push_item(known->kind, value);
}

/// Adds the event of an item. A text that is not valid for its kind of item is kept as skipped text.
void GameHandler::push_item(EventKind kind, Value const& value) {
  if (pdn::can_stand_for(kind, value.text)) return push(kind, value);
  note(value.begin, value.end, expected_text(kind));
  push(EventKind::skipped, value);
}

void GameHandler::note(std::size_t begin, std::size_t end, Message expected) {
  notes_.add({Severity::error, "json-schema", static_cast<std::uint32_t>(begin),
              static_cast<std::uint32_t>(std::max(end, begin + 1) - begin), std::move(expected),
              message("json-see-format")});
}

/// A member of a game without meaning here is ignored, and reported.
void GameHandler::note_unknown(Open const& game) {
  static constexpr std::array<std::string_view, 12> known{"format",   "game",    "tags",         "variant",
                                                          "evidence", "start",   "result",       "outcome",
                                                          "plies",    "opening", "opening_name", "body"};
  if (std::find(known.begin(), known.end(), game.key) != known.end()) return;
  notes_.add({Severity::warning, "json-schema", static_cast<std::uint32_t>(game.key_begin),
              static_cast<std::uint32_t>(std::max(game.key_end, game.key_begin + 1) - game.key_begin),
              message("json-unknown-member", "name"_a = source_text::quoted(game.key)), message("json-see-format")});
}

bool GameHandler::has_open_tag() const noexcept {
  return !tape_.events.empty() && tape_.events.back().kind == EventKind::tag_name;
}

/// Keeps a value that cannot be used as skipped text, together with its key in a tag that is an object and for an
/// unknown key of an item.
void GameHandler::refuse(std::size_t begin, std::size_t end, Message expected) {
  note(begin, end, std::move(expected));
  if (open_.empty()) return;
  Open const& around = open_.back();
  bool const with_key = around.where == Where::tag_object || (around.where == Where::item && !is_item_key(around.key));
  if (with_key && around.key_begin > 0) {
    begin = around.key_begin - 1;
    end += text_.text().substr(end).starts_with('"') ? 1U : 0U;
  }
  if (around.where == Where::tag && has_open_tag()) push(EventKind::tag_value, {{}, begin, begin});
  push(EventKind::skipped, {text_.text().substr(begin, end - begin), begin, end});
}

void GameHandler::push(EventKind kind, Value const& value) {
  Event event{static_cast<std::uint32_t>(value.begin), static_cast<std::uint32_t>(value.end - value.begin), kind};
  std::string_view const written = text_.text().substr(value.begin, value.end - value.begin);
  // A reader of PDN would take a backslash in the source of a tag's value for an escape.
  bool const as_written = written == value.text && written.find('\\') == std::string_view::npos;
  if (!as_written && tape_.readings.size() < std::numeric_limits<std::uint16_t>::max()) {
    tape_.readings.emplace_back(value.text);
    event.reading = static_cast<std::uint16_t>(tape_.readings.size());
  }
  tape_.events.push_back(event);
}

void GameHandler::finish() {
  for (; !open_.empty(); open_.pop_back()) {
    if (open_.back().variation) push(EventKind::variation_end, {{}, text_.Tell(), text_.Tell()});
  }
  skipping_ = 0;
  auto const is_fen = [this](Event const& event) {
    return event.kind == EventKind::tag_name && tape_.text(event) == "FEN";
  };
  if (start_ && std::none_of(tape_.events.begin(), tape_.events.end(), is_fen)) {
    push(EventKind::tag_name, {"FEN", start_->offset, start_->offset});
    tape_.events.push_back(*start_);
  }
  if (result_) put_result();
}

/// The result comes last. A result that looks like a move is accepted if the Result tag agrees; a score is a
/// move until the game is judged, as in PDN; anything else is reported.
void GameHandler::put_result() {
  auto const agrees_with_tag = [this] {
    Event const* other = nullptr;
    for (std::size_t i = 0; i + 1 < tape_.events.size(); ++i) {
      auto const& [name, value] = std::tie(tape_.events[i], tape_.events[i + 1]);
      if (name.kind != EventKind::tag_name) continue;
      if (tape_.text(name) == "Result") return pdn::is_same_score(tape_.text(value), tape_.text(*result_));
      bool const means_result = tape_.text(name) == "Risultato" || meant_tag_name(tape_.text(name)) == "Result";
      if (other == nullptr && means_result) other = &value;
    }
    return other != nullptr && pdn::is_same_score(tape_.text(*other), tape_.text(*result_));
  };
  auto const is_move = pdn::token_of(tape_.text(*result_)) == pdn::Token::move;
  if (result_->kind != EventKind::result && is_move && agrees_with_tag()) result_->kind = EventKind::result;
  if (result_->kind == EventKind::skipped) {
    note(result_->offset, result_->offset + result_->length, message("json-expected-result"));
  }
  tape_.events.push_back(*result_);
}

/// Where the string that ends before the closing quote at `end` begins: behind the nearest quote to the left that is
/// not escaped.
std::size_t GameHandler::string_begin(std::size_t end) const noexcept {
  std::string_view const text = text_.text();
  for (std::size_t quote = end; quote > 0;) {
    quote = text.rfind('"', quote - 1);
    if (quote == std::string_view::npos) return 0;
    std::size_t backslashes = 0;
    while (backslashes < quote && text[quote - 1 - backslashes] == '\\') ++backslashes;
    if (backslashes % 2 == 0) return quote + 1;
  }
  return 0;
}

/// Whether the tape may grow further: a text of many tiny values must not need many times its own size in memory.
bool GameHandler::fits() const noexcept {
  return tape_.readings.size() < std::numeric_limits<std::uint16_t>::max() - 16U &&
         tape_.events.size() < std::max<std::size_t>(1024, limits_.longest_record / 8);
}

}  // namespace damier::json
