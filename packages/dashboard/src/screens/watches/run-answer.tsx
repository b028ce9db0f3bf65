import type { ReadRunResponse } from '@namedrop/contract';
import { formatAmount } from '../../format/numbers.js';
import { addressOf } from '../../state/base-path.js';
import { Disclosure } from '../../ui/layout/disclosure.js';
import { Panel } from '../../ui/layout/panel.js';
import { outcomeOf } from '../../ui/signs/check-outcome.js';
import { Outcome, outcomeText } from '../../ui/signs/outcome.js';
import { PlatformName } from '../../ui/signs/platform-mark.js';
import { Tag } from '../../ui/signs/tag.js';
import { SafeLink } from '../../ui/text/safe-link.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { type SlotDiff, slotDiff } from './run-diff.js';

/** Names and pages that are listed at first. */
const SHOWN_NAMES = 12;
const SHOWN_PAGES = 20;

export interface RunAnswerProps {
  readonly slot: string;
  readonly label: string;
  readonly now: ReadRunResponse;
  readonly before?: ReadRunResponse;
  /** Id of the check with the whole answers; null: there is none. */
  readonly check: string | null;
}

/** Answer of a platform in a run, compared with the run before. */
export function RunAnswer({ slot, label, now, before, check }: RunAnswerProps) {
  const outcome = outcomeIn(now, slot);
  const result = now.providers[slot];
  const error = now.errors[slot];
  const mentions = now.brand_mentions.filter(({ provider }) => provider === slot).toSorted((a, b) => a.rank - b.rank);
  return (
    <Panel label={label}>
      <div class="stack">
        <div class="bar">
          <h2>
            <PlatformName id={slot} label={label} />
          </h2>
          {before && <span class="push fine">before: {outcomeText(outcomeIn(before, slot))}</span>}
        </div>
        <Outcome {...outcome} worded />
        {error && (
          <p class="mute">
            <SafeText text={error.message} limit={300} /> <span class="mono fine">{error.code}</span>
          </p>
        )}
        {result?.context && (
          <blockquote class="theirs run-context">
            <SafeText text={result.context} limit={1200} />
          </blockquote>
        )}
        {mentions.length > 0 && (
          <ol class="name-list" aria-label="Brands by rank">
            {mentions.slice(0, SHOWN_NAMES).map(({ brand, rank }) => (
              <li key={brand}>
                <span class="fine">{rank}</span>{' '}
                <span class={brand === now.brand ? 'you-name' : undefined}>
                  <SafeText text={brand} limit={80} />
                </span>
              </li>
            ))}
          </ol>
        )}
        <Difference of={slotDiff(now, before, slot)} />
        {result && check && <a href={addressOf(`/checks/${check}/${slot}`)}>Whole answer</a>}
        {result && result.citations.length > 0 && (
          <Disclosure summary={formatAmount(result.citations.length, 'cited page')}>
            <ol>
              {result.citations.slice(0, SHOWN_PAGES).map(({ url, title }) => (
                <li key={url}>
                  <SafeLink address={url} /> <SafeText text={title} limit={100} />
                </li>
              ))}
            </ol>
          </Disclosure>
        )}
      </div>
    </Panel>
  );
}

/** Names and pages that came and went; nothing where the answers are alike. */
function Difference({ of }: { readonly of?: SlotDiff }) {
  if (!of) return null;
  const lists = [
    ['Now named', of.named, false],
    ['No longer named', of.dropped, false],
    ['Now cited', of.cited, true],
    ['No longer cited', of.uncited, true],
  ] as const;
  const shown = lists.filter(([, entries]) => entries.length > 0);
  if (shown.length === 0) return <p class="fine">Same brands and cited pages as in the run before.</p>;
  return (
    <dl class="facts">
      {shown.map(([name, entries, isPages]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="bar">
            {entries.slice(0, SHOWN_NAMES).map((entry) =>
              isPages ? (
                <SafeLink key={entry} address={entry} />
              ) : (
                <Tag key={entry}>
                  <SafeText text={entry} limit={80} />
                </Tag>
              ),
            )}
            {entries.length > SHOWN_NAMES && <span class="fine">and {entries.length - SHOWN_NAMES} more</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The run's verdict with the stance of the brand's mention. */
function outcomeIn(response: ReadRunResponse, slot: string) {
  const { providers, errors, brand_mentions: mentions, brand } = response;
  const stance = mentions.find((mention) => mention.provider === slot && mention.brand === brand)?.stance;
  const result = providers[slot];
  return outcomeOf({ state: 'succeeded', errors, providers: result ? { [slot]: { ...result, stance } } : {} }, slot);
}
