import test from 'ava';
import fc from 'fast-check';
import type { Citation } from '../answer.js';
import { canonicalUrl, dedupeCitations, hostnameOf } from './citations.js';

/** Each row: what is levelled, the URL, its canonical form. */
const CANONICAL: readonly (readonly [what: string, url: string, canonical: string | undefined])[] = [
  [
    'a redirect wrapper',
    'https://www.google.com/url?sa=t&q=http%3A%2F%2FACME.com%2Fa%2F%3Futm_source%3Dx',
    'https://acme.com/a',
  ],
  ['http', 'http://acme.com/a', 'https://acme.com/a'],
  ['the case of scheme and host, not of the path', 'HTTPS://ACME.com/A', 'https://acme.com/A'],
  ['default ports', 'http://acme.com:80/a', 'https://acme.com/a'],
  ['the port that becomes the default', 'http://acme.com:443/a', 'https://acme.com/a'],
  ['no other ports', 'https://acme.com:8443/a', 'https://acme.com:8443/a'],
  ['fragments', 'https://acme.com/a#:~:text=crm', 'https://acme.com/a'],
  ['trailing slashes', 'https://acme.com/a//', 'https://acme.com/a'],
  ['the bare host', 'https://acme.com/', 'https://acme.com'],
  ['tracking parameters', 'https://a.co/?utm_source=openai&id=7&GCLID=1&_hsmi=2&srsltid=x', 'https://a.co?id=7'],
  ['encoded names of tracking parameters', 'https://a.co/?utm%5Fsource=openai', 'https://a.co'],
  [
    'no other parameters, their order or writing',
    'https://a.co/?b=%20+x&a&ref=1&b=2',
    'https://a.co?b=%20+x&a&ref=1&b=2',
  ],
  ['empty queries', 'https://a.co/x?&', 'https://a.co/x'],
  ['credentials', 'https://me:secret@a.co/x', 'https://a.co/x'],
  ['international hosts', 'https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
  ['no mail addresses', 'mailto:a@b.co', undefined],
  ['no scripts', 'javascript:alert(1)', undefined],
  ['no relative paths', '/a', undefined],
  ['nothing empty', '', undefined],
];

for (const [what, url, canonical] of CANONICAL) {
  test(`a canonical URL levels ${what}`, (t) => {
    t.is(canonicalUrl(url), canonical);
  });
}

test('a canonical URL is its own canonical URL', (t) => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const once = canonicalUrl(url);
      t.is(canonicalUrl(once ?? ''), once);
    }),
  );
});

test('no URL is too long or too odd', (t) => {
  const slashes = `https://a.co/${'/'.repeat(50_000)}x`;
  t.is(canonicalUrl(slashes), slashes);
  t.is(canonicalUrl(`https://a.co/?${'utm_a=1&'.repeat(10_000)}`), 'https://a.co');
  t.is(canonicalUrl('https://a.co/?%=1&%zz=2'), 'https://a.co?%=1&%zz=2');
});

test('one page cited twice is the first citation, its gaps filled from the later one', (t) => {
  const citations: readonly Citation[] = [
    { url: 'http://acme.com/?utm_source=openai', title: '', branding: { name: 'Acme' } },
    { url: 'https://globex.com/a', title: 'Globex' },
    { url: 'https://ACME.com', title: 'Acme', snippet: 'about', text: 'span', branding: { name: 'ACME' } },
    { url: 'https://acme.com/#top', title: 'Other', snippet: 'other', text: 'other' },
    { url: 'https://acme.com/a' },
    { url: 'https://acme.com/a', branding: { domain: 'acme.com' } },
  ];
  t.deepEqual(dedupeCitations(citations), [
    {
      url: 'http://acme.com/?utm_source=openai',
      title: 'Acme',
      snippet: 'about',
      text: 'span',
      branding: { name: 'Acme' },
    },
    { url: 'https://globex.com/a', title: 'Globex' },
    { url: 'https://acme.com/a', branding: { domain: 'acme.com' } },
  ]);
});

test('citations that are not http or https are dropped, the others stay as they came', (t) => {
  const citation = { url: 'HTTP://Acme.com:80/?utm_source=x#y' };
  t.deepEqual(dedupeCitations([{ url: 'ftp://acme.com' }, { url: 'nonsense' }, citation]), [citation]);
  t.deepEqual(dedupeCitations([]), []);
});

test('a host name is in lower case and without port; what is no page has none', (t) => {
  t.is(hostnameOf('https://WWW.Acme.com:8443/a'), 'www.acme.com');
  t.is(hostnameOf('mailto:a@b.co'), undefined);
  t.is(hostnameOf('nonsense'), undefined);
});

test('citations of one page collapse, wrapped in a redirect or not (TYP-10)', (t) => {
  const url = 'https://acme.example/a';
  const wrapped = `https://www.bing.com/ck/a?!&&p=1&u=a1${Buffer.from(url).toString('base64url')}&ntb=1`;
  t.deepEqual(dedupeCitations([{ url: wrapped }, { url, title: 'Acme' }]), [{ url: wrapped, title: 'Acme' }]);
});
