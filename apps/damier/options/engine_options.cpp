#include "apps/damier/options/engine_options.hpp"

#include "apps/damier/options/open_tables.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "engine/search/weights_file.hpp"
#include "text/file_error.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <fstream>
#include <utility>

namespace damier::app {
namespace {

constexpr std::uint64_t milliseconds_of_a_day = 24ULL * 60 * 60 * 1'000;
constexpr unsigned usual_megabytes = 64;
static_assert(most_threads == most_search_threads);  // --threads and the parameter of Hub

/// The bytes of a file as they are.
std::string bytes_of(std::string const& path) {
  std::ifstream file{path, std::ios::binary};
  if (!file.is_open()) {
    throw FileError{FileFault::cannot_open, path, last_system_error()};
  }
  std::string bytes;
  std::array<char, 65'536> part;
  while (file.read(part.data(), part.size()) || file.gcount() > 0) {
    bytes.append(part.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (file.bad()) {
    throw FileError{FileFault::cannot_read, path, last_system_error()};
  }
  return bytes;
}

}  // namespace

std::optional<double> decimal_number(std::string_view text) noexcept {
  double number = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() && std::isfinite(number) ? std::optional{number}
                                                                                           : std::nullopt;
}

std::uint64_t milliseconds_of(std::string const& option, std::string const& seconds) {
  auto const number = decimal_number(seconds);
  if (!number || *number < 0.001 || *number * 1'000 > static_cast<double>(milliseconds_of_a_day)) {
    throw wrong_option(option, message("usage-seconds", "word"_a = seconds, "most"_a = milliseconds_of_a_day / 1'000));
  }
  return static_cast<std::uint64_t>(std::llround(*number * 1'000));
}

void EngineOptions::configure_limits(Arguments& arguments, std::string const& otherwise) {
  arguments.option("--time", "SECONDS", "how long the engine thinks about a position; " + otherwise, seconds_);
  arguments.option("--nodes", "N", "how many positions it may search; on one thread the answer is always the same",
                   nodes_);
  arguments.option("--depth", "N", "how many half moves it looks ahead", depth_);
}

void EngineOptions::configure_engine(Arguments& arguments, bool one_thread) {
  one_thread_ = one_thread;
  arguments.option("--threads", "N",
                   one_thread
                       ? "work with N threads; one if not given"
                       : "work with N threads; if not given one with --nodes or --depth, else all that there are",
                   threads_);
  arguments.option("--hash", "MEGABYTES", "memory for what it has found; 64 if not given", megabytes_);
  configure_tables(arguments);
  arguments.option("--weights", "FILE", "weights that damier_train has made, instead of the built-in ones", weights_);
}

void EngineOptions::configure_tables(Arguments& arguments) {
  arguments.option("--tables", "FOLDER", "endgame tables that damier endgame build has made", tables_);
}

SearchSettings EngineOptions::settings(Console& console, Variant const& variant) const {
  auto const megabytes = megabytes_.value_or(usual_megabytes);
  if (megabytes == 0 || megabytes > most_hash_megabytes) {
    throw wrong_option("--hash", message("usage-number-wanted", "most"_a = most_hash_megabytes));
  }
  SearchSettings settings{
      .variant = &variant, .hash_bytes = std::size_t{megabytes} << 20U, .weights = weights(variant)};
  // The answer for a number of nodes is the same on every machine only on one thread.
  settings.threads = !threads_ && (one_thread_ || nodes_ || depth_) ? 1 : threads_to_use(threads_);
  if (tables_) {
    settings.tables = open_engine_tables(console, *tables_, variant);
  }
  return settings;
}

std::shared_ptr<PatternWeights const> EngineOptions::weights(Variant const& variant) const {
  if (!weights_) {
    return built_in_weights(variant);
  }
  if (!has_weights(variant)) {
    throw wrong_option("--weights", message("engine-no-weights", "variant"_a = variant.name()));
  }
  auto read = read_weights(bytes_of(*weights_));
  if (read) {
    return std::make_shared<PatternWeights const>(std::move(read->weights));
  }
  switch (read.error()) {
    case WeightsFault::other_version:
      throw wrong_option("--weights", message("weights-other-version", "file"_a = *weights_));
    case WeightsFault::damaged: throw wrong_option("--weights", message("weights-damaged", "file"_a = *weights_));
    case WeightsFault::foreign: break;
  }
  throw wrong_option("--weights", message("weights-foreign", "file"_a = *weights_));
}

SearchLimits EngineOptions::limits() const {
  if (nodes_ == 0U || depth_ == 0U) {
    throw wrong_option(nodes_ == 0U ? "--nodes" : "--depth", message("usage-number-wanted-on"));
  }
  SearchLimits limits{.nodes = nodes_};
  if (seconds_) {
    limits.time = std::chrono::milliseconds{milliseconds_of("--time", *seconds_)};
  }
  if (depth_) {
    limits.depth = *depth_;
  }
  return limits;
}

}  // namespace damier::app
