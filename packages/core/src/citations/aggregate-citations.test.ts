import test from 'ava';
import { aggregateCitations } from './aggregate-citations.js';

test('a page is listed once, with all who cite it, in order of first appearance', (t) => {
  const cited = [
    {
      source: 'chatgpt',
      citations: [{ url: 'http://Acme.example/a/?utm_source=x#top' }, { url: 'https://b.example' }],
    },
    { source: 'claude', citations: [] },
    { source: 'gemini', citations: [{ url: 'https://c.example/?id=1' }, { url: 'https://acme.example/a' }] },
  ];
  t.deepEqual(aggregateCitations(cited), [
    { canonical_url: 'https://acme.example/a', domains: ['acme.example'], providers_cited: ['chatgpt', 'gemini'] },
    { canonical_url: 'https://b.example', domains: ['b.example'], providers_cited: ['chatgpt'] },
    { canonical_url: 'https://c.example?id=1', domains: ['c.example'], providers_cited: ['gemini'] },
  ]);
});

test('a page with and without www is one, under the address that came first', (t) => {
  const urls = ['https://www.acme.example/a', 'https://acme.example/a', 'https://www.acme.example/a'];
  t.deepEqual(aggregateCitations([{ source: 'chatgpt', citations: urls.map((url) => ({ url })) }]), [
    {
      canonical_url: 'https://www.acme.example/a',
      domains: ['www.acme.example', 'acme.example'],
      providers_cited: ['chatgpt'],
    },
  ]);
});

test('the title is the first that says something', (t) => {
  const url = 'https://acme.example';
  const citations = [{ url }, { url, title: '' }, { url, title: 'Acme' }, { url, title: 'Another' }];
  t.is(aggregateCitations([{ source: 'chatgpt', citations }])[0]?.title, 'Acme');
});

test('a source that cites a page twice is listed once, and what is no web page is dropped', (t) => {
  const citations = ['mailto:a@acme.example', 'no url', 'https://acme.example', 'https://acme.example/'];
  const cited = [{ source: 'chatgpt', citations: citations.map((url) => ({ url })) }];
  t.deepEqual(
    aggregateCitations([...cited, ...cited]).map(({ providers_cited }) => providers_cited),
    [['chatgpt']],
  );
});

test('a page behind a redirect wrapper is the page, and the host of the wrapper is no domain (TYP-10, TYP-12)', (t) => {
  const page = 'https://acme.example/a';
  const wrapped = `https://www.google.com/url?q=${encodeURIComponent(`${page}?utm_source=x`)}&sa=U`;
  const citations = [{ url: wrapped, title: 'Acme' }, { url: page }];
  t.deepEqual(aggregateCitations([{ source: 'chatgpt', citations }]), [
    { canonical_url: page, domains: ['acme.example'], providers_cited: ['chatgpt'], title: 'Acme' },
  ]);
});
