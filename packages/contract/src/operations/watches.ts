import { z } from 'zod';
import { WatchFired } from '../watch/watch-fired.js';
import { WatchesResponse, WatchResponse } from '../watch/watch-record.js';
import { SIGNED_HEADERS } from './event-headers.js';
import { REQUEST_ID, WATCH_ID } from './example-values.js';
import type { Operation } from './operation.js';
import { FIRED, WATCH, WATCHED } from './watch-examples.js';

/** Parameter of the paths of one watch. */
export const WATCH_PARAMS = {
  id: { description: 'Id of a watch of your account.', schema: z.uuid(), example: WATCH_ID },
};

const { request_id: _, ...RECORD } = WATCH;

const PAUSED: WatchResponse = { ...WATCH, status: 'paused' };

/** Operations of watches. */
export const WATCH_OPERATIONS = {
  createWatch: {
    id: 'createWatch',
    tag: 'Watches',
    summary: 'Create a watch',
    description:
      'Runs a check at each interval and posts `watch.fired` when a trigger fires. Each run costs what a check of its mode costs; creation is free.',
    examples: {
      daily: {
        ...WATCHED,
        interval: 'daily',
        webhook_url: 'https://receiver.example/namedrop',
        webhook_secret: '<16 to 128 characters>',
        trigger_on: ['mention_removed', 'rank_changed'],
        sensitivity: { cooldown_runs: 1 },
      },
    },
    responses: { 201: { description: 'Watch, as created.', schema: WatchResponse, examples: { active: WATCH } } },
    errors: { 501: ['mode_roadmap', 'mode_not_yet_available'] },
    events: {
      'watch.fired': {
        id: 'onWatchFired',
        summary: 'A trigger of a watch fired',
        description: [
          'Posted to the `webhook_url` of the watch.',
          'A failed attempt is repeated after 1 minute and after 5 more, with the same body and new signatures.',
        ].join(' '),
        schema: WatchFired,
        headers: {
          ...SIGNED_HEADERS,
          'x-service-event': {
            description: 'Type of the event.',
            schema: z.literal('watch.fired'),
            example: 'watch.fired',
          },
          'x-service-watch-id': { description: 'Id of the watch.', schema: z.uuid(), example: WATCH_ID },
        },
        examples: { rank: FIRED },
      },
    },
  },
  listWatches: {
    id: 'listWatches',
    tag: 'Watches',
    summary: 'List watches, the newest first',
    description: 'Lists active and paused watches. The call is free.',
    responses: {
      200: {
        description: 'A page of watches.',
        schema: WatchesResponse,
        examples: { last: { request_id: REQUEST_ID, watches: [RECORD], next_before: null } satisfies WatchesResponse },
      },
    },
  },
  getWatch: {
    id: 'getWatch',
    tag: 'Watches',
    summary: 'Get a watch',
    params: WATCH_PARAMS,
    responses: { 200: { description: 'Watch.', schema: WatchResponse, examples: { active: WATCH } } },
    errors: { 404: ['watch_not_found'] },
  },
  updateWatch: {
    id: 'updateWatch',
    tag: 'Watches',
    summary: 'Change, pause or resume a watch',
    description:
      'A field that is absent stays as it is; `sensitivity` is replaced as a whole. ' +
      'Another question (`query`, `mode`), name (`brand`, `case_sensitive`, `aliases`) or list of `competitors` is no event: ' +
      'the next run is compared with what the new settings would have found. ' +
      'A run that is under way is kept in the history and compared with nothing. ' +
      'Another `interval`, and `"status": "active"` of a paused watch, plan the next run an interval from now.',
    params: WATCH_PARAMS,
    responses: {
      200: {
        description: 'The watch after the change.',
        schema: WatchResponse,
        examples: { active: WATCH, paused: PAUSED },
      },
    },
    errors: {
      404: ['watch_not_found'],
      501: ['mode_roadmap', 'mode_not_yet_available'],
    },
    examples: {
      pause: { status: 'paused' },
      'another question': { query: 'best CRM for dentists', interval: 'weekly' },
    },
  },
  pauseWatch: {
    id: 'pauseWatch',
    tag: 'Watches',
    summary: 'Pause a watch',
    description:
      'A paused watch does not run, costs nothing and sends nothing. The watch and its runs are kept. A repeated call changes nothing.',
    params: WATCH_PARAMS,
    responses: {
      200: {
        description: 'Watch, now paused.',
        schema: WatchResponse,
        examples: { paused: PAUSED },
      },
    },
    errors: { 404: ['watch_not_found'] },
  },
} satisfies Record<string, Operation>;
