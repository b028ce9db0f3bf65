import { type Call, type ReplayedVendor, type ReplayOptions, type WireReply, waitFor } from '../replayed.js';
import { bearerOf } from '../vendor.js';
import { completed, delivered, failed, processing, queued, refused } from './replies.js';
import { invalid, Payload, TaskRequest } from './request.js';
import type { CloroSurface } from './surface.js';
import { SURFACES } from './surfaces.js';
import { Tasks } from './tasks.js';

const ORDER = '/v1/async/task';
const MONITOR = '/v1/monitor/';

const FAULTS = {
  noKey: refused(401, 'MISSING_API_KEY', 'API key is required'),
  key: refused(401, 'INVALID_OR_EXPIRED_API_KEY', 'Invalid or expired API key'),
  path: refused(404, 'RESOURCE_NOT_FOUND', 'Resource not found'),
  again: refused(409, 'RESOURCE_ALREADY_EXISTS', 'A task with this idempotency key already exists'),
  overloaded: refused(500, 'INTERNAL_SERVER_ERROR', 'Maximum retries exceeded'),
};

/** cloro: a task is ordered and looked at until it is done; the long call waits for it. */
export class CloroReplay implements ReplayedVendor {
  readonly base = '/cloro';
  readonly #tasks = new Tasks();

  constructor(private readonly options: ReplayOptions) {}

  async reply(call: Call): Promise<WireReply> {
    const key = bearerOf(call.headers);
    if (key === undefined) return FAULTS.noKey;
    if (key !== this.options.apiKey) return FAULTS.key;
    const { method, path } = call;
    if (method === 'POST' && path === ORDER) return this.#order(call.body);
    if (method === 'GET' && path.startsWith(`${ORDER}/`)) return this.#look(path.slice(ORDER.length + 1));
    const surface = SURFACES.find((one) => path === MONITOR + one.path);
    return method === 'POST' && surface ? this.#monitor(surface, call) : FAULTS.path;
  }

  #order(body: unknown): WireReply {
    const request = TaskRequest.safeParse(body);
    if (!request.success) return invalid(request.error.issues);
    const { taskType, payload, idempotencyKey } = request.data;
    const surface = SURFACES.find((one) => one.taskType === taskType);
    if (!surface) return invalid([{ path: ['taskType'], message: 'Unknown task type' }]);
    const query = payload[surface.question];
    if (query === undefined) return invalid([{ path: [surface.question], message: 'Required' }]);
    const { latencyMs } = this.options.recordings.live(query, surface.platform);
    const id = this.#tasks.order({ surface, query, takesMs: latencyMs * this.options.pace }, idempotencyKey);
    return id === undefined ? FAULTS.again : queued(id);
  }

  #look(id: string): WireReply {
    const task = this.#tasks.find(id);
    if (!task) return FAULTS.path;
    if (!task.done) return processing(id);
    const recorded = this.options.recordings.live(task.query, task.surface.platform);
    if ('overloaded' in recorded) return failed(id);
    return { status: 200, body: completed(id, task.surface, recorded, task.query) };
  }

  async #monitor(surface: CloroSurface, call: Call): Promise<WireReply> {
    const payload = Payload.safeParse(call.body);
    if (!payload.success) return invalid(payload.error.issues);
    const query = payload.data[surface.question];
    if (query === undefined) return invalid([{ path: [surface.question], message: 'Required' }]);
    const recorded = this.options.recordings.live(query, surface.platform);
    await waitFor(recorded.latencyMs, this.options, call);
    if ('overloaded' in recorded) return FAULTS.overloaded;
    return { status: 200, body: delivered(surface, recorded, query) };
  }
}
