#!/usr/bin/env node
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(`Namedrop needs Node 24 or newer; this is ${process.version}.\n`);
  process.exit(1);
}
const { runProgram } = await import('./cli/program.js');
const { untilEnding } = await import('./cli/signals.js');
const { env, stdout, stderr } = process;
const exitCode = await runProgram({
  args: process.argv.slice(2),
  env,
  cwd: process.cwd(),
  stdout,
  stderr,
  untilEnding,
});
// What a plugin left running, such as a timer, must not keep a command from ending.
process.exit(exitCode);

export {};
