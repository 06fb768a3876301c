#include "answers/anticipation.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/base_question.hpp"
#include "apps/damier/options/position_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/console.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

namespace damier::app {
namespace {

constexpr CommandText about_anticipation{"anticipation", "compositions that share a position or a mechanism"};

class AnticipationCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    question_.configure_base(arguments);
    arguments.positional("POSITION", "the number of a game of the base, a FEN, or a game file", asked_);
    add_variant(arguments, variant_,
                "the variant of a FEN; one of the base that it fits if not given; of the games of a file, detected if "
                "not given");
    arguments.option("--limit", "N", "at most N compositions", limit_);
    question_.configure_output(arguments);
  }

  ExitCode run(Console& console) override {
    auto const games = question_.open(console);
    if (!games) {
      return ExitCode::usage;
    }
    answers::AnticipationOptions options{{}, variant_, limit_, question_.language()};
    std::error_code ignored;
    if (auto const id = game_number()) {
      options.asked = *id;
    } else if (std::filesystem::is_regular_file(asked_, ignored) || is_name_of_file()) {
      options.asked = asked_;
    } else {
      auto const& variant = variant_ != nullptr ? *variant_ : answers::variant_of(games->base, asked_);
      auto const position = position_argument(console, asked_, variant);
      if (!position) {
        return ExitCode::usage;
      }
      options.asked = answers::ComposedPosition{&variant, *position};
    }
    auto const answer = answers::anticipation(*games, options);
    return question_.write(console, *answer);
  }

 private:
  /// Whether the argument can only be a file: its name has an ending of letters, "problems.pdn".
  [[nodiscard]] bool is_name_of_file() const {
    auto const ending = std::filesystem::path{asked_}.extension().string();
    return ending.size() > 2 && std::all_of(ending.begin() + 1, ending.end(), is_letter);
  }
  [[nodiscard]] std::optional<GameId> game_number() const {
    std::int64_t number = 0;
    auto const* const end = asked_.data() + asked_.size();
    auto const [stop, error] = std::from_chars(asked_.data(), end, number);
    return error == std::errc{} && stop == end ? std::optional{GameId{number}} : std::nullopt;
  }

  BaseQuestion question_;
  std::string asked_;
  Variant const* variant_ = nullptr;
  std::optional<std::uint64_t> limit_;
};

}  // namespace

CommandEntry anticipation_command() noexcept {
  return {&about_anticipation, [] { return std::unique_ptr<Command>{std::make_unique<AnticipationCommand>()}; }};
}

}  // namespace damier::app
