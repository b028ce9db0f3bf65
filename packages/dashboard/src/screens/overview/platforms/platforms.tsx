import { surfaceParts } from '@namedrop/contract';
import { useMemo, useState } from 'preact/hooks';
import { LazyLineChart } from '../../../charts/lazy-line-chart.js';
import type { ChartLine } from '../../../charts/line-chart.js';
import { formatAmount } from '../../../format/numbers.js';
import { Segments } from '../../../ui/controls/segments.js';
import { Panel } from '../../../ui/layout/panel.js';
import { platformSign } from '../../../ui/signs/platform-sign.js';
import { showShareFigure } from '../figures.js';
import type { View } from '../view.js';
import { LineEnds } from './line-ends.js';
import { type Multiple, Multiples } from './multiples.js';
import { dailyFigures, daysOf } from './platform-lines.js';
import { PlatformTable } from './platform-table.js';

const FORMS = [
  { value: 'apart', label: 'Apart' },
  { value: 'together', label: 'Together' },
  { value: 'table', label: 'Table' },
] as const;
type Form = (typeof FORMS)[number]['value'];

const NOTES: Readonly<Record<Form, string>> = {
  apart: 'Line: the last 7 days. Band: 95% interval. Dotted: all platforms.',
  together: 'Lines: the last 7 days. Dotted: the official API of a platform whose page has a line, too.',
  table: 'The whole period.',
};

/** Visibility of each platform over the period. */
export function Platforms({ view }: { readonly view: View }) {
  const [form, setForm] = useState<Form>('apart');
  const { data } = view;
  const multiples = useMemo(() => multiplesOf(view), [data, view.labelOf]);
  return (
    <Panel
      title="Visibility by platform"
      note={NOTES[form]}
      flush
      actions={<Segments label="Show as" options={FORMS} value={form} onValue={(chosen) => setForm(chosen)} />}
    >
      {form === 'apart' && <Multiples view={view} multiples={multiples} />}
      {form === 'together' && <Together multiples={multiples} />}
      {form === 'table' && <PlatformTable view={view} />}
    </Panel>
  );
}

/** All platforms, where there are several, then each. */
function multiplesOf({ data: { platforms, tiles, window }, labelOf }: View): readonly Multiple[] {
  const days = daysOf(window);
  const all: Multiple = {
    label: 'All platforms',
    hue: 'hue-you',
    shown: showShareFigure(tiles.visibility),
    ...dailyFigures(platforms, days),
  };
  const each = platforms.map(
    (platform): Multiple => ({
      id: platform.platform,
      label: labelOf(platform.platform),
      hue: platformSign(platform.platform).hue,
      shown: showShareFigure(platform.visibility),
      ...dailyFigures([platform], days),
    }),
  );
  return each.length > 1 ? [all, ...each] : each;
}

const platformIn = (id = '') => surfaceParts(id).platform;

/** Height of the frame of all platforms, in pixels. */
const HEIGHT = 280;

/** All platforms in one frame, for one look. */
function Together({ multiples }: { readonly multiples: readonly Multiple[] }) {
  const shown = multiples.filter(({ id }) => id !== undefined);
  const lines = useMemo(
    () =>
      shown.map(
        ({ id, label, hue, points }, at): ChartLine => ({
          name: label,
          colour: hue === 'hue-neutral' ? '--rival' : `--p-${hue.slice('hue-'.length)}`,
          points,
          // The page of a platform comes first, in the same hue.
          dotted: at > 0 && platformIn(shown[at - 1]?.id) === platformIn(id),
        }),
      ),
    [multiples],
  );
  return (
    <div class="together">
      <div class="together-chart">
        <LazyLineChart
          lines={lines}
          height={HEIGHT}
          plain
          label={`Visibility of ${formatAmount(shown.length, 'platform')} in one frame; the table has the figures`}
        />
      </div>
      <LineEnds multiples={shown} height={HEIGHT} />
    </div>
  );
}
