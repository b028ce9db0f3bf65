import { Catalog } from '@namedrop/core';
import { Clock, type Http, type Logger, Secrets } from '@namedrop/plugin-api';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { type HostModule, hostModule } from '../container.js';
import { HOST_CONNECTIONS } from '../database/connection-limits.js';
import type { Storage } from '../database/storage.js';
import type { CoreConfig } from '../deployment/core-config.js';
import { token } from '../wiring/bind.js';

/** Values that the services of the host are built of. */
export interface HostValues {
  readonly core: CoreConfig;
  readonly catalog: Catalog;
  readonly storage: Storage;
  readonly secrets: Secrets;
  /** Sign the cookies of sessions: the first signs, all are believed. */
  readonly cookieSecrets: string[];
  /** Replaces secrets of the configuration in a text of an answer. */
  readonly redactAnswer: (text: string) => string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Aborted when the host stops and the requests in flight have had their time. */
  readonly stopping: AbortSignal;
  /** Returns the outbound HTTP of a plugin, made of the usual one; undefined: the usual one. */
  readonly http?: ((plugin: string, usual: Http) => Http) | undefined;
}

export const CORE = token<CoreConfig>('CoreConfig');
export const STORAGE = token<Storage>('Storage');
export const LOG = token<Logger>('Logger');
export const STOPPING = token<AbortSignal>('Stopping');
export const COOKIE_SECRETS = token<string[]>('CookieSecrets');
export const REDACT_ANSWER = token<HostValues['redactAnswer']>('RedactAnswer');
/** Makes the outbound HTTP of a plugin of the usual one. */
export const PLUGIN_HTTP = token<NonNullable<HostValues['http']>>('PluginHttp');
/** Metrics of the host and its plugins. */
export const REGISTRY = token<Registry>('Registry');
/** Connections of calls. */
export const POOL = token<pg.Pool>('Pool');
/** Connections that do not wait for the disk. */
export const LATER_POOL = token<pg.Pool>('LaterPool');

/** Binds the values that a host is built of. */
export function valuesModule(values: HostValues): HostModule {
  return hostModule((bind) => {
    bind.value(CORE, values.core);
    bind.value(Catalog, values.catalog);
    bind.value(STORAGE, values.storage);
    bind.value(POOL, values.storage.pool);
    bind.service(LATER_POOL, { storage: STORAGE }, ({ storage }) => laterPoolOf(storage));
    bind.value(Secrets, values.secrets);
    bind.value(COOKIE_SECRETS, values.cookieSecrets);
    bind.value(REDACT_ANSWER, values.redactAnswer);
    bind.value(Clock, values.clock);
    bind.value(LOG, values.log);
    bind.value(STOPPING, values.stopping);
    bind.value(PLUGIN_HTTP, values.http ?? ((_plugin, usual) => usual));
    bind.value(REGISTRY, new Registry());
  });
}

/**
 * Does not wait for the disk. A check or kept answer that is committed later makes the content durable, too; a check that
 * caches answered may be lost.
 */
function laterPoolOf(storage: Storage): pg.Pool {
  return storage.openPool({
    max: HOST_CONNECTIONS.contents,
    application_name: 'namedrop contents',
    settings: { synchronous_commit: 'off' },
  });
}
