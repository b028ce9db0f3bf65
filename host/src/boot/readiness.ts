import type { Health } from '@namedrop/plugin-api';
import type { Storage } from '../database/storage.js';
import type { Probes, Readiness } from '../http/probes.js';
import type { PluginInstance } from '../plugins/plugin-instance.js';
import { within } from '../plugins/within.js';

/** Milliseconds that each part has to say how it is. */
const PATIENCE_MS = 2000;
const OK = 'ok';

/** Whether this host can do its work: the database answers, every plugin that tells is well, and it is not stopping. */
export class HostProbes implements Probes {
  stopping = false;

  constructor(
    private readonly storage: Storage,
    private readonly instances: readonly PluginInstance[],
  ) {}

  async ready(): Promise<Readiness> {
    const [database, plugins] = await Promise.all([databaseHealth(this.storage), pluginsHealth(this.instances)]);
    const checks = { database, ...plugins, ...(this.stopping && { host: 'is stopping' }) };
    return { ok: Object.values(checks).every((words) => words === OK), checks };
  }
}

function databaseHealth({ pool }: Storage): Promise<string> {
  return within(PATIENCE_MS, () => pool.query('SELECT 1')).then(
    () => OK,
    () => 'does not answer',
  );
}

/** The plugins that tell how they are, each with `ok` or a sentence. */
export async function pluginsHealth(instances: readonly PluginInstance[]): Promise<Record<string, string>> {
  const told = instances.flatMap(({ id, contributions: { health } }) => (health ? [{ id, health }] : []));
  return Object.fromEntries(
    await Promise.all(told.map(async ({ id, health }) => [id, await healthOf(health)] as const)),
  );
}

/** What a health check throws was not written for those who may read the answer. */
async function healthOf(health: () => Promise<Health>): Promise<string> {
  const failed: Health = { ok: false, detail: 'its health check failed' };
  const { ok, detail } = await within(PATIENCE_MS, health).catch(() => failed);
  return ok ? OK : (detail ?? 'is not well');
}
