import { formatCredits } from '../format/numbers.js';
import { stackedBars, topOf } from './stacked-bars.js';
import './bar-chart.css';

const SLOT = 12;
const GAP = 4;
const HEIGHT = 100;

export interface ChartedDay {
  /** Name of the bar on hovering, e.g. `20 Nov: 150 credits`. */
  readonly title: string;
  readonly parts: readonly number[];
}

export interface BarChartProps {
  readonly days: readonly ChartedDay[];
  /** Names of the parts, from below; at most four. */
  readonly names: readonly string[];
  /** At the ends of the axis. */
  readonly from: string;
  readonly until: string;
  /** A sentence that sums it up. */
  readonly label: string;
}

/** A bar a day from zero, in parts that differ in tone. */
export function BarChart({ days, names, from, until, label }: BarChartProps) {
  const parts = days.map((day) => day.parts);
  const top = topOf(parts);
  const width = Math.max(1, days.length) * SLOT;
  return (
    <figure class="bar-chart">
      <div class="bar-chart-axis" aria-hidden="true">
        <span>{formatCredits(top)}</span>
        <span>{formatCredits(top / 2)}</span>
        <span>0</span>
      </div>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {[0, HEIGHT / 2, HEIGHT].map((y) => (
          <line key={y} class="bar-chart-grid" x1={0} x2={width} y1={y} y2={y} />
        ))}
        {stackedBars(parts, { slot: SLOT, gap: GAP, height: HEIGHT, top }).map(({ part, ...bar }) => (
          <rect key={`${bar.x} ${part}`} class={`part-${part}`} {...bar} />
        ))}
        {days.map(({ title }, index) => (
          <rect key={title} class="bar-chart-day" x={index * SLOT} y={0} width={SLOT} height={HEIGHT}>
            <title>{title}</title>
          </rect>
        ))}
      </svg>
      <div class="bar-chart-ends" aria-hidden="true">
        <span>{from}</span>
        <span>{until}</span>
      </div>
      <figcaption>
        {names.map((name, part) => (
          <span key={name} class="bar-chart-name">
            <svg class={`part-${part}`} viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
              <rect width="10" height="10" rx="2" />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
