import { argon2Sync } from 'node:crypto';
import { fixedClock } from '@namedrop/testing';
import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';
import { Browser, createUser, PASSWORD, startWithPerson } from './person.js';

const WHO = '/dashboard/api/session';

test('a setup link sets the password and signs in; the password signs in from then on', async (t) => {
  const { host, url, account } = await startTestHost(t);
  const user = await host.people.users.create({ account, email: 'Ada@Example.com' });
  const { token } = await host.people.links.issue(user.id);
  const first = new Browser(url);
  const set = await first.post('/dashboard/api/setup', { token, password: PASSWORD });
  const profile = { user: { id: user.id, email: 'ada@example.com' }, account: { id: account, name: 'Test' } };
  t.is(set.status, 200);
  t.like(set.body, profile);
  t.like((await first.get(WHO)).body, profile);

  const second = new Browser(url);
  t.is((await second.get(WHO)).status, 401);
  t.like((await second.login(' ADA@example.com ')).body, profile);
  const who = (await second.get(WHO)).body;
  t.like(who, profile);
  t.regex(who.session.id, /^[0-9a-f-]{36}$/);
});

test('a setup link that was used, is too old, was replaced or made up is of no use', async (t) => {
  const clock = fixedClock();
  const { host, url, account } = await startTestHost(t, { clock });
  const user = await host.people.users.create({ account, email: 'ada@example.com' });
  const use = async (token: string) => {
    const { status, body } = await new Browser(url).post('/dashboard/api/setup', { token, password: PASSWORD });
    return status === 200 ? status : [status, body.error.code];
  };
  const refused = [400, 'invalid_setup_link'];
  const { token: used } = await host.people.links.issue(user.id);
  t.is(await use(used), 200);
  t.deepEqual(await use(used), refused);
  const { token: old } = await host.people.links.issue(user.id);
  clock.advance(60 * 60_000);
  t.deepEqual(await use(old), refused);
  const { token: replaced } = await host.people.links.issue(user.id);
  const { token: last } = await host.people.links.issue(user.id);
  t.deepEqual(await use(replaced), refused);
  t.deepEqual(await use('made-up'), refused);
  t.is(await use(last), 200);
});

test('a link that is looked at, or used with a bad password, can still be used', async (t) => {
  const { host, url, account } = await startTestHost(t);
  const user = await host.people.users.create({ account, email: 'ada@example.com' });
  const { token } = await host.people.links.issue(user.id);
  const browser = new Browser(url);
  t.is((await browser.get('/dashboard/api/setup')).status, 405);
  for (const [password, words] of [
    ['a'.repeat(9), /password: must be at least 10 characters/],
    ['a'.repeat(201), /password: must be at most 200 characters/],
  ] as const) {
    const { status, body } = await browser.post('/dashboard/api/setup', { token, password });
    t.is(status, 400);
    t.regex(body.error.message, words);
    t.false(JSON.stringify(body).includes(password));
  }
  t.is((await browser.post('/dashboard/api/setup', { token, password: 'a'.repeat(10) })).status, 200);
});

test('a new password ends the sessions that were opened with the old one', async (t) => {
  const { browser, host, url, user } = await startWithPerson(t);
  const { token } = await host.people.links.issue(user.id);
  t.is((await browser.get(WHO)).status, 200, 'a link alone changes nothing');
  const other = new Browser(url);
  await other.post('/dashboard/api/setup', { token, password: 'another long password' });
  t.is((await browser.get(WHO)).status, 401);
  t.is((await other.get(WHO)).status, 200);
  t.is((await browser.login('ada@example.com')).status, 401);
  t.is((await browser.login('ada@example.com', 'another long password')).status, 200);
});

test('a login whose password is changed before its session is saved signs nobody in', async (t) => {
  const { browser, host, url, user } = await startWithPerson(t);
  const { pool } = host.storage;
  await pool.query(`
    CREATE FUNCTION reset() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      UPDATE namedrop.users SET password = 'another' WHERE id = NEW.user_id;
      RETURN NEW;
    END $$;
    CREATE TRIGGER reset AFTER INSERT ON namedrop.sessions FOR EACH ROW EXECUTE FUNCTION reset()`);
  const late = new Browser(url);
  const { status, body } = await late.login('ada@example.com');
  t.deepEqual([status, body.error.code], [401, 'invalid_credentials']);
  t.is((await late.get(WHO)).status, 401);
  const { token } = await host.people.links.issue(user.id);
  const set = await late.post('/dashboard/api/setup', { token, password: PASSWORD });
  t.deepEqual([set.status, set.body.error.code], [400, 'invalid_setup_link']);
  t.is((await browser.get(WHO)).status, 401);
  t.deepEqual((await pool.query('SELECT id FROM namedrop.sessions')).rows, []);
});

