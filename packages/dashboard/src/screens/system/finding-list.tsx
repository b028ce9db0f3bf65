import type { SystemResponse } from '@namedrop/contract';
import { Icon } from '../../ui/signs/icon.js';
import { SafeText } from '../../ui/text/safe-text.js';

type Finding = SystemResponse['findings'][number];

const SIGNS = {
  ok: { icon: 'check', label: 'Fine' },
  warn: { icon: 'alert', label: 'Warning' },
  fail: { icon: 'close', label: 'Fault' },
} as const;

/** Things that were examined, each with its cure where there is one. */
export const FindingList = ({ findings }: { readonly findings: readonly Finding[] }) => (
  <ul class="findings">
    {findings.map(({ state, what, detail, remedy }) => (
      <li key={`${what} ${detail}`} class={state}>
        <Icon name={SIGNS[state].icon} label={SIGNS[state].label} />
        <div>
          <p>
            <b>
              <SafeText text={what} />
            </b>{' '}
            <span class="mute">
              <SafeText text={detail} limit={400} />
            </span>
          </p>
          {remedy && (
            <p class="fine">
              To do: <SafeText text={remedy} />
            </p>
          )}
        </div>
      </li>
    ))}
  </ul>
);
