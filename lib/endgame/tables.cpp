#include "endgame/tables.hpp"
