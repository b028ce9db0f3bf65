import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { API_VERSION, definePlugin, type Secrets, z } from '@namedrop/plugin-api';
import type { ExecutionContext } from 'ava';
import { migrate } from '../database/migrate.js';
import { hostMigrations } from '../database/migrations/host-migrations.js';
import type { Storage } from '../database/storage.js';
import { emptyDatabase, silent } from '../database/storage.test.helper.js';
import { secretsOf } from '../defaults/plugin-secrets.js';
import type { Planned } from '../plugins/plan.js';
import { AesSecrets } from './aes-secrets.js';
import { KeyFile } from './key-file.js';
import { KeyRing } from './key-ring.js';
import { type RotationOptions, rotate } from './rotation.js';

/** Keeps secrets in two tables, with keys of different types. */
const keeper = definePlugin({
  id: 'keeper',
  apiVersion: API_VERSION,
  config: z.strictObject({}),
  requires: {},
  migrations: [
    {
      name: '001-things',
      up: `CREATE TABLE things (id uuid PRIMARY KEY, secret text);
           CREATE TABLE "Odd names" ("The key" bigint PRIMARY KEY, "The secret" text NOT NULL);`,
    },
  ],
  sealed: [
    { table: 'things', column: 'secret', key: 'id', context: (key) => `thing:${key}` },
    { table: 'Odd names', column: 'The secret', key: 'The key', context: (key) => `odd:${key}` },
  ],
  setup: () => ({}),
});

const ORDER: readonly Planned[] = [{ id: 'keeper', plugin: keeper, required: true, config: {} }];

/** A deployment with a plugin that keeps secrets, on a database and a data folder of its own. */
export class Deployment {
  private constructor(
    readonly storage: Storage,
    readonly file: KeyFile,
    private readonly dataDir: string,
    /** As a host that runs has them, seen by the plugin. */
    readonly secrets: Secrets,
  ) {}

  static async open(t: ExecutionContext, server: Storage): Promise<Deployment> {
    const storage = await emptyDatabase(t, server);
    const owners = [{ id: 'namedrop', migrations: hostMigrations }];
    await migrate(storage, [...owners, { id: 'keeper', migrations: keeper.migrations ?? [] }], silent);
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'namedrop-test-'));
    t.teardown(() => rm(dataDir, { recursive: true, force: true }));
    const file = new KeyFile(dataDir);
    const ring = new KeyRing(await file.open(), () => file.read());
    return new Deployment(storage, file, dataDir, secretsOf(new AesSecrets(ring), 'keeper'));
  }

  rotate(options: Partial<RotationOptions> & { readonly configured?: string } = {}) {
    const { configured: value, ...others } = options;
    const keys = { value, dataDir: this.dataDir };
    return rotate({ storage: this.storage, order: ORDER, keys, finish: false, ...others });
  }

  /** Ends a rotation that began long enough ago. */
  async finish(options: Partial<RotationOptions> = {}) {
    const longAgo = new Date(Date.now() - 11 * 60_000);
    await utimes(this.file.path, longAgo, longAgo);
    return this.rotate({ ...options, finish: true });
  }

  get keyIds(): string[] {
    return this.file.read().map(({ id }) => id);
  }

  /** Keeps secrets in rows of their own. @returns the ids of the rows, in their order */
  async keep(plains: readonly string[], secrets = this.secrets): Promise<string[]> {
    const ids = plains.map(() => randomUUID());
    const sealed = plains.map((plain, n) => secrets.seal(plain, `thing:${ids[n]}`));
    const insert = 'INSERT INTO keeper.things SELECT * FROM unnest($1::uuid[], $2::text[])';
    await this.storage.pool.query(insert, [ids, sealed]);
    return ids;
  }

  async sealedOf(id: string): Promise<string> {
    const { rows } = await this.storage.pool.query('SELECT secret FROM keeper.things WHERE id = $1', [id]);
    return rows[0].secret;
  }

  async open(id: string, secrets = this.secrets): Promise<string> {
    return secrets.open(await this.sealedOf(id), `thing:${id}`);
  }

  /** The ids of the keys under which the rows of the first table are. */
  async keysInUse(): Promise<string[]> {
    const { rows } = await this.storage.pool.query(
      `SELECT DISTINCT split_part(secret, '.', 2) AS id FROM keeper.things WHERE secret IS NOT NULL`,
    );
    return rows.map(({ id }) => id);
  }
}
