import { z } from '@namedrop/plugin-api';
import test from 'ava';
import { ContributionShape } from './contribution-shape.js';
import { shapeFaults } from './shape.js';

const call = () => undefined;
const surface = { platform: 'claude', channel: 'api', ask: call };
const keyless = { platform: 'claude', channel: 'api', needs: ['KEY'] };
const route = { method: 'get', path: '/v1/x', auth: 'none', handle: call };
const port = { token: Symbol('a port') };
const limit = (capacity: number, refill: number) => ({ bucket: call, size: { capacity, refill } });
const job = { name: 'sweep', input: z.object({}), run: call };
const schedule = { name: 'plan', every: 'minute', some: call, failure: 'it cannot be planned' };
const UNREADABLE = 'routes[0].path must be a path that express can read';

test('whole contributions are fine, also with members that say undefined, and as objects of a class', (t) => {
  class Asks {
    readonly platform = 'gemini';
    readonly channel = 'live';
    ask(): void {}
  }
  const models = { default: 'a', allowed: ['a', 'b'] };
  const whole = {
    surfaces: [
      surface,
      keyless,
      new Asks(),
      { ...surface, models, regions: ['uk'], localizes: 'city', provider: 'gemini', revision: 'a' },
    ],
    routes: [
      route,
      { ...route, limit: limit(60, 1) },
      { ...route, auth: 'bearer', limit: { bucket: call, by: 'handler' }, idempotent: true },
      { ...route, path: '/v1/watch/:id', body: z.object({}), codes: { missingKey: 'x' }, headersFor: undefined },
    ],
    ports: [
      { port, value: {} },
      { port, needs: ['KEY'] },
    ],
    jobs: [job, { ...job, every: '0 * * * *', retry: [1, 60], timeout: 10 }],
    schedules: [schedule, { ...schedule, every: 'hour', nextDue: call, atMostS: 30, helpers: 3 }],
    health: undefined,
    stop: call,
  };
  t.deepEqual(shapeFaults(ContributionShape, whole), []);
  t.deepEqual(shapeFaults(ContributionShape, {}), []);
});

