import type { Platform } from '@namedrop/core';
import { Command, InvalidArgumentError, Option } from 'commander';
import { BootError, refuse } from '../boot/boot-error.js';
import { migrateDatabase } from '../boot/open-database.js';
import { prepare } from '../boot/prepare.js';
import { type Look, withSetUp } from '../boot/with-set-up.js';
import { CaptureStore } from '../captures/capture-store.js';
import { LIVE_SURFACES } from '../captures/live-surfaces.js';
import { type Replayed, replay } from '../captures/replay.js';
import { Surfaces } from '../check/surfaces.js';
import { redactor } from '../config/redact.js';
import { createLogger } from '../defaults/logger.js';
import { redacted } from '../plugins/problem.js';
import { CommandError, command } from './command.js';
import { limitUpTo } from './option-values.js';
import { jsonArray, print, printPieces, table } from './output.js';
import { replayReport } from './replay-report.js';
import { withHostTables } from './with-database.js';

/** `namedrop captures`: the replies of capture vendors that are kept for some days. */
export const capturesCommand = () =>
  new Command('captures')
    .description('the replies of capture vendors that are kept')
    .addCommand(list())
    .addCommand(readAgain());

const list = () =>
  command('ls', 'count what is kept, by surface and vendor', async ({ json, config }) => {
    const counts = await withHostTables(config, ({ storage }) => new CaptureStore(storage.pool).count());
    const rows = counts.map(({ platform, vendor, count, oldest, newest }) => {
      return [platform, vendor, String(count), oldest.toISOString(), newest.toISOString()];
    });
    const headings = ['surface', 'vendor', 'captures', 'oldest', 'newest'];
    print(json, { text: table(headings, rows, 'no captures are kept'), data: counts });
    return 0;
  });

/** Captures that are read again unless the caller says how many, and the most that one report tells. */
const USUAL = 100;
const MOST = 1000;

interface ReplayOptions {
  readonly surface: Platform;
  readonly vendor?: string;
  readonly limit: number;
}

const readAgain = () =>
  command<ReplayOptions>(
    'replay',
    "read kept replies again with today's plugins, and tell what comes out differently",
    async ({ json, config: file, ...options }) => {
      const prepared = await prepare({ file });
      const { core } = prepared.config;
      if (!core || prepared.fatal.length > 0) throw new BootError(prepared.fatal);
      const redact = redactor(prepared.settings);
      const log = createLogger({ level: 'error', redact });
      await withSetUp({ prepared, core, log }, async (look) => {
        await migrateDatabase(look.storage, [], log);
        const replayed = replayAll({ ...look, problems: redacted(look.problems, redact) }, options);
        await printPieces(json ? jsonArray(toJson(replayed)) : replayReport(replayed));
      });
      return 0;
    },
    (plain) =>
      plain
        .addOption(surfaceOption())
        .option('--vendor <vendor>', 'only the replies of this vendor')
        .option('--limit <number>', `how many, the newest first; at most ${MOST}`, limitUpTo(MOST), USUAL),
  );

function surfaceOption(): Option {
  return new Option('--surface <surface>', 'whose replies: a platform or a live mode')
    .argParser(readSurface)
    .makeOptionMandatory();
}

/** One by one: each may hold some megabytes. */
async function* replayAll(look: Look, { surface, ...filter }: ReplayOptions): AsyncGenerator<Replayed> {
  const surfaces = new Surfaces(look.instances.flatMap(({ contributions }) => contributions.surfaces ?? []));
  const reread = surfaces.rereadOf(surface);
  if (!reread) {
    refuse(look.problems);
    throw new CommandError(`no plugin here reads captures of ${surface}`);
  }
  const kept = new CaptureStore(look.storage.pool).newest({ platform: surface, ...filter });
  for await (const capture of kept) yield replay(capture, reread);
}

/** In the spelling of the API, as other commands have it. */
async function* toJson(replayed: AsyncIterable<Replayed>): AsyncGenerator<object> {
  for await (const { capturedAt, ...one } of replayed) yield { ...one, captured_at: capturedAt };
}

function readSurface(name: string): Platform {
  const platform = LIVE_SURFACES.get(name);
  if (platform) return platform;
  throw new InvalidArgumentError(`Allowed are ${[...LIVE_SURFACES.keys()].join(', ')}.`);
}
