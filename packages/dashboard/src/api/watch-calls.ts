import type {
  BoardWatch,
  OneWatchRunResponse,
  UpdateWatchBody,
  WatchBoardResponse,
  WatchEstimateBody,
  WatchEstimateResponse,
  WatchOfRunResponse,
  WatchRecord,
  WatchRunsResponse,
  WatchTestResponse,
} from '@namedrop/contract';
import { request } from './request.js';

const one = (id: string) => `/dashboard/api/watches/${encodeURIComponent(id)}`;

/** Fields of a watch as its form sends them. */
export type WatchFields = Pick<
  WatchRecord,
  | 'query'
  | 'brand'
  | 'case_sensitive'
  | 'aliases'
  | 'competitors'
  | 'mode'
  | 'interval'
  | 'trigger_on'
  | 'webhook_url'
  | 'sensitivity'
> & { readonly webhook_secret: string };

/** Lists watches with their latest runs. @param filter.watch only this one; @param filter.runs default 14 */
export const readBoard = (
  filter: {
    readonly status?: string;
    readonly brand?: string;
    readonly watch?: string;
    readonly runs?: number;
    readonly before?: string;
  },
  signal?: AbortSignal,
) => request<WatchBoardResponse>('/dashboard/api/watch/board', { query: filter, signal });

/** Reads one watch with its latest runs. @throws ApiError 404 `watch_not_found` */
export async function readWatch(id: string, runs: number, signal?: AbortSignal): Promise<BoardWatch> {
  const { watches } = await readBoard({ watch: id, runs }, signal);
  return watches[0] as BoardWatch;
}

/** @throws ApiError 400, 501 for an announced mode */
export const createWatch = (body: WatchFields) =>
  request<WatchRecord>('/dashboard/api/watch', { method: 'POST', body });

/** Changes the named fields alone. */
export const changeWatch = (id: string, body: Partial<WatchFields> & Pick<UpdateWatchBody, 'status'>) =>
  request<WatchRecord>(one(id), { method: 'PATCH', body });

/** Runs a watch now. @throws ApiError 409 `watch_paused` */
export const runWatch = (id: string) => request<{ readonly run_id: string }>(`${one(id)}/run`, { method: 'POST' });

/** Sends a signed sample to the receiver of a watch. */
export const testWatch = (id: string) => request<WatchTestResponse>(`${one(id)}/test`, { method: 'POST' });

/** Sends a signed sample to the receiver of a watch that is not created yet. */
export const testNewWatch = (body: Pick<WatchFields, 'webhook_url' | 'webhook_secret'>) =>
  request<WatchTestResponse>('/dashboard/api/watch/test', { method: 'POST', body });

/** Estimates costs and false alarms. Asks no engine. */
export const estimateWatch = (
  body: Pick<WatchEstimateBody, 'mode' | 'interval' | 'trigger_on'> & Pick<WatchFields, 'sensitivity'>,
  signal?: AbortSignal,
) => request<WatchEstimateResponse>('/dashboard/api/watch/estimate', { method: 'POST', body, signal });

/** Reads the id of the watch of a run. @throws ApiError 404 `run_not_found` */
export const readWatchOfRun = async (run: string, signal?: AbortSignal) =>
  (await request<WatchOfRunResponse>(`/dashboard/api/watch/runs/${encodeURIComponent(run)}`, { signal })).watch_id;

/** Reads a run with its answers. */
export const readRun = (watch: string, run: string, signal?: AbortSignal) =>
  request<OneWatchRunResponse>(`${one(watch)}/runs/${encodeURIComponent(run)}`, { signal });

/** Reads the run before another one, with its answers; undefined: there is none. */
export async function readRunBefore(watch: string, run: string, signal?: AbortSignal) {
  const { runs } = await request<WatchRunsResponse>(`${one(watch)}/runs`, {
    query: { before: run, limit: 20 },
    signal,
  });
  const before = runs.find(({ state }) => state === 'succeeded');
  return before && (await readRun(watch, before.id, signal)).run;
}
