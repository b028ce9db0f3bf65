import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { LineChartProps } from './line-chart.js';

let loaded: ComponentType<LineChartProps> | undefined;

/** `LineChart`, loaded with uPlot in its own chunk: the figures of a page do not wait for it. */
export function LazyLineChart(props: LineChartProps) {
  const [, setIsThere] = useState(loaded !== undefined);
  useEffect(() => {
    if (loaded) return;
    let isLeft = false;
    void import('./line-chart.js').then(({ LineChart }) => {
      loaded = LineChart;
      if (!isLeft) setIsThere(true);
    });
    return () => {
      isLeft = true;
    };
  }, []);
  const Chart = loaded;
  return Chart ? <Chart {...props} /> : null;
}
