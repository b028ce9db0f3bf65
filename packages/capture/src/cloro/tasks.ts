import { parsedJson } from '@namedrop/plugin-api';
import type { TaskVendor } from '../tasks/task-vendor.js';
import type { CloroApi, TaskOrder } from './api.js';
import { refusalOf } from './faults.js';
import { failureOf, taskIdOf, taskStatusOf } from './reply.js';

/** States of a task that is worked on. Any other is final: the reply says with what. */
const UNDER_WAY: ReadonlySet<string | undefined> = new Set(['QUEUED', 'PENDING', 'PROCESSING']);

/** cloro's tasks. */
export function cloroTasks(api: CloroApi): TaskVendor<TaskOrder> {
  return {
    name: 'cloro',
    title: 'cloro',
    order: (order, idempotencyKey, signal) => api.order(order, idempotencyKey, signal),
    look: (id, signal) => api.task(id, signal),
    idOf: ({ body }) => taskIdOf(parsedJson(body)),
    stateOf: ({ body }) => (UNDER_WAY.has(taskStatusOf(parsedJson(body))) ? 'working' : 'ended'),
    refusalOf: (reply) => (reply.status < 300 ? failureOf(parsedJson(reply.body)) : refusalOf(reply)),
  };
}
