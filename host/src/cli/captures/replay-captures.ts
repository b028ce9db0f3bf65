import type { Catalog, Platform } from '@namedrop/core';
import { Surfaces } from '../../answers/surfaces.js';
import { BootError, EXIT, refuse } from '../../boot/boot-error.js';
import { migrateDatabase } from '../../boot/open-database.js';
import { type Look, withSetUp } from '../../boot/with-set-up.js';
import { CaptureStore } from '../../captures/capture-store.js';
import { liveSurfaces } from '../../captures/live-surfaces.js';
import { type Replayed, replay } from '../../captures/replay.js';
import { redactor } from '../../config/redact.js';
import { createLogger } from '../../defaults/logger.js';
import { prepare } from '../../deployment/prepare.js';
import { redacted } from '../../plugins/problem.js';
import { type CommandContext, CommandError } from '../command.js';
import { jsonArray } from '../tables.js';
import { replayReport } from './replay-report.js';

/** The captures to read again. */
export interface ReplayOptions {
  /** Platform, or a live mode that captures it alone. */
  readonly surface: string;
  readonly vendor?: string;
  /** How many, the newest first. */
  readonly limit: number;
}

/**
 * Reads captures again with the plugins of the configuration, and prints the differences.
 * @throws CommandError when no plugin reads captures of the surface
 */
export async function replayCaptures(
  { sources, output, writeLog: write }: CommandContext,
  options: ReplayOptions,
): Promise<void> {
  const prepared = await prepare(sources);
  const { core } = prepared.config;
  if (!core || prepared.fatal.length > 0) throw new BootError(prepared.fatal);
  const surfaces = liveSurfaces(prepared.catalog);
  const platform = surfaces.get(options.surface);
  if (!platform) {
    const allowed = [...surfaces.keys()].join(', ');
    throw new CommandError(`--surface ${options.surface} is no captured surface. Allowed are ${allowed}.`, EXIT.usage);
  }
  const redact = redactor(prepared.settings);
  const log = createLogger({ level: 'error', redact, write });
  await withSetUp({ prepared, core, log }, async (look) => {
    await migrateDatabase(look.storage, [], log);
    const kept = { ...options, platform };
    const replayed = replayAll({ ...look, catalog: prepared.catalog, problems: redacted(look.problems, redact) }, kept);
    await output.printPieces(output.json ? jsonArray(toJson(replayed)) : replayReport(replayed));
  });
}

/** One by one: each may hold some megabytes. */
async function* replayAll(
  look: Look & { readonly catalog: Catalog },
  { platform, vendor, limit }: Omit<ReplayOptions, 'surface'> & { readonly platform: Platform },
): AsyncGenerator<Replayed> {
  const contributed = look.instances.flatMap(({ contributions }) => contributions.surfaces ?? []);
  const reread = new Surfaces({ surfaces: contributed }, look.catalog).rereadOf(platform);
  if (!reread) {
    refuse(look.problems);
    throw new CommandError(`no plugin here reads captures of ${platform}`);
  }
  const kept = new CaptureStore(look.storage.pool).newest({ platform, vendor, limit });
  for await (const capture of kept) yield replay(capture, reread);
}

/** In the spelling of the API, as other commands have it. */
async function* toJson(replayed: AsyncIterable<Replayed>): AsyncGenerator<object> {
  for await (const { capturedAt, ...one } of replayed) yield { ...one, captured_at: capturedAt };
}
