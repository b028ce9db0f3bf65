import type { Direction } from '../../format/interval.js';
import { Icon } from './icon.js';

const SHOWN = {
  up: { icon: 'arrowUp', word: 'Up' },
  down: { icon: 'arrowDown', word: 'Down' },
  none: { icon: 'steady', word: 'No clear change' },
} as const;

/** Words for ranks: a lower one is better, and up is where better is. */
const RANKS = {
  ...SHOWN,
  up: { icon: 'arrowDown', word: 'Worse by' },
  down: { icon: 'arrowUp', word: 'Better by' },
} as const;

export interface VerdictProps {
  /** `none` where chance explains the difference. */
  readonly direction: Direction;
  /** e.g. `15 points`; shown of a change alone. */
  readonly by?: string;
  /** Figure of the period before, e.g. `48%`. */
  readonly was?: string;
  /** Whether the figure is a rank. */
  readonly isRank?: boolean;
  /** Whether a lower figure is better for the brand, as of rivals and ranks. Default: of ranks. */
  readonly lowerIsBetter?: boolean;
}

/** Says whether a figure changed by more than chance, with the figure before. */
export function Verdict({ direction, by, was, isRank = false, lowerIsBetter = isRank }: VerdictProps) {
  const { icon, word } = (isRank ? RANKS : SHOWN)[direction];
  const tone = direction === 'none' ? '' : (direction === 'up') !== lowerIsBetter ? ' good' : ' bad';
  return (
    <span class="verdicts">
      <span class={`verdict${tone}`}>
        <Icon name={icon} />
        {direction !== 'none' && by ? `${word} ${by}` : word}
      </span>
      {was && <span class="was">was {was}</span>}
    </span>
  );
}
