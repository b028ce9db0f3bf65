import path from 'node:path';
import { CreateError } from './create-error.js';
import { createPlugin } from './create-plugin.js';
import { HELP, readOptions } from './options.js';
import { complete } from './prompts.js';

/** EX_USAGE of sysexits. */
const USAGE = 64;

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) process.stdout.write(HELP);
  else {
    const order = await complete(options, process.stdin.isTTY && process.stdout.isTTY);
    const { folder, files } = await createPlugin(order, process.cwd());
    const shown = path.relative('', folder) || '.';
    const steps = [...(shown === '.' ? [] : [`cd ${shown}`]), 'npm install', 'npm test', 'npm run dev'];
    process.stdout.write(`${files.length} files in ${shown}. Next:\n${steps.map((step) => `  ${step}\n`).join('')}`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof CreateError ? USAGE : 1;
}
