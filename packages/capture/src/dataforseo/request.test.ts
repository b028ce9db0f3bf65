import { SurfaceError } from '@namedrop/plugin-api';
import test from 'ava';
import { toRequest } from './request.js';

const SEARCH = {
  path: 'serp/google/organic',
  noResults: 'failure',
  read: () => ({ text: 'x', citations: [] }),
} as const;
const CHAT = { ...SEARCH, path: 'ai_optimization/gemini/llm_scraper' } as const;

test('a request is one task: the question, its place, English, and what the surface adds', (t) => {
  const task = { device: 'desktop' };
  t.deepEqual(toRequest({ text: 'best crm?', region: 'uk', city: 'Leeds' }, { ...SEARCH, task }), [
    { keyword: 'best crm?', location_code: 2826, language_code: 'en', device: 'desktop' },
  ]);
});

test('percent and plus signs are escaped, for the vendor decodes them, and nothing else is', (t) => {
  const keywordOf = (text: string) => toRequest({ text, region: 'us' }, SEARCH);
  t.like(keywordOf('C++ at 50% off & é 🇬🇧'), [{ keyword: 'C%2B%2B at 50%25 off & é 🇬🇧' }]);
});

test('a search that is too long with its escapes is an error before it is sent; a chat takes it', (t) => {
  const question = (signs: number) => ({ text: '%'.repeat(signs) + '🇬'.repeat(500 - signs), region: 'us' }) as const;
  t.notThrows(() => toRequest(question(100), SEARCH));
  const error = t.throws(() => toRequest(question(101), SEARCH), { instanceOf: SurfaceError });
  t.like(error, { fault: 'error', message: 'DataForSEO: not asked, the question is too long with its escapes' });
  t.notThrows(() => toRequest(question(500), CHAT));
});
