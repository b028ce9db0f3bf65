import type { Interval } from '@namedrop/core/statistics';

const WIDTH = 100;

export interface ShareBarProps {
  /** 0 to 1. */
  readonly share: number;
  readonly interval?: Interval;
  /** Share at the right end. */
  readonly max: number;
  /** true: the tracked brand. */
  readonly own?: boolean;
}

/** Bar from zero with its interval as a whisker. Decoration: the figure is next to it. */
export function ShareBar({ share, interval, max, own = false }: ShareBarProps) {
  const x = (value: number) => Math.round((Math.min(value, max) / (max || 1)) * WIDTH * 10) / 10;
  return (
    <svg
      class={own ? 'share-bar own' : 'share-bar'}
      viewBox={`0 0 ${WIDTH} 10`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect x="0" y="1" width={x(share)} height="8" />
      {interval && <line x1={x(interval.low)} x2={x(interval.high)} y1="5" y2="5" />}
    </svg>
  );
}
