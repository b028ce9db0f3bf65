import {
  type Answer,
  type AnswerCost,
  faultOfStatus,
  type Question,
  reportedCost,
  SurfaceError,
  withDeadline,
} from '@namedrop/plugin-api';
import { BrokenPolls } from '../broken-polls.js';
import type { Exchange } from '../exchange.js';
import { distances, pause } from '../poll.js';
import { replyJson, replyJsonOrThrow } from '../reply-json.js';
import { unset } from '../unset.js';
import type { Notes, Vendor, VendorParts } from '../vendor.js';
import type { DataForSeoAccess } from './access.js';
import { DataForSeoApi } from './api.js';
import { readReply } from './reply.js';
import { toRequest } from './request.js';
import { faultOf, isDone, isPartial, isPending, isWithoutResults, knownFault } from './statuses.js';
import type { DataForSeoSurface } from './surface.js';

const TITLE = 'DataForSEO';

/** DataForSEO, ready to capture one surface. */
export class DataForSeo implements Vendor {
  readonly name = 'dataforseo';
  readonly title = TITLE;
  readonly missing: readonly string[];
  readonly #api: DataForSeoApi;

  constructor(
    private readonly surface: DataForSeoSurface,
    private readonly access: DataForSeoAccess,
    { http }: VendorParts,
  ) {
    this.missing = unset({ DATAFORSEO_LOGIN: access.login, DATAFORSEO_PASSWORD: access.password });
    this.#api = new DataForSeoApi(access, http, surface.path);
  }

  fetch(question: Question, signal: AbortSignal): Promise<string> {
    return withDeadline(this.access.attemptMs, signal, (attempt) => this.#fetch(question, attempt)).catch(throwTimeout);
  }

  read(body: string, notes: Notes): Answer {
    const { status, isOfTask, result } = readReply(replyJsonOrThrow(body, TITLE));
    if (status.code === undefined && result === undefined)
      throw new SurfaceError('error', `${TITLE}: an unknown reply`);
    const { noResults } = this.surface;
    // A finding only where the page was looked for, and nothing says otherwise.
    const isBlank = isOfTask && result === undefined && isWithoutResults(status);
    if (isBlank && noResults !== 'failure') {
      notes.empty();
      return noResults;
    }
    if (!isDone(status)) throw new SurfaceError(faultOf(status), `${TITLE}: status ${status.code}`);
    const answer = this.surface.read(result, notes);
    // What did not come may have been the answer.
    if (isPartial(status) && answer.text === null) throw new SurfaceError('unavailable', `${TITLE}: partial results`);
    return answer;
  }

  costOf(body: string): AnswerCost | undefined {
    return reportedCost(readReply(replyJson(body)).costUsd);
  }

  async #fetch(question: Question, signal: AbortSignal): Promise<string> {
    const body = bodyOf(await this.#api.live(toRequest(question, this.surface), signal));
    const { status, taskId } = readReply(replyJson(body));
    return isPending(status) && taskId !== undefined ? this.#finished(taskId, signal) : body;
  }

  /** The reply of a task that the vendor is still working on, once it is done. */
  async #finished(taskId: string, signal: AbortSignal): Promise<string> {
    const polls = new BrokenPolls(TITLE);
    const waits = distances(this.access.pollMs);
    for (;;) {
      await pause(waits.next().value, signal);
      const reply = await polls.poll(() => this.#api.task(taskId, signal), signal);
      const body = reply && bodyOf(reply);
      if (body !== undefined && !isPending(readReply(replyJson(body)).status)) return body;
    }
  }
}

/** @throws SurfaceError for an HTTP status that is no success; a code that we know in the body is more exact than it */
function bodyOf({ status, body }: Exchange): string {
  if (status >= 200 && status < 300) return body;
  const told = readReply(replyJson(body)).status;
  const fault = knownFault(told);
  // A code that we do not know may be anything.
  throw fault
    ? new SurfaceError(fault, `${TITLE}: HTTP ${status} (${told.code})`)
    : new SurfaceError(faultOfStatus(status), `${TITLE}: HTTP ${status}`);
}

/** The end of the attempt's own time is not the end of the question's. */
function throwTimeout(cause: unknown): never {
  if (!(cause instanceof DOMException && cause.name === 'TimeoutError')) throw cause;
  throw new SurfaceError('timeout', `${TITLE}: no reply in time`, { cause });
}
