import { SurfaceError } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import { fixture, notes, QUESTION, vendorAt } from './cloro.test.helper.js';
import { readCloroOverview } from './overview.js';

const FIXTURES = ['chatgpt', 'google', 'perplexity-call', 'refused-country'];
/** What may stand where something else is expected. */
const ODD = [null, true, 'false', 7, '', [], {}, [null]];
const READERS = [
  vendorAt('http://127.0.0.1:1'),
  vendorAt('http://127.0.0.1:1', {
    capture: { taskType: 'GOOGLE', payload: () => ({ query: QUESTION.text }), read: readCloroOverview },
  }),
];

/** @returns how many of the readers found an answer, or that there is none */
function assertRead(t: ExecutionContext, body: string): number {
  return READERS.filter((vendor) => {
    try {
      const { text } = vendor.read(body, notes());
      return t.true(text === null || text.trim() !== '', body);
    } catch (error) {
      t.true(error instanceof SurfaceError, body);
      return false;
    }
  }).length;
}

/** The same JSON with one value after the other replaced, at any depth. */
function* damaged(whole: unknown, part: unknown = whole): Generator<string> {
  if (typeof part !== 'object' || part === null) return;
  const fields = part as Record<string, unknown>;
  for (const [key, value] of Object.entries(fields)) {
    for (const odd of ODD) {
      fields[key] = odd;
      yield JSON.stringify(whole);
    }
    fields[key] = value;
    yield* damaged(whole, value);
  }
}

test('a reply that is cut at any byte is a surface error', (t) => {
  for (const name of FIXTURES) {
    const bytes = Buffer.from(JSON.stringify(fixture(name)));
    for (let length = 0; length < bytes.length; length++) {
      t.is(assertRead(t, bytes.subarray(0, length).toString()), 0);
    }
  }
});

test('a reply with any value of another kind is an answer that says something, or a surface error', (t) => {
  const answers = FIXTURES.flatMap((name) => [...damaged(fixture(name))]).map((body) => assertRead(t, body));
  t.true(answers.some((count) => count > 0));
});

test('the undamaged replies are answers', (t) => {
  for (const name of ['chatgpt', 'google', 'perplexity-call']) {
    t.is(assertRead(t, JSON.stringify(fixture(name))), 1, name);
  }
});
