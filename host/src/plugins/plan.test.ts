import { definePlugin, type Port, port, Wallet, z } from '@namedrop/plugin-api';
import test from 'ava';
import { HOST_PORTS } from './host-ports.js';
import { type Parsed, planPlugins } from './plan.js';

const [A, B, C] = [port('A'), port('B'), port('C')];

interface Sketch {
  readonly requires?: readonly Port<unknown>[];
  readonly provides?: readonly Port<unknown>[];
  readonly id?: string;
  readonly apiVersion?: number;
  readonly required?: boolean;
  readonly faults?: readonly string[];
}

function candidate(
  key: string,
  { id = key, apiVersion = 1, required = true, faults = [], ...ports }: Sketch = {},
): Parsed {
  const requires = Object.fromEntries((ports.requires ?? []).map((one) => [one.name.toLowerCase(), one]));
  const plugin = definePlugin({
    id,
    apiVersion,
    config: z.strictObject({}),
    requires,
    provides: ports.provides,
    setup: () => ({}),
  });
  return { id: key, plugin, required, config: {}, faults, declarationFaults: [] };
}

const plan = (...candidates: Parsed[]) => planPlugins(candidates, HOST_PORTS);
const lines = (problems: readonly { plugin: string; phase: string; message: string }[]) =>
  problems.map(({ plugin, phase, message }) => `${plugin} ${phase}: ${message}`);

test('providers come first; otherwise the order of the configuration stays', (t) => {
  const { order, fatal } = plan(
    candidate('watch', { requires: [A, B] }),
    candidate('plain'),
    candidate('b', { provides: [B], requires: [A] }),
    candidate('a', { provides: [A] }),
  );
  t.deepEqual(fatal, []);
  t.deepEqual(
    order.map(({ id }) => id),
    ['a', 'b', 'watch', 'plain'],
  );
});

test('ports of the host need no provider, and Wallet may have one', (t) => {
  const requires = [...HOST_PORTS.reserved, Wallet];
  t.deepEqual(plan(candidate('x', { requires })).fatal, []);
  t.deepEqual(
    plan(candidate('x', { requires }), candidate('billing', { provides: [Wallet] })).order.map(({ id }) => id),
    ['billing', 'x'],
  );
});

test('every kind of problem is found in one go', (t) => {
  const { fatal, order } = plan(
    candidate('billing', { provides: [Wallet] }),
    candidate('billing2', { provides: [Wallet] }),
    candidate('watch', { requires: [A] }),
    candidate('chatgpt', { faults: ['plugins.chatgpt.apiKey: Invalid input'] }),
    candidate('new', { apiVersion: 2 }),
    candidate('old', { apiVersion: 0 }),
    candidate('key', { id: 'other' }),
    candidate('greedy', { provides: [HOST_PORTS.reserved[0] as Port<unknown>] }),
  );
  t.deepEqual(lines(fatal), [
    "billing2 provides: Wallet is already provided by 'billing'",
    'watch requires: nothing provides A',
    'chatgpt config: plugins.chatgpt.apiKey: Invalid input',
    'new manifest: written for plugin API 2, this host speaks 1; update the host',
    'old manifest: written for plugin API 0, this host speaks 1; update the plugin',
    "key manifest: calls itself 'other'; configure it under plugins.other",
    'greedy provides: Http is filled by the host, no plugin can provide it',
  ]);
  t.deepEqual(order, []);
});

test('where nothing provides a port that tells who does, the problem says what to add', (t) => {
  const told = port('Told', { from: 'teller' });
  t.deepEqual(lines(plan(candidate('needy', { requires: [told] })).fatal), [
    'needy requires: nothing provides Told: add teller to plugins',
  ]);
  t.deepEqual(plan(candidate('needy', { requires: [told] }), candidate('other', { provides: [told] })).fatal, []);
});

test('a cycle is printed as the way around it, once', (t) => {
  const { fatal } = plan(
    candidate('outside', { requires: [A] }),
    candidate('a', { provides: [A], requires: [B] }),
    candidate('b', { provides: [B], requires: [C] }),
    candidate('c', { provides: [C], requires: [A] }),
  );
  t.deepEqual(lines(fatal), ['a requires: plugins require each other: a -> b -> c -> a']);
});

test('a plugin that requires what it provides itself is a cycle of one', (t) => {
  t.deepEqual(lines(plan(candidate('a', { provides: [A], requires: [A] })).fatal), [
    'a requires: plugins require each other: a -> a',
  ]);
});

test('two separate cycles are two problems', (t) => {
  const { fatal } = plan(
    candidate('a', { provides: [A], requires: [B] }),
    candidate('b', { provides: [B], requires: [A] }),
    candidate('c', { provides: [C], requires: [C] }),
  );
  t.is(fatal.length, 2);
});

test('a plugin that is not required is left out with its problem, and the others are planned without it', (t) => {
  const { order, dropped, fatal } = plan(
    candidate('a', { provides: [A], apiVersion: 9, required: false }),
    candidate('b', { requires: [A], required: false }),
    candidate('c'),
  );
  t.deepEqual(fatal, []);
  t.deepEqual(
    order.map(({ id }) => id),
    ['c'],
  );
  t.deepEqual(
    dropped.map(({ plugin, phase }) => `${plugin} ${phase}`),
    ['a manifest', 'b requires'],
  );
});

test('a required plugin that lives on one that is left out is a problem', (t) => {
  const { fatal, dropped } = plan(
    candidate('a', { provides: [A], faults: ['x'], required: false }),
    candidate('b', { requires: [A] }),
  );
  t.deepEqual(lines(fatal), ['b requires: nothing provides A']);
  t.is(dropped.length, 1);
});

test('a second provider that is not required leaves the first alone', (t) => {
  const { order, dropped } = plan(
    candidate('a', { provides: [A] }),
    candidate('b', { provides: [A], required: false }),
  );
  t.deepEqual(
    order.map(({ id }) => id),
    ['a'],
  );
  t.is(dropped[0]?.plugin, 'b');
});
