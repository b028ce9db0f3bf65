import { runCommand } from './run-command.js';

process.exitCode = await runCommand(process.argv.slice(2), {
  cwd: process.cwd(),
  isTerminal: process.stdin.isTTY && process.stdout.isTTY,
  print: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
});
