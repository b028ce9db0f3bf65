import type { Direction } from '../../format/interval.js';
import { Icon } from './icon.js';

const SHOWN = {
  up: { icon: 'arrowUp', word: 'Up' },
  down: { icon: 'arrowDown', word: 'Down' },
  none: { icon: 'steady', word: 'No clear change' },
} as const;

export interface VerdictProps {
  /** `none` where chance explains the difference. */
  readonly direction: Direction;
  /** e.g. `15 points`; shown of a change alone. */
  readonly by?: string;
  /** Figure of the period before, e.g. `48%`. */
  readonly was?: string;
  /** true: a lower figure is better, as of ranks. */
  readonly lowerIsBetter?: boolean;
}

/** Says whether a figure changed by more than chance, with the figure before. */
export function Verdict({ direction, by, was, lowerIsBetter = false }: VerdictProps) {
  const { icon, word } = SHOWN[direction];
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
