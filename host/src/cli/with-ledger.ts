import { Ledger } from '@namedrop/plugin-api';
import { BootError } from '../boot/boot-error.js';
import { migrateDatabase } from '../boot/open-database.js';
import { prepare } from '../boot/prepare.js';
import { withSetUp } from '../boot/with-set-up.js';
import { redactor } from '../config/redact.js';
import { createLogger } from '../defaults/logger.js';
import { providerOf } from '../plugins/plan.js';
import { redacted } from '../plugins/problem.js';
import { provisionsOf } from '../plugins/provisions.js';
import { CommandError } from './command.js';
import type { Opened } from './with-database.js';

interface WithLedger extends Opened {
  readonly ledger: Ledger;
}

/**
 * Opens the database and the ledger that a plugin keeps in it, also beside a running host, does something with them and
 * closes everything again. The tables of the host and of that plugin are there; other plugins' are left as they are.
 * @throws CommandError when no plugin keeps a ledger
 */
export async function withLedger<T>(file: string | undefined, work: (opened: WithLedger) => Promise<T>): Promise<T> {
  const prepared = await prepare({ file });
  const { core } = prepared.config;
  if (!core || prepared.fatal.length > 0) throw new BootError(prepared.fatal);
  const keeper = providerOf(Ledger, prepared.order);
  if (!keeper) throw new CommandError('no plugin here keeps a ledger: add billing to the plugins of the configuration');
  const redact = redactor(prepared.settings);
  const log = createLogger({ level: 'error', redact });
  return withSetUp({ prepared, core, log }, async ({ instances, problems, storage }) => {
    const provisions = instances.flatMap(({ contributions }) => provisionsOf(contributions));
    const ledger = provisions.find(({ port }) => port.token === Ledger.token)?.value as Ledger | undefined;
    if (!ledger) throw new BootError(redacted(problems, redact));
    await migrateDatabase(storage, [keeper], log);
    return work({ core, storage, log, ledger });
  });
}
