import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, withDeadline } from '@namedrop/plugin-api';
import type { Claim, KeptReply, Run } from './record.js';
import { type IdempotencyStore, RENEW_MS } from './store.js';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 1000;
/** Milliseconds after which a reply is given up. */
const MAX_AGE_MS = 600_000;
/** Replies that may wait, and bytes of their bodies. */
const MAX_REPLIES = 1000;
const MAX_BYTES = 32 * 1024 * 1024;
/** Milliseconds for the last tries, when the host stops. */
const LAST_TRIES_MS = 5000;

interface Unstored {
  /** The run that has the key; a repetition may take over when the lease of the first is over. */
  run: Claim;
  readonly reply: KeptReply;
}

/**
 * Stores replies whose first try failed, and renews the leases of their keys meanwhile, so that a repetition waits for the
 * reply instead of running again. Bounded in count, bytes and time.
 */
export class UnstoredReplies {
  readonly #unstored = new Map<string, Unstored>();
  readonly #storing = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #bytes = 0;

  constructor(
    private readonly store: Pick<IdempotencyStore, 'renew' | 'complete'>,
    private readonly log: Logger,
  ) {}

  /** Stores a reply in the background, for as long as no other run has the key. */
  add(run: Claim, reply: KeptReply): void {
    const bytes = Buffer.byteLength(reply.body);
    if (this.#storing.size === MAX_REPLIES || this.#bytes + bytes > MAX_BYTES) {
      this.log.error({ run: run.runId }, 'a reply was not stored for its idempotency key: too many wait already');
      return;
    }
    const key = keyOf(run);
    const unstored = { run, reply };
    this.#unstored.set(key, unstored);
    this.#bytes += bytes;
    const storing = this.#store(unstored).finally(() => {
      if (this.#unstored.get(key) === unstored) this.#unstored.delete(key);
      this.#bytes -= bytes;
      this.#storing.delete(storing);
    });
    this.#storing.add(storing);
  }

  /** Reads the reply of a run that waits to be stored. */
  replyOf(run: Run): KeptReply | undefined {
    const unstored = this.#unstored.get(keyOf(run));
    return unstored?.run.runId === run.runId ? unstored.reply : undefined;
  }

  /**
   * Hands a waiting reply to a repetition that took over its key, because the lease was over: it is stored for that one.
   * @returns undefined where none waits for this key and body
   */
  adopt(claim: Claim): KeptReply | undefined {
    const unstored = this.#unstored.get(keyOf(claim));
    if (!unstored?.run.fingerprint.equals(claim.fingerprint)) return undefined;
    unstored.run = claim;
    return unstored.reply;
  }

  /** Tries once more to store each reply. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const tried = () => Promise.all(this.#storing);
    await withDeadline(LAST_TRIES_MS, new AbortController().signal, tried).catch(() => undefined);
  }

  async #store(unstored: Unstored): Promise<void> {
    const { signal } = this.#stopping;
    const until = performance.now() + MAX_AGE_MS;
    let renewedAt = Number.NEGATIVE_INFINITY;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      if (performance.now() - renewedAt >= RENEW_MS && (await this.#renew(unstored))) renewedAt = performance.now();
      await sleep(pause, undefined, { ref: false, signal }).catch(() => undefined);
      if (await this.#complete(unstored, signal.aborted || performance.now() > until)) return;
    }
  }

  async #renew({ run }: Unstored): Promise<boolean> {
    return this.store.renew(run).then(
      () => true,
      () => false,
    );
  }

  /** @param isLast whether no try follows. @returns whether the reply needs no further try */
  async #complete(unstored: Unstored, isLast: boolean): Promise<boolean> {
    const { run, reply } = unstored;
    const { runId } = run;
    try {
      if (await this.store.complete(run, reply)) {
        this.log.info({ run: runId }, 'a reply is stored for its idempotency key, which failed before');
        return true;
      }
      if (unstored.run !== run && !isLast) return false;
      this.log.warn({ run: runId }, 'a reply was stored for its idempotency key before, or another run has the key');
      return true;
    } catch (err) {
      if (isLast) this.log.error({ run: runId, err }, 'a reply was given up that could not be stored');
      return isLast;
    }
  }
}

function keyOf({ account, endpoint, key }: Run): string {
  return JSON.stringify([account, endpoint, key]);
}
