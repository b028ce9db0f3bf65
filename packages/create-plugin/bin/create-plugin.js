#!/usr/bin/env node
// npm links commands when it installs, which is before anything is built: so this file is not built.
import { existsSync, readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const [, needed = ''] = />=(\S+)/.exec(engines.node) ?? [];
if (process.versions.node.localeCompare(needed, 'en', { numeric: true }) < 0) {
  process.stderr.write(`@namedrop/create-plugin needs Node ${needed} or newer; this is ${process.version}.\n`);
  process.exit(1);
}

const main = new URL('../dist/main.js', import.meta.url);
if (!existsSync(main)) {
  process.stderr.write('@namedrop/create-plugin is not built yet: run npm run build first.\n');
  process.exit(1);
}
await import(main.href);
