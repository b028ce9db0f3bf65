import type { Logger, LookupOptions, PreparedQuestion, Surface } from '@namedrop/plugin-api';
import test from 'ava';
import { interfaceCatalog } from '../catalog/catalog.test.helper.js';
import { AnswerService } from './answer-service.js';
import { QuestionDeadlines } from './deadlines.js';
import { Surfaces } from './surfaces.js';

const question = { text: 'best crm', region: 'us' } as const;
const chatgpt: Surface = { platform: 'chatgpt', channel: 'api', ask: () => Promise.reject(new Error('not reached')) };
const kept: PreparedQuestion = {
  known: { platform: 'chatgpt', answer: { text: 'Acme', citations: [] }, latencyMs: 5, tier: 'l1' },
  isBrought: false,
  ask: () => Promise.reject(new Error('not reached')),
};

/** A service with one surface, a lookup that finds an answer to every question, and what both are given. */
function serviceOf(surface: Surface = chatgpt) {
  const lines: unknown[] = [];
  const lookedUp: [Surface, LookupOptions][] = [];
  const logAt = (level: string) => (fields: object) => void lines.push({ level, ...fields });
  const log: Logger = { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') };
  const catalog = interfaceCatalog({ deadlines: { quickMs: 1234 } });
  const answers = new AnswerService({
    surfaces: new Surfaces({ surfaces: [surface] }, catalog),
    lookup: {
      prepare: async (asked, _question, options) => {
        lookedUp.push([asked, options]);
        return kept;
      },
    },
    deadlines: new QuestionDeadlines(catalog, new AbortController().signal),
    log,
  });
  return { answers, lines, lookedUp };
}

test('a question that a surface serves is looked up with that surface', async (t) => {
  const { answers, lookedUp } = serviceOf();
  t.is(await answers.prepare('chatgpt', 'api', question, { fresh: true }), kept);
  t.deepEqual(lookedUp, [[chatgpt, { fresh: true }]]);
});

for (const [reason, platform, channel, fault, level] of [
  ['a platform without a surface', 'claude', 'api', 'unconfigured', 'debug'],
  ['a channel without a surface', 'chatgpt', 'live', 'unconfigured', 'debug'],
  ['a region that the surface does not serve', 'chatgpt', 'api', 'region', 'warn'],
] as const) {
  test(`${reason} is a known refusal without a look-up, and logged only when it is asked`, async (t) => {
    const { answers, lines, lookedUp } = serviceOf({ ...chatgpt, regions: ['uk'] });
    const prepared = await answers.prepare(platform, channel, question);
    t.like(prepared, { known: { platform, fault, latencyMs: 0 }, isBrought: false });
    t.deepEqual([lines, lookedUp], [[], []]);
    t.is(await prepared.ask({ requestId: 'call' }), prepared.known as never);
    t.like(lines, [{ level, requestId: 'call', platform, channel, fault }]);
  });

  test(`${reason}, asked afresh, is a refusal only when it is asked`, async (t) => {
    const { answers } = serviceOf({ ...chatgpt, regions: ['uk'] });
    const first = await answers.prepare(platform, channel, question, { fresh: true });
    t.like(first, { known: undefined, isBrought: false });
    t.like(await first.ask(), { platform, fault });
    const again = await answers.prepare(platform, channel, question, { fresh: true, freshSince: new Date() });
    t.like(again, { known: undefined, isBrought: true });
  });
}

test('a provider of the ask API is served by its configured surface, with the deadline of the catalog', (t) => {
  const { answers } = serviceOf({ ...chatgpt, models: { default: 'm', allowed: ['m'] } });
  t.deepEqual(answers.serving('openai'), {
    platform: 'chatgpt',
    models: { default: 'm', allowed: ['m'] },
    deadlineMs: 1234,
  });
  t.is(answers.serving('anthropic'), undefined);
});
