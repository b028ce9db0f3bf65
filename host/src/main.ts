#!/usr/bin/env node
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(`Namedrop needs Node 24 or newer; this is ${process.version}.\n`);
  process.exit(1);
}
const { runProgram } = await import('./cli/program.js');
await runProgram(process.argv.slice(2));
// What a plugin left running, such as a timer, must not keep a command from ending.
process.exit();

export {};
