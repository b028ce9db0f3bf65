import test from 'ava';
import fc from 'fast-check';
import { unwrapUrl } from './wrapped-url.js';

const PAGE = 'https://acme.example/crm?plan=a&b=ü#:~:text=one%20two';
const escaped = encodeURIComponent(PAGE);
/** An id of Google News: a tag, the address with its length, and another one for phones. */
const newsId = (url: string) => {
  const length = url.length < 0x80 ? [url.length] : [(url.length % 0x80) | 0x80, Math.floor(url.length / 0x80)];
  return Buffer.from([0x08, 0x13, 0x22, ...length, ...Buffer.from(url), 0xd2, 0x01, 0x00]).toString('base64url');
};

for (const wrapped of [
  `https://www.google.com/url?q=${escaped}&sa=U&ved=2ahUKE`,
  `https://google.co.uk/url?sa=t&q=&url=${escaped}`,
  `https://www.bing.com/ck/a?!&&p=1f2e&u=a1${Buffer.from(PAGE).toString('base64url')}&ntb=1`,
  `https://www.bing.com/aclick?ld=e8&u=${encodeURIComponent(Buffer.from(PAGE).toString('base64'))}&rlid=1`,
  `https://www.linkedin.com/redir/redirect?url=${escaped}&urlhash=x`,
  `https://www.linkedin.com/safety/go?url=${escaped}&trk=x`,
  `https://l.facebook.com/l.php?u=${escaped}&h=x`,
  `https://l.instagram.com/?u=${escaped}&e=x`,
  `https://www.youtube.com/redirect?event=video&q=${escaped}`,
  `https://duckduckgo.com/l/?uddg=${escaped}&rut=x`,
  `https://out.reddit.com/t3_x?url=${escaped}&token=x`,
]) {
  test(`the wrapper ${wrapped.slice(0, 44)} is taken off`, (t) => {
    t.is(unwrapUrl(wrapped), PAGE);
    t.is(unwrapUrl(`https://www.google.com/url?q=${encodeURIComponent(wrapped)}`), PAGE);
  });
}

test('an id of Google News that holds its address is decoded, and any other stays', (t) => {
  for (const url of ['https://acme.example/crm', `https://acme.example/${'x'.repeat(200)}`]) {
    for (const path of ['articles', 'rss/articles', 'read']) {
      t.is(unwrapUrl(`https://news.google.com/${path}/${newsId(url)}?hl=en`), url);
    }
  }
  for (const id of [newsId('AU_yqLNabc'), newsId('javascript:alert(1)'), 'CBMi', 'x', 'CBMi____']) {
    const url = `https://news.google.com/rss/articles/${id}`;
    t.is(unwrapUrl(url), url);
  }
});

test('at most three wrappers within each other are taken off', (t) => {
  const wrap = (url: string) => `https://www.google.com/url?q=${encodeURIComponent(url)}`;
  t.is(unwrapUrl(wrap(wrap(wrap(PAGE)))), PAGE);
  t.is(unwrapUrl(wrap(wrap(wrap(wrap(PAGE))))), wrap(PAGE));
});

test('credentials in the address that is carried are left out', (t) => {
  t.is(unwrapUrl('https://www.google.com/url?q=https://u:p@acme.example/'), 'https://acme.example/');
});

test('an address that is no wrapper, or carries no web address, stays', (t) => {
  for (const url of [
    PAGE,
    'no url',
    'https://www.google.com/search?q=https://acme.example/',
    'https://www.google.com/url?q=javascript:alert(1)',
    'https://www.google.com/url?q=/search',
    'https://www.google.com/url?q=ftp://acme.example/',
    `https://www.google.com/url?q=https://acme.example/${'x'.repeat(2100)}`,
    'https://google.com.evil.example/url?q=https://acme.example/',
    'https://mybing.com/ck/a?u=a1aHR0cHM6Ly9hLmV4YW1wbGU',
    'https://www.bing.com/ck/a?u=a1gICA',
    'https://www.linkedin.com/in/acme?url=https://acme.example/',
    'https://www.youtube.com/watch?v=x&q=https://acme.example/',
    'https://facebook.com/l.php?u=https://acme.example/',
  ]) {
    t.is(unwrapUrl(url), url);
  }
});

test('no text makes it throw, and what is taken out is a web address', (t) => {
  const parts = fc.constantFrom('https://', 'www.google.com', '/url?q=', 'www.bing.com/ck/a?u=a1', 'aHR0c', '%', 'x');
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string({ maxLength: 4 })), { maxLength: 12 }), (pieces) => {
      const url = pieces.join('');
      const page = unwrapUrl(url);
      t.true(page === url || /^https?:\/\//i.test(page));
    }),
  );
});
