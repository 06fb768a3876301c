#include "game/layer_note.hpp"

#include "game/command.hpp"
#include "game/detail/stored_fields.hpp"
#include "grammar/pdn/grammar.hpp"
#include "language/stored_message.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace damier {
namespace {

constexpr std::string_view mark_begin{"[%damier "};
constexpr std::array<std::string_view, layer_kinds> kind_names{"comment",    "name",  "sign", "variation",
                                                               "evaluation", "marks", "shot"};
constexpr std::string_view hexadecimal{"0123456789abcdef"};

/// Whether a byte has itself in a mark: in no format of games it ends a word, a command or a comment.
bool is_plain_byte(char c) noexcept {
  return is_letter(c) || is_digit(c) || std::string_view{"-_.,:;=+*/!?#&@<>'\"|"}.find(c) != std::string_view::npos;
}

std::string escaped(std::string_view content) {
  std::string text;
  for (auto const c : content) {
    if (is_plain_byte(c)) {
      text += c;
    } else {
      auto const byte = static_cast<unsigned char>(c);
      text += '~';
      text += hexadecimal[byte >> 4U];
      text += hexadecimal[byte & 15U];
    }
  }
  return text;
}

/// The content of an escaped text; nothing for a text that escaped() does not make.
std::optional<std::string> unescaped(std::string_view text) {
  std::string content;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '~') {
      content += text[i];
      continue;
    }
    auto const high = i + 2 < text.size() ? hexadecimal.find(text[i + 1]) : std::string_view::npos;
    auto const low = i + 2 < text.size() ? hexadecimal.find(text[i + 2]) : std::string_view::npos;
    if (high == std::string_view::npos || low == std::string_view::npos) {
      return std::nullopt;
    }
    content += static_cast<char>(16 * high + low);
    i += 2;
  }
  return escaped(content) == text ? std::optional{std::move(content)} : std::nullopt;
}

/// The words of a comment as every format keeps them: one blank for each run of blanks, no braces.
std::string kept_words(std::string_view words) {
  std::string kept;
  for (auto const c : words) {
    if (!is_blank(c)) {
      kept += c == '{' ? '(' : c == '}' ? ')' : c;
    } else if (!kept.empty() && kept.back() != ' ') {
      kept += ' ';
    }
  }
  if (kept.ends_with(' ')) {
    kept.pop_back();
  }
  return kept;
}

/// FNV-1a of a mark and the words behind it, without their blanks, which formats change.
std::string checksum(std::string_view mark, std::string_view words) {
  std::uint32_t sum = 2166136261U;
  for (auto const part : {mark, words}) {
    for (auto const c : part) {
      if (!is_blank(c)) {
        sum = (sum ^ static_cast<unsigned char>(c)) * 16777619U;
      }
    }
  }
  std::string text;
  for (int shift = 28; shift >= 0; shift -= 4) {
    text += hexadecimal[(sum >> static_cast<unsigned>(shift)) & 15U];
  }
  return text;
}

std::string name_in(std::string_view content, Language language) {
  std::string english;
  std::string first;
  for (auto rest = content; !rest.empty();) {
    auto text = take_part(rest, ';');
    auto const code = take_part(text, '=');
    if (code == language.code()) {
      return std::string{text};
    }
    if (code == "en") {
      english = text;
    } else if (first.empty()) {
      first = text;
    }
  }
  return english.empty() ? first : english;
}

std::string sign_words(std::string_view digits) {
  constexpr std::array<std::string_view, 7> signs{"", "!", "?", "!!", "??", "!?", "?!"};
  if (digits.size() == 1 && digits.front() >= '1' && digits.front() <= '6') {
    return std::string{signs[static_cast<std::size_t>(digits.front() - '0')]};
  }
  return std::ranges::all_of(digits, is_digit) && !digits.empty() && digits.size() <= 3 ? "$" + std::string{digits}
                                                                                        : std::string{};
}

/// Hundredths as a number of men: "-0.35".
std::string men(std::int64_t hundredths) {
  auto const whole = std::to_string(std::abs(hundredths / 100));
  auto const rest = std::to_string(100 + std::abs(hundredths % 100)).substr(1);
  return (hundredths < 0 ? "-" : "") + whole + "." + rest;
}

std::string evaluation_words(std::string_view content) {
  auto const evaluation = read_evaluation(content);
  std::string words;
  auto const add = [&](std::string const& word) { words += (words.empty() ? "" : " ") + word; };
  if (!evaluation) {
    return words;
  }
  if (evaluation->value) {
    add("[%eval " + men(*evaluation->value) + "]");
  }
  if (evaluation->depth) {
    add("[%depth " + std::to_string(*evaluation->depth) + "]");
  }
  if (evaluation->nodes) {
    add("[%nodes " + std::to_string(*evaluation->nodes) + "]");
  }
  if (!evaluation->line.empty()) {
    add(evaluation->line);
  }
  return words;
}

