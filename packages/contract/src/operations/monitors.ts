import { z } from 'zod';
import {
  type ChangeMonitorBody,
  type CreateMonitorBody,
  DeleteMonitorResponse,
  type MonitorRecord,
  MonitorResponse,
  MonitorsResponse,
  MonitorWithRunsResponse,
} from '../monitors.js';
import { ASK_RESPONSE } from './asks.js';
import { ACCOUNT_ID, ASK_ID, BRAND, CREATED_AT, QUESTION, REQUEST_ID, WEBHOOK_ID } from './example-values.js';
import type { Operation } from './operation.js';

const SUCCESSOR = '/v1/watch';

const ID = '4b8e6c1d-0f2a-4e3b-9c5d-6a7b8c9d0e1f';

const PARAMS = { id: { description: 'Id of the monitor.', schema: z.uuid(), example: ID } };

const WANTED = {
  name: 'CRM answers',
  prompt: QUESTION,
  providers: ['gemini', 'perplexity'],
  cadence: 'daily',
  track_brands: [BRAND],
  webhook_id: WEBHOOK_ID,
  enabled: true,
} satisfies CreateMonitorBody;

const MONITOR: MonitorRecord = {
  id: ID,
  account_id: ACCOUNT_ID,
  ...WANTED,
  next_run_at: '2026-04-02T12:05:00.000Z',
  last_run_at: null,
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
};

const ONE: MonitorResponse = { request_id: REQUEST_ID, monitor: MONITOR };

const WITH_RUNS: MonitorWithRunsResponse = {
  request_id: REQUEST_ID,
  monitor: { ...MONITOR, last_run_at: '2026-04-02T12:05:00.000Z', next_run_at: '2026-04-03T12:05:00.000Z' },
  runs: [
    {
      id: ASK_ID,
      monitor_id: ID,
      ran_at: '2026-04-02T12:05:00.000Z',
      status: 'succeeded',
      diff_summary: 'Brambleway: now mentioned by gemini.',
      response: ASK_RESPONSE,
      cost_cents: 37.5,
    },
  ],
};

/** Operations of monitors. */
export const MONITOR_OPERATIONS = {
  listMonitors: {
    id: 'listMonitors',
    tag: 'Monitors',
    summary: 'List the monitors of the account',
    successor: SUCCESSOR,
    responses: {
      200: {
        description: 'Monitors, newest first.',
        schema: MonitorsResponse,
        examples: { one: { request_id: REQUEST_ID, monitors: [MONITOR] } satisfies MonitorsResponse },
      },
    },
  },
  createMonitor: {
    id: 'createMonitor',
    tag: 'Monitors',
    summary: 'Create a monitor',
    description: 'Each run costs what an ask costs. An account may have 100 monitors.',
    successor: SUCCESSOR,
    examples: { daily: WANTED },
    responses: { 201: { description: 'Monitor.', schema: MonitorResponse, examples: { created: ONE } } },
  },
  getMonitor: {
    id: 'getMonitor',
    tag: 'Monitors',
    summary: 'Get a monitor with its latest runs',
    successor: SUCCESSOR,
    params: PARAMS,
    responses: {
      200: { description: 'Monitor and runs.', schema: MonitorWithRunsResponse, examples: { one: WITH_RUNS } },
    },
    errors: { 404: ['not_found'] },
  },
  updateMonitor: {
    id: 'updateMonitor',
    tag: 'Monitors',
    summary: 'Change a monitor',
    description: 'Another `cadence`, and enabling, plan the next run from now on.',
    successor: SUCCESSOR,
    params: PARAMS,
    examples: { pause: { enabled: false } satisfies ChangeMonitorBody },
    responses: {
      200: {
        description: 'Monitor, as changed.',
        schema: MonitorResponse,
        examples: {
          paused: {
            request_id: REQUEST_ID,
            monitor: { ...MONITOR, enabled: false, next_run_at: null },
          } satisfies MonitorResponse,
        },
      },
    },
    errors: { 404: ['not_found'] },
  },
  deleteMonitor: {
    id: 'deleteMonitor',
    tag: 'Monitors',
    summary: 'Delete a monitor and its runs',
    successor: SUCCESSOR,
    params: PARAMS,
    responses: {
      200: {
        description: 'The monitor is deleted.',
        schema: DeleteMonitorResponse,
        examples: { deleted: { request_id: REQUEST_ID, deleted: true } satisfies DeleteMonitorResponse },
      },
    },
    errors: { 404: ['not_found'] },
  },
} satisfies Record<string, Operation>;
