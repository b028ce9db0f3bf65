import { testDatabase } from '@namedrop/testing/host';
import test, { type ExecutionContext } from 'ava';
import { operatorFolder } from './command.js';
import { testPool } from './pool.js';

const BILLED = { 'namedrop.config.js': 'export default { port: 0, plugins: { billing: {} } };' };
const NO_ACCOUNT = '6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c9d';

/** A deployment with billing, and its commands. */
async function open(t: ExecutionContext) {
  const DATABASE_URL = await testDatabase(t);
  const folder = await operatorFolder(t, BILLED, { env: { DATABASE_URL } });
  const pool = testPool(t, DATABASE_URL);
  return {
    folder,
    pool,
    run: async (...args: string[]) => {
      const { code, stdout, stderr } = await folder.run([...args, '--json']);
      t.is(code, 0, `${args.join(' ')}: ${stderr}`);
      return JSON.parse(stdout);
    },
    refused: async (...args: string[]) => {
      const { code, stderr } = await folder.run(args);
      t.is(code === 0, false, args.join(' '));
      return stderr.trim();
    },
  };
}

test.serial('an account is renamed, suspended and resumed, and each command leaves a row in the audit', async (t) => {
  const { run, refused, pool } = await open(t);
  const { id } = await run('accounts', 'create', '--name', 'Acme');
  t.like(await run('accounts', 'rename', id, '--name', 'Acme Inc'), { id, name: 'Acme Inc' });
  t.truthy((await run('accounts', 'suspend', id, '--reason', 'unpaid')).suspended_at);
  t.like((await run('accounts', 'ls'))[0], { name: 'Acme Inc', state: 'suspended', suspended_reason: 'unpaid' });
  t.like(await run('accounts', 'resume', id), { id });
  t.like((await run('accounts', 'ls'))[0], { state: 'active', suspended_reason: null });
  const key = await run('keys', 'create', '--account', id);
  await run('keys', 'revoke', '--account', id, key.id);
  await run('accounts', 'set-plan', id, 'scale');
  const user = await run('users', 'create', 'ada@example.com', '--account', id);
  await run('login-link', 'ada@example.com');

  const rows = await run('audit', 'ls', '--account', id);
  t.deepEqual(
    rows.map(({ action, subject, reason }: Record<string, string>) => [action, subject, reason]),
    [
      ['login-link', user.id, null],
      ['users create', user.id, null],
      ['accounts set-plan', 'scale', null],
      ['keys revoke', key.id, null],
      ['keys create', key.id, null],
      ['accounts resume', null, null],
      ['accounts suspend', null, 'unpaid'],
      ['accounts rename', null, null],
      ['accounts create', null, null],
    ],
  );
  t.regex(rows[0].by, /^.+@.+$/);
  t.false(JSON.stringify(rows).includes(key.token.slice(9)), 'no secret is in it');
  t.deepEqual(await run('audit', 'ls', '--since', '2100-01-01'), []);
  t.is((await run('audit', 'ls', '--limit', '2')).length, 2);
  for (const change of ['DELETE FROM namedrop.audit', `UPDATE namedrop.audit SET command = 'x'`]) {
    await t.throwsAsync(pool.query(change), { message: /append-only/ }, change);
  }
  for (const args of [
    ['rename', NO_ACCOUNT, '--name', 'x'],
    ['suspend', 'nobody'],
    ['resume', NO_ACCOUNT],
    ['erase', NO_ACCOUNT, '--confirm', 'x'],
  ])
    t.is(await refused('accounts', ...args), `there is no account ${args[1]}`);
  t.is((await run('audit', 'ls')).length, rows.length, 'what is refused leaves no row');
});

