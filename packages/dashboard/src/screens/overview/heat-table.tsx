import type { OutcomeCounts, OverviewResponse } from '@namedrop/contract';
import { formatCount, showShare } from '../../format/numbers.js';
import { Panel } from '../../ui/layout/panel.js';
import { useFirstRows } from '../../ui/layout/use-first-rows.js';
import { PlatformName } from '../../ui/signs/platform-mark.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { heatStep } from './figures.js';
import './heat.css';
import { ANSWERED } from './answers-path.js';
import type { Part, View } from './view.js';

type Row = OverviewResponse['heat'][number];

/** Questions that are shown at first. */
const FIRST = 15;

/** Visibility by question and platform. Each cell opens its answers. */
export function HeatTable({ view }: { readonly view: View }) {
  const { heat, platforms } = view.data;
  const { rows, more } = useFirstRows(heat, FIRST, 'questions');
  return (
    <Panel
      title="Where you are named, and where you are not"
      note="Any cell opens its answers"
      flush
      actions={<Scale />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area has to be reachable by keyboard */}
      <section class="scroll heat-scroll" tabIndex={0} aria-label="Visibility by question and platform">
        <table class="heat">
          <thead>
            <tr>
              <th scope="col">Question</th>
              {platforms.map(({ platform }) => (
                <th key={platform} scope="col">
                  <PlatformName {...view.nameOf(platform)} />
                </th>
              ))}
              {platforms.length > 1 && <th scope="col">All</th>}
              <th scope="col">Rival named most</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={row.query} row={row} view={view} />
            ))}
          </tbody>
        </table>
      </section>
      {more}
    </Panel>
  );
}

const Scale = () => (
  <span class="heat-key fine" aria-hidden="true">
    0%
    {[0, 1, 2, 3, 4, 5].map((step) => (
      <i key={step} class={`heat-${step}`} />
    ))}
    100% <i class="few" /> under 5 answers
  </span>
);

function Line({ row: { query, outcomes, cells, top_rival }, view }: { readonly row: Row; readonly view: View }) {
  const { platforms } = view.data;
  const answers = outcomes.named + outcomes.not_named;
  return (
    <tr>
      <th scope="row">
        <a href={view.link({ query })}>
          <SafeText text={query} />
        </a>
      </th>
      {platforms.map(({ platform }) => (
        <Cell
          key={platform}
          counts={cells.find((cell) => cell.platform === platform)}
          link={(outcome) => view.link({ query, platform, outcome })}
          label={`${query}, ${view.labelOf(platform)}`}
        />
      ))}
      {platforms.length > 1 && (
        <Cell
          counts={outcomes}
          link={(outcome) => view.link({ query, outcome })}
          label={`${query}, all platforms`}
          isTotal
        />
      )}
      <td class="heat-rival">
        {top_rival ? (
          <>
            <SafeText text={top_rival.name} />{' '}
            <a href={view.link({ query, competitor: top_rival.name })}>
              {formatCount(top_rival.named)} of {formatCount(answers)}
            </a>
          </>
        ) : (
          '–'
        )}
      </td>
    </tr>
  );
}

interface CellProps {
  readonly counts?: OutcomeCounts;
  /** Returns the address of its answers of some outcomes. */
  link(outcome: Part['outcome']): string;
  /** Question and platform. */
  readonly label: string;
  readonly isTotal?: boolean;
}

function Cell({ counts, link, label, isTotal }: CellProps) {
  const total = isTotal ? ' total' : '';
  if (!counts || counts.asked === 0) return <td class={`mute${total}`}>–</td>;
  const { named, not_named } = counts;
  const n = named + not_named;
  const { text, share } = showShare(named, n);
  return (
    <td class={lookOf(n, share) + total}>
      <a href={link(n > 0 ? ANSWERED : counts.no_answer > 0 ? 'no_answer' : 'failed')}>
        <span class="hidden">{label}, </span>
        {n === 0 ? withoutAnswer(counts) : text}
        {n > 0 && share === undefined && <span class="hidden">, too few for a percentage</span>}
        {share !== undefined && (
          <small>
            {formatCount(named)}/{formatCount(n)}
          </small>
        )}
      </a>
    </td>
  );
}

const withoutAnswer = ({ no_answer }: OutcomeCounts) => (no_answer > 0 ? 'no AI answer' : 'failed');

function lookOf(n: number, share: number | undefined): string {
  if (n === 0) return 'heat-none';
  return share === undefined ? 'few' : `heat-${heatStep(share)}`;
}
