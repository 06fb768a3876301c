#include "answers/suggestion.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/completion/candidates.hpp"
#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/console.hpp"

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about_completion{"completion", "a script that lets a shell complete damier's command lines"};

constexpr std::string_view bash = R"(_damier() {
  local word="${COMP_WORDS[COMP_CWORD]}" quote= line
  case "$word" in
    \'*) quote=\' word="${word#\'}" ;;
    \"*) quote=\" word="${word#\"}" ;;
  esac
  COMPREPLY=()
  while IFS= read -r line; do
    if [ -z "$quote" ]; then printf -v line %q "$line"; fi
    COMPREPLY+=("$line")
  done < <(damier completion --candidates -- "${COMP_WORDS[@]:1:COMP_CWORD-1}" "$word" 2>/dev/null)
}
complete -o bashdefault -o default -o nospace -F _damier damier
)";

constexpr std::string_view zsh = R"(#compdef damier
_damier() {
  local -a lines
  lines=("${(@f)$(damier completion --candidates -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  if (( ${#lines} )) && [[ -n "$lines[1]" ]]; then
    compadd -U -S '' -- "${lines[@]}"
  else
    _files
  fi
}
compdef _damier damier
)";

constexpr std::string_view fish = R"(function __damier_candidates
  set -l words (commandline -opc)
  damier completion --candidates -- $words[2..-1] (commandline -ct | string trim --chars=\'\") 2>/dev/null
end
complete -c damier -a '(__damier_candidates)'
)";

constexpr std::array scripts{std::pair{std::string_view{"bash"}, bash}, std::pair{std::string_view{"zsh"}, zsh},
                             std::pair{std::string_view{"fish"}, fish}};

class CompletionCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("WORD", "bash, zsh or fish; with --candidates the words of a command line after damier",
                         words_);
    arguments.flag("--candidates", "print what can take the place of the last word", candidates_);
    add_language(arguments, language_);
  }

  ExitCode run(Console& console) override {
    if (candidates_) {
      auto const found = candidates(words_, motif_catalogue(console));
      for (auto const& one : found) {
        console.out().write(one + "\n");
      }
      return found.empty() ? ExitCode::findings : ExitCode::done;
    }
    for (auto const& [name, script] : scripts) {
      if (words_.size() == 1 && words_.front() == name) {
        console.out().write(script);
        return ExitCode::done;
      }
    }
    throw UsageError{answers::not_one_of(words_.front(), message("what-shell"), {"bash", "zsh", "fish"})};
  }

 private:
  std::vector<std::string> words_;
  bool candidates_ = false;
  Language language_;
};

}  // namespace

CommandEntry completion_command() noexcept {
  return {&about_completion, [] { return std::unique_ptr<Command>{std::make_unique<CompletionCommand>()}; }};
}

}  // namespace damier::app
