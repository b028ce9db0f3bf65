import { randomBytes } from 'node:crypto';
import { behaviours, until } from '@namedrop/testing';
import test from 'ava';
import { startReading } from './checks-world.js';
import { startBeside } from './person.js';

test('a check that the cache answered is read at once, refers to the one before, and outlives the stop of its host', async (t) => {
  const { check, read, idsOf, pool, ...world } = await startReading(t);
  const fresh = await check();
  const hit = await check();
  t.true(hit.cache_hit);
  const { body } = await read(hit.id, '?include=raw');
  t.like(body, { id: hit.id, cache_hit: true, cost_cents: 5, created_at: hit.created_at });
  t.true(body.providers.claude.raw.startsWith('Acme is a popular choice'));
  t.deepEqual((await read(hit.id)).body.providers, hit.providers);
  const other = await check({ brand: 'Globex' });
  t.deepEqual(await idsOf(), [other.id, hit.id, fresh.id]);
  const { rows } = await pool.query('SELECT id, same_as, cache_status, report IS NULL AS refers FROM namedrop.checks');
  t.deepEqual(rows.toSorted((one, another) => Number(one.refers) - Number(another.refers)).at(-1), {
    id: hit.id,
    same_as: fresh.id,
    cache_status: 'hit-l1',
    refers: true,
  });
  const beside = await startBeside(t, world.host);
  const last = await check();
  await world.host.stop();
  const headers = { authorization: `Bearer ${world.token}` };
  const response = await fetch(`${beside.url}/v1/checks/${last.id}`, { headers });
  const reread = (await response.json()) as Record<string, unknown>;
  t.deepEqual([reread.id, reread.cache_hit, reread.providers], [last.id, true, last.providers]);
});

test('a database that cannot store cached checks fails no call, is logged once, and gets them later', async (t) => {
  const { check, read, pool, logs } = await startReading(t);
  await check();
  await pool.query('ALTER TABLE namedrop.checks RENAME TO away');
  const hits = [await check(), await check()];
  const failures = () => logs().split('checks that caches answered cannot be stored; this is tried again').length - 1;
  await until(() => failures() > 0);
  hits.push(await check());
  t.deepEqual(
    hits.map(({ cost_cents }) => cost_cents),
    [5, 5, 5],
  );
  await new Promise((resolve) => setTimeout(resolve, 1200));
  t.is(failures(), 1);
  await pool.query('ALTER TABLE namedrop.away RENAME TO checks');
  for (const { id } of hits) await until(async () => (await read(id)).status === 200);
});

test('a cached check that PostgreSQL refuses is logged, and blocks the storing of no other', async (t) => {
  const { check, read, pool, logs } = await startReading(t);
  await pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE 'total size of jsonb object elements exceeds the maximum' USING ERRCODE = '54000'; END $$`);
  await pool.query(`
    CREATE TRIGGER refuse BEFORE INSERT ON namedrop.checks FOR EACH ROW
      WHEN (NEW.request->>'brand' = 'Poison') EXECUTE FUNCTION refuse()`);
  await check();
  const brands = ['Globex', 'Poison', 'Initech', 'Acme'];
  const hits = await Promise.all(brands.map((brand) => check({ brand })));
  t.deepEqual(await Promise.all(hits.map(async ({ id }) => (await read(id)).status)), [200, 404, 200, 200]);
  t.is(logs().split('check was answered but could not be stored').length - 1, 1);
  t.false(logs().includes('cannot be stored; this is tried again'));
});

test('cached checks with raw are read back with it, also when the source is gone, and add next to nothing to the disk', async (t) => {
  // Not to be compressed, as far as a text can be.
  const text = `Acme leads. ${randomBytes(45_000).toString('base64')}`;
  const { check, read, list, pool, upstreams, says } = await startReading(t);
  upstreams.claude.behave(behaviours.reply({ body: says('claude', text) }));
  const fresh = await check({ include: ['raw'] });
  t.is(fresh.providers.claude.raw, text);
  const sizes = async () => {
    await list();
    const { rows } = await pool.query(
      `SELECT sum(pg_total_relation_size(name))::int AS size
       FROM unnest(ARRAY['namedrop.checks', 'namedrop.check_answers', 'namedrop.answer_contents']::regclass[]) AS name`,
    );
    return rows[0].size as number;
  };
  const growth = async (each: number, body: (n: number) => object) => {
    const before = await sizes();
    for (let n = 0; n < each; n++) await check({ include: ['raw'], ...body(n) });
    return ((await sizes()) - before) / each;
  };
  const same = await growth(50, () => ({}));
  const compared = await growth(50, (n) => ({ competitors: [`Rival ${n}`] }));
  t.log(`bytes for a repetition: ${same}; for one with other competitors: ${compared}; of raw: ${text.length}`);
  t.true(same < 2500 && compared < 5000);

  const hit = await check({ include: ['raw'] });
  t.deepEqual((await read(hit.id)).body.providers, fresh.providers);
  await pool.query('DELETE FROM namedrop.checks WHERE same_as IS NULL');
  const whole = await check({ include: ['raw'] });
  t.deepEqual((await read(whole.id)).body.providers, fresh.providers);
  t.is((await read(whole.id)).body.providers.claude.raw, text);
});
