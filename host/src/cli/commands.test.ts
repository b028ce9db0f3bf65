import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import test from 'ava';
import { Command } from 'commander';
import { AUDITED_COMMANDS } from '../operators/audited-commands.js';
import { COMMANDS, type CommandEntry } from './commands.js';
import type { ProgramContext } from './context.js';

/** Commands without a row in the audit, by the reason. */
const UNAUDITED = {
  'they change nothing': [
    'plugins ls',
    'modes ls',
    'doctor',
    'config check',
    'config print',
    'backup',
    'accounts ls',
    'keys ls',
    'users ls',
    'ledger verify',
    'audit ls',
    'budgets ls',
    'captures ls',
    'captures replay',
    'watch ls',
    'watch show',
    'webhooks ls',
    'webhooks deliveries',
    'webhooks delivery',
  ],
  'they concern the deployment, and no account of a customer': [
    'start',
    'dev',
    'migrate',
    'restore',
    'rollups rebuild',
    'seed',
    'secrets rotate',
    'secrets forget',
  ],
};

/** Builds a command with its subcommands; none of them runs. */
async function built({ name, load }: CommandEntry): Promise<Command> {
  const command = new Command(name);
  (await load())(command, { context: {} as ProgramContext, exitCode: 0 });
  return command;
}

for (const entry of COMMANDS) {
  test(`the entry of ${entry.name} says whether its module gives it subcommands`, async (t) => {
    const command = await built(entry);
    t.is(command.commands.length > 0, entry.isGroup);
    if (entry.isGroup) t.deepEqual(command.options, []);
  });
}

test('each command is audited, or has a reason why not', async (t) => {
  const commands = await Promise.all(COMMANDS.map(built));
  const names = commands.flatMap((command) =>
    command.commands.length === 0 ? [command.name()] : command.commands.map((one) => `${command.name()} ${one.name()}`),
  );
  const listed = [...AUDITED_COMMANDS, ...Object.values(UNAUDITED).flat()];
  t.deepEqual(names.toSorted(), listed.toSorted());
});

test('a source writes the row of each audited command', async (t) => {
  const root = new URL('../../src/', import.meta.url).pathname;
  const files = (await readdir(root, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !/\.test\.|audited-commands/.test(file),
  );
  const sources = await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')));
  const audited = sources.filter((text) => /\b(?:act|writeAct|audit)\(/.test(text)).join('\n');
  t.deepEqual(
    AUDITED_COMMANDS.filter((command) => !audited.includes(`'${command}'`)),
    [],
  );
});
