import { type Answer, SurfaceError } from '@namedrop/plugin-api';
import { answerProblems } from '@namedrop/testing';
import test from 'ava';
import fc from 'fast-check';
import type { Notes } from '../vendor.js';
import { dataForSeoVendor } from './client.js';
import { noted, reply } from './dataforseo.test.helper.js';
import { readLlmResult } from './llm-result.js';
import { readOverview } from './overview-result.js';

type Reading = (result: unknown, notes: Notes) => Answer;
type Path = readonly (string | number)[];

const llm: Reading = (result, notes) => {
  const { ads, ...answer } = readLlmResult(result, notes);
  return { ...answer, sponsored: ads };
};
const overview: Reading = (result, notes) => {
  const { ads, ...answer } = readOverview(result, notes);
  return { ...answer, sponsored: ads };
};
const READINGS: Readonly<Record<string, Reading>> = {
  chatgpt: llm,
  gemini: llm,
  'ai-overview': overview,
  'ai-overview-none': overview,
  'ai-mode': overview,
  'bing-copilot': overview,
};

const vendorThat = (read: Reading) =>
  dataForSeoVendor(
    { path: 'p', noResults: 'failure', read },
    { baseUrl: 'http://vendor.test', attemptMs: 1 },
    { fetch },
  );

/** Reads a body, and says what is wrong with what comes of it; nothing for a sound answer and for a SurfaceError. */
function problemsOf(read: Reading, body: string): string[] {
  const notes = noted();
  try {
    return [
      ...answerProblems(vendorThat(read).read(body, notes)),
      ...notes.kinds.filter((kind) => !/^[\w-]{0,60}$/.test(kind)),
    ];
  } catch (error) {
    return error instanceof SurfaceError ? [] : [`${error}`];
  }
}

/** The ways to all parts of a value, itself included. */
function pathsIn(value: unknown): Path[] {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [[], ...entries.flatMap(([key, part]) => pathsIn(part).map((path) => [key, ...path]))];
}

function replaced(value: unknown, [key, ...rest]: Path, part: unknown): unknown {
  if (key === undefined) return part;
  if (Array.isArray(value))
    return value.map((item, index) => (index === Number(key) ? replaced(item, rest, part) : item));
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, [key]: replaced(value[key as keyof typeof value], rest, part) };
}

for (const [name, read] of Object.entries(READINGS)) {
  test(`${name}: whatever becomes of some parts of a reply, there is a sound answer or a SurfaceError`, (t) => {
    const whole: unknown = JSON.parse(reply(name));
    const parts = fc.oneof(fc.constantFrom(null, '', 'true', 7, [], {}), fc.jsonValue());
    const damages = fc.array(fc.tuple(fc.constantFrom(...pathsIn(whole)), parts), { minLength: 1, maxLength: 3 });
    const sound = fc.property(damages, (damage) => {
      const body = damage.reduce((value, [path, part]) => replaced(value, path, part), whole);
      const problems = problemsOf(read, JSON.stringify(body));
      if (problems.length > 0) throw new Error(problems.join('; '));
    });
    t.notThrows(() => fc.assert(sound, { numRuns: 300 }));
  });

  test(`${name}: a reply that is cut is an error, wherever it is cut`, (t) => {
    const body = reply(name).trimEnd();
    const vendor = vendorThat(read);
    for (let end = 0; end < body.length; end++) {
      const error = t.throws(() => vendor.read(body.slice(0, end), noted()));
      if (!(error instanceof SurfaceError && error.fault === 'error')) t.fail(`cut at ${end}`);
    }
  });
}

test('whatever JSON comes, there is a sound answer or a SurfaceError', (t) => {
  const sound = fc.property(fc.jsonValue(), fc.constantFrom(llm, overview), (json, read) => {
    const bodies = [json, { tasks: [{ result: [json] }] }, { tasks: [{ result: [{ markdown: 'x', items: json }] }] }];
    const problems = bodies.flatMap((body) => problemsOf(read, JSON.stringify(body)));
    if (problems.length > 0) throw new Error(problems.join('; '));
  });
  t.notThrows(() => fc.assert(sound, { numRuns: 300 }));
});