test('a wrong password, an unknown address and a user without a password get the same answer', async (t) => {
  const world = await startTestHost(t);
  const { host, url, account } = world;
  await createUser(world, 'ada@example.com');
  await host.people.users.create({ account, email: 'new@example.com' });
  const answers = [];
  for (const [email, password] of [
    ['ada@example.com', 'wrong password'],
    ['ada@example.com', ''],
    ['nobody@example.com', PASSWORD],
    ['no address', PASSWORD],
    ['new@example.com', PASSWORD],
    ['new@example.com', ''],
  ] as const) {
    const { status, body, headers } = await new Browser(url).login(email, password);
    answers.push({ status, error: body.error, names: [...headers.keys()].sort() });
    t.deepEqual(headers.getSetCookie(), []);
  }
  t.like(answers[0], { status: 401, error: { code: 'invalid_credentials' } });
  for (const answer of answers) t.deepEqual(answer, answers[0]);
});

test('a password that was hashed more cheaply is hashed anew when it is used', async (t) => {
  const { browser, host, user } = await startWithPerson(t);
  const { pool } = host.storage;
  const stored = async () =>
    (await pool.query('SELECT password FROM namedrop.users WHERE id = $1', [user.id])).rows[0].password;
  const cheap = `$argon2id$v=19$m=1024,t=1,p=1$${Buffer.alloc(16).toString('base64').replace(/=+$/, '')}$`;
  const cost = { memory: 1024, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message: PASSWORD, nonce: Buffer.alloc(16), ...cost });
  await pool.query('UPDATE namedrop.users SET password = $2 WHERE id = $1', [
    user.id,
    cheap + tag.toString('base64').replace(/=+$/, ''),
  ]);
  t.is((await browser.login('ada@example.com', 'wrong password')).status, 401);
  t.regex(await stored(), /m=1024/);
  t.is((await browser.login('ada@example.com')).status, 200);
  t.regex(await stored(), /m=19456/);
  t.is((await browser.login('ada@example.com')).status, 200);
});

test('ten wrong passwords for one user from one address, then 429 there also for the right one; elsewhere and for others it is not refused', async (t) => {
  const world = await startTestHost(t, { config: { trustedProxyHops: 1 } });
  await createUser(world, 'ada@example.com');
  await createUser(world, 'bob@example.com');
  const login = (email: string, password: string, place = '2001:db8::1') =>
    new Browser(world.url, { 'x-forwarded-for': place }).login(email, password);
  for (let tries = 0; tries < 10; tries++) t.is((await login('ada@example.com', 'wrong password')).status, 401);
  for (const place of ['2001:db8::1', '2001:db8::ffff:2']) {
    const refused = await login('Ada@example.com', PASSWORD, place);
    t.deepEqual([refused.status, refused.body.error.code], [429, 'rate_limited'], `${place} is in the same network`);
    const wait = Number(refused.headers.get('retry-after'));
    t.true(wait >= 1 && wait <= 60, `Retry-After: ${wait}`);
  }
  t.is((await login('bob@example.com', PASSWORD)).status, 200);
  t.is((await login('ada@example.com', PASSWORD, '192.0.2.1')).status, 200);
});

test('wrong passwords from many addresses delay the attempts of a user and refuse none of them, known or not', async (t) => {
  const world = await startTestHost(t, { config: { trustedProxyHops: 1 } });
  await createUser(world, 'ada@example.com');
  let place = 0;
  const login = async (email: string, password: string) => {
    const started = performance.now();
    const { status } = await new Browser(world.url, { 'x-forwarded-for': `192.0.2.${place++}` }).login(email, password);
    return { status, ms: performance.now() - started };
  };
  for (const email of ['ada@example.com', 'nobody@example.com']) {
    for (let tries = 0; tries < 10; tries++) t.is((await login(email, 'wrong password')).status, 401);
    const { status, ms } = await login(email, 'wrong password');
    t.is(status, 401);
    t.true(ms >= 249, `${email}: ${ms} ms`);
  }
  const { status, ms } = await login('ada@example.com', PASSWORD);
  t.is(status, 200);
  t.true(ms >= 499, `${ms} ms`);
});

test('thirty wrong logins from one place, then 429 for whomever; another place is not concerned', async (t) => {
  const world = await startTestHost(t, { config: { trustedProxyHops: 1 } });
  await createUser(world, 'ada@example.com');
  const from = (place: string) => new Browser(world.url, { 'x-forwarded-for': place });
  const wrong = Array.from({ length: 30 }, (_, index) => from('192.0.2.1').login(`user${index}@example.com`));
  for (const { status } of await Promise.all(wrong)) t.is(status, 401);
  t.is((await from('192.0.2.1').login('ada@example.com')).status, 429);
  t.is((await from('192.0.2.2').login('ada@example.com')).status, 200);
});

test('logins that succeed are not counted', async (t) => {
  const { browser } = await startWithPerson(t);
  for (let logins = 0; logins < 12; logins++) t.is((await browser.login('ada@example.com')).status, 200);
});
