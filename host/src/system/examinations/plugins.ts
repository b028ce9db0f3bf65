import type { Finding } from '@namedrop/plugin-api';
import type { PluginStatus } from '../../plugins/plugin-status.js';
import { unconfiguredPortsOf } from '../../plugins/provisions.js';
import type { Examination, Found } from '../examination.js';
import { remedyOf } from '../problem-remedy.js';

/** Examines whether each configured plugin is set up, has its keys, and is well. */
export const plugins: Examination = {
  name: 'plugin',
  examine: (found) => found.plugins.map((status) => lineOf(status, found)),
};

function lineOf(status: PluginStatus, found: Found): Finding {
  const { id, state, detail } = status;
  const what = `plugin ${id}`;
  const health = found.health[id];
  if (health !== undefined && health !== 'ok') {
    const remedy = `look at the log lines of the plugin ("plugin":"${id}"); docs/operations/monitoring.md has the first steps`;
    return { state: 'warn', what, detail: health, remedy };
  }
  if (state === 'failed') return failed(status, found);
  const words = `${state}: ${detail}`;
  if (state !== 'no key') return { state: 'ok', what, detail: words };
  const remedy = `set ${needsOf(id, found).join(', ')}, or disable the plugin: plugins: { ${quoted(id)}: { enabled: false } }`;
  return { state: 'warn', what, detail: words, remedy };
}

function failed({ id, detail }: PluginStatus, { problems, prepared }: Found): Finding {
  const isOptional = prepared.config.plugins.some((entry) => entry.id === id && !entry.required);
  const problem = problems.find(({ plugin }) => plugin === id);
  const remedy = problem ? remedyOf(problem) : 'mend the other lines that fail, then run: npx namedrop doctor';
  return { state: isOptional ? 'warn' : 'fail', what: `plugin ${id}`, detail, remedy };
}

function needsOf(id: string, { instances }: Found): string[] {
  const contributions = instances.find((instance) => instance.id === id)?.contributions ?? {};
  const keyless = (contributions.surfaces ?? []).flatMap((surface) => ('ask' in surface ? [] : surface.needs));
  return [...new Set([...keyless, ...unconfiguredPortsOf(contributions).flatMap(({ needs }) => needs)])];
}

const quoted = (id: string) => (/^\w+$/.test(id) ? id : `'${id}'`);
