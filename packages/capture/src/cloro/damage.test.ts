import { SurfaceError } from '@namedrop/plugin-api';
import { damaged } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { freshNotes } from '../notes.test.helper.js';
import { fixture, QUESTION, vendorAt } from './cloro.test.helper.js';
import { readCloroOverview } from './overview.js';

const FIXTURES = ['chatgpt', 'google', 'perplexity-call', 'refused-country'];
const READERS = [
  vendorAt('http://127.0.0.1:1'),
  vendorAt('http://127.0.0.1:1', {
    surface: { taskType: 'GOOGLE', payload: () => ({ query: QUESTION.text }), read: readCloroOverview },
  }),
];

/** @returns how many of the readers found an answer, or that there is none */
function assertRead(t: ExecutionContext, body: string): number {
  return READERS.filter((vendor) => {
    try {
      const { text } = vendor.read(body, freshNotes());
      return t.true(text === null || text.trim() !== '', body);
    } catch (error) {
      t.true(error instanceof SurfaceError, body);
      return false;
    }
  }).length;
}

test('a reply that is cut at any byte is a surface error', (t) => {
  for (const name of FIXTURES) {
    const bytes = Buffer.from(JSON.stringify(fixture(name)));
    for (let length = 0; length < bytes.length; length++) {
      t.is(assertRead(t, bytes.subarray(0, length).toString()), 0);
    }
  }
});

test('a reply with a field missing or of another kind is an answer that says something, or a surface error', (t) => {
  for (const name of FIXTURES) for (const { body } of damaged(fixture(name))) assertRead(t, JSON.stringify(body));
});

test('the undamaged replies are answers', (t) => {
  for (const name of ['chatgpt', 'google', 'perplexity-call']) {
    t.is(assertRead(t, JSON.stringify(fixture(name))), 1, name);
  }
});
