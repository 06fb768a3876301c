#include "engine/search/weights_file.hpp"

#include <zstd.h>

#include <algorithm>
#include <optional>
#include <utility>

// The bytes of the file of weights, between two symbols.
__asm__(
    ".section .rodata\n"
    ".globl damier_weights_begin\n"
    ".globl damier_weights_end\n"
    "damier_weights_begin:\n"
    ".incbin \"" DAMIER_WEIGHTS
    "\"\n"
    "damier_weights_end:\n"
    ".byte 0\n"
    ".previous\n");
extern "C" {
extern char const damier_weights_begin[];  // NOLINT(modernize-avoid-c-arrays)
extern char const damier_weights_end[];    // NOLINT(modernize-avoid-c-arrays)
}

namespace damier {
namespace {

constexpr std::string_view first_line = "damier weights 3\n";
constexpr std::string_view any_version = "damier weights ";
constexpr std::size_t checksum_size = 8;
constexpr int packing_level = 19;
constexpr std::size_t number_size = 2;
constexpr std::size_t size_of_numbers =
    number_size * (2 * pattern::Narrow::slots + pattern::features * pattern::knots.size());
/// Beyond the numbers: less than two bytes for each slot of a wide pattern, and one for each of its two weights.
constexpr std::size_t most_bytes = size_of_numbers + 4 * pattern::Wide::slots;
/// In place of a step from one slot to the next: the step is longer by one less than this, and goes on.
constexpr unsigned step_goes_on = 255;

std::uint64_t checksum(std::string_view bytes) noexcept {
  std::uint64_t sum = 0xcbf29ce484222325ULL;
  for (auto const byte : bytes) {
    sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3ULL;
  }
  return sum;
}

void put(std::string& bytes, std::uint64_t number, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    bytes += static_cast<char>(number >> (8 * i) & 0xFFU);
  }
}

std::uint64_t take(std::string_view bytes, std::size_t at, std::size_t size) noexcept {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < size; ++i) {
    number |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
  }
  return number;
}

std::int16_t number_at(std::string_view numbers, std::size_t place) noexcept {
  return static_cast<std::int16_t>(take(numbers, number_size * place, number_size));
}

/// The weights of wide patterns: the steps from slot to slot, a zero, then all early and all late weights.
void put_wide(std::string& bytes, std::vector<PatternWeights::WideWeight> const& weights) {
  std::size_t last = 0;  // one after it
  for (auto const& weight : weights) {
    auto step = weight.slot + 1 - last;
    for (; step >= step_goes_on; step -= step_goes_on - 1) {
      put(bytes, step_goes_on, 1);
    }
    put(bytes, step, 1);
    last = weight.slot + 1;
  }
  put(bytes, 0, 1);
  for (auto const phase : {&PatternWeights::Phases::early, &PatternWeights::Phases::late}) {
    for (auto const& weight : weights) {
      put(bytes, static_cast<std::uint8_t>(weight.phases.*phase / wide_unit), 1);
    }
  }
}

std::optional<std::vector<PatternWeights::WideWeight>> take_wide(std::string_view bytes) {
  std::vector<PatternWeights::WideWeight> weights;
  std::size_t next = 0;  // one after the last slot
  std::size_t at = 0;
  for (; at < bytes.size() && bytes[at] != 0; ++at) {
    auto const step = static_cast<unsigned char>(bytes[at]);
    next += step == step_goes_on ? step_goes_on - 1 : step;
    if (next > pattern::Wide::slots) {
      return std::nullopt;
    }
    if (step != step_goes_on) {
      weights.push_back({static_cast<std::uint32_t>(next - 1), {}});
    }
  }
  if (bytes.size() != at + 1 + 2 * weights.size()) {
    return std::nullopt;
  }
  for (auto const phase : {&PatternWeights::Phases::early, &PatternWeights::Phases::late}) {
    for (auto& weight : weights) {
      weight.phases.*phase = static_cast<std::int16_t>(wide_unit * static_cast<std::int8_t>(bytes[++at]));
    }
  }
  return weights;
}

