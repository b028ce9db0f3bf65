import { z } from 'zod';
import { OneWatchRunResponse, WatchRunsResponse } from '../watch/watch-runs.js';
import { REQUEST_ID, RUN_ID } from './example-values.js';
import type { Operation } from './operation.js';
import { READ_RUN, RUN } from './watch-examples.js';
import { WATCH_PARAMS } from './watches.js';

/** Operations that read the runs of a watch. */
export const WATCH_RUN_OPERATIONS = {
  listWatchRuns: {
    id: 'listWatchRuns',
    tag: 'Watches',
    summary: 'List the runs of a watch, the newest first',
    description: 'Lists runs by the times for which they were planned. The call is free.',
    params: WATCH_PARAMS,
    responses: {
      200: {
        description: 'A page of runs.',
        schema: WatchRunsResponse,
        examples: { last: { request_id: REQUEST_ID, runs: [RUN], next_before: null } satisfies WatchRunsResponse },
      },
    },
    errors: { 404: ['watch_not_found'] },
  },
  getWatchRun: {
    id: 'getWatchRun',
    tag: 'Watches',
    summary: 'Read a run of a watch with all that it found',
    params: {
      ...WATCH_PARAMS,
      run: { description: 'Id of a run of the watch.', schema: z.uuid(), example: RUN_ID },
    },
    responses: {
      200: {
        description: 'The run.',
        schema: OneWatchRunResponse,
        examples: {
          fired: { request_id: REQUEST_ID, run: { ...RUN, response: READ_RUN } } satisfies OneWatchRunResponse,
        },
      },
    },
    errors: { 404: ['watch_not_found', 'run_not_found'] },
  },
} satisfies Record<string, Operation>;
