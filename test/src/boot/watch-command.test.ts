import test from 'ava';
import { operatorFolderOnServer } from './command.js';

const ACTIVE = '6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c01';
const PAUSED = '6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c02';
const RUN = '6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c03';
const ACCOUNT = '6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c04';

/** Another plugin may keep watches: the command knows none by name. A run takes three looks, and ends as FATE says. */
const FOLDER = {
  'namedrop.config.js': "export default { port: 0, plugins: { watcher: { module: './watcher.js' } } };",
  'watcher.js': `
    import { API_VERSION, definePlugin, Jobs, job, provide, setting, Watches, z } from '@namedrop/plugin-api';
    const at = (minute) => new Date('2026-11-21T10:' + minute + ':00Z');
    const watch = (id, status, budget = {}) => ({
      id, status, account: '${ACCOUNT}', query: 'best crm \\u001b[2J', brand: 'Acme', caseSensitive: true,
      aliases: ['Acme CRM'], competitors: ['Globex', 'Hooli'], mode: 'quick', interval: 'hourly',
      webhookUrl: 'https://hook.example/', triggerOn: ['mention_added', 'rank_changed'],
      sensitivity: { confirm: 3, minRankChange: 1, cooldownRuns: 0, ignoreCitationChurn: true, ...budget }, nextRunAt: at(30), createdAt: at(10),
    });
    const all = [watch('${ACTIVE}', 'active'), watch('${PAUSED}', 'paused', { alarmsPerYear: 2 })];
    const due = { id: '${RUN}', plannedFor: at(20), state: 'due', cost: 0, triggersFired: [], diffSummary: '' };
    const running = { ...due, state: 'running', startedAt: at(20) };
    const succeeded = {
      ...running, state: 'succeeded', endedAt: at(21), cost: 15000, triggersFired: ['rank_changed'],
      diffSummary: 'Acme went from rank 3 to 1.', delivery: 'pending',
    };
    const fates = {
      succeeded,
      failed: { ...running, state: 'failed', endedAt: at(21), error: 'insufficient_balance' },
      gone: undefined,
      due,
      running,
    };
    const known = (id) => all.find((one) => one.id === id);
    export default definePlugin({
      id: 'watcher', apiVersion: API_VERSION, requires: { jobs: Jobs }, provides: [Watches],
      config: z.strictObject({ fate: setting(z.string().default('succeeded'), { env: 'FATE' }) }),
      setup({ config: { fate }, ports: { jobs } }) {
        let looks = 0;
        const watches = {
          list: async ({ account, limit }) => all.filter((one) => !account || one.account === account).slice(0, limit),
          find: async (id) => known(id),
          runs: async () => [[due], [running], [fates[fate]].filter(Boolean)][Math.min(looks++, 2)],
          async run(id) {
            if (known(id)?.status !== 'active') return known(id) && 'paused';
            await jobs.send('run', { id });
            return { run: '${RUN}' };
          },
          pause: async (id) => known(id) && { ...known(id), status: 'paused' },
          resume: async (id) => known(id) && { ...known(id), status: 'active' },
        };
        const run = async ({ id }) => { process.stdout.write('a host runs ' + id + '\\n'); };
        return {
          ports: [provide(Watches, watches)],
          jobs: [job({ name: 'run', input: z.strictObject({ id: z.uuid() }), run })],
        };
      },
    });`,
};

