import type { Clock, Http, Logger } from '@namedrop/plugin-api';
import { AccountStore } from './accounts/accounts.js';
import { Keys } from './accounts/keys.js';
import { Suspensions } from './accounts/suspensions.js';
import { assemble } from './boot/assemble.js';
import { bootErrorOf, refuse } from './boot/boot-error.js';
import { listen } from './boot/listen.js';
import { loadLibraries } from './boot/load-libraries.js';
import { migrateDatabase, openDatabase } from './boot/open-database.js';
import { Opened } from './boot/opened.js';
import { deprecationsIn } from './catalog/deprecated-settings.js';
import { REGISTRY } from './composition/values.js';
import { redactor } from './config/redact.js';
import type { Storage } from './database/storage.js';
import { createLogger } from './defaults/logger.js';
import { systemClock } from './defaults/system-clock.js';
import type { CoreConfig } from './deployment/core-config.js';
import { PLUGIN_TIMEOUT_MS, type Prepared, prepare } from './deployment/prepare.js';
import { PublicAddress } from './http/addresses/public-address.js';
import { reachProbe } from './http/addresses/reach-probe.js';
import { IdempotencyService } from './idempotency/idempotency-service.js';
import { JobRunner } from './jobs/job-runner.js';
import { Limits } from './limits/limits.js';
import { addReadyGauge } from './metrics/host-gauges.js';
import { type PluginStatus, pluginStatuses } from './plugins/plugin-status.js';
import { type Problem, redacted } from './plugins/problem.js';
import { startPlugins } from './plugins/start-up.js';
import { People } from './sessions/people.js';
import { HostProbes } from './system/readiness.js';
import { SystemReader } from './system/system-reader.js';
import { UsageService } from './usage/usage-service.js';

export interface HostOptions {
  /** The configuration itself, or its file. Absent: `namedrop.config.js` in `cwd`, if there is one. */
  readonly config?: object | string;
  /** Default: the process' own environment. */
  readonly env?: NodeJS.ProcessEnv;
  /** Default: the process' own working directory. */
  readonly cwd?: string;
  readonly clock?: Clock;
  /** Receives each line of the log, unless `log` is given. Default: standard error of the process. */
  readonly writeLog?: (line: string) => void;
  readonly log?: Logger;
  /** Returns the outbound HTTP of a plugin, made of the usual one, e.g. to record replies. Default: the usual one. */
  readonly http?: (plugin: string, usual: Http) => Http;
  /**
   * Loads the libraries that first requests need, but for the vendors' SDKs, before the port opens. A service does; a test
   * host loads each when it is needed. Default false.
   */
  readonly preload?: boolean;
  /** Milliseconds that importing, setup, start and stop of one plugin may take each. Default 10,000. */
  readonly pluginTimeoutMs?: number;
  /** Ends the wait for a database that is away; after that it has no effect. */
  readonly signal?: AbortSignal;
}

/** A host that runs. */
export interface Host {
  /** Where it listens, e.g. `http://127.0.0.1:4600`. */
  readonly url: string;
  readonly port: number;
  /** The address that callers use: the configured one, else `url`. */
  readonly baseUrl: string;
  /** Origins whose pages may change something, besides those of loopback. */
  readonly origins: readonly string[];
  /** Sentence about pages that the next release refuses; undefined where the settings name the origins. */
  readonly originWarning: string | undefined;
  readonly plugins: readonly PluginStatus[];
  readonly accounts: AccountStore;
  readonly keys: Keys;
  /** Who may sign in. */
  readonly people: People;
  readonly storage: Storage;
  readonly log: Logger;
  /** Stops accepting, lets requests and jobs finish, stops the plugins, closes the database. Never throws. */
  stop(): Promise<void>;
}

/**
 * Starts a host. Either everything that is required runs, or nothing does.
 * @throws BootError, once everything that had been opened is closed again
 */
export async function startHost(options: HostOptions = {}): Promise<Host> {
  const { config: file, env, cwd, pluginTimeoutMs: timeoutMs = PLUGIN_TIMEOUT_MS, preload = false, signal } = options;
  const prepared = await prepare({ file, env, cwd, timeoutMs });
  const redact = redactor(prepared.settings);
  const { core } = prepared.config;
  const { clock = systemClock, writeLog: write, http } = options;
  const { log = createLogger({ level: core?.logLevel ?? 'info', redact, write }) } = options;
  const opened = new Opened();
  try {
    refuse(prepared.fatal);
    return await bringUp({
      prepared,
      core: core as CoreConfig,
      redact,
      log,
      clock,
      http,
      timeoutMs,
      opened,
      preload,
      signal,
    });
  } catch (error) {
    const refusal = bootErrorOf(error, await opened.close(), redact);
    for (const { plugin, phase, cause } of refusal.problems) log.debug({ plugin, phase, err: cause }, 'not started');
    throw refusal;
  }
}