test.serial(
  'a command with an idempotency key moves credits once, and takes the key for no other request',
  async (t) => {
    const { folder, run, refused, pool } = await open(t);
    const creating = ['accounts', 'create', '--name', 'Acme', '--credits', '10', '--idempotency-key', 'new-1'];
    const [first, ...others] = await Promise.all([run(...creating), run(...creating), run(...creating)]);
    for (const other of others) t.deepEqual(other, first);
    const { id } = first;
    t.is((await run('accounts', 'ls')).length, 1);

    const granting = ['credits', 'grant', '--account', id, '--credits', '5', '--idempotency-key', 'invoice-17'];
    const granted = await Promise.all(Array.from({ length: 4 }, () => run(...granting)));
    for (const each of granted) t.deepEqual(each, { account_id: id, granted_cents: 5, balance_cents: 15 });
    t.deepEqual(await run('credits', 'adjust', id, '--credits=-2.5', '--reason', 'slip', '--idempotency-key', 'fix'), {
      account_id: id,
      adjusted_cents: -2.5,
      balance_cents: 12.5,
    });
    t.is((await run(...granting)).balance_cents, 15, 'the first result');
    const mismatch =
      /^the idempotency key invoice-17 cannot be used again: it was used for another request, credits grant/;
    t.regex(await refused(...granting.with(5, '6')), mismatch);
    t.regex(
      await refused('credits', 'adjust', id, '--credits=+5', '--reason', 'x', '--idempotency-key', 'invoice-17'),
      mismatch,
    );
    t.deepEqual(
      (await run('audit', 'ls')).map((row: Record<string, unknown>) => [row.action, row.credits, row.idempotency_key]),
      [
        ['credits adjust', -2.5, 'fix'],
        ['credits grant', 5, 'invoice-17'],
        ['accounts create', 10, 'new-1'],
      ],
    );

    // Killed before the commit: neither the movement nor the row is there, and the same command does both.
    const late = ['credits', 'grant', '--account', id, '--credits', '1', '--idempotency-key', 'late'];
    const blocker = await pool.connect();
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE namedrop.audit IN SHARE ROW EXCLUSIVE MODE');
    const doomed = folder.spawn(late);
    for (;;) {
      const { rows } = await pool.query(
        `SELECT FROM pg_locks WHERE relation = 'namedrop.audit'::regclass AND NOT granted`,
      );
      if (rows.length > 0) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    doomed.process.kill('SIGKILL');
    await doomed.finished;
    await blocker.query('ROLLBACK');
    blocker.release();
    t.is((await run(...late)).balance_cents, 13.5);
    t.is((await run(...late)).balance_cents, 13.5);
    t.true((await run('ledger', 'verify')).ok);
  },
);

test.serial('a balance is adjusted within its bounds', async (t) => {
  const { run, refused } = await open(t);
  const { id } = await run('accounts', 'create', '--name', 'Acme', '--credits', '1');
  const adjust = (credits: string) => ['credits', 'adjust', id, `--credits=${credits}`, '--reason', 'a test'];
  t.regex(await refused(...adjust('-1.01')), /^at most 1 credits can be taken from account/);
  t.is((await run(...adjust('-1'))).balance_cents, 0);
  t.is((await run(...adjust('+0.01'))).balance_cents, 0.01);
  for (const wrong of ['5', '+0', '-0.001', '+1000000001', '--1', '+']) {
    t.regex(await refused(...adjust(wrong)), /must (begin with|be a number)/, wrong);
  }
  t.regex(await refused('credits', 'adjust', id, '--credits=+1'), /required option '--reason/);
  t.regex(await refused(...adjust('+1').with(5, '')), /must be a text of 1 to 500 characters/);
});

test.serial('a charge is refunded in parts and never beyond, also by commands that run together', async (t) => {
  const { folder, run, refused, pool } = await open(t);
  const { id } = await run('accounts', 'create', '--name', 'Acme', '--credits', '150');
  const check = '7a1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c9d';
  await pool.query(
    `WITH paid AS (UPDATE billing.wallets SET balance = balance - 12000, entries = entries + 1 RETURNING *)
     INSERT INTO billing.entries SELECT account_id, entries, gen_random_uuid(), 'charge', -12000, balance, 'check', $1, 'quick', now()
     FROM paid`,
    [check],
  );
  const refund = (...more: string[]) => [
    'credits',
    'refund',
    id,
    '--check',
    check,
    '--reason',
    'wrong answer',
    ...more,
  ];
  t.deepEqual(await run(...refund('--credits', '20.5', '--idempotency-key', 'r1')), {
    account_id: id,
    refunded_cents: 20.5,
    left_cents: 99.5,
    balance_cents: 50.5,
  });
  t.is((await run(...refund('--credits', '20.5', '--idempotency-key', 'r1'))).balance_cents, 50.5);
  t.is(
    await refused(...refund('--credits', '99.51')),
    'only 99.5 credits of what was charged for it are left, and not 99.51',
  );
  const together = await Promise.all(Array.from({ length: 5 }, () => folder.run(refund('--credits', '40'))));
  t.deepEqual(together.map(({ code }) => code).sort(), [0, 0, 1, 1, 1]);
  t.like(await run(...refund()), { refunded_cents: 19.5, left_cents: 0, balance_cents: 150 });
  t.is(await refused(...refund()), 'all that was charged for it was given back before');
  t.like(await run('ledger', 'verify'), { ok: true });
  t.is(await refused('credits', 'refund', id, '--ask', check, '--reason', 'x'), 'nothing was charged for it');
  t.regex(await refused('credits', 'refund', id, '--reason', 'x'), /name one charge/);
});
