import { isProgramUsed } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import pg from 'pg';
import { projectFiles, read } from '../repository/tree.js';
import { type OperatorWorld, operatorWorld } from './operator-world.js';
import { runCommands, runHost } from './page-shell.js';
import { blocksIn } from './shell-blocks.js';

/** Pages whose commands run here, in an order in which each finds the rows of the one before. */
const PAGES = [
  'docs/operations/sign-in.md',
  'docs/reference/dashboard-api.md',
  'docs/operations/limits.md',
  'docs/operations/watches-and-webhooks.md',
  'docs/operations/vendors.md',
  'docs/operations/budgets.md',
  'docs/operations/incidents.md',
  'docs/operations/upgrade.md',
  'docs/operations/size.md',
  'docs/operations/costs.md',
  'docs/operations/retention.md',
  'docs/operations/selling.md',
  'docs/operations/rotate-secrets.md',
  'SECURITY.md',
];

/** Commands that a page shows and that do not run here, with the reason. */
const ELSEWHERE = [
  { has: 'npm run bench', because: 'the bench takes minutes, and has tests of its options' },
  { has: 'CREATE ROLE namedrop_a', because: 'roles belong to the server: see roles.test.ts' },
  { has: 'jq -r', because: 'jq is not installed', unless: isProgramUsed('jq') },
];

/** Commands that fail today, as the page says. */
const REFUSED = [{ has: 'secrets rotate --finish', says: /younger than 10 minutes/ }];

test.serial('every command and statement of the pages of operations works as it is shown', async (t) => {
  t.timeout(300_000);
  const world = await operatorWorld(t);
  for (const page of PAGES) {
    for (const block of blocksIn(page, 'sh')) await runBlock(t, world, page, block);
    for (const block of blocksIn(page, 'sql')) await runStatements(t, world, page, block);
  }
});

async function runBlock(t: ExecutionContext, world: OperatorWorld, page: string, block: string): Promise<void> {
  if (isElsewhere(block)) return;
  const commands = await world.fill(block);
  if (/\bnamedrop start\b/.test(commands)) return runStart(t, world, page, commands);
  const { code, output } = await runCommands(commands, world);
  const refused = REFUSED.find(({ has }) => block.includes(has));
  if (refused) t.regex(output, refused.says, page);
  t.is(code, refused ? 1 : 0, `${page}\n${commands}\n${output}`);
}

/** Runs a block that starts a host. Its `<pid>` is that of a host that runs on the same port. */
async function runStart(t: ExecutionContext, world: OperatorWorld, page: string, block: string): Promise<void> {
  const commands = block.includes('<pid>') ? block.replaceAll('<pid>', `${await world.startAnother()}`) : block;
  const ran = await runHost(commands, world, async () => {
    if (!commands.includes('NAMEDROP_SECURITY_CONTACTS')) return;
    const file = await fetch(`http://127.0.0.1:${world.env.PORT}/.well-known/security.txt`);
    const shown = /^```text\n(Contact: .*?)^Expires/ms.exec(read(page))?.[1] ?? 'none';
    t.true((await file.text()).startsWith(shown), 'security.txt has the contacts that the page shows');
  });
  t.is(ran.code, 0, `${page}\n${commands}\n${ran.output}`);
}

async function runStatements(t: ExecutionContext, world: OperatorWorld, page: string, block: string): Promise<void> {
  if (isElsewhere(block)) return;
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await t.notThrowsAsync(client.query(block), `${page}\n${block}`);
  await client.end();
}

function isElsewhere(block: string): boolean {
  return ELSEWHERE.some(({ has, unless = false }) => block.includes(has) && !unless);
}

test('each page of operations is run here, or by a test that names it', (t) => {
  const tests = projectFiles('test/src').filter((file) => file.endsWith('.ts') && !file.includes('/docs/links'));
  const named = tests.map(read).join('\n');
  const pages = projectFiles('docs/operations').filter((file) => file.endsWith('.md'));
  t.deepEqual(
    pages.filter((page) => !named.includes(page)),
    [],
  );
});
