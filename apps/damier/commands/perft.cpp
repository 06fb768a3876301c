#include "apps/damier/commands.hpp"
#include "apps/damier/options/position_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/console.hpp"
#include "language/message.hpp"
#include "notation/move_text.hpp"
#include "report/column.hpp"
#include "text/text_width.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace damier::app {
namespace {

constexpr CommandText about_perft{"perft", "count the move sequences of a depth, to test the move generator"};

// Plies counted between two checks of the stop request: some tenths of a second.
constexpr unsigned uninterrupted_plies = 7;
constexpr unsigned deepest = 64;

class PerftCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    add_variant(arguments, variant_, "the variant; international if not given");
    arguments.option("--depth", "N", fmt::format("plies, up to {}; required", deepest), depth_);
    arguments.option("--fen", "FEN", "the position; the start position if not given", fen_);
    arguments.flag("--made", "make every move of the last ply instead of counting the list", made_);
    arguments.flag("--divide", "the count for each first move, then the sum", divide_);
    add_language(arguments, language_);
    arguments.flag("--quiet", "print the count alone", quiet_);
  }

  ExitCode run(Console& console) override {
    if (!depth_) {
      throw UsageError{message("usage-depth-required", "most"_a = deepest)};
    }
    if (*depth_ > deepest) {
      throw wrong_option("--depth", message("usage-number-to", "word"_a = std::to_string(*depth_), "most"_a = deepest));
    }
    auto const position = position_argument(console, fen_, *variant_);
    if (!position) {
      return ExitCode::usage;
    }
    if (divide_) {
      print_divided(console, *position);
    } else if (quiet_) {
      console.out().write(fmt::format("{}\n", count(*position, *depth_)));
    } else {
      print_depths(console, *position);
    }
    return ExitCode::done;
  }

 private:
  std::uint64_t count(Position const& position, unsigned depth) const {
    Console::check_interrupt();
    if (depth <= uninterrupted_plies) {
      return variant_->perft(position, depth, made_ ? PerftLeaf::made : PerftLeaf::counted);
    }
    MoveList legal;
    list(position, legal);
    std::uint64_t sum = 0;
    for (auto const& move : legal) {
      sum += count(variant_->after(position, move), depth - 1);
    }
    return sum;
  }

  void list(Position const& position, MoveList& legal) const {
    variant_->legal_moves(position, legal);
    if (legal.refused()) {
      throw UsageError{message("too-many-routes-somewhere")};
    }
  }

  void print_divided(Console& console, Position const& position) const {
    if (*depth_ == 0) {
      throw UsageError{message("usage-divide")};
    }
    MoveList legal;
    list(position, legal);
    std::uint64_t sum = 0;
    for (auto const& move : legal) {
      auto const nodes = count(variant_->after(position, move), *depth_ - 1);
      sum += nodes;
      if (!quiet_) {
        console.out().write(fmt::format("{:<10} {:>15}\n", write_move(*variant_, position, move, legal), nodes));
      }
    }
    console.out().write(quiet_ ? fmt::format("{}\n", sum)
                               : fmt::format("{} {:>15}\n", pad_right(word("perft-sum"), 10), sum));
  }

  void print_depths(Console& console, Position const& position) const {
    using Clock = std::chrono::steady_clock;
    auto const title = word("perft-depth");
    auto const width = std::max(width_of(title), 5U);
    console.out().write(fmt::format("{}  {}  {}  {}\n", pad_left(title, width), pad_left(word("perft-nodes"), 20),
                                    pad_left(word("perft-seconds"), 9), pad_left(word("perft-rate"), 15)));
    for (unsigned depth = std::min(*depth_, 1U); depth <= *depth_; ++depth) {
      auto const begin = Clock::now();
      auto const nodes = count(position, depth);
      auto const seconds = std::chrono::duration<double>(Clock::now() - begin).count();
      auto const rate = seconds > 0 ? static_cast<double>(nodes) / seconds : 0;
      console.out().write(fmt::format("{:>{}}  {:>20}  {:>9}  {:>15.0f}\n", depth, width, nodes,
                                      report::decimal_text(seconds, 3, language_), rate));
      console.out().flush();  // deep counts take long: show each when it is there
    }
  }

  [[nodiscard]] std::string word(Word words) const { return std::string{words.in(language_)}; }

  Variant const* variant_ = &international();
  Language language_;
  std::optional<unsigned> depth_;
  std::string fen_ = "start";
  bool made_ = false;
  bool divide_ = false;
  bool quiet_ = false;
};

}  // namespace

CommandEntry perft_command() noexcept {
  return {&about_perft, [] { return std::unique_ptr<Command>{std::make_unique<PerftCommand>()}; }};
}

}  // namespace damier::app
