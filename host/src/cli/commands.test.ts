import test from 'ava';
import { Command } from 'commander';
import { COMMANDS } from './commands.js';
import type { ProgramContext } from './context.js';

for (const { name, isGroup, load } of COMMANDS) {
  test(`the entry of ${name} says whether its module gives it subcommands`, async (t) => {
    const command = new Command(name);
    (await load())(command, { context: {} as ProgramContext, exitCode: 0 });
    t.is(command.commands.length > 0, isGroup);
    if (isGroup) t.deepEqual(command.options, []);
  });
}
