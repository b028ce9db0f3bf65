import { ISO_COUNTRY } from '@namedrop/core';
import { type Answer, type AnswerCost, estimatedCost, type Question } from '@namedrop/plugin-api';
import { replyJson, replyJsonOrThrow } from '../reply-json.js';
import { TaskFlow } from '../tasks/task-flow.js';
import { unset } from '../unset.js';
import type { Notes, Vendor, VendorParts } from '../vendor.js';
import type { CloroAccess } from './access.js';
import { CloroApi, type TaskOrder } from './api.js';
import { refusalOf } from './faults.js';
import { creditsChargedIn, responseOf } from './reply.js';
import type { CloroSurface } from './surface.js';
import { cloroTasks } from './tasks.js';

/** cloro, ready to capture one surface. */
export class Cloro implements Vendor {
  readonly name = 'cloro';
  readonly title = 'cloro';
  readonly missing: readonly string[];
  readonly #api: CloroApi;
  readonly #flow: TaskFlow<TaskOrder>;

  constructor(
    private readonly surface: CloroSurface,
    private readonly access: CloroAccess,
    { platform, http, captures }: VendorParts,
  ) {
    this.missing = unset({ CLORO_API_KEY: access.apiKey });
    this.#api = new CloroApi(access, http);
    this.#flow = new TaskFlow({ platform, captures, vendor: cloroTasks(this.#api), pollMs: access.pollMs });
  }

  /** By task, where cloro offers that: it goes on when nobody waits for it any more, and costs less than a long call. */
  fetch(question: Question, signal: AbortSignal, shared?: () => void): Promise<string> {
    const { surface } = this;
    const payload = { ...surface.payload(question), country: ISO_COUNTRY[question.region] };
    return 'path' in surface
      ? this.#call(surface.path, payload, signal)
      : this.#flow.run({ taskType: surface.taskType, payload }, signal, shared);
  }

  read(body: string, notes: Notes): Answer {
    return this.surface.read(responseOf(replyJsonOrThrow(body, this.title)), notes);
  }

  costOf(body: string): AnswerCost | undefined {
    const { creditUsd } = this.access;
    const count = creditUsd === undefined ? undefined : creditsChargedIn(replyJson(body));
    return creditUsd === undefined || count === undefined ? undefined : estimatedCost([{ count, unitUsd: creditUsd }]);
  }

  async #call(path: string, payload: TaskOrder['payload'], signal: AbortSignal): Promise<string> {
    const reply = await this.#api.monitor(path, payload, signal);
    if (reply.status >= 300) throw refusalOf(reply);
    return reply.body;
  }
}
