import { stackedBars } from './stacked-bars.js';

/** Results of a day. */
export interface StripDay {
  readonly answered: number;
  readonly noAnswer: number;
  readonly failed: number;
}

const SHAPE = { slot: 10, gap: 2, height: 8 };

/** Looks of the parts, from below. */
const LOOKS = ['strip-answered', 'strip-no-answer', 'strip-failed'];

/** A bar a day: answered, no AI answer, failed. @param props.label a sentence that sums it up */
export function DayStrip({ days, label }: { readonly days: readonly StripDay[]; readonly label: string }) {
  const parts = days.map(({ answered, noAnswer, failed }) => [answered, noAnswer, failed]);
  return (
    <svg
      class="day-strip"
      viewBox={`0 0 ${Math.max(1, days.length) * SHAPE.slot} ${SHAPE.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {stackedBars(parts, SHAPE).map(({ part, ...bar }) => (
        <rect key={`${bar.x} ${part}`} class={LOOKS[part]} {...bar} />
      ))}
    </svg>
  );
}
