import type { Surface, UnconfiguredSurface } from '@namedrop/plugin-api';
import type { Examination } from '../examination.js';

const name = 'vendor keys';

/** Examines whether any engine has its key. The keys themselves are tried by `namedrop doctor --ask`, which costs money. */
export const vendorKeys: Examination = {
  name,
  examine({ instances }) {
    const all = instances.flatMap(({ contributions }) => contributions.surfaces ?? []);
    const ready = all.filter((surface): surface is Surface => 'ask' in surface);
    const lacking = all.filter((surface): surface is UnconfiguredSurface => !('ask' in surface));
    if (all.length === 0) return [];
    if (ready.length === 0) {
      const detail = 'no engine has its key, so every check is refused';
      const needs = [...new Set(lacking.flatMap(({ needs }) => needs))].join(', ');
      return [
        {
          state: 'warn',
          what: name,
          detail,
          remedy: `set one or more of ${needs}, then run: npx namedrop doctor --ask`,
        },
      ];
    }
    const names = ready.map(({ platform, channel }) => `${platform}-${channel}`).join(', ');
    return [{ state: 'ok', what: name, detail: `there are those of ${names}; "namedrop doctor --ask" tries them` }];
  },
};
