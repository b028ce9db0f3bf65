import { join } from 'node:path';
import test from 'ava';
import { operatorFolder, operatorFolderOnServer } from './command.js';
import { emptyDatabase } from './empty-database.js';
import { freePort } from './world.js';

const EMPTY = { 'namedrop.config.js': 'export default { port: 0, plugins: {} };' };

test.serial(
  'a host that cannot start says why in one report, without a stack trace, and ends with 1 or 78',
  async (t) => {
    const folder = await operatorFolderOnServer(t, EMPTY);
    const port = String(await freePort());
    const running = folder.start([], { PORT: port });
    await running.printed(/PostgreSQL/);
    const taken = await folder.run(['start'], { PORT: port });
    t.is(taken.code, 1);
    t.regex(taken.stderr, new RegExp(`host +listen +port ${port} of 127.0.0.1 is in use`));
    const wrong = await folder.run(['start'], { PORT: 'many', LOG_LEVEL: 'loud' });
    t.is(wrong.code, 78);
    t.regex(
      wrong.stderr,
      /^2 problems, nothing was started:\n +host +config +port \(PORT\): .*\n +host +config +logLevel/,
    );
    for (const { stderr, stdout } of [taken, wrong]) {
      t.notRegex(stderr, /^ +at /m);
      t.is(stdout, '');
    }
  },
);

test.serial('config check finds everything at once with exit code 78, and says ok when all is well', async (t) => {
  const folder = await operatorFolder(
    t,
    {
      'namedrop.config.js':
        "export default { prot: 1, plugins: { claude: { apikey: 'sk-x' }, absent: { module: './a.js' } } };",
      'fine.js': 'export default { plugins: { claude: {} } };',
    },
    { data: 'new' },
  );
  const wrong = await folder.run(['config', 'check']);
  t.is(wrong.code, 78);
  t.regex(wrong.stdout, /host +config +prot: unknown key/);
  t.regex(wrong.stdout, /claude +config +plugins\.claude\.apikey: unknown key; known are apiKey, /);
  t.regex(wrong.stdout, /absent +import +/);
  const json = JSON.parse((await folder.run(['config', 'check', '--json'])).stdout);
  t.is(json.ok, false);
  t.is(json.problems.length, 3);
  const fine = await folder.run(['config', 'check', '--config', 'fine.js']);
  t.deepEqual([fine.code, fine.stdout], [0, 'ok\n']);
  const missing = await folder.run(['config', 'check', '--config', 'none.js']);
  t.is(missing.code, 78);
  t.regex(missing.stdout, /none\.js: there is no such file/);
});

test.serial('config check names older settings of the file with their newer paths', async (t) => {
  const config = `export default {
    deadlines: { aiModeMs: 80000, quickMs: 50000 },
    targets: { claude: { successRate: 0.9 } },
    plugins: { claude: {} },
  };`;
  const folder = await operatorFolder(t, { 'namedrop.config.js': config }, { data: 'new' });
  const env = { NAMEDROP_PERPLEXITY_LIVE_DEADLINE_MS: '80000' };
  const { code, stdout } = await folder.run(['config', 'check'], env);
  const lines = [
    'deadlines.aiModeMs is deprecated: set plugins.ai-mode.live.deadlineMs instead (docs/compatibility.md)',
    'targets.claude.successRate is deprecated: set plugins.claude.target.successRate instead (docs/compatibility.md)',
  ];
  t.deepEqual([code, stdout], [0, `${['ok', ...lines].join('\n')}\n`]);
  t.deepEqual(JSON.parse((await folder.run(['config', 'check', '--json'], env)).stdout).deprecated, lines);
});

test.serial('config print shows where every value comes from, and no secret in any form', async (t) => {
  const folder = await operatorFolder(
    t,
    {
      'namedrop.config.js':
        "export default { host: '0.0.0.0', plugins: { claude: { apiKey: 'sk-from-the-file' }, chatgpt: {} } };",
      url: 'postgres://root:from-a-file@db/namedrop\n',
    },
    { data: 'new' },
  );
  const env = { PORT: '5', OPENAI_API_KEY: 'sk-from-the-env', DATABASE_URL_FILE: join(folder.path, 'url') };
  const { code, stdout, stderr } = await folder.run(['config', 'print'], env);
  t.is(code, 0);
  const line = (start: string) =>
    stdout
      .split('\n')
      .find((one) => one.startsWith(`${start} `))
      ?.replaceAll(/ +/g, ' ');
  t.is(line('port'), 'port env PORT 5');
  t.is(line('host'), 'host file 0.0.0.0');
  t.is(line('drainMs'), 'drainMs default 30000');
  t.is(line('databaseUrl'), 'databaseUrl env DATABASE_URL_FILE •••');
  t.is(line('secretKey'), 'secretKey default (not set)');
  t.is(line('plugins.claude.apiKey'), 'plugins.claude.apiKey file •••');
  t.is(line('plugins.chatgpt.apiKey'), 'plugins.chatgpt.apiKey env OPENAI_API_KEY •••');
  t.is(line('plugins.chatgpt.enabled'), 'plugins.chatgpt.enabled default true');
  const json = await folder.run(['config', 'print', '--json'], env);
  t.true(
    JSON.parse(json.stdout).some(({ path, value }: { path: string; value: unknown }) => path === 'port' && value === 5),
  );
  t.notRegex(stdout + stderr + json.stdout, /sk-from|from-a-file/);
});

