import { webAddress } from '@namedrop/core';
import test from 'ava';
import { z } from 'zod';

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

test('names and passwords are left out', (t) => {
  for (const user of [
    'user:pw@',
    'user@',
    ':pw@',
    '@',
    'a.example@',
    'user:p%40w@',
    'user@name:pw@',
    '/user:pw@',
    '\\user:pw@',
  ]) {
    t.is(webAddress(`https://${user}evil.example/a?b@c`), 'https://evil.example/a?b@c', user);
  }
  t.is(webAddress('https://a.example/@someone'), 'https://a.example/@someone');
});

test('what is not seen, or seen as something else, is encoded', (t) => {
  t.is(webAddress('https://a.example/\u202egpj.exe'), 'https://a.example/%E2%80%AEgpj.exe');
  t.is(webAddress('https://a.example/\u001b[31m?\u0000\u007f#\u0085'), 'https://a.example/%1B[31m?%00%7F#%C2%85');
  t.is(webAddress('https://a.example/\u200b\u2066'), 'https://a.example/%E2%80%8B%E2%81%A6');
  t.is(webAddress('https://a.example\\b\\c?d\\e#f\\g'), 'https://a.example/b/c?d%5Ce#f%5Cg');
});

test('an address that no browser would take for its length is none', (t) => {
  const ofLength = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`;
  t.is(webAddress(ofLength(2048))?.length, 2048);
  t.is(webAddress(ofLength(2049)), undefined);
  t.is(webAddress(`https://a.example/${' '.repeat(1000)}x`), undefined, 'it grows when it is encoded');
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
    '\u202e',
    '\u001b',
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
        if (address === undefined) continue;
        t.true(shape.safeParse(address).success, address);
        t.notRegex(address, /[\s\p{Cc}\p{Cf}\\]|^https?:\/+[^/?#]*@/u, address);
      }
    }
  }
});
