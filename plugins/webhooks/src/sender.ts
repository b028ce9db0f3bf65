import {
  BATCH_SIZE,
  ConcurrencyLimiter,
  LookAhead,
  PagedWorker,
  Pages,
  UnitRunner,
  WorkLoop,
} from '@namedrop/durable-work';
import type { Database, Outage, Schedule, Schedules } from '@namedrop/plugin-api';
import type { AttemptRecorder } from './attempt-recorder.js';
import type { Claim, Claims } from './claims.js';
import { type Due, KEYS, LIMITS, PER_RECEIVER, SENDING } from './delivery-work.js';
import type { Endings } from './endings.js';
import type { Postman } from './postman.js';

/** Name of the schedule. */
const LOOK = 'look';

export interface SenderParts {
  readonly database: Database;
  readonly schedules: Schedules;
  readonly claims: Claims;
  readonly postman: Postman;
  readonly recorder: AttemptRecorder;
  readonly endings: Endings;
  /** Logs failures to claim deliveries and to write results. */
  readonly outage: Outage;
  /** Aborted once attempts that are under way have had their grace. */
  readonly stopping: AbortController;
  /** Milliseconds between two passes of this host. */
  readonly everyMs?: number | undefined;
}

/** Sends deliveries that are due, and notifies sources of their ends. */
export class Sender {
  readonly #worker: PagedWorker<Due, Claim>;
  readonly #loop: WorkLoop;
  readonly #ahead: LookAhead;
  #isStarted = false;
  /** Finds deliveries whose pause is over, and those of hosts that died. */
  readonly schedule: Schedule;

  constructor(private readonly parts: SenderParts) {
    const { database, schedules, recorder, endings, outage, stopping, everyMs } = parts;
    const { name, shape, leaseS } = SENDING;
    this.#ahead = new LookAhead(schedules, LOOK, leaseS);
    this.#worker = new PagedWorker({
      // One more than a receiver gets at once shows that there are more.
      pages: new Pages<Due>(database, { name, shape, keys: KEYS, each: PER_RECEIVER + 1 }),
      claim: (ids) => this.#claim(ids),
      lapse: () => this.#giveUpLost(),
      limiter: new ConcurrencyLimiter(LIMITS),
      refused: () => this.#ahead.refused(),
      runner: new UnitRunner<Claim>({ run: (claim) => this.#attempt(claim), outage }),
      ...{ outage, stopping, trigger: () => this.soon() },
    });
    const looks = [(signal: AbortSignal) => this.#worker.look(signal), () => endings.endSome()];
    this.#loop = new WorkLoop({ looks, outage, ...(everyMs !== undefined && { everyMs }) });
    this.schedule = this.#loop.schedule({
      name: LOOK,
      failure: 'deliveries cannot be looked for',
      nextDue: () => recorder.nextLapse(),
    });
  }

  start(): void {
    this.#isStarted = true;
    this.#loop.start();
  }

  /** Resolves once the results of all attempts are written. An attempt that takes longer than 8 s is aborted. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#worker.stop();
  }

  /** Looks now for deliveries that are due. Does nothing before `start`. */
  soon(): void {
    this.#loop.trigger();
  }

  /** Has new deliveries looked for now: here, or on a host where this process is none. Never rejects. */
  async wake(): Promise<void> {
    if (this.#isStarted) this.soon();
    else await this.#ahead.now();
  }

  /** Sends a new delivery; resolves once it is claimed, and never rejects. Without a place, a pass finds it later. */
  send(due: Due): Promise<void> {
    return this.#worker.hint(due);
  }

  async #claim(ids: readonly string[]): Promise<Claim[]> {
    const claims = await this.parts.claims.claim(ids);
    if (claims.length > 0) this.#ahead.claimed();
    // A delivery without a receiver ends at its claim: the next pass notifies its source.
    if (claims.length < ids.length) this.soon();
    return claims;
  }

  async #giveUpLost(): Promise<boolean> {
    const lost = await this.parts.recorder.giveUpLost();
    const again = lost.filter(({ ends }) => !ends).map(({ inS }) => Math.ceil(inS));
    for (const inS of new Set(again)) this.#ahead.in(inS);
    return lost.length === BATCH_SIZE;
  }

  async #attempt(claim: Claim): Promise<() => Promise<void>> {
    const { postman, recorder, endings } = this.parts;
    const outcome = await postman.attempt(claim);
    return async () => {
      const next = await recorder.note(claim, outcome);
      if (!next) return;
      const hasEnded = next.ends && (await endings.end(claim));
      if (!hasEnded) this.#ahead.in(next.inS);
    };
  }
}
