import type { Interval } from '@namedrop/core/statistics';
import { positionOf } from './scale.js';

const WIDTH = 200;

export interface Estimate extends Interval {
  readonly value: number;
}

export interface IntervalBarProps {
  readonly now: Estimate;
  /** The period before. */
  readonly before?: Estimate;
  /** Ends of the scale; for ranks `from` is the larger one, so that 1 is at the right. */
  readonly from: number;
  readonly to: number;
  format(value: number): string;
  /** A sentence, e.g. `45%, interval 43 to 48%; before 48%`. */
  readonly label: string;
}

/** Interval of a figure above one scale with that of the period before. */
export function IntervalBar({ now, before, from, to, format, label }: IntervalBarProps) {
  const x = (value: number) => positionOf(value, { from, to, size: WIDTH });
  return (
    <div class="interval-bar" role="img" aria-label={label}>
      <small aria-hidden="true">
        {before && <span>before</span>}
        <span>now</span>
      </small>
      <svg viewBox={`0 0 ${WIDTH} 22`} preserveAspectRatio="none" aria-hidden="true">
        {before && <Bar estimate={before} x={x} y={1} height={6} kind="before" />}
        <Bar estimate={now} x={x} y={11} height={10} kind="now" />
      </svg>
      <div class="interval-ends" aria-hidden="true">
        <span>{format(from)}</span>
        <span>{format(to)}</span>
      </div>
    </div>
  );
}

interface BarProps {
  readonly estimate: Estimate;
  x(value: number): number;
  readonly y: number;
  readonly height: number;
  readonly kind: 'before' | 'now';
}

function Bar({ estimate, x, y, height, kind }: BarProps) {
  const [one, other] = [x(estimate.low), x(estimate.high)];
  const middle = x(estimate.value);
  return (
    <g class={`interval-${kind}`}>
      <rect x={Math.min(one, other)} y={y} width={Math.max(2, Math.abs(other - one))} height={height} />
      <line x1={middle} x2={middle} y1={y - 1} y2={y + height + 1} />
    </g>
  );
}
