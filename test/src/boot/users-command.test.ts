import test from 'ava';
import { Browser, PASSWORD } from '../api/person.js';
import { operatorFolder, operatorFolderOnServer } from './command.js';

const CONFIG = {
  'namedrop.config.js': "export default { port: 0, baseUrl: 'https://namedrop.example/', plugins: {} };",
};
const ORIGIN = { origin: 'https://namedrop.example' };
const LINK = /^https:\/\/namedrop\.example\/setup#([\w-]{43})$/m;

test.serial('from an empty folder to a signed-in user, and back in after a forgotten password', async (t) => {
  const folder = await operatorFolder(t, CONFIG, { data: 'new' });
  const host = folder.start();
  const hint = await host.printed(/users create --email <email>/);
  t.regex(hint, /accounts create --name <name>/);
  t.regex(hint, /Nobody can sign in yet/);
  t.notRegex(hint, /setup#/);
  const [, url = ''] = /on (http:\S+)/.exec(hint) ?? [];

  const { stdout: account } = await folder.run(['accounts', 'create', '--name', 'Acme', '--json']);
  const made = await folder.run(['users', 'create', '--account', JSON.parse(account).id, '--email', 'Ada@Example.com']);
  t.is(made.code, 0, made.stderr);
  t.regex(made.stdout, /^ada@example\.com sets a password here, once and before 20/);
  const [, token] = LINK.exec(made.stdout) ?? [];
  const browser = new Browser(url, ORIGIN);
  t.is((await browser.post('/dashboard/api/setup', { token, password: PASSWORD })).status, 200);
  t.is((await browser.get('/dashboard/api/session')).status, 200);

  const again = await folder.run(['login-link', '--email', 'ADA@example.com', '--json']);
  const { setup_link: link, ...rest } = JSON.parse(again.stdout);
  t.like(rest, { account_id: JSON.parse(account).id, email: 'ada@example.com' });
  const [, second] = LINK.exec(link) ?? [];
  t.is((await browser.post('/dashboard/api/setup', { token, password: 'another password' })).status, 400);
  t.is((await browser.post('/dashboard/api/setup', { token: second, password: 'another password' })).status, 200);
  t.is((await browser.login('ada@example.com', 'another password')).status, 200);
  const { stdout, stderr } = await host.stop();
  for (const secret of [token, second, PASSWORD, 'another password'])
    t.false((stdout + stderr).includes(String(secret)));

  const next = folder.start();
  t.notRegex(await next.printed(/PostgreSQL 18/), /Nobody can sign in/);
});

test.serial('who does not exist, is no address or is there already is told so', async (t) => {
  const folder = await operatorFolderOnServer(t, CONFIG);
  const { stdout } = await folder.run(['accounts', 'create', '--name', 'Acme', '--json']);
  const { id } = JSON.parse(stdout);
  const create = (account: string, email: string) =>
    folder.run(['users', 'create', '--account', account, '--email', email]);
  t.is((await create(id, 'ada@example.com')).code, 0);
  t.is((await folder.run(['users', 'create', 'Grace@example.com'])).code, 0, 'the only account needs no name');
  const listed = await folder.run(['users', 'ls', '--json']);
  t.deepEqual(
    JSON.parse(listed.stdout).map(({ email, account_id, state }: Record<string, string>) => [email, account_id, state]),
    [
      ['ada@example.com', id, 'invited'],
      ['grace@example.com', id, 'invited'],
    ],
  );
  t.regex((await folder.run(['users', 'ls'])).stdout, /ada@example\.com +\S+ +invited +link until 20/);
  t.regex((await folder.run(['login-link', 'grace@example.com'])).stdout, LINK);
  await folder.run(['accounts', 'create', '--name', 'Other']);
  for (const [answer, words] of [
    [await create('nobody', 'bob@example.com'), 'there is no account nobody'],
    [await create(id, 'bob'), "A user has an e-mail address of at most 254 characters; 'bob' is none."],
    [await create(id, 'ada@example.com'), 'There is already a user ada@example.com.'],
    [await folder.run(['login-link', '--email', 'bob@example.com']), 'there is no user bob@example.com'],
    [
      await folder.run(['users', 'create', 'bob@example.com']),
      'there are several accounts: name one with --account, see namedrop accounts ls',
    ],
  ] as const) {
    t.deepEqual([answer.code, answer.stdout, answer.stderr.trim()], [1, '', words]);
  }
});
