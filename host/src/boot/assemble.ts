import type { Clock, Logger, Secrets } from '@namedrop/plugin-api';
import { hostModules } from '../composition/host-modules.js';
import { pluginPorts } from '../composition/plugin-ports.js';
import type { HostValues } from '../composition/values.js';
import { redactor } from '../config/redact.js';
import { HostContainer } from '../container.js';
import type { Storage } from '../database/storage.js';
import { withFields } from '../defaults/logger.js';
import type { CoreConfig } from '../deployment/core-config.js';
import type { Prepared } from '../deployment/prepare.js';
import { OPERATOR_PATHS } from '../http/operator-paths.js';
import { JobRunner } from '../jobs/job-runner.js';
import { wordsOf } from '../plugins/problem.js';
import { type SetUp, setUpPlugins } from '../plugins/set-up.js';
import { type CheckedColumn, checkKeys } from '../secrets/key-check.js';
import { openSecrets } from '../secrets/open-secrets.js';
import { columnsInUse } from '../secrets/sealed-samples.js';
import { SecretKeyError } from '../secrets/secret-key.js';
import { BootError } from './boot-error.js';
import type { Opened } from './opened.js';

export interface AssembleOptions {
  readonly prepared: Prepared;
  readonly core: CoreConfig;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly http?: HostValues['http'];
  readonly log: Logger;
  /** Milliseconds that one plugin's setup may take. */
  readonly timeoutMs: number;
  /** Closes the parts that are built here, at its own end. */
  readonly opened: Opened;
}

/** Characters of a secret that is removed from answers. Shorter ones, such as a password, may be words of an answer. */
const SHORTEST_IN_ANSWERS = 16;

export interface Assembled extends SetUp {
  /** Services of the host; contributions of plugins join them where the host serves. */
  readonly container: HostContainer;
  /** Ends every question in flight. */
  readonly stopping: AbortController;
  /** Seal with today's key. */
  readonly secrets: Secrets;
  /** The columns with sealed values, and how many of a sample open. */
  readonly sealed: readonly CheckedColumn[];
}

/**
 * Builds the host's services and sets up the plugins on them: everything there is, and nothing of it running.
 * @throws BootError for a secret key that cannot be used, or that does not open what the database holds; BindingError for a
 * service that cannot be built
 */
export async function assemble(options: AssembleOptions): Promise<Assembled> {
  const { prepared, core, storage, clock, http, log, timeoutMs, opened } = options;
  const stopping = new AbortController();
  const { secretKey: value, dataDir } = core;
  const { order, catalog } = prepared;
  const keys = openSecrets({ value, dataDir }, () => columnsInUse(storage.pool, order));
  const { secrets, cookieSecrets, close } = await keys.catch(refuseKey);
  opened.add('host', close);
  const sealed = await checkKeys({ pool: storage.pool, order, secrets }).catch(refuseKey);
  const unreadable = sealed.filter((column) => column.unreadable > 0);
  if (unreadable.length > 0)
    log.warn({ columns: unreadable }, 'some sealed values cannot be opened with the keys here');
  const modules = hostModules({
    core,
    catalog,
    storage,
    secrets,
    cookieSecrets,
    redactAnswer: redactor(prepared.settings, SHORTEST_IN_ANSWERS),
    clock,
    http,
    log,
    stopping: stopping.signal,
  });
  const container = new HostContainer(modules, log);
  opened.add('host', () => container.close());
  opened.add('host', () => container.get(JobRunner).stop(0));
  const setUp = await setUpPlugins(order, {
    hostPorts: (id) => pluginPorts(container, id),
    logFor: (id) => withFields(log, { plugin: id }),
    hostRoutes: [...container.ownRoutes, ...OPERATOR_ROUTES].map(({ method, path }) => ({ method, path, by: 'host' })),
    catalog,
    timeoutMs,
  });
  for (const instance of setUp.instances) opened.add(instance.id, () => instance.stop());
  return { ...setUp, container, stopping, secrets, sealed };
}

/** A key that cannot be used is a fault of the configuration, and a failed statement one of the storage. */
function refuseKey(cause: unknown): never {
  const phase = cause instanceof SecretKeyError ? 'config' : 'storage';
  throw new BootError([{ plugin: 'host', phase, message: wordsOf(cause), cause }], { cause });
}

const OPERATOR_ROUTES = Object.values(OPERATOR_PATHS).map((path) => ({ method: 'get' as const, path }));
