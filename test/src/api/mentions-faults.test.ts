import test from 'ava';
import { refusalOf, startMentions } from './mentions-world.js';

test('a search that fails is a 500 that says nothing, and costs nothing', async (t) => {
  const { search, run, balance, held } = await startMentions(t);
  const before = await balance();
  await run('ALTER TABLE "legacy-ask".mentions RENAME TO away');
  const response = await search({ brand: 'Acme' });
  t.deepEqual(refusalOf(response), [500, 'internal_error']);
  t.false(response.text.includes('mentions'));
  t.is(await balance(), before);
  t.is(await held(), 0);
  await run('ALTER TABLE "legacy-ask".away RENAME TO mentions');
  t.is((await search({ brand: 'Acme' })).status, 200);
});

test('what cannot be kept is not paid for: nothing of it is there (MCR-23)', async (t) => {
  const { crawlDuring, run, balance, held, count, search } = await startMentions(t);
  const before = await balance();
  const response = await crawlDuring(() =>
    run('ALTER TABLE "legacy-ask".mentions ADD CONSTRAINT full_disk CHECK (false) NOT VALID'),
  );
  t.deepEqual(refusalOf(response), [500, 'internal_error']);
  t.is(await balance(), before);
  t.is(await held(), 0);
  t.deepEqual([await count('brands'), await count('crawled_answers'), await count('asks')], [0, 0, 0]);
  t.like((await search({ brand: 'Acmee' })).body, { mentions: [], suggestions: [] });
});

test('what cannot be paid for is kept, and costs nothing (MCR-23)', async (t) => {
  const { crawlDuring, run, balance, held, search, bank } = await startMentions(t);
  const before = await balance();
  const response = await crawlDuring(() =>
    run(`ALTER TABLE billing.entries ADD CONSTRAINT full_disk CHECK (kind = 'grant') NOT VALID`),
  );
  t.deepEqual(refusalOf(response), [500, 'internal_error']);
  t.is(await held(), 0);
  t.is(await balance(), before);
  await run('ALTER TABLE billing.entries DROP CONSTRAINT full_disk');
  t.is((await search({ brand: 'Acme' })).body.mentions.length, 4);
  t.deepEqual((await bank.verify()).faults, []);
});

test('a crawl whose answers cannot be archived is told and paid for, and the log says which it was', async (t) => {
  const { crawlDuring, run, balance, logs, search } = await startMentions(t);
  const before = await balance();
  const { status, body } = await crawlDuring(() => run('ALTER TABLE "legacy-ask".asks RENAME TO away'));
  t.is(status, 200);
  t.is(await balance(), before - 650);
  t.true(logs().includes('crawl was answered but could not be archived') && logs().includes(body.request_id));
  t.is((await search({ brand: 'Acme' })).body.mentions.length, 4);
});

test('connections that break while providers answer are replaced', async (t) => {
  const { crawlDuring, run, balance } = await startMentions(t);
  const before = await balance();
  const { status, body } = await crawlDuring(() =>
    run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'namedrop %'`),
  );
  t.deepEqual([status, body.total_mentions_found], [200, 12]);
  t.is(await balance(), before - 650);
});
