import type { Host } from '@namedrop/host';
import { until } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { bootOn, plugin } from '../boot/world.js';
import { CHECK } from './idempotency-world.js';

const boot = bootOn(test);

/** Two hosts on a database whose disk is full for replies of an account until it is `mended`. */
async function startFull(t: ExecutionContext) {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return { text: 'Acme is popular.', citations: [] };
  };
  const claude = plugin('claude', { adds: { surfaces: [{ platform: 'claude', channel: 'api', ask }] } });
  const { start, log } = boot(t);
  const hosts: [Host, Host] = [await start({ claude }), await start({ claude })];
  const [{ accounts, keys, storage }] = hosts;
  const { id: account } = await accounts.create({ name: 'Acme' });
  const { token } = await keys.create({ account, name: 'test', mode: 'live' });
  const { pool } = storage;
  const constraint = `full_${account.replaceAll('-', '')}`;
  await pool.query(`
    CREATE FUNCTION public.${constraint}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER ${constraint} BEFORE UPDATE ON namedrop.idempotency_keys FOR EACH ROW
      WHEN (NEW.account_id = '${account}' AND NEW.body IS NOT NULL) EXECUTE FUNCTION public.${constraint}()`);
  return {
    hosts,
    log,
    asked: () => asked,
    mend: () => pool.query(`DROP TRIGGER ${constraint} ON namedrop.idempotency_keys`),
    lapse: () =>
      pool.query('UPDATE namedrop.idempotency_keys SET leased_until = clock_timestamp() WHERE account_id = $1', [
        account,
      ]),
    async check({ url }: Host) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'k' };
      const body = JSON.stringify({ ...CHECK, query: t.title, providers: ['claude'] });
      const response = await fetch(`${url}/v1/check`, { method: 'POST', headers, body });
      return {
        status: response.status,
        text: await response.text(),
        replay: response.headers.get('idempotency-replay'),
      };
    },
  };
}

test('a reply that cannot be stored is repeated by its host, and by another one as soon as it is stored; the vendor is asked once', async (t) => {
  const { hosts, check, mend, asked } = await startFull(t);
  const first = await check(hosts[0]);
  t.is(first.status, 200);
  const replay = { ...first, replay: 'true' };
  t.deepEqual(await check(hosts[0]), replay);
  const elsewhere = check(hosts[1]);
  t.is(await Promise.race([elsewhere, check(hosts[0]).then(() => 'waits')]), 'waits');
  await mend();
  t.deepEqual(await elsewhere, replay);
  t.deepEqual(await check(hosts[0]), replay);
  t.is(asked(), 1);
});

test('a reply that waits to be stored is repeated by its host though the lease of its key is over', async (t) => {
  const { hosts, check, mend, lapse, asked, log } = await startFull(t);
  const first = await check(hosts[0]);
  await lapse();
  const replay = { ...first, replay: 'true' };
  t.deepEqual(await check(hosts[0]), replay);
  await mend();
  await until(() => log.text().includes('a reply is stored for its idempotency key'));
  t.deepEqual(await check(hosts[1]), replay);
  t.is(asked(), 1);
});

test('a host that stops stores the replies that it could not store before', async (t) => {
  const { hosts, check, mend, asked } = await startFull(t);
  const first = await check(hosts[0]);
  await mend();
  await hosts[0].stop();
  t.deepEqual(await check(hosts[1]), { ...first, replay: 'true' });
  t.is(asked(), 1);
});
