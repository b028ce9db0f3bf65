import { type AccountId, Watches, type WatchRun } from '@namedrop/plugin-api';
import { Command, Option } from 'commander';
import { EXIT } from '../boot/boot-error.js';
import { CommandError, command } from './command.js';
import { requireKnown } from './known-account.js';
import { limitUpTo, readId } from './option-values.js';
import { complain, print } from './output.js';
import { untilEnded } from './run-wait.js';
import { runDetails, runTable, runToJson, watchDetails, watchTable, watchToJson } from './watch-report.js';
import { type PortForCommands, withPort } from './with-port.js';

const WATCHES: PortForCommands<Watches> = {
  port: Watches,
  missing: 'no plugin here keeps watches',
};

/** `namedrop watch`: the checks that recur. */
export const watchCommand = () =>
  new Command('watch')
    .description('the checks that recur')
    .addCommand(list())
    .addCommand(show())
    .addCommand(run())
    .addCommand(pause())
    .addCommand(resume());

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

const list = () =>
  command<ListOptions>(
    'ls',
    'list the watches, the newest first',
    async ({ json, config, account, limit, before }) => {
      const watches = await withPort(config, WATCHES, async ({ filled, storage }) => {
        await requireKnown(account, storage);
        return filled.list({ account, limit, before });
      });
      print(json, { text: watchTable(watches), data: watches.map(watchToJson) });
      return 0;
    },
    (plain) =>
      plain
        .option('--account <id>', 'only those of this account')
        .option('--limit <number>', `how many; at most ${MOST}`, limitUpTo(MOST), USUAL)
        .option('--before <id>', 'those behind this watch in the list', readId),
  );

const withId = (plain: Command) => plain.argument('<id>', 'of the watch');

const show = () =>
  command(
    'show',
    'show a watch and its latest runs',
    async ({ json, config }, id = '') => {
      const { watch, runs } = await withPort(config, WATCHES, async ({ filled }) => {
        const watch = await filled.find(id);
        if (!watch) throw noWatch(id);
        return { watch, runs: await filled.runs(id, { limit: LATEST }) };
      });
      print(json, {
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

const run = () =>
  command<RunOptions>(
    'run',
    'have a host run a watch now, beside its regular runs and at their price',
    ({ json, config, wait, timeout: seconds }, id = '') =>
      withPort(config, WATCHES, async ({ filled: watches }) => {
        const planned = await watches.run(id);
        if (!planned) throw noWatch(id);
        if (planned === 'paused') {
          throw new CommandError(`the watch ${id} is paused: "namedrop watch resume ${id}" makes it active`);
        }
        const { run } = planned;
        if (wait) return tellEnd(json, await untilEnded({ watches, watch: id, run, seconds, tell: complain }));
        const text = `run ${run} is planned for now; "namedrop watch show ${id}" tells how it goes`;
        print(json, { text, data: { watch_id: id, run_id: run } });
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

function tellEnd(json: boolean, ended: WatchRun): number {
  print(json, { text: runDetails(ended), data: runToJson(ended) });
  return ended.state === 'succeeded' ? 0 : EXIT.failed;
}

const pause = () =>
  command(
    'pause',
    'make a watch silent until it is resumed: it does not run, and nothing of it is delivered',
    async ({ json, config }, id = '') => {
      const watch = await withPort(config, WATCHES, ({ filled }) => filled.pause(id));
      if (!watch) throw noWatch(id);
      print(json, {
        text: `the watch ${id} is paused; "namedrop watch resume ${id}" makes it active`,
        data: watchToJson(watch),
      });
      return 0;
    },
    withId,
  );

const resume = () =>
  command(
    'resume',
    'make a paused watch active; its next run is an interval from now',
    async ({ json, config }, id = '') => {
      const watch = await withPort(config, WATCHES, ({ filled }) => filled.resume(id));
      if (!watch) throw noWatch(id);
      const text = `the watch ${id} is active; it runs next at ${watch.nextRunAt.toISOString()}`;
      print(json, { text, data: watchToJson(watch) });
      return 0;
    },
    withId,
  );
