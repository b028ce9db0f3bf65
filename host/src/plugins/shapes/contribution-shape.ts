import { CHANNELS, REGIONS } from '@namedrop/core';
import { z } from '@namedrop/plugin-api';
import { match } from 'path-to-regexp';
import { aPort, callable, listOf, oneOf, schema, text } from './shape.js';

const folder = z.custom<URL>(
  (value) => value instanceof URL && value.protocol === 'file:',
  "must be the URL of a folder, e.g. new URL('../fixtures/', import.meta.url)",
);

const Models = z.object({ default: text, allowed: listOf(text) }, 'must be { default, allowed }');

const Cost = z.object(
  {
    usd: z.number('must be a number of US dollars').min(0, 'must not be negative'),
    source: oneOf(['reported', 'estimated']),
  },
  'must be { usd, source }',
);

const Surface = z
  .object(
    {
      platform: text,
      channel: oneOf(CHANNELS),
      models: Models.optional(),
      revision: text.max(100, 'must not be longer than 100 characters').optional(),
      regions: listOf(oneOf(REGIONS)).optional(),
      localizes: oneOf(['region', 'city']).optional(),
      through: listOf(text).optional(),
      reread: callable.optional(),
      samples: folder.optional(),
      typicalCost: Cost.optional(),
      // A surface counts as ready by having this member at all.
      ask: z.exactOptional(callable),
      needs: listOf(text).optional(),
    },
    'must be a surface',
  )
  .refine(
    ({ ask, needs }) => ask || needs,
    "must have 'ask', a function, or 'needs', the settings without which it cannot be asked",
  );

/** A path that express can serve: judged by the library with which express reads paths, since all of express loads slowly. */
const Path = text.startsWith('/', "must start with '/'").superRefine((path, context) => {
  try {
    match(path);
  } catch {
    const message =
      "must be a path that express can read, e.g. '/v1/watch/:id' (any of (){}[]+?! wants a \\ before it)";
    context.addIssue({ code: 'custom', message });
  }
});

const Size = z.object(
  {
    capacity: z.number('must be a number of tokens').min(1, 'must be at least 1'),
    refill: z.number('must be a number of tokens per second').positive('must be above 0'),
  },
  'must be { capacity, refill }',
);

/** Of a bearer route: who takes the token. Of a public one: how much there is. */
const Limit = z
  .object(
    { bucket: callable, by: oneOf(['host', 'handler']).optional(), size: Size.optional() },
    'must be a limit: { bucket, by } or { bucket, size }',
  )
  .refine(({ by, size }) => by || size, "must have 'by' on a bearer route, 'size' on a public one");

const Operation = z.object(
  { id: text, tag: text, summary: text, responses: z.record(z.string(), z.unknown(), 'must be responses by status') },
  'must be an operation: { id, tag, summary, responses }',
);

const Route = z.object(
  {
    method: oneOf(['get', 'post', 'patch', 'delete']),
    path: Path,
    auth: oneOf(['bearer', 'session', 'none']),
    codes: z.partialRecord(oneOf(['missingKey', 'unknownKey', 'insufficientFunds']), text, 'must be codes').optional(),
    body: schema.optional(),
    query: schema.optional(),
    limit: Limit.optional(),
    idempotent: z.boolean('must be true or false').optional(),
    progress: z.boolean('must be true or false').optional(),
    requestIdHeader: z.boolean('must be true or false').optional(),
    operation: Operation.optional(),
    headersFor: callable.optional(),
    handle: callable,
  },
  'must be a route',
);

const Provision = z
  .object(
    { port: aPort, value: z.unknown().optional(), needs: listOf(text).optional() },
    'must be a provision (see provide)',
  )
  .refine(({ value, needs }) => value === undefined || !needs, "must have either 'value' or 'needs'");

const seconds = z.number('must be a number of seconds').min(0, 'must not be negative');

const Job = z
  .object(
    {
      name: text.regex(/^[\w.-]*$/, 'must consist of letters, digits, _, - and .'),
      input: schema,
      every: text.optional(),
      retry: listOf(seconds).optional(),
      timeout: seconds.optional(),
      run: callable,
    },
    'must be a job',
  )
  .refine(({ every, input }) => every === undefined || input.safeParse({}).success, {
    path: ['input'],
    message: "must accept {}, which a job with 'every' runs with",
  });

const Schedule = z.object(
  {
    name: text.regex(/^[a-z0-9.-]*$/, 'must consist of lower-case letters, digits, - and .'),
    every: oneOf(['minute', 'hour']),
    some: callable,
    nextDue: callable.optional(),
    atMostS: z
      .number('must be a number of seconds')
      .min(10, 'must be at least 10')
      .max(60, 'must be at most 60')
      .optional(),
    helpers: z.int('must be a whole number').min(0, 'must not be negative').max(7, 'must be at most 7').optional(),
    failure: text,
  },
  'must be a schedule',
);

/** What `setup` may return. */
export const ContributionShape = z.object({
  ports: listOf(Provision).optional(),
  surfaces: listOf(Surface).optional(),
  routes: listOf(Route).optional(),
  jobs: listOf(Job).optional(),
  schedules: listOf(Schedule).optional(),
  health: callable.optional(),
  examine: callable.optional(),
  start: callable.optional(),
  stop: callable.optional(),
});
