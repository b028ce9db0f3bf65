import { type ListedCheck, surfaceParts } from '@namedrop/contract';
import type { KnownPlatform } from '../../api/use-catalog.js';
import { formatCredits } from '../../format/numbers.js';
import { addressOf } from '../../state/base-path.js';
import { type Column, DataTable } from '../../ui/layout/data-table.js';
import { askedPlatforms, countedOutcome, outcomeOf } from '../../ui/signs/check-outcome.js';
import { Outcome, outcomeText } from '../../ui/signs/outcome.js';
import { PlatformMark } from '../../ui/signs/platform-mark.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { Time } from '../../ui/text/time.js';

interface CheckTableProps {
  readonly checks: readonly ListedCheck[];
  readonly platforms: readonly KnownPlatform[];
  /** Platforms to show, also with a channel, with commas between; absent: all that were asked. */
  readonly chosen?: string;
}

/** List of checks: a row for each, a sign for each platform. Answers that do not pass the filters have a faint sign. */
export function CheckTable({ checks, platforms, chosen }: CheckTableProps) {
  const known = platforms.map(({ id }) => id);
  const named = chosen?.split(',').map((name) => surfaceParts(name).platform);
  const shown = new Set(named ?? checks.flatMap((check) => askedPlatforms(check, known)));
  const ids = [...known.filter((id) => shown.has(id)), ...[...shown].filter((id) => !known.includes(id))];
  const labelOf = (id: string) => platforms.find((platform) => platform.id === id)?.label ?? id;
  const columns = [...BEFORE, ...ids.map((id) => platformColumn(id, labelOf(id))), ...AFTER];
  return <DataTable label="List of answers" columns={columns} rows={checks} keyOf={({ id }) => id} />;
}

const BEFORE: readonly Column<ListedCheck>[] = [
  {
    key: 'question',
    head: 'Question',
    cell: ({ id, query, brand }) => (
      <span class="check-question">
        <a class="theirs" href={addressOf(`/checks/${id}`)}>
          <SafeText text={query} />
        </a>
        <small>
          <SafeText text={brand} />
        </small>
      </span>
    ),
  },
  { key: 'time', head: 'Time (UTC)', cell: ({ created_at }) => <Time at={created_at} /> },
];

const AFTER: readonly Column<ListedCheck>[] = [
  { key: 'mode', head: 'Mode', cell: ({ mode }) => <span class="mono">{mode}</span> },
  {
    key: 'region',
    head: 'Region',
    cell: ({ region, city }) => (
      <>
        {region.toUpperCase()}
        {city && (
          <small>
            <SafeText text={city} />
          </small>
        )}
      </>
    ),
  },
  {
    key: 'credits',
    head: 'Credits',
    align: 'end',
    cell: ({ cost_cents, cache_hit }) => (
      <>
        {formatCredits(cost_cents)}
        {cache_hit && <small>cache</small>}
      </>
    ),
  },
];

function platformColumn(platform: string, label: string): Column<ListedCheck> {
  return {
    key: `on ${platform}`,
    head: (
      <span class="platform" title={label}>
        <PlatformMark id={platform} />
        <span class="hidden">{label}</span>
      </span>
    ),
    cell: (check) => {
      const { answers } = check;
      const counted = answers?.find((answer) => answer.platform === platform);
      const outcome = counted ? countedOutcome(counted) : outcomeOf(check, platform);
      if (outcome.outcome === 'not_asked') return <Outcome {...outcome} />;
      return (
        <a
          class={answers && !counted ? 'check-cell faint' : 'check-cell'}
          href={addressOf(`/checks/${check.id}/${platform}`)}
          aria-label={`${label}: ${outcomeText(outcome)}`}
        >
          <Outcome {...outcome} />
        </a>
      );
    },
  };
}
