import type { Examination } from '../examination.js';
import { remedyOf } from '../problem-remedy.js';

const name = 'configuration';

/** Examines the host's own settings. Faults of plugins' entries are lines of the plugins. */
export const configuration: Examination = {
  name,
  examine({ problems, prepared: { config } }) {
    const own = problems.filter(({ plugin, phase }) => plugin === 'host' && phase === 'config');
    const [first] = own;
    if (first) {
      const detail = own.map(({ message }) => message).join('; ');
      return [{ state: 'fail', what: name, detail, remedy: remedyOf(first) }];
    }
    if (config.path) return [{ state: 'ok', what: name, detail: config.path }];
    if (config.plugins.length > 0)
      return [{ state: 'ok', what: name, detail: 'given by the program that runs the host' }];
    const detail = 'no namedrop.config.js here, so no plugins';
    return [
      {
        state: 'warn',
        what: name,
        detail,
        remedy: 'write one, as docs/configuration.md shows, or name it: npx namedrop doctor --config <file>',
      },
    ];
  },
};
