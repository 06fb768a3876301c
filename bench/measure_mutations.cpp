// Damages games by one slip each and measures whether the validator finds and repairs it. See usage.

#include "mutations/accepted_breach.hpp"
#include "mutations/damage.hpp"
#include "mutations/measure.hpp"

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace damier;
using namespace damier::bench;

constexpr auto usage =
    "usage: damier_mutations GAMES [--seed N] [--corpus FOLDER] [--only KIND] [--variant NAME] [--SHOW N]\n"
    "       damier_mutations 0 --accepted GAMES [--seed N] [--corpus FOLDER]\n"
    "\n"
    "Damages GAMES legal games by one slip each, all kinds in turn, and prints a table: a row for each kind, then\n"
    "for each variant. With a folder of PDN files every other game is a legal one of that folder; the others are\n"
    "generated. The same arguments give the same figures.\n"
    "\n"
    "--accepted uses records of games that contain an accepted illegal move, GAMES of each kind: they have no slip,\n"
    "and a repair that is called sure is wrong.\n"
    "\n"
    "--SHOW prints up to N records: --wrong those whose first proposal is wrong or missing, --sure those whose first\n"
    "proposal is wrong and called sure, --unapplied those whose sure repair cleaning does not make, --place those\n"
    "whose first finding is in another place, --broken those with a proposal that leaves an illegal main line.\n";

struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Arguments {
  std::uint64_t games = 0;
  std::uint64_t seed = 1;
  std::uint64_t breaches = 0;  ///< number of games for each kind of breach; 0: slips are measured instead
  std::uint64_t shown = 0;
  std::string_view show;  ///< which records are shown: see usage
  std::filesystem::path corpus;
  std::string only;
  Variant const* variant = nullptr;
};

std::uint64_t read_number(std::string_view text) {
  std::uint64_t number{};
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) {
    throw UsageError{"not a number: " + std::string{text}};
  }
  return number;
}

Arguments read_arguments(int count, char** words) {
  if (count < 2 || count % 2 != 0) {
    throw UsageError{"arguments are missing"};
  }
  Arguments arguments;
  arguments.games = read_number(words[1]);
  for (int i = 2; i < count; i += 2) {
    std::string_view const name = words[i];
    std::string_view const value = words[i + 1];
    if (name == "--seed") {
      arguments.seed = read_number(value);
    } else if (name == "--corpus") {
      arguments.corpus = value;
    } else if (name == "--accepted") {
      arguments.breaches = read_number(value);
    } else if (name == "--only") {
      arguments.only = value;
    } else if (name == "--wrong" || name == "--sure" || name == "--unapplied" || name == "--place" ||
               name == "--broken") {
      arguments.shown = read_number(value);
      arguments.show = name.substr(2);
    } else if (name == "--variant" && find_variant(value) != nullptr) {
      arguments.variant = find_variant(value);
    } else {
      throw UsageError{"not known: " + std::string{name} + " " + std::string{value}};
    }
  }
  return arguments;
}

void print(std::string_view name, MutationCounts const& counts) {
  auto const evidence = static_cast<double>(counts.with_evidence());
  auto const share = [&](std::uint64_t part) {
    return evidence == 0 ? 0.0 : 100.0 * static_cast<double>(part) / evidence;
  };
  std::printf("| %-22.*s | %6llu | %6llu | %6.2f | %6.2f | %6.2f | %6.2f | %6.2f | %6llu |\n",
              static_cast<int>(name.size()), name.data(), static_cast<unsigned long long>(counts.games),
              static_cast<unsigned long long>(counts.no_evidence), share(counts.first_in_place),
              share(counts.right_first), share(counts.right), share(counts.sure), share(counts.sure_and_wrong),
              static_cast<unsigned long long>(counts.unapplied));
}

