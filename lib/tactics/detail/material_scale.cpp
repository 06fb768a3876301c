#include "tactics/detail/material_scale.hpp"

#include "engine/search/weights_file.hpp"

namespace damier {
namespace {

/// What the weights of international draughts make of a man: the mean of 4,200 positions of games from which up to
/// three men of one side were taken, nobody can capture, and a search of 3,000 positions keeps the pieces: 52 to 61 for
/// one man more or less, 105 to 123 for two, 158 to 186 for three.
constexpr Score trained_man = 56;

}  // namespace

MaterialScale::MaterialScale(Variant const& variant)
    : man_{built_in_weights(variant) != nullptr ? trained_man : man_score} {}

Score MaterialScale::score_of(Score balance) const noexcept { return balance * man_ / man_score; }

}  // namespace damier
