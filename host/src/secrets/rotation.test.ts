import { randomBytes } from 'node:crypto';
import test from 'ava';
import { testStorage } from '../database/storage.test.helper.js';
import { secretsOf } from '../defaults/plugin-secrets.js';
import { AesSecrets } from './aes-secrets.js';
import { KeyRing } from './key-ring.js';
import { RotationError } from './rotation.js';
import { Deployment } from './rotation.test.helper.js';
import { newKey } from './secret-key.js';

const server = testStorage(test);
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `secret ${n}`);

/** What another deployment would have sealed. */
const foreign = () => secretsOf(new AesSecrets(new KeyRing([newKey()])), 'keeper');

test('a new key is put before the old one, everything is sealed with it, and in the end the old one is taken out', async (t) => {
  const deployment = await Deployment.open(t, server());
  const [old] = deployment.keyIds;
  const ids = await deployment.keep(numbered(1203));
  await deployment.storage.pool.query(`INSERT INTO keeper.things VALUES (gen_random_uuid(), NULL)`);
  await deployment.storage.pool.query('INSERT INTO keeper."Odd names" VALUES (-7, $1)', [
    deployment.secrets.seal('odd', 'odd:-7'),
  ]);

  const rotated = await deployment.rotate();
  t.deepEqual(rotated.columns, [
    { place: 'keeper.things.secret', resealed: 1203, unreadable: 0, left: 0 },
    { place: 'keeper.Odd names.The secret', resealed: 1, unreadable: 0, left: 0 },
  ]);
  t.deepEqual([rotated.keys, rotated.strays, rotated.file], [deployment.keyIds, [], deployment.file.path]);
  const [next] = deployment.keyIds;
  t.deepEqual([deployment.keyIds[1], next === old], [old, false]);
  t.deepEqual(await deployment.keysInUse(), [next]);

  const finished = await deployment.finish();
  t.deepEqual([finished.keys, deployment.keyIds], [[next], [next]]);
  for (const n of [0, 500, 1202]) t.is(await deployment.open(ids[n] ?? ''), `secret ${n}`);
});

test('a rotation that is repeated makes no third key, and seals what was sealed with the old one meanwhile', async (t) => {
  const deployment = await Deployment.open(t, server());
  const before = secretsOf(new AesSecrets(new KeyRing(deployment.file.read())), 'keeper');
  await deployment.keep(['one']);
  await deployment.rotate();
  const [late] = await deployment.keep(['late'], before);
  const again = await deployment.rotate();
  t.is(again.keys.length, 2);
  t.like(again.columns[0], { resealed: 1, left: 0 });
  t.is(await deployment.open(late ?? ''), 'late');
});

test('it is not ended before everybody must know of the new key, and not where there is nothing to end', async (t) => {
  const deployment = await Deployment.open(t, server());
  const finishing = () => deployment.rotate({ finish: true });
  await t.throwsAsync(finishing(), { instanceOf: RotationError, message: /nothing to finish: .* holds one key/ });
  await deployment.rotate();
  await t.throwsAsync(finishing(), { instanceOf: RotationError, message: /younger than 10 .* try again in 10 min$/ });
  t.is(deployment.keyIds.length, 2);
});

test('one that ended right after the new key was written goes on with that key', async (t) => {
  const deployment = await Deployment.open(t, server());
  const [id = ''] = await deployment.keep(['kept']);
  const both = [newKey(), ...deployment.file.read()] as const;
  await deployment.file.replace(both);
  const { keys, columns } = await deployment.rotate();
  t.deepEqual(
    keys,
    both.map((key) => key.id),
  );
  t.like(columns[0], { resealed: 1, left: 0 });
  t.is(await deployment.open(id), 'kept');
});

test('one that ended in the middle of the values loses none, and goes on where it was', async (t) => {
  const deployment = await Deployment.open(t, server());
  const { pool } = deployment.storage;
  const ids = await deployment.keep(numbered(40));
  await pool.query(`
    CREATE FUNCTION keeper.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the disk is full'; END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON keeper.things FOR EACH ROW
      WHEN (OLD.id = '${ids.toSorted()[25]}') EXECUTE FUNCTION keeper.refuse()`);
  await t.throwsAsync(deployment.rotate(), { message: 'the disk is full' });
  t.is((await deployment.keysInUse()).length, 2);
  for (const [n, id] of ids.entries()) t.is(await deployment.open(id), `secret ${n}`);

  await pool.query('DROP TRIGGER refuse ON keeper.things');
  const { columns, keys } = await deployment.rotate();
  t.true((columns[0]?.resealed ?? 0) > 0 && (columns[0]?.resealed ?? 40) < 40, 'what was done is not done again');
  t.deepEqual(await deployment.keysInUse(), keys.slice(0, 1));
  await deployment.finish();
  for (const [n, id] of ids.entries()) t.is(await deployment.open(id), `secret ${n}`);
});

