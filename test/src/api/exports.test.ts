import { CHECK_COLUMNS, CheckSummary, LEDGER_COLUMNS, MAX_EXPORTED } from '@namedrop/contract';
import { behaviours, until } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { billed } from './billed.js';
import { Browser, createUser, signInStranger } from './person.js';
import { startWorld } from './world.js';

const CHECK = {
  query: '=HYPERLINK("http://evil.example")',
  brand: 'Acme',
  mode: 'quick',
  providers: ['claude', 'gemini'],
};
/** More than the pages that an export reads at once. */
const COPIES = 450;

const COPY = `
  INSERT INTO namedrop.checks (id, account_id, mode, request, report, cost_hundredths, created_at, duration_ms)
  SELECT gen_random_uuid(), account_id, mode, request || '{"query": "copied"}', report, cost_hundredths,
    created_at - n * interval '1 minute', duration_ms
  FROM namedrop.checks, generate_series(1, ${COPIES}) AS n`;

/** A world with a check that is stored many times, and a person of its account. */
async function startExporting(t: ExecutionContext) {
  const { plugins, grant } = billed();
  const world = await startWorld(t, undefined, undefined, { plugins: plugins as never });
  await grant(world.account, 5000);
  await createUser(world, 'ada@example.com');
  const browser = new Browser(world.url);
  await browser.login('ada@example.com');
  world.upstreams.gemini.behave(behaviours.reply({ status: 429, body: {} }));
  const { body } = await world.post(CHECK);
  await world.host.storage.pool.query(COPY);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { ...world, check: body, export: (path: string) => fetch(world.url + path, { headers: { cookie } }) };
}

test('checks are exported with the filters of their list, guarded against formulas, and the ledger too', async (t) => {
  const world = await startExporting(t);
  const csv = await world.export('/dashboard/api/checks/export');
  t.is(csv.status, 200);
  t.is(csv.headers.get('content-type'), 'text/csv; charset=utf-8');
  t.regex(
    csv.headers.get('content-disposition') ?? '',
    /^attachment; filename="namedrop-checks-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const bytes = Buffer.from(await csv.arrayBuffer());
  t.is(bytes.subarray(0, 3).toString('hex'), 'efbbbf', 'spreadsheets need the mark of UTF-8');
  const [head, first, second, ...rest] = bytes.toString().slice(1).split('\r\n');
  t.is(head, CHECK_COLUMNS.join(','));
  const { id, created_at, duration_ms } = world.check;
  const query = `"'=HYPERLINK(""http://evil.example"")"`;
  t.is(first, `${id},${created_at},${query},Acme,quick,us,,claude,named,1,,75,false,${duration_ms}`);
  t.is(
    second,
    `${id},${created_at},${query},Acme,quick,us,,gemini,failed,,upstream_rate_limited,75,false,${duration_ms}`,
  );
  t.is(rest.length, 2 * COPIES + 1);
  t.is(new Set(rest.map((line) => line.slice(0, 36))).size, COPIES + 1);

  const lines = await world.export('/dashboard/api/checks/export?format=ndjson&query=COPIED');
  const records = (await lines.text()).trimEnd().split('\n');
  t.is(records.length, COPIES);
  CheckSummary.parse(JSON.parse(records[0] ?? ''));
  t.is((await world.export('/dashboard/api/checks/export?format=xls')).status, 400);
  t.is((await world.export('/dashboard/api/checks/export?from=2026-01-02&until=2026-01-01')).status, 400);
  t.is(MAX_EXPORTED, 100_000);

  const ledger = await (await world.export('/dashboard/api/ledger/export')).text();
  const [columns, charge, grant] = ledger.split('\r\n');
  t.is(columns, LEDGER_COLUMNS.join(','));
  t.regex(charge ?? '', new RegExp(`^2,[^,]+,charge,-75,4925,check,${id},quick$`));
  t.regex(grant ?? '', /^1,[^,]+,grant,5000,5000,grant,test,$/);
  const later = await world.export('/dashboard/api/ledger/export?format=ndjson&from=2100-01-01');
  t.is(await later.text(), '');

  const { browser: stranger } = await signInStranger(world);
  const cookie = [...stranger.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const path of ['/dashboard/api/checks/export', '/dashboard/api/ledger/export']) {
    const empty = await fetch(world.url + path, { headers: { cookie } });
    t.is((await empty.text()).split('\r\n').length, 2, path);
    t.is((await fetch(world.url + path)).status, 401, path);
  }
});

test('readers that hang up or ask for the headers alone leave no export open', async (t) => {
  const world = await startExporting(t);
  for (let n = 0; n < 8; n++) {
    const leaving = new AbortController();
    const response = await fetch(`${world.url}/dashboard/api/checks/export`, {
      headers: { cookie: await cookieOf(world) },
      signal: leaving.signal,
    });
    t.true([200, 429].includes(response.status));
    leaving.abort();
  }
  await until(async () => {
    const response = await world.export('/dashboard/api/checks/export');
    return response.status === 200 && (await response.text()).split('\r\n').length === 2 * COPIES + 4;
  });
  t.false(world.logs().includes('cut off'));
});

async function cookieOf({ url }: { readonly url: string }): Promise<string> {
  const browser = new Browser(url);
  await browser.login('ada@example.com');
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
