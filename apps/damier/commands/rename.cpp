#include "answers/changes.hpp"
#include "apps/damier/cleaning/spelling_file.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/entry/name_dialogue.hpp"
#include "apps/damier/options/author.hpp"
#include "apps/damier/options/base_question.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/packed_output.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/options/tag_values.hpp"
#include "apps/damier/terminal/console.hpp"
#include "clean/spelling_list.hpp"
#include "language/message.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about_rename{"rename", "give a player, an event or a site another name"};

constexpr std::array<std::string_view, 3> kinds{"player", "event", "site"};  // in the order of NameKind

class RenameCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    question_.configure_base(arguments);
    arguments.positional("NAMES", "player, event or site; the name, and the name that replaces it", words_);
    arguments.question("--spelling", "FILE", "the names that a list of spellings replaces", spelling_);
    arguments.question(
        "--propose", "FILE",
        "print pairs of like names, and write them as a list of spellings in which you accept them one by "
        "one; with player, event or site only these",
        propose_);
    arguments.question("--ask", "ask about pairs of like names one by one, and give those that are one the same name",
                       ask_);
    arguments.excludes({"--ask"}, {"--spelling", "--propose"});
    question_.configure_games(arguments);
    arguments.flag("--dry-run", "show what would change, and change nothing", dry_run_);
    author_.configure(arguments);
    question_.configure_output(arguments);
  }

  ExitCode run(Console& console) override {
    if (propose_) {
      return propose(console);
    }
    if (ask_) {
      return ask(console);
    }
    auto const kind = std::ranges::find(kinds, words_.empty() ? std::string_view{} : std::string_view{words_.front()});
    if (question_.base().empty() || (spelling_ ? !words_.empty() : words_.size() != 3 || kind == kinds.end())) {
      throw UsageError{message("usage-rename")};
    }
    std::optional<SpellingList> list;
    if (spelling_ && !(list = read_spellings(console, *spelling_))) {
      return ExitCode::usage;
    }
    answers::ChangeOptions const options{
        author_.author("rename", spelling_ ? as_typed({"--spelling", *spelling_}) : as_typed(words_)), dry_run_,
        question_.language()};
    return question_.change(console, dry_run_, [&](answers::BaseGames const& games) {
      return list ? answers::rename(
                        games, [&](NameKind of, std::string_view name) { return list->canonical(of, name); }, options)
                  : answers::rename(games, static_cast<NameKind>(kind - kinds.begin()), words_[1], words_[2], options);
    });
  }

 private:
  /// The kind of names that proposals are about; nothing for all.
  [[nodiscard]] std::optional<NameKind> kind_of_proposals() const {
    auto const kind = std::ranges::find(kinds, words_.empty() ? std::string_view{} : std::string_view{words_.front()});
    if (question_.base().empty() || spelling_ || words_.size() > 1 || (words_.size() == 1 && kind == kinds.end())) {
      throw UsageError{message("usage-rename")};
    }
    return words_.empty() ? std::nullopt : std::optional{static_cast<NameKind>(kind - kinds.begin())};
  }

  ExitCode ask(Console& console) {
    auto const kind = kind_of_proposals();
    answers::ChangeOptions const options{author_.author("rename", as_typed({"--ask"})), dry_run_, question_.language()};
    return question_.change(console, dry_run_, [&](answers::BaseGames const& games) {
      auto proposals = answers::propose_names(games, kind, question_.language());
      if (proposals->is_empty()) {
        return std::unique_ptr<answers::Answer>{std::move(proposals)};
      }
      NameDialogue dialogue{console, question_.language()};
      for (auto const& pair : proposals->pairs()) {
        if (!dialogue.ask(pair)) {
          break;
        }
      }
      return answers::rename(
          games, [&](NameKind of, std::string_view name) { return dialogue.replacement(of, name); }, options);
    });
  }

  ExitCode propose(Console& console) {
    auto const kind = kind_of_proposals();
    check_output("--propose", *propose_);
    std::error_code ignored;
    if (std::filesystem::is_regular_file(*propose_, ignored) && std::filesystem::file_size(*propose_, ignored) != 0) {
      throw UsageError{message("rename-list-there", "word"_a = *propose_)};
    }
    auto const games = question_.open(console);
    if (!games) {
      return ExitCode::usage;
    }
    auto const answer = answers::propose_names(*games, kind, question_.language());
    if (!answer->is_empty()) {
      OutputSet files;
      PackedOutput list{files.add(*propose_), *propose_};
      list.write(answer->spelling_list());
      list.finish();
      files.commit();
    }
    return question_.write(console, *answer);
  }

  BaseQuestion question_;
  std::vector<std::string> words_;
  std::optional<std::string> spelling_;
  std::optional<std::string> propose_;
  bool ask_ = false;
  bool dry_run_ = false;
  AuthorOption author_;
};

}  // namespace

CommandEntry rename_command() noexcept {
  return {&about_rename, [] { return std::unique_ptr<Command>{std::make_unique<RenameCommand>()}; }};
}

}  // namespace damier::app
