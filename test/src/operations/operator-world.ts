import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { behaviours, loopbackUpstream, until, webhookReceiver } from '@namedrop/testing';
import { testDatabase } from '@namedrop/testing/host';
import type { ExecutionContext } from 'ava';
import { operatorFolder } from '../boot/command.js';
import { freePort } from '../docs/free-port.js';
import { read } from '../repository/tree.js';

const CONFIG = `export default {
  budgets: { deployment: { usdPerDay: 100 } },
  plugins: {
    claude: {}, chatgpt: {}, 'ai-overview': {}, billing: {}, watch: {}, webhooks: {}, 'legacy-ask': {}, dashboard: {},
  },
};`;

const json = (path: string) => JSON.parse(read(path));

/** A deployment with a host that runs, an account that has checked, watched and received. */
export interface OperatorWorld {
  readonly cwd: string;
  /** Variables of the operator's shell; its `PORT` is free. */
  readonly env: NodeJS.ProcessEnv;
  readonly databaseUrl: string;
  /** Starts one more host on the free port. @returns its process id */
  startAnother(): Promise<number>;
  /** Replaces the placeholders of pages, such as `<account>`, and the port of their addresses. */
  fill(commands: string): Promise<string>;
}

/** Starts it. Vendors answer with the samples of their plugins. */
export async function operatorWorld(t: ExecutionContext): Promise<OperatorWorld> {
  const databaseUrl = await testDatabase(t);
  const claude = await loopbackUpstream(t, behaviours.reply({ body: json('plugins/claude/fixtures/answer.json') }));
  const chat = behaviours.reply({ body: json('plugins/chatgpt/fixtures/live/dataforseo.json') });
  const overview = behaviours.reply({ body: json('plugins/ai-overview/fixtures/dataforseo.json') });
  const dataforseo = await loopbackUpstream(t, (request, response) =>
    (request.url.includes('chat_gpt') ? chat : overview)(request, response),
  );
  const receiver = await webhookReceiver(t);
  const [port, free] = [await freePort(), await freePort()];
  const env = {
    DATABASE_URL: databaseUrl,
    ANTHROPIC_API_KEY: 'sk-of-ours',
    ANTHROPIC_BASE_URL: claude.url,
    DATAFORSEO_LOGIN: 'login-of-ours',
    DATAFORSEO_PASSWORD: 'password-of-ours',
    DATAFORSEO_BASE_URL: dataforseo.url,
    NAMEDROP_ALLOW_PRIVATE_TARGETS: '127.0.0.0/8,::1/128',
    NAMEDROP_METRICS: 'true',
  };
  const folder = await operatorFolder(t, { 'namedrop.config.js': CONFIG }, { env });
  const startHost = async (on: number) => {
    const host = folder.spawn(['start'], { PORT: `${on}` });
    await host.printed(/PostgreSQL/);
    return host;
  };
  const { process: first } = await startHost(port);
  first.stderr?.pipe(createWriteStream(join(folder.path, 'namedrop.log')));

  const print = async (...args: string[]) => {
    const { code, stdout, stderr } = await folder.run([...args, '--json']);
    if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
    return JSON.parse(stdout);
  };
  const { id: account } = await print('accounts', 'create', '--name', 'Acme', '--credits', '5000');
  const { token } = await print('keys', 'create', '--account', account);
  const call = async (path: string, body: object): Promise<{ readonly id: string }> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, init);
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    return (await reply.json()) as { readonly id: string };
  };
  const question = { query: 'best crm', brand: 'Acme', mode: 'chatgpt_live' };
  await call('/v1/check', question);
  const target = { webhook_url: receiver.url, webhook_secret: 'a secret of at least 16' };
  const watch = await call('/v1/watch', { ...question, ...target, interval: 'daily', trigger_on: ['mention_added'] });
  await print('webhooks', 'test', watch.id);
  await receiver.received(1);
  const delivered = () => print('webhooks', 'deliveries', '--state', 'delivered');
  await until(async () => (await delivered()).length > 0);
  const [delivery] = await delivered();

  let people = 0;
  const invite = async () => {
    const user = await print('users', 'create', '--account', account, '--email', `user${people++}@example.com`);
    return new URL(user.setup_link).hash.slice(1);
  };
  const values: Readonly<Record<string, () => Promise<string>>> = {
    account: async () => account,
    watch: async () => watch.id,
    delivery: async () => delivery.id,
    key: async () => (await print('keys', 'create', '--account', account)).id,
    token: invite,
  };
  return {
    cwd: folder.path,
    env: { PATH: process.env.PATH, HOME: folder.path, ...env, PORT: `${free}` },
    databaseUrl,
    startAnother: async () => (await startHost(free)).process.pid as number,
    async fill(commands) {
      let filled = commands.replaceAll(/\b4600\b/g, `${port}`);
      for (const [name, value] of Object.entries(values)) {
        if (filled.includes(`<${name}>`)) filled = filled.replaceAll(`<${name}>`, await value());
      }
      return filled;
    },
  };
}
