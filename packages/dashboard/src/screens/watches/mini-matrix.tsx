import type { BoardRun } from '@namedrop/contract';
import { formatAmount } from '../../format/numbers.js';
import { outcomeOf } from '../../ui/signs/check-outcome.js';
import { lackOf, namedOf, slotsOf, tallyOf } from './board-run.js';

/** Pixels of a cell, and of the square within it. */
const CELL = 8;
const SQUARE = 7;

/** A column a run, the newest at the right; a row a platform. */
export function MiniMatrix({ runs, columns }: { readonly runs: readonly BoardRun[]; readonly columns: number }) {
  const slots = slotsOf(runs);
  if (slots.length === 0) return <span class="fine">no run yet</span>;
  const sum = tallyOf(runs);
  const label = [`Last ${formatAmount(runs.length, 'run')}: named in ${namedOf(sum)} answers`, lackOf(sum)];
  return (
    <svg
      class="mini-matrix"
      width={columns * CELL}
      height={slots.length * CELL}
      role="img"
      aria-label={label.filter(Boolean).join('; ')}
    >
      {runs.map((run, age) =>
        slots.map((slot, row) => (
          <Cell key={`${run.id} ${slot}`} of={run} slot={slot} x={(columns - 1 - age) * CELL} y={row * CELL} />
        )),
      )}
    </svg>
  );
}

function Cell({
  of,
  slot,
  x,
  y,
}: {
  readonly of: BoardRun;
  readonly slot: string;
  readonly x: number;
  readonly y: number;
}) {
  const { outcome } = outcomeOf(of, slot);
  if (outcome === 'not_named') return <circle class="cell-not-named" cx={x + CELL / 2} cy={y + CELL / 2} r="1" />;
  if (outcome === 'absent')
    return <rect class="cell-absent" x={x + 1} y={y + 1} width={SQUARE - 2} height={SQUARE - 2} />;
  if (outcome !== 'named' && outcome !== 'failed') return null;
  return <rect class={`cell-${outcome}`} x={x} y={y} width={SQUARE} height={SQUARE} />;
}