test('what no key opens stays as it is and is told, and no key is taken out', async (t) => {
  const deployment = await Deployment.open(t, server());
  const [lost = '', other = '', moved = ''] = [
    ...(await deployment.keep(['lost'], foreign())),
    ...(await deployment.keep(['other', 'moved'])),
  ];
  const { pool } = deployment.storage;
  await pool.query('UPDATE keeper.things SET secret = $2 WHERE id = $1', [moved, await deployment.sealedOf(other)]);
  await t.throwsAsync(deployment.open(moved), { message: /sealed for another place/ });
  const sealed = await deployment.sealedOf(lost);

  const { columns } = await deployment.rotate();
  t.like(columns[0], { resealed: 1, unreadable: 2, left: 2 });
  t.is(await deployment.sealedOf(lost), sealed);
  t.is((await deployment.finish()).keys.length, 2);
  t.is(deployment.keyIds.length, 2);

  await pool.query('DELETE FROM keeper.things WHERE id = ANY ($1)', [[lost, moved]]);
  t.is((await deployment.finish()).keys.length, 1);
  t.is(await deployment.open(other), 'other');
});

test('beside a host that reads and writes all the time nothing is lost, and the host needs no restart', async (t) => {
  const deployment = await Deployment.open(t, server());
  const { pool } = deployment.storage;
  const ids = await deployment.keep(numbered(60));
  const written = new Map(ids.map((id, n) => [id, `secret ${n}`]));
  let rotating = true;
  let turns = 0;
  const host = (async () => {
    for (; rotating || turns < 200; turns++) {
      const id = ids[turns % ids.length] ?? '';
      t.is(await deployment.open(id), String(written.get(id)));
      written.set(id, `turn ${turns}`);
      const sealed = deployment.secrets.seal(`turn ${turns}`, `thing:${id}`);
      await pool.query('UPDATE keeper.things SET secret = $2 WHERE id = $1', [id, sealed]);
    }
  })();
  await deployment.rotate();
  await deployment.rotate();
  const { keys } = await deployment.finish();
  rotating = false;
  await host;
  t.deepEqual(await deployment.keysInUse(), keys);
  for (const [id, plain] of written) t.is(await deployment.open(id), plain);
});

test('of two that begin at once one is refused, so that no key is lost', async (t) => {
  const deployment = await Deployment.open(t, server());
  await deployment.keep(numbered(300));
  const outcomes = await Promise.allSettled([deployment.rotate(), deployment.rotate()]);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  t.is(refused.length, 1);
  t.like(refused[0], { reason: { message: 'another rotation is under way: wait until it has ended' } });
  t.is(deployment.keyIds.length, 2);
});

test('a plugin that has sealed something and is not loaded keeps the old key from being taken out', async (t) => {
  const deployment = await Deployment.open(t, server());
  const [id = ''] = await deployment.keep(['kept']);
  const { strays, columns } = await deployment.rotate({ order: [] });
  t.deepEqual([strays, columns], [['keeper.things.secret'], []]);
  t.is((await deployment.finish({ order: [] })).keys.length, 2);
  t.like(await deployment.finish(), { strays: [], keys: deployment.keyIds.slice(0, 1) });
  t.is(await deployment.open(id), 'kept');
});

test('with configured keys everything is sealed with the first, and taking out the others is the operator’s', async (t) => {
  const deployment = await Deployment.open(t, server());
  const [old] = deployment.file.read();
  const ids = await deployment.keep(['kept']);
  const next = randomBytes(32).toString('hex');
  const configured = `${next},${old.bytes.toString('base64')}`;
  const rotated = await deployment.rotate({ configured });
  t.like(rotated, { file: undefined, strays: [] });
  t.deepEqual(await deployment.keysInUse(), rotated.keys.slice(0, 1));
  t.deepEqual(deployment.keyIds, [old.id], 'the file is not used');
  await t.throwsAsync(deployment.rotate({ configured, finish: true }), {
    message: 'the keys are those of NAMEDROP_SECRET_KEY: take the old ones out there',
  });
  t.like((await deployment.rotate({ configured: next })).columns[0], { resealed: 0, left: 0 });
  t.is(ids.length, 1);
});
