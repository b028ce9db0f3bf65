import { type ModeOffer, modeOffers } from '../catalog/mode-offers.js';
import { Surfaces } from '../check/surfaces.js';
import type { ConfigSources } from '../config/read-config.js';
import { redactor } from '../config/redact.js';
import type { Storage } from '../database/storage.js';
import { createLogger } from '../defaults/logger.js';
import type { PluginInstance } from '../plugins/plugin-instance.js';
import { pluginStatuses } from '../plugins/plugin-status.js';
import { redacted } from '../plugins/problem.js';
import type { Examined } from '../system/examined.js';
import { BootError } from './boot-error.js';
import { migrationsToRun } from './open-database.js';
import { prepare } from './prepare.js';
import { pluginsHealth } from './readiness.js';
import { withSetUp } from './with-set-up.js';

/** What a host would be made of; nothing was migrated, started or opened to callers to find out. */
export interface Survey extends Examined {
  /** The modes of the catalog, with what could be run of them. */
  readonly offers: readonly ModeOffer[];
}

/**
 * Goes as far up as setting up the plugins, looks around, and closes everything again.
 * @param write receives each line of the log; absent: standard error of the process
 */
export async function survey(sources: ConfigSources, write?: (line: string) => void): Promise<Survey> {
  const prepared = await prepare(sources);
  const { config, order, catalog, fatal, dropped, settings } = prepared;
  const offersOf = (instances: readonly PluginInstance[]) => {
    const surfaces = instances.flatMap(({ contributions }) => contributions.surfaces ?? []);
    return modeOffers(catalog, new Surfaces(surfaces, catalog));
  };
  const redact = redactor(settings);
  const planned = redacted([...fatal, ...dropped], redact);
  const nothing = {
    prepared,
    plugins: pluginStatuses(config.plugins, [], planned),
    offers: offersOf([]),
    problems: planned,
    health: {},
    sealed: [],
  };
  if (!config.core) return nothing;

  const log = createLogger({ level: 'error', redact, write });
  let database: Survey['database'];
  const onDatabase = async (storage: Storage) => {
    database = { description: storage.description, pending: await migrationsToRun(storage, order) };
  };
  try {
    return await withSetUp(
      { prepared, core: config.core, log, onDatabase },
      async ({ instances, problems, sealed }) => {
        const all = [...planned, ...redacted(problems, redact)];
        return {
          prepared,
          plugins: pluginStatuses(config.plugins, instances, all),
          offers: offersOf(instances),
          problems: all,
          database,
          health: await pluginsHealth(instances),
          sealed,
        };
      },
    );
  } catch (error) {
    if (!(error instanceof BootError)) throw error;
    return { ...nothing, database, problems: [...planned, ...redacted(error.problems, redact)] };
  }
}
