#!/usr/bin/env node
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const { engines } = module.createRequire(import.meta.url)('../package.json') as { engines: { node: string } };
const [, needed = ''] = />=(\S+)/.exec(engines.node) ?? [];
if (process.versions.node.localeCompare(needed, 'en', { numeric: true }) < 0) {
  process.stderr.write(`Namedrop needs Node ${needed} or newer; this is ${process.version}.\n`);
  process.exit(1);
}
// Next to the code and not in the system's temporary folder, where other users could plant compiled code. A folder that
// cannot be written is left alone: the command then compiles what it loads.
module.enableCompileCache(fileURLToPath(new URL('.compile-cache', import.meta.url)));
const { runProgram } = await import('./cli/program.js');
const { untilEnding } = await import('./cli/signals.js');
const { env, stdout, stderr } = process;
const exitCode = await runProgram({
  args: process.argv.slice(2),
  env,
  cwd: process.cwd(),
  openInput: () => process.stdin,
  stdout,
  stderr,
  untilEnding,
});
// What a plugin left running, such as a timer, must not keep a command from ending.
process.exit(exitCode);
