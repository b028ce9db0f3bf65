import { randomUUID } from 'node:crypto';
import { AskCompleted, type QueuedAsk, type RetrievedAsk } from '@namedrop/contract';
import { isSigned, type ReceivedRequest, until } from '@namedrop/testing';
import type { ExecutionContext } from 'ava';
import { Browser, PASSWORD } from '../api/person.js';
import type { Deployment } from './deployment.js';

/** What an ask of these costs, in credits. */
export const PRICE = 37.5;

/** An ask with a question that it alone asks. */
export interface Queued {
  readonly id: string;
  readonly question: string;
}

/** A registered endpoint. */
interface Endpoint {
  readonly id: string;
  readonly secret: string;
}

/** Asks of a deployment that are queued, and told to its receiver. There is a host. */
export async function startAsking(world: Deployment) {
  const endpoint = await register(world);
  return {
    endpoint,
    /** @returns undefined where the host that takes it dies before it has answered */
    async ask(question = `best crm ${randomUUID()}`): Promise<Queued | undefined> {
      const body = { prompt: question, providers: ['gemini'], async: true, webhook_id: endpoint.id };
      try {
        const { ask_id: id } = await world.call<QueuedAsk>('POST', '/v1/ask', body);
        return { id, question };
      } catch (error) {
        if (error instanceof TypeError) return undefined;
        throw error;
      }
    },
    /** That an ask was answered, was told once or in attempts that say the same, and was paid for once, with so much. */
    async sound(t: ExecutionContext, { id }: Queued, price: number): Promise<void> {
      const read = await until(async () => {
        const now = await world.call<RetrievedAsk>('GET', `/v1/ask/${id}`);
        return now.status !== 'queued' && now.status !== 'processing' && now;
      });
      t.like(read, { status: 'succeeded', usage: { billable_units: 1, cost_cents: price } });
      const posts = await until(() => {
        const about = postsAbout(world, id);
        return about.length > 0 && about;
      });
      t.true(posts.length <= 3, `${posts.length} POSTs`);
      t.is(new Set(posts.map(({ body }) => body)).size, 1);
      for (const post of posts) t.true(isSigned(post, endpoint.secret));
      const { rows } = await world.storage.pool.query('SELECT amount::int FROM billing.entries WHERE transfer = $1', [
        id,
      ]);
      t.deepEqual(rows, [{ amount: -price * 100 }]);
    },
  };
}

function postsAbout({ receiver }: Deployment, id: string): readonly ReceivedRequest[] {
  return receiver.requests.filter(({ json }) => AskCompleted.safeParse(json).data?.data.id === id);
}

/** Registers the receiver, as somebody who is signed in. */
async function register({ account, hosts, namedrop, receiver }: Deployment): Promise<Endpoint> {
  const [host] = hosts.values();
  const said = await namedrop('users', 'create', '--account', account, '--email', 'ada@example.com', '--json');
  const token = new URL(JSON.parse(said).setup_link).hash.slice(1);
  const browser = new Browser(String(host?.url));
  await browser.post('/dashboard/api/setup', { token, password: PASSWORD });
  const { status, body, text } = await browser.post('/v1/webhooks', { url: receiver.url });
  if (status !== 201) throw new Error(text);
  return body.webhook;
}
