import { behaviours, loopbackUpstream, until, webhookReceiver } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { loopbackRegistry } from './guides/loopback-registry.js';
import { filesOf } from './guides/page-blocks.js';
import { startWalk, type Walk } from './guides/walk.js';

/** Pages with the plugins' sources. Of the engine, the page shows a second form behind its deployment. */
const PAGES = {
  oriole: filesOf('docs/writing-a-surface.md', (block) => block.kind === 'commands' && block.text.includes('npm pack')),
  digest: filesOf('docs/writing-a-feature.md', (block) => block.kind === 'commands' && block.text.includes('npm pack')),
};

const OURS = ['host', 'plugin-api', 'testing', 'billing', 'watch', 'webhooks'].map((name) => `@namedrop/${name}`);

const CONFIG = `export default {
  allowPrivateTargets: ['127.0.0.0/8'],
  metrics: true,
  plugins: {
    oriole: { module: '@acme/oriole' },
    digest: { module: '@acme/digest' },
    billing: {},
    watch: {},
    webhooks: {},
  },
};
`;

const ANSWER = { answer: 'Acme leads the list.', sources: [{ url: 'https://www.example.com/crm' }], cost_usd: 0.004 };

/** Writes the guides' plugins into an empty folder, installs all packages there, and starts the host as a process. */
async function startDeployment(t: ExecutionContext) {
  const engine = await loopbackUpstream(t, behaviours.reply({ body: ANSWER }));
  const walk = await startWalk(t, await loopbackRegistry(t));
  for (const [plugin, files] of Object.entries(PAGES))
    for (const [file, text] of files) await walk.write(`${plugin}/${file}`, text);
  await walk.write('namedrop.config.js', CONFIG);
  await walk.runCommands(`
    npm init --yes --init-type=module
    npm install ${OURS.join(' ')} typescript @types/node ava
    npm pack ./oriole ./digest
    npm install ./acme-oriole-0.1.0.tgz ./acme-digest-0.1.0.tgz
    rm -r oriole digest
    ORIOLE_API_KEY=example ORIOLE_BASE_URL=${engine.url}`);
  await walk.run({ kind: 'commands', text: 'npx namedrop start', isBackground: true, prints: 'Namedrop serves' });
  const account = await jsonOf(walk, 'npx namedrop accounts create --name Acme --credits 1000 --json');
  const { token } = await jsonOf(walk, `npx namedrop keys create --account ${account.id} --json`);
  const call = async (path: string, body?: object) => {
    const response = await fetch(walk.withPorts(`http://127.0.0.1:4600${path}`), {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : undefined };
  };
  return { engine, walk, call };
}

async function jsonOf(walk: Walk, command: string) {
  return JSON.parse(await walk.runCommands(command));
}

const QUESTION = { query: 'best crm', brand: 'Acme', mode: 'oriole' };

test('an engine and a feature from outside this repository work in all places, installed from the packed packages', async (t) => {
  t.timeout(300_000);
  const receiver = await webhookReceiver(t);
  const { engine, walk, call } = await startDeployment(t);

  const fresh = await call('/v1/check', QUESTION);
  t.is(fresh.status, 200, fresh.text);
  t.like(fresh.body, { mode: 'oriole', cost_cents: 25, balance_after_cents: 975 });
  t.like(fresh.body.providers.oriole, { mentioned: true, citations: [{ url: 'https://www.example.com/crm' }] });
  t.like(engine.requests[0]?.json, { question: 'best crm', country: 'US' });
  const cached = await call('/v1/check', QUESTION);
  t.like(cached.body, { cost_cents: 5, balance_after_cents: 970 });
  t.is(engine.requests.length, 1);

  const watch = await call('/v1/watch', {
    ...QUESTION,
    interval: 'daily',
    webhook_url: `${receiver.url}/hook`,
    webhook_secret: 'a secret of at least sixteen characters',
  });
  t.is(watch.status, 201, watch.text);
  await walk.runCommands(`npx namedrop watch run ${watch.body.id} --wait`);
  const [fired] = await receiver.received(1);
  t.like(JSON.parse(fired?.body ?? ''), { event: 'watch.fired', watch_id: watch.body.id, trigger: 'mention_added' });
  t.is(engine.requests.length, 2);

  const { modes } = (await call('/v1/modes')).body;
  t.like(
    modes.find(({ name }: { name: string }) => name === 'oriole'),
    { label: 'Oriole', channel: 'api', price: 25, state: 'ready' },
  );
  const { total } = (await call('/v1/usage?granularity=total')).body;
  t.like(total, { billable_units: 3, cache_hits: 1, provider_breakdown: { openai: 0, oriole: 2 } });
  t.regex(
    (await call('/metrics')).text,
    /^namedrop_answer_cost_usd_total\{platform="oriole",channel="api",source="reported"\} 0\.008$/m,
  );
  t.regex(
    await walk.runCommands('npx namedrop plugins ls'),
    /^oriole +ready +oriole \(api\)\ndigest +ready +GET \/v1\/digests/m,
  );
  await until(async () => (await call('/v1/health')).body.platforms.oriole?.sample_size_7d === 2);

  t.is((await call('/v1/digests', {})).status, 202);
  const [digest] = await until(async () => {
    const { digests } = (await call('/v1/digests')).body;
    return digests.length > 0 && digests;
  });
  // The first check, its repetition from the cache, and the run of the watch.
  t.deepEqual(digest.brands, [{ brand: 'Acme', checks: 3, answers: 3, mentions: 3 }]);
});
