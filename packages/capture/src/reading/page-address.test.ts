import test from 'ava';
import { pageAddress } from './page-address.js';

const PAGE = 'https://acme.example/crm?plan=a&b=ü#:~:text=one%20two';
const inGoogle = (url: string) => `https://www.google.com/url?q=${encodeURIComponent(url)}&sa=U&ved=2ahUKE`;
const inBing = (url: string) =>
  `https://www.bing.com/ck/a?!&&p=1f2e&u=a1${Buffer.from(url).toString('base64url')}&ntb=1`;
const inBingAd = (url: string) => `https://www.bing.com/aclick?ld=e8&u=${encodeURIComponent(btoa(url))}&rlid=1`;

test('an address stays as it is, with its tracking parameters and its fragment', (t) => {
  for (const url of [
    PAGE,
    'http://Acme.example',
    'https://acme.example/?utm_source=chatgpt.com&id=1',
    'https://acme.example/url?q=https://other.example/',
    'https://www.google.com/search?q=acme',
    'https://www.google.com/maps/place/acme',
    'https://news.bing.com/crm?u=a1',
  ]) {
    t.is(pageAddress(url), url);
  }
});

test('the page within a wrapper of Google or Bing is taken out, in its own spelling', (t) => {
  t.is(pageAddress(inGoogle(PAGE)), PAGE);
  t.is(pageAddress(`https://google.co.uk/url?sa=t&q=&url=${encodeURIComponent(PAGE)}`), PAGE);
  t.is(pageAddress(`http://www.google.com.au/url?url=${encodeURIComponent(PAGE)}`), PAGE);
  t.is(pageAddress(inBing(PAGE)), PAGE);
  t.is(pageAddress(inBingAd('https://acme.example/?a=>>>???')), 'https://acme.example/?a=>>>???');
});

test('the address in an ad of Bing may be percent-encoded within the base64', (t) => {
  t.is(pageAddress(inBingAd(encodeURIComponent('https://acme.example/crm?x=1'))), 'https://acme.example/crm?x=1');
});

test('a plus sign of base64 that was not escaped is still one', (t) => {
  const url = 'https://acme.example/?a=>>>';
  t.true(btoa(url).includes('+'));
  t.is(pageAddress(`https://www.bing.com/aclick?u=${btoa(url)}`), url);
});

test('a wrapper within a wrapper is taken off as well, up to three', (t) => {
  t.is(pageAddress(inBing(inGoogle(PAGE))), PAGE);
  t.is(pageAddress(inGoogle(inGoogle(inBing(PAGE)))), PAGE);
  t.is(pageAddress(inGoogle(inGoogle(inGoogle(inGoogle(PAGE))))), inGoogle(PAGE));
});

test('what cannot be decoded stays as it is', (t) => {
  for (const url of [
    'https://www.google.com/goto?url=CAESzAEBQ',
    'https://www.google.com/url?q=/search%3Fq%3Dacme',
    'https://www.google.com/url',
    'https://www.bing.com/ck/a?u=a1!!!',
    'https://www.bing.com/ck/a?u=a1gICA',
    'https://www.bing.com/aclick?u=JUUwJUE0JUE',
    'https://www.bing.com/ck/a',
    `https://www.bing.com/ck/a?u=a1${Buffer.from('javascript:alert(1)').toString('base64url')}`,
  ]) {
    t.is(pageAddress(url), url);
  }
});

test('only the hosts of Google and Bing wrap, not those that look like them', (t) => {
  for (const host of [
    'google.com.evil.example',
    'notgoogle.com',
    'google.evil.example',
    'mybing.com',
    'bing.com.example',
  ]) {
    const urls = [`https://${host}/url?q=${PAGE}`, `https://${host}/ck/a?u=a1aHR0cHM6Ly9hLmV4YW1wbGU`];
    for (const url of urls) t.is(pageAddress(url), url);
    t.truthy(pageAddress(`https://${host}/search?ibp=oshop`));
  }
});

test('a shopping card of Google is no page, wrapped or not', (t) => {
  const card = 'https://www.google.com/search?q=crm&ibp=oshop&prds=pid:1';
  for (const url of [
    card,
    inGoogle(card),
    'https://google.co.uk/search?prds=pid:1',
    'https://google.ca/search?ibp=oshop',
  ]) {
    t.is(pageAddress(url), undefined, url);
  }
});

test('what is no web address is no page', (t) => {
  for (const url of ['', 'acme.example', '/crm', 'mailto:desk@acme.example', 'https://', 'ftp://acme.example/']) {
    t.is(pageAddress(url), undefined, url);
  }
});

test('an address that is longer than any that works is no page, wrapped or not', (t) => {
  const long = (length: number) => 'https://acme.example/'.padEnd(length, 'x');
  t.is(pageAddress(long(2_048)), long(2_048));
  for (const url of [long(2_049), inGoogle(long(2_049)), `${' '.repeat(2_048)}https://acme.example/`]) {
    t.is(pageAddress(url), undefined);
  }
});
