import test from 'ava';
import { citedUrl } from './cited-url.js';

test('only the parameter that the vendor adds is taken off', (t) => {
  const pairs = [
    ['https://a.example/?utm_source=openai', 'https://a.example/'],
    ['https://a.example?utm_source=openai', 'https://a.example'],
    ['https://a.example/x?b=1&utm_source=openai', 'https://a.example/x?b=1'],
    ['https://a.example/x?utm_source=openai&b=1&c', 'https://a.example/x?b=1&c'],
    ['https://a.example/x?b=1&utm_source=openai#part', 'https://a.example/x?b=1#part'],
    ['https://a.example/x?utm_source=openai&utm_source=openai', 'https://a.example/x'],
    ['https://a.example/x?utm_source=newsletter', 'https://a.example/x?utm_source=newsletter'],
    [
      'https://a.example/x?utm_source=openai.com&utm_medium=x',
      'https://a.example/x?utm_source=openai.com&utm_medium=x',
    ],
    ['https://a.example/x?q=utm_source=openai', 'https://a.example/x?q=utm_source=openai'],
    ['https://a.example/#/x?utm_source=openai', 'https://a.example/#/x?utm_source=openai'],
    ['https://a.example/x?', 'https://a.example/x?'],
    ['https://a.example/é?q=%20+ü&utm_source=openai', 'https://a.example/é?q=%20+ü'],
  ];
  for (const [given, kept] of pairs) t.is(citedUrl(given!), kept);
});

test('a text that is not an http(s) address is not a citation', (t) => {
  for (const url of [
    '',
    'a.example',
    '/x',
    'ftp://a.example',
    'javascript:alert(1)',
    'data:,x',
    'https://',
    'https:a.example/x',
    'http://[',
  ]) {
    t.is(citedUrl(url), undefined, url);
  }
  t.is(citedUrl(' HTTP://a.example/ '), 'HTTP://a.example/');
  t.is(citedUrl('https://a.example/a b?utm_source=openai'), 'https://a.example/a%20b');
});
