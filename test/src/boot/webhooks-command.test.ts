import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import test from 'ava';
import { type Folder, operatorFolderOnServer } from './command.js';

const ENDPOINT = '6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c01';
const FAILED = '6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c02';
const NEW = '6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c03';
const ACCOUNT = '6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c04';
const NOBODY = '6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c05';

/** Keeps a log of deliveries that notes what it was asked. */
const FOLDER = {
  'namedrop.config.js': "export default { port: 0, plugins: { postman: { module: './postman.js' } } };",
  'postman.js': `
    import { API_VERSION, ApiError, definePlugin, DeliveryLog, provide, z } from '@namedrop/plugin-api';
    const at = (minute) => new Date('2026-11-21T10:' + minute + ':00Z');
    const endpoint = {
      id: '${ENDPOINT}', account: '${ACCOUNT}', url: 'https://hook.example/\\u202e', description: null,
      events: ['ask.completed'], enabled: true, createdAt: at(10), secret: 'never told',
    };
    const delivery = {
      id: '${FAILED}', account: '${ACCOUNT}', event: 'watch.fired', source: '${ENDPOINT}', subject: '${NEW}',
      url: 'https://hook.example/', state: 'failed', createdAt: at(20), test: true, body: '{"a":"\\u001b[2J"}',
      attempts: [
        { number: 1, id: '${NEW}', startedAt: at(20), state: 'failed', tookMs: 31, status: 500, answer: 'oh\\u001b[31m' },
        { number: 2, id: '${NEW}', startedAt: at(21), state: 'failed', tookMs: 7, error: 'the connection was refused' },
        { number: 3, id: '${NEW}', startedAt: at(26), state: 'sending' },
      ],
    };
    export const asked = [];
    const told = (what, answer) => { asked.push(what); return answer; };
    const log = {
      endpoints: async (account) => told({ account }, [endpoint]),
      list: async (filter) => told(filter, [delivery]),
      find: async (id) => (id === delivery.id ? delivery : undefined),
      test: async (id) => {
        if (id === '${ACCOUNT}') throw new ApiError(409, 'webhook_disabled', 'It is disabled. Nothing was sent.');
        return id === endpoint.id ? '${NEW}' : undefined;
      },
      redeliver: async (id, account) => told({ id, account }, id === delivery.id ? '${NEW}' : undefined),
      redeliverFailed: async (since) => told({ since }, since > at(20) ? [] : ['${NEW}', '${ENDPOINT}']),
    };
    export default definePlugin({
      id: 'postman', apiVersion: API_VERSION, config: z.strictObject({}), requires: {}, provides: [DeliveryLog],
      setup: () => ({ ports: [provide(DeliveryLog, log)] }),
    });`,
};

/** The questions to the log of a folder since the last call, as JSON has them. */
async function newQuestions({ path }: Folder): Promise<unknown> {
  const { asked } = (await import(pathToFileURL(join(path, 'postman.js')).href)) as { asked: unknown[] };
  return JSON.parse(JSON.stringify(asked.splice(0)));
}

const cells = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/));

test.serial('endpoints and deliveries are listed and shown, and nothing of them acts on the terminal', async (t) => {
  const folder = await operatorFolderOnServer(t, FOLDER);
  t.deepEqual(cells((await folder.run(['webhooks', 'ls'])).stdout), [
    ['ID', 'ACCOUNT', 'URL', 'EVENTS', 'STATE', 'DESCRIPTION'],
    [ENDPOINT, ACCOUNT, 'https://hook.example/\uFFFD', 'ask.completed', 'enabled'],
  ]);
  const [endpoint] = JSON.parse((await folder.run(['webhooks', 'ls', '--json'])).stdout);
  const { account_id, ...known } = endpoint;
  t.is(account_id, ACCOUNT);
  t.deepEqual(Object.keys(known), ['id', 'url', 'description', 'events', 'enabled', 'created_at']);

  t.deepEqual(await newQuestions(folder), [{}, {}]);
  const filters = ['--source', ENDPOINT, '--endpoint', NOBODY, '--state', 'failed', '--limit', '7'];
  const listed = await folder.run(['webhooks', 'deliveries', ...filters]);
  t.deepEqual(await newQuestions(folder), [{ source: ENDPOINT, endpoint: NOBODY, state: 'failed', limit: 7 }]);
  t.is(listed.stderr, '');
  t.deepEqual(cells(listed.stdout), [
    ['ID', 'CREATED', 'EVENT', 'STATE', 'ATTEMPTS', 'NEXT ATTEMPT', 'URL'],
    [FAILED, '2026-11-21T10:20:00.000Z', 'watch.fired (test)', 'failed', '3', 'https://hook.example/'],
  ]);

  const { code, stdout } = await folder.run(['webhooks', 'delivery', FAILED]);
  t.is(code, 0);
  t.regex(stdout, /^delivery +6f1e.*\naccount +6f1e.*\nevent +watch\.fired \(test\)\ntells of +6f1e/);
  const attempts = cells(stdout).filter(([first]) => /^(ATTEMPT|\d)$/.test(first ?? ''));
  t.deepEqual(attempts, [
    ['ATTEMPT', 'STARTED', 'STATE', 'MS', 'OUTCOME', 'ANSWER'],
    ['1', '2026-11-21T10:20:00.000Z', 'failed', '31', '500', 'oh\uFFFD[31m'],
    ['2', '2026-11-21T10:21:00.000Z', 'failed', '7', 'the connection was refused'],
    ['3', '2026-11-21T10:26:00.000Z', 'sending'],
  ]);
  t.true(stdout.endsWith('\n\n{"a":"\uFFFD[2J"}\n'));
  const json = JSON.parse((await folder.run(['webhooks', 'delivery', FAILED, '--json'])).stdout);
  t.like(json, {
    id: FAILED,
    endpoint: null,
    next_attempt_at: null,
    repeats: null,
    test: true,
    body: '{"a":"\u001b[2J"}',
  });
  t.deepEqual(json.attempts[1], {
    number: 2,
    id: NEW,
    started_at: '2026-11-21T10:21:00.000Z',
    state: 'failed',
    took_ms: 7,
    status: null,
    answer: null,
    error: 'the connection was refused',
  });
});

