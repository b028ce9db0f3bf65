import { randomUUID } from 'node:crypto';
import { ApiError, type Reply } from '@namedrop/plugin-api';
import test from 'ava';
import fc from 'fast-check';
import { notedLog, standingClock } from '../captures/captures.test.helper.js';
import { testStorage } from '../database/storage.test.helper.js';
import { fingerprintOf } from './fingerprint.js';
import { anAccount, claimOf, HOUR_MS, lapse, MORNING } from './idempotency.test.helper.js';
import { IdempotencyService } from './idempotency-service.js';
import type { Claim, Holder, KeptReply } from './record.js';
import { IdempotencyStore } from './store.js';

const storage = testStorage(test);
const DAY_MS = 24 * HOUR_MS;

/** A record as the store should keep it. */
interface Kept extends Pick<Claim, 'runId' | 'once' | 'fingerprint' | 'receivedAt'> {
  readonly lives: boolean;
  readonly reply?: KeptReply;
}

/** One key in plain memory: what the statements should make of the same steps. */
class Model {
  kept: Kept | undefined;

  claim({ runId, once, fingerprint, receivedAt }: Claim): Holder {
    const { kept } = this;
    const isInWindow = kept !== undefined && receivedAt.getTime() - kept.receivedAt.getTime() < DAY_MS;
    if (kept && isInWindow && (kept.reply || kept.lives)) return kept;
    const goesOn = kept && isInWindow && kept.fingerprint.equals(fingerprint);
    this.kept = { runId, once: goesOn ? kept.once : once, fingerprint, receivedAt, lives: true };
    return this.kept;
  }

  /** Changes the record of a run that has not ended. @returns whether it has it still */
  change({ runId }: Claim, changed: Partial<Kept> | undefined): boolean {
    if (this.kept?.runId !== runId || this.kept.reply) return false;
    this.kept = changed && { ...this.kept, ...changed };
    return true;
  }

  lapse(): void {
    if (this.kept && !this.kept.reply) this.kept = { ...this.kept, lives: false };
  }
}

const STEPS = ['claim', 'claim', 'claim', 'complete', 'abandon', 'free', 'renew', 'lapse'] as const;

const steps = fc.array(
  fc.record({
    does: fc.constantFrom(...STEPS),
    body: fc.constantFrom('a', 'a', 'b'),
    /** Hours since the step before. */
    hours: fc.constantFrom(0, 0, 0, 1, 24),
    /** Which of the claims so far the step is about; the latest more often. */
    back: fc.constantFrom(0, 0, 0, 1, 2),
    status: fc.constantFrom(200, 201, 202),
  }),
  { maxLength: 25 },
);

test('the store keeps a key, its run, payment, status and reply as a model of it does, whatever the order of steps', async (t) => {
  const store = new IdempotencyStore(storage().pool);
  const property = fc.asyncProperty(steps, async (sequence) => {
    const account = anAccount();
    const model = new Model();
    const claims: Claim[] = [];
    let now = MORNING.getTime();
    for (const [index, { does, body, hours, back, status }] of sequence.entries()) {
      now += hours * HOUR_MS;
      const claim = claims.at(-1 - back);
      const reply = { status, headers: { 'X-Step': String(index) }, body: `{"step":${index}}` };
      if (does === 'claim') {
        const next = claimOf({ account, fingerprint: fingerprintOf(body), receivedAt: new Date(now) });
        claims.push(next);
        const { runId, once, fingerprint, reply: replied } = model.claim(next);
        t.deepEqual(await store.claim(next), { runId, once, fingerprint, reply: replied });
      } else if (does === 'lapse') {
        await lapse(storage(), account);
        model.lapse();
      } else if (claim) {
        if (does === 'complete') t.is(await store.complete(claim, reply), model.change(claim, { reply }));
        else await store[does](claim);
        if (does === 'free') model.change(claim, undefined);
        else if (does !== 'complete') model.change(claim, { lives: does === 'renew' });
        const { kept } = model;
        t.is(await store.isRunning(claim), kept?.runId === claim.runId && kept.lives && !kept.reply);
      }
    }
  });
  await fc.assert(property, { numRuns: 150 });
});

/** How a run ends: with a reply of this status; refused; failed, or with its host, after it had changed something. */
const ENDS = [200, 201, 202, 'refused', 'refused', 'failed', 'died', 'died'] as const;

test('runs of one call change something under one id until one replies, and then all calls get that reply', async (t) => {
  const { pool } = storage();
  const parts = { pool, clock: standingClock(), log: notedLog(), waitMs: 60_000 };
  const services = [1, 2].map(() => new IdempotencyService({ ...parts, stopping: new AbortController().signal }));
  const store = new IdempotencyStore(pool);
  const property = fc.asyncProperty(fc.array(fc.constantFrom(...ENDS), { maxLength: 12 }), async (ends) => {
    const call = { account: anAccount(), endpoint: 'POST /v1/ask', keys: ['k'], body: { a: 1 }, receivedAt: MORNING };
    const changed = new Set<unknown>();
    let first: Reply | undefined;
    for (const [index, end] of ends.entries()) {
      const requestId = randomUUID();
      if (end === 'died') {
        const claim = claimOf({ ...call, key: 'k', fingerprint: fingerprintOf(call.body), once: requestId });
        const { runId, once } = await store.claim(claim);
        if (runId === claim.runId) changed.add(once);
        await lapse(storage(), call.account);
        continue;
      }
      const run = async (once?: string): Promise<Reply> => {
        if (end === 'refused') throw new ApiError(429, 'rate_limited', 'Slow down.');
        changed.add(once);
        if (end === 'failed') throw new Error('broken');
        return { status: end, body: { index } };
      };
      const service = services[index % 2] as IdempotencyService;
      const reply = await service.once({ ...call, requestId }, run).catch(() => undefined);
      if (first) t.deepEqual([reply?.status, reply?.body], [first.status, first.body]);
      first ??= reply;
    }
    t.true(changed.size <= 1, `${ends}`);
  });
  await fc.assert(property, { numRuns: 150 });
});
