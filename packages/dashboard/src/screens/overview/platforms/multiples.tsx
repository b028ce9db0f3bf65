import { LEAST_RESULTS } from '@namedrop/contract';
import { useMemo, useState } from 'preact/hooks';
import { DayStrip } from '../../../charts/day-strip.js';
import { LazyLineChart } from '../../../charts/lazy-line-chart.js';
import type { ChartLine } from '../../../charts/line-chart.js';
import { formatDay } from '../../../format/dates.js';
import { formatCount, showShare } from '../../../format/numbers.js';
import { navigate } from '../../../state/place.js';
import { PlatformName } from '../../../ui/signs/platform-mark.js';
import { Verdict } from '../../../ui/signs/verdict.js';
import type { ShownFigure } from '../figures.js';
import type { DailyFigures } from './platform-lines.js';
import { usePhone } from './use-phone.js';
import './multiples.css';
import { ANSWERED } from '../answers-path.js';
import type { View } from '../view.js';

/** A small chart: of one platform, or of all. */
export interface Multiple extends DailyFigures {
  /** Absent: all platforms. */
  readonly id?: string;
  readonly label: string;
  readonly hue: string;
  readonly shown: ShownFigure;
}

interface MultiplesProps {
  readonly view: View;
  readonly multiples: readonly Multiple[];
}

/** A chart a platform, all on one axis and with one crosshair. */
export function Multiples({ view, multiples }: MultiplesProps) {
  const [day, setDay] = useState<string>();
  const all = multiples.find(({ id }) => id === undefined);
  return (
    <>
      <p class="multiples-key fine">
        Under each line, the results of each day: <i class="swatch answered" /> answered <i class="swatch no_answer" />{' '}
        no AI answer <i class="swatch failed" /> failed
      </p>
      <ul class="multiples">
        {multiples.map((multiple) => (
          <Small key={multiple.id ?? ''} view={view} multiple={multiple} mean={all} day={day} onDay={setDay} />
        ))}
      </ul>
    </>
  );
}

interface SmallProps {
  readonly view: View;
  readonly multiple: Multiple;
  readonly mean?: Multiple;
  /** Day under the crosshair. */
  readonly day?: string;
  onDay(day: string | undefined): void;
}

function Small({ view, multiple, mean, day, onDay }: SmallProps) {
  const { id, label, hue, shown, points, strip } = multiple;
  const isPhone = usePhone();
  const lines = useMemo((): readonly ChartLine[] => {
    const own: ChartLine = { name: label, colour: '--p', points };
    return mean && id ? [own, { name: 'All platforms', colour: '--ghost', points: mean.points, dotted: true }] : [own];
  }, [multiple, mean]);
  const link = view.link({ platform: id, outcome: ANSWERED });
  return (
    <li class={hue}>
      <div class="multiple-head">
        {id ? <PlatformName {...view.nameOf(id)} /> : <span>{label}</span>}
        <b>{shown.text === '–' ? '–' : <a href={link}>{shown.text}</a>}</b>
      </div>
      <div class="multiple-note">{day ? <DayFigure multiple={multiple} day={day} /> : <Whole shown={shown} />}</div>
      <div class="multiple-chart">
        <LazyLineChart
          lines={lines}
          height={isPhone ? 44 : 112}
          bare={isPhone}
          sync="platforms"
          label={labelOf(multiple)}
          onDay={onDay}
          onPick={(picked) => navigate(view.path({ platform: id, day: picked }))}
        />
        <DayStrip days={strip} label={stripLabel(multiple)} />
      </div>
    </li>
  );
}

const Whole = ({ shown: { direction, by, note, was } }: { readonly shown: ShownFigure }) => (
  <>
    {direction ? <Verdict direction={direction} by={by} /> : <span>{was ? 'Too few now' : 'Too few before'}</span>}
    {note && <span>{note}</span>}
  </>
);

/** Figure of the seven days up to a day. */
function DayFigure({ multiple: { points }, day }: { readonly multiple: Multiple; readonly day: string }) {
  const point = points.find((one) => one.day === day);
  if (!point) return null;
  const { text, interval } = showShare(point.named, point.n);
  return (
    <>
      <span>
        {formatDay(new Date(day))}: <b>{text}</b>
      </span>
      <span>
        {interval && `${interval} · `}n {formatCount(point.n)}
      </span>
    </>
  );
}

function labelOf({ label, shown: { text, was }, points }: Multiple): string {
  const drawn = points.filter(({ n }) => n >= LEAST_RESULTS);
  const ends = [drawn[0], drawn.at(-1)].map((point) => point && showShare(point.named, point.n).text);
  const course = drawn.length > 1 ? `, from ${ends[0]} to ${ends[1]}` : '';
  return `${label}: visibility ${text}${course}${was ? `; ${was} in the period before` : ''}`;
}

function stripLabel({ label, strip }: Multiple): string {
  const sum = (of: 'answered' | 'noAnswer' | 'failed') => strip.reduce((total, day) => total + day[of], 0);
  return `${label}: ${formatCount(sum('answered'))} answered, ${formatCount(sum('noAnswer'))} without an AI answer, ${formatCount(sum('failed'))} failed`;
}
