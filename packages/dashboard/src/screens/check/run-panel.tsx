import type { ModesResponse } from '@namedrop/contract';
import { useEffect, useState } from 'preact/hooks';
import { platformsOf } from '../../api/use-catalog.js';
import { formatCredits, formatDuration } from '../../format/numbers.js';
import { announce } from '../../state/announce.js';
import { addressOf } from '../../state/base-path.js';
import { Button, ButtonLink } from '../../ui/buttons/button.js';
import { Callout } from '../../ui/layout/callout.js';
import { Panel } from '../../ui/layout/panel.js';
import { outcomeText } from '../../ui/signs/outcome.js';
import { payments } from '../../ui/wallet/use-wallet.js';
import { resumeRun, stopWaiting } from './live-run.js';
import { PlatformRow } from './platform-row.js';
import { isOver, platformsOfRun, type Run } from './run-state.js';

interface RunPanelProps {
  readonly run: Run;
  readonly catalog: ModesResponse;
}

/** A check under way: a row for each platform, which keeps its place. */
export function RunPanel({ run, catalog }: RunPanelProps) {
  const passed = usePassed(run);
  const labels = new Map(platformsOf(catalog.modes).map(({ id, label }) => [id, label]));
  const platforms = platformsOfRun(run);
  const count = run.report ? platforms.length : Object.keys(run.arrived).length;
  useAnnouncements(run, platforms.length, (id) => labels.get(id) ?? id);
  if (run.state === 'refused') return null;
  const mode = catalog.modes.find(({ name }) => name === run.body.mode);
  const id = run.report?.id ?? run.accepted?.check_id;
  return (
    <Panel
      title={platforms.length === 0 ? 'Asking' : `${count} of ${platforms.length} platforms are done`}
      note={run.report ? formatDuration(run.report.duration_ms) : `${Math.round(passed / 1000)} s so far`}
      flush
      actions={
        run.report ? (
          <ButtonLink icon="answers" href={addressOf(`/checks/${run.report.id}`)}>
            Open the answers
          </ButtonLink>
        ) : (
          <Button kind="quiet" onClick={stopWaiting}>
            Stop waiting
          </Button>
        )
      }
      footer={<Cost run={run} />}
    >
      {run.state === 'lost' && (
        <Callout tone="warn" role="alert" actions={<Button onClick={() => void resumeRun()}>Get the result</Button>}>
          The connection ended. The check goes on, and getting its result costs nothing more.
        </Callout>
      )}
      <ul class="run-rows">
        {platforms.map((platform) => (
          <PlatformRow
            key={platform}
            run={run}
            platform={platform}
            label={labels.get(platform) ?? platform}
            passed={passed}
            limit={mode?.platforms.find((each) => each.id === platform)?.deadline_ms}
            href={run.report && id ? addressOf(`/checks/${id}/${platform}`) : undefined}
          />
        ))}
      </ul>
    </Panel>
  );
}

/** Milliseconds since the run began, each half second while it runs. */
function usePassed(run: Run): number {
  const [now, setNow] = useState(Date.now());
  const over = isOver(run);
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [over]);
  return Math.max(0, now - run.startedAt);
}

/** Reads each arrival to screen readers once, and the summary at the end. */
function useAnnouncements(run: Run, total: number, labelOf: (id: string) => string): void {
  const arrived = Object.values(run.arrived);
  const last = arrived.at(-1);
  useEffect(() => {
    if (last && !run.report)
      announce(`${labelOf(last.platform)}: ${outcomeText(last)}. ${arrived.length} of ${total} done.`);
  }, [arrived.length]);
  useEffect(() => {
    if (!run.report) return;
    payments.value += 1;
    announce(`The check is done. It cost ${formatCredits(run.report.cost_cents)} credits.`);
  }, [run.report]);
}

function Cost({ run: { accepted, report } }: { readonly run: Run }) {
  if (!report) {
    return (
      <>
        {accepted && <>{formatCredits(accepted.price_cents)} credits are held. </>}
        You can close the page: the result is kept under <a href={addressOf('/checks')}>Answers</a>.
      </>
    );
  }
  const back = accepted ? accepted.price_cents - report.cost_cents : 0;
  return (
    <>
      <b>It cost {formatCredits(report.cost_cents)} credits</b>
      {report.cache_hit && ', answered from the cache'}
      {back > 0 && <>; {formatCredits(back)} were paid back</>}
      {report.balance_after_cents !== undefined && <>. {formatCredits(report.balance_after_cents)} are left</>}.
    </>
  );
}
