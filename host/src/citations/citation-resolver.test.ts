import test from 'ava';
import { CitationResolver } from './citation-resolver.js';
import { shortLinks } from './short-links.test.helper.js';

const PAGE = 'https://acme.example/crm';
const WRAPPED = `https://www.google.com/url?q=${encodeURIComponent(PAGE)}`;
const LONG_MS = 10_000;

test('wrappers and short links are replaced by their pages, in order, and the rest of a citation stays', async (t) => {
  const { links, asked } = shortLinks({ 'https://t.co/a': PAGE, 'https://acme.link/b': WRAPPED });
  const inGoogle = `https://www.google.com/url?q=${encodeURIComponent('https://t.co/a')}`;
  const urls = ['https://t.co/a', WRAPPED, 'https://b.example/', 'https://acme.link/b', inGoogle, 'https://t.co/lost'];
  const citations = urls.map((url, index) => ({ url, title: `${index}`, text: 'Acme leads.' }));
  const resolved = await new CitationResolver(links).resolve(citations, LONG_MS);
  t.deepEqual(
    resolved.map(({ url }) => url),
    [PAGE, PAGE, 'https://b.example/', PAGE, PAGE, 'https://t.co/lost'],
  );
  t.deepEqual(
    resolved.map(({ url: _url, ...rest }) => rest),
    citations.map(({ url: _url, ...rest }) => rest),
  );
  t.deepEqual(asked.toSorted(), ['https://acme.link/b', 'https://t.co/a', 'https://t.co/lost']);
});

test('without short links, wrappers are decoded and no host is asked', async (t) => {
  const resolver = new CitationResolver(undefined);
  t.deepEqual(await resolver.resolve([{ url: 'https://t.co/a' }, { url: WRAPPED }], LONG_MS), [
    { url: 'https://t.co/a' },
    { url: PAGE },
  ]);
});

test('of more short links than an answer cites, the first 25 are resolved', async (t) => {
  const urls = Array.from({ length: 30 }, (_, index) => `https://t.co/${index}`);
  const { links, asked } = shortLinks({}, async () => PAGE);
  const resolved = await new CitationResolver(links).resolve(
    urls.map((url) => ({ url })),
    LONG_MS,
  );
  t.is(asked.length, 25);
  t.is(resolved.filter(({ url }) => url === PAGE).length, 25);
});

test('links are resolved in parallel, each within the time of the answer', async (t) => {
  const { links } = shortLinks({}, (url) =>
    url.endsWith('slow') ? new Promise(() => undefined) : Promise.resolve(PAGE),
  );
  const citations = [{ url: 'https://t.co/slow' }, { url: 'https://t.co/a' }];
  t.deepEqual(await new CitationResolver(links).resolve(citations, 50), [{ url: 'https://t.co/slow' }, { url: PAGE }]);
});
