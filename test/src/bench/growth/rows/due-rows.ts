import { insertRows } from '../../insert-rows.js';
import { newWatches, WATCH_COLUMNS } from '../../watch-columns.js';
import { HANGING } from '../host-settings.js';
import { ANSWERED, USED } from './host-rows.js';
import { DUE, id } from './table-rows.js';

const SESSION = `json_build_object('signedIn', json_build_object('sessionId', gen_random_uuid(), 'userId', ${id()}))`;
const SECRET = `repeat('s', 120)`;

/** An insertion of `DUE` rows, numbered `n`. */
const due = (table: string, columns: Readonly<Record<string, string>>) => insertRows(table, columns, DUE);

const delivery = (columns: Readonly<Record<string, string>>) =>
  due('webhooks.deliveries', {
    id: 'gen_random_uuid()',
    account_id: id(),
    event: `'bench.sent'`,
    source: 'gen_random_uuid()',
    subject: 'gen_random_uuid()',
    secret: SECRET,
    url: `'https://receiver.example/'`,
    receiver: `'receiver.example'`,
    headers: `'{}'`,
    body: `'{}'`,
    test: 'false',
    attempts: '1',
    created_at: `now() - interval '100 days'`,
    ...columns,
  });

/** SQL of the nth of some values. */
const nth = (values: readonly string[], type: string) => `('{${values.join(',')}}'::${type}[])[n]`;

function watch(query: string): string {
  const { ids, secrets } = newWatches(DUE);
  return due('watch.watches', {
    ...WATCH_COLUMNS,
    id: nth(ids, 'uuid'),
    webhook_secret: nth(secrets, 'text'),
    account_id: id(),
    query,
    interval_hours: '24',
    next_run_at: `now() - interval '1 minute'`,
  });
}

const monitor = (prompt: string) =>
  due('"legacy-ask".monitors', {
    id: 'gen_random_uuid()',
    account_id: id(),
    name: `'due'`,
    prompt,
    providers: `'{openai}'`,
    cadence_hours: '24',
    track_brands: `'{Acme}'`,
    enabled: 'true',
    next_run_at: `now() - interval '1 minute'`,
    created_at: 'now()',
    updated_at: 'now()',
  });