test.serial('doctor examines an installation, names remedies, and fails when a host would', async (t) => {
  const files = {
    'namedrop.config.js': 'export default { plugins: { claude: {}, gemini: {} } };',
    'typo.js': 'export default { plugins: { claude: { apikey: 1 } } };',
  };
  const folder = await operatorFolder(t, files, { env: { DATABASE_URL: await emptyDatabase(t) } });
  const fresh = await folder.run(['doctor'], { GEMINI_API_KEY: 'sk-of-ours' });
  t.is(fresh.code, 0, fresh.stderr);
  t.regex(fresh.stdout, /^ok +data folder +.*can be written$/m);
  t.regex(fresh.stdout, /^\w+ +disk space +[\d.]+ GiB free/m);
  t.regex(fresh.stdout, /^ok +database +PostgreSQL/m);
  t.regex(fresh.stdout, /^warn +migrations +\d+ pending \(namedrop\/001-accounts, .*: run namedrop migrate/m);
  t.regex(
    fresh.stdout,
    /^warn +plugin claude +no key: .*ANTHROPIC_API_KEY: set ANTHROPIC_API_KEY, or disable the plugin: plugins: { claude: { enabled: false } }$/m,
  );
  t.regex(fresh.stdout, /^ok +plugin gemini +ready: gemini \(api\), gemini \(live\) needs .*CLORO_API_KEY$/m);

  const migrated = await folder.run(['migrate']);
  t.regex(migrated.stdout, /^ran namedrop\/001-accounts/);
  t.is((await folder.run(['migrate'])).stdout, 'nothing to do\n');
  t.regex((await folder.run(['doctor'])).stdout, /^ok +migrations +up to date$/m);

  const away = await folder.run(['doctor', '--json'], {
    DATABASE_URL: `postgres://u:hunter2@127.0.0.1:${await freePort()}/x`,
  });
  t.is(away.code, 1);
  const findings = JSON.parse(away.stdout) as { what: string; state: string; detail: string }[];
  t.is(findings.find(({ what }) => what === 'database')?.state, 'fail');
  t.notRegex(away.stdout, /hunter2/);
  const typo = await folder.run(['doctor', '--config', 'typo.js']);
  t.is(typo.code, 1);
  t.regex(typo.stdout, /^fail +plugin claude +config: plugins\.claude\.apikey: unknown key/m);
});

test.serial('a secret key that is none is told by config check and doctor, wherever it comes from', async (t) => {
  const folder = await operatorFolderOnServer(t, { ...EMPTY, 'secret.key': 'damaged' });
  const env = { NAMEDROP_SECRET_KEY: 'too-short-for-a-key' };
  const checked = await folder.run(['config', 'check'], env);
  t.is(checked.code, 78);
  t.regex(checked.stdout, /secretKey \(NAMEDROP_SECRET_KEY\): is not a key: it takes 32 bytes/);
  const typed = await folder.run(['doctor'], env);
  t.is(typed.code, 1);
  t.regex(typed.stdout, /^fail +configuration +secretKey \(NAMEDROP_SECRET_KEY\): is not a key/m);
  t.notRegex(checked.stdout + checked.stderr + typed.stdout + typed.stderr, /too-short/);
  const kept = await folder.run(['doctor'], { NAMEDROP_DATA_DIR: folder.path });
  t.is(kept.code, 1);
  t.regex(kept.stdout, /^fail +configuration +.*secret\.key is not a key/m);
});

test.serial('plugins ls shows how every plugin comes out', async (t) => {
  const folder = await operatorFolderOnServer(t, {
    'namedrop.config.js': 'export default { plugins: { claude: {}, nowhere: { required: false } } };',
  });
  const { code, stdout } = await folder.run(['plugins', 'ls', '--json'], { ANTHROPIC_API_KEY: 'sk-of-ours' });
  t.is(code, 1);
  const [claude, nowhere] = JSON.parse(stdout);
  t.deepEqual(claude, { id: 'claude', state: 'ready', detail: 'claude (api)' });
  t.like(nowhere, { id: 'nowhere', state: 'failed' });
});

test.serial('an account is made with a plan, put on another one, and listed with it', async (t) => {
  const folder = await operatorFolderOnServer(t, EMPTY);
  const run = async (...args: string[]) => JSON.parse((await folder.run(['accounts', ...args, '--json'])).stdout);
  const { id, plan } = await run('create', '--name', 'Acme', '--plan', 'scale');
  t.is(plan, 'scale');
  t.like(await run('set-plan', id, 'free'), { id, plan: 'free' });
  t.deepEqual(
    (await run('ls')).map(({ plan }: { plan: string }) => plan),
    ['free'],
  );
  t.is((await run('create', '--name', 'Acme')).plan, 'growth');
});

test.serial('the monthly quota of an account is set and cleared', async (t) => {
  const folder = await operatorFolderOnServer(t, EMPTY);
  const run = async (...args: string[]) => JSON.parse((await folder.run(['accounts', ...args, '--json'])).stdout);
  const { id } = await run('create', '--name', 'Acme');
  t.is((await run('ls'))[0].monthly_quota, null);
  t.regex(
    (await folder.run(['accounts', 'ls'])).stdout,
    /^ID +NAME +PLAN +MONTHLY QUOTA +STATE +CREATED\n.* growth +- +active +\d{4}-/,
  );
  t.like(await run('set-quota', id, '2500'), { id, name: 'Acme', monthly_quota: 2500 });
  t.like((await run('ls'))[0], { id, monthly_quota: 2500 });
  t.regex((await folder.run(['accounts', 'ls'])).stdout, / growth +2500 +active +\d{4}-/);
  t.like(await run('set-quota', id, '--clear'), { id, monthly_quota: null });
  const said = await folder.run(['accounts', 'set-quota', id, '0']);
  t.regex(said.stdout, /^account .* \(Acme\) has a monthly quota of 0 units$/m);
});

test.serial('keys are made up to the limit of the account, and then refused with a sentence', async (t) => {
  const folder = await operatorFolderOnServer(t, EMPTY);
  const { id } = JSON.parse((await folder.run(['accounts', 'create', '--name', 'Acme', '--json'])).stdout);
  const create = () => folder.run(['keys', 'create', '--account', id], { NAMEDROP_KEYS_PER_ACCOUNT: '1' });
  t.is((await create()).code, 0);
  const { code, stderr } = await create();
  t.is(code, 1);
  t.regex(stderr, /An account may have 1 active keys, and this one has as many: revoke one first\./);
});

test.serial('what cannot be done is a sentence: unknown accounts and keys, empty names, wrong usage', async (t) => {
  const folder = await operatorFolderOnServer(t, EMPTY);
  const unknown = '00000000-0000-4000-8000-000000000000';
  const cases: [string[], number, RegExp][] = [
    [['keys', 'create', '--account', unknown], 1, /no account 0000/],
    [['keys', 'ls', '--account', 'x'], 1, /no account x/],
    [['keys', 'revoke', unknown, '--account', unknown], 1, /no account 0000/],
    [['accounts', 'create', '--name', ''], 1, /1 to 80 characters/],
    [['accounts', 'create'], 64, /--name/],
    [['accounts', 'create', '--name', 'Acme', '--plan', 'gold'], 1, /no plan 'gold'\. The plans are free, starter, /],
    [['accounts', 'set-plan', unknown, 'free'], 1, /no account 0000/],
    [['accounts', 'set-quota', unknown, '1'], 1, /no account 0000/],
    [['accounts', 'set-quota', unknown], 64, /either a number of units or --clear/],
    [['accounts', 'set-quota', unknown, '1', '--clear'], 64, /either a number of units or --clear/],
    [['accounts', 'set-quota', unknown, '1.5'], 64, /whole number from 0 to/],
    [['keys', 'create', '--account', unknown, '--mode', 'fast'], 64, /live, test/],
    [['strat'], 64, /unknown command 'strat'/],
    [['start', '--prot', '1'], 64, /unknown option/],
  ];
  for (const [args, code, words] of cases) {
    const result = await folder.run(args);
    t.is(result.code, code, args.join(' '));
    t.regex(result.stderr, words);
    t.notRegex(result.stderr, /^ +at /m);
  }
  const help = await folder.run(['keys', 'create', '--help']);
  t.is(help.code, 0);
  t.regex(help.stdout, /--account <id>/);
});
