#include "reading/judged_record.hpp"

#include "game/builder.hpp"

namespace damier {

void JudgedRecord::judge(Validator& validator) {
  build(tape, game);
  validator.judge(tape, game, judgement);
}

}  // namespace damier
