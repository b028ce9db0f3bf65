import type { Clock } from '@namedrop/plugin-api';
import { Surfaces } from '../answers/surfaces.js';
import { type ModeOffer, modeOffers } from '../catalog/mode-offers.js';
import { redactor } from '../config/redact.js';
import { createLogger } from '../defaults/logger.js';
import { systemClock } from '../defaults/system-clock.js';
import type { CoreConfig } from '../deployment/core-config.js';
import { PLUGIN_TIMEOUT_MS, prepare } from '../deployment/prepare.js';
import type { ConfigSources } from '../deployment/read-config.js';
import type { PluginInstance } from '../plugins/plugin-instance.js';
import { pluginStatuses } from '../plugins/plugin-status.js';
import { redacted } from '../plugins/problem.js';
import type { Examined, ExaminedDatabase } from '../system/examined.js';
import { pluginsHealth } from '../system/readiness.js';
import { assemble } from './assemble.js';
import { BootError } from './boot-error.js';
import { migrationsToRun, openDatabase } from './open-database.js';
import { Opened } from './opened.js';

/** Parts of a host that would start. Nothing is migrated, started or opened to callers for it. */
export interface Survey extends Omit<Examined, 'callsItself'> {
  /** The modes of the catalog, with what could be run of them. */
  readonly offers: readonly ModeOffer[];
}

export interface SurveyOptions {
  readonly sources: ConfigSources;
  /** Receives each line of the log; absent: standard error of the process. */
  readonly writeLog?: (line: string) => void;
}

/** Surveys like `withSurvey`, and closes everything before it returns. */
export function survey(options: SurveyOptions): Promise<Survey> {
  return withSurvey(options, async (found) => found);
}

/**
 * Sets up the plugins as a host does, surveys them and the database, runs `work` while both are open, and closes them.
 * The database stays open for `work` where the secret key or a plugin fails.
 */
export async function withSurvey<T>(
  { sources, writeLog: write }: SurveyOptions,
  work: (found: Survey) => Promise<T>,
): Promise<T> {
  const prepared = await prepare(sources);
  const { config, catalog, fatal, dropped, settings } = prepared;
  const redact = redactor(settings);
  const problems = redacted([...fatal, ...dropped], redact);
  const nothing: Survey = {
    prepared,
    plugins: pluginStatuses(config.plugins, [], problems),
    instances: [],
    offers: modeOffers(catalog, new Surfaces({ surfaces: [] }, catalog)),
    problems,
    health: {},
    sealed: [],
    clock: systemClock,
  };
  if (!config.core) return work(nothing);
  const log = createLogger({ level: 'error', redact, write });
  const opened = new Opened();
  try {
    return await work(await lookAround({ nothing, core: config.core, log, redact, opened }));
  } finally {
    await opened.close();
  }
}

interface LookParts {
  /** All that is known before anything is opened. */
  readonly nothing: Survey;
  readonly core: CoreConfig;
  readonly log: ReturnType<typeof createLogger>;
  readonly redact: (text: string) => string;
  readonly opened: Opened;
}

async function lookAround({ nothing, core, log, redact, opened }: LookParts): Promise<Survey> {
  const { prepared, problems } = nothing;
  const { config, order, catalog } = prepared;
  const clock: Clock = nothing.clock;
  let database: ExaminedDatabase | undefined;
  try {
    const storage = await openDatabase(core, log);
    opened.add('host', () => storage.close());
    database = { description: storage.description, pending: [], storage };
    database = { ...database, pending: await migrationsToRun(storage, order) };
    const parts = { prepared, core, storage, clock, log, timeoutMs: PLUGIN_TIMEOUT_MS, opened };
    const { instances, secrets, sealed, ...found } = await assemble(parts);
    const all = [...problems, ...redacted(found.problems, redact)];
    const plugins = pluginStatuses(config.plugins, instances, all);
    const offers = modeOffers(catalog, new Surfaces({ surfaces: surfacesOf(instances) }, catalog));
    const health = await pluginsHealth(instances);
    return { ...nothing, plugins, instances, offers, problems: all, database, health, secrets, sealed };
  } catch (error) {
    if (!(error instanceof BootError)) throw error;
    return { ...nothing, database, problems: [...problems, ...redacted(error.problems, redact)] };
  }
}

function surfacesOf(instances: readonly PluginInstance[]) {
  return instances.flatMap(({ contributions }) => contributions.surfaces ?? []);
}
