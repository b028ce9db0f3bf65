import dashboard from '@namedrop/dashboard';
import { behaviours } from '@namedrop/testing';
import type { ExecutionContext } from 'ava';
import { billed } from '../api/billed.js';
import { createUser } from '../api/person.js';
import { startWorld, type WorldOptions } from '../api/world.js';
import { EMAIL } from './open-dashboard.js';

/** A list with the brand and competitors, a link that runs nothing, and one to a cited page. */
const ANSWER = [
  'For a small business, start with a short list.',
  '',
  '1. **Globex** – The broadest all-rounder.',
  '2. **Acme** – Best for very small teams. See [their tests](https://reviews.example/crm).',
  '3. **Initech** – Strong on quotes.',
  '',
  'For the shortest way, take Acme.',
].join('\n');

/** An answer that tries to act on the page that shows it. */
export const HOSTILE = [
  '# <script>globalThis.broken = 1</script>',
  'Acme <img src="https://evil.example/a.png" onerror="globalThis.broken = 2"> leads.',
  '![pixel](https://evil.example/b.png) [click](javascript:globalThis.broken=3) [data](data:text/html,x)',
  'Acme \u202egnihton\u202c <iframe src="https://evil.example/"></iframe>',
  '</p></div></main><h1>Signed out</h1>',
  `${'[**`'.repeat(2000)} ${'long word '.repeat(20_000)}`,
].join('\n\n');

const HOSTILE_PAGES = [
  { url: 'javascript:globalThis.broken=4', title: '<b>bold</b> \u202eevil' },
  { url: 'https://reviews.example/crm', title: '<script>globalThis.broken = 5</script>' },
];

export const QUESTION = 'best CRM for small business';
export const ODD_QUESTION = '<img src=x onerror=alert(1)> "quoted"';

/** A host with the dashboard, a wallet, four platforms that answer, and a person who can sign in. */
export async function startAnswers(t: ExecutionContext, credits = 5000, options: WorldOptions = {}) {
  const { plugins, grant } = billed();
  const all = { dashboard: { module: dashboard }, ...plugins } as unknown as WorldOptions['plugins'];
  const world = await startWorld(t, {}, undefined, { ...options, plugins: { ...all, ...options.plugins } });
  if (credits > 0) await grant(world.account, credits);
  await createUser(world, EMAIL);
  const { upstreams, says } = world;
  const say = (text: string, pages = HOSTILE_PAGES.slice(1)) => {
    for (const platform of ['chatgpt', 'gemini', 'claude', 'perplexity'] as const) {
      upstreams[platform].behave(behaviours.reply({ body: says(platform, text, pages) }));
    }
  };
  say(ANSWER);
  const check = async (body: object) => {
    const reply = await world.post({ query: QUESTION, brand: 'Acme', mode: 'quick', ...body });
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.body as { readonly id: string };
  };
  return { ...world, say, check, sayHostile: () => say(HOSTILE, HOSTILE_PAGES) };
}
