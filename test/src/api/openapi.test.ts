import { ErrorBody } from '@namedrop/contract';
import { API_VERSION, definePlugin, type Route, route, wholeNumber, z } from '@namedrop/plugin-api';
import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';

const DIGESTS = z.object({ digests: z.array(z.string()) });

const get = (path: string, operation?: Route['operation']): Route =>
  route({ method: 'get', path, auth: 'bearer', operation, handle: async () => ({ status: 200, body: {} }) });

const described = (id: string, schema: z.ZodType = DIGESTS): NonNullable<Route['operation']> => ({
  id,
  tag: 'Digests',
  summary: 'Read digests',
  responses: { 200: { description: 'Digests.', schema, examples: { one: { digests: ['a'] } } } },
});

/** A plugin of a third party: an engine with a mode of its own, and endpoints, two of which cannot be described. */
const digests = definePlugin({
  id: 'digests',
  apiVersion: API_VERSION,
  config: z.strictObject({}),
  requires: {},
  platforms: [{ id: 'parrot', label: 'Parrot', api: {} }],
  modes: [{ name: 'parrot', channel: 'api', platforms: ['parrot'], price: 1 }],
  setup: () => ({
    routes: [
      route({
        method: 'get',
        path: '/v1/digests/:week',
        auth: 'bearer',
        query: z.object({ limit: wholeNumber(1, 52).default(4) }),
        operation: {
          ...described('getDigests'),
          params: { week: { description: 'Monday of the week.', example: '2026-11-23' } },
          errors: { 404: ['no_such_week'] },
        },
        handle: async () => ({ status: 200, body: { digests: [] } }),
      }),
      get('/v1/digests-in-secret'),
      get('/v1/digests-again', described('getDigests')),
      get('/v1/digests-as-errors', described('getErrors', z.object({ mine: z.string() }).meta({ id: 'ErrorBody' }))),
    ],
  }),
});

const start = (t: Parameters<typeof startTestHost>[0], config?: object) =>
  startTestHost(t, { plugins: { digests: { module: digests } }, config });

test('the document describes the endpoints and modes of plugins, and an endpoint that cannot be described is left out and logged', async (t) => {
  const { url, host, logs } = await start(t);
  const reply = await fetch(`${url}/openapi.json`);
  t.is(reply.status, 200);
  t.is(reply.headers.get('content-type'), 'application/json; charset=utf-8');
  t.is(reply.headers.get('access-control-allow-origin'), '*');
  const text = await reply.text();
  const { servers, tags, paths, components } = JSON.parse(text);
  t.deepEqual(servers, [{ url: host.baseUrl }]);
  t.true(components.schemas.CheckMode.enum.includes('parrot'));
  t.is(tags.at(-1).name, 'Digests');
  const { parameters, responses } = paths['/v1/digests/{week}'].get;
  t.deepEqual(parameters, [
    {
      in: 'path',
      name: 'week',
      schema: { type: 'string' },
      description: 'Monday of the week.',
      example: '2026-11-23',
      required: true,
    },
    { in: 'query', name: 'limit', schema: { default: 4, type: 'integer', minimum: 1, maximum: 52 } },
  ]);
  t.deepEqual(Object.keys(responses), ['200', '400', '401', '404', '429', '500', '503']);
  t.deepEqual(responses[404]['x-error-codes'], ['no_such_week']);
  t.deepEqual(responses[200].content['application/json'].examples, { one: { value: { digests: ['a'] } } });

  t.deepEqual(
    Object.keys(paths).filter((path) => path.startsWith('/v1/digests')),
    ['/v1/digests/{week}'],
  );
  t.truthy(paths['/v1/check']);
  for (const left of ['/v1/digests-again', '/v1/digests-as-errors']) t.true(logs().includes(`GET ${left}`), left);
  const lines = logs();
  t.is(await (await fetch(`${url}/openapi.json`)).text(), text);
  t.is(logs().split('leaves out').length, lines.split('leaves out').length, 'the document is built once');
});

test('responses allow further fields, and requests forbid them only where the endpoint does', async (t) => {
  const { get: read } = await start(t);
  const { schemas } = (await read('/openapi.json')).body.components;
  for (const name of ['CheckResponse', 'PlatformResult', 'ErrorBody', 'FieldWarning', 'CheckRequest'])
    t.not(schemas[name].additionalProperties, false, name);
  t.is(schemas.CheckRequest.properties.models.additionalProperties, false);
});

test('the document names the address and the cookie of the deployment', async (t) => {
  const { get: read } = await start(t, { baseUrl: 'https://namedrop.example.com/' });
  const { servers, components } = (await read('/openapi.json')).body;
  t.deepEqual(servers, [{ url: 'https://namedrop.example.com' }]);
  t.is(components.securitySchemes.session.name, '__Host-namedrop');
});

for (const [path, bucket, crossOrigin] of [
  ['/openapi.json', 'openapi', '*'],
  ['/docs', 'docs', null],
] as const) {
  test(`an address may read ${path} 60 times a minute`, async (t) => {
    const { get: read, host } = await start(t);
    t.is((await read(path)).headers.get('x-ratelimit-limit'), '60');
    // The bucket's time is ahead of every clock, so that it does not fill up while the test runs.
    const forward = `UPDATE namedrop.token_buckets SET at = now() + interval '1 hour' WHERE name LIKE $1`;
    t.is((await host.storage.pool.query(forward, [`address:${bucket}:%`])).rowCount, 1);
    const reads = await Promise.all(Array.from({ length: 59 }, () => read(path)));
    t.true(reads.every((reply) => reply.status === 200));
    const { status, headers, body } = await read(path);
    t.is(status, 429);
    t.regex(String(headers.get('retry-after')), /^\d+$/);
    t.is(headers.get('access-control-allow-origin'), crossOrigin);
    t.is(ErrorBody.parse(body).error.code, 'rate_limited');
  });
}
