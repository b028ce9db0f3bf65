import test from 'ava';
import fc from 'fast-check';
import { openExample } from './example.test.helper.js';
import { listedPauses } from './retry-policy.js';
import type { ClaimedUnit } from './shape.js';

/** Longer than a lease, and than the pause after a failure. */
const PASS_MS = 61_000;

const UNITS = 3;
const HOSTS = 3;

const STEPS = ['claim', 'claim', 'race', 'renew', 'fail', 'release', 'done', 'lapse', 'lapse', 'pass', 'pass'] as const;

const steps = fc.array(
  fc.record({
    does: fc.constantFrom(...STEPS),
    unit: fc.nat(UNITS - 1),
    host: fc.nat(HOSTS - 1),
  }),
  { minLength: 10, maxLength: 40 },
);

/** One unit in plain memory: what the statements should make of the same steps. */
class Model {
  state: 'waiting' | 'pausing' | 'running' | 'done' = 'waiting';
  attempt = 0;
  failures = 0;
  #isLeaseOver = false;

  claim(): boolean {
    const isClaimed = this.state === 'waiting';
    if (isClaimed) {
      this.state = 'running';
      this.attempt += 1;
      this.#isLeaseOver = false;
    }
    return isClaimed;
  }

  owns(attempt: number | undefined): boolean {
    return this.state === 'running' && this.attempt === attempt;
  }

  renew(): void {
    this.#isLeaseOver = false;
  }

  fail(): void {
    this.state = 'pausing';
    this.failures += 1;
  }

  pass(): void {
    if (this.state === 'pausing') this.state = 'waiting';
    this.#isLeaseOver = this.state === 'running';
  }

  lapse(): void {
    if (this.state === 'running' && this.#isLeaseOver) this.fail();
  }
}

test('any order of claims, renewals, failures, lapses and results on three hosts ends each unit exactly once', async (t) => {
  const { account, database, enqueue, store, time } = await openExample(t, {
    ...{ name: 'mail', units: 'mails', host: { all: 4 }, retry: listedPauses([]) },
    keys: [{ column: 'account_id', type: 'uuid', as: 'account', all: 4 }],
    run: async () => async () => undefined,
    giveUp: () => async () => undefined,
  });
  const finish = (unit: ClaimedUnit) =>
    store.complete(unit, async (tx) => void (await tx.query('INSERT INTO results (id) VALUES ($1)', [unit.id])));
  const statesOf = (ids: readonly string[]) =>
    database.query<{ id: string; attempt: number; failures: number }>(
      'SELECT id, attempt, failures FROM mails WHERE id = ANY ($1)',
      [ids],
    );

  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const ids = await Promise.all(Array.from({ length: UNITS }, (_, n) => enqueue(account, `${n}`)));
      const models = ids.map(() => new Model());
      /** Latest attempt of each host at each unit; a host that lost a unit does not know it. */
      const held = Array.from({ length: HOSTS }, () => new Map<number, ClaimedUnit>());

      for (const { does, unit, host } of taken) {
        const [id, model, mine] = [ids[unit] as string, models[unit] as Model, held[host]?.get(unit)];
        const isOwned = model.owns(mine?.attempt);
        if (does === 'claim' || does === 'race') {
          const racing = does === 'race' ? held : [held[host] as Map<number, ClaimedUnit>];
          const claims = await Promise.all(racing.map(() => store.claim([[id]])));
          t.is(claims.flat().length, model.claim() ? 1 : 0);
          for (const [index, [claimed]] of claims.entries()) if (claimed) racing[index]?.set(unit, claimed);
        } else if (does === 'pass') {
          await time.pass(PASS_MS);
          for (const each of models) each.pass();
        } else if (does === 'lapse') {
          await store.lapse();
          for (const each of models) each.lapse();
        } else if (mine && does === 'renew') {
          await store.renew([mine]);
          if (isOwned) model.renew();
        } else if (mine && does === 'fail') {
          t.is(await store.fail(mine), isOwned);
          if (isOwned) model.fail();
        } else if (mine && does === 'release') {
          t.is(await store.release(mine), isOwned);
          if (isOwned) model.state = 'waiting';
        } else if (mine && does === 'done') {
          t.is(await finish(mine), isOwned);
          if (isOwned) model.state = 'done';
        }
      }

      const open = models.flatMap(({ state, attempt, failures }, n) =>
        state === 'done' ? [] : [{ id: ids[n] as string, attempt, failures }],
      );
      const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
      t.deepEqual((await statesOf(ids)).toSorted(byId), open.toSorted(byId));

      await time.pass(PASS_MS);
      await store.lapse();
      await time.pass(PASS_MS);
      for (const unit of await store.claim([ids])) t.true(await finish(unit));
      const results = await database.query<{ id: string }>('SELECT id FROM results WHERE id = ANY ($1)', [ids]);
      t.deepEqual(results.map(({ id }) => id).toSorted(), ids.toSorted());
    }),
    { numRuns: 60 },
  );
});