test.serial('tests are sent, and what failed is sent again, one or all since a time', async (t) => {
  const folder = await operatorFolderOnServer(t, FOLDER);
  const onItsWay = `${NEW} is on its way; "namedrop webhooks delivery ${NEW}" tells how it goes\n`;
  t.is((await folder.run(['webhooks', 'test', ENDPOINT])).stdout, onItsWay);
  t.is((await folder.run(['webhooks', 'redeliver', FAILED])).stdout, onItsWay);
  t.deepEqual(await newQuestions(folder), [{ id: FAILED }]);
  const since = await folder.run(['webhooks', 'redeliver', '--failed-since', '2026-11-21T10:00:00+01:00', '--json']);
  t.deepEqual(await newQuestions(folder), [{ since: '2026-11-21T09:00:00.000Z' }]);
  t.is(since.stderr, '');
  t.deepEqual(JSON.parse(since.stdout), [{ delivery_id: NEW }, { delivery_id: ENDPOINT }]);
  const none = await folder.run(['webhooks', 'redeliver', '--failed-since', '2026-11-22']);
  t.deepEqual([none.code, none.stdout], [0, 'nothing to send again\n']);
  const audit = JSON.parse((await folder.run(['audit', 'ls', '--json'])).stdout);
  t.deepEqual(
    audit.map(({ action, subject }: Record<string, string>) => [action, subject]),
    [
      ['webhooks redeliver', '0 that failed since 2026-11-22T00:00:00.000Z'],
      ['webhooks redeliver', '2 that failed since 2026-11-21T09:00:00.000Z'],
      ['webhooks redeliver', FAILED],
      ['webhooks test', ENDPOINT],
    ],
  );
});

test.serial('what cannot be done with webhooks is said in a sentence', async (t) => {
  const folder = await operatorFolderOnServer(t, FOLDER);
  for (const [args, code, said] of [
    [['delivery', NOBODY], 1, `there is no delivery ${NOBODY}`],
    [['test', NOBODY], 1, `there is no endpoint and no watch ${NOBODY}`],
    [['test', ACCOUNT], 1, 'It is disabled. Nothing was sent.'],
    [['redeliver', NOBODY], 1, `there is no delivery ${NOBODY}`],
    [['redeliver'], 64, 'name one delivery, or use --failed-since'],
    [['redeliver', FAILED, '--failed-since', '2026-11-21'], 64, 'name one delivery, or use --failed-since'],
    [['redeliver', '--failed-since', 'yesterday'], 64, 'It must be a time, such as 2026-11-21T10:00:00Z, or a day'],
    [['ls', '--account', NOBODY], 1, `there is no account ${NOBODY}`],
    [['deliveries', '--source', 'x'], 64, 'It must be an id'],
    [['deliveries', '--state', 'lost'], 64, 'Allowed choices are waiting, delivered, failed, cancelled'],
  ] as const) {
    const ended = await folder.run(['webhooks', ...args]);
    t.is(ended.code, code, args.join(' '));
    t.true(ended.stderr.includes(said), ended.stderr);
  }
});

test.serial('where no plugin sends webhooks, the command says so', async (t) => {
  const folder = await operatorFolderOnServer(t, { 'namedrop.config.js': 'export default { port: 0, plugins: {} };' });
  const { code, stderr } = await folder.run(['webhooks', 'ls']);
  t.deepEqual([code, stderr], [1, 'no plugin here sends webhooks: add webhooks to the plugins of the configuration\n']);
});
