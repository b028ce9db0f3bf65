import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyedCall, KeyedReply } from '../judge/evidence.js';
import type { Account } from './accounts.js';
import type { StormClient } from './client.js';

/** Milliseconds between two tries of a call. */
const RETRY_MS = 300;
/** Milliseconds after which a call that got no reply with status 200 is given up. */
const PATIENCE_MS = 60_000;
/** Calls that are repeated at a time in the end. */
const AT_A_TIME = 8;

interface OpenCall extends KeyedCall {
  readonly body: object;
  readonly replies: KeyedReply[];
}

/** Sends checks with idempotency keys until each has its reply, and repeats them later. */
export class KeyedCaller {
  readonly #calls: OpenCall[] = [];

  constructor(
    private readonly client: StormClient,
    private readonly account: Account,
  ) {}

  get calls(): readonly KeyedCall[] {
    return this.#calls;
  }

  /** Sends a check until it is answered, and half of all checks once more. */
  async call(body: object): Promise<void> {
    const call: OpenCall = { account: this.account.id, key: randomUUID(), body, replies: [] };
    this.#calls.push(call);
    await this.#untilAnswered(call);
    if (Math.random() < 0.5) await this.#untilAnswered(call);
  }

  /** Sends every check once more. */
  async repeatAll(): Promise<void> {
    const left = [...this.#calls];
    const repeat = async (): Promise<void> => {
      for (let call = left.pop(); call; call = left.pop()) await this.#untilAnswered(call);
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, repeat));
  }

  async #untilAnswered({ key, body, replies }: OpenCall): Promise<void> {
    const { token } = this.account;
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(RETRY_MS)) {
      const { result, host, at, text, json } = await this.client.send({
        token,
        method: 'POST',
        path: '/v1/check',
        body,
        key,
      });
      if (result !== 200) continue;
      replies.push({ host, at, body: text, cost: Math.round(json.cost_cents * 100) });
      return;
    }
  }
}