std::string packed(std::string_view bytes) {
  std::string found(ZSTD_compressBound(bytes.size()), '\0');
  found.resize(ZSTD_compress(found.data(), found.size(), bytes.data(), bytes.size(), packing_level));
  return found;
}

std::optional<std::string> unpacked(std::string_view bytes) {
  auto const size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  if (size < size_of_numbers || size > most_bytes) {  // also what means an error
    return std::nullopt;
  }
  std::string found(size, '\0');
  if (ZSTD_decompress(found.data(), found.size(), bytes.data(), bytes.size()) != size) {
    return std::nullopt;
  }
  return found;
}

struct BuiltIn {
  std::shared_ptr<PatternWeights const> weights;
  std::string record;
};

BuiltIn const& built_in() {
  static BuiltIn const kept = [] {
    BuiltIn found;
    std::string_view const bytes{damier_weights_begin,
                                 static_cast<std::size_t>(damier_weights_end - damier_weights_begin)};
    if (auto read = read_weights(bytes)) {
      found = {std::make_shared<PatternWeights const>(std::move(read->weights)), std::move(read->record)};
    }
    return found;
  }();
  return kept;
}

}  // namespace

std::string write_weights(RecordedWeights const& weights) {
  std::string numbers;
  auto const put_number = [&](std::int16_t number) { put(numbers, static_cast<std::uint16_t>(number), number_size); };
  for (auto const& slot : weights.weights.narrow()) {
    put_number(slot.early);
    put_number(slot.late);
  }
  for (auto const& feature : weights.weights.features()) {
    std::ranges::for_each(feature, put_number);
  }
  put_wide(numbers, weights.weights.wide());
  std::string bytes{first_line};
  bytes += weights.record;
  bytes += '\n';
  bytes += packed(numbers);
  put(bytes, checksum(bytes), checksum_size);
  return bytes;
}

tl::expected<RecordedWeights, WeightsFault> read_weights(std::string_view bytes) {
  if (!bytes.starts_with(any_version)) {
    return tl::unexpected{WeightsFault::foreign};
  }
  if (!bytes.starts_with(first_line)) {
    return tl::unexpected{WeightsFault::other_version};
  }
  auto const end_of_record = bytes.find("\n\n");
  if (end_of_record == std::string_view::npos || bytes.size() < end_of_record + 2 + checksum_size) {
    return tl::unexpected{WeightsFault::damaged};
  }
  auto const content = bytes.substr(0, bytes.size() - checksum_size);
  if (take(bytes, content.size(), checksum_size) != checksum(content)) {
    return tl::unexpected{WeightsFault::damaged};
  }
  auto const all = unpacked(content.substr(end_of_record + 2));
  if (!all) {
    return tl::unexpected{WeightsFault::damaged};
  }
  std::string_view const numbers{*all};
  auto wide = take_wide(numbers.substr(size_of_numbers));
  if (!wide) {
    return tl::unexpected{WeightsFault::damaged};
  }
  std::vector<PatternWeights::Phases> narrow(pattern::Narrow::slots);
  std::size_t place = 0;
  for (auto& weight : narrow) {
    weight.early = number_at(numbers, place++);
    weight.late = number_at(numbers, place++);
  }
  PatternWeights::Features features;
  for (auto& feature : features) {
    for (auto& weight : feature) {
      weight = number_at(numbers, place++);
    }
  }
  auto const record = bytes.substr(first_line.size(), end_of_record + 1 - first_line.size());
  return RecordedWeights{{std::move(narrow), std::move(*wide), features}, std::string{record}};
}

bool has_weights(Variant const& variant) noexcept { return variant.has_moves_of(international()); }

std::shared_ptr<PatternWeights const> built_in_weights(Variant const& variant) {
  return has_weights(variant) ? built_in().weights : nullptr;
}

std::string const& built_in_record() { return built_in().record; }

}  // namespace damier
