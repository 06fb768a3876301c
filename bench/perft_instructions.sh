#!/bin/sh
# Instructions per leaf of perft, counted with callgrind: depth 7 less the start-up, which is a run at depth 1.
# usage: perft_instructions.sh PATH_OF_damier_perft_leaf [DEPTH [FEN|start [VARIANT]]]
set -eu
program=${1:?"path of damier_perft_leaf"}
depth=${2:-7}
if [ $# -ge 4 ]; then set -- "$3" "$4"; elif [ $# -ge 3 ]; then set -- "$3"; else set --; fi

# instructions DEPTH KIND [FEN [VARIANT]]: prints "instructions leaves"
instructions() {
  log=$(mktemp)
  leaves=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$log" "$program" "$@")
  count=$(sed -n 's/.*Collected *: *\([0-9]*\).*/\1/p' "$log")
  rm -f "$log"
  echo "$count $leaves"
}

for kind in counted made; do
  start_up=$(instructions 1 "$kind" "$@")
  whole=$(instructions "$depth" "$kind" "$@")
  echo "$start_up $whole" | awk -v kind="$kind" -v depth="$depth" \
    '{ printf "%-8s depth %d: %d leaves, %.1f instructions per leaf\n", kind, depth, $4, ($3 - $1) / ($4 - $2) }'
done
