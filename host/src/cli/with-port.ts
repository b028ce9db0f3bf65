import type { Port } from '@namedrop/plugin-api';
import { BootError } from '../boot/boot-error.js';
import { migrateDatabase } from '../boot/open-database.js';
import { prepare } from '../boot/prepare.js';
import { type Look, withSetUp } from '../boot/with-set-up.js';
import { redactor } from '../config/redact.js';
import { createLogger } from '../defaults/logger.js';
import { cureOf } from '../plugins/cure.js';
import { providerOf } from '../plugins/plan.js';
import { redacted } from '../plugins/problem.js';
import { provisionsOf } from '../plugins/provisions.js';
import { type CommandContext, CommandError } from './command.js';
import type { Opened } from './with-database.js';

/** A port that commands use, and what an operator reads where no plugin fills it, before the cure. */
export interface PortForCommands<P> {
  readonly port: Port<P>;
  readonly missing: string;
}

interface WithPort<P> extends Opened {
  /** What fills the port. */
  readonly filled: P;
}

/**
 * Opens the database and what a plugin fills a port with, also beside a running host, does something with them and
 * closes everything again. The tables of the host and of all plugins that can be set up are there. Nothing runs: jobs
 * that are sent meanwhile are left to the hosts.
 * @throws CommandError when no plugin fills the port
 */
export async function withPort<P, T>(
  { sources, writeLog: write }: Pick<CommandContext, 'sources' | 'writeLog'>,
  { port, missing }: PortForCommands<P>,
  work: (opened: WithPort<P>) => Promise<T>,
): Promise<T> {
  const prepared = await prepare(sources);
  const { core } = prepared.config;
  if (!core || prepared.fatal.length > 0) throw new BootError(prepared.fatal);
  if (!providerOf(port, prepared.order)) {
    throw new CommandError(missing + cureOf(port, 'the plugins of the configuration'));
  }
  const redact = redactor(prepared.settings);
  const log = createLogger({ level: 'error', redact, write });
  return withSetUp({ prepared, core, log }, async (look) => {
    const { instances, problems, storage } = look;
    const provisions = instances.flatMap(({ contributions }) => provisionsOf(contributions));
    const filled = provisions.find(({ port: { token } }) => token === port.token)?.value as P | undefined;
    if (!filled) throw new BootError(redacted(problems, redact));
    const planned = instances.map((instance) => instance.planned);
    await migrateDatabase(storage, planned, log);
    return leavingJobs(look, () => work({ core, storage, log, filled }));
  });
}

async function leavingJobs<T>({ instances, services: { own } }: Look, work: () => Promise<T>): Promise<T> {
  const { jobs } = own;
  for (const { id, contributions } of instances) jobs.register(id, contributions.jobs ?? []);
  jobs.sendOnly();
  try {
    return await work();
  } finally {
    await jobs.stop(0);
  }
}
