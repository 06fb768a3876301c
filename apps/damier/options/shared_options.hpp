#pragma once

#include "apps/damier/options/arguments.hpp"
#include "apps/damier/terminal/console.hpp"
#include "grammar/game_reader.hpp"
#include "language/language.hpp"
#include "rules/variant.hpp"
#include "search/shard.hpp"
#include "validate/on_illegal.hpp"

#include <optional>
#include <span>
#include <string>

// The options that mean the same in several commands. Unless something else is said, the target stays as it is where
// the option is not given.
namespace damier::app {

/// --color auto|always|never, which every command has.
void add_colour(Arguments& arguments, ColourChoice& target);
/// --ascii, which every command that draws boards has.
void add_ascii(Arguments& arguments, bool& target);

/// --from FORMAT.
void add_from(Arguments& arguments, std::optional<TextFormat>& target);
/// --rules NAME.
void add_variant(Arguments& arguments, Variant const*& target, std::string const& help);
/// "International draughts", "internationaal dammen"
[[nodiscard]] std::string title_of(Variant const& variant, Language language);
/// --on-illegal WAY: what the replay does at a move that the rules forbid.
void add_on_illegal(Arguments& arguments, OnIllegal& target);
/// --spelling FILE.
void add_spelling(Arguments& arguments, std::optional<std::string>& target);

/// --lang LANGUAGE, a code of language_codes. what: what is written in it, to which the codes are added; otherwise:
/// what holds without the option.
void add_language(Arguments& arguments, std::optional<Language>& target, std::string const& what,
                  std::string const& otherwise);
/// --lang LANGUAGE for what a command prints for people. The target is the language of the environment, LC_ALL,
/// LC_MESSAGES or LANG, until the option is given.
void add_language(Arguments& arguments, Language& target);

/// The language that --lang chooses among the words of a command line, before they are parsed: usage errors are written
/// in it, too. Nothing without the option and for a language that damier does not write.
[[nodiscard]] std::optional<Language> language_in(std::span<std::string const> words);

/// --threads N.
void add_threads(Arguments& arguments, std::optional<unsigned>& target);
/// How many threads to work with; throws UsageError for a number that makes no sense.
[[nodiscard]] unsigned threads_to_use(std::optional<unsigned> const& asked);
/// --shard I/N.
void add_shard(Arguments& arguments, std::optional<Shard>& target, std::string const& help);

}  // namespace damier::app
