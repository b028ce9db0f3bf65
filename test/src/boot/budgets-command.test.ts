import { testDatabase } from '@namedrop/testing/host';
import test from 'ava';
import { operatorFolder } from './command.js';
import { testPool } from './pool.js';

const ACCOUNT = '11111111-1111-4111-8111-111111111111';
const BUDGETS = {
  deployment: { usdPerDay: 5 },
  accounts: { [ACCOUNT]: { callsPerDay: 20 } },
  vendors: { cloro: { usdPerDay: 2 } },
};

test('budgets ls shows what each scope has used today and its limits, and nothing where no budget is set', async (t) => {
  const DATABASE_URL = await testDatabase(t);
  const files = { 'namedrop.config.js': `export default { plugins: {}, budgets: ${JSON.stringify(BUDGETS)} };` };
  const folder = await operatorFolder(t, files, { env: { DATABASE_URL } });
  t.is((await folder.run(['budgets', 'ls'])).code, 0);
  const pool = testPool(t, DATABASE_URL);
  await pool.query(
    `INSERT INTO namedrop.budget_days (day, scope, calls, usd_micros, notified_at)
     SELECT (now() AT TIME ZONE 'UTC')::date - past, scope, calls, micros, notified
     FROM (VALUES ('deployment', 20, 1500000, NULL), ('account:${ACCOUNT}', 20, 1250000, now()))
       AS used (scope, calls, micros, notified), (VALUES (0), (1)) AS days (past)`,
  );
  const { stdout } = await folder.run(['budgets', 'ls']);
  t.deepEqual(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/)),
    [
      ['BUDGET', 'CALLS', 'OF', 'USD', 'OF', 'STATE'],
      ['deployment', '20', '1.5', '5'],
      [`account:${ACCOUNT}`, '20', '20', '1.25', 'used up'],
      ['vendor:cloro', '0', '0', '2'],
    ],
  );
  const { budgets } = JSON.parse((await folder.run(['budgets', 'ls', '--json'])).stdout);
  t.like(budgets[1], {
    scope: `account:${ACCOUNT}`,
    calls: 20,
    callsPerDay: 20,
    usd: 1.25,
    usdPerDay: null,
    isUsedUp: true,
  });

  const none = await operatorFolder(
    t,
    { 'namedrop.config.js': 'export default { plugins: {} };' },
    { env: { DATABASE_URL } },
  );
  t.is((await none.run(['budgets', 'ls'])).stdout, 'no budgets: nothing is counted or limited\n');
});