const faults: readonly (readonly [contributions: object, fault: string])[] = [
  [{ routes: 5 }, 'routes must be a list'],
  [{ routes: [5] }, 'routes[0] must be a route'],
  [{ routes: [route, { ...route, method: 'fetch' }] }, "routes[1].method must be 'get', 'post', 'patch' or 'delete'"],
  [{ routes: [{ ...route, auth: 'nobody' }] }, "routes[0].auth must be 'bearer', 'session' or 'none'"],
  [{ routes: [{ ...route, path: 'v1/x' }] }, "routes[0].path must start with '/'"],
  [{ routes: [{ ...route, path: /x/ }] }, 'routes[0].path must be text'],
  [{ routes: [{ ...route, path: '/v1/(' }] }, UNREADABLE],
  [{ routes: [{ ...route, path: '/v1/:' }] }, UNREADABLE],
  [{ routes: [{ ...route, path: '/v1/*' }] }, UNREADABLE],
  [{ routes: [{ ...route, body: {} }] }, 'routes[0].body must be a zod schema'],
  [{ routes: [{ ...route, handle: undefined }] }, 'routes[0].handle must be a function'],
  [{ routes: [{ ...route, codes: { missingKey: 5 } }] }, 'routes[0].codes.missingKey must be text'],
  [{ routes: [{ ...route, requestIdHeader: 'yes' }] }, 'routes[0].requestIdHeader must be true or false'],
  [{ surfaces: [{ ...surface, platform: 5 }] }, 'surfaces[0].platform must be text'],
  [{ surfaces: [{ ...surface, channel: 'tv' }] }, "surfaces[0].channel must be 'api' or 'live'"],
  [{ surfaces: [{ ...surface, revision: '' }] }, 'surfaces[0].revision must not be empty'],
  [
    { surfaces: [{ ...surface, revision: 'x'.repeat(101) }] },
    'surfaces[0].revision must not be longer than 100 characters',
  ],
  [{ surfaces: [{ ...surface, ask: 5 }] }, 'surfaces[0].ask must be a function'],
  [{ surfaces: [{ ...keyless, ask: undefined }] }, 'surfaces[0].ask must be a function'],
  [{ surfaces: [{ ...keyless, needs: 5 }] }, 'surfaces[0].needs must be a list'],
  [{ surfaces: [{ platform: 'claude', channel: 'api' }] }, "surfaces[0] must have 'ask', a function, or 'needs', "],
  [{ surfaces: [{ ...surface, models: { default: 'a', allowed: 5 } }] }, 'surfaces[0].models.allowed must be a list'],
  [{ surfaces: [{ ...surface, regions: ['gb'] }] }, "surfaces[0].regions[0] must be 'us', 'uk', 'ca' or 'au'"],
  [{ jobs: [{ ...job, input: undefined }] }, 'jobs[0].input must be a zod schema'],
  [{ jobs: [{ ...job, name: 'a b' }] }, 'jobs[0].name must consist of letters, digits'],
  [{ jobs: [{ ...job, name: '' }] }, 'jobs[0].name must not be empty'],
  [{ jobs: [{ ...job, retry: [-1] }] }, 'jobs[0].retry[0] must not be negative'],
  [{ jobs: [{ ...job, every: '@daily', input: z.object({ a: z.string() }) }] }, 'jobs[0].input must accept {}'],
  [{ schedules: [5] }, 'schedules[0] must be a schedule'],
  [{ schedules: [{ ...schedule, name: 'a:b' }] }, 'schedules[0].name must consist of lower-case letters'],
  [{ schedules: [{ ...schedule, every: 'day' }] }, "schedules[0].every must be 'minute' or 'hour'"],
  [{ schedules: [{ ...schedule, some: undefined }] }, 'schedules[0].some must be a function'],
  [{ schedules: [{ ...schedule, atMostS: 90 }] }, 'schedules[0].atMostS must be at most 60'],
  [{ schedules: [{ ...schedule, helpers: 1.5 }] }, 'schedules[0].helpers must be a whole number'],
  [{ ports: [5] }, 'ports[0] must be a provision (see provide)'],
  [{ ports: [{ port, value: 1, needs: ['KEY'] }] }, "ports[0] must have either 'value' or 'needs'"],
  [{ ports: [{ port, needs: 5 }] }, 'ports[0].needs must be a list'],
  [{ routes: [{ ...route, limit: 5 }] }, 'routes[0].limit must be a limit: '],
  [{ routes: [{ ...route, limit: { bucket: call } }] }, "routes[0].limit must have 'by' on a bearer route, "],
  [{ routes: [{ ...route, limit: { bucket: call, by: 'me' } }] }, "routes[0].limit.by must be 'host' or 'handler'"],
  [{ routes: [{ ...route, limit: limit(0, 1) }] }, 'routes[0].limit.size.capacity must be at least 1'],
  [{ routes: [{ ...route, limit: limit(1, 0) }] }, 'routes[0].limit.size.refill must be above 0'],
  [{ routes: [{ ...route, idempotent: 1 }] }, 'routes[0].idempotent must be true or false'],
  [{ ports: [{ port: 5, value: 1 }] }, 'ports[0].port must be a port (see port)'],
  [{ health: { ok: true } }, 'health must be a function'],
  [{ examine: [] }, 'examine must be a function'],
  [{ start: 5 }, 'start must be a function'],
];
for (const [contributions, fault] of faults) {
  test(`${JSON.stringify(contributions)}: ${fault}`, (t) => {
    const found = shapeFaults(ContributionShape, contributions);
    t.is(found.length, 1);
    t.is(found[0]?.slice(0, fault.length), fault);
  });
}

test('a member that throws when it is read is a fault, not an exception', (t) => {
  const contributions = {
    get routes(): never {
      throw new TypeError('surprise');
    },
  };
  t.deepEqual(shapeFaults(ContributionShape, contributions), ['has a member that throws when it is read']);
});