test.serial('watches are listed and shown with their runs, and nothing of them acts on the terminal', async (t) => {
  const folder = await operatorFolderOnServer(t, FOLDER);
  const host = folder.spawn(['start']);
  await host.printed(/PostgreSQL/);

  const listed = await folder.run(['watch', 'ls']);
  t.is(listed.code, 0, listed.stderr);
  const [heading, first, second] = listed.stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  t.deepEqual(heading, ['ID', 'BRAND', 'QUERY', 'MODE', 'INTERVAL', 'STATUS', 'NEXT RUN']);
  t.deepEqual(first, [ACTIVE, 'Acme', 'best crm \uFFFD[2J', 'quick', 'hourly', 'active', '2026-11-21T10:30:00.000Z']);
  t.deepEqual([second?.[0], second?.[5]], [PAUSED, 'paused']);
  const [one, ...others] = JSON.parse((await folder.run(['watch', 'ls', '--limit', '1', '--json'])).stdout);
  t.deepEqual(others, []);
  t.deepEqual(one, {
    id: ACTIVE,
    account_id: ACCOUNT,
    query: 'best crm \u001b[2J',
    brand: 'Acme',
    case_sensitive: true,
    aliases: ['Acme CRM'],
    competitors: ['Globex', 'Hooli'],
    mode: 'quick',
    interval: 'hourly',
    webhook_url: 'https://hook.example/',
    trigger_on: ['mention_added', 'rank_changed'],
    sensitivity: { confirm: 3, min_rank_change: 1, cooldown_runs: 0, ignore_citation_churn: true },
    status: 'active',
    next_run_at: '2026-11-21T10:30:00.000Z',
    created_at: '2026-11-21T10:10:00.000Z',
  });

  const shown = await folder.run(['watch', 'show', ACTIVE]);
  t.regex(
    shown.stdout,
    /^watch +6f1e.*\naccount +6f1e.*\nbrand +Acme \(in this case only\)\naliases +Acme CRM\ncompetitors +Globex, Hooli\nquery +best crm \uFFFD\[2J\n/,
  );
  t.regex(
    shown.stdout,
    /\n\nRUN +PLANNED FOR +STATE +CREDITS +FIRED +DELIVERY\n6f1e\S+ +2026-11-21T10:20\S+ +due +0\n$/,
  );

  t.regex(shown.stdout, /\nsensitivity +a change holds for 3 runs; sites are compared, not pages\n/);

  const budgeted = await folder.run(['watch', 'show', PAUSED]);
  t.regex(budgeted.stdout, /\nsensitivity +at most 2 false alarms a year; sites are compared, not pages\n/);

  const planned = await folder.run(['watch', 'run', ACTIVE]);
  t.is(planned.stdout, `run ${RUN} is planned for now; "namedrop watch show ${ACTIVE}" tells how it goes\n`);
  t.is(planned.code, 0, planned.stderr);
  await host.printed(new RegExp(`a host runs ${ACTIVE}`));
  const paused = await folder.run(['watch', 'pause', ACTIVE]);
  t.is(paused.stdout, `the watch ${ACTIVE} is paused; "namedrop watch resume ${ACTIVE}" makes it active\n`);
  const resumed = await folder.run(['watch', 'resume', PAUSED]);
  t.is(resumed.stdout, `the watch ${PAUSED} is active; it runs next at 2026-11-21T10:30:00.000Z\n`);
  const audit = JSON.parse((await folder.run(['audit', 'ls', '--account', ACCOUNT, '--json'])).stdout);
  t.deepEqual(
    audit.map(({ action, subject }: Record<string, string>) => [action, subject]),
    [
      ['watch resume', PAUSED],
      ['watch pause', ACTIVE],
      ['watch run', RUN],
    ],
  );
});

test.serial('a run that is waited for is told once it has ended, and decides the exit code', async (t) => {
  const folder = await operatorFolderOnServer(t, FOLDER);
  const succeeded = await folder.run(['watch', 'run', ACTIVE, '--wait']);
  t.is(succeeded.code, 0, succeeded.stderr);
  t.deepEqual(
    succeeded.stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/)),
    [
      ['run', RUN],
      ['planned for', '2026-11-21T10:20:00.000Z'],
      ['state', 'succeeded'],
      ['started', '2026-11-21T10:20:00.000Z'],
      ['ended', '2026-11-21T10:21:00.000Z'],
      ['credits', '150'],
      ['fired', 'rank_changed'],
      ['summary', 'Acme went from rank 3 to 1.'],
      ['delivery', 'pending'],
    ],
  );
  const failed = await folder.run(['watch', 'run', ACTIVE, '--wait', '--json'], { FATE: 'failed' });
  t.is(failed.code, 1);
  t.like(JSON.parse(failed.stdout), { id: RUN, state: 'failed', error: 'insufficient_balance', cost_cents: 0 });
  const gone = await folder.run(['watch', 'run', ACTIVE, '--wait'], { FATE: 'gone' });
  t.deepEqual([gone.code, gone.stderr], [1, `the run ${RUN} is gone: somebody has deleted the watch\n`]);
});

test.serial('whoever waits for a run is told that no host takes it, and does not wait for ever', async (t) => {
  const folder = await operatorFolderOnServer(t, FOLDER);
  const run = (timeout: string, FATE: string) => folder.run(['watch', 'run', ACTIVE, '--timeout', timeout], { FATE });
  const notTaken = `no host has taken the run ${RUN} yet: if none runs, "namedrop start" starts one`;
  const alone = await run('4', 'due');
  t.is(alone.code, 75);
  t.deepEqual(alone.stderr.split('\n'), [
    `${notTaken}; this waits on, until 4 s are over`,
    `${notTaken}; nobody waits for it any more after 4 s`,
    '',
  ]);
  t.is(alone.stdout, '');
  const slow = await run('1', 'running');
  t.deepEqual(
    [slow.code, slow.stderr],
    [75, `a host has taken the run ${RUN}, and it goes on; nobody waits for it any more after 1 s\n`],
  );
  t.is((await run('0', 'due')).code, 64);
});

test.serial('what cannot be done with a watch is said in a sentence', async (t) => {
  const folder = await operatorFolderOnServer(t, FOLDER);
  for (const [args, code, said] of [
    [['show', RUN], 1, `there is no watch ${RUN}`],
    [['run', 'nonsense'], 1, 'there is no watch nonsense'],
    [['pause', RUN], 1, `there is no watch ${RUN}`],
    [['resume', RUN], 1, `there is no watch ${RUN}`],
    [['run', PAUSED], 1, `the watch ${PAUSED} is paused: "namedrop watch resume ${PAUSED}" makes it active`],
    [['ls', '--account', RUN], 1, `there is no account ${RUN}`],
  ] as const) {
    const ended = await folder.run(['watch', ...args]);
    t.deepEqual([ended.code, ended.stderr, ended.stdout], [code, `${said}\n`, ''], args.join(' '));
  }
  const limited = await folder.run(['watch', 'ls', '--limit', '201']);
  t.is(limited.code, 64);
  t.regex(limited.stderr, /It must be a whole number from 1 to 200\./);
});

test.serial('where no plugin keeps watches, the command says so', async (t) => {
  const folder = await operatorFolderOnServer(t, { 'namedrop.config.js': 'export default { port: 0, plugins: {} };' });
  const { code, stderr } = await folder.run(['watch', 'ls']);
  t.deepEqual([code, stderr], [1, 'no plugin here keeps watches: add watch to the plugins of the configuration\n']);
});
