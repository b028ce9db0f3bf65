import { randomUUID } from 'node:crypto';
import { credits } from '@namedrop/core';
import type { Check } from '@namedrop/plugin-api';
import test from 'ava';
import { AccountStore } from '../accounts/accounts.js';
import { interfaceCatalog } from '../catalog/catalog.test.helper.js';
import { AnswerContents } from '../contents/answer-contents.js';
import { silent, testStorage } from '../database/storage.test.helper.js';
import { BrandLookup } from '../tracking/brand-lookup.js';
import { CheckTracker } from '../tracking/check-tracker.js';
import { CheckStore } from './store.js';

const catalog = interfaceCatalog();

const storage = testStorage(test);

/** A check that one platform answered. */
function checkOf(id: string, platform: string): Check {
  return {
    id,
    request: { query: 'best crm', brand: 'Acme', mode: 'quick', platforms: [platform], region: 'us', include: [] },
    createdAt: new Date('2026-04-01T10:00:00Z'),
    durationMs: 1234,
    report: { providers: {}, errors: {}, answered: 1 },
    outcomes: [{ platform, answer: { text: `${platform} names Acme.`, citations: [] }, latencyMs: 5 }],
    cost: credits(37.5),
    fresh: [platform],
    matching: 'words',
    cacheStatus: 'miss',
  };
}

test('of a check that is made again under its id, the latest attempt is kept with its answers alone', async (t) => {
  const { pool } = storage();
  const tracker = new CheckTracker({ lookup: new BrandLookup(pool), matching: 'words', catalog, log: silent });
  const store = new CheckStore({ pool, laterPool: pool, contents: new AnswerContents({ pool }), tracker });
  const accounts = new AccountStore(storage());
  const [owner, stranger] = [await accounts.create({ name: 'Acme' }), await accounts.create({ name: 'Globex' })];
  const id = randomUUID();
  const paysFor = { kind: 'watch', id };
  for (const [attempt, platform] of [
    [1, 'chatgpt'],
    [3, 'gemini'],
    [2, 'claude'],
  ] as const) {
    await store.save({ check: checkOf(id, platform), account: owner.id, paysFor, attempt });
  }
  await store.save({ check: checkOf(id, 'perplexity'), account: stranger.id, attempt: 4 });
  const checks = await pool.query('SELECT account_id, attempt, paid_for FROM namedrop.checks');
  t.deepEqual(checks.rows, [{ account_id: owner.id, attempt: 3, paid_for: paysFor }]);
  const answers = await pool.query('SELECT platform FROM namedrop.check_answers');
  t.deepEqual(answers.rows, [{ platform: 'gemini' }]);
});
