#include "apps/damier/entry/sheet_dialogue.hpp"

#include "apps/damier/terminal/board_drawing.hpp"
#include "apps/damier/terminal/full_screen.hpp"
#include "apps/damier/terminal/key.hpp"
#include "game/outcome.hpp"
#include "game/walker.hpp"
#include "language/message.hpp"
#include "notation/move_text.hpp"
#include "text/byte_classes.hpp"
#include "text/printable.hpp"
#include "text/text_width.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace damier::app {
namespace {

constexpr unsigned beside_gap = 2;  // between the board and the moves
constexpr unsigned narrowest_sheet = 20;

/// The key as the entry reads it; nothing for one that means nothing there.
std::optional<char> sheet_key(Key const& key) noexcept {
  switch (key.kind) {
    case Key::Kind::character: return key.character;
    case Key::Kind::enter: return ScoreEntry::enter;
    case Key::Kind::backspace:
    case Key::Kind::erase:
    case Key::Kind::left: return ScoreEntry::back;
    default: return std::nullopt;
  }
}

}  // namespace

void SheetDialogue::ask_for_moves(ScoreEntry& entry) {
  if (input_.is_terminal() && is_full_screen_possible(console_.out())) {
    ask_on_screen(entry);
  } else {
    ask_in_lines(entry);
  }
}

void SheetDialogue::ask_on_screen(ScoreEntry& entry) {
  FullScreen full{console_.out()};
  KeyReader reader;
  auto const draw = [&] { full.show(screen(entry, full.columns(), full.rows())); };
  draw();
  while (true) {
    auto const input = full.wait();
    if (input.ended) {
      ended_ = true;
      return;
    }
    for (std::size_t at = 0; at < input.bytes.size(); ++at) {
      for (auto const& key : reader.read(std::string_view{input.bytes}.substr(at, 1))) {
        auto const typed = sheet_key(key);
        if (typed && entry.type(*typed) == ScoreEntry::Reply::done) {
          input_.give_back(std::string_view{input.bytes}.substr(at + 1));
          return;
        }
      }
    }
    draw();
  }
}

void SheetDialogue::ask_in_lines(ScoreEntry& entry) {
  auto& out = console_.out();
  while (true) {
    std::string line;
    auto const reading = input_.ask(line, entry.game().number() + " ", out);
    if (reading == LineInput::Reading::interrupted) {
      throw Interrupted{};
    }
    if (reading == LineInput::Reading::end) {
      ended_ = true;
      out.write("\n");
      return;
    }
    auto const keys = trimmed(line).empty() ? std::string{ScoreEntry::enter} : line;
    for (auto const key : keys) {
      auto const reply = entry.type(key);
      if (reply == ScoreEntry::Reply::done) {
        return;
      }
      if (reply == ScoreEntry::Reply::refused) {
        break;
      }
    }
    for (auto const& note : notes(entry)) {
      out.write(note + "\n");
    }
  }
}

/// The moves as a score sheet has them, a pair in each line.
std::vector<std::string> SheetDialogue::moves_of(PlayedGame const& game) {
  std::vector<std::string> lines;
  auto position = game.start();
  auto turns = position.side == game.record().first() ? 0U : 1U;
  for (auto const& move : game.moves()) {
    MoveNumber const number{turns / 2 + 1, turns % 2 == 0};
    auto const text = write_move(game.variant(), position, move);
    if (number.leads || lines.empty()) {
      lines.push_back(number.text() + " " + text);
    } else {
      lines.back() += "  " + text;
    }
    position = game.variant().after(position, move);
    ++turns;
  }
  return lines;
}

/// What is to be said about the last key.
std::vector<std::string> SheetDialogue::notes(ScoreEntry const& entry) const {
  std::vector<std::string> notes;
  if (!entry.choices().empty()) {
    auto const& game = entry.game();
    std::string choices;
    for (std::size_t place = 0; place < entry.choices().size(); ++place) {
      choices += fmt::format("{}{}: {}", place == 0 ? "" : "  ", place + 1,
                             write_move(game.variant(), game.position(), entry.choices()[place], game.legal()));
    }
    notes.push_back(text_of(settings_.language, "add-which-capture", "captures"_a = choices));
  }
  for (auto const& text : {entry.fault().fault, entry.fault().hint}) {
    if (!text.empty()) {
      notes.push_back(text);
    }
  }
  return notes;
}

