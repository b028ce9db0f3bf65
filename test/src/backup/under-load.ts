import { randomUUID } from 'node:crypto';
import billing from '@namedrop/billing';
import { type Host, startHost } from '@namedrop/host';
import legacyAsk from '@namedrop/legacy-ask';
import { capturedLog } from '@namedrop/testing';
import { databaseTime } from '@namedrop/testing/host';
import watch from '@namedrop/watch';
import webhooks from '@namedrop/webhooks';
import type { ExecutionContext } from 'ava';
import { billed } from '../api/billed.js';
import type { Engine } from '../upgrade/engine.js';
import { CONFIG } from '../upgrade/settings.js';

/** Where a deployment has its database and its key. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  /** Absent: the key file. */
  readonly secretKey?: string;
}

/** Starts a host with every plugin that has tables. */
export async function startDeployment(t: ExecutionContext, place: Place, engine: Engine) {
  const bank = billed();
  const plugins = {
    ...bank.plugins,
    billing: { module: billing },
    watch: { module: watch },
    webhooks: { module: webhooks },
    'legacy-ask': { module: legacyAsk },
    engine: { module: engine.plugin },
  };
  const { secretKey, ...settings } = CONFIG;
  const host = await startHost({ config: { ...settings, ...place, plugins }, env: {}, log: capturedLog() });
  t.teardown(() => host.stop());
  return { host, grant: bank.grant, verify: bank.verify, time: databaseTime(host.storage), pool: host.storage.pool };
}

/** A call that was answered. */
export interface AnsweredCall {
  readonly path: string;
  readonly key: string;
  readonly body: object;
  readonly status: number;
  readonly text: string;
  /** Milliseconds of `performance.now`. */
  readonly endedAt: number;
}

/** Sends a call with an idempotency key. */
export async function call(
  { url }: Pick<Host, 'url'>,
  token: string,
  { path, key, body }: Pick<AnsweredCall, 'path' | 'key' | 'body'>,
): Promise<AnsweredCall> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { path, key, body, status: response.status, text, endedAt: performance.now() };
}

/** Builds the body of a watch of Acme. */
export function watchBody(receiverUrl: string, secret: string) {
  const webhook = { webhook_url: `${receiverUrl}/hook`, webhook_secret: secret };
  return { query: 'best crm', brand: 'Acme', mode: 'ai_overview', interval: 'hourly', ...webhook };
}

/** Calls with keys, from some callers at once, until it is stopped. Every check has a question of its own. */
export class Load {
  readonly calls: AnsweredCall[] = [];
  readonly #callers: readonly Promise<void>[];
  #isStopped = false;

  constructor(
    private readonly host: Host,
    private readonly token: string,
    next: readonly (() => Pick<AnsweredCall, 'path' | 'body'>)[],
  ) {
    this.#callers = next.map((one) => this.#run(one));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#callers);
  }

  async #run(next: () => Pick<AnsweredCall, 'path' | 'body'>): Promise<void> {
    while (!this.#isStopped) this.calls.push(await call(this.host, this.token, { ...next(), key: randomUUID() }));
  }
}
