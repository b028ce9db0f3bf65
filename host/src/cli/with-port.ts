import type { Catalog } from '@namedrop/core';
import type { Port } from '@namedrop/plugin-api';
import { BootError } from '../boot/boot-error.js';
import { migrateDatabase } from '../boot/open-database.js';
import { type Look, withSetUp } from '../boot/with-set-up.js';
import { redactor } from '../config/redact.js';
import { createLogger } from '../defaults/logger.js';
import { type Prepared, prepare } from '../deployment/prepare.js';
import { JobRunner } from '../jobs/job-runner.js';
import { cureOf } from '../plugins/cure.js';
import { type Planned, providerOf } from '../plugins/plan.js';
import { type Problem, redacted } from '../plugins/problem.js';
import { provisionsOf } from '../plugins/provisions.js';
import type { Id } from '../wiring/bind.js';
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

/** The database with the services of the host and of its plugins, of which nothing runs. */
export interface OpenedPorts extends Opened {
  readonly planned: readonly Planned[];
  readonly catalog: Catalog;
  /** Returns a service of the host. */
  get<T>(id: Id<T>): T;
  /** Returns what a plugin fills a port with; undefined where none does. */
  find<P>(port: Port<P>): P | undefined;
}

type Sources = Pick<CommandContext, 'sources' | 'writeLog'>;

/**
 * Opens the database and what a plugin fills a port with, as `withPorts`.
 * @throws CommandError when no plugin fills the port
 */
export async function withPort<P, T>(
  context: Sources,
  { port, missing }: PortForCommands<P>,
  work: (opened: WithPort<P>) => Promise<T>,
): Promise<T> {
  const requireProvider = ({ order }: Prepared) => {
    if (!providerOf(port, order)) throw new CommandError(missing + cureOf(port, 'the plugins of the configuration'));
  };
  return withPrepared(context, requireProvider, (opened) => {
    const filled = opened.find(port);
    if (!filled) throw new BootError(opened.problems);
    return opened.ready(() => work({ ...opened, filled }));
  });
}

/**
 * Opens the database and what plugins fill ports with, also beside a running host, does something with them and
 * closes everything again. The tables of the host and of all plugins that can be set up are there. Nothing runs: jobs
 * that are sent meanwhile are left to the hosts.
 */
export function withPorts<T>(context: Sources, work: (opened: OpenedPorts) => Promise<T>): Promise<T> {
  return withPrepared(
    context,
    () => undefined,
    (opened) => opened.ready(() => work(opened)),
  );
}

interface PreparedPorts extends OpenedPorts {
  readonly problems: readonly Problem[];
  /** Does something once the tables are there. */
  ready<T>(work: () => Promise<T>): Promise<T>;
}

async function withPrepared<T>(
  { sources, writeLog: write }: Sources,
  requirePrepared: (prepared: Prepared) => void,
  work: (opened: PreparedPorts) => Promise<T>,
): Promise<T> {
  const prepared = await prepare(sources);
  const { core } = prepared.config;
  if (!core || prepared.fatal.length > 0) throw new BootError(prepared.fatal);
  requirePrepared(prepared);
  const redact = redactor(prepared.settings);
  const log = createLogger({ level: 'error', redact, write });
  return withSetUp({ prepared, core, log }, (look) => {
    const { instances, storage, container } = look;
    const provisions = instances.flatMap(({ contributions }) => provisionsOf(contributions));
    const planned = instances.map((instance) => instance.planned);
    return work({
      core,
      storage,
      log,
      planned,
      get: container.get,
      catalog: prepared.catalog,
      problems: redacted(look.problems, redact),
      find: <P>(port: Port<P>) =>
        provisions.find(({ port: { token } }) => token === port.token)?.value as P | undefined,
      ready: async (then) => {
        await migrateDatabase(storage, planned, log);
        return leavingJobs(look, then);
      },
    });
  });
}

async function leavingJobs<T>({ instances, container }: Look, work: () => Promise<T>): Promise<T> {
  const jobs = container.get(JobRunner);
  for (const { id, contributions } of instances) {
    jobs.register(id, contributions.jobs ?? []);
    jobs.schedules.register(id, contributions.schedules ?? []);
  }
  jobs.schedules.register('host', container.schedules);
  jobs.sendOnly();
  try {
    return await work();
  } finally {
    await jobs.stop(0);
  }
}
