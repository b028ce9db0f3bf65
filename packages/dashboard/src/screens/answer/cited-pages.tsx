import type { TrackedBrandRecord } from '@namedrop/contract';
import type { MarkedBlock } from '../../answers/answer-marks.js';
import type { Slot } from '../../answers/slot.js';
import { formatAmount } from '../../format/numbers.js';
import { siteClass } from '../../format/site-class.js';
import { siteOf } from '../../format/web-link.js';
import { Panel } from '../../ui/layout/panel.js';
import { Tag } from '../../ui/signs/tag.js';
import { CitedPage } from '../../ui/text/cited-page.js';
import { citeId } from './answer-text.js';

interface CitedPagesProps {
  readonly citations: Slot['citations'];
  readonly blocks: readonly MarkedBlock[];
  /** Tracked brand of the check; absent: sites have no class. */
  readonly tracked?: TrackedBrandRecord;
}

const CLASSES = {
  own: <Tag kind="you">yours</Tag>,
  rival: <Tag kind="rival">competitor</Tag>,
  other: <Tag>other</Tag>,
} as const;

/** Pages that the answer cites, numbered, each with links to its numbers in the text. */
export function CitedPages({ citations, blocks, tracked }: CitedPagesProps) {
  const counts = new Map<number, number>();
  for (const { runs } of blocks)
    for (const { cite, occurrence } of runs) if (cite && occurrence) counts.set(cite, occurrence);
  const sites = new Set(citations.map(({ url }) => siteOf(url)));
  if (citations.length === 0) {
    return (
      <Panel title="Cited pages">
        <p class="mute">The answer cites no page.</p>
      </Panel>
    );
  }
  return (
    <Panel
      title="Cited pages"
      note={`${formatAmount(citations.length, 'page')}, ${formatAmount(sites.size, 'site')}`}
      flush
    >
      <ol class="cited">
        {citations.map(({ url, title }, index) => (
          <li key={index} id={`page-${index + 1}`} tabIndex={-1}>
            <span class="cited-number">{index + 1}</span>
            <CitedPage url={url} title={title}>
              <Occurrences cite={index + 1} count={counts.get(index + 1) ?? 0} />
            </CitedPage>
            {tracked && CLASSES[siteClass(siteOf(url), tracked)]}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const Occurrences = ({ cite, count }: { readonly cite: number; readonly count: number }) =>
  count > 0 ? (
    <>
      {' · in the text '}
      {Array.from({ length: Math.min(count, 9) }, (_, index) => (
        <a
          key={index}
          class="cited-place"
          href={`#${citeId(cite, index + 1)}`}
          aria-label={`Place ${index + 1} of cited page ${cite}`}
        >
          ↑{index + 1}
        </a>
      ))}
    </>
  ) : null;
