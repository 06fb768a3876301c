// The rules of a variant, from the module that rules_module.cpp is compiled to. Squares are numbers from 1, as PDN has them;
// positions are FEN.

/**
 * The rules in a module's bytes:
 *   startFen()         the position at the beginning of a game
 *   legalMoves(fen)    [{from, to, path, captured, text, fen}]: path has the start, one square behind each piece taken and the
 *                      end; captured has the pieces in their order; fen is the position after the move
 *   countMoves(fen, depth)    the number of move sequences of so many plies
 * A text that is no FEN, and a position with too many captures to list, throw an Error.
 */
export async function loadRules(bytes) {
  // The C library asks for an output that nothing here writes to.
  const none = () => 8;
  const wasi = { fd_write: none, fd_seek: none, fd_close: none };
  const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: wasi });
  const module = instance.exports;
  module._initialize();

  const give = (text) => {
    const encoded = new TextEncoder().encode(text);
    const place = module.text_space(encoded.length);  // after which the memory may be another one
    new Uint8Array(module.memory.buffer, place, encoded.length).set(encoded);
  };
  const answer = (size) => new TextDecoder().decode(new Uint8Array(module.memory.buffer, module.answer(), size));

  return {
    startFen: () => answer(module.start_fen()),
    legalMoves(fen) {
      give(fen);
      const size = module.legal_moves();
      if (size === 0) {
        throw new Error(`no FEN: ${fen}`);
      }
      const { refused, moves } = JSON.parse(answer(size));
      if (refused) {
        throw new Error(`too many captures: ${fen}`);
      }
      return moves.map((move) => ({ from: move.path[0], to: move.path[move.path.length - 1], ...move }));
    },
    countMoves(fen, depth) {
      give(fen);
      const count = module.count_moves(depth);
      if (count < 0) {
        throw new Error(`no FEN: ${fen}`);
      }
      return count;
    },
  };
}
