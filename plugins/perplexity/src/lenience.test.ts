import { SurfaceError } from '@namedrop/plugin-api';
import { answerProblems } from '@namedrop/testing';
import test from 'ava';
import fc from 'fast-check';
import { answerTo, fixture, KEY } from './surface.test.helper.js';

const FIXTURES = ['linked', 'annotated', 'fetched', 'unknown-items', 'incomplete-empty', 'failed'];
const ODD_VALUES = [null, 'x', -1, 1.5, true, [], {}, [null], ['x'], [[]], [{}]];

/** Asks, and passes on the fault; throws when anything but a sound answer or a SurfaceError comes out. */
async function faultTo(body: unknown, contentType?: string): Promise<string | undefined> {
  try {
    const problems = answerProblems(await answerTo(body, contentType));
    if (problems.length > 0) throw new Error(problems.join('; '));
    return undefined;
  } catch (error) {
    if (!(error instanceof SurfaceError)) throw error;
    if (error.message.includes(KEY)) throw new Error('the message holds the key', { cause: error });
    return error.fault;
  }
}

/** Every copy of a JSON value in which one value, at any depth, is replaced. */
function* withOneReplaced(value: unknown, replacement: unknown): Generator<unknown> {
  yield replacement;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const changed of withOneReplaced(inner, replacement)) {
      yield Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
    }
  }
}

test('bodies that are no response object are errors', async (t) => {
  for (const body of ['{}', '[]', 'null', '"text"', '42', '', '{"output": [}', '\0', '{"object":"response"}']) {
    t.is(await faultTo(body), 'error', body);
  }
  t.is(await faultTo('<!doctype html><title>Please wait</title>', 'text/html'), 'error');
});

test('a body that ends too early is an error, wherever it ends', async (t) => {
  const body = JSON.stringify(fixture('marked'));
  for (let length = 0; length < body.length; length++) t.is(await faultTo(body.slice(0, length)), 'error');
});

test('whichever value of marked.json is null or odd, there is an answer or a SurfaceError', async (t) => {
  for (const replacement of [null, 'x', []]) {
    for (const body of withOneReplaced(fixture('marked'), replacement)) await t.notThrowsAsync(faultTo(body));
  }
});

for (const name of FIXTURES) {
  test(`whichever value of ${name}.json is null or odd, there is an answer or a SurfaceError`, async (t) => {
    for (const replacement of ODD_VALUES) {
      for (const body of withOneReplaced(fixture(name), replacement)) await t.notThrowsAsync(faultTo(body));
    }
  });
}

test('whatever JSON comes, there is an answer or a SurfaceError', async (t) => {
  const { output } = fixture('marked') as { output: unknown[] };
  const odd = fc.jsonValue();
  const message = fc.record({
    type: fc.constant('message'),
    content: fc.array(fc.record({ type: fc.constant('output_text'), text: fc.string({ unit: 'binary' }) })),
  });
  const items = fc.array(fc.oneof(fc.constantFrom(...output), message, odd), { maxLength: 6 });
  const body = fc.oneof(odd, fc.record({ output: items, status: odd, usage: odd, error: fc.option(odd) }));
  await fc.assert(
    fc.asyncProperty(body, async (said) => t.notThrowsAsync(faultTo(said))),
    { numRuns: 300 },
  );
});

test('a huge answer with many citations is an answer', async (t) => {
  const results = Array.from({ length: 500 }, (_, index) => ({ id: index + 1, url: `https://site${index}.example/` }));
  const markers = results.map(({ id }) => `[${id}]`).join('');
  const text = 'Acme leads. 😀 '.repeat(300_000) + markers;
  const message = { type: 'message', content: [{ type: 'output_text', text }] };
  const started = performance.now();
  const answer = await answerTo({ output: [{ type: 'search_results', results }, message] });
  t.is(answer.text?.length, text.length);
  t.is(answer.citations.length, 500);
  t.true(performance.now() - started < 5000);
});
