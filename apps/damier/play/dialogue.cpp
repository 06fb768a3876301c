#include "apps/damier/play/dialogue.hpp"

#include "answers/suggestion.hpp"
#include "answers/value_words.hpp"
#include "apps/damier/play/game_store.hpp"
#include "apps/damier/play/move_entry.hpp"
#include "apps/damier/terminal/board_drawing.hpp"
#include "apps/damier/terminal/fault_message.hpp"
#include "notation/move_text.hpp"
#include "report/column.hpp"
#include "text/text_width.hpp"

#include <algorithm>
#include <exception>
#include <utility>

namespace damier::app {
namespace {

constexpr std::uint64_t hint_nodes = 200'000;
constexpr std::size_t plies_before_draw = 40;
constexpr Score most_for_draw = 10;
constexpr unsigned longest_repeated_entry = 60;

std::string_view without_outer_blanks(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n\v\f";
  auto const first = text.find_first_not_of(blanks);
  return first == std::string_view::npos ? std::string_view{}
                                         : text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

std::string hint_value(Score score, Language language) {
  std::string text{score > 0 ? "+" : ""};
  text += report::decimal_text(static_cast<double>(score) / man_score, 2, language);
  return text;
}

}  // namespace

Dialogue::End Dialogue::run() {
  show_title();
  show_board();
  while (game_.outcome() == Outcome::unknown) {
    if (game_.legal().refused()) {
      say(text_of(settings_.language, "too-many-routes"));
      return End::left;
    }
    auto const step = settings_.engine == game_.position().side ? engine_turn() : person_turn();
    if (interrupted()) {
      return End::interrupted;
    }
    if (step == Step::leaves) {
      return game_.outcome() == Outcome::unknown ? End::left : End::over;
    }
  }
  if (!game_.drawn().empty()) {
    show_end(game_.drawn());
  } else {
    show_end(game_.outcome() == Outcome::black_wins ? message("play-white-has-no-move")
                                                    : message("play-black-has-no-move"));
  }
  return End::over;
}

Dialogue::Step Dialogue::engine_turn() {
  console_.out().flush();
  auto const move = engine_.choose(question(), interrupted);
  if (interrupted() || !move) {
    return Step::leaves;
  }
  game_.play(*move);
  show_board();
  return Step::goes_on;
}

Dialogue::Step Dialogue::person_turn() {
  auto step = Step::asks_again;
  while (step == Step::asks_again) {
    auto const entry = ask(game_.number() + " >");
    if (!entry) {
      return Step::leaves;
    }
    step = enter(*entry);
  }
  return step;
}

Dialogue::Step Dialogue::enter(std::string_view text) {
  auto const language = settings_.language;
  if (text.empty()) {
    return play_only_move();
  }
  if (auto const typed = read_play_word(text, language)) {
    return obey(*typed);
  }
  auto const entry = read_move_entry(game_, text, language);
  if (entry.move) {
    return play(*entry.move);
  }
  if (!entry.fault.empty()) {
    say(entry.fault);
    if (!entry.hint.empty()) {
      say(entry.hint);
    }
    return Step::asks_again;
  }
  auto const shown = cut(printable(text), longest_repeated_entry);
  auto const near =
      text.size() > longest_repeated_entry ? std::string{} : answers::nearest(text, play_word_names(language));
  say(near.empty() ? text_of(language, "play-not-understood", "text"_a = shown)
                   : text_of(language, "play-did-you-mean", "text"_a = shown, "word"_a = near));
  return Step::asks_again;
}

Dialogue::Step Dialogue::play_only_move() {
  if (game_.legal().size() != 1) {
    say(text_of(settings_.language, "play-several-moves"));
    return Step::asks_again;
  }
  auto const move = game_.legal()[0];
  say(text_of(settings_.language, "play-only-move",
              "move"_a = write_move(game_.variant(), game_.position(), move, game_.legal())));
  return play(move);
}

Dialogue::Step Dialogue::play(Move const& move) {
  game_.play(move);
  if (!settings_.engine || game_.outcome() != Outcome::unknown) {
    show_board();
  }
  return Step::goes_on;
}

Dialogue::Step Dialogue::obey(TypedWord const& typed) {
  switch (typed.word) {
    case PlayWord::hint: give_hint(); break;
    case PlayWord::back: return take_back();
    case PlayWord::resign: return resign();
    case PlayWord::draw: return offer_draw();
    case PlayWord::moves: say(legal_moves_text(game_)); break;
    case PlayWord::board: show_board(); break;
    case PlayWord::flip:
      settings_.flipped = !settings_.flipped;
      show_board();
      break;
    case PlayWord::save: save(typed.argument); break;
    case PlayWord::help:
      console_.out().write(play_help(example_move(), console_.out().width(), settings_.language));
      break;
    case PlayWord::quit: return Step::leaves;
  }
  return Step::asks_again;
}

/// Against the engine the move before its last one is taken back, too, so that the same side is to move.
Dialogue::Step Dialogue::take_back() {
  auto const plies = settings_.engine ? 2U : 1U;
  if (game_.moves().size() < plies) {
    say(text_of(settings_.language, "play-nothing-to-take-back"));
    return Step::asks_again;
  }
  std::string taken;
  for (auto count = 0U; count < plies; ++count) {
    taken.insert(0, taken.empty() ? "" : ", ");
    taken.insert(0, game_.last_move());
    game_.take_back();
  }
  say(text_of(settings_.language, "play-taken-back", "moves"_a = taken));
  show_board();
  return Step::goes_on;
}

/// A person is asked first: the word is typed by mistake, too. A script means what it sends.
Dialogue::Step Dialogue::resign() {
  auto const is_white = game_.position().side == Colour::white;
  if (input_.is_terminal()) {
    auto const sure = ask_yes_or_no(text_of(settings_.language, "play-resign-sure"));
    if (!sure) {
      return Step::leaves;
    }
    if (!*sure) {
      return Step::asks_again;
    }
  }
  game_.end(is_white ? Outcome::black_wins : Outcome::white_wins);
  show_end(is_white ? message("play-white-resigns") : message("play-black-resigns"));
  return Step::leaves;
}

std::optional<bool> Dialogue::ask_yes_or_no(std::string const& question) {
  while (true) {
    auto const answer = ask(question);
    if (!answer) {
      return std::nullopt;
    }
    if (auto const meant = read_yes_or_no(*answer, settings_.language)) {
      return meant;
    }
  }
}

Dialogue::Step Dialogue::offer_draw() {
  if (!settings_.engine) {
    return ask_for_draw();
  }
  console_.out().flush();
  auto const line = engine_.judge(question(), 0, interrupted);
  if (interrupted()) {
    return Step::leaves;
  }
  auto const own_value = line ? -line->score : infinite_score;  // the person is to move
  auto const is_level = own_value <= most_for_draw && game_.moves().size() >= plies_before_draw;
  if (is_level || (game_.draw_is_near() && own_value <= decided_score)) {
    game_.end(Outcome::draw);
    show_end(message("play-draw-agreed"));
    return Step::leaves;
  }
  say(text_of(settings_.language, "play-draw-refused"));
  return Step::asks_again;
}

Dialogue::Step Dialogue::ask_for_draw() {
  auto const question =
      text_of(game_.position().side == Colour::white ? message("play-white-offers") : message("play-black-offers"),
              settings_.language);
  auto const accepted = ask_yes_or_no(question);
  if (!accepted) {
    return Step::leaves;
  }
  if (!*accepted) {
    say(text_of(settings_.language, "play-draw-declined"));
    return Step::asks_again;
  }
  game_.end(Outcome::draw);
  show_end(message("play-draw-agreed"));
  return Step::leaves;
}

void Dialogue::give_hint() {
  console_.out().flush();
  auto const line = engine_.judge(question(), hint_nodes, interrupted);
  if (!line || interrupted()) {
    return;
  }
  auto const language = settings_.language;
  auto const& best = line->moves.front();
  auto const move = write_move(game_.variant(), game_.position(), best, game_.legal());
  if (is_decided(line->score)) {
    say(line->score > 0 ? text_of(language, "play-hint-wins", "move"_a = move)
                        : text_of(language, "play-hint-loses", "move"_a = move));
    return;
  }
  auto const value = hint_value(line->score, language);
  if (line->moves.size() < 2) {
    say(text_of(language, "play-hint", "move"_a = move, "value"_a = value));
    return;
  }
  auto const after = game_.variant().after(game_.position(), best);
  say(text_of(language, "play-hint-with-reply", "move"_a = move,
              "reply"_a = write_move(game_.variant(), after, line->moves[1]), "value"_a = value));
}

void Dialogue::save(std::string_view path) {
  auto const language = settings_.language;
  if (path.empty()) {
    say(text_of(language, "play-save-where", "example"_a = word("play-word-save") + " games.pdn"));
    return;
  }
  if (game_.moves().empty()) {
    say(text_of(language, "play-nothing-to-save"));
    return;
  }
  try {
    check_game_file(word("play-word-save"), std::string{path});
    add_to_file(std::string{path}, game_.record());
  } catch (std::exception const& error) {
    auto const known = fault_message(error);
    say(printable(known.empty() ? std::string{error.what()} : text_of(known, language)));
    return;
  }
  say(text_of(language, "play-saved", "file"_a = printable(path)));
}

std::optional<std::string> Dialogue::ask(std::string_view question) {
  constexpr unsigned answer_columns = 12;
  auto& out = console_.out();
  auto const rows = wrap(question, std::max(out.width(), answer_columns + 1) - answer_columns);
  std::string line;
  while (true) {
    for (std::size_t row = 0; row + 1 < rows.size(); ++row) {
      out.write(out.paint(Style::strong, rows[row]) + "\n");
    }
    auto const reading = input_.ask(line, rows.back() + " ", out);
    if (reading == LineInput::Reading::end || reading == LineInput::Reading::interrupted) {
      out.write("\n");
      return std::nullopt;
    }
    std::string const entry{without_outer_blanks(line)};
    if (!input_.is_terminal()) {
      out.write(cut(printable(entry), out.width()) + "\n");
    }
    if (reading == LineInput::Reading::line) {
      return entry;
    }
    say(text_of(settings_.language, "play-too-long"));
  }
}

/// A legal move in both spellings: "31-26, 3126".
std::string Dialogue::example_move() const {
  auto const& move = game_.legal()[0];
  Numbering const numbering{game_.variant().rules()};
  auto const name = [&](Square square) {
    auto const text = numbering.name(square);
    return text.size() == 1 ? "0" + text : text;
  };
  return write_move(game_.variant(), game_.position(), move, game_.legal()) + ", " + name(move.from) + name(move.to);
}

void Dialogue::show_title() {
  auto const player = [&](std::string_view tag) {
    auto const name = game_.record().tag(tag);
    return printable(name && !name->empty() ? *name : "?");
  };
  auto const language = settings_.language;
  say(text_of(language, "play-title", "game"_a = answers::title_of(game_.variant(), language),
              "white"_a = player("White"), "black"_a = player("Black")));
  if (game_.outcome() == Outcome::unknown && !game_.legal().empty()) {
    say(text_of(language, "play-begin", "move"_a = example_move()));
  }
}

void Dialogue::show_board() {
  auto& out = console_.out();
  BoardStyle style{.ascii = settings_.ascii, .flipped = settings_.flipped};
  auto const last = game_.last_move();
  if (!last.empty()) {
    auto const& move = game_.moves().back();
    style.marked = {move.from, move.to};
    style.taken = move.captured;
  }
  out.write("\n");
  for (auto const& line : draw_board(game_.position(), game_.variant(), style, out)) {
    out.write(line.substr(0, line.find_last_not_of(' ') + 1) + "\n");
  }
  if (!last.empty()) {
    out.write("   " + out.paint(Style::strong, last) + "\n");
  }
  out.write("   " + describe_position(game_.position(), style, out, settings_.language) + "\n");
}

void Dialogue::show_end(Message const& why) {
  auto const language = settings_.language;
  auto text = text_of(why, language) + word("colon");
  text += answers::words_of(game_.outcome()).in(language);
  text += " (";
  text += write_outcome(game_.outcome(), game_.variant().rules());
  say(text + ")");
}

void Dialogue::say(std::string_view text) { write_wrapped(console_.out(), text); }

}  // namespace damier::app
