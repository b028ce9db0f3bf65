import { WatchesResponse, WatchResponse } from '../watch/watch-record.js';
import { OneWatchRunResponse, WatchRunsResponse } from '../watch/watch-runs.js';
import type { Operation } from './operation.js';

const TAG = 'Watches';
const ID = { description: 'Id of a watch of your account.' };

/** Operations that list and change watches and read their runs. */
export const WATCH_CHANGE_OPERATIONS = {
  listWatches: {
    id: 'listWatches',
    tag: TAG,
    summary: 'List watches, the newest first',
    description: 'Lists active and paused watches. The call is free.',
    responses: { 200: { description: 'A page of watches.', schema: WatchesResponse } },
    errors: { 400: ['invalid_request'] },
  },
  updateWatch: {
    id: 'updateWatch',
    tag: TAG,
    summary: 'Change, pause or resume a watch',
    description:
      'A field that is absent stays as it is; `sensitivity` is replaced as a whole. ' +
      'Another question (`query`, `mode`) or name (`brand`, `case_sensitive`) is no event: the next run is compared with ' +
      'what the new settings would have found. A run that is under way is kept in the history and compared with nothing. ' +
      'Another `interval`, and `"status": "active"` of a paused watch, plan the next run an interval from now.',
    params: { id: ID },
    responses: { 200: { description: 'The watch after the change.', schema: WatchResponse } },
    errors: {
      400: ['invalid_request'],
      404: ['watch_not_found'],
      501: ['mode_roadmap', 'mode_not_yet_available'],
    },
    examples: {
      pause: { status: 'paused' },
      'another question': { query: 'best CRM for dentists', interval: 'weekly' },
    },
  },
  listWatchRuns: {
    id: 'listWatchRuns',
    tag: TAG,
    summary: 'List the runs of a watch, the newest first',
    description: 'Lists runs by the times for which they were planned. The call is free.',
    params: { id: ID },
    responses: { 200: { description: 'A page of runs.', schema: WatchRunsResponse } },
    errors: { 400: ['invalid_request'], 404: ['watch_not_found'] },
  },
  getWatchRun: {
    id: 'getWatchRun',
    tag: TAG,
    summary: 'Read a run of a watch with all that it found',
    params: { id: ID, run: { description: 'Id of a run of the watch.' } },
    responses: { 200: { description: 'The run.', schema: OneWatchRunResponse } },
    errors: { 404: ['watch_not_found', 'run_not_found'] },
  },
} as const satisfies Readonly<Record<string, Operation>>;
