import {
  ChangeMonitorBody,
  CreateMonitorBody,
  type DeleteMonitorResponse,
  MONITOR_OPERATIONS,
  type MonitorResponse,
  type MonitorsResponse,
  type MonitorWithRunsResponse,
} from '@namedrop/contract';
import { ApiError, type Route, route, successor } from '@namedrop/plugin-api';
import type { Monitor, MonitorChanges } from './monitor.js';
import type { MonitorDesk } from './monitor-desk.js';
import { toRecord, toRunRecord } from './monitor-records.js';
import { MOST_MONITORS } from './monitor-table.js';

const ONE = '/v1/monitors/:id';

/** New callers use watches. */
const headersFor = () => successor('/v1/watch');

/** /v1/monitors, on a session (docs/conformance.md, MON). */
export const monitorRoutes = (desk: MonitorDesk): readonly Route[] => [
  list(desk),
  create(desk),
  show(desk),
  change(desk),
  remove(desk),
];

const list = (desk: MonitorDesk) =>
  route({
    method: 'get',
    path: '/v1/monitors',
    auth: 'session',
    free: true,
    headersFor,
    operation: MONITOR_OPERATIONS.listMonitors,
    async handle({ requestId, caller }) {
      const monitors = (await desk.list(caller.account)).map(toRecord);
      const body: MonitorsResponse = { request_id: requestId, monitors };
      return { status: 200, body };
    },
  });

const create = (desk: MonitorDesk) =>
  route<CreateMonitorBody>({
    method: 'post',
    path: '/v1/monitors',
    auth: 'session',
    headersFor,
    operation: MONITOR_OPERATIONS.createMonitor,
    body: CreateMonitorBody,
    async handle({ requestId, caller, body: { track_brands: brands, webhook_id: webhook, ...wanted } }) {
      const monitor = await desk.create(caller.account, { ...wanted, brands, webhook });
      if (!monitor) throw tooMany();
      const body: MonitorResponse = { request_id: requestId, monitor: toRecord(monitor) };
      return { status: 201, body };
    },
  });

const show = (desk: MonitorDesk) =>
  route({
    method: 'get',
    path: ONE,
    auth: 'session',
    free: true,
    headersFor,
    operation: MONITOR_OPERATIONS.getMonitor,
    async handle({ requestId, caller, params: { id = '' } }) {
      const monitor = found(await desk.find(id, caller.account));
      const runs = (await desk.runs(monitor)).map(toRunRecord);
      const body: MonitorWithRunsResponse = { request_id: requestId, monitor: toRecord(monitor), runs };
      return { status: 200, body };
    },
  });

const change = (desk: MonitorDesk) =>
  route<ChangeMonitorBody>({
    method: 'patch',
    path: ONE,
    auth: 'session',
    headersFor,
    operation: MONITOR_OPERATIONS.updateMonitor,
    body: ChangeMonitorBody,
    async handle({ requestId, caller, params: { id = '' }, body: wanted }) {
      const monitor = found(await desk.change(id, caller.account, toChanges(wanted)));
      const body: MonitorResponse = { request_id: requestId, monitor: toRecord(monitor) };
      return { status: 200, body };
    },
  });

const remove = (desk: MonitorDesk) =>
  route({
    method: 'delete',
    path: ONE,
    auth: 'session',
    headersFor,
    operation: MONITOR_OPERATIONS.deleteMonitor,
    async handle({ requestId, caller, params: { id = '' } }) {
      if (!(await desk.remove(id, caller.account))) throw noSuchMonitor();
      const body: DeleteMonitorResponse = { request_id: requestId, deleted: true };
      return { status: 200, body };
    },
  });

function toChanges({ track_brands: brands, webhook_id: webhook, ...changes }: ChangeMonitorBody): MonitorChanges {
  return { ...changes, brands, webhook };
}

function found(monitor: Monitor | undefined): Monitor {
  if (!monitor) throw noSuchMonitor();
  return monitor;
}

function noSuchMonitor(): ApiError {
  return new ApiError(404, 'not_found', 'You have no such monitor: GET /v1/monitors lists those you have.');
}

function tooMany(): ApiError {
  const message = `An account may have ${MOST_MONITORS} monitors, and yours has as many: delete one first.`;
  return new ApiError(400, 'invalid_request', message);
}
