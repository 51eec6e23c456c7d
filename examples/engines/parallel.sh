#!/usr/bin/env bash
# Runs a pipeline on several machines with GNU parallel.
#
#   parallel.sh HOSTS PIPELINE.json jobs.ndjson results.ndjson [OPTION...]
#
# HOSTS is a list as `parallel --sshlogin` takes it, such as `:,alpha,4/beta`: this machine, alpha, and beta with four
# calls at a time. The pipeline and the documents have the same paths on all of them, and pdfscope is on their PATH.
# Further options are handed to pdfscope. JOBS_PER_CALL (100) is how many jobs one call takes, and how many at most are
# done again where a machine is lost.
#
# The same command again does what was lost with machines that did not come back, and nothing else: delete
# results.ndjson.log to begin anew.
set -euo pipefail

[ $# -ge 4 ] || { sed -n '2,12s/^# \{0,1\}//p' "$0"; exit 64; }
hosts=$1 pipeline=$(realpath "$2") jobs=$3 results=$4
shift 4

# What fails on a machine is tried on another one. A document that failed (exit status 1 to 5) is an answer and not a
# loss: the same would come of it anywhere. --force lets a second attempt replace the outputs of the first, each of
# which is there whole or not at all.
work='pdfscope run "$0" --ndjson --force "$@" || [ $? -le 5 ]'

# Nothing is read from a machine before its call has ended, so that what a lost one said is forgotten with it.
parallel --pipe -N "${JOBS_PER_CALL:-100}" --sshlogin "$hosts" --retries "${RETRIES:-3}" \
  --joblog "$results.log" --resume-failed --quote sh -c "$work" "$pipeline" "$@" <"$jobs" >>"$results"
