#!/bin/sh
# Installs what package-lock.json names, once. Runs before `npm start` and `npm test`, under whatever node there is.
set -e
cd "$(dirname "$0")/.."
lock=package-lock.json
stamp=node_modules/.strongroom-installed

if [ -d node_modules ]; then
  if cmp -s "$lock" "$stamp"; then exit 0; fi
  # Installed by hand, and the lock is not newer.
  if [ -f node_modules/.package-lock.json ] && [ -z "$(find "$lock" -newer node_modules/.package-lock.json)" ]; then
    cp "$lock" "$stamp"
    exit 0
  fi
fi

command -v npm >/dev/null || { echo 'npm is needed: install Node.js from https://nodejs.org' >&2; exit 1; }
echo 'Installing packages ...' >&2
before=$(mktemp)
trap 'rm -f "$before"' EXIT
cp "$lock" "$before"
npm install --no-audit --no-fund --loglevel=error >&2
# Some versions of npm rewrite the lock for the system that they run on: what was tested is what it said before.
cmp -s "$lock" "$before" || cat "$before" >"$lock"
cp "$lock" "$stamp"
