#!/usr/bin/env python3
"""Writes games.pdn: an invented round-robin tournament, played by this program against itself.

    python3 make_games.py > games.pdn

Same output on every run. The rules are those of international draughts in full: compulsory and majority capture, flying
kings, pieces taken off after the rafle, no promotion in passing, the draws by rule (25, 16 and 5 moves, repetition).
"""
import datetime
import random

PLAYERS = ["Damier, A.", "Rafle, B.", "Lunette, C.", "Trictrac, D.", "Marchepied, E.",
           "Bascule, F.", "Ricochet, G.", "Olympic, H.", "Trébuchet, I."]
STRENGTH = [3, 2, 3, 2, 2, 1, 2, 3, 2]  # plies of look-ahead
OPENINGS = ["32-28 19-23 28x19 14x23", "32-28 17-22 28x17 11x22", "33-28 18-23 39-33 12-18", "33-29 19-24 39-33 14-19",
            "34-30 20-25 30-24 19x30", "31-26 17-21 26x17 12x21", "32-28 18-22 37-32 12-18", "34-29 19-23 40-34 14-19"]


def ray(square, down, right):
    """The squares from square in one direction, nearest first."""
    row, column, squares = (square - 1) // 5, (square - 1) % 5 * 2 + ((square - 1) // 5 + 1) % 2, []
    while 0 <= row + down < 10 and 0 <= column + right < 10:
        row, column = row + down, column + right
        squares.append(row * 5 + column // 2 + 1)
    return squares


DIRECTIONS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
RAYS = [[]] + [[ray(square, *direction) for direction in DIRECTIONS] for square in range(1, 51)]
START = [0] + [-1] * 20 + [0] * 10 + [1] * 20  # by square: 1 man, 2 king; White positive, Black negative


def rafles(board, square, king, colour, taken, path):
    """Every way to go on capturing from square, as (pieces taken in order, squares landed on)."""
    found = []
    for squares in RAYS[square]:
        at = 0
        while king and at < len(squares) and board[squares[at]] == 0:
            at += 1
        if at + 1 < len(squares) and board[squares[at]] * colour < 0 and squares[at] not in taken:
            for landing in squares[at + 1:] if king else squares[at + 1:at + 2]:
                if board[landing] != 0:
                    break
                found += rafles(board, landing, king, colour, taken + [squares[at]], path + [landing])
    return found or ([(taken, path)] if taken else [])


def legal_moves(board, colour):
    """The legal moves as (path, set of pieces taken), each distinct one once."""
    moves = {}
    for square in range(1, 51):
        if board[square] * colour > 0:
            piece, board[square] = board[square], 0
            for taken, path in rafles(board, square, abs(piece) == 2, colour, [], [square]):
                moves.setdefault((square, path[-1], frozenset(taken)), path)
            board[square] = piece
    if moves:
        most = max(len(taken) for _, _, taken in moves)
        return [(path, key[2]) for key, path in moves.items() if len(key[2]) == most]
    quiet = []
    for square in range(1, 51):
        if board[square] * colour > 0:
            king = abs(board[square]) == 2
            for squares in RAYS[square] if king else RAYS[square][:2] if colour == 1 else RAYS[square][2:]:
                for to in squares if king else squares[:1]:
                    if board[to] != 0:
                        break
                    quiet.append(([square, to], frozenset()))
    return quiet


def play(board, move):
    path, taken = move
    after = list(board)
    piece, after[path[0]] = after[path[0]], 0
    for square in taken:
        after[square] = 0
    after[path[-1]] = piece * 2 if (piece == 1 and path[-1] <= 5) or (piece == -1 and path[-1] >= 46) else piece
    return after


def text(move, moves):
    path, taken = move
    same_ends = sum(1 for other, _ in moves if (other[0], other[-1]) == (path[0], path[-1]))
    return "x".join(map(str, path if same_ends > 1 else (path[0], path[-1]))) if taken else f"{path[0]}-{path[1]}"


def value(board, colour):
    score = 0
    for square in range(1, 51):
        piece, row = board[square], (square - 1) // 5
        if piece:
            score += 160 * piece if abs(piece) == 2 else piece * (100 + 2 * (9 - row if piece == 1 else row))
            score += piece * (3 if square % 5 in (2, 3, 4) else 0)
    return score * colour


def search(board, colour, depth, alpha, beta):
    moves = legal_moves(board, colour)
    if not moves:
        return -10000 - depth
    if depth <= 0 and not moves[0][1]:
        return value(board, colour)
    for move in moves:
        alpha = max(alpha, -search(play(board, move), -colour, depth - 1, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def small_ending(board):
    """The moves each side has left to win when a lone king holds out, 0 in any other ending."""
    pieces = [sorted(piece * side for piece in board if piece * side > 0) for side in (1, -1)]
    for lone, others in (pieces, pieces[::-1]):
        if lone == [2] and 2 in others and len(others) <= 3:
            return 16 if len(others) == 3 else 5
    return 0


def game(chance, white, black):
    """Plays a game: the moves as text, the result, how it ended."""
    board, colour, written, seen, quiet_kings, ending, level, lost = START, 1, [], {}, 0, (0, 0), 0, 0
    opening = chance.choice(OPENINGS).split()
    moves = legal_moves(board, colour)
    while True:
        if len(written) < len(opening):
            move = next(m for m in moves if text(m, moves) == opening[len(written)])
        else:
            depth = STRENGTH[white if colour == 1 else black]
            move = max(moves, key=lambda m: chance.random() * 12 -
                       search(play(board, m), -colour, depth - 1, -9**9, 9**9))
        written.append(text(move, moves))
        quiet_kings = quiet_kings + 1 if abs(board[move[0][0]]) == 2 and not move[1] else 0
        board, colour = play(board, move), -colour
        moves, key = legal_moves(board, colour), (tuple(board), colour)
        limit, balance, loss = small_ending(board), value(board, 1), "0-2" if colour == 1 else "2-0"
        seen[key] = seen.get(key, 0) + 1
        ending = (limit, ending[1] + 1 if limit == ending[0] else 0)
        lost = lost + 1 if abs(balance) > 330 else 0
        level = level + 1 if abs(balance) < 60 and sum(map(bool, board)) <= 14 else 0
        for over, result, how in (
                (not moves, loss, "no move left"), (seen[key] == 3, "1-1", "draw: third repetition"),
                (quiet_kings == 50, "1-1", "draw: 25 moves of kings only"),
                (limit and ending[1] == 2 * limit, "1-1", f"draw: {limit} moves"), (level > 16, "1-1", "draw agreed"),
                (lost > 8 and balance * colour < 0 and len(written) > 70, loss,
                 ("White" if colour == 1 else "Black") + " resigns")):
            if over:
                return written, result, how


def main():
    chance, day, count = random.Random(1770), datetime.date(2024, 9, 2), len(PLAYERS)
    for turn in range(count):
        for pair in range(1, count // 2 + 1):
            sides = [(turn + pair) % count, (turn - pair) % count][::1 if pair % 2 else -1]
            moves = []
            while not 60 <= len(moves) <= 140:
                moves, result, end = game(chance, *sides)
            for name, tag in (("Event", "Tournoi imaginaire du Damier"), ("Site", "Nulle-Part"),
                              ("Date", f"{day + datetime.timedelta(turn):%Y.%m.%d}"), ("Round", f"{turn + 1}.{pair}"),
                              ("White", PLAYERS[sides[0]]), ("Black", PLAYERS[sides[1]]), ("Result", result),
                              ("GameType", "20"), ("PlyCount", len(moves))):
                print(f'[{name} "{tag}"]')
            line = ""
            for word in [f"{i // 2 + 1}. {m}" if i % 2 == 0 else m for i, m in enumerate(moves)] + [f"{{{end}}}", "*"]:
                if len(line) + len(word) >= 80:
                    print(line)
                    line = ""
                line += (" " if line else "") + word
            print(line + "\n", flush=True)


if __name__ == "__main__":
    main()