/** What the phases after the plan work with. */
interface BootParts {
  readonly prepared: Prepared;
  readonly core: CoreConfig;
  readonly redact: (text: string) => string;
  readonly log: Logger;
  readonly clock: Clock;
  readonly http: HostOptions['http'];
  readonly timeoutMs: number;
  readonly opened: Opened;
  readonly preload: boolean;
  readonly signal?: AbortSignal;
}

/** From a plan to a host that listens. Whatever is opened goes into `opened` at once. */
async function bringUp(parts: BootParts): Promise<Host> {
  const { prepared, core, redact, log, clock, http, timeoutMs, opened, preload, signal } = parts;
  const entries = prepared.config.plugins;
  const tolerated = redacted(prepared.dropped, redact);
  /** Ends the boot for a plugin that is required; notes what is wrong with one that is not. */
  const refuseRequired = (problems: readonly Problem[]) => {
    const optional = ({ plugin }: Problem) => entries.some(({ id, required }) => id === plugin && !required);
    refuse(problems.filter((problem) => !optional(problem)));
    tolerated.push(...redacted(problems, redact));
  };

  const loading = preload ? loadLibraries() : undefined;
  // A failure is reported where the result is awaited, which an earlier failure may prevent.
  loading?.catch(() => undefined);
  const storage = await openDatabase(core, log, { waitMs: core.databaseWaitMs, signal });
  opened.add('host', () => storage.close());
  await migrateDatabase(storage, prepared.order, log);

  const assembled = await assemble({ prepared, core, storage, clock, http, log, timeoutMs, opened });
  const { container, stopping } = assembled;
  refuseRequired(assembled.problems);

  for (const instance of assembled.instances) container.plugins.mount(instance);

  const { get } = container;
  const jobs = get(JobRunner);
  for (const { id, contributions } of assembled.instances) {
    jobs.register(id, contributions.jobs ?? []);
    jobs.schedules.register(id, contributions.schedules ?? []);
  }
  // Before the plugins start: what they plan from then on is sent to the queues.
  await jobs.open();

  const started = await startPlugins(assembled.instances);
  refuseRequired(started.problems);
  const failed = assembled.instances.filter((instance) => !started.instances.includes(instance));
  for (const instance of failed) {
    container.plugins.unmount(instance);
    jobs.unregister(instance.id);
    jobs.schedules.unregister(instance.id);
  }
  if (core.allowPrivateTargets?.length) log.warn({ ranges: core.allowPrivateTargets }, PRIVATE_TARGETS);
  for (const message of deprecationsIn(prepared.settings)) log.warn({}, message);
  for (const { plugin, phase, message } of tolerated) log.warn({ plugin, phase }, `left out: ${message}`);

  container.open();
  jobs.schedules.register('host', container.schedules);
  opened.add('host', () => stopping.abort());
  // On the way down jobs end before the questions in flight are aborted. The queues close behind the plugins, which may still
  // send what they could not end.
  opened.add('host', () => jobs.drain(core.drainMs));
  await Promise.all([jobs.start(), loading]);

  const plugins = pluginStatuses(entries, started.instances, tolerated);
  let stopped: Promise<void> | undefined;
  const keys = get(Keys);
  const people = get(People);
  const probes = new HostProbes(storage, started.instances, () => jobs.schedules.health());
  const registry = get(REGISTRY);
  addReadyGauge(registry, () => probes.ready());
  const server = await listen({
    routes: container.routes,
    keys,
    meters: get(Limits),
    trustedProxyHops: core.trustedProxyHops,
    probe: reachProbe({ secrets: assembled.secrets, clock, trustedProxyHops: core.trustedProxyHops }),
    repetitions: get(IdempotencyService),
    usage: get(UsageService),
    visits: people.visits,
    suspensions: get(Suspensions),
    baseUrl: core.baseUrl,
    allowedOrigins: core.allowedOrigins,
    clock,
    log,
    probes,
    registry,
    host: core.host,
    port: core.port,
  });
  get(PublicAddress).listensAt(server.url);
  const baseUrl = core.baseUrl ?? server.url;
  const { secrets, sealed } = assembled;
  const { instances } = started;
  const facts = { prepared, plugins, problems: tolerated, secrets, sealed, instances, clock };
  get(SystemReader).serves({ ...facts, baseUrl, startedAt: clock.now() });
  if (server.originWarning) log.warn({}, server.originWarning);
  opened.add('host', () => server.drain(core.drainMs));
  return {
    url: server.url,
    port: server.port,
    baseUrl,
    origins: server.origins,
    originWarning: server.originWarning,
    plugins,
    accounts: get(AccountStore),
    keys,
    people,
    storage,
    log,
    stop() {
      probes.stopping = true;
      stopped ??= stop(opened, log);
      return stopped;
    },
  };
}

const PRIVATE_TARGETS = 'webhooks may reach these private ranges: NAMEDROP_ALLOW_PRIVATE_TARGETS is for development';

async function stop(opened: Opened, log: Logger): Promise<void> {
  for (const { plugin, message, cause } of await opened.close()) log.error({ plugin, err: cause }, `stop: ${message}`);
}
