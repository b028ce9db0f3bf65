import { signal } from '@preact/signals';
import { errorOf, toApiError } from '../../api/api-error.js';
import { readEvents } from '../../api/event-stream.js';
import { send } from '../../api/request.js';
import { session, signInAgain } from '../../state/session.js';
import { isOver, type Run, withEvent } from './run-state.js';

/** The run that the page shows; it goes on while other pages are open. */
export const liveRun = signal<Run | undefined>(undefined);
let following: AbortController | undefined;

/** Asks the platforms. A new key makes it a new check. */
export function startRun(body: Run['body']): Promise<void> {
  return follow({ key: crypto.randomUUID(), body, startedAt: Date.now(), state: 'sending', arrived: {} });
}

/** Sends the same call again after a reload or a lost connection: its check is paid once. */
export function resumeRun(): Promise<void> {
  const run = liveRun.value ?? keptRun();
  if (!run || isOver(run) || following) return Promise.resolve();
  return follow({ ...run, state: run.accepted ? 'running' : 'sending' });
}

/** Stops waiting. The check goes on, and its report is in the list of answers. */
export function stopWaiting(): void {
  following?.abort();
  keep(undefined);
  liveRun.value = undefined;
}

async function follow(run: Run): Promise<void> {
  following?.abort();
  const controller = new AbortController();
  following = controller;
  show(run);
  try {
    await receive(run, controller.signal);
  } catch (thrown) {
    if (controller.signal.aborted) return;
    const error = toApiError(thrown);
    const current = liveRun.value ?? run;
    show({ ...current, state: error.status === 0 ? 'lost' : 'refused', error });
  } finally {
    if (following === controller) following = undefined;
  }
}

/** Milliseconds before a call is sent again whose first one still runs. */
const AGAIN_MS = 3000;

async function receive(run: Run, signal: AbortSignal): Promise<void> {
  const { key, body } = run;
  const headers = { accept: 'text/event-stream', 'idempotency-key': key };
  const response = await send('/dashboard/api/check', { method: 'POST', body, signal }, headers);
  if (!response.ok || !response.body) {
    const error = errorOf(response.status, await response.json().catch(() => undefined));
    if (error.status === 401 && (await signInAgain())) return receive(run, signal);
    if (error.status !== 409) throw error;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return signal.aborted ? undefined : receive(run, signal);
  }
  for await (const { event, data } of readEvents(response.body)) {
    if (signal.aborted) return;
    show(withEvent(liveRun.value ?? run, event, JSON.parse(data)));
  }
  const last = liveRun.value;
  if (last && !isOver(last) && !signal.aborted) show({ ...last, state: 'lost' });
}

function show(run: Run): void {
  liveRun.value = run;
  keep(isOver(run) ? undefined : run);
}

const KEPT = 'namedrop.run';
/** Milliseconds after which a kept run is forgotten: its check has ended long before. */
const KEPT_MS = 3_600_000;

const owner = () => (typeof session.value === 'object' ? session.value.user.id : undefined);

/** Keeps key and body for a reload of this tab, for the same person alone. */
function keep(run: Run | undefined): void {
  try {
    if (!run) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, JSON.stringify({ owner: owner(), run: { ...run, error: undefined } }));
  } catch {
    // Without storage a reload leads to the list of answers.
  }
}

function keptRun(): Run | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as { owner?: string; run: Run } | null;
    const isUsable = kept && kept.owner === owner() && Date.now() - kept.run.startedAt < KEPT_MS;
    return isUsable ? kept.run : undefined;
  } catch {
    return undefined;
  }
}