/// Games with an accepted illegal move: how many get a repair that is called sure.
void run_breaches(Arguments const& arguments, std::vector<SampleGame> const& recorded) {
  Random random{arguments.seed};
  std::printf("| accepted illegal move  |  games | a repair is called sure %% |\n");
  for (auto const breach : breaches) {
    std::uint64_t games = 0;
    std::uint64_t sure = 0;
    for (std::uint64_t tries = 0; games < arguments.breaches && tries < 50 * arguments.breaches; ++tries) {
      auto const& variant = *variants()[below(random, variants().size())];
      auto const game = !recorded.empty() && tries % 2 == 1 ? recorded[below(random, recorded.size())]
                                                            : generated_game(random, variant, false);
      if (game.variant->rules().huffing) {
        continue;
      }
      if (auto record = with_breach(game, breach, random)) {
        ++games;
        sure += is_surely_repaired(*game.variant, *std::move(record)) ? 1U : 0U;
      }
    }
    std::printf("| %-22s | %6llu | %6.2f |\n", std::string{name(breach)}.c_str(),
                static_cast<unsigned long long>(games),
                games == 0 ? 0.0 : 100.0 * static_cast<double>(sure) / static_cast<double>(games));
  }
}

void run(Arguments const& arguments) {
  auto const recorded = recorded_games_of(arguments.corpus, 20);
  if (arguments.breaches != 0) {
    return run_breaches(arguments, recorded);
  }
  Random random{arguments.seed};
  auto const damages = all_damages();
  std::map<Damage, MutationCounts> by_kind;
  std::map<std::string, MutationCounts> by_source;
  std::map<std::string, MutationCounts> by_variant;
  auto shown = arguments.shown;
  constexpr unsigned most_attempts = 200;
  unsigned attempts = 0;
  for (std::uint64_t number = 0; number < arguments.games;) {
    auto const kind = damages[number % damages.size()];
    if ((!arguments.only.empty() && name(kind) != arguments.only) || attempts++ > most_attempts) {
      ++number;
      attempts = 0;
      continue;
    }
    auto const from_corpus = !recorded.empty() && number / damages.size() % 2 == 1 && kind != Damage::game_type_wrong;
    auto const& variant =
        arguments.variant != nullptr ? *arguments.variant : *variants()[below(random, variants().size())];
    auto const game = !from_corpus        ? generated_game(random, variant, is_of_start(kind))
                      : is_of_start(kind) ? from_its_middle(recorded[below(random, recorded.size())], random)
                                          : recorded[below(random, recorded.size())];
    auto const damaged = damaged_by(kind, game, random);
    if (!damaged || game.variant->rules().huffing) {
      continue;
    }
    ++number;
    attempts = 0;
    auto const result = measure(game, *damaged);
    by_kind[kind].add(result);
    by_source[from_corpus ? "all recorded" : "all made up"].add(result);
    by_variant[std::string{game.variant->name()} + (from_corpus ? ", recorded" : "")].add(result);
    auto const wanted = arguments.show == "sure"        ? result.sure && !result.right_first
                        : arguments.show == "unapplied" ? result.unapplied
                        : arguments.show == "place"     ? !result.first_in_place
                        : arguments.show == "broken"    ? result.broken
                                                        : !result.right_first;
    if (shown != 0 && !result.no_evidence && wanted) {
      --shown;
      std::printf("%s at ply %zu%s%s\n%s%s\n", std::string{name(kind)}.c_str(), damaged->ply,
                  result.sure ? " SURE" : "", result.first_in_place ? "" : " OUT OF PLACE", result.report.c_str(),
                  damaged->text.c_str());
    }
  }
  std::printf(
      "| slip                   |  games | no evidence | first finding in place %% | right first %% | right among %% | "
      "sure %% | sure and wrong %% | sure, not applied |\n");
  MutationCounts all;
  for (auto const& [kind, counts] : by_kind) {
    print(name(kind), counts);
    all.add(counts);
  }
  print("all", all);
  for (auto const& [source, counts] : by_source) {
    print(source, counts);
  }
  for (auto const& [variant, counts] : by_variant) {
    print(variant, counts);
  }
  std::printf("recorded games to choose from: %zu; games of whose proposals one leaves an illegal game: %llu\n",
              recorded.size(), static_cast<unsigned long long>(all.broken));
}

}  // namespace

int main(int count, char** words) {
  try {
    run(read_arguments(count, words));
    return EXIT_SUCCESS;
  } catch (UsageError const& error) {
    std::fprintf(stderr, "%s\n%s", error.what(), usage);
    return 2;
  } catch (std::exception const& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return EXIT_FAILURE;
  }
}
