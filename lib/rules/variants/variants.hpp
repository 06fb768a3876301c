#pragma once

#include "rules/variant.hpp"

namespace damier {

// Each is defined in the file of its name; variant.cpp lists them.
extern Variant const international_variant;
extern Variant const english_variant;
extern Variant const italian_variant;
extern Variant const pool_variant;
extern Variant const spanish_variant;
extern Variant const russian_variant;
extern Variant const brazilian_variant;
extern Variant const canadian_variant;
extern Variant const portuguese_variant;
extern Variant const czech_variant;
extern Variant const turkish_variant;
extern Variant const thai_variant;
extern Variant const frisian_variant;
extern Variant const spantsiretti_variant;
extern Variant const killer_variant;

}  // namespace damier
