import { z } from '@namedrop/plugin-api';
import test from 'ava';
import { bootOn, linesOf, plugin, says } from './world.js';

const boot = bootOn(test);
/** A plugin that TypeScript would refuse. */
const crooked = (id: string, members: object) => plugin(id, members as never);

test('manifests that are none stand in the report, each under its own name and with what is allowed', async (t) => {
  const throwing = {
    safeParse() {
      throw new TypeError('surprise');
    },
  };
  const manifests = await boot(t).refused({
    slipshod: crooked('slipshod', { migrations: 'x' }),
    moody: crooked('moody', { config: throwing }),
    patient: crooked('patient', { config: z.strictObject({}).refine(async () => true) }),
  });
  const moody = 'the schema throws instead of judging; it must be a zod schema without asynchronous parts';
  t.deepEqual(linesOf(manifests).sort(), [
    `moody config plugins.moody: ${moody}`,
    `patient config plugins.patient: ${moody}`,
    'slipshod manifest migrations must be a list',
  ]);
});

test('contributions that are none stand in the report, each under its own name and with what is allowed', async (t) => {
  const route = { method: 'get', path: '/v1/x', auth: 'none', handle: async () => ({ status: 200, body: {} }) };
  let stops = 0;
  const contributions = await boot(t).refused({
    fine: plugin('fine', { adds: { stop: async () => void stops++ } }),
    lost: crooked('lost', { adds: { routes: [{ ...route, path: '/v1/(' }] } }),
    odd: crooked('odd', { adds: { routes: [{ ...route, method: 'fetch', auth: 'nobody' }] } }),
    greedy: crooked('greedy', { adds: { surfaces: [{ platform: 'claude', channel: 'api', needs: 5 }] } }),
    lazy: crooked('lazy', { adds: { jobs: [{ name: 'sweep', run: async () => undefined }] } }),
    mute: crooked('mute', { adds: { surfaces: [{ ...says('claude'), ask: 5 }] } }),
    vague: crooked('vague', { adds: { surfaces: [{ ...says('claude'), models: { default: 'a', allowed: 5 } }] } }),
    tuned: crooked('tuned', { adds: { surfaces: [{ ...says('claude'), channel: 'fm' }] } }),
    alien: crooked('alien', { adds: { surfaces: [{ ...says('claude'), platform: 'radio' }] } }),
  });
  const lines = linesOf(contributions);
  t.regex(lines[0] ?? '', /^lost setup routes\[0\]\.path must be a path that express can read/);
  t.regex(
    lines.at(-1) ?? '',
    /^alien setup surfaces\[0\]\.platform: 'radio' has no api channel; declare it in the manifest, .* Known are chatgpt, /,
  );
  t.deepEqual(lines.slice(1, -1), [
    "odd setup routes[0].method must be 'get', 'post', 'patch' or 'delete'",
    "odd setup routes[0].auth must be 'bearer', 'session' or 'none'",
    'greedy setup surfaces[0].needs must be a list',
    'lazy setup jobs[0].input must be a zod schema',
    'mute setup surfaces[0].ask must be a function',
    'vague setup surfaces[0].models.allowed must be a list',
    "tuned setup surfaces[0].channel must be 'api' or 'live'",
  ]);
  t.is(stops, 1, 'the sound one was stopped again');
});

test('the report names a port that is not required and a wrong cron line, with the correct form', async (t) => {
  const job = { name: 'digest', input: z.object({}), every: 'every monday', run: async () => undefined };
  const mistakes = await boot(t).refused({
    greedy: crooked('greedy', { setup: ({ ports }: { ports: { jobs: object } }) => ({ start: () => ports.jobs }) }),
    eager: crooked('eager', { setup: ({ ports: { jobs } }: { ports: { jobs: object } }) => ({ start: () => jobs }) }),
    weekly: crooked('weekly', { adds: { jobs: [job] } }),
  });
  t.deepEqual(linesOf(mistakes), [
    "eager setup 'eager' uses ports.jobs, but its manifest requires no port: add jobs to 'requires' with its port, as in requires: { http: Http }",
    "weekly setup the job 'digest' has every: 'every monday', which is no cron line of five fields, e.g. '0 6 * * *' for 06:00 UTC each day",
  ]);

  const late = await boot(t).refused({
    greedy: crooked('greedy', {
      setup: ({ ports }: { ports: { jobs: object } }) => ({ start: async () => ports.jobs }),
    }),
  });
  t.deepEqual(linesOf(late), [
    "greedy start 'greedy' uses ports.jobs, but its manifest requires no port: add jobs to 'requires' with its port, as in requires: { http: Http }",
  ]);
});
