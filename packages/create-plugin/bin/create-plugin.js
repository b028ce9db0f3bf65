#!/usr/bin/env node
// npm links commands when it installs, which is before anything is built: so this file is not built.
import { existsSync } from 'node:fs';

const main = new URL('../dist/main.js', import.meta.url);
if (!existsSync(main)) {
  process.stderr.write('@namedrop/create-plugin is not built yet: run npm run build first.\n');
  process.exit(1);
}
await import(main.href);
