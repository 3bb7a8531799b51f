#!/bin/sh
# Sends all to worker 0. Starts a program, and goes on after the end of its input.
sleep 1000000 &
echo $$ $! >>external/started
sent=
while read -r line; do
  case $line in
    *describe*) echo '{"kind": {"results": "none", "requests": false}}' ;;
    *) if [ -z "$sent" ]; then sent=yes; echo '{"answers": [{"world": 0, "do": "send", "worker": 0, "size": 10}]}'; else echo '{"answers": [{"world": 0, "do": "end"}]}'; fi ;;
  esac
done
while :; do sleep 1000000; done
