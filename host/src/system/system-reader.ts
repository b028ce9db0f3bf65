import type { SystemResponse } from '@namedrop/contract';
import { CACHE_TIERS } from '@namedrop/core';
import { SharedCache } from '@namedrop/plugin-api';
import type { Registry } from 'prom-client';
import { HITS, MISSES } from '../answers/cache/cache-counters.js';
import { pendingMigrations } from '../database/migrate.js';
import type { Storage } from '../database/storage.js';
import type { CoreConfig } from '../deployment/core-config.js';
import type { JobRunner } from '../jobs/job-runner.js';
import { ownersOf } from '../plugins/migration-owners.js';
import { provisionsOf } from '../plugins/provisions.js';
import { examine } from './examine.js';
import type { Examined, ExaminedDatabase } from './examined.js';
import { pluginsHealth } from './readiness.js';
import { version } from './version.js';

/** Parts of the state that are known before plugins run. */
export interface SystemReaderParts {
  readonly core: CoreConfig;
  readonly storage: Storage;
  readonly jobs: Pick<JobRunner, 'depths'>;
  readonly registry: Registry;
}

/** Parts of the state that are known once the host serves. */
export interface ServingFacts
  extends Pick<Examined, 'prepared' | 'plugins' | 'instances' | 'problems' | 'secrets' | 'sealed' | 'clock'> {
  readonly baseUrl: string;
  readonly startedAt: Date;
}

const SIZE = 'SELECT pg_database_size(current_database())::float8 AS size';
const SCHEMAS = `
  SELECT owner, count(*)::integer AS migrations, max(name) AS latest FROM namedrop.migrations GROUP BY owner ORDER BY owner`;

type DatabaseState = SystemResponse['database'];

/** Reads the state of a deployment, as far as this host knows it. */
export class SystemReader {
  #serving: ServingFacts | undefined;

  constructor(private readonly parts: SystemReaderParts) {}

  /** Takes the facts of a host that serves. Call it before the first call arrives. */
  serves(facts: ServingFacts): void {
    this.#serving = facts;
  }

  async read(): Promise<Omit<SystemResponse, 'request_id'>> {
    const serving = this.#serving;
    if (!serving) throw new Error('this host does not serve yet');
    const { instances, baseUrl, startedAt, plugins } = serving;
    const [health, database, queues, cache] = await Promise.all([
      pluginsHealth(instances),
      this.#database(serving),
      this.parts.jobs.depths(),
      this.#cache(serving),
    ]);
    const { description, pending } = database;
    const examined: ExaminedDatabase = { description, pending, storage: this.parts.storage };
    // A call of the own address is left to the command: not every network leads a host to itself.
    const findings = await examine({ ...serving, database: examined, health, callsItself: false });
    const remedyOf = (id: string) => findings.find(({ what }) => what === `plugin ${id}`)?.remedy;
    return {
      version,
      node: process.version,
      started_at: startedAt.toISOString(),
      base_url: baseUrl,
      plugins: plugins.map((plugin) => ({ ...plugin, health: health[plugin.id], remedy: remedyOf(plugin.id) })),
      queues,
      cache,
      database,
      findings,
    };
  }

  async #database({ prepared }: ServingFacts): Promise<DatabaseState> {
    const { storage } = this.parts;
    const [size, schemas, pending] = await Promise.all([
      storage.pool.query<{ size: number }>(SIZE),
      storage.pool.query<DatabaseState['schemas'][number]>(SCHEMAS),
      pendingMigrations(storage, ownersOf(prepared.order)),
    ]);
    const { description } = storage;
    return { description, size_bytes: size.rows[0]?.size ?? 0, schemas: schemas.rows, pending: [...pending] };
  }

  async #cache({ instances }: ServingFacts): Promise<SystemResponse['cache']> {
    const { core, registry } = this.parts;
    const values = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values ?? [];
    const [hits, misses] = await Promise.all([values(HITS), values(MISSES)]);
    const ofTier = (tier: string) => hits.find(({ labels }) => labels.tier === tier)?.value ?? 0;
    const ports = instances.flatMap(({ contributions }) => provisionsOf(contributions));
    return {
      lifetime_ms: core.cache.lifetimeMs,
      memory_mb: core.cache.memoryMb,
      shared: ports.some(({ port }) => port.token === SharedCache.token),
      hits: Object.fromEntries(CACHE_TIERS.map((tier) => [tier, ofTier(tier)])) as SystemResponse['cache']['hits'],
      misses: misses[0]?.value ?? 0,
    };
  }
}
