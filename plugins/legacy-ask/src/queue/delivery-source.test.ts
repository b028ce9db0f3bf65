import { randomUUID } from 'node:crypto';
import test from 'ava';
import { account, openMonitors } from '../monitors/monitors.test.helper.js';
import { deliverySource } from './delivery-source.js';

test('monitors that are disabled or deleted are silent; asks never are', async (t) => {
  const { create, desk, database } = await openMonitors(t);
  const [enabled, disabled, deleted] = [await create(), await create({ enabled: false }), await create()];
  await desk.remove(deleted.id, account);
  const ask = randomUUID();
  await database.query(`INSERT INTO asks (id, account_id, state) VALUES ($1, $2, 'queued')`, [ask, account]);
  const silent = await database.transaction(async (tx) => {
    await tx.query('SET LOCAL search_path = pg_catalog');
    return deliverySource(database).silent?.([enabled.id, disabled.id, deleted.id, ask], tx);
  });
  t.deepEqual(silent?.toSorted(), [disabled.id, deleted.id].toSorted());
});
