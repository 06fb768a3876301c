// Writes an archive of seeded games for measurements and tests to standard output, and a summary of it to standard
// error. See usage.

#include "archive/archive.hpp"

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace {

using namespace damier;
using namespace damier::bench;

constexpr auto usage =
    "usage: damier_make_archive GAMES [--seed N] [--variant NAME] [--truth FILE] [--SHARE 0..1]…\n"
    "\n"
    "Writes GAMES records of PDN to standard output and an object of JSON with their counts to standard error.\n"
    "The same arguments give the same bytes. --truth writes a line of JSON for each record that is no original:\n"
    "its number from 1, its kind, and the number of the record it was made from.\n"
    "\n"
    "Shares of all records:\n"
    "  --copies --respelled --other-results --swapped --prefixes --nameless-prefixes --lines --illegal\n"
    "Shares of the originals that have some: --comments --nags --variations\n"
    "--clean is all eight shares of the records at 0.\n";

struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <typename Number>
Number read_number(std::string_view name, std::string_view text) {
  Number number{};
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) {
    throw UsageError{std::string{name} + ": not a number: " + std::string{text}};
  }
  return number;
}

struct Arguments {
  ArchiveOptions archive;
  std::string truth;
};

void set(Arguments& arguments, std::string_view name, std::string_view value) {
  auto& options = arguments.archive;
  auto const share = [&] {
    auto const number = read_number<double>(name, value);
    return number >= 0 && number <= 1 ? number : throw UsageError{std::string{name} + ": not from 0 to 1"};
  };
  if (name == "--seed") {
    options.seed = read_number<std::uint64_t>(name, value);
  } else if (name == "--variant") {
    options.variant = find_variant(value);
    if (options.variant == nullptr) {
      throw UsageError{"--variant: no variant is called " + std::string{value}};
    }
  } else if (name == "--truth") {
    arguments.truth = value;
  } else if (name == "--comments") {
    options.comments = share();
  } else if (name == "--nags") {
    options.nags = share();
  } else if (name == "--variations") {
    options.variations = share();
  } else {
    for (std::size_t kind = 1; kind < record_kinds; ++kind) {
      if (name == "--" + std::string{name_of(static_cast<RecordKind>(kind))}) {
        options.shares[kind] = share();
        return;
      }
    }
    throw UsageError{"unknown option " + std::string{name}};
  }
}

Arguments read_arguments(int count, char** values) {
  Arguments arguments;
  if (count < 2) {
    throw UsageError{"how many games?"};
  }
  arguments.archive.games = read_number<std::uint64_t>("GAMES", values[1]);
  for (int i = 2; i < count; i += 2) {
    if (std::string_view{values[i]} == "--clean") {
      arguments.archive.shares.fill(0);
      --i;
    } else if (i + 1 == count) {
      throw UsageError{std::string{values[i]} + ": a value is missing"};
    } else {
      set(arguments, values[i], values[i + 1]);
    }
  }
  return arguments;
}

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

void write(std::FILE* file, std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), file) != text.size()) {
    throw std::runtime_error{"cannot write"};
  }
  text.clear();
}

void report(ArchiveOptions const& options, ArchiveTruth const& truth) {
  auto const print = [](char const* name, std::uint64_t value) {
    std::fprintf(stderr, ", \"%s\": %llu", name, static_cast<unsigned long long>(value));
  };
  std::fprintf(stderr, "{\"variant\": \"%s\"", std::string{options.variant->name()}.c_str());
  print("seed", options.seed);
  print("games", options.games);
  print("plies", truth.plies);
  for (std::size_t kind = 0; kind < record_kinds; ++kind) {
    print(std::string{name_of(static_cast<RecordKind>(kind))}.c_str(), truth.records[kind]);
  }
  print("comments", truth.with_comments);
  print("nags", truth.with_nags);
  print("variations", truth.with_variations);
  std::fputs("}\n", stderr);
}

void make(Arguments const& arguments) {
  constexpr std::size_t buffered = 1U << 20U;
  File truths{nullptr, &std::fclose};
  if (!arguments.truth.empty()) {
    truths.reset(std::fopen(arguments.truth.c_str(), "w"));
    if (!truths) {
      throw std::runtime_error{"cannot write " + arguments.truth};
    }
  }
  Archive archive{arguments.archive};
  std::string text;
  while (auto const record = archive.next(text)) {
    if (truths && record->kind != RecordKind::original) {
      std::fprintf(truths.get(), "{\"record\": %llu, \"kind\": \"%s\"", static_cast<unsigned long long>(record->number),
                   std::string{name_of(record->kind)}.c_str());
      if (record->of) {
        std::fprintf(truths.get(), ", \"of\": %llu", static_cast<unsigned long long>(*record->of));
      }
      std::fputs("}\n", truths.get());
    }
    if (text.size() >= buffered) {
      write(stdout, text);
    }
  }
  write(stdout, text);
  report(arguments.archive, archive.truth());
}

}  // namespace

int main(int argc, char** argv) {
  try {
    make(read_arguments(argc, argv));
  } catch (UsageError const& error) {
    std::fprintf(stderr, "%s\n%s", error.what(), usage);
    return 2;
  } catch (std::exception const& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 3;
  }
  return 0;
}
