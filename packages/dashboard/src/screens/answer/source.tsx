import type { StoredCheckResponse } from '@namedrop/contract';
import type { Slot } from '../../answers/slot.js';
import { requestOf } from '../../format/check-request.js';
import { formatDuration } from '../../format/numbers.js';
import { addressOf, deploymentAddress } from '../../state/base-path.js';
import { CopyButton } from '../../ui/buttons/copy-button.js';
import { checkSamples } from '../../ui/keys/call-samples.js';
import { Disclosure } from '../../ui/layout/disclosure.js';
import { Facts } from '../../ui/layout/facts.js';
import { Panel } from '../../ui/layout/panel.js';
import { Money } from '../../ui/text/money.js';
import { SafeText } from '../../ui/text/safe-text.js';

interface SourceProps {
  readonly check: StoredCheckResponse;
  readonly slot?: Slot;
  readonly channel?: string;
}

/** Origin of the answer, and the cost of its check. */
export const Source = ({ check, slot, channel }: SourceProps) => (
  <Panel title="Where this comes from" actions={<CopyButton kind="quiet" label="Copy as curl" text={curlOf(check)} />}>
    <Facts
      of={[
        [
          'Captured from',
          channel === 'api' ? 'the official API' : channel === 'live' ? 'the page that people see' : check.mode,
        ],
        ...(slot?.grounded === undefined
          ? []
          : [
              [
                'Grounded',
                slot.grounded ? 'yes: the engine searched the web first' : 'no: answered from memory',
              ] as const,
            ]),
        ['Whole check took', formatDuration(check.duration_ms)],
        [
          'Cost',
          <>
            <Money credits={check.cost_cents} />
            {Object.keys(check.errors).length > 0 && <span class="fine"> · failed platforms cost nothing</span>}
          </>,
        ],
        ['Cache', check.cache_hit ? 'answered by the cache alone' : 'not answered by the cache alone'],
        ['Check', <span class="mono">{check.id}</span>],
      ]}
    />
    <Disclosure summary="Raw JSON">
      <a href={addressOf(`/dashboard/api/checks/${check.id}?include=raw`)} target="_blank" rel="noopener">
        Open the whole check
      </a>
      <pre class="raw-json">
        <SafeText text={JSON.stringify(slot ?? check.errors, null, 2)} limit={20_000} />
      </pre>
    </Disclosure>
  </Panel>
);

const curlOf = (check: StoredCheckResponse) => checkSamples(deploymentAddress(), requestOf(check))[0]?.code ?? '';
