import type { Finding } from '@namedrop/plugin-api';
import { wordsOf } from '../../plugins/problem.js';
import { withTimeout } from '../../timing/with-timeout.js';
import type { Examination, Found } from '../examination.js';

/** Milliseconds of one plugin: less than an examination has, so that one plugin does not end those of others. */
const PLUGIN_MS = 4500;
const STATES: ReadonlySet<unknown> = new Set(['ok', 'warn', 'fail']);

/** Runs the examinations of plugins, e.g. of receivers of webhooks. A plugin with pending migrations is left out. */
export const contributed: Examination = {
  name: 'of plugins',
  async examine(found) {
    const { instances, database } = found;
    if (!database) return [];
    const pending = new Set(database.pending.map((migration) => migration.split('/')[0]));
    const asked = instances.filter(({ id }) => !pending.has(id));
    return (await Promise.all(asked.map((instance) => linesOf(instance)))).flat();
  },
};

async function linesOf({ id, contributions: { examine } }: Found['instances'][number]): Promise<Finding[]> {
  if (!examine) return [];
  try {
    const findings = await withTimeout(PLUGIN_MS, examine);
    return findings.map((finding) => ({ ...required(finding), what: `${id} ${finding.what}` }));
  } catch (error) {
    const remedy = `look at the log lines of the plugin ("plugin":"${id}"), then run: npx namedrop doctor`;
    return [{ state: 'warn', what: id, detail: `its examination failed: ${wordsOf(error)}`, remedy }];
  }
}

/** Plugins may be written without types. @throws TypeError for a finding without its parts */
function required(finding: Finding): Finding {
  const texts = [finding.what, finding.detail, ...(finding.state === 'ok' ? [] : [finding.remedy])];
  if (STATES.has(finding.state) && texts.every((text) => typeof text === 'string' && text !== '')) return finding;
  throw new TypeError('a finding takes state, what and detail, and a remedy unless it is ok');
}
