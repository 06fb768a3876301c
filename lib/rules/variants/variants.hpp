#pragma once

#include "rules/variant.hpp"

namespace damier {

// Each is defined in the file of its name; variant.cpp lists them.
extern Variant const international_variant;

}  // namespace damier
