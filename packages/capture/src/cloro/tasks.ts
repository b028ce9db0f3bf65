import { parsedJson } from '@namedrop/plugin-api';
import type { TaskVendor } from '../tasks/task-vendor.js';
import type { CloroApi, TaskOrder } from './api.js';
import { refusalOf } from './faults.js';
import { failureOf, progressOf, standingIdOf, taskIdOf } from './reply.js';

/** cloro's tasks. */
export function cloroTasks(api: CloroApi): TaskVendor<TaskOrder> {
  return {
    name: 'cloro',
    title: 'cloro',
    order: (order, idempotencyKey, signal) => api.order(order, idempotencyKey, signal),
    look: (id, signal) => api.task(id, signal),
    idOf: ({ status, body }) => (status === 409 ? standingIdOf : taskIdOf)(parsedJson(body)),
    stateOf: ({ status, body }) => (status < 300 ? progressOf(parsedJson(body)) : 'refused'),
    refusalOf: (reply) => (reply.status < 300 ? failureOf(parsedJson(reply.body)) : refusalOf(reply)),
  };
}
