import type { Logger, Reply } from '@namedrop/plugin-api';
import type { Claim, KeptReply, Run } from './record.js';
import { type IdempotencyStore, RENEW_MS } from './store.js';

/** Only these replies are kept: after any other nothing was charged, and the key is free. */
const OK = 200;

/** What a run came to. */
export interface Ended {
  readonly reply: Reply;
  /** What repetitions get; absent when the key is free. */
  readonly kept?: KeptReply;
}

/** Runs calls whose keys have been claimed. */
export class KeyedRuns {
  constructor(
    private readonly store: Pick<IdempotencyStore, 'renew' | 'complete' | 'free'>,
    private readonly log: Logger,
  ) {}

  /**
   * Holds on to the key during the run; then the reply is stored, before anybody gets it, or the key is free.
   * @throws what `run` throws, and nothing else: what was paid for is delivered even when it cannot be stored
   */
  async run(claim: Claim, run: () => Promise<Reply>): Promise<Ended> {
    let kept: KeptReply | undefined;
    const renewing = setInterval(() => this.#renew(claim), RENEW_MS);
    try {
      const reply = await run();
      kept = keptOf(reply);
      return kept ? { reply: { ...reply, ...kept }, kept } : { reply };
    } finally {
      clearInterval(renewing);
      await (kept ? this.#complete(claim, kept) : this.#free(claim));
    }
  }

  async #renew(run: Run): Promise<void> {
    await this.store.renew(run).catch((err: unknown) => {
      this.log.warn({ run: run.runId, err }, 'an idempotency key could not be held on to');
    });
  }

  async #complete(run: Run, reply: KeptReply): Promise<void> {
    try {
      if (await this.store.complete(run, reply)) return;
      this.log.error({ run: run.runId }, 'a reply came too late for its idempotency key');
    } catch (err) {
      this.log.error({ run: run.runId, err }, 'a reply could not be stored for its idempotency key');
    }
  }

  async #free(run: Run): Promise<void> {
    await this.store.free(run).catch((err: unknown) => {
      this.log.warn({ run: run.runId, err }, 'an idempotency key could not be freed; it is once its lease is over');
    });
  }
}

/** The reply as text, so that a repetition gets the same bytes. */
function keptOf({ status, headers, body }: Reply): KeptReply | undefined {
  if (status !== OK) return undefined;
  return { headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers }, body: JSON.stringify(body) };
}
