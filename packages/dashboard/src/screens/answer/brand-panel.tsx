import type { TrackedBrandRecord } from '@namedrop/contract';
import type { ComponentChildren } from 'preact';
import type { MarkedBlock } from '../../answers/answer-marks.js';
import type { Slot } from '../../answers/slot.js';
import { siteClass } from '../../format/site-class.js';
import { siteOf } from '../../format/web-link.js';
import { Disclosure } from '../../ui/layout/disclosure.js';
import { Facts } from '../../ui/layout/facts.js';
import { Panel } from '../../ui/layout/panel.js';
import type { OutcomeProps } from '../../ui/signs/outcome.js';
import { Outcome, outcomeText } from '../../ui/signs/outcome.js';
import { StatusWord } from '../../ui/signs/status-word.js';
import { SafeText } from '../../ui/text/safe-text.js';

interface BrandPanelProps {
  readonly slot: Slot;
  readonly outcome: Pick<OutcomeProps, 'outcome' | 'rank'>;
  readonly blocks: readonly MarkedBlock[];
  /** Tracked brand of the check; absent: its sites are unknown. */
  readonly tracked?: TrackedBrandRecord;
}

const TONES = { positive: 'good', negative: 'bad', neutral: 'idle', unknown: 'idle' } as const;

/** Rank of the brand with its reason, and the sentence that counts as context. */
export const BrandPanel = ({ slot, outcome, blocks, tracked }: BrandPanelProps) => (
  <Panel title="What it says of you">
    <div class="stack">
      <p class="outcome-line">
        <Outcome {...outcome} />
        <b class="outcome-word">{outcomeText(outcome)}</b>
      </p>
      {slot.context && (
        <blockquote class="theirs context">
          “<SafeText text={slot.context} />”
        </blockquote>
      )}
      <Facts
        of={[
          ...(slot.sentiment
            ? [
                [
                  'Sentiment',
                  <StatusWord tone={TONES[slot.sentiment as keyof typeof TONES] ?? 'idle'}>
                    {slot.sentiment}
                  </StatusWord>,
                ] as const,
              ]
            : []),
          ...(tracked ? [['Your pages', citedAs(slot.citations, tracked)] as const] : []),
        ]}
      />
      {slot.mentioned && slot.rank && (
        <Disclosure summary={`Why rank ${slot.rank}?`}>
          <p>{firstNaming(blocks)}</p>
          <p>
            Brands that the answer offers rank first, in the order in which it presents them. Other named brands follow
            by first mention. Two brands never share a rank.
          </p>
        </Disclosure>
      )}
    </div>
  </Panel>
);

/** Numbers of the cited pages that are on sites of the brand. */
function citedAs(citations: Slot['citations'], tracked: TrackedBrandRecord): ComponentChildren {
  const own = citations.flatMap(({ url }, index) => (siteClass(siteOf(url), tracked) === 'own' ? [index + 1] : []));
  if (own.length === 0) return 'not cited';
  return (
    <>
      cited, as number{' '}
      {own.map((number, index) => (
        <>
          {index > 0 && ', '}
          <a href={`#page-${number}`}>{number}</a>
        </>
      ))}
    </>
  );
}

/** Says where the answer names the brand first. */
function firstNaming(blocks: readonly MarkedBlock[]): string {
  const block = blocks.find(({ runs }) => runs.some(({ name }) => name === 'you'));
  if (!block) return 'The answer writes the name in another form than yours.';
  const leads = block.runs.find(({ text }) => text.trim() !== '')?.name === 'you';
  const verb = leads ? 'It begins' : 'It is named first in';
  if (block.kind === 'heading') return `${verb} a heading of the answer.`;
  if (block.kind !== 'item') return `${verb} a paragraph of the answer.`;
  return block.sign === '•' ? `${verb} an item of a list.` : `${verb} item ${block.sign} of a numbered list.`;
}
