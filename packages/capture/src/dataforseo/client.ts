import {
  type Answer,
  faultOfStatus,
  type Http,
  parsedJson,
  type Question,
  SurfaceError,
  withDeadline,
} from '@namedrop/plugin-api';
import type { DataForSeoAccess } from '../config.js';
import type { DataForSeoCapture } from '../definitions.js';
import { type Exchange, parsedOrThrow } from '../exchange.js';
import { distances, pause } from '../poll.js';
import type { Notes, Vendor } from '../vendor.js';
import { DataForSeoApi } from './api.js';
import { readReply } from './reply.js';
import { toRequest } from './request.js';
import { faultOf, isDone, isPartial, isPending, isWithoutResults, knownFault } from './statuses.js';

const NAME = 'DataForSEO';
/** Milliseconds. */
const FIRST_POLL = 2_000;

/**
 * DataForSEO, ready to capture one surface.
 * @param pollMs before the first look at a task that a live call left behind; later ones come at growing distances
 */
export function dataForSeoVendor(
  capture: DataForSeoCapture,
  access: DataForSeoAccess,
  http: Http,
  pollMs = FIRST_POLL,
): Vendor {
  return new DataForSeo(capture, access, new DataForSeoApi(access, http, capture.path), pollMs);
}

class DataForSeo implements Vendor {
  readonly name = 'dataforseo';
  readonly missing: readonly string[];
  readonly #attemptMs: number;

  constructor(
    private readonly capture: DataForSeoCapture,
    { login, password, attemptMs }: DataForSeoAccess,
    private readonly api: DataForSeoApi,
    private readonly pollMs: number,
  ) {
    this.missing = Object.entries({ DATAFORSEO_LOGIN: login, DATAFORSEO_PASSWORD: password })
      .filter(([, value]) => value === undefined)
      .map(([name]) => name);
    this.#attemptMs = attemptMs;
  }

  fetch(question: Question, signal: AbortSignal): Promise<string> {
    return withDeadline(this.#attemptMs, signal, (attempt) => this.#fetch(question, attempt)).catch(throwTimeout);
  }

  read(body: string, notes: Notes): Answer {
    const { status, result } = readReply(parsedOrThrow(body, NAME));
    if (status.code === undefined && result === undefined) throw new SurfaceError('error', `${NAME}: an unknown reply`);
    const { noResults } = this.capture;
    if (isWithoutResults(status) && noResults !== 'failure') {
      notes.empty();
      return noResults;
    }
    if (!isDone(status)) throw new SurfaceError(faultOf(status), `${NAME}: status ${status.code}`);
    const answer = this.capture.read(result, notes);
    // What did not come may have been the answer.
    if (isPartial(status) && answer.text === null) throw new SurfaceError('unavailable', `${NAME}: partial results`);
    return answer;
  }

  async #fetch(question: Question, signal: AbortSignal): Promise<string> {
    let body = bodyOf(await this.api.live(toRequest(question, this.capture), signal));
    for (const distance of distances(this.pollMs)) {
      const { status, taskId } = readReply(parsedJson(body));
      if (!isPending(status) || taskId === undefined) break;
      await pause(distance, signal);
      body = bodyOf(await this.api.task(taskId, signal));
    }
    return body;
  }
}

/** @throws SurfaceError for an HTTP status that is no success; a code that we know in the body is more exact than it */
function bodyOf({ status, body }: Exchange): string {
  if (status >= 200 && status < 300) return body;
  const fault = knownFault(readReply(parsedJson(body)).status) ?? faultOfStatus(status);
  throw new SurfaceError(fault, `${NAME}: HTTP ${status}`);
}

/** The end of the attempt's own time is not the end of the question's. */
function throwTimeout(cause: unknown): never {
  if (!(cause instanceof DOMException && cause.name === 'TimeoutError')) throw cause;
  throw new SurfaceError('timeout', `${NAME}: no reply in time`, { cause });
}
