import type { Logger } from '@namedrop/plugin-api';
import { refuse } from '../boot/boot-error.js';
import { migrateDatabase, openDatabase } from '../boot/open-database.js';
import { redactor } from '../config/redact.js';
import type { Storage } from '../database/storage.js';
import { createLogger } from '../defaults/logger.js';
import type { CoreConfig } from '../deployment/core-config.js';
import { faultProblems } from '../deployment/prepare.js';
import { type Configuration, readConfig } from '../deployment/read-config.js';
import type { CommandContext } from './command.js';

export interface Opened {
  readonly core: CoreConfig;
  readonly storage: Storage;
  readonly log: Logger;
}

/** Opens the database, also beside a running host, does something with it and closes it again. */
export async function withDatabase<T>(
  config: Configuration,
  { writeLog: write }: Pick<CommandContext, 'writeLog'>,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const own = faultProblems(config).filter(({ plugin }) => plugin === 'host');
  refuse(own);
  const core = config.core as NonNullable<Configuration['core']>;
  const log = createLogger({ level: 'error', redact: redactor(config.settings), write });
  const storage = await openDatabase(core, log);
  try {
    return await work({ core, storage, log });
  } finally {
    await storage.close();
  }
}

/** The same for what belongs to the host alone: plugins are not looked at, and the host's tables are there. */
export async function withHostTables<T>(context: CommandContext, work: (opened: Opened) => Promise<T>): Promise<T> {
  const config = await readConfig(context.sources);
  return withDatabase(config, context, async (opened) => {
    await migrateDatabase(opened.storage, [], opened.log);
    return work(opened);
  });
}
