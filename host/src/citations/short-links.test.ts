import test from 'ava';
import { ShortLinkHosts } from './short-link-hosts.js';
import { shortLinks } from './short-links.test.helper.js';

const PAGE = 'https://acme.example/crm';
const LONG_MS = 10_000;

test('hosts of short links are known, and so are those of the settings; their front pages are none', (t) => {
  const hosts = new ShortLinkHosts(['acme.link', '127.0.0.1:8080']);
  for (const url of [
    'https://t.co/x',
    'http://T.CO/x?y',
    'https://lnkd.in/x',
    'https://www.bit.ly/x',
    'https://acme.link/x',
    'http://127.0.0.1:8080/x',
    'https://news.google.com/rss/articles/CBMi',
  ]) {
    t.true(hosts.has(url), url);
  }
  for (const url of [
    'https://t.co/',
    'https://t.co.example/x',
    'https://xt.co/x',
    'https://t.co:8443/x',
    'http://127.0.0.1/x',
    'https://news.google.com/topics/x',
    'https://acme.example/x',
    'no url',
  ]) {
    t.false(hosts.has(url), url);
  }
});

test('a short link is followed to its page through short links and wrappers, and the page is not asked', async (t) => {
  const { links, asked } = shortLinks({
    'https://t.co/a': 'https://lnkd.in/b',
    'https://lnkd.in/b': `https://www.google.com/url?q=${encodeURIComponent('https://bit.ly/c')}`,
    'https://bit.ly/c': `${PAGE}?utm_source=x`,
    [PAGE]: 'https://other.example/',
  });
  t.is(await links.resolve('https://t.co/a', LONG_MS), `${PAGE}?utm_source=x`);
  t.deepEqual(asked, ['https://t.co/a', 'https://lnkd.in/b', 'https://bit.ly/c']);
});

test('five redirects are followed, and a link that needs more keeps its address', async (t) => {
  const redirects = Object.fromEntries(
    [0, 1, 2, 3, 4, 5].map((hop) => [`https://t.co/${hop}`, hop === 5 ? PAGE : `https://t.co/${hop + 1}`]),
  );
  const { links, asked } = shortLinks(redirects);
  t.is(await links.resolve('https://t.co/1', LONG_MS), PAGE);
  t.is(asked.length, 5);
  t.is(await links.resolve('https://t.co/0', LONG_MS), 'https://t.co/0');
  t.is(asked.length, 10);
});

test('a link that leads to no web page, or to a private address, keeps its address', async (t) => {
  for (const target of [
    'javascript:alert(1)',
    'ftp://acme.example/',
    '',
    `${PAGE}/${'x'.repeat(2100)}`,
    'http://127.1/',
  ]) {
    const { links } = shortLinks({ 'https://t.co/a': target });
    t.is(await links.resolve('https://t.co/a', LONG_MS), 'https://t.co/a', target);
  }
  const loop = shortLinks({ 'https://t.co/a': 'https://t.co/a' });
  t.is(await loop.links.resolve('https://t.co/a', LONG_MS), 'https://t.co/a');
});

test('credentials of the page are left out', async (t) => {
  const { links } = shortLinks({ 'https://t.co/a': 'https://user:secret@acme.example/crm' });
  t.is(await links.resolve('https://t.co/a', LONG_MS), PAGE);
});

test('a link is asked once for all callers at the same time, and remembered, also that it failed', async (t) => {
  const { links, asked } = shortLinks({ 'https://t.co/a': PAGE });
  const all = await Promise.all(Array.from({ length: 10 }, () => links.resolve('https://t.co/a', LONG_MS)));
  t.deepEqual(new Set(all), new Set([PAGE]));
  t.is(await links.resolve('https://t.co/a', 0), PAGE);
  await links.resolve('https://t.co/broken', LONG_MS);
  await links.resolve('https://t.co/broken', LONG_MS);
  t.deepEqual(asked, ['https://t.co/a', 'https://t.co/broken']);
});

test('a resolved link is remembered for a day, and a failed one for a minute', async (t) => {
  const { links, asked, advance } = shortLinks({ 'https://t.co/a': PAGE });
  const resolve = () =>
    Promise.all(['https://t.co/a', 'https://t.co/broken'].map((link) => links.resolve(link, LONG_MS)));
  await resolve();
  advance(60_000);
  await resolve();
  t.deepEqual(asked, ['https://t.co/a', 'https://t.co/broken']);
  advance(1);
  await resolve();
  t.deepEqual(asked.slice(2), ['https://t.co/broken']);
  advance(24 * 3_600_000 - 60_001);
  await links.resolve('https://t.co/a', LONG_MS);
  t.is(asked.length, 3);
  advance(1);
  await links.resolve('https://t.co/a', LONG_MS);
  t.deepEqual(asked.slice(3), ['https://t.co/a']);
});

test('a host that fails, or hangs beyond the time of the caller, leaves the address', async (t) => {
  const failing = shortLinks({}, () => Promise.reject(new Error('reset')));
  t.is(await failing.links.resolve('https://t.co/a', LONG_MS), 'https://t.co/a');
  const hanging = shortLinks({}, () => new Promise(() => undefined));
  t.is(await hanging.links.resolve('https://t.co/a', 1), 'https://t.co/a');
});

test('a caller that does not wait leaves the resolution to those who come later', async (t) => {
  const found = Promise.withResolvers<string>();
  const { links, asked } = shortLinks({}, () => found.promise);
  t.is(await links.resolve('https://t.co/a', 0), 'https://t.co/a');
  found.resolve(PAGE);
  t.is(await links.resolve('https://t.co/a', LONG_MS), PAGE);
  t.is(asked.length, 1);
});

test('a link is resolved for two seconds at most, and no longer than the host runs', async (t) => {
  const aborted = Promise.withResolvers<unknown>();
  const { links, stop } = shortLinks({}, (_url, signal) => {
    signal.addEventListener('abort', () => aborted.resolve(signal.reason));
    return new Promise(() => undefined);
  });
  const resolved = links.resolve('https://t.co/a', LONG_MS);
  stop.abort(new Error('stopping'));
  t.is(await resolved, 'https://t.co/a');
  t.like(await aborted.promise, { message: 'stopping' });
});
