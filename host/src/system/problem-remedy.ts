import type { Finding } from '@namedrop/plugin-api';
import { StorageError } from '../database/storage-error.js';
import type { Phase, Problem } from '../plugins/problem.js';
import { SecretKeyError } from '../secrets/secret-key.js';

/** Remedies of problems that do not name their own, by phase. @param plugin its id, or `host` */
const BY_PHASE: Readonly<Record<Phase, (plugin: string) => string>> = {
  config: () => 'correct the setting, then run: npx namedrop config check; docs/configuration.md has every setting',
  import: (plugin) =>
    `correct the name or the module of ${plugin} in namedrop.config.js, or install its package in the folder of that file`,
  manifest: (plugin) => `install a version of ${plugin} that fits this host: npm install ${plugin}@latest`,
  provides: (plugin) => `leave one of the plugins out that provide it: plugins: { '${plugin}': { enabled: false } }`,
  requires: () => 'add the plugin that provides it to plugins in namedrop.config.js, or mend that one first',
  storage: () =>
    'correct DATABASE_URL, or the data folder; docs/operations/databases.md has an address for each server',
  migrate: () => 'run the version that made these tables, or a newer one; docs/operations/upgrade.md has the steps',
  setup: (plugin) => `correct the settings of ${plugin}, then run: npx namedrop plugins ls`,
  mount: (plugin) =>
    `leave ${plugin} out, or the plugin that serves the same path: plugins: { '${plugin}': { enabled: false } }`,
  start: (plugin) => `look at the log lines of ${plugin}, then start the host again`,
  listen: () => 'set another PORT, or stop the process that listens there',
  stop: (plugin) => `look at the log lines of ${plugin}; its work is taken up by the next host`,
};

/** Returns the remedy of a problem. Never empty. */
export function remedyOf({ plugin, phase, cause }: Problem): string {
  if (cause instanceof StorageError && cause.remedy) return cause.remedy;
  if (cause instanceof SecretKeyError) return KEY;
  return BY_PHASE[phase](plugin);
}

const KEY =
  'restore the key from the backup: as secret.key in the data folder, or as NAMEDROP_SECRET_KEY; if it is lost, see ' +
  '"A lost key" in docs/operations/rotate-secrets.md';

/** Reports the problems of a phase as lines that fail. @param what name of the lines */
export function failuresOf(problems: readonly Problem[], phase: Phase, what: string): Finding[] {
  return problems
    .filter((problem) => problem.phase === phase)
    .map((problem) => ({ state: 'fail', what, detail: withoutRemedy(problem), remedy: remedyOf(problem) }));
}

/** Returns the message of a problem without the remedy at its end. */
function withoutRemedy({ message, cause }: Problem): string {
  const remedy = cause instanceof StorageError ? cause.remedy : undefined;
  return remedy && message.endsWith(remedy) ? message.slice(0, -remedy.length).replace(/\.? $/, '') : message;
}
