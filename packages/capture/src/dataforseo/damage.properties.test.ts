import { SurfaceError } from '@namedrop/plugin-api';
import { answerProblems, damaged, memoryCaptures } from '@namedrop/testing';
import test from 'ava';
import fc from 'fast-check';
import { freshNotes } from '../notes.test.helper.js';
import { DataForSeo } from './client.js';
import { reply } from './dataforseo.test.helper.js';
import { readLlmResult } from './llm-result.js';
import { readOverview } from './overview-result.js';
import type { DataForSeoSurface } from './surface.js';

type Reading = DataForSeoSurface['read'];

const READINGS: Readonly<Record<string, Reading>> = {
  chatgpt: readLlmResult,
  gemini: readLlmResult,
  'ai-overview': readOverview,
  'ai-overview-none': readOverview,
  'ai-mode': readOverview,
  'bing-copilot': readOverview,
};

const vendorThat = (read: Reading) =>
  new DataForSeo(
    { path: 'p', noResults: 'failure', read },
    { baseUrl: 'http://vendor.test', attemptMs: 1, pollMs: 1 },
    { platform: 'chatgpt', http: { fetch }, captures: memoryCaptures() },
  );

/** Reads a body, and says what is wrong with what comes of it; nothing for a sound answer and for a SurfaceError. */
function problemsOf(read: Reading, body: string): string[] {
  const notes = freshNotes();
  try {
    return [
      ...answerProblems(vendorThat(read).read(body, notes)),
      ...notes.kinds.filter((kind) => !/^[\w-]{0,60}$/.test(kind)),
    ];
  } catch (error) {
    return error instanceof SurfaceError ? [] : [`${error}`];
  }
}

for (const [name, read] of Object.entries(READINGS)) {
  test(`${name}: whatever becomes of a field of a reply, there is a sound answer or a SurfaceError`, (t) => {
    for (const { body, what } of damaged(JSON.parse(reply(name)))) {
      const problems = problemsOf(read, JSON.stringify(body));
      if (problems.length > 0) t.fail(`${what}: ${problems.join('; ')}`);
    }
    t.pass();
  });

  test(`${name}: a reply that is cut is an error, wherever it is cut`, (t) => {
    const body = reply(name).trimEnd();
    const vendor = vendorThat(read);
    for (let end = 0; end < body.length; end++) {
      const error = t.throws(() => vendor.read(body.slice(0, end), freshNotes()));
      if (!(error instanceof SurfaceError && error.fault === 'error')) t.fail(`cut at ${end}`);
    }
  });
}

test('whatever JSON comes, there is a sound answer or a SurfaceError', (t) => {
  const sound = fc.property(fc.jsonValue(), fc.constantFrom<Reading>(readLlmResult, readOverview), (json, read) => {
    const bodies = [json, { tasks: [{ result: [json] }] }, { tasks: [{ result: [{ markdown: 'x', items: json }] }] }];
    const problems = bodies.flatMap((body) => problemsOf(read, JSON.stringify(body)));
    if (problems.length > 0) throw new Error(problems.join('; '));
  });
  t.notThrows(() => fc.assert(sound, { numRuns: 300 }));
});
