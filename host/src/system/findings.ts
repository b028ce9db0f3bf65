import { access, constants, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Examined } from './examined.js';
import type { Finding } from './finding.js';

/** Everything that a host needs, in the order in which it needs it. */
export async function examine(found: Examined): Promise<Finding[]> {
  const { core } = found.prepared.config;
  return [
    configuration(found),
    ...(core ? [await folder(core.dataDir), await space(core.dataDir)] : []),
    ...database(found),
    ...secretKey(found),
    ...plugins(found),
    ...others(found),
  ];
}

/** Problems that no row above has: a fault of a plugin's entry, or a service that could not be built. */
function others({ problems, plugins, prepared }: Examined): Finding[] {
  const listed = new Set(plugins.map(({ id }) => id));
  const own = new Set(['config', 'storage', 'migrate']);
  return problems
    .filter(({ plugin, phase }) => (plugin === 'host' ? !own.has(phase) : !listed.has(plugin)))
    .map(({ plugin, phase, message }): Finding => {
      const { required = true } = prepared.config.plugins.find(({ id }) => id === plugin) ?? {};
      const what = plugin === 'host' ? phase : `plugin ${plugin}`;
      return { state: required ? 'fail' : 'warn', what, detail: message };
    });
}

function configuration({ problems, prepared: { config } }: Examined): Finding {
  const what = 'configuration';
  const own = problems.filter(({ plugin, phase }) => plugin === 'host' && phase === 'config');
  if (own.length > 0) return { state: 'fail', what, detail: own.map(({ message }) => message).join('; ') };
  if (config.path) return { state: 'ok', what, detail: config.path };
  if (config.plugins.length > 0) return { state: 'ok', what, detail: 'given by the program that runs the host' };
  return {
    state: 'warn',
    what,
    detail: 'no namedrop.config.js here, so no plugins',
    remedy: 'write one, or use --config',
  };
}

/** The folder itself, or where it would be created. */
async function folder(dataDir: string): Promise<Finding> {
  const what = 'data folder';
  const place = await nearest(dataDir);
  const writable = await access(place, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (writable) return { state: 'ok', what, detail: `${dataDir} can be written` };
  return {
    state: 'fail',
    what,
    detail: `${place} cannot be written`,
    remedy: 'change its owner, or set NAMEDROP_DATA_DIR',
  };
}

const GIB = 1024 ** 3;

async function space(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(await nearest(dataDir));
  const free = (bavail * bsize) / GIB;
  const state = free < 0.2 ? 'fail' : free < 1 ? 'warn' : 'ok';
  const remedy = state === 'ok' ? undefined : 'free some, or move the data folder';
  return { state, what: 'disk space', detail: `${free.toFixed(1)} GiB free`, remedy };
}

/** The path, or the first folder above it that exists. */
async function nearest(path: string): Promise<string> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  return exists || dirname(path) === path ? path : nearest(dirname(path));
}

function database({ database, problems }: Examined): Finding[] {
  const failures = problems.filter(({ phase }) => phase === 'storage' || phase === 'migrate');
  const failed = failures.map(({ message }): Finding => ({ state: 'fail', what: 'database', detail: message }));
  if (!database) return failed;
  const { description, pending } = database;
  const migrations: Finding =
    pending.length === 0
      ? { state: 'ok', what: 'migrations', detail: 'up to date' }
      : {
          state: 'warn',
          what: 'migrations',
          detail: `${pending.length} pending (${pending.join(', ')})`,
          remedy: 'run namedrop migrate, or namedrop start, which runs them',
        };
  return [{ state: 'ok', what: 'database', detail: description }, migrations, ...failed];
}

/** A row only where the database holds sealed values. A key that opens none of them is a fault of the configuration. */
function secretKey({ sealed }: Examined): Finding[] {
  const what = 'secret key';
  const names = (columns: Examined['sealed']) => columns.map(({ name }) => name).join(', ');
  const unreadable = sealed.filter((column) => column.unreadable > 0);
  if (unreadable.length > 0) {
    const detail = `does not open some values of ${names(unreadable)}`;
    return [{ state: 'warn', what, detail, remedy: 'restore the key that sealed them' }];
  }
  return sealed.length > 0 ? [{ state: 'ok', what, detail: `opens ${names(sealed)}` }] : [];
}

const STATES = { ready: 'ok', 'no key': 'warn', disabled: 'ok', failed: 'fail' } as const;

function plugins({ plugins, prepared, health }: Examined): Finding[] {
  const optional = new Set(prepared.config.plugins.filter(({ required }) => !required).map(({ id }) => id));
  return plugins.map(({ id, state, detail }): Finding => {
    const what = `plugin ${id}`;
    const told = health[id];
    if (told !== undefined && told !== 'ok') return { state: 'warn', what, detail: told };
    if (state === 'failed') return { state: optional.has(id) ? 'warn' : 'fail', what, detail };
    const remedy = state === 'no key' ? 'set it, or disable the plugin' : undefined;
    return { state: STATES[state], what, detail: `${state}: ${detail}`, remedy };
  });
}
