import { StoredChecksResponse } from '@namedrop/contract';
import type { ExecutionContext } from 'ava';
import { billed } from './billed.js';
import { Browser, createUser } from './person.js';
import { startWorld } from './world.js';

/** A check that asks all platforms of its mode. */
export const CHECK = { query: 'best crm', brand: 'Acme', mode: 'quick' };
/** A check that asks one platform. */
export const ONE = { ...CHECK, providers: ['claude'] };

/** A world with billing, 5,000 credits, and a person of its account. */
export async function startReading(t: ExecutionContext, config: object = {}) {
  const { plugins, grant } = billed();
  const world = await startWorld(t, undefined, undefined, { plugins: plugins as never, config });
  await grant(world.account, 5000);
  const { pool } = world.host.storage;
  return {
    ...world,
    pool,
    /** Asks for a check. @returns its reply */
    check: async (body: object = {}) => (await world.post({ ...ONE, ...body })).body,
    read: (id: string, query = '') => world.get(`/v1/checks/${id}${query}`),
    list: (query = '') => world.get(`/v1/checks${query}`),
    /** Ids of the checks that a list shows. */
    async idsOf(query = '') {
      return StoredChecksResponse.parse((await world.get(`/v1/checks${query}`)).body).checks.map(({ id }) => id);
    },
    async person() {
      await createUser(world, 'ada@example.com');
      const browser = new Browser(world.url);
      await browser.login('ada@example.com');
      return browser;
    },
  };
}
