import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test from 'ava';
import { DemoProcess } from './demo-process.test.helper.js';

/** What could be set on a machine that already uses these services: none of it is the demo's. */
const FOREIGN = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  PORT: '1',
  OPENAI_API_KEY: 'sk-real',
  OPENAI_BASE_URL: 'http://127.0.0.1:1',
  ANTHROPIC_BASE_URL: 'http://127.0.0.1:1',
  GEMINI_BASE_URL: 'http://127.0.0.1:1',
  PERPLEXITY_BASE_URL: 'http://127.0.0.1:1',
  DATAFORSEO_BASE_URL: 'http://127.0.0.1:1',
  CLORO_BASE_URL: 'http://127.0.0.1:1',
  LIVE_PERPLEXITY: 'off',
};

test.serial(
  'with --exit the demo prints two reports that say they are recorded, and leaves nothing behind',
  async (t) => {
    const demo = await DemoProcess.start(t, ['--exit', '--fast'], FOREIGN);
    t.is(await demo.ended(), 0, demo.errors);
    t.regex(demo.output, /^Namedrop demo, on recorded answers/);
    t.true((demo.output.match(/Recorded sample answers/g)?.length ?? 0) >= 4);
    t.regex(demo.output, /\[x\] ChatGPT +named, rank 2/);
    t.regex(demo.output, /\[x\] Claude +named/);
    t.regex(demo.output, /\[ \] Gemini +not named/);
    t.regex(demo.output, /\[x\] Perplexity +named, rank 7/);
    const live = demo.output.slice(demo.output.indexOf('Capturing what'));
    t.regex(live, /Mode +all_live/);
    t.regex(live, /\[x\] ChatGPT +named, rank 2/);
    t.regex(live, /Searches +best CRM for small business 2026\n/);
    t.regex(live, /Ads +Ledgerfox: CRM and invoices in one place \(ledgerfox\.example\)\n/);
    t.regex(live, /Tallyport: .*, not shown\n/);
    t.regex(live, /\[x\] Perplexity +named, rank 4/);
    t.regex(live, /Related +Which CRM has the best free plan in 2026\?\n/);
    t.regex(live, /\[-\] AI Overview +showed no AI answer\n/);
    t.regex(live, /\[ \] Bing Copilot +not named/);
    t.notRegex(live, /failed/);
    t.is(demo.errors, '');
    t.deepEqual(await demo.leftovers(), []);
  },
);

test.serial('without --exit it serves the API with the printed key, until it is told to stop', async (t) => {
  const demo = await DemoProcess.start(t, ['--fast']);
  await demo.printed('Serving until');
  const url = /URL +(\S+)/.exec(demo.output)?.[1] ?? '';
  const token = /API key +(\S+)/.exec(demo.output)?.[1] ?? '';
  t.is(new URL(url).hostname, '127.0.0.1');
  const response = await fetch(`${url}/v1/check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'a question of my own', brand: 'Acme', mode: 'quick', include: ['raw'] }),
  });
  const check = (await response.json()) as { providers: Record<string, { raw: string }> };
  t.deepEqual(Object.keys(check.providers), ['chatgpt', 'claude', 'gemini', 'perplexity']);
  for (const { raw } of Object.values(check.providers)) t.regex(raw, /no recorded answer/);
  const [, setup = '', link = ''] = /^ {2}(\S+\/setup)#([\w-]{43})$/m.exec(demo.output) ?? [];
  t.is((await fetch(setup)).status, 200);
  const headers = { 'content-type': 'application/json', origin: url };
  const body = JSON.stringify({ token: link, password: 'a long enough password' });
  const signedIn = await fetch(`${url}/dashboard/api/setup`, { method: 'POST', headers, body });
  t.is(signedIn.status, 200, await signedIn.text());
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const overview = await fetch(`${url}/dashboard/api/overview`, { headers: { cookie } });
  const figures = (await overview.json()) as { brand: { name: string }; outcomes: { named: number } };
  t.is(figures.brand.name, 'Brambleway');
  t.true(figures.outcomes.named > 100);
  demo.child.kill('SIGTERM');
  t.is(await demo.ended(), 0, demo.errors);
  t.regex(demo.output, /Stopped; nothing is left behind\.\n$/);
  t.deepEqual(await demo.leftovers(), []);
});

test.serial('Ctrl-C while it starts leaves nothing behind either', async (t) => {
  const demo = await DemoProcess.start(t, []);
  await demo.printed('Starting PostgreSQL');
  demo.child.kill('SIGINT');
  t.is(await demo.ended(), 1);
  t.is(demo.errors, 'Stopped before the last report; nothing is left behind.\n');
  t.deepEqual(await demo.leftovers(), []);
});

test.serial('a reader that goes away ends the demo', async (t) => {
  const demo = await DemoProcess.start(t, []);
  await demo.printed('Starting PostgreSQL');
  demo.child.stdout?.destroy();
  await demo.ended();
  t.deepEqual(await demo.leftovers(), []);
});

test.serial('a taken port ends it with one sentence that says what to do', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  t.teardown(() => other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const demo = await DemoProcess.start(t, ['--port', `${port}`]);
  t.is(await demo.ended(), 1);
  t.regex(demo.errors, /^[^\n]*port[^\n]*--port[^\n]*\.\n$/);
  t.deepEqual(await demo.leftovers(), []);
});

for (const [args, sentence] of [
  [['--brand', 'x'.repeat(101)], /^The check was refused \(invalid_request\): brand[^\n]*100[^\n]*\n$/],
  [['--nonsense'], /^Unknown option '--nonsense'; "npm run demo -- --help" lists what there is\.\n$/],
] as const) {
  test.serial(`${args[0]} with a fault in it ends in one sentence`, async (t) => {
    const demo = await DemoProcess.start(t, ['--exit', '--fast', ...args]);
    t.is(await demo.ended(), 1);
    t.regex(demo.errors, sentence);
    t.deepEqual(await demo.leftovers(), []);
  });
}

test.serial('a question without a recording and without a brand ends in one sentence', async (t) => {
  const demo = await DemoProcess.start(t, ['--exit', '--query', 'best submarine']);
  t.is(await demo.ended(), 1);
  t.regex(demo.errors, /^"best submarine" has no recording: say with --brand which brand to look for\.\n$/);
  t.deepEqual(await demo.leftovers(), []);
});

test.serial('--help explains and starts nothing', async (t) => {
  const demo = await DemoProcess.start(t, ['--help']);
  t.is(await demo.ended(), 0);
  t.regex(demo.output, /^Namedrop demo:.*\n.*recorded/);
  t.deepEqual(await demo.leftovers(), []);
});
