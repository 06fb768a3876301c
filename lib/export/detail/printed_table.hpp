#pragma once

#include "export/bulletin_section.hpp"

namespace damier {

/// A table as it is printed: its texts as written_words() leaves them, and cut where they would be too long for a
/// field.
[[nodiscard]] BulletinTable printed_table(BulletinTable table);

}  // namespace damier