/** The rows that recurring statements look for: a few of each kind, and equally many in a table of any size. */
export const DUE_ROWS: readonly string[] = [
  due('namedrop.answers', {
    key: `'old ' || n`,
    entry: `'{}'`,
    content: 'sha256(n::text::bytea)',
    expires_at: `now() - interval '1 hour'`,
  }),
  due('namedrop.answers', {
    key: `'turn ' || n`,
    asker: 'gen_random_uuid()',
    asked_until: `now() - interval '1 hour'`,
  }),
  due('namedrop.checks', {
    id: `'old ' || n`,
    account_id: id(),
    mode: `'quick'`,
    request: `'{}'`,
    report: `'{}'`,
    cost_hundredths: '15000',
    created_at: `now() - interval '500 days'`,
    duration_ms: '900',
  }),
  due('namedrop.check_answers', {
    check_id: `'old ' || n`,
    platform: `'chatgpt'`,
    content: 'sha256(n::text::bytea)',
    latency_ms: '800',
  }),
  due('namedrop.answer_contents', {
    hash: `sha256(('old ' || n)::bytea)`,
    body: `repeat('x', 600)`,
    unused_since: `now() - interval '2 hours'`,
  }),
  due('namedrop.captures', {
    platform: `'perplexity'`,
    vendor: `'cloro'`,
    captured_at: `now() - interval '40 days'`,
    body: `'{}'`,
    answer: `'{}'`,
  }),
  due('namedrop.capture_tasks', {
    platform: `'perplexity'`,
    vendor: `'cloro'`,
    question: `'old ' || n`,
    idempotency_key: 'gen_random_uuid()',
    ordered_at: `now() - interval '2 hours'`,
  }),
  due('namedrop.idempotency_keys', {
    account_id: id(),
    endpoint: `'POST /v1/check'`,
    key: `'old ' || n`,
    run_id: 'gen_random_uuid()',
    fingerprint: 'sha256(n::text::bytea)',
    received_at: `now() - interval '25 hours'`,
    headers: `'{}'`,
    body: `'{}'`,
  }),
  due('namedrop.sessions', { sid: `'old ' || n`, sess: SESSION, expire: `now() - interval '1 hour'` }),
  due('namedrop.token_buckets', {
    name: `'old ' || n`,
    missing: '0',
    taken: 'true',
    at: `now() - interval '1 hour'`,
    full_at: `now() - interval '1 hour'`,
  }),
  due('namedrop.tracked_brands', {
    id: 'gen_random_uuid()',
    account_id: id(),
    name: `'Changed'`,
    aliases: `'{}'`,
    domains: `'{}'`,
    competitors: `'[]'`,
    rival_slots: `'{}'`,
    revision: '1',
    created_at: 'now()',
    updated_at: 'now()',
    rebuild_after: `now() - interval '1 minute'`,
  }),
  due('namedrop.provider_outcomes', {
    platform: `'chatgpt'`,
    hour: `date_trunc('hour', now()) - interval '8 days'`,
    step: 'n',
    calls: '1',
  }),
  due('namedrop.usage_minutes', {
    account_id: id(),
    minute: `date_trunc('minute', now()) - interval '40 days'`,
    ...USED,
  }),
  due('namedrop.usage_provider_minutes', {
    account_id: id(),
    minute: `date_trunc('minute', now()) - interval '40 days'`,
    ...ANSWERED,
  }),
  due('billing.holds', {
    id: 'gen_random_uuid()',
    account_id: id(),
    amount: '15000',
    purpose_kind: `'check'`,
    purpose_id: 'n::text',
    placed_at: `now() - interval '1 hour'`,
    expires_at: `now() - interval '1 minute'`,
  }),
  delivery({ state: `'delivered'`, verdict: `'delivered'`, due_at: 'now()', ended_at: `now() - interval '99 days'` }),
  delivery({ state: `'ending'`, verdict: `'delivered'`, due_at: `now() - interval '1 minute'` }),
  delivery({ state: `'sending'`, due_at: `now() - interval '1 minute'` }),
  `INSERT INTO webhooks.attempts (delivery, number, id, state, started_at)
    SELECT id, 1, gen_random_uuid(), 'sending', now() FROM webhooks.deliveries WHERE state = 'sending'`,
  `UPDATE "legacy-ask".asks SET created_at = now() - interval '31 days'
    WHERE id IN (SELECT id FROM "legacy-ask".asks WHERE content IS NOT NULL LIMIT ${DUE})`,
  `UPDATE "legacy-ask".queue SET wake_at = now() - interval '1 minute',
      request = '{"providers":["openai"],"chat":{"turns":[{"role":"user","content":"best crm"}],"webSearch":true},"models":{},"brands":[],"isPrivate":false,"standard":true}'
    WHERE lane = 'standard' AND turn < ${2 * DUE}`,
  `UPDATE "legacy-ask".queue SET extend_hold_at = now() - interval '1 minute' WHERE lane = 'async' AND turn < ${DUE / 2}`,
  watch(`'best crm for team ' || n`),
  monitor(`'best crm for team ' || n`),
  // The engine never answers these: their runs stay open, and the host renews their leases.
  watch(`'${HANGING} ' || n`),
  monitor(`'${HANGING} ' || n`),
  due('watch.runs', {
    id: 'gen_random_uuid()',
    watch_id: id(),
    planned_for: 'now()',
    state: `'running'`,
    attempt: '1',
    wake_at: `now() - interval '1 minute'`,
    started_at: `now() - interval '2 minutes'`,
  }),
  due('watch.runs', {
    id: 'gen_random_uuid()',
    watch_id: id(),
    planned_for: `now() - interval '200 days'`,
    state: `'succeeded'`,
    attempt: '1',
    wake_at: 'now()',
    ended_at: `now() - interval '200 days'`,
  }),
];
