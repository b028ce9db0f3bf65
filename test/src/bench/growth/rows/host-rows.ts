import { accountOf, GROWING_KEY, id, perAccount, perUse, rowsPerAccount, type TableRows } from './table-rows.js';

/** Four platforms, 167 hours within the week that is kept, 270 steps of latency: the table never holds more. */
const OUTCOMES = { platforms: 4, hours: 167, steps: 270 };
const OUTCOME_ROWS = OUTCOMES.platforms * OUTCOMES.hours * OUTCOMES.steps;
/** SQL of whether row `n` of the checks repeats the one before it. */
const REPEATS = 'n % 3 = 0';
const HASH = 'sha256(n::text::bytea)';

/** Counters of a call that four providers answered. */
export const USED = {
  requests: '1',
  billable_units: '4',
  cache_hits: '0',
  errors: '0',
  openai: '1',
  anthropic: '1',
  gemini: '1',
  perplexity: '1',
};

/** Answers of a provider without a column. */
export const ANSWERED = { provider: `'acme'`, answers: '1' };

/** Place of a result of a tracked brand. */
const RESULT = { platform: `'chatgpt'`, day: `(now() AT TIME ZONE 'UTC')::date - (n % 50)::integer`, region: `'us'` };

/** The host's tables, with answers that are fresh, keys that have their reply and sessions that go on. */
export const hostRows: readonly TableRows[] = [
  {
    table: 'namedrop.accounts',
    count: perAccount,
    columns: () => ({ id: id(), name: `'Account ' || n`, created_at: 'now()', plan: `'growth'` }),
  },
  {
    table: 'namedrop.api_keys',
    count: perAccount,
    columns: () => ({
      id: id(),
      account_id: id(),
      name: `'key'`,
      mode: `'live'`,
      prefix: `'nd_'`,
      hash: HASH,
      created_at: 'now()',
    }),
  },
  {
    table: 'namedrop.users',
    count: perAccount,
    columns: () => ({ id: id(), account_id: id(), email: `n || '@example.com'`, created_at: 'now()' }),
  },
  {
    table: 'namedrop.setup_links',
    count: perAccount,
    columns: () => ({ user_id: id(), hash: HASH, expires_at: `now() + interval '1 day'` }),
  },
  {
    table: 'namedrop.sessions',
    count: perUse,
    columns: (size) => ({
      sid: GROWING_KEY,
      sess: `json_build_object('signedIn', json_build_object('sessionId', ${id()}, 'userId', ${accountOf(size)}))`,
      expire: `now() + interval '1 day' + n * interval '1 s'`,
    }),
  },
  {
    table: 'namedrop.audit_log',
    count: perUse,
    columns: (size) => ({
      at: `now() - n * interval '1 s'`,
      event: `'signed_in'`,
      account_id: accountOf(size),
      client_address: `'192.0.2.1'`,
    }),
  },
  {
    table: 'namedrop.audit',
    count: perUse,
    columns: (size) => ({
      at: `now() - n * interval '1 s'`,
      command: `'credits grant'`,
      account_id: accountOf(size),
      amount_hundredths: '100',
      os_user: `'ops'`,
      os_host: `'host-1'`,
    }),
  },
  {
    table: 'namedrop.answer_contents',
    count: perUse,
    columns: () => ({ hash: HASH, body: `to_json(repeat('x', 600))` }),
  },
  {
    table: 'namedrop.checks',
    count: perUse,
    columns: (size) => ({
      id: GROWING_KEY,
      account_id: accountOf(size),
      mode: `'quick'`,
      request: `'{"platforms": ["chatgpt"], "query": "best crm", "brand": "Acme", "region": "us", "include": []}'`,
      report: `CASE WHEN ${REPEATS} THEN NULL ELSE '{"providers": {"chatgpt": {"mentioned": true, "rank": 1}}, "errors": {}}'::jsonb END`,
      same_as: `CASE WHEN ${REPEATS} THEN lpad(to_hex(n - 1), 32, '0') END`,
      cache_status: `CASE WHEN ${REPEATS} THEN 'hit-l1' END`,
      cost_hundredths: '15000',
      created_at: `now() - n * interval '1 s'`,
      duration_ms: '900',
      reader_version: '1',
      paid_for: `jsonb_build_object('kind', 'watch', 'id', ${id()})`,
      attempt: '1',
    }),
  },
  {
    table: 'namedrop.check_answers',
    count: perUse,
    columns: () => ({ check_id: GROWING_KEY, platform: `'chatgpt'`, content: HASH, latency_ms: '800' }),
  },
  {
    table: 'namedrop.capture_tasks',
    count: perUse,
    columns: () => ({
      platform: `'perplexity'`,
      vendor: `'cloro'`,
      question: GROWING_KEY,
      idempotency_key: id(),
      ordered_at: `now() - n % 1800 * interval '1 s'`,
    }),
  },
  {
    table: 'namedrop.captures',
    count: perUse,
    columns: () => ({
      platform: `'perplexity'`,
      vendor: `'cloro'`,
      captured_at: `now() - n % 86400 * interval '1 s'`,
      body: `repeat('x', 200)`,
      answer: `'{}'`,
    }),
  },
  {
    table: 'namedrop.token_buckets',
    count: perUse,
    columns: () => ({
      name: `'key:' || ${id()} || ':quick'`,
      missing: '5',
      taken: 'true',
      at: 'now()',
      full_at: `now() + interval '1 hour'`,
    }),
  },
  {
    table: 'namedrop.idempotency_keys',
    count: perUse,
    columns: (size) => ({
      account_id: accountOf(size),
      endpoint: `'POST /v1/check'`,
      key: GROWING_KEY,
      run_id: id(),
      fingerprint: HASH,
      received_at: `now() - n % 80000 * interval '1 s'`,
      status: '200',
      headers: `'{}'`,
      body: `'{}'`,
    }),
  },
  {
    table: 'namedrop.answers',
    count: perUse,
    columns: () => ({
      key: GROWING_KEY,
      entry: `'{"latencyMs":800}'`,
      content: HASH,
      expires_at: `now() + interval '1 hour' + n * interval '1 s'`,
    }),
  },
  {
    table: 'namedrop.budget_days',
    count: perUse,
    columns: (size) => ({
      day: `(now() AT TIME ZONE 'utc')::date - (n - 1) % ${rowsPerAccount(size)}`,
      scope: `'account:' || ${accountOf(size)}::text`,
    }),
  },
  {
    table: 'namedrop.usage_hours',
    count: perUse,
    columns: (size) => ({
      account_id: accountOf(size),
      hour: `date_trunc('hour', now()) - (n - 1) % ${rowsPerAccount(size)} * interval '1 hour'`,
      ...USED,
    }),
  },
  {
    table: 'namedrop.usage_minutes',
    count: perUse,
    columns: (size) => ({
      account_id: accountOf(size),
      minute: `date_trunc('minute', now()) - (n - 1) % ${rowsPerAccount(size)} * interval '1 minute'`,
      ...USED,
    }),
  },
  {
    table: 'namedrop.usage_provider_hours',
    count: perUse,
    columns: (size) => ({
      account_id: accountOf(size),
      hour: `date_trunc('hour', now()) - (n - 1) % ${rowsPerAccount(size)} * interval '1 hour'`,
      ...ANSWERED,
    }),
  },
  {
    table: 'namedrop.usage_provider_minutes',
    count: perUse,
    columns: (size) => ({
      account_id: accountOf(size),
      minute: `date_trunc('minute', now()) - (n - 1) % ${rowsPerAccount(size)} * interval '1 minute'`,
      ...ANSWERED,
    }),
  },
  {
    table: 'namedrop.tracked_brands',
    count: perAccount,
    columns: () => ({
      id: id(),
      account_id: id(),
      name: `'Acme'`,
      aliases: `'{}'`,
      domains: `'{acme.example}'`,
      competitors: `'[{"name": "Globex", "aliases": [], "domains": []}]'`,
      rival_slots: `'{Globex}'`,
      revision: '1',
      created_at: 'now()',
      updated_at: 'now()',
    }),
  },
  {
    table: 'namedrop.tracked_brand_names',
    count: perAccount,
    columns: () => ({ account_id: id(), key: `'acme'`, brand_id: id() }),
  },
  {
    table: 'namedrop.brand_queries',
    count: perAccount,
    columns: () => ({ brand_id: id(), query: `'best crm'` }),
  },
  {
    table: 'namedrop.brand_facts',
    count: perUse,
    columns: (size) => ({
      ...RESULT,
      brand_id: accountOf(size),
      check_id: GROWING_KEY,
      query_id: '1',
      asked_as: `'acme'`,
      outcome: `'named'`,
      rank: '1',
      cost_hundredths: '15000',
      hosts: `'{acme.example}'`,
      rivals: `'{Globex}'`,
      rival_ranks: `'{2}'`,
    }),
  },
  {
    table: 'namedrop.brand_days',
    count: perUse,
    columns: (size) => ({
      ...RESULT,
      brand_id: accountOf(size),
      query_id: 'n',
      named: '1',
      not_named: '0',
      no_answer: '0',
      failed: '0',
      rank_sum: '1',
      rank_squares: '1',
      citing: '1',
      citing_own: '1',
      cost_hundredths: '15000',
      rival_named: `'{1}'`,
      rival_ranks: `'{2}'`,
    }),
  },
  {
    table: 'namedrop.brand_day_hosts',
    count: perUse,
    columns: (size) => ({ ...RESULT, brand_id: accountOf(size), host: `n || '.example'`, answers: '1' }),
  },
  {
    table: 'namedrop.provider_outcomes',
    count: ({ rows }) => Math.min(rows, OUTCOME_ROWS),
    columns: () => ({
      platform: `(ARRAY['chatgpt', 'claude', 'gemini', 'perplexity'])[1 + n % ${OUTCOMES.platforms}]`,
      hour: `date_trunc('hour', now()) - n / ${OUTCOMES.platforms} % ${OUTCOMES.hours} * interval '1 hour'`,
      step: `n / ${OUTCOMES.platforms * OUTCOMES.hours}`,
      calls: '10',
    }),
  },
];
