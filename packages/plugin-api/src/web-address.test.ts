import test from 'ava';
import { z } from 'zod';
import { webAddress } from './web-address.js';

test('an address stays as it came, without the space around it', (t) => {
  for (const url of [
    'https://a.example',
    'http://A.example/Ünï?x=%7e#part',
    'HTTPS://a.example:8080/',
    'https://1.2.3.4',
  ]) {
    t.is(webAddress(url), url);
    t.is(webAddress(` ${url}\n`), url);
  }
});

test('space within an address is encoded', (t) => {
  t.is(webAddress('https://a.example/a b'), 'https://a.example/a%20b');
  t.is(webAddress('https://a.example/?q=weather in\u00a0Lisbon'), 'https://a.example/?q=weather%20in%C2%A0Lisbon');
});

test('what is no absolute http(s) address is none', (t) => {
  for (const url of [
    '',
    ' ',
    '/x',
    'a.example',
    '//a.example',
    'https:a.example/x',
    'https:/a.example',
    'https:\\\\a.example',
    'https://',
    'https://a b.example/',
    'http://[',
    'ftp://a.example',
    'javascript:alert(1)',
    'data:,https://a.example',
  ]) {
    t.is(webAddress(url), undefined, url);
  }
});

test('whatever comes out is what a schema of web addresses takes', (t) => {
  const shape = z.url({ protocol: /^https?$/ });
  const pieces = [
    'https:',
    'http://',
    '//',
    '\\',
    '/',
    ' ',
    '\t',
    '\u2028',
    'a.example',
    '@',
    ':',
    '#',
    '?',
    '%',
    '[',
    'é',
    '.',
  ];
  for (const first of pieces) {
    for (const second of pieces) {
      for (const third of pieces) {
        const address = webAddress(`https://${first}${second}${third}`) ?? webAddress(first + second + third);
        if (address !== undefined) t.true(shape.safeParse(address).success, address);
      }
    }
  }
});
