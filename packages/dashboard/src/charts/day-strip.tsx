import { DAY_WIDTH, type StripDay, stripBars } from './strip-bars.js';

const HEIGHT = 8;

/** A bar a day: answered, no AI answer, failed. @param props.label a sentence that sums it up */
export const DayStrip = ({ days, label }: { readonly days: readonly StripDay[]; readonly label: string }) => (
  <svg
    class="day-strip"
    viewBox={`0 0 ${Math.max(1, days.length) * DAY_WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={label}
  >
    {stripBars(days, HEIGHT).map(({ kind, ...bar }) => (
      <rect key={`${kind} ${bar.x}`} class={`strip-${kind}`} {...bar} />
    ))}
  </svg>
);
