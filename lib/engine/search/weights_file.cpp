#include "engine/search/weights_file.hpp"

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

constexpr std::string_view first_line = "damier weights 2\n";
constexpr std::string_view any_version = "damier weights ";
constexpr std::size_t checksum_size = 8;
constexpr std::size_t numbers_of_slots = 2 * pattern::slots;
constexpr std::size_t all_numbers = numbers_of_slots + pattern::features * pattern::knots.size();

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
  return static_cast<std::int16_t>(take(numbers, 2 * place, 2));
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
  std::string bytes{first_line};
  bytes += weights.record;
  bytes += '\n';
  auto const put_number = [&](std::int16_t number) { put(bytes, static_cast<std::uint16_t>(number), 2); };
  for (auto const& slot : weights.weights.slots()) {
    put_number(slot.early);
    put_number(slot.late);
  }
  for (auto const& feature : weights.weights.features()) {
    std::ranges::for_each(feature, put_number);
  }
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
  if (end_of_record == std::string_view::npos || bytes.size() != end_of_record + 2 + 2 * all_numbers + checksum_size) {
    return tl::unexpected{WeightsFault::damaged};
  }
  auto const content = bytes.substr(0, bytes.size() - checksum_size);
  if (take(bytes, content.size(), checksum_size) != checksum(content)) {
    return tl::unexpected{WeightsFault::damaged};
  }
  auto const numbers = content.substr(end_of_record + 2);
  std::vector<PatternWeights::Phases> slots(pattern::slots);
  for (std::size_t place = 0; place < slots.size(); ++place) {
    slots[place] = {number_at(numbers, 2 * place), number_at(numbers, 2 * place + 1)};
  }
  std::array<PatternWeights::Knots, pattern::features> features;
  auto place = numbers_of_slots;
  for (auto& feature : features) {
    for (auto& weight : feature) {
      weight = number_at(numbers, place++);
    }
  }
  auto const record = bytes.substr(first_line.size(), end_of_record + 1 - first_line.size());
  return RecordedWeights{{std::move(slots), features}, std::string{record}};
}

bool has_weights(Variant const& variant) noexcept { return variant.has_moves_of(international()); }

std::shared_ptr<PatternWeights const> built_in_weights(Variant const& variant) {
  return has_weights(variant) ? built_in().weights : nullptr;
}

std::string const& built_in_record() { return built_in().record; }

}  // namespace damier
