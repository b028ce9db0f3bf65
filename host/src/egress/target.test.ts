import test from 'ava';
import { Reach } from './reach.js';
import { refusalOf } from './target.js';

const closed = new Reach();
const both = ['http', 'https'] as const;
const PRIVATE = 'must not name a private, local or reserved address';
const LOCAL = 'must not name something of a local network';
const FORM = 'must be an address such as https://example.com/hook';

for (const url of [
  'https://example.com',
  'https://example.com./hook?x=1#y',
  'HTTPS://Example.com:8443/',
  'https://8.8.8.8/',
  'https://[2606:4700::1111]/',
  'https://xn--bcher-kva.example/',
  'https://internal.example/',
  'https://mylocalhost.com/',
]) {
  test(`${url} may be called`, (t) => t.is(refusalOf(url, ['https'], closed), undefined));
}

for (const [url, refusal] of [
  ['', FORM],
  ['x', FORM],
  ['//example.com', FORM],
  ['https://', FORM],
  ['https://exa mple.com/', FORM],
  [' https://example.com/', FORM],
  ['https://exam\nple.com/', FORM],
  ['https://1.2.3.4.5/', FORM],
  ['http://example.com/', 'must start with https://'],
  ['ftp://example.com/', 'must start with https://'],
  ['https:example.com', 'must start with https://'],
  ['https:\\\\example.com', 'must start with https://'],
  ['javascript:alert(1)', 'must start with https://'],
  ['https://ada@example.com/', 'must not hold a user name or a password'],
  ['https://:secret@example.com/', 'must not hold a user name or a password'],
  ['https://example.com:0/', 'must not name port 0'],
  ['https://example.com:000/hook', 'must not name port 0'],
  ['https://127.0.0.1/', PRIVATE],
  ['https://2130706433/', PRIVATE],
  ['https://0x7f000001/', PRIVATE],
  ['https://0x7f.1/', PRIVATE],
  ['https://0177.0.0.1/', PRIVATE],
  ['https://127.1/', PRIVATE],
  ['https://127.0.0.1./', PRIVATE],
  ['https://0.0.0.0/', PRIVATE],
  ['https://0/', PRIVATE],
  ['https://①②⑦.⓪.⓪.①/', PRIVATE],
  ['https://127。0。0。1/', PRIVATE],
  ['https://%31%32%37.0.0.1/', PRIVATE],
  ['https://10.0.0.1/', PRIVATE],
  ['https://169.254.169.254/', PRIVATE],
  ['https://[::]/', PRIVATE],
  ['https://[::1]/', PRIVATE],
  ['https://[::ffff:127.0.0.1]/', PRIVATE],
  ['https://[64:ff9b::127.0.0.1]/', PRIVATE],
  ['https://localhost/', PRIVATE],
  ['https://LOCALHOST./', PRIVATE],
  ['https://a.localhost:8443/', PRIVATE],
  ['https://printer.local/', LOCAL],
  ['https://printer.local./', LOCAL],
  ['https://metadata.google.internal/', LOCAL],
  ['https://router.home.arpa/', LOCAL],
  ['https://intranet/', LOCAL],
] as const) {
  test(`'${url}' is refused: ${refusal} (WAT-18)`, (t) => t.is(refusalOf(url, ['https'], closed), refusal));
}

test('where http is allowed, it is so for the public Internet alone', (t) => {
  t.is(refusalOf('http://example.com/', both, closed), undefined);
  t.is(refusalOf('ftp://example.com/', both, closed), 'must start with http:// or https://');
  t.is(refusalOf('http://127.0.0.1/', both, closed), PRIVATE);
});

test('what the operator allows may be called over http as well, if the URL itself shows that it is allowed', (t) => {
  const extended = new Reach(['127.0.0.0/8']);
  const refusal = (url: string) => refusalOf(url, ['https'], extended);
  for (const url of [
    'http://127.0.0.1:3000/hook',
    'https://127.9.9.9/',
    'http://localhost:3000/',
    'http://2130706433/',
  ]) {
    t.is(refusal(url), undefined, url);
  }
  for (const url of ['https://receiver/', 'https://receiver.internal/']) t.is(refusal(url), undefined, url);
  for (const url of ['http://receiver/', 'http://example.com/']) t.is(refusal(url), 'must start with https://', url);
  t.is(refusal('http://[::1]/'), 'must start with https://');
  for (const url of ['https://[::1]/', 'https://10.0.0.1/']) t.is(refusal(url), PRIVATE, url);
  t.is(refusal('http://ada@127.0.0.1/'), 'must not hold a user name or a password');
});
