import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testDatabase } from '@namedrop/testing/host';
import test from 'ava';
import { blocksOf } from '../docs/guides/page-blocks.js';
import { operatorFolder } from './command.js';
import { testPool } from './pool.js';
import { ROOT } from './running.js';

const run = promisify(execFile);
const CHECK = '7a1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c9d';
const NPX = `npx() { shift; node '${join(ROOT, 'host/bin/namedrop.js')}' "$@"; }`;

test('every command of the page about accounts does what it says', async (t) => {
  const DATABASE_URL = await testDatabase(t);
  const files = { 'namedrop.config.js': 'export default { plugins: { billing: {} } };' };
  const { path } = await operatorFolder(t, files, { env: { DATABASE_URL } });
  const pool = testPool(t, DATABASE_URL);
  const bash = async (script: string, variables: object = {}) => {
    const env = { PATH: process.env.PATH, DATABASE_URL, ...variables };
    return (await run('bash', ['-euc', `${NPX}\n${script}`], { cwd: path, env, timeout: 120_000 })).stdout;
  };
  const blocks = blocksOf('docs/operations/accounts.md').map(({ text }) => text);
  const [create = '', ...others] = blocks;
  const created = await bash(`${create}\necho "id=$ACCOUNT"`);
  t.regex(created, /is called Acme Inc/);
  const ACCOUNT = /^id=(.+)$/m.exec(created)?.[1] ?? '';
  await pool.query(
    `WITH paid AS (UPDATE billing.wallets SET balance = balance - 15000, entries = entries + 1 RETURNING *)
     INSERT INTO billing.entries SELECT account_id, entries, gen_random_uuid(), 'charge', -15000, balance, 'check', $1, 'quick', now()
     FROM paid`,
    [CHECK],
  );
  const printed = await bash(others.join('\n'), { ACCOUNT, CHECK });
  for (const line of [
    'granted 500 credits',
    'adjusted account .+ by -12.5 credits',
    'refunded 150 credits to account .+; its balance is 1487.5',
    'the books are right',
    'is suspended',
    'is active',
    'erased account',
    'credits refund',
  ])
    t.regex(printed, new RegExp(line));
});
