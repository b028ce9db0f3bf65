import { randomUUID } from 'node:crypto';
import type { WireReply } from '../replayed.js';
import type { DataForSeoSurface, Result } from './surface.js';

/** A code and a sentence, of the whole call or of its task. */
export interface Status {
  readonly code: number;
  readonly message: string;
}

const OK: Status = { code: 20000, message: 'Ok.' };
const PRICE = 0.004;

/** What a task asks. */
export interface TaskData {
  readonly keyword: string;
  readonly location_code: number;
  readonly language_code: string;
}

/** A call that failed before its task was looked at. */
export function refusedCall(status: number, reason: Status): WireReply {
  return { status, body: envelope(reason, null) };
}

/** A task that failed. HTTP and the envelope do not tell. */
export function failedTask(path: string, data: unknown, reason: Status): unknown {
  return envelope(OK, [{ ...headOf(path, data, reason), cost: 0, result_count: 0, result: null }]);
}

/** A task that was done: what was asked, and what its surface showed. */
export function doneTask({ path }: Pick<DataForSeoSurface, 'path'>, data: TaskData, result: Result): unknown {
  const head = headOf(path, data, OK);
  return envelope(OK, [{ ...head, cost: PRICE, result_count: 1, result: [echoing(data, result)] }]);
}

function echoing({ keyword, location_code, language_code }: TaskData, result: Result) {
  return {
    keyword,
    location_code,
    language_code,
    datetime: new Date().toISOString().replace('T', ' ').replace(/\..*/, ' +00:00'),
    item_types: [...new Set(result.items.map(({ type }) => type))],
    items_count: result.items.length,
    ...result,
  };
}

function headOf(path: string, data: unknown, { code, message }: Status) {
  return {
    id: randomUUID(),
    status_code: code,
    status_message: message,
    time: '1.9 sec.',
    path: ['v3', ...path.split('/'), 'live', 'advanced'],
    data,
  };
}

interface Task {
  readonly status_code: number;
  readonly cost: number;
  readonly [field: string]: unknown;
}

function envelope({ code, message }: Status, tasks: readonly Task[] | null) {
  return {
    version: '0.1.20261102',
    status_code: code,
    status_message: message,
    time: '2.0 sec.',
    cost: tasks?.reduce((sum, { cost }) => sum + cost, 0) ?? 0,
    tasks_count: tasks?.length ?? 0,
    tasks_error: tasks?.filter(({ status_code }) => status_code !== OK.code).length ?? 0,
    tasks,
  };
}
