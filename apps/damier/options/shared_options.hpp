#pragma once

#include "apps/damier/options/arguments.hpp"
#include "apps/damier/terminal/console.hpp"
#include "language/language.hpp"
#include "prose/open_games.hpp"
#include "rules/variant.hpp"
#include "store/games.hpp"
#include "validate/on_illegal.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

// The options that mean the same in several commands. Unless stated otherwise, the target keeps its value if the option
// is not given.
namespace damier::app {

/// --color auto|always|never, which every command has.
void add_colour(Arguments& arguments, ColourChoice& target);
/// --verbose, which every command has.
void add_verbose(Arguments& arguments, bool& target);
/// --ascii, which every command that draws boards has.
void add_ascii(Arguments& arguments, bool& target);

/// --from FORMAT.
void add_from(Arguments& arguments, ReadingOptions& target);
/// --rules NAME: the name of a variant in any case, or a GameType.
void add_variant(Arguments& arguments, Variant const*& target, std::string const& help);
/// --on-illegal WAY: what the replay does at a move that the rules forbid.
void add_on_illegal(Arguments& arguments, OnIllegal& target);
/// --spelling FILE.
void add_spelling(Arguments& arguments, std::optional<std::string>& target);

/// --lang LANGUAGE, a code of language_codes. what: what is written in that language, for the help, which adds the
/// codes; otherwise: the language that is used without the option, for the help.
void add_language(Arguments& arguments, std::optional<Language>& target, std::string const& what,
                  std::string const& otherwise);
/// --lang LANGUAGE for what a command prints for people. The target is the language of the environment, LC_ALL,
/// LC_MESSAGES or LANG, until the option is given.
void add_language(Arguments& arguments, Language& target);

/// The language that --lang chooses, found among the words of a command line before they are parsed, so that usage
/// errors are written in it. Nothing without the option, or if its language is unknown.
[[nodiscard]] std::optional<Language> language_in(std::span<std::string const> words);

/// --threads N.
void add_threads(Arguments& arguments, std::optional<unsigned>& target);
inline constexpr unsigned most_threads = 256;
/// The number of threads to use; throws UsageError, with the name of the option, if the number that was asked for is
/// not from 1 to most_threads.
[[nodiscard]] unsigned threads_to_use(std::optional<unsigned> const& asked, std::string const& option = "--threads");
/// --wait SECONDS: how long the command waits for other programs that use its bases. Takes effect at once.
void add_wait(Arguments& arguments);
/// --games A..B: the games whose numbers are in a range; A.. and ..B have one end.
void add_games(Arguments& arguments, std::optional<GameRange>& target);

}  // namespace damier::app
