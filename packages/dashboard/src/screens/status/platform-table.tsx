import type { StatusDay, StatusResponse } from '@namedrop/contract';
import { formatDay } from '../../format/dates.js';
import { formatAmount, formatCount, formatDuration } from '../../format/numbers.js';
import { type Column, DataTable } from '../../ui/layout/data-table.js';
import { PlatformName } from '../../ui/signs/platform-mark.js';
import { StatusWord, type Tone } from '../../ui/signs/status-word.js';

type Platform = StatusResponse['platforms'][number];
type Status = Platform['status'];

const TONES: Readonly<Record<Status, Tone>> = { operational: 'good', degraded: 'warn', down: 'bad', unknown: 'idle' };
/** Meaning of each bar. */
const LEGEND: readonly (readonly [Status, string])[] = [
  ['operational', 'at the target'],
  ['degraded', 'below by 10 points at most'],
  ['down', 'further below'],
  ['unknown', 'under 20 calls: unknown'],
];

const COLUMNS: readonly Column<Platform>[] = [
  { key: 'platform', head: 'Platform', cell: ({ id, label }) => <PlatformName id={id} label={label} /> },
  { key: 'state', head: 'State', cell: ({ status }) => <StatusWord tone={TONES[status]}>{status}</StatusWord> },
  { key: 'days', head: 'Last 7 days', cell: (platform) => <Strip {...platform} /> },
  {
    key: 'answered',
    head: 'Answered',
    align: 'end',
    cell: ({ success_rate_7d: rate, target_success_rate: target }) => (
      <>
        {rate === null ? <span class="mute">too few calls</span> : exactly(rate)}
        <small>target {exactly(target)}</small>
      </>
    ),
  },
  {
    key: 'p95',
    head: 'p95',
    align: 'end',
    cell: ({ p95_latency_ms: p95, target_p95_latency_ms: target }) => (
      <>
        {p95 === null ? <span class="mute">–</span> : formatDuration(p95)}
        <small>target {formatDuration(target)}</small>
      </>
    ),
  },
  { key: 'calls', head: 'Calls', align: 'end', cell: ({ sample_size_7d: calls }) => formatCount(calls) },
];

/** State of each platform with its last seven days. */
export const PlatformTable = ({ platforms }: Pick<StatusResponse, 'platforms'>) => (
  <>
    <DataTable label="Platforms" columns={COLUMNS} rows={platforms} keyOf={({ id }) => id} />
    <ul class="status-legend">
      {LEGEND.map(([status, words]) => (
        <li key={status}>
          <svg viewBox="0 0 10 24" width="10" height="24" aria-hidden="true">
            <Bar status={status} x={0} />
          </svg>
          {words}
        </li>
      ))}
    </ul>
  </>
);

/** A bar a day, with a shape for each state. */
function Strip({ label, days }: Platform) {
  const words = days.map(({ status }) => status).join(', ');
  return (
    <svg
      class="status-strip"
      viewBox="0 0 89 24"
      width="89"
      height="24"
      role="img"
      aria-label={`${label}, the oldest day first: ${words}`}
    >
      {days.map((day, index) => (
        <g key={day.start}>
          <title>{titleOf(day)}</title>
          <Bar status={day.status} x={index * 13} />
        </g>
      ))}
    </svg>
  );
}

const titleOf = ({ start, status, success_rate, calls }: StatusDay) =>
  `24 hours from ${formatDay(new Date(start))}: ${status}, ${formatAmount(calls, 'call')}${
    success_rate === null ? '' : `, ${exactly(success_rate)} answered`
  }`;

/** Whole: at the target. Striped across: below. Striped along: further below. Dashed: unknown. */
function Bar({ status, x }: { readonly status: Status; readonly x: number }) {
  if (status === 'degraded') {
    return <path class="bar-degraded" d={[1.5, 6.75, 12, 17.25, 22.5].map((y) => `M${x} ${y}h10`).join('')} />;
  }
  if (status === 'down') return <path class="bar-down" d={[1.25, 5, 8.75].map((at) => `M${x + at} 0v24`).join('')} />;
  const isKnown = status === 'operational';
  return (
    <rect
      class={`bar-${status}`}
      x={x + (isKnown ? 0 : 0.5)}
      y={isKnown ? 0 : 0.5}
      width={isKnown ? 10 : 9}
      height={isKnown ? 24 : 23}
      rx={2}
    />
  );
}

/** `99.62%`: rates near their target need their decimals. */
const exactly = (share: number) => `${Math.round(share * 10_000) / 100}%`;
