import './compare.css';
import type { CheckSummary, StoredCheckResponse } from '@namedrop/contract';
import { readCheck, readRuns } from '../../api/check-calls.js';
import { useCatalog } from '../../api/use-catalog.js';
import { useResource } from '../../api/use-resource.js';
import { formatClock, formatDay } from '../../format/dates.js';
import { addressOf } from '../../state/base-path.js';
import { filters } from '../../state/url-filters.js';
import { ButtonLink } from '../../ui/buttons/button.js';
import { Callout } from '../../ui/layout/callout.js';
import { EmptyState } from '../../ui/layout/empty-state.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { outcomeOf } from '../../ui/signs/check-outcome.js';
import { outcomeText } from '../../ui/signs/outcome.js';
import { PlatformName } from '../../ui/signs/platform-mark.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { nameRows, pageRows, readableText } from './comparison.js';
import { earlierSentence } from './earlier-sentence.js';
import { NameTable } from './name-table.js';
import { PageChanges } from './page-changes.js';
import { TextDiff } from './text-diff.js';

export const title = 'Compare';

export default function CompareScreen() {
  const { a, b, platform } = filters(['a', 'b', 'platform']);
  if (!a || !b) {
    return (
      <EmptyState title="Two answers are needed" actions={<ButtonLink href={addressOf('/checks')}>Answers</ButtonLink>}>
        Open an answer and choose one of its earlier runs.
      </EmptyState>
    );
  }
  return <Pair key={`${a} ${b}`} a={a} b={b} platform={platform} />;
}

function Pair({ a, b, platform }: { readonly a: string; readonly b: string; readonly platform?: string }) {
  const pair = useResource('pair', async () => {
    const [one, other] = await Promise.all([readCheck(a), readCheck(b)]);
    return one.created_at <= other.created_at ? { before: one, after: other } : { before: other, after: one };
  });
  return (
    <Loaded of={pair} lines={8}>
      {({ before, after }) => <Comparison before={before} after={after} wanted={platform} />}
    </Loaded>
  );
}

interface ComparisonProps {
  readonly before: StoredCheckResponse;
  readonly after: StoredCheckResponse;
  readonly wanted?: string;
}

function Comparison({ before, after, wanted }: ComparisonProps) {
  const { labelOf } = useCatalog();
  const shared = Object.keys(after.providers).filter((id) => before.providers[id]);
  const platform = wanted && shared.includes(wanted) ? wanted : (shared[0] ?? '');
  const runs = useResource(platform, (signal) => readRuns(after, platform, signal));
  const [left, right] = [before.providers[platform], after.providers[platform]];
  const heads = [timeOf(before), timeOf(after)] as const;
  return (
    <>
      <Head before={before} after={after} platform={platform} label={labelOf(platform)} />
      {shared.length > 1 && (
        <Platforms pair={[before.id, after.id]} ids={shared} current={platform} labelOf={labelOf} />
      )}
      {!left || !right ? (
        <Callout tone="warn">No platform answered both times, so there is nothing to compare.</Callout>
      ) : (
        <>
          <Loaded of={runs} lines={1}>
            {(list) => <Earlier runs={list} after={after} platform={platform} />}
          </Loaded>
          <div class="compare-grid">
            <NameTable
              rows={nameRows(after.brand, left, right)}
              heads={heads}
              contexts={[left.context, right.context]}
            />
            <PageChanges rows={pageRows(left.citations, right.citations)} />
          </div>
          <TextDiff
            before={readableText(left.raw ?? '')}
            after={readableText(right.raw ?? '')}
            heads={heads}
            names={right.mentioned || left.mentioned ? [after.brand, ...(after.request.aliases ?? [])] : []}
          />
        </>
      )}
    </>
  );
}

interface HeadProps {
  readonly before: StoredCheckResponse;
  readonly after: StoredCheckResponse;
  readonly platform: string;
  readonly label: string;
}

const Head = ({ before, after, platform, label }: HeadProps) => (
  <div class="stack-close">
    <p class="crumbs">
      <a href={addressOf('/checks')}>Answers</a> /{' '}
      <a href={addressOf(`/checks/${after.id}/${platform}`)}>
        <SafeText text={after.query} />
      </a>{' '}
      / compare
    </p>
    <h1 class="compare-title">
      <PlatformName id={platform} label={label} /> <span class="mute">on</span>{' '}
      <span class="theirs">
        <SafeText text={after.query} />
      </span>
    </h1>
    <p class="mute">
      <a href={addressOf(`/checks/${before.id}/${platform}`)}>{timeOf(before)}</a>:{' '}
      {outcomeText(outcomeOf(before, platform))}.{' '}
      <a href={addressOf(`/checks/${after.id}/${platform}`)}>{timeOf(after)}</a>:{' '}
      {outcomeText(outcomeOf(after, platform))}. Times are in UTC.
    </p>
  </div>
);

interface PlatformsProps {
  readonly pair: readonly [string, string];
  readonly ids: readonly string[];
  readonly current: string;
  labelOf(id: string): string;
}

const Platforms = ({ pair: [a, b], ids, current, labelOf }: PlatformsProps) => (
  <nav class="bar compare-platforms" aria-label="Platforms of both checks">
    {ids.map((id) => (
      <a
        key={id}
        href={addressOf(`/compare?a=${a}&b=${b}&platform=${id}`)}
        aria-current={id === current ? 'page' : undefined}
      >
        <PlatformName id={id} label={labelOf(id)} />
      </a>
    ))}
  </nav>
);

interface EarlierProps {
  readonly runs: readonly CheckSummary[];
  readonly after: StoredCheckResponse;
  readonly platform: string;
}

const Earlier = ({ runs, after, platform }: EarlierProps) => {
  const earlier = runs.filter(({ created_at }) => created_at < after.created_at);
  return (
    <Callout>
      <p>
        <b>Engines answer differently each time.</b> {earlierSentence(earlier.map((run) => outcomeOf(run, platform)))}
      </p>
    </Callout>
  );
};

const timeOf = ({ created_at }: Pick<StoredCheckResponse, 'created_at'>) => {
  const at = new Date(created_at);
  return `${formatDay(at)}, ${formatClock(at)}`;
};