/// Whether a content is nothing but marks of squares and arrows.
bool is_marks(std::string_view content) {
  auto const fields = read_command_fields(content);
  auto const rest = (fields.coloured_squares.empty() ? 0U : 1U) + (fields.coloured_arrows.empty() ? 0U : 1U);
  return fields.malformed.empty() && fields.unknown.empty() && rest != 0 && read_commands(content).size() == rest &&
         content.starts_with("[%") && content.ends_with(']');
}

/// The parts of a mark; nothing for another text. Takes them from the text.
std::optional<LayerNote> take_mark(std::string_view text, std::string_view* sum) {
  LayerNote note;
  note.source = take_part(text, ' ');
  auto const version = whole_number<std::uint32_t>(take_part(text, ' '));
  if (sum != nullptr) {
    *sum = take_part(text, ' ');
  }
  auto const kind = find_layer_kind(take_part(text, ' '));
  auto content = unescaped(text);
  if (!is_layer_name(note.source) || !version || *version == 0 || !kind || !content) {
    return std::nullopt;
  }
  note.version = *version;
  note.kind = *kind;
  note.content = std::move(*content);
  return note;
}

/// The mark of a note before words.
std::string mark_of(LayerNote const& note, std::string_view words) {
  auto const text = item_text(note);
  std::string_view rest{text};
  auto const source = take_part(rest, ' ');
  auto const version = take_part(rest, ' ');
  auto const sum = checksum(text, words);
  auto mark = std::string{mark_begin}.append(source).append(" ").append(version).append(" ").append(sum);
  return mark.append(" ").append(rest.substr(0, rest.find_last_not_of(' ') + 1)).append("]");
}

/// Whether an item of a game, or what is there in its place, belongs to a move before it: a variation can replace that.
bool follows_move(Game const& game, std::size_t place) {
  while (place != 0) {
    auto const kind = game.items[--place].kind;
    if (kind != ItemKind::comment && kind != ItemKind::nag && kind != ItemKind::strength &&
        kind != ItemKind::layer_note) {
      return kind == ItemKind::move;
    }
  }
  return false;
}

bool is_nag(std::string_view content) {
  auto const digits = whole_number<unsigned>(content);
  return digits && *digits < 1'000 && pdn::can_stand_for(EventKind::nag, content);
}

/// The moves of a variation; none if PDN would read one of them as something else.
std::vector<std::string_view> readable_moves(std::string_view content) {
  std::vector<std::string_view> moves;
  while (!content.empty()) {
    moves.push_back(take_part(content, ' '));
    if (!pdn::can_stand_for(EventKind::move, moves.back())) {
      return {};
    }
  }
  return moves;
}

/// Adds the items of a note that is not a comment alone; false for another.
bool add_as_sign_or_variation(Game& written, LayerNote const& note) {
  if (note.kind == LayerKind::sign && is_nag(note.content)) {
    written.add(ItemKind::nag, note.content);
    written.add(ItemKind::comment, mark_of(note, ""));
    return true;
  }
  auto const moves = note.kind == LayerKind::variation ? readable_moves(note.content) : std::vector<std::string_view>{};
  if (moves.empty()) {
    return false;
  }
  written.add(ItemKind::variation_begin);
  written.add(ItemKind::comment, mark_of(note, note.content));
  for (auto const move : moves) {
    written.add(ItemKind::move, move);
  }
  written.add(ItemKind::variation_end);
  return true;
}

}  // namespace

std::string_view name(LayerKind kind) noexcept { return kind_names[static_cast<std::size_t>(kind)]; }

std::optional<LayerKind> find_layer_kind(std::string_view name) noexcept {
  auto const found = std::ranges::find(kind_names, name);
  return found == kind_names.end() ? std::nullopt : std::optional{static_cast<LayerKind>(found - kind_names.begin())};
}

bool is_layer_name(std::string_view name) noexcept {
  constexpr std::size_t longest = 40;
  auto const is_small = [](char c) { return c >= 'a' && c <= 'z'; };
  return !name.empty() && name.size() <= longest && is_small(name.front()) &&
         std::ranges::all_of(name, [&](char c) { return is_small(c) || is_digit(c) || c == '-'; });
}

std::string item_text(LayerNote const& note) {
  return note.source + ' ' + std::to_string(note.version) + ' ' + std::string{name(note.kind)} + ' ' +
         escaped(note.content);
}

std::optional<LayerNote> read_item_text(std::string_view text) { return take_mark(text, nullptr); }

std::string words_of(LayerNote const& note, Language language) {
  switch (note.kind) {
    case LayerKind::comment:
      return kept_words(text_of(read_stored_message(note.content).value_or(Message{}), language));
    case LayerKind::name: return kept_words(name_in(note.content, language));
    case LayerKind::sign: return sign_words(note.content);
    case LayerKind::variation: return kept_words(note.content);
    case LayerKind::evaluation: return kept_words(evaluation_words(note.content));
    case LayerKind::marks: return is_marks(note.content) ? kept_words(note.content) : std::string{};
    case LayerKind::shot: break;  // a comment beside it has the words
  }
  return {};
}

