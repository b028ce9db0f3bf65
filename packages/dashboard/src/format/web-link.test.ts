import test from 'ava';
import { siteOf, webLink } from './web-link.js';

test('only http and https addresses without user names become links', (t) => {
  t.deepEqual(webLink('https://www.example.com/a?b'), { href: 'https://www.example.com/a?b', host: 'example.com' });
  for (const address of [
    'javascript:alert(1)',
    ' jAvascript:alert(1)',
    'data:text/html,x',
    '//x',
    'x',
    'https://a@b/',
    '',
  ])
    t.is(webLink(address), undefined, address);
});

test('an address that is not http or https is its own site', (t) => {
  t.is(siteOf('https://www.example.com/a?b'), 'example.com');
  t.is(siteOf('javascript:alert(1)'), 'javascript:alert(1)');
});
