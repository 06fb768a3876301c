#include "apps/damier/options/shared_options.hpp"

#include "answers/suggestion.hpp"
#include "language/message.hpp"
#include "notation/game_type.hpp"
#include "store/base_wait.hpp"
#include "text/byte_classes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <string_view>
#include <thread>
#include <vector>

namespace damier::app {
namespace {

void declare_language(Arguments& arguments, std::string const& what, std::string const& otherwise,
                      std::function<void(Language)> const& set) {
  arguments.choice("--lang", "LANGUAGE",
                   fmt::format("{}: {}; {} if not given", what, fmt::join(language_codes, ", "), otherwise),
                   message("what-language"), {language_codes.begin(), language_codes.end()},
                   [set](std::size_t place) { set(*Language::named(language_codes[place])); });
}

std::optional<std::uint32_t> read_number(std::string_view text) {
  std::uint32_t number = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional{number} : std::nullopt;
}

}  // namespace

void add_colour(Arguments& arguments, ColourChoice& target) {
  arguments.choice("--color", "WHEN",
                   "colours: auto, always or never; auto if not given, which is on a terminal unless NO_COLOR is set",
                   message("what-choice"), {"auto", "always", "never"}, [&target](std::size_t place) {
                     target = std::array{ColourChoice::automatic, ColourChoice::always, ColourChoice::never}[place];
                   });
}

void add_verbose(Arguments& arguments, bool& target) {
  arguments.flag("--verbose", "say on standard error what is done: bases that are opened, time and memory", target);
}

void add_ascii(Arguments& arguments, bool& target) {
  arguments.flag("--ascii", "draw boards in plain ASCII: w and b men, W and B kings", target);
}

void add_from(Arguments& arguments, ReadingOptions& target) {
  std::vector<std::string> names;
  names.reserve(text_formats.size());
  for (auto const format : text_formats) {
    names.emplace_back(name(format));
  }
  auto const help = fmt::format("the format of the files: {}; detected for each if not given", fmt::join(names, ", "));
  arguments.choice("--from", "FORMAT", help, message("what-format-read"), names,
                   [&target](std::size_t place) { target.format = text_formats[place]; });
  arguments.flag("--scan", "the files are running text that a scanner has read: characters are confused, dashes lost",
                 target.is_scan);
}

void add_variant(Arguments& arguments, Variant const*& target, std::string const& help) {
  arguments.option("--rules", "NAME", help, [&target](std::string const& text) {
    auto const number = read_game_type(text);
    target = number ? number->variant : find_variant(std::string_view{lowered(text)});
    if (target == nullptr) {
      std::vector<std::string> names;
      for (auto const* variant : variants()) {
        names.emplace_back(variant->name());
      }
      throw wrong_option("--rules", answers::not_one_of(text, message("what-variant"), names));
    }
  });
}

void add_on_illegal(Arguments& arguments, OnIllegal& target) {
  arguments.choice(
      "--on-illegal", "WAY",
      "at an illegal move: stop replaying the line, skip the move, or accept it as written; stop if not given",
      message("what-on-illegal"), {on_illegal_names.begin(), on_illegal_names.end()},
      [&target](std::size_t place) { target = static_cast<OnIllegal>(place); });
}

void add_spelling(Arguments& arguments, std::optional<std::string>& target) {
  arguments.option("--spelling", "FILE", "correct the names of players, events and sites by a file of spellings",
                   target);
}

void add_language(Arguments& arguments, std::optional<Language>& target, std::string const& what,
                  std::string const& otherwise) {
  declare_language(arguments, what, otherwise, [&target](Language language) { target = language; });
}

void add_language(Arguments& arguments, Language& target) {
  target = language_of_environment();
  declare_language(arguments, "language of what is printed", "that of LC_ALL, LC_MESSAGES or LANG",
                   [&target](Language language) { target = language; });
}

std::optional<Language> language_in(std::span<std::string const> words) {
  constexpr std::string_view joined = "--lang=";
  std::optional<Language> chosen;
  auto const choose = [&](std::string_view code) {
    if (std::ranges::find(language_codes, code) != language_codes.end()) {
      chosen = Language::named(code);
    }
  };
  for (auto word = words.begin(); word != words.end() && *word != "--"; ++word) {
    if (word->starts_with(joined)) {
      choose(std::string_view{*word}.substr(joined.size()));
    } else if (*word == "--lang" && std::next(word) != words.end()) {
      choose(*std::next(word));
    }
  }
  return chosen;
}

void add_wait(Arguments& arguments) {
  arguments.option("--wait", "SECONDS",
                   "wait so long for other programs that use the base; " +
                       std::to_string(base_patience().count() / 1000) + " seconds if not given, 0 to fail at once",
                   [](std::string const& text) {
                     constexpr std::uint32_t most = 1'000'000;
                     auto const seconds = read_number(text);
                     if (!seconds || *seconds > most) {
                       throw wrong_option("--wait", message("usage-wait", "most"_a = most, "word"_a = text));
                     }
                     set_base_patience(std::chrono::seconds{*seconds});
                   });
}

void add_threads(Arguments& arguments, std::optional<unsigned>& target) {
  arguments.option("--threads", "N", "work with N threads; as many as the machine runs at once if not given", target);
}

unsigned threads_to_use(std::optional<unsigned> const& asked, std::string const& option) {
  if (asked && (*asked == 0 || *asked > most_threads)) {
    throw wrong_option(option, message("usage-number-wanted", "most"_a = most_threads));
  }
  return asked.value_or(std::clamp(std::thread::hardware_concurrency(), 1U, most_threads));
}

void add_games(Arguments& arguments, std::optional<GameRange>& target) {
  arguments.option("--games", "A..B", "only games A to B, by their numbers; A.. and ..B have one end",
                   [&target](std::string const& text) {
                     auto const dots = text.find("..");
                     auto const end = std::min(dots, text.size());
                     auto const first = read_number(std::string_view{text}.substr(0, end));
                     auto const rest =
                         dots == std::string::npos ? std::string_view{} : std::string_view{text}.substr(dots + 2);
                     auto const last = read_number(rest);
                     auto const is_range =
                         dots != std::string::npos && (first || last) && (first || end == 0) && (last || rest.empty());
                     GameRange const range{first ? std::int64_t{*first} : every_game.first,
                                           last ? std::int64_t{*last} : every_game.last};
                     if (!is_range || range.first < 1 || range.empty()) {
                       throw wrong_option("--games", message("usage-games", "word"_a = text));
                     }
                     target = range;
                   });
}

}  // namespace damier::app
