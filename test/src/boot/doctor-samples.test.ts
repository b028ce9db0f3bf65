import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { behaviours, loopbackUpstream, throughCloro } from '@namedrop/testing';
import test from 'ava';
import { operatorFolderOnServer } from './command.js';
import { ROOT } from './running.js';

const CONFIG = `
const ids = ['chatgpt', 'claude', 'gemini', 'perplexity', 'ai-mode'];
export default { plugins: Object.fromEntries(ids.map((id) => [id, {}])) };
`;

/** A reply of each engine, with the beginning of the variables that lead there. */
const REPLIES = [
  { engine: 'chatgpt-api', variables: 'OPENAI', reply: 'chatgpt/fixtures/answer' },
  { engine: 'claude-api', variables: 'ANTHROPIC', reply: 'claude/fixtures/answer' },
  { engine: 'gemini-api', variables: 'GEMINI', reply: 'gemini/fixtures/grounded' },
  { engine: 'perplexity-api', variables: 'PERPLEXITY', reply: 'perplexity/fixtures/annotated' },
  { engine: 'chatgpt-live', variables: 'DATAFORSEO', reply: 'chatgpt/fixtures/live/dataforseo' },
  { engine: 'ai_mode-live', variables: 'DATAFORSEO', reply: 'ai-mode/fixtures/dataforseo' },
] as const;

/** Asks whatever the operator names, so no sample of one upstream fits. */
const ANY_UPSTREAM = 'openai-compatible';

for (const { engine, variables, reply } of REPLIES) {
  test.serial(`a reply of ${engine} like the samples that its plugin ships has no drift`, async (t) => {
    const folder = await operatorFolderOnServer(t, { 'namedrop.config.js': CONFIG });
    const body = JSON.parse(readFileSync(join(ROOT, 'plugins', `${reply}.json`), 'utf8'));
    const { url } = await loopbackUpstream(t, behaviours.reply({ body }));
    const { stdout, stderr } = await folder.run(['doctor', '--ask', engine, '--yes'], {
      [`${variables}_BASE_URL`]: url,
      [`${variables}_API_KEY`]: 'sk-of-ours',
      [`${variables}_LOGIN`]: 'login-of-ours',
      [`${variables}_PASSWORD`]: 'password-of-ours',
    });
    t.regex(stdout, new RegExp(`^(ok|warn) +ask ${engine} .*, no drift$`, 'm'), stdout + stderr);
  });
}

test.serial('an engine that works in tasks is compared by the reply that ends its task', async (t) => {
  const config = `export default { plugins: { chatgpt: { live: { vendors: ['cloro'], cloro: { pollMs: 1 } } } } };`;
  const folder = await operatorFolderOnServer(t, { 'namedrop.config.js': config });
  const body = JSON.parse(readFileSync(join(ROOT, 'plugins/chatgpt/fixtures/live/cloro.json'), 'utf8'));
  const { order } = throughCloro;
  const { inTurn, reply } = behaviours;
  const upstream = await loopbackUpstream(
    t,
    inTurn(reply(order.taken('task-20261')), reply(order.working), reply({ body })),
  );
  const env = { CLORO_BASE_URL: upstream.url, CLORO_API_KEY: 'sk-of-ours' };
  const done = await folder.run(['doctor', '--ask', '--yes', '--save', 'kept'], env);
  t.regex(done.stdout, /^ok +ask chatgpt-live .*, no drift, saved as/m, done.stderr);
  const saved = readFileSync(join(folder.path, 'kept/chatgpt-live.json'), 'utf8');
  t.is(JSON.parse(saved).length, 3);
  t.false(saved.includes('task-20261'));

  upstream.behave(
    inTurn(reply(order.taken('task-20262')), reply({ body: { task: { status: 'FAILED', error: 'Blocked.' } } })),
  );
  const failed = await folder.run(['doctor', '--ask', '--yes'], env);
  t.is(failed.code, 1);
  t.regex(failed.stdout, /^fail +ask chatgpt-live .*unavailable: .*its last reply resembles none of/m);
});

test('every engine of ours ships its samples', (t) => {
  const engines = readdirSync(join(ROOT, 'plugins')).filter((name) => {
    return name !== ANY_UPSTREAM && readdirSync(join(ROOT, 'plugins', name)).includes('fixtures');
  });
  t.true(engines.length >= 7);
  for (const name of engines) {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'plugins', name, 'package.json'), 'utf8'));
    t.true(manifest.files.includes('fixtures'), name);
  }
});