std::vector<std::string> SheetDialogue::screen(ScoreEntry const& entry, unsigned columns, unsigned rows) const {
  auto const& game = entry.game();
  auto const& out = console_.out();
  BoardStyle const style{.ascii = settings_.ascii, .flipped = settings_.flipped};
  auto const width = board_width(game.variant().board());
  auto board = columns >= width ? draw_board(game.position(), game.variant(), style, out) : std::vector<std::string>{};
  auto const beside = !board.empty() && columns >= width + beside_gap + narrowest_sheet;
  std::vector<std::string> below{cut(game.number() + " " + entry.typed() + "_", columns)};
  for (auto const& note : notes(entry)) {
    for (auto& line : wrap(note, columns)) {
      below.push_back(std::move(line));
    }
  }
  for (auto& line : wrap(text_of(settings_.language, "add-keys"), columns)) {
    below.push_back(std::move(line));
  }
  auto moves = moves_of(game);
  auto const room = rows > below.size() ? rows - below.size() : std::size_t{0};
  auto const height = beside                ? std::min(room, board.size())
                      : room > board.size() ? room - board.size()
                                            : std::size_t{0};
  if (moves.size() > height) {
    moves.erase(moves.begin(), moves.end() - static_cast<std::ptrdiff_t>(height));  // the last ones are shown
  }
  if (beside) {
    for (std::size_t row = 0; row < moves.size(); ++row) {
      board[row] += std::string(beside_gap, ' ') + cut(moves[row], columns - width - beside_gap);
    }
  } else {
    std::ranges::transform(moves, std::back_inserter(board), [&](auto const& line) { return cut(line, columns); });
  }
  board.resize(std::min(board.size(), room));
  std::ranges::move(below, std::back_inserter(board));
  board.resize(std::min<std::size_t>(board.size(), rows));
  return board;
}

std::string SheetDialogue::ask(std::string const& name, std::string const& usual,
                               std::vector<std::string> const& known) {
  std::string line;
  if (ended_) {
    return usual;
  }
  auto const prompt = name + (usual.empty() ? "" : " [" + printable(usual) + "]") + ": ";
  auto const reading = input_.ask(line, prompt, console_.out(), known);
  if (reading == LineInput::Reading::interrupted) {
    throw Interrupted{};
  }
  if (reading == LineInput::Reading::end) {
    ended_ = true;
    console_.out().write("\n");
    return usual;
  }
  auto const text = trimmed(line);
  return text.empty() ? usual : std::string{text};
}

std::string SheetDialogue::ask_for_result(PlayedGame const& game) {
  auto const usual = std::string{write_outcome(game.outcome(), game.variant().rules())};
  while (true) {
    auto const text = ask(text_of(settings_.language, "column-result"), usual, {});
    auto const outcome = read_outcome(text, game.record().first());
    if (text == "*" || outcome != Outcome::unknown) {
      return is_plain_result(text) ? std::string{write_outcome(outcome, game.variant().rules())} : text;
    }
    console_.out().write(text_of(settings_.language, "add-no-result", "text"_a = printable(text)) + "\n");
  }
}

Game SheetDialogue::ask_for_tags(PlayedGame const& game) {
  auto const word = [&](Word name) { return std::string{name.in(settings_.language)}; };
  static constexpr Word white{"field-white"};
  static constexpr Word black{"field-black"};
  static constexpr Word event{"column-event"};
  static constexpr Word site{"column-site"};
  static constexpr Word date{"column-date"};
  static constexpr Word round{"column-round"};
  std::vector<Tag> tags{{"Event", ""}, {"Site", ""}, {"Date", ""}, {"Round", ""}, {"White", ""}, {"Black", ""}};
  tags[4].value = ask(word(white), {}, names_.players);
  tags[5].value = ask(word(black), {}, names_.players);
  tags[0].value = before_[0] = ask(word(event), before_[0], names_.events);
  tags[1].value = before_[1] = ask(word(site), before_[1], names_.sites);
  tags[2].value = before_[2] = ask(word(date), before_[2], {});
  tags[3].value = before_[3] = ask(word(round), before_[3], {});
  auto sheet = game.record();
  sheet.result = ask_for_result(game);
  std::erase_if(tags, [](Tag const& tag) { return tag.value.empty(); });
  tags.push_back({"Result", sheet.result});
  std::erase_if(sheet.tags, [](Tag const& tag) { return tag.name == "Result"; });
  sheet.tags.insert(sheet.tags.begin(), tags.begin(), tags.end());
  return sheet;
}

}  // namespace damier::app
