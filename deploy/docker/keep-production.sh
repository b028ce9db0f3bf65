#!/bin/sh
# Leaves what a host needs to run in a built checkout: `npm ci && npm run prestart` come before. The versions stay those of
# package-lock.json. Run it in a copy: it deletes the sources, the tests and everything that only development needs.
set -eu
cd "$(dirname "$0")/../.."

rm -rf test packages/client packages/create-plugin packages/demo packages/testing
npm pkg delete devDependencies --workspaces --include-workspace-root
npm ci --omit=dev

for package in host packages/* plugins/*; do
  rm -rf "$package/src" "$package/fixtures"
  if [ -d "$package/dist" ]; then
    find "$package/dist" -type f \( -name '*.test.*' -o -name '*.map' -o -name '*.d.ts' -o -name .tsbuildinfo \) -delete
  fi
done
