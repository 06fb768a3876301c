#include "export/detail/tex_page.hpp"

#include "draw/drawing.hpp"
#include "export/detail/written_words.hpp"
#include "text/byte_classes.hpp"
#include "text/encoding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <vector>

namespace damier {
namespace {

constexpr std::string_view preamble = R"(\documentclass[10pt,a4paper]{article}
\usepackage{iftex}
\newif\ifcyrillic
\ifPDFTeX
  \IfFileExists{t2aenc.def}{\cyrillictrue\usepackage[T2A,T1]{fontenc}}{\usepackage[T1]{fontenc}}
  \usepackage[utf8]{inputenc}
  \usepackage{textcomp}
  \IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
  \newcommand\codepoint[1]{\texttt{U+#1}}
  \newcommand\letter[2]{\ifcsname u8:\detokenize{#2}\endcsname#2\else\codepoint{#1}\fi}
  \newcommand\cyrletter[2]{\ifcyrillic{\fontencoding{T2A}\selectfont\letter{#1}{#2}}\else\codepoint{#1}\fi}
\else
  \usepackage{fontspec}
  \IfFontExistsTF{DejaVu Serif}{\setmainfont{DejaVu Serif}[Scale=0.88,Ligatures=TeXOff]}{\setmainfont{Latin Modern Roman}[Ligatures=TeXOff]}
  \newcommand\codepoint[1]{\char"#1\relax}
  \newcommand\letter[2]{\char"#1\relax}
  \newcommand\cyrletter[2]{\char"#1\relax}
\fi
\usepackage[margin=18mm,columnsep=8mm]{geometry}
\usepackage{tikz}
\usepackage{array,multicol}
\usepackage{longtable}
\setlength\parindent{0pt}
\setlength\parskip{3pt plus 1pt}
\setlength\emergencystretch{3em}
\setlength\multicolsep{6pt plus 2pt}
\setlength\LTleft{0pt}
\setlength\LTright{0pt plus 1fill}
\setlength\LTpre{4pt}
\setlength\LTpost{4pt}
\raggedbottom
\raggedcolumns
\pagestyle{plain}
\newcommand\eventtitle[2]{\par\addvspace{14pt}{\Large\bfseries\raggedright #1\par}\nopagebreak{\itshape\raggedright #2\par}\nopagebreak}
\newcommand\roundtitle[1]{\par\addvspace{10pt}{\large\bfseries\raggedright #1\par}\nopagebreak}
\newcommand\tablenote[1]{{\footnotesize\itshape #1\par}}
\newcommand\answerline{\rule{0.7\linewidth}{0.3pt}}
\newcommand\gametitle[3]{\par\addvspace{9pt}{\bfseries\raggedright #1\hfill #2\par}\nopagebreak{\small\itshape\raggedright #3\par}\nopagebreak}
\begin{document}
)";

/// ASCII characters that LaTeX does not simply print, or that are joined to others by its fonts.
std::string_view tex_of_ascii(char character) noexcept {
  switch (character) {
    case '\\': return "\\textbackslash{}";
    case '{': return "\\{";
    case '}': return "\\}";
    case '$': return "\\$";
    case '&': return "\\&";
    case '#': return "\\#";
    case '%': return "\\%";
    case '_': return "\\_";
    case '^': return "\\textasciicircum{}";
    case '~': return "\\textasciitilde{}";
    case '`': return "\\textasciigrave{}";
    case '<': return "\\textless{}";
    case '>': return "\\textgreater{}";
    case '|': return "\\textbar{}";
    case '"': return "\\textquotedbl{}";
    case '-': return "{-}";
    case '\'': return "{'}";
    case ',': return "{,}";
    case '[': return "{[}";  // no optional argument
    case ']': return "{]}";
    case '*': return "{*}";
    default: return {};
  }
}

/// Other characters that pdfLaTeX prints by a command.
std::string_view tex_of_sign(char32_t character) noexcept {
  switch (character) {
    case 0xA0: return "~";
    case 0xBD: return "\\textonehalf{}";
    case 0xB1: return "\\ensuremath{\\pm}";
    case 0xD7: return "\\ensuremath{\\times}";
    case 0xF7: return "\\ensuremath{\\div}";
    case 0x13F: return "L\\textperiodcentered{}";
    case 0x140: return "l\\textperiodcentered{}";
    case 0x2013: return "\\textendash{}";
    case 0x2014: return "\\textemdash{}";
    case 0x2018: return "\\textquoteleft{}";
    case 0x2019: return "\\textquoteright{}";
    case 0x201C: return "\\textquotedblleft{}";
    case 0x201D: return "\\textquotedblright{}";
    case 0x2026: return "\\textellipsis{}";
    case 0x2010:
    case 0x2011: return "{-}";
    case 0x202F: return "\\,";
    case 0x2032: return "\\ensuremath{'}";
    case 0x2033: return "\\ensuremath{''}";
    case 0x2190: return "\\ensuremath{\\leftarrow}";
    case 0x2192: return "\\ensuremath{\\rightarrow}";
    case 0x2248: return "\\ensuremath{\\approx}";
    case 0x2260: return "\\ensuremath{\\neq}";
    case 0x2264: return "\\ensuremath{\\leq}";
    case 0x2265: return "\\ensuremath{\\geq}";
    case 0x2212: return "\\ensuremath{-}";
    case 0x2213: return "\\ensuremath{\\mp}";
    case 0x2605: return "\\ensuremath{\\star}";
    case 0x221E: return "\\ensuremath{\\infty}";
    case 0x25A1: return "\\raisebox{0.1ex}{\\framebox(5,5){}}";
    default: return {};
  }
}

/// Whether every LaTeX prints the letter as it is: the letters of Latin-1, of Polish, Czech, Hungarian, Romanian,
/// Turkish.
bool is_latin_letter(char32_t character) noexcept {
  constexpr std::u32string_view beyond = U"ĂăĄąĆćČčĎďĐđĘęĚěĞğİıĹĺĽľŁłŃńŇňŐőŒœŔŕŘřŚśŞşŠšŢţŤťŮůŰűŸŹźŻżŽž";
  return (character >= 0xC0 && character <= 0xFF) || beyond.find(character) != std::u32string_view::npos;
}

std::string tex_of(char32_t character) {
  if (character < 0x80) {
    auto const ascii = static_cast<char>(character);
    auto const command = tex_of_ascii(ascii);
    return command.empty() ? std::string{ascii} : std::string{command};
  }
  if (auto const sign = tex_of_sign(character); !sign.empty()) {
    return std::string{sign};
  }
  if (is_latin_letter(character)) {
    std::string utf8;
    append_utf8(utf8, character);
    return utf8;
  }
  if (character == 0xFFFD) {
    return "\\codepoint{FFFD}";  // LuaTeX takes the character itself for a fault of the encoding
  }
  std::string utf8;
  append_utf8(utf8, character);
  auto const is_cyrillic = character >= 0x400 && character < 0x530;
  return fmt::format("\\{}{{{:04X}}}{{{}}}", is_cyrillic ? "cyrletter" : "letter",
                     static_cast<std::uint32_t>(character), utf8);
}

/// The command that sets an accent over or under the letter before it; empty for another character.
std::string_view tex_of_accent(char32_t character) noexcept {
  static constexpr auto accents = std::to_array<std::pair<char32_t, std::string_view>>({
      {0x300, "\\`"},
      {0x301, "\\'"},
      {0x302, "\\^"},
      {0x303, "\\~"},
      {0x304, "\\="},
      {0x306, "\\u"},
      {0x307, "\\."},
      {0x308, "\\\""},
      {0x30A, "\\r"},
      {0x30B, "\\H"},
      {0x30C, "\\v"},
      {0x323, "\\d"},
      {0x327, "\\c"},
      {0x328, "\\k"},
  });
  auto const found = std::ranges::find(accents, character, &std::pair<char32_t, std::string_view>::first);
  return found == accents.end() ? std::string_view{} : found->second;
}

/// A letter with the accent that is written behind it as a character of its own; empty if the next one is none. Takes
/// it from the words.
std::string take_accented(char32_t letter, std::string_view& words) {
  if (letter >= 0x80 || !is_letter(static_cast<char>(letter)) || words.empty() ||
      static_cast<unsigned char>(words.front()) < 0x80) {
    return {};
  }
  auto rest = words;
  auto const accent = tex_of_accent(take_character(rest));
  if (accent.empty()) {
    return {};
  }
  words = rest;
  auto const dotless = accent != "\\d" && accent != "\\c" && accent != "\\k" && (letter == U'i' || letter == U'j');
  return fmt::format("{}{{{}{}}}", accent, dotless ? "\\" : "", static_cast<char>(letter));
}

/// The number of characters of a text of written_words().
std::size_t characters_of(std::string_view words) noexcept {
  std::size_t count = 0;
  for (; !words.empty(); ++count) {
    (void)take_character(words);
  }
  return count;
}

/// The form of a table that is to fit into the width of the page.
struct TableForm {
  explicit TableForm(BulletinTable const& table) {
    std::size_t width = 0;
    for (std::size_t place = 0; place < table.columns.size(); ++place) {
      auto longest = characters_of(table.columns[place].title);
      for (auto const& row : table.rows) {
        longest = std::max(longest, characters_of(row[place]));
      }
      auto const& column = table.columns[place];
      auto const wraps = longest > longest_field;
      columns += wraps ? ">{\\raggedright\\arraybackslash}p{55mm}" : column.is_number ? "r" : "l";
      width += 2 + std::min(longest, longest_field);
    }
    size = width <= 100 ? "\\small" : width <= 120 ? "\\footnotesize" : width <= 145 ? "\\scriptsize" : "\\tiny";
  }

  static constexpr std::size_t longest_field = 34;
  std::string columns;
  std::string_view size;
};

class TexPage final : public BulletinPage {
 public:
  void begin(std::string& text, BulletinLayout const& layout) override {
    columns_ = layout.columns == 0 ? 2 : layout.columns;
    grid_ = exercise_grid(layout.exercises);
    text += preamble;
  }

  void event(std::string& text, std::string_view title, std::string_view place) override {
    close_columns(text);
    command(text, "eventtitle", {title, place});
  }
  void round(std::string& text, std::string_view title) override {
    close_columns(text);
    command(text, "roundtitle", {title});
  }

  void table(std::string& text, BulletinTable const& table) override {
    close_columns(text);
    TableForm const form{table};
    text += fmt::format("{{{}\\setlength\\tabcolsep{{3pt}}\n\\begin{{longtable}}{{@{{}}{}@{{}}}}\n\\hline\n", form.size,
                        form.columns);
    append_row(text, table.titles(), "\\bfseries ");
    text += "\\hline\n\\endhead\n\\hline\n\\endfoot\n";
    for (auto const& row : table.rows) {
      append_row(text, row, "");
    }
    text += "\\end{longtable}}\n";
    if (!table.note.empty()) {
      command(text, "tablenote", {table.note});
    }
  }

  void game(std::string& text, BulletinHeading const& heading) override {
    if (columns_ > 1 && !std::exchange(in_columns_, true)) {
      text += fmt::format("\\begin{{multicols}}{{{}}}\n", columns_);
    }
    command(text, "gametitle", {heading.players, heading.result, heading.details});
  }

  void words(std::string& text, std::string_view words, BulletinInk ink, bool glued) override {
    if (open_) {
      text += glued ? "%\n" : "\n";
    }
    open_ = true;
    text += ink == BulletinInk::strong ? "{\\bfseries " : "{";
    append_tex(text, words);
    text += "}";
  }

  void end_paragraph(std::string& text) override {
    if (std::exchange(open_, false)) {
      text += "\\par\n";
    }
  }

  void diagram(std::string& text, Diagram const& diagram) override {
    auto const drawing = print_drawing(diagram);
    text += "\\begin{center}";
    append_tikz(text, drawing, width_of(drawing, diagram.variant.board().columns > 10 ? 4.8 : 5.6));
    text += "\\\\*[3pt]\n\\small ";
    append_tex(text, diagram.label);
    text += "\\end{center}\n";
  }

  /// TeX divides the rows of groups between pages.
  void exercise_group(std::string& text, std::string_view title) override {
    if (exercises_ != 0) {
      text += "\\par\\medskip\n";
    }
    command(text, "roundtitle", {title});
    is_grouped_ = true;
    exercises_ = 0;
  }

  void exercise(std::string& text, Diagram const& diagram) override {
    auto const place = exercises_++ % (grid_.columns * grid_.rows);
    if (place == 0 && exercises_ != 1 && !is_grouped_) {
      text += "\\clearpage\n";
    }
    text += place % grid_.columns == 0 ? "\\par\\addvspace{10pt}\\noindent" : "\\hfill";
    text += fmt::format("%\n\\begin{{minipage}}[t]{{{:.3f}\\linewidth}}\\centering\n", 0.98 / grid_.columns);
    auto const drawing = print_drawing(diagram);
    // One square more than the board has, for the numbers around it.
    append_tikz(text, drawing, width_of(drawing, grid_.board / (diagram.variant.board().columns + 1)));
    text += "\\\\[3pt]\n";
    append_tex(text, diagram.label);
    text += "\\\\[16pt]\n\\answerline\\end{minipage}";
  }

  void end_exercises(std::string& text) override {
    if (exercises_ != 0 || is_grouped_) {
      text += "\\par\\clearpage\n";
    }
  }

  void end(std::string& text) override {
    close_columns(text);
    text += "\\mbox{}\n\\end{document}\n";
  }

 private:
  static void command(std::string& text, std::string_view name, std::initializer_list<std::string_view> arguments) {
    text += fmt::format("\\{}", name);
    for (auto const argument : arguments) {
      text += '{';
      append_tex(text, argument);
      text += '}';
    }
    text += '\n';
  }

  static Drawing print_drawing(Diagram const& diagram) {
    auto printed = diagram;
    printed.colours = DiagramColours::print;
    printed.numbers = DiagramNumbers::edge;
    return lay_out(printed);
  }

  static void append_row(std::string& text, std::vector<std::string> const& fields, std::string_view style) {
    auto first = true;
    for (auto const& field : fields) {
      text += std::exchange(first, false) ? "{" : "&{";
      text += style;
      append_tex(text, field);
      text += '}';
    }
    text += "\\tabularnewline\n";
  }

  void close_columns(std::string& text) {
    if (std::exchange(in_columns_, false)) {
      text += "\\end{multicols}\n";
    }
  }

  unsigned columns_ = 2;
  ExerciseGrid grid_;
  unsigned exercises_ = 0;   // printed so far, or of the group
  bool is_grouped_ = false;  // exercises are in groups
  bool in_columns_ = false;  // columns are open
  bool open_ = false;        // within a paragraph
};

}  // namespace

void append_tex(std::string& text, std::string_view words) {
  constexpr std::size_t longest_line = 90;
  constexpr std::size_t longest_word = 40;
  auto line = text.size();
  std::size_t word = 0;  // characters
  auto before = '\0';    // the last character, if it is ASCII
  while (!words.empty()) {
    auto const character = take_character(words);
    auto const is_between_digits = character == U'-' && is_digit(before) && !words.empty() && is_digit(words.front());
    before = character < 0x80 ? static_cast<char>(character) : '\0';
    if (character == U' ') {
      auto const full = text.size() - line > longest_line;
      text += full ? '\n' : ' ';
      line = full ? text.size() : line;
      word = 0;
      continue;
    }
    if (++word > longest_word) {
      text += "\\allowbreak{}%\n";
      line = text.size();
      word = 1;
    }
    auto const accented = take_accented(character, words);
    text += !accented.empty()   ? accented
            : is_between_digits ? "\\mbox{-}"  // a move is not divided between lines
                                : tex_of(character);
  }
}

std::unique_ptr<BulletinPage> make_tex_page() { return std::make_unique<TexPage>(); }

}  // namespace damier
