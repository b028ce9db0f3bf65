import { SurfaceError } from '@namedrop/plugin-api';
import { answerProblems } from '@namedrop/testing';
import test from 'ava';
import fc from 'fast-check';
import { answerTo, fixture, KEY } from './surface.test.helper.js';

const FIXTURES = ['answer', 'refusal', 'truncated', 'search-failed', 'paused', 'resumed', 'error'];
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

test('bodies that are no message are errors', async (t) => {
  for (const body of ['{}', '[]', 'null', '"text"', '42', '', '{"content": [}', '\0', '{"type":"message"}']) {
    t.is(await faultTo(body), 'error', body);
  }
  t.is(await faultTo('<!doctype html><title>Please wait</title>', 'text/html'), 'error');
  t.is(await faultTo(JSON.stringify(fixture('answer')), 'text/plain'), 'error');
});

test('a body that ends too early is an error, wherever it ends', async (t) => {
  const body = JSON.stringify(fixture('answer'));
  for (let length = 0; length < body.length; length++) t.is(await faultTo(body.slice(0, length)), 'error');
});

for (const name of FIXTURES) {
  test(`whichever value of ${name}.json is null or odd, there is an answer or a SurfaceError`, async (t) => {
    for (const replacement of name === 'answer' ? [null, 'x', []] : ODD_VALUES) {
      for (const body of withOneReplaced(fixture(name), replacement)) await t.notThrowsAsync(faultTo(body));
    }
  });
}

test('whatever JSON comes, there is an answer or a SurfaceError', async (t) => {
  const { content } = fixture('answer') as { content: unknown[] };
  const blocks = fc.array(fc.oneof(fc.constantFrom(...content), fc.jsonValue()), { maxLength: 6 });
  const reason = fc.oneof(fc.constantFrom('end_turn', 'pause_turn', 'refusal'), fc.jsonValue());
  const message = fc.record({ content: blocks, stop_reason: reason, usage: fc.jsonValue() });
  const body = fc.oneof(fc.jsonValue(), message);
  await fc.assert(
    fc.asyncProperty(body, async (said) => t.notThrowsAsync(faultTo(said))),
    { numRuns: 300 },
  );
});

test('a huge answer is an answer', async (t) => {
  const text = 'Acme leads. 😀 '.repeat(300_000);
  const { text: said } = await answerTo({ content: [{ type: 'text', text }] });
  t.is(said?.length, text.length);
});
