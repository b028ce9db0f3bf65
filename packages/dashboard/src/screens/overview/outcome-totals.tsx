import { formatAmount, formatCount, formatCredits } from '../../format/numbers.js';
import { Panel } from '../../ui/layout/panel.js';
import { Outcome } from '../../ui/signs/outcome.js';
import type { View } from './view.js';

const PARTS = [
  { outcome: 'named', label: 'Named you' },
  { outcome: 'not_named', label: 'Answered without you' },
  { outcome: 'no_answer', label: 'No AI answer shown' },
  { outcome: 'failed', label: 'Failed' },
] as const;

/** Height of the track, and the gap between its parts in shares of the whole. */
const HEIGHT = 12;

/** Totals of the four outcomes, with the cost. Each question that was asked has one outcome. */
export function OutcomeTotals({ view }: { readonly view: View }) {
  const { outcomes, absent, heat, platforms, window, cost_cents, cost_cents_before } = view.data;
  const note = [
    formatAmount(heat.length, 'question'),
    formatAmount(platforms.length, 'platform'),
    formatAmount(window.days, 'day'),
  ].join(', ');
  let x = 0;
  return (
    <Panel
      title={`Where ${formatAmount(outcomes.asked, 'question')} went`}
      note={note}
      actions={
        <span class="cost">
          <a href={view.link()}>{formatAmount(cost_cents, 'credit').replace(/^\S+/, formatCredits(cost_cents))}</a>{' '}
          <small class="fine">
            {formatCredits(cost_cents_before)} in the {view.before}
          </small>
        </span>
      }
    >
      <svg class="totals" viewBox={`0 0 ${outcomes.asked} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {PARTS.map(({ outcome }) => {
          const width = outcomes[outcome];
          const at = x;
          x += width;
          return width > 0 && <rect key={outcome} class={`totals-${outcome}`} x={at} y="1" width={width} height="10" />;
        })}
      </svg>
      <div class="totals-foot">
        <dl class="totals-parts">
          {PARTS.map(({ outcome, label }) => (
            <div key={outcome}>
              <dt>
                <i class={`swatch ${outcome}`} />
                {label}
              </dt>
              <dd>
                <a href={view.link({ outcome })}>{formatCount(outcomes[outcome])}</a>
              </dd>
            </div>
          ))}
          {absent > 0 && (
            <div>
              <dt>
                <Outcome outcome="absent" /> Named, but unknown to the engine
              </dt>
              <dd>
                <a href={view.link({ outcome: 'absent' })}>{formatCount(absent)}</a>
              </dd>
            </div>
          )}
        </dl>
        <span class="fine">Percentages count the first two only</span>
      </div>
    </Panel>
  );
}
