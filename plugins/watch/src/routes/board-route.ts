import {
  type BoardRun,
  type BoardWatch,
  WatchBoardQuery,
  type WatchBoardResponse,
  type WatchRunResponse,
} from '@namedrop/contract';
import { stanceOf, toWire } from '@namedrop/core';
import { type AccountId, type Catalog, pageOf, type Route, route, type Wallet, type Watch } from '@namedrop/plugin-api';
import type { RunHistory, WholeRun } from '../runs/run-history.js';
import type { WatchDesk } from '../watch-desk.js';
import { monthly } from './monthly.js';
import { orNotFound } from './or-not-found.js';
import { toRecord, toRun } from './records.js';

export interface BoardRouteParts {
  readonly desk: Pick<WatchDesk, 'list' | 'find'>;
  readonly history: Pick<RunHistory, 'latest'>;
  readonly catalog: Catalog;
  readonly wallet: Pick<Wallet, 'quote'>;
}

/** GET /dashboard/api/watch/board: watches with their latest runs and monthly costs, in one call. */
export function boardRoute(parts: BoardRouteParts): Route {
  return route<unknown, WatchBoardQuery>({
    method: 'get',
    path: '/dashboard/api/watch/board',
    auth: 'session',
    free: true,
    query: WatchBoardQuery,
    async handle({ requestId, caller: { account }, query }) {
      const { shown, next_before } = await watchesOf(query, account, parts);
      const runs = await parts.history.latest(
        shown.map(({ id }) => id),
        query.runs,
      );
      const watches = await Promise.all(shown.map((watch) => toBoard(watch, runs.get(watch.id) ?? [], parts)));
      const body: WatchBoardResponse = { request_id: requestId, watches, next_before };
      return { status: 200, body };
    },
  });
}

/** @throws ApiError 404 for a `query.watch` that is no watch of the account */
async function watchesOf(query: WatchBoardQuery, account: AccountId, { desk, catalog }: BoardRouteParts) {
  const { watch, runs: _, limit: __, before: ___, mode: asked, ...filter } = query;
  if (watch !== undefined) return { shown: [orNotFound(await desk.find(watch, account))], next_before: null };
  const mode = asked === undefined ? undefined : catalog.modeName(asked);
  return pageOf(
    query,
    (page) => desk.list({ account, ...filter, mode, ...page }),
    ({ id }) => id,
  );
}

async function toBoard(watch: Watch, runs: readonly WholeRun[], parts: BoardRouteParts): Promise<BoardWatch> {
  const price = await priceOf(watch, parts);
  const cost = watch.status === 'paused' ? 0 : price && monthly(price, watch.interval);
  return {
    ...toRecord(watch),
    price_cents: price,
    monthly_cost_cents: cost,
    runs: runs.map((run) => toBoardRun(run, watch)),
  };
}

/** @returns null for a mode that the deployment no longer has */
async function priceOf({ account, mode }: Watch, { catalog, wallet }: BoardRouteParts): Promise<number | null> {
  const known = catalog.mode(mode);
  return known ? toWire(await wallet.quote(account, known.price)) : null;
}

function toBoardRun(run: WholeRun, watch: Watch): BoardRun {
  const { providers = {}, errors = {} } = run.response ?? {};
  return {
    ...toRun(run),
    providers: mapValues(providers, (result) => toVerdict(result, watch)),
    errors: mapValues(errors, ({ code }) => ({ code })),
  };
}

function toVerdict(
  { mentioned, rank, context, surface_present }: WatchRunResponse['providers'][string],
  watch: Watch,
): BoardRun['providers'][string] {
  return {
    mentioned,
    rank,
    ...(surface_present === false && { surface_present }),
    ...(mentioned && { stance: stanceOf(context, watch) }),
  };
}

const mapValues = <V, R>(record: Readonly<Record<string, V>>, map: (value: V) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
