import legacyAsk from '@namedrop/legacy-ask';
import type { AccountId } from '@namedrop/plugin-api';
import type { TestResponse } from '@namedrop/testing/host';
import webhooks from '@namedrop/webhooks';
import type { ExecutionContext } from 'ava';
import { balanceOf, billed } from './billed.js';
import { SECRET_KEY } from './person.js';
import { startWorld } from './world.js';

/** What is granted to begin with, in credits. */
export const GRANTED = 10_000;
export const PROMPT = { prompt: 'best crm' };

type World = Parameters<typeof startWorld>;

/** The real host with the four real plugins, real billing, webhooks that may go to this machine, and asks; everybody who asks can pay. */
export async function startAsks(
  t: ExecutionContext,
  {
    answers,
    cited,
    options = {},
    settings = {},
  }: { answers?: World[1]; cited?: World[2]; options?: World[3]; settings?: object } = {},
) {
  const bank = billed();
  const plugins = {
    ...bank.plugins,
    webhooks: { module: webhooks },
    'legacy-ask': { module: legacyAsk, ...settings },
    ...options.plugins,
  };
  const config = { secretKey: SECRET_KEY, allowPrivateTargets: ['127.0.0.0/8'], ...options.config };
  const world = await startWorld(t, answers, cited, { ...options, plugins, config });
  await bank.grant(world.account, GRANTED);
  const { post, get, host, ...rest } = world;
  const ask = (body: object = {}, init?: RequestInit): Promise<TestResponse> => {
    const { prompt, ...others } = { ...PROMPT, ...body };
    return postTo(world.url, 'messages' in body ? others : { prompt, ...others }, world.token, init);
  };
  return {
    ...rest,
    host,
    get,
    bank,
    ask,
    /** What is sent as it is. */
    send: (body: unknown) => postTo(world.url, body, world.token),
    check: post,
    read: (id: string) => get(`/v1/ask/${id}`),
    balance: () => balanceOf(world),
    /** How often each of the four has been asked: chatgpt, claude, gemini, perplexity. */
    asked: () => Object.values(world.upstreams).map(({ requests }) => requests.length),
    /** Somebody else, who can pay so many credits. */
    async another(credits = GRANTED) {
      const { id: account } = await host.accounts.create({ name: 'Another' });
      const { token } = await host.keys.create({ account, name: 'test', mode: 'live' });
      if (credits > 0) await bank.grant(account as AccountId, credits);
      return {
        account,
        ask: (body: object = {}) => postTo(world.url, { ...PROMPT, ...body }, token),
        check: (body: object) => post(body, { headers: { authorization: `Bearer ${token}` } }),
        read: (id: string) => get(`/v1/ask/${id}`, { headers: { authorization: `Bearer ${token}` } }),
      };
    },
  };
}

async function postTo(url: string, body: unknown, token: string, init: RequestInit = {}): Promise<TestResponse> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(new URL('/v1/ask', url), {
    headers,
    ...init,
    method: 'POST',
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

/** The fields that a refusal names. */
export function fieldsOf({ body }: TestResponse): readonly string[] {
  return Object.keys(body.error.details?.fieldErrors ?? {});
}

/** What a caller sees of how it was answered, and what for. */
export function receiptOf({ body }: TestResponse) {
  return { cached: body.cached, cost: body.usage.cost_cents, units: body.usage.billable_units };
}