std::string layer_comment(LayerNote const& note, Language language) {
  auto const words = words_of(note, language);
  auto const mark = mark_of(note, words);
  return words.empty() ? mark : mark + ' ' + words;
}

std::optional<LayerNote> read_layer_comment(std::string_view comment) {
  auto const end = comment.find(']');
  if (!comment.starts_with(mark_begin) || end == std::string_view::npos) {
    return std::nullopt;
  }
  auto const inside = comment.substr(mark_begin.size(), end - mark_begin.size());
  std::string_view sum;
  auto note = take_mark(inside, &sum);
  auto const words = comment.substr(end + 1);
  if (!note || checksum(item_text(*note), words) != sum) {
    return std::nullopt;
  }
  // Words that this version cannot make again would be lost.
  auto const has_no_words = std::ranges::all_of(words, is_blank);
  return has_no_words || !words_of(*note, Language{}).empty() ? note : std::nullopt;
}

std::optional<LayerNote> read_layer_variation(std::string_view comment, std::string_view moves) {
  auto note = moves.empty() ? std::nullopt : read_layer_comment(std::string{comment} + ' ' + std::string{moves});
  return note && note->kind == LayerKind::variation && note->content == moves ? note : std::nullopt;
}

std::optional<LayerNote> read_layer_sign(std::string_view comment, std::string_view nag) {
  auto note = comment.ends_with(']') ? read_layer_comment(comment) : std::nullopt;
  return note && note->kind == LayerKind::sign && note->content == nag && comment == mark_of(*note, "") ? note
                                                                                                        : std::nullopt;
}

bool has_layer_notes(Game const& game) noexcept {
  return std::ranges::any_of(game.items, [](Item const& item) { return item.kind == ItemKind::layer_note; });
}

Game with_layer_comments(Game const& game, Language language) {
  auto written = game;
  for (auto& item : written.items) {
    if (item.kind != ItemKind::layer_note) {
      continue;
    }
    auto const note = read_item_text(game.text_of(item));
    item.kind = ItemKind::comment;
    written.respell(item, note ? layer_comment(*note, language) : std::string{});
  }
  return written;
}

Game with_layer_variations(Game const& game, Language language) {
  auto written = game;
  written.items.clear();
  for (std::size_t place = 0; place < game.items.size(); ++place) {
    auto const& item = game.items[place];
    auto const note =
        item.kind == ItemKind::layer_note ? read_item_text(game.text_of(item)) : std::optional<LayerNote>{};
    if (item.kind != ItemKind::layer_note) {
      written.items.push_back(item);
    } else if (!note || !follows_move(game, place) || !add_as_sign_or_variation(written, *note)) {
      written.add(ItemKind::comment, note ? layer_comment(*note, language) : std::string{});
    }
  }
  return written;
}

void remove_layer_notes(Game& game) {
  std::erase_if(game.items, [](Item const& item) { return item.kind == ItemKind::layer_note; });
}

std::string local_name_content(std::span<std::pair<std::string, std::string> const> names) {
  std::string content;
  for (auto const& [code, text] : names) {
    auto plain = text;
    std::ranges::replace(plain, ';', ',');
    content.append(content.empty() ? "" : ";").append(code).append("=").append(plain);
  }
  return content;
}

std::string evaluation_content(Evaluation const& evaluation) {
  if (!evaluation.answered) {
    return "unanswered";
  }
  std::string content;
  auto const add = [&](std::string_view key, std::string const& value) {
    content.append(content.empty() ? "" : " ").append(key).append("=").append(value);
  };
  if (evaluation.value) {
    add("value", std::to_string(*evaluation.value));
  }
  if (evaluation.depth) {
    add("depth", std::to_string(*evaluation.depth));
  }
  if (evaluation.nodes) {
    add("nodes", std::to_string(*evaluation.nodes));
  }
  if (!evaluation.line.empty()) {
    auto line = evaluation.line;
    std::ranges::replace(line, ' ', ',');
    add("line", line);
  }
  return content;
}

std::optional<Evaluation> read_evaluation(std::string_view content) {
  Evaluation evaluation;
  if (content == "unanswered") {
    evaluation.answered = false;
    return evaluation;
  }
  for (auto rest = content; !rest.empty();) {
    auto value = take_part(rest, ' ');
    auto const key = take_part(value, '=');
    if (key == "value") {
      evaluation.value = whole_number<std::int64_t>(value);
    } else if (key == "depth") {
      evaluation.depth = whole_number<std::uint64_t>(value);
    } else if (key == "nodes") {
      evaluation.nodes = whole_number<std::uint64_t>(value);
    } else if (key == "line") {
      evaluation.line = value;
      std::ranges::replace(evaluation.line, ',', ' ');
    } else {
      return std::nullopt;
    }
  }
  return evaluation_content(evaluation) == content ? std::optional{std::move(evaluation)} : std::nullopt;
}

}  // namespace damier
