import test from 'ava';
import { siteOf } from './site.js';

test('a site is the host of an address, or a host, in lower case and without www', (t) => {
  for (const [said, site] of [
    ['https://www.acme.example/crm?x=1#top', 'acme.example'],
    ['HTTP://Shop.Acme.example:8080', 'shop.acme.example'],
    ['www.Acme.example', 'acme.example'],
    [' acme.example ', 'acme.example'],
    ['acme.co.uk/path', 'acme.co.uk'],
    ['www.example', 'www.example'],
    ['wwwacme.example', 'wwwacme.example'],
  ] as const) {
    t.is(siteOf(said), site, said);
  }
});

test('what names no site gives none', (t) => {
  for (const said of [
    '',
    ' ',
    'Acme',
    'Acme Inc.',
    'the acme.example site',
    '4.5',
    'https://',
    `https://acme.example/${'x'.repeat(2_048)}`,
  ]) {
    t.is(siteOf(said), undefined, said);
  }
});
