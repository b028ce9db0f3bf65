import type { OneWatchRunResponse } from '@namedrop/contract';
import { useCatalog } from '../../api/use-catalog.js';
import { useFollow } from '../../api/use-follow.js';
import { useResource } from '../../api/use-resource.js';
import { readRun, readRunBefore, readWatchOfRun } from '../../api/watch-calls.js';
import { formatFull } from '../../format/dates.js';
import { formatDuration } from '../../format/numbers.js';
import { addressOf } from '../../state/base-path.js';
import { navigate } from '../../state/place.js';
import { Callout } from '../../ui/layout/callout.js';
import { EmptyState } from '../../ui/layout/empty-state.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { PageHead } from '../../ui/layout/page-head.js';
import { Panel } from '../../ui/layout/panel.js';
import type { ScreenProps } from '../../ui/navigation/screen-props.js';
import { Tag } from '../../ui/signs/tag.js';
import { Money } from '../../ui/text/money.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { Time } from '../../ui/text/time.js';
import { slotsOf } from './board-run.js';
import { triggerText } from './form/watch-form.js';
import { RunAnswer } from './run-answer.js';
import { alertOf } from './run-table.js';
import './watches.css';

export const title = 'Run';

type Run = OneWatchRunResponse['run'];

/** A run with the run before. */
interface Compared {
  readonly run: Run;
  readonly before?: Run;
}

export default function RunScreen({ params: { id, run = '' } }: ScreenProps) {
  return id === undefined ? <RunOfUnknown run={run} /> : <RunOfWatch id={id} run={run} />;
}

/** Goes to the page of a run of which only the id is known, e.g. from the ledger. */
function RunOfUnknown({ run }: { readonly run: string }) {
  const watch = useResource(`watch of ${run}`, async (signal) => {
    const id = await readWatchOfRun(run, signal);
    navigate(`/watches/${id}/runs/${run}`, { replace: true });
  });
  return <Loaded of={watch}>{() => null}</Loaded>;
}

function RunOfWatch({ id, run }: { readonly id: string; readonly run: string }) {
  const runs = useResource(`run ${id} ${run}`, async (signal): Promise<Compared> => {
    const [now, before] = await Promise.all([readRun(id, run, signal), readRunBefore(id, run, signal)]);
    return { run: now.run, before };
  });
  useFollow(runs, runs.data?.run.ended_at === null);
  return (
    <>
      <nav class="crumbs" aria-label="Breadcrumb">
        <a href={addressOf('/watches')}>Watches</a> / <a href={addressOf(`/watches/${id}`)}>Watch</a>
      </nav>
      <Loaded of={runs}>{(compared) => <RunPage watch={id} {...compared} />}</Loaded>
    </>
  );
}

function RunPage({ watch, run, before }: Compared & { readonly watch: string }) {
  const { labelOf: label } = useCatalog();
  const { response, diff_summary: diff, triggers_fired: triggers, state, error } = run;
  const slots = response ? slotsOf([response]) : [];
  return (
    <>
      <PageHead
        title={
          <span class="theirs">
            <SafeText text={response?.query ?? 'Run of a watch'} />
          </span>
        }
      >
        <span class="meta">
          <span>{formatFull(new Date(run.planned_for))}</span>
          <Money credits={run.cost_cents} />
          {response && <span>{formatDuration(response.usage.latency_ms)}</span>}
          {response && <span>{response.mode}</span>}
        </span>
      </PageHead>
      {state === 'failed' && (
        <Callout tone="bad">
          <p>
            The run failed: <span class="mono">{error}</span>. It reports no change.
          </p>
        </Callout>
      )}
      <Panel title="Difference to the run before" note={before && <Time at={before.planned_for} />}>
        <div class="stack">
          <p>
            {diff ? (
              <SafeText text={diff} limit={2000} />
            ) : before ? (
              'No change that this watch reports.'
            ) : (
              'There is no run before.'
            )}
          </p>
          <div class="bar">
            {triggers.map((trigger) => (
              <Tag key={trigger}>{triggerText(trigger)}</Tag>
            ))}
            {triggers.length > 0 && alertOf(run)}
            {before && <a href={addressOf(`/watches/${watch}/runs/${before.id}`)}>Open the run before</a>}
          </div>
        </div>
      </Panel>
      {response ? (
        <div class="answers">
          {slots.map((slot) => (
            <RunAnswer
              key={slot}
              slot={slot}
              label={label(slot)}
              now={response}
              check={run.check_id}
              before={before?.response ?? undefined}
            />
          ))}
        </div>
      ) : (
        <Panel label="Answers" flush>
          <EmptyState
            title={state === 'failed' || state === 'skipped' ? 'No platform was asked' : 'The run is under way'}
          />
        </Panel>
      )}
    </>
  );
}
