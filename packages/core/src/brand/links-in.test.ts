import test from 'ava';
import { linksIn } from './links-in.js';

const urls = (text: string) => linksIn(text).map(({ url }) => url);

test('inline links and bare URLs come in order, repetitions kept', (t) => {
  t.deepEqual(linksIn('[Acme](https://acme.example/a), see https://globex.example/b. [Acme](https://acme.example/a)'), [
    { label: 'Acme', url: 'https://acme.example/a' },
    { label: '', url: 'https://globex.example/b' },
    { label: 'Acme', url: 'https://acme.example/a' },
  ]);
});

test('a label may be empty, a number in brackets, or hold markup', (t) => {
  t.deepEqual(linksIn('[](https://a.example) [[1]](https://b.example) **[*Acme*](https://c.example)**'), [
    { label: '', url: 'https://a.example' },
    { label: '[1]', url: 'https://b.example' },
    { label: '*Acme*', url: 'https://c.example' },
  ]);
});

test('a target may hold brackets and text fragments', (t) => {
  t.deepEqual(urls('([a](https://a.example/Acme_(firm)#:~:text=Best%20(2026),so%20far)) [b](https://b.example/[x])'), [
    'https://a.example/Acme_(firm)#:~:text=Best%20(2026),so%20far',
    'https://b.example/[x]',
  ]);
});

test('the title, the angle brackets and the escapes of a target are no part of the address', (t) => {
  t.deepEqual(urls('[a](https://a.example/x "A title") [b]( <https://b.example/y> ) [c](https://c.example/a\\_b)'), [
    'https://a.example/x',
    'https://b.example/y',
    'https://c.example/a_b',
  ]);
});

test('a link that the end of the text cuts off is left out', (t) => {
  const text = 'See [Globex](https://globex.example/) and [Acme](https://acme.example/crm "The';
  for (let end = text.indexOf('[Acme]'); end <= text.length; end++) {
    t.deepEqual(urls(text.slice(0, end)), ['https://globex.example/']);
  }
  t.deepEqual(urls('[[1]](https://acme.example/\n\nhttps://globex.example/'), ['https://globex.example/']);
});

test('images, other schemes, references and addresses inside words are no links', (t) => {
  t.deepEqual(
    urls('![a](https://a.example/a.png) [b](mailto:b@b.example) [c](#c) [d][1] xhttps://e.example https://'),
    [],
  );
  t.deepEqual(urls('[![a](https://a.example/a.png)](https://b.example)'), ['https://b.example']);
});
