import type { Logger, Reply } from '@namedrop/plugin-api';
import { isRefusal } from '../http/reply.js';
import type { Claim, KeptReply, Run } from './record.js';
import { type IdempotencyStore, RENEW_MS } from './store.js';
import type { UnstoredReplies } from './unstored-replies.js';

/** A claim whose call is to run. */
export interface ClaimedCall extends Claim {
  /** Whether an earlier run with the key and the same body died, or failed, and may have been paid for. */
  readonly isSecondRun: boolean;
}

/** What a run came to. */
export interface Ended {
  readonly reply: Reply;
  /** What repetitions get; absent when the key is free. */
  readonly kept?: KeptReply;
}

/** Runs calls whose keys have been claimed. */
export class KeyedRuns {
  constructor(
    private readonly store: Pick<IdempotencyStore, 'renew' | 'complete' | 'free' | 'abandon'>,
    private readonly unstored: Pick<UnstoredReplies, 'add'>,
    private readonly log: Logger,
  ) {}

  /**
   * Holds on to the key during the run; then the reply is stored, before the caller gets it, or the next call may run. A
   * reply that cannot be stored is delivered, and stored in the background. A refusal frees the key. Where an earlier run may
   * have been paid for, the key is given up instead: the next call with the same body still pays with that run.
   * @throws what `run` throws, and nothing else
   */
  async run(claim: ClaimedCall, run: () => Promise<Reply>): Promise<Ended> {
    const renewing = setInterval(() => this.#renew(claim), RENEW_MS);
    try {
      const reply = await run();
      const kept = keptOf(reply);
      await (kept ? this.#complete(claim, kept) : this.#refuse(claim));
      return kept ? { reply: { ...reply, ...kept }, kept } : { reply };
    } catch (error) {
      // A refusal comes before anything could have been charged.
      await (isRefusal(error) ? this.#refuse(claim) : this.#abandon(claim));
      throw error;
    } finally {
      clearInterval(renewing);
    }
  }

  async #renew(run: Run): Promise<void> {
    await this.store.renew(run).catch((err: unknown) => {
      this.log.warn({ run: run.runId, err }, 'an idempotency key could not be held on to');
    });
  }

  async #complete(claim: Claim, reply: KeptReply): Promise<void> {
    const { runId } = claim;
    try {
      if (await this.store.complete(claim, reply)) return;
      this.log.error({ run: runId }, 'a reply came too late for its idempotency key');
    } catch (err) {
      this.log.error({ run: runId, err }, 'a reply could not be stored for its idempotency key; this is tried again');
      this.unstored.add(claim, reply);
    }
  }

  #refuse(claim: ClaimedCall): Promise<void> {
    return claim.isSecondRun ? this.#abandon(claim) : this.#free(claim);
  }

  async #abandon(run: Run): Promise<void> {
    await this.store.abandon(run).catch((err: unknown) => {
      this.log.warn({ run: run.runId, err }, 'an idempotency key could not be given up; it is once its lease is over');
    });
  }

  async #free(run: Run): Promise<void> {
    await this.store.free(run).catch((err: unknown) => {
      this.log.warn({ run: run.runId, err }, 'an idempotency key could not be freed; it is once its lease is over');
    });
  }
}

/** The reply as text, so that a repetition gets the same bytes. @returns undefined for a refusal, which is not kept */
function keptOf({ status, headers, body }: Reply): KeptReply | undefined {
  if (status < 200 || status >= 300) return undefined;
  const type = { 'Content-Type': 'application/json; charset=utf-8' };
  return { status, headers: { ...type, ...headers }, body: JSON.stringify(body) ?? '' };
}
