import { randomUUID } from 'node:crypto';
import { type Clock, isSecondRun, type Logger, type Reply, type Schedule, withDeadline } from '@namedrop/plugin-api';
import type pg from 'pg';
import type { RepeatableCall, RepeatableReply, Repetitions } from '../http/repeatable.js';
import { fingerprintOf } from './fingerprint.js';
import { keyOf } from './key.js';
import { KeyedRuns } from './keyed-runs.js';
import type { Claim, KeptReply, Run } from './record.js';
import { bodyMismatch, inProgress } from './refusals.js';
import { IdempotencyStore } from './store.js';
import { UnstoredReplies } from './unstored-replies.js';
import { Watches } from './watches.js';

export interface IdempotencyParts {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Milliseconds that a call waits for the one that it repeats. */
  readonly waitMs: number;
  /** Aborted when the host stops and the requests in flight have had their time. */
  readonly stopping: AbortSignal;
}

/**
 * Runs a call with an idempotency key once, on whichever host, and gives its repetitions the same reply. Where the
 * database cannot say whose a key is, the call fails before it runs: without the key it might be charged twice.
 */
export class IdempotencyService implements Repetitions {
  readonly #store: IdempotencyStore;
  readonly #unstored: UnstoredReplies;
  readonly #runs: KeyedRuns;
  readonly #watches: Watches;
  /** Deletes the records whose window is over. */
  readonly sweep: Schedule;
  /** The calls under way on this host, by run; undefined once one has ended without a reply for others. */
  readonly #here = new Map<string, Promise<KeptReply | undefined>>();

  constructor(private readonly parts: IdempotencyParts) {
    this.#store = new IdempotencyStore(parts.pool);
    this.#unstored = new UnstoredReplies(this.#store, parts.log);
    this.#runs = new KeyedRuns(this.#store, this.#unstored, parts.log);
    this.#watches = new Watches((run) => this.#store.isRunning(run), parts.stopping);
    this.sweep = {
      name: 'idempotency.sweep',
      every: 'hour',
      some: () => this.#store.sweep(parts.clock.now()),
      failure: 'old idempotency keys could not be deleted',
    };
  }

  async once(
    { keys, body, requestId, ...call }: RepeatableCall,
    run: (once?: string) => Promise<Reply>,
  ): Promise<RepeatableReply> {
    const key = keyOf(keys);
    if (key === undefined) return run();
    const claim = { ...call, key, runId: randomUUID(), fingerprint: fingerprintOf(body), once: requestId };
    const ended = Promise.withResolvers<KeptReply | undefined>();
    this.#here.set(claim.runId, ended.promise);
    try {
      const { first, once } = await this.#firstOf(claim);
      if (first) return replayOf(first);
      const { reply, kept } = await this.#runs.run({ ...claim, isSecondRun: isSecondRun({ requestId, once }) }, () =>
        run(once),
      );
      ended.resolve(kept);
      return reply;
    } finally {
      ended.resolve(undefined);
      this.#here.delete(claim.runId);
    }
  }

  /** Tries once more to store what could not be stored. Call it before the storage is closed. */
  async stop(): Promise<void> {
    await this.#unstored.stop();
  }

  /** The reply of the call that had the key first; where the claim has it, and is to run, what it is paid for under. */
  async #firstOf(claim: Claim): Promise<{ first?: KeptReply; once?: string }> {
    const until = performance.now() + this.parts.waitMs;
    for (;;) {
      const { runId, once, fingerprint, reply } = await this.#store.claim(claim);
      if (runId === claim.runId) return { first: this.#unstored.adopt(claim), once };
      if (!fingerprint.equals(claim.fingerprint)) throw bodyMismatch();
      const run = { ...claim, runId };
      const first = reply ?? this.#unstored.replyOf(run) ?? (await this.#end(run, until));
      if (first) return { first };
    }
  }

  /** Waits for the end of a run; its reply where that is at hand, undefined where the database has to say. */
  async #end(run: Run, until: number): Promise<KeptReply | undefined> {
    const left = Math.max(0, until - performance.now());
    const ended = async () => this.#here.get(run.runId) ?? this.#watches.end(run);
    try {
      return await withDeadline(left, this.parts.stopping, ended);
    } catch (error) {
      throw (error as Error).name === 'TimeoutError' ? inProgress(error) : error;
    }
  }
}

function replayOf({ status, headers, body }: KeptReply): RepeatableReply {
  return { status, headers: { ...headers, 'Idempotency-Replay': 'true' }, body, repeated: true };
}
