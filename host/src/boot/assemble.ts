import type { Clock, Logger } from '@namedrop/plugin-api';
import type { CoreConfig } from '../config/core-config.js';
import type { Storage } from '../database/storage.js';
import { withFields } from '../defaults/logger.js';
import { HostServices } from '../host-services.js';
import { OPERATOR_PATHS } from '../http/operator-paths.js';
import { wordsOf } from '../plugins/problem.js';
import { type SetUp, setUpPlugins } from '../plugins/set-up.js';
import { openSecrets } from '../secrets/open-secrets.js';
import { BootError } from './boot-error.js';
import type { Opened } from './opened.js';
import type { Prepared } from './prepare.js';

export interface AssembleOptions {
  readonly prepared: Prepared;
  readonly core: CoreConfig;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  /** Milliseconds that one plugin's setup may take. */
  readonly timeoutMs: number;
  /** Takes what is built here, so that it is closed again. */
  readonly opened: Opened;
}

export interface Assembled extends SetUp {
  readonly services: HostServices;
  /** Ends every question in flight. */
  readonly stopping: AbortController;
}

/**
 * Builds the host's services and sets up the plugins on them: everything there is, and nothing of it running.
 * @throws BootError for a secret key that cannot be used
 */
export async function assemble(options: AssembleOptions): Promise<Assembled> {
  const { prepared, core, storage, clock, log, timeoutMs, opened } = options;
  const stopping = new AbortController();
  const { secretKey: value, dataDir } = core;
  const { secrets, cookieSecrets, close } = await openSecrets({ value, dataDir }).catch(refuseKey);
  opened.add('host', close);
  const services = new HostServices({ core, storage, secrets, cookieSecrets, clock, log, stopping: stopping.signal });
  opened.add('host', () => services.close());
  const setUp = await setUpPlugins(prepared.order, {
    hostPorts: (id) => services.portsFor(id),
    logFor: (id) => withFields(log, { plugin: id }),
    hostRoutes: [...services.routes, ...OPERATOR_ROUTES].map(({ method, path }) => ({ method, path, by: 'host' })),
    timeoutMs,
  });
  for (const instance of setUp.instances) opened.add(instance.id, () => instance.stop());
  return { ...setUp, services, stopping };
}

function refuseKey(cause: unknown): never {
  throw new BootError([{ plugin: 'host', phase: 'config', message: wordsOf(cause), cause }], { cause });
}

const OPERATOR_ROUTES = Object.values(OPERATOR_PATHS).map((path) => ({ method: 'get' as const, path }));
