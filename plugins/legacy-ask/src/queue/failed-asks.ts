import { type Health, type Logger, Outage, Repeated, type Wallet, withDeadline } from '@namedrop/plugin-api';
import { purposeOf } from './purpose.js';
import type { QueueTable } from './queue-table.js';
import type { NewAsk } from './queued-ask.js';

/** Milliseconds between two rounds. */
const EVERY_MS = 2000;
/** Failed asks that may wait; further ones stay as they are. */
const MAX_WAITING = 1000;
/** Milliseconds for the last round, when the host stops. */
const LAST_ROUND_MS = 5000;
/** Asks that one line of the log names. */
const MAX_LOGGED = 100;

export interface FailedAskParts {
  readonly wallet: Pick<Wallet, 'reverse'>;
  readonly table: Pick<QueueTable, 'has' | 'revoke'>;
  readonly log: Logger;
}

/**
 * Revokes asks whose call failed, since the database did not report whether they are queued: they cost nothing. Kept in
 * memory alone: those of a host that is killed before stay as they are.
 */
export class FailedAskService {
  readonly #waiting = new Map<string, NewAsk>();
  readonly #rounds: Repeated;
  readonly #outage: Outage;

  constructor(private readonly parts: FailedAskParts) {
    this.#rounds = new Repeated((signal) => this.#round(signal), EVERY_MS);
    this.#outage = new Outage(parts.log, 'asks whose calls failed cannot be revoked');
  }

  add(ask: NewAsk): void {
    const { id, account } = ask;
    if (this.#waiting.size === MAX_WAITING) {
      const message = `an ask whose call failed may stay queued and be charged: ${MAX_WAITING} wait to be revoked already`;
      this.parts.log.error({ ask: id, account }, message);
      return;
    }
    this.#waiting.set(id, ask);
  }

  start(): void {
    this.#rounds.start();
  }

  /** Tries once more, and logs the asks that are left. */
  async stop(): Promise<void> {
    await this.#rounds.stop();
    if (this.#waiting.size === 0) return;
    await withDeadline(LAST_ROUND_MS, NEVER, (signal) => this.revokeAll(signal)).catch(() => undefined);
    const asks = [...this.#waiting.keys()].slice(0, MAX_LOGGED);
    if (asks.length > 0) {
      const message = 'asks whose calls failed may be charged: the database did not answer before the host stopped';
      this.parts.log.error({ count: this.#waiting.size, asks }, message);
    }
  }

  health(): Health {
    return this.#outage.health();
  }

  /**
   * Deletes asks that no host has begun. Reverses the payments of all, also of those that are answered meanwhile or later.
   * @throws the first failure, once all have been tried
   */
  async revokeAll(signal: AbortSignal = NEVER): Promise<void> {
    const failures: unknown[] = [];
    for (const ask of this.#waiting.values()) {
      if (signal.aborted) return;
      await this.#revoke(ask).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  async #round(signal: AbortSignal): Promise<void> {
    try {
      await this.revokeAll(signal);
      this.#outage.over();
    } catch (error) {
      this.#outage.note(error);
    }
  }

  async #revoke(ask: NewAsk): Promise<void> {
    const { wallet, table, log } = this.parts;
    const { id, account } = ask;
    await table.revoke(id);
    await wallet.reverse?.(account, id, purposeOf(ask));
    if (await table.has(id)) log.warn({ ask: id }, 'an ask whose call failed had begun; it is answered for nothing');
    this.#waiting.delete(id);
  }
}

const NEVER = new AbortController().signal;
