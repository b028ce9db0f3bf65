import type { Finding } from '@namedrop/plugin-api';
import type { Examination } from '../examination.js';
import { remedyOf } from '../problem-remedy.js';

/** Phases of the host's own problems that other examinations report. */
const OF_OTHERS: ReadonlySet<string> = new Set(['config', 'storage', 'migrate']);

/** Reports problems that no other line has: a fault of a plugin's entry, or a service that could not be built. */
export const others: Examination = {
  name: 'other problems',
  examine({ problems, plugins, prepared }) {
    const listed = new Set(plugins.map(({ id }) => id));
    return problems
      .filter(({ plugin, phase }) =>
        plugin === 'host' ? !OF_OTHERS.has(phase) : !listed.has(plugin) && phase !== 'migrate',
      )
      .map((problem): Finding => {
        const { plugin, phase, message } = problem;
        const { required = true } = prepared.config.plugins.find(({ id }) => id === plugin) ?? {};
        const what = plugin === 'host' ? phase : `plugin ${plugin}`;
        return { state: required ? 'fail' : 'warn', what, detail: message, remedy: remedyOf(problem) };
      });
  },
};
