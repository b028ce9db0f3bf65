import { INTERFACE_MODES } from '@namedrop/contract';
import {
  type Answer,
  aggregateCitations,
  BRAND_TRIGGERS,
  brandMentions,
  buildReport,
  compareRun,
  type Outcome,
  observations,
  PLAIN,
  type Platform,
  type PlatformResult,
} from '@namedrop/core';
import test from 'ava';
import { read } from '../repository/tree.js';
import { dereferenced, type OperationObject, type ResponseObject } from './document.js';

const DOCUMENT = JSON.parse(read('docs/openapi.json'));
const QUICK = INTERFACE_MODES[0];
const BRAND = 'Brambleway';
const LATENCY_MS = 4210;

const citations = [{ url: 'https://reviews.example/crm', title: 'CRM reviews' }];
const ITEMS = ['Ledgerfox is a safe choice.', 'Brambleway is a lighter choice.'];
const listed = (items: readonly string[]): Answer => ({
  text: items.map((item, index) => `${index + 1}. ${item}`).join('\n'),
  citations,
});

/** Answers of the platforms in a run of the example's watch; one of them is late. */
const outcomesOf = (first: Answer): readonly Outcome[] => [
  { platform: 'chatgpt', answer: first, latencyMs: LATENCY_MS },
  { platform: 'claude', answer: listed(ITEMS), latencyMs: LATENCY_MS },
  { platform: 'gemini', answer: { text: 'Ledgerfox is a safe choice.', citations: [] }, latencyMs: LATENCY_MS },
  { platform: 'perplexity', fault: 'timeout', detail: '', latencyMs: LATENCY_MS },
];

/** Reads the outcomes of a run by the rules of the service. */
function readRun(outcomes: readonly Outcome[]) {
  const options = { brand: BRAND, matching: 'words' } as const;
  const report = buildReport(outcomes, { ...options, channel: QUICK.channel, include: [] });
  const results = Object.entries(report.providers) as [Platform, PlatformResult][];
  return {
    seen: observations(outcomes, options),
    providers: report.providers,
    errors: report.errors,
    brand_mentions: brandMentions(outcomes, options),
    citations: aggregateCitations(results.map(([source, { citations: cited }]) => ({ source, citations: cited }))),
    billable_units: report.answered,
  };
}

type Example = Readonly<Record<string, unknown>>;

/** Returns the example bodies of an operation: of its request, then of its responses below 400. */
function examplesOf({ requestBody, responses }: OperationObject): readonly Example[] {
  const answers = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const bodies = [requestBody, ...answers.map(([, one]) => dereferenced<ResponseObject>(DOCUMENT, one))];
  const media = bodies.flatMap((body) => Object.values(body?.content ?? {}));
  return media.flatMap(({ examples = {} }) =>
    Object.values(examples).map((one) => dereferenced<{ readonly value: unknown }>(DOCUMENT, one).value as Example),
  );
}

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));

test('the examples of a watch are what the service makes of such answers', (t) => {
  const [before, after] = [readRun(outcomesOf(listed(ITEMS))), readRun(outcomesOf(listed(ITEMS.toReversed())))];
  const plain = { brand: BRAND, triggerOn: BRAND_TRIGGERS, sensitivity: PLAIN, runsPerYear: 365 };
  const { state } = compareRun(undefined, before.seen, plain);
  const { delta, summary } = compareRun(state, after.seen, plain);
  const cost = (QUICK.price / QUICK.platforms.length) * after.billable_units;
  const { seen: _, billable_units, ...found } = after;
  const usage = { billable_units, latency_ms: LATENCY_MS, cost_cents: cost };

  const [fired = {}] = examplesOf(DOCUMENT.webhooks['watch.fired'].post);
  const { current_response: current, previous_response: previous, ...event } = fired;
  t.like(event, { trigger: 'rank_changed', triggers_fired: ['rank_changed'], diff_summary: summary, delta });
  t.deepEqual(previous, asJson(before.brand_mentions));
  t.deepEqual(
    current,
    asJson({ mode: QUICK.name, query: 'best CRM for small business', brand: BRAND, ...found, usage }),
  );

  const [read = {}] = examplesOf(DOCUMENT.paths['/v1/watch/{id}/runs/{run}'].get);
  const { response, ...run } = read.run as Example;
  t.like(run, { diff_summary: summary, cost_cents: cost, triggers_fired: ['rank_changed'] });
  const stances = found.brand_mentions.map((mention) => ({ ...mention, stance: 'present' }));
  t.deepEqual(response, { ...(current as object), brand_mentions: asJson(stances) });
});

/** A report, and the parts of its request that decide what it lists. */
type Called = readonly [report: Example, call: { readonly mode: string; readonly providers: readonly string[] }];

test('the reports of examples list each platform of their call once, cost what was delivered, and claim no choice of a search', (t) => {
  const created = examplesOf(DOCUMENT.paths['/v1/check'].post);
  const [stored = {}] = examplesOf(DOCUMENT.paths['/v1/checks/{id}'].get);
  const calls = [
    [created.at(-1), created[0]],
    [stored, { ...(stored.request as Example), mode: stored.mode }],
  ] as unknown as readonly Called[];
  for (const [{ providers, errors, cost_cents: cost }, call] of calls) {
    const price = INTERFACE_MODES.find(({ name }) => name === call.mode)?.price ?? 0;
    const slots = providers as Readonly<Record<string, object>>;
    t.deepEqual([...Object.keys(slots), ...Object.keys(errors as object)].toSorted(), call.providers.toSorted());
    t.is(cost, (price / call.providers.length) * Object.keys(slots).length);
    // No surface of the interface's platforms decides by itself whether it searches.
    t.false(Object.values(slots).some((slot) => 'grounded' in slot));
  }
});
