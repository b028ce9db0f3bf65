import { type AccountId, type Watch, Watches, type WatchRun } from '@namedrop/plugin-api';
import { type Command, Option } from 'commander';
import { EXIT } from '../../boot/boot-error.js';
import type { AuditedCommand } from '../../operators/audited-commands.js';
import { writeAct } from '../../operators/operator-audit.js';
import { type CommandContext, CommandError, group, subcommand } from '../command.js';
import type { CommandOutput } from '../command-output.js';
import { requireKnown } from '../known-account.js';
import { limitUpTo, readId } from '../option-values.js';
import { type PortForCommands, withPort } from '../with-port.js';
import { untilEnded } from './run-wait.js';
import { runDetails, runTable, runToJson, watchDetails, watchTable, watchToJson } from './watch-report.js';

const WATCHES: PortForCommands<Watches> = {
  port: Watches,
  missing: 'no plugin here keeps watches',
};

/** Watches or runs that a command tells unless the caller says how many, and the most that it tells. */
const USUAL = 50;
const MOST = 200;
/** Runs that are told of one watch. */
const LATEST = 10;
/** Seconds for which a run is waited for, unless the caller says how many, and the most that can be said: a day. */
const PATIENCE_S = 600;
const MOST_PATIENCE_S = 86_400;

const noWatch = (id: string) => new CommandError(`there is no watch ${id}`);

interface ListOptions {
  readonly account?: AccountId;
  readonly limit: number;
  readonly before?: string;
}

const list = subcommand<ListOptions>(
  'ls',
  'list the watches, the newest first',
  async (context, { account, limit, before }) => {
    const watches = await withPort(context, WATCHES, async ({ filled, storage }) => {
      await requireKnown(account, storage);
      return filled.list({ account, limit, before });
    });
    context.output.print({ text: watchTable(watches), data: watches.map(watchToJson) });
    return 0;
  },
  (plain) =>
    plain
      .option('--account <id>', 'only those of this account')
      .option('--limit <number>', `how many; at most ${MOST}`, limitUpTo(MOST), USUAL)
      .option('--before <id>', 'those behind this watch in the list', readId),
);

const withId = (plain: Command) => plain.argument('<id>', 'of the watch');

const show = subcommand(
  'show',
  'show a watch and its latest runs',
  async (context, _options, id = '') => {
    const { watch, runs } = await withPort(context, WATCHES, async ({ filled }) => {
      const watch = await filled.find(id);
      if (!watch) throw noWatch(id);
      return { watch, runs: await filled.runs(id, { limit: LATEST }) };
    });
    context.output.print({
      text: `${watchDetails(watch)}\n\n${runTable(runs)}`,
      data: { ...watchToJson(watch), runs: runs.map(runToJson) },
    });
    return 0;
  },
  withId,
);

interface RunOptions {
  readonly wait: boolean;
  readonly timeout: number;
}

const run = subcommand<RunOptions>(
  'run',
  'have a host run a watch now, beside its regular runs and at their price',
  (context, { wait, timeout: seconds }, id = '') =>
    withPort(context, WATCHES, async ({ filled: watches, storage }) => {
      const planned = await watches.run(id);
      if (!planned) throw noWatch(id);
      if (planned === 'paused') {
        throw new CommandError(`the watch ${id} is paused: "namedrop watch resume ${id}" makes it active`);
      }
      const { run } = planned;
      const account = (await watches.find(id))?.account;
      await writeAct({ command: 'watch run', account, subject: run }, storage.pool);
      const { output } = context;
      if (wait) {
        const tell = (sentence: string) => output.complain(sentence);
        return printEnd(output, await untilEnded({ watches, watch: id, run, seconds, tell }));
      }
      const text = `run ${run} is planned for now; "namedrop watch show ${id}" tells how it goes`;
      output.print({ text, data: { watch_id: id, run_id: run } });
      return 0;
    }),
  (plain) =>
    withId(plain)
      .option('--wait', 'wait until it has ended; exit code 1 when it fails', false)
      .addOption(
        new Option('--timeout <seconds>', 'wait so long at most; exit code 75 when it has not ended by then')
          .argParser(limitUpTo(MOST_PATIENCE_S))
          .default(PATIENCE_S)
          .implies({ wait: true }),
      ),
);

function printEnd(output: CommandOutput, ended: WatchRun): number {
  output.print({ text: runDetails(ended), data: runToJson(ended) });
  return ended.state === 'succeeded' ? 0 : EXIT.failed;
}

const pause = subcommand(
  'pause',
  'make a watch silent until it is resumed: it does not run, and nothing of it is delivered',
  async (context, _options, id = '') => {
    const watch = await change(context, 'watch pause', id, (watches) => watches.pause(id));
    context.output.print({
      text: `the watch ${id} is paused; "namedrop watch resume ${id}" makes it active`,
      data: watchToJson(watch),
    });
    return 0;
  },
  withId,
);

const resume = subcommand(
  'resume',
  'make a paused watch active; its next run is an interval from now',
  async (context, _options, id = '') => {
    const watch = await change(context, 'watch resume', id, (watches) => watches.resume(id));
    const text = `the watch ${id} is active; it runs next at ${watch.nextRunAt.toISOString()}`;
    context.output.print({ text, data: watchToJson(watch) });
    return 0;
  },
  withId,
);

/** Changes a watch, and writes so into the audit. @throws CommandError for an id that is no watch */
function change(
  context: CommandContext,
  command: AuditedCommand,
  id: string,
  work: (watches: Watches) => Promise<Watch | undefined>,
): Promise<Watch> {
  return withPort(context, WATCHES, async ({ filled, storage }) => {
    const watch = await work(filled);
    if (!watch) throw noWatch(id);
    await writeAct({ command, account: watch.account, subject: id }, storage.pool);
    return watch;
  });
}

/** `namedrop watch`: the checks that recur. */
export const watchCommand = group(list, show, run, pause, resume);
