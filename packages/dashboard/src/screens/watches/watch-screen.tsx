import type { BoardRun, BoardWatch } from '@namedrop/contract';
import { useState } from 'preact/hooks';
import { useAction } from '../../api/use-action.js';
import { useCatalog } from '../../api/use-catalog.js';
import { useFollow } from '../../api/use-follow.js';
import { useResource } from '../../api/use-resource.js';
import { changeWatch, readWatch, runWatch, testWatch } from '../../api/watch-calls.js';
import { formatAmount, formatCredits } from '../../format/numbers.js';
import { announce } from '../../state/announce.js';
import { addressOf } from '../../state/base-path.js';
import { Button } from '../../ui/buttons/button.js';
import { SentTest } from '../../ui/deliveries/sent-test.js';
import { ErrorCallout } from '../../ui/layout/callout.js';
import { Loaded } from '../../ui/layout/loaded.js';
import { PageHead } from '../../ui/layout/page-head.js';
import { Panel } from '../../ui/layout/panel.js';
import type { ScreenProps } from '../../ui/navigation/screen-props.js';
import { StatusWord } from '../../ui/signs/status-word.js';
import { SafeText } from '../../ui/text/safe-text.js';
import { Time } from '../../ui/text/time.js';
import { FiredDeliveries } from './fired-deliveries.js';
import { ChangeWatch } from './form/change-watch.js';
import { RunTable } from './run-table.js';
import { Timeline, TimelineLegend } from './timeline.js';
import { WatchFacts } from './watch-facts.js';
import './watches.css';

export const title = 'Watch';

const isOpen = ({ ended_at: ended }: BoardRun) => ended === null;

/** Runs of the timeline. */
const SHOWN_RUNS = 30;

export default function WatchScreen({ params: { id = '' } }: ScreenProps) {
  const watch = useResource(`watch ${id}`, (signal) => readWatch(id, SHOWN_RUNS, signal));
  useFollow(watch, watch.data?.runs.some(isOpen) ?? false);
  return (
    <>
      <p class="crumbs">
        <a href={addressOf('/watches')}>Watches</a>
      </p>
      <Loaded of={watch}>{(found) => <WatchPage watch={found} onChanged={watch.reload} />}</Loaded>
    </>
  );
}

function WatchPage({ watch, onChanged }: { readonly watch: BoardWatch; onChanged(): void }) {
  const { id, query, runs, status } = watch;
  const { labelOf: label } = useCatalog();
  const [isChanging, setIsChanging] = useState(false);
  return (
    <>
      <PageHead
        title={
          <span class="theirs">
            <SafeText text={query} />
          </span>
        }
        actions={<WatchActions watch={watch} onChanged={onChanged} onChange={() => setIsChanging(true)} />}
      >
        <span class="meta">
          <StatusWord tone={status === 'active' ? 'good' : 'idle'}>
            {status === 'active' ? `runs ${watch.interval}` : 'paused'}
          </StatusWord>
          {status === 'active' && (
            <span>
              next <Time at={watch.next_run_at} /> UTC
            </span>
          )}
          <span>{watch.mode}</span>
          {watch.price_cents !== null && <span>{formatCredits(watch.price_cents)} credits a run</span>}
        </span>
      </PageHead>
      <Panel
        title={formatAmount(runs.length, 'run')}
        note="A lane a platform. Higher in a lane is a better rank."
        actions={<TimelineLegend />}
        flush
        footer="Numbered discs above the lanes are alerts. A line ends where the brand is not named or the platform gave no answer."
      >
        {runs.length === 0 ? (
          <p class="empty">No run yet. The first one comes at the time above, or with Run now.</p>
        ) : (
          <Timeline watch={id} runs={runs} label={label} />
        )}
      </Panel>
      <div class="with-rail">
        <RunTable watch={id} runs={runs} />
        <div class="stack">
          <FiredDeliveries watch={id} />
          <WatchFacts watch={watch} onChange={() => setIsChanging(true)} />
        </div>
      </div>
      {isChanging && <ChangeWatch watch={watch} onChanged={onChanged} onClose={() => setIsChanging(false)} />}
    </>
  );
}

function WatchActions({
  watch: { id, status, price_cents: price },
  onChanged,
  onChange,
}: {
  readonly watch: BoardWatch;
  onChanged(): void;
  onChange(): void;
}) {
  const isActive = status === 'active';
  const [sent, setSent] = useState<string>();
  const run = useAction(async () => {
    await runWatch(id);
    announce('The run has begun');
    onChanged();
  });
  const pause = useAction(async () => {
    await changeWatch(id, { status: isActive ? 'paused' : 'active' });
    announce(isActive ? 'Watch paused' : 'Watch resumed');
    onChanged();
  });
  const attempt = useAction(async () => setSent((await testWatch(id)).delivery_id));
  const error = run.error ?? pause.error ?? attempt.error;
  return (
    <>
      {isActive && (
        <Button icon="play" busy={run.busy} onClick={() => void run.run()}>
          Run now{price !== null && <span class="fine">{formatCredits(price)}</span>}
        </Button>
      )}
      <Button icon={isActive ? 'pause' : 'play'} busy={pause.busy} onClick={() => void pause.run()}>
        {isActive ? 'Pause' : 'Resume'}
      </Button>
      <Button icon="hook" busy={attempt.busy} onClick={() => void attempt.run()}>
        Send a test
      </Button>
      <Button onClick={onChange}>Change</Button>
      {sent && <SentTest delivery={sent} />}
      {error && <ErrorCallout error={error} />}
    </>
  );
}
