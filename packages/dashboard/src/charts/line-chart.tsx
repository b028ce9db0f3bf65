import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatDay } from '../format/dates.js';
import { theme } from '../state/preferences.js';
import { DAY_STEPS, dayTicks } from './day-ticks.js';
import { type LinePoint, toColumns } from './line-columns.js';
import { CHART_EDGES } from './scale.js';

export interface ChartLine {
  readonly name: string;
  /** Custom property with the colour, e.g. `--p-claude`. */
  readonly colour: `--${string}`;
  readonly points: readonly LinePoint[];
  /** Dotted: the mean, or what a solid line of the same hue is compared with. */
  readonly dotted?: boolean;
}

export interface LineChartProps {
  /** All lines have the days of the first one. */
  readonly lines: readonly ChartLine[];
  readonly height: number;
  /** A sentence that sums the chart up. */
  readonly label: string;
  /** Name of the crosshair that several charts share. */
  readonly sync?: string;
  /** No intervals: many lines in one frame. */
  readonly plain?: boolean;
  /** No axes: a chart as small as a line of text. */
  readonly bare?: boolean;
  /** Called with the day under the crosshair; undefined once it has left. */
  onDay?(day: string | undefined): void;
  /** Called with a day that was clicked. */
  onPick?(day: string): void;
}

/** Shares over days, with their intervals as bands. A line stops where a day has no share. */
export function LineChart(props: LineChartProps) {
  const { lines, height, label, sync, plain = false, bare = false } = props;
  const latest = useRef(props);
  latest.current = props;
  const host = useRef<HTMLDivElement>(null);
  const scheme = theme.value;
  // The theme changes the colours that are read here.
  useEffect(() => {
    const { current } = host;
    if (!current) return;
    const days = lines[0]?.points.map(({ day }) => day) ?? [];
    const draw = () => {
      const made = new uPlot(
        optionsOf({ lines, height, sync, plain, bare, width: current.clientWidth, element: current }),
        toColumns(lines),
        current,
      );
      made.over.addEventListener('click', () => {
        const day = days[made.cursor.idx ?? -1];
        if (day) latest.current.onPick?.(day);
      });
      return made;
    };
    let chart = draw();
    const redraw = () => {
      chart.destroy();
      chart = draw();
    };
    const report = () => latest.current.onDay?.(days[chart.cursor.idx ?? -1]);
    const leave = () => latest.current.onDay?.(undefined);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', redraw);
    current.addEventListener('pointermove', report);
    current.addEventListener('pointerleave', leave);
    const sizes = new ResizeObserver(() => chart.setSize({ width: current.clientWidth, height }));
    sizes.observe(current);
    return () => {
      sizes.disconnect();
      dark.removeEventListener('change', redraw);
      current.removeEventListener('pointermove', report);
      current.removeEventListener('pointerleave', leave);
      chart.destroy();
    };
  }, [lines, height, sync, plain, bare, scheme]);
  return <div ref={host} class="line-chart" role="img" aria-label={label} />;
}

interface Drawn extends Pick<LineChartProps, 'lines' | 'height' | 'sync' | 'plain' | 'bare'> {
  readonly width: number;
  readonly element: Element;
}

/** Half a day in seconds: a day is as wide as its bar in a strip. */
const HALF_DAY = 43_200;

/** Steps of the axis of shares. */
const SHARE_STEPS = [0.1, 0.2, 0.25, 0.5, 1];

/**
 * Each line is three series: low, high and the share; a band lies between the first two. Parts of uPlot without use here
 * are not in the bundle: an option that is new to this function may need its part back in `vite/slim-uplot.ts`.
 */
function optionsOf({ lines, height, width, sync, plain, bare, element }: Drawn): uPlot.Options {
  const colourOf = colours(element);
  return {
    width,
    height,
    cursor: {
      y: false,
      points: { size: 7 },
      drag: { x: false, y: false },
      dataIdx: (_chart, _series, day) => day,
      ...(sync && { sync: { key: sync } }),
    },
    padding: [CHART_EDGES.top, 0, 0, 0],
    scales: { x: { range: (_, from, to) => [from - HALF_DAY, to + HALF_DAY] }, y: { range: [0, 1] } },
    axes: [
      {
        show: !bare,
        stroke: colourOf('--axis'),
        grid: { show: false },
        ticks: { show: false },
        font: '11px system-ui',
        space: 72,
        size: CHART_EDGES.bottom,
        incrs: DAY_STEPS,
        splits: ({ data }, _axis, _from, _to, step) => dayTicks([...data[0]], step),
        values: (_, splits) => splits.map((seconds) => formatDay(new Date(seconds * 1000))),
      },
      {
        show: !bare,
        stroke: colourOf('--axis'),
        grid: { stroke: colourOf('--grid'), width: 1 },
        ticks: { show: false },
        font: '11px system-ui',
        size: 36,
        space: 40,
        incrs: SHARE_STEPS,
        values: (_, splits) => splits.map((share) => `${Math.round(share * 100)}%`),
      },
    ],
    series: [
      {},
      ...lines.flatMap(({ name, colour, dotted }): uPlot.Series[] => [
        { width: 0, points: { show: false } },
        { width: 0, points: { show: false } },
        {
          label: name,
          stroke: colourOf(colour),
          width: dotted ? 1.25 : 1.75,
          points: { show: false },
          spanGaps: false,
          ...(dotted && { dash: [1, 3] }),
        },
      ]),
    ],
    bands: lines.flatMap(({ colour, dotted }, index): uPlot.Band[] =>
      plain || dotted
        ? []
        : [
            {
              series: [index * 3 + 2, index * 3 + 1],
              fill: `color-mix(in oklab, ${colourOf(colour)} 16%, transparent)`,
            },
          ],
    ),
  };
}

/** Resolves custom properties to colours that a canvas can draw in the present theme. */
function colours(element: Element): (name: string) => string {
  const probe = document.createElement('span');
  return (name) => {
    element.append(probe);
    probe.style.setProperty('color', `var(${name})`);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}
