import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../judge/evidence.js';
import type { Account, Accounts } from './accounts.js';
import type { StormClient } from './client.js';
import { KeyedCaller } from './keyed-caller.js';

/** Clients of each kind, which all send one request after the other. */
const CLIENTS = { checks: 4, keyedChecks: 4, asks: 2, queuedAsks: 2 } as const;
/** Milliseconds between two requests of a client, at most. */
const THINK_MS = 300;
/** Of so many questions of a client one was asked before. */
const REPEATED = 4;

/** Calls the API as several accounts, until it is stopped. */
export class Load {
  readonly calls: Call[] = [];
  /** Ids of queued asks that were accepted. */
  readonly accepted: string[] = [];
  readonly keyed: KeyedCaller;
  readonly #stopping = new AbortController();
  readonly #clients: Promise<readonly PromiseSettledResult<void>[]>;

  constructor(
    private readonly client: StormClient,
    private readonly accounts: Accounts,
  ) {
    this.keyed = new KeyedCaller(client, accounts.keyedChecks);
    const clients = [
      ...this.#start(CLIENTS.checks, (question) => this.#check(question)),
      ...this.#start(CLIENTS.keyedChecks, (question) => this.keyed.call(checkOf(question))),
      ...this.#start(CLIENTS.asks, (question) => this.#ask(question)),
      ...this.#start(CLIENTS.queuedAsks, (question) => this.#queueAsk(question)),
    ];
    this.#clients = Promise.allSettled(clients);
  }

  /** Begins no call any more. Resolves once all have their replies. @throws what ended a client before */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const client of await this.#clients) if (client.status === 'rejected') throw client.reason;
  }

  #start(count: number, call: (question: string) => Promise<void>): Promise<void>[] {
    return Array.from({ length: count }, async () => {
      const own = randomUUID();
      for (let n = 1; !this.#stopping.signal.aborted; n++) {
        await call(n % REPEATED === 0 ? `best crm ${own}` : `best crm ${own} ${n}`);
        await sleep(Math.random() * THINK_MS);
      }
    });
  }

  async #check(question: string): Promise<void> {
    const { token, id: account } = this.accounts.checks;
    const { host, result, json } = await this.client.send({
      token,
      method: 'POST',
      path: '/v1/check',
      body: checkOf(question),
    });
    const cost = result === 200 ? hundredths(json.cost_cents) : undefined;
    this.calls.push({ account, host, purpose: 'check', id: json?.request_id, result, cost });
  }

  async #ask(question: string): Promise<void> {
    const { token, id: account } = this.accounts.asks;
    const body = { prompt: question, providers: ['gemini'] };
    const { host, result, json } = await this.client.send({ token, method: 'POST', path: '/v1/ask', body });
    const cost = result === 200 ? hundredths(json.usage.cost_cents) : undefined;
    this.calls.push({ account, host, purpose: 'ask', id: json?.request_id, result, cost });
  }

  /** Queues an ask, and polls it for a while. */
  async #queueAsk(question: string): Promise<void> {
    const { token, id: account, webhook } = this.accounts.queuedAsks;
    const body = { prompt: question, providers: ['gemini'], async: true, webhook_id: webhook };
    const { host, result, json } = await this.client.send({ token, method: 'POST', path: '/v1/ask', body });
    if (result !== 202) {
      this.calls.push({ account, host, purpose: 'ask', id: json?.request_id, result });
      return;
    }
    this.accepted.push(json.ask_id);
    await pollAsk(this.client, this.accounts.queuedAsks, json.ask_id, this.#stopping.signal);
  }
}

/** Milliseconds between two looks at a queued ask, and the looks of its caller. */
const [POLL_MS, POLLS] = [300, 10];

async function pollAsk(client: StormClient, { token }: Account, id: string, stopping: AbortSignal): Promise<void> {
  for (let looks = 0; looks < POLLS && !stopping.aborted; looks++) {
    const { result } = await client.send({ token, method: 'GET', path: `/v1/ask/${id}` });
    if (result === 200) return;
    await sleep(POLL_MS);
  }
}

const checkOf = (query: string) => ({ query, brand: 'Acme', mode: 'quick', providers: ['gemini'] });

/** Converts credits of a reply. */
export const hundredths = (credits: number): number => Math.round(credits * 100);
