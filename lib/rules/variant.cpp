#include "rules/variant.hpp"

#include "rules/kernel.hpp"
#include "rules/variants/variants.hpp"

#include <algorithm>
#include <array>

namespace damier {
namespace {

/// The catalogue: a new variant is one file in variants/ and one line here.
constexpr std::array<Variant const*, 15> catalogue{
    &international_variant,
    &english_variant,
    &italian_variant,
    &pool_variant,
    &spanish_variant,
    &russian_variant,
    &brazilian_variant,
    &canadian_variant,
    &portuguese_variant,
    &czech_variant,
    &turkish_variant,
    &thai_variant,
    &frisian_variant,
    &spantsiretti_variant,
    &killer_variant,
};

template <typename Predicate>
Variant const* find_if(Predicate predicate) noexcept {
  auto const found = std::ranges::find_if(catalogue, predicate);
  return found == catalogue.end() ? nullptr : *found;
}

}  // namespace

void Variant::legal_moves(Position const& position, MoveList& list) const noexcept {
  kernel_->legal_moves(position, list);
}

bool Variant::has_capture(Position const& position) const noexcept { return kernel_->has_capture(position); }

Legality Variant::legality(Position const& position, Move const& move) const noexcept {
  return kernel_->legality(position, move);
}

std::size_t Variant::legal_prefix(Position const& start, std::span<Move const> moves) const noexcept {
  return kernel_->legal_prefix(start, moves);
}

Position Variant::after(Position const& position, Move const& move) const noexcept {
  return kernel_->after(position, move);
}

std::uint64_t Variant::perft(Position const& position, unsigned depth, PerftLeaf leaf) const {
  return kernel_->perft(position, depth, leaf);
}

std::span<Variant const* const> variants() noexcept { return catalogue; }

Variant const* find_variant(std::string_view name) noexcept {
  return find_if([=](Variant const* variant) { return variant->name() == name; });
}

Variant const* find_variant(int game_type) noexcept {
  return game_type == 0 ? nullptr
                        : find_if([=](Variant const* variant) { return variant->game_type() == game_type; });
}

Variant const& international() noexcept { return international_variant; }

}  // namespace damier
