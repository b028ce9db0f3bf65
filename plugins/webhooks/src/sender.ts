import { type Outage, Repeated } from '@namedrop/plugin-api';
import type { Claim, Claims } from './claims.js';
import type { Due, Lane } from './due.js';
import type { Endings } from './endings.js';
import { Lanes } from './lanes.js';
import type { Outcome } from './outcome.js';
import { persistently } from './persistently.js';
import type { Postman } from './postman.js';
import type { Settlement } from './settlement.js';

/** Milliseconds that attempts under way get when the host stops. */
const GRACE_MS = 8000;

export interface SenderParts {
  readonly claims: Claims;
  readonly postman: Postman;
  readonly settlement: Settlement;
  readonly endings: Endings;
  /** Of the books. */
  readonly outage: Outage;
  /** Aborted once attempts that are under way have had their grace. */
  readonly stopping: AbortController;
  /** Milliseconds between two rounds. */
  readonly everyMs: number;
}

/**
 * Sends what is due: a new delivery as soon as it is heard of, everything else in rounds, which also find what other hosts
 * have left. A receiver or an account that is busy is passed over until it has a place again.
 */
export class Sender {
  readonly #lanes = new Lanes();
  readonly #underWay = new Set<Promise<void>>();
  /** Receivers and accounts for which there may be more than what they had places for. */
  readonly #more = new Set<string>();
  /** The lane behind which the next page of what is due begins; absent: it is the first. */
  #after?: Lane;
  readonly #rounds: Repeated;

  constructor(private readonly parts: SenderParts) {
    this.#rounds = new Repeated((signal) => this.#round(signal), parts.everyMs);
  }

  start(): void {
    this.#rounds.start();
  }

  /** Takes no more, and resolves once what is under way is noted; what takes longer than its grace is ended. */
  async stop(): Promise<void> {
    await this.#rounds.stop();
    const timer = setTimeout(() => this.#endAttempts(), GRACE_MS);
    await Promise.all(this.#underWay);
    clearTimeout(timer);
  }

  /** Looks now for what is due. Nothing before `start`. */
  soon(): void {
    this.#rounds.soon();
  }

  /**
   * Sends one that is new. Where there is no place for it, or the books cannot be read, a round finds it. Resolves when
   * it is taken, not when it is sent, and never rejects.
   */
  async send(due: Due): Promise<void> {
    if (this.#hasPlace(due)) await this.#take([due]).catch((err) => this.parts.outage.note(err));
  }

  async #round(signal: AbortSignal): Promise<void> {
    const { settlement, endings, outage } = this.parts;
    try {
      await settlement.giveUpLost();
      await this.#sendDue(signal);
      if (await endings.endSome()) this.soon();
      outage.over();
    } catch (err) {
      outage.note(err);
    }
  }

  /** Page by page, until the last one, or until no place is left: then the next round goes on from there. */
  async #sendDue(signal: AbortSignal): Promise<void> {
    this.#more.clear();
    let pages = true;
    while (pages && !signal.aborted) {
      const { due, last } = await this.parts.claims.due(this.#after);
      this.#after = last;
      await this.#take(this.#lanes.inTurn(due).filter((one) => this.#hasPlace(one)));
      pages = last !== undefined && !this.#lanes.full;
    }
  }

  #hasPlace({ receiver, account }: Lane): boolean {
    const entered = this.#lanes.enter({ receiver, account });
    if (!entered) this.#more.add(receiver).add(account);
    return entered;
  }

  /** Makes attempts, of deliveries that each have a place; those of them that another host has got are its own. */
  async #take(due: readonly Due[]): Promise<void> {
    if (due.length === 0) return;
    const places = new Map(due.map(({ id, ...lane }) => [id, lane]));
    try {
      const claims = await this.parts.claims.claim([...places.keys()]);
      for (const claim of claims) {
        this.#launch(claim, places.get(claim.id) as Lane);
        places.delete(claim.id);
      }
    } finally {
      for (const lane of places.values()) this.#lanes.leave(lane);
    }
  }

  #launch(claim: Claim, lane: Lane): void {
    const attempt = this.#attempt(claim).finally(() => {
      this.#underWay.delete(attempt);
      this.#leave(lane);
    });
    this.#underWay.add(attempt);
  }

  async #attempt(claim: Claim): Promise<void> {
    const { postman, endings, outage } = this.parts;
    const outcome = await postman.attempt(claim);
    try {
      if (await this.#note(claim, outcome)) await endings.end(claim);
    } catch (err) {
      // Nobody will know how it went: it counts as lost.
      outage.note(err);
    }
  }

  #note(claim: Claim, outcome: Outcome): Promise<boolean> {
    return persistently(() => this.parts.settlement.note(claim, outcome), this.parts.stopping.signal);
  }

  /** Whoever waits for this place need not wait for the next round. */
  #leave(lane: Lane): void {
    const awaited = this.#lanes.scarce || this.#more.has(lane.receiver) || this.#more.has(lane.account);
    this.#lanes.leave(lane);
    if (awaited) this.soon();
  }

  #endAttempts(): void {
    this.parts.stopping.abort(new Error('the host stopped before there was a response'));
  }
}
