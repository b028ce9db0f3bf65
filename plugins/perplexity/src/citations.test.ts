import { cutText } from '@namedrop/core';
import { ANSWER_LIMITS } from '@namedrop/plugin-api';
import test from 'ava';
import { toAnswer } from './answer.js';
import { citationsOf } from './citations.js';
import { readReply } from './reply.js';
import { answerTo, fixture } from './surface.test.helper.js';

const urlsIn = (name: string) => toAnswer(readReply(fixture(name))).citations.map(({ url }) => url);
const nothing = { results: [], fetched: [], annotated: [] };

test('marked results are cited, in the order of the text; found and not marked is not cited', (t) => {
  t.deepEqual(urlsIn('marked'), [
    'https://reviews.example/crm-2026',
    'https://brewline.example/',
    'https://acme.example/crm',
  ]);
  t.deepEqual(urlsIn('web-markers'), ['https://dialwise.example/', 'https://brewline.example/']);
});

test('linked results are cited, also with brackets in their address; other links are not', (t) => {
  t.deepEqual(urlsIn('linked'), ['https://dialwise.example/', 'https://brewline.example/wiki/Brewline_(software)']);
});

test('pages that were read can be linked to', (t) => {
  t.deepEqual(urlsIn('fetched'), ['https://brewline.example/pricing']);
});

test('pages that the API names are cited', (t) => {
  t.deepEqual(toAnswer(readReply(fixture('annotated'))).citations, [
    { url: 'https://acme.example/crm', title: 'Acme CRM' },
  ]);
});

test('where the text points at nothing, the ten best results count as cited', (t) => {
  t.deepEqual(
    urlsIn('unmarked'),
    Array.from({ length: 10 }, (_, index) => `https://site${index + 1}.example/`),
  );
});

test('without a search nothing is cited', (t) => {
  t.deepEqual(urlsIn('without-search'), []);
});

test('an address stays as it came, unless it has spaces; what is no web page is dropped (TYP-05)', (t) => {
  const urls = ['https://A.example/Ünï#x', 'https://a.example/a b', 'javascript:alert(1)', 'ftp://a.example', 'a', ''];
  t.deepEqual(citationsOf('[1][2]', { ...nothing, results: urls.map((url) => ({ url })) }), [
    { url: 'https://A.example/Ünï#x' },
    { url: 'https://a.example/a%20b' },
  ]);
});

test('a snippet is cut to 500 code points, never within a character; an empty one is absent, and text always (CHR-27)', (t) => {
  const results = [
    { url: 'https://a.example/', title: '', snippet: '💶'.repeat(501) },
    { url: 'https://b.example/', title: 'b', snippet: '' },
  ];
  t.deepEqual(citationsOf('[1][2]', { ...nothing, results }), [
    { url: 'https://a.example/', snippet: '💶'.repeat(500) },
    { url: 'https://b.example/', title: 'b' },
  ]);
});

test('a huge answer with many citations is an answer, cut to the limits', async (t) => {
  const results = Array.from({ length: ANSWER_LIMITS.citations }, (_, index) => ({
    id: index + 1,
    url: `https://site${index}.example/`,
  }));
  const markers = results.map(({ id }) => `[${id}]`).join('');
  const text = 'Acme leads. 😀 '.repeat(300_000) + markers;
  const message = { type: 'message', content: [{ type: 'output_text', text }] };
  const started = performance.now();
  const answer = await answerTo({ output: [{ type: 'search_results', results }, message] });
  t.is(answer.text, cutText(text, ANSWER_LIMITS.text));
  t.is(answer.citations.length, ANSWER_LIMITS.citations);
  t.true(performance.now() - started < 5000);
});
