import type { StoredCheckResponse } from '@namedrop/contract';
import type { Slot } from '../../answers/slot.js';
import { addressOf, deploymentAddress } from '../../app/base-path.js';
import { requestOf } from '../../format/check-request.js';
import { formatAmount, formatDuration } from '../../format/numbers.js';
import { CopyButton } from '../../ui/controls/copy-button.js';
import { checkSamples } from '../../ui/keys/call-samples.js';
import { Facts } from '../../ui/layout/facts.js';
import { Panel } from '../../ui/layout/panel.js';
import { Icon } from '../../ui/signs/icon.js';
import { Tag } from '../../ui/signs/tag.js';
import { Money } from '../../ui/text/money.js';
import { SafeLink } from '../../ui/text/safe-link.js';
import { SafeText } from '../../ui/text/safe-text.js';

/** Searches that the engine made for its answer. */
export const Searches = ({ searches }: { readonly searches: readonly string[] }) => (
  <Panel title="What it searched for" note={formatAmount(searches.length, 'search', 'searches')}>
    {searches.length === 0 ? (
      <p class="mute">The engine shows no search.</p>
    ) : (
      <ul class="searches">
        {searches.map((search, index) => (
          <li key={index}>
            <Icon name="search" />
            <SafeText text={search} limit={300} />
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

/** Ads beside the answer, apart from all that is counted. */
export const Ads = ({ ads }: { readonly ads: NonNullable<Slot['sponsored']> }) => (
  <div class="ads">
    <Panel title="Ads beside the answer" note="never counted, never ranked">
      {ads.length === 0 ? (
        <p class="mute">There were none.</p>
      ) : (
        <ul class="searches">
          {ads.map(({ advertiser, title, url, domain, rendered }, index) => (
            <li key={index}>
              <b>
                <SafeText text={advertiser || domain} />
              </b>
              <span class="theirs">
                <SafeLink address={url}>
                  <SafeText text={title} limit={200} />
                </SafeLink>
              </span>
              {!rendered && <Tag>not shown</Tag>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  </div>
);

interface SourceProps {
  readonly check: StoredCheckResponse;
  readonly slot?: Slot;
  readonly channel?: string;
}

/** Where the answer comes from, and what the check cost. */
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
        ['Cache', check.cache_hit ? 'answered by the cache alone' : 'asked anew'],
        ['Check', <span class="mono">{check.id}</span>],
      ]}
    />
    <details class="why">
      <summary>Raw JSON</summary>
      <div>
        <a href={addressOf(`/dashboard/api/checks/${check.id}?include=raw`)} target="_blank" rel="noopener">
          Open the whole check
        </a>
        <pre class="raw-json">
          <SafeText text={JSON.stringify(slot ?? check.errors, null, 2)} limit={20_000} />
        </pre>
      </div>
    </details>
  </Panel>
);

const curlOf = (check: StoredCheckResponse) => checkSamples(deploymentAddress(), requestOf(check))[0]?.code ?? '';
