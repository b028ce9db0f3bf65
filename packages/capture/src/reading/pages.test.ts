import test from 'ava';
import { citationsOf, citationsOrLinks } from './pages.js';

test('pages are cited in order, each once, and later mentions fill in what the first lacks', (t) => {
  t.deepEqual(
    citationsOf([
      { url: 'https://a.example/?utm_source=x#:~:text=one' },
      { url: 'https://b.example/', title: 'B' },
      { url: 'https://a.example/#:~:text=two', title: 'A', snippet: 'Of A.' },
    ]),
    [
      { url: 'https://a.example/?utm_source=x#:~:text=one', title: 'A', snippet: 'Of A.' },
      { url: 'https://b.example/', title: 'B' },
    ],
  );
});

test('one page behind two wrappers is one page', (t) => {
  const [first, ...others] = citationsOf([
    { url: 'https://www.google.com/url?q=https://a.example/&ved=1' },
    { url: 'https://www.google.com/url?q=https://a.example/&ved=2' },
  ]);
  t.deepEqual([first, others], [{ url: 'https://a.example/' }, []]);
});

test('a source without an address is left out', (t) => {
  t.deepEqual(citationsOf([{}, { title: 'Only a title' }, { url: '' }, { url: 'nowhere' }]), []);
});

test('texts that say nothing are absent, and so is branding of nothing but such', (t) => {
  t.deepEqual(
    citationsOf([
      { url: 'https://a.example/', title: '', snippet: ' ', branding: { name: '', domain: undefined } },
      { url: 'https://b.example/', title: ' B ', branding: { name: 'Bee', domain: ' ' } },
    ]),
    [{ url: 'https://a.example/' }, { url: 'https://b.example/', title: 'B', branding: { name: 'Bee' } }],
  );
});

const LINKED = [
  'One [**A** guide](https://a.example/) and[](https://b.example/).',
  'Two [[1]](https://c.example/) [d.example](https://d.example/x) https://e.example/.',
].join('\n\n');

test('where no source is named, the links of the text are the citations, by their labels if those are titles', (t) => {
  t.deepEqual(citationsOrLinks([{ title: 'No address' }], LINKED), [
    { url: 'https://a.example/', title: 'A guide' },
    { url: 'https://b.example/' },
    { url: 'https://c.example/' },
    { url: 'https://d.example/x' },
    { url: 'https://e.example/' },
  ]);
});

test('where a source is named, links of the text are no citations', (t) => {
  t.deepEqual(citationsOrLinks([{ url: 'https://z.example/' }], LINKED), [{ url: 'https://z.example/' }]);
});

test('of more places than any answer cites, the first two thousand are looked at', (t) => {
  const sources = Array.from({ length: 2_500 }, (_, n) => ({ url: `https://a.example/${n}` }));
  const linked = sources.map(({ url }) => `[A](${url})`).join(' ');
  for (const pages of [citationsOf(sources), citationsOrLinks([], linked)]) {
    t.deepEqual([pages.length, pages.at(-1)?.url], [2_000, 'https://a.example/1999']);
  }
});

test('of a text beyond the bound of answers, the links within the bound are cited', (t) => {
  const text = `[A](https://a.example/) ${'x'.repeat(100_000)} [B](https://b.example/)`;
  t.deepEqual(citationsOrLinks([], text), [{ url: 'https://a.example/', title: 'A' }]);
  t.deepEqual(citationsOrLinks([{ url: 'https://z.example/' }], text), [{ url: 'https://z.example/' }]);
});

test('the site that a source is shown with is one, in whatever way a vendor writes it', (t) => {
  const shownAs = (domain: string) => citationsOf([{ url: 'https://a.example/', branding: { domain } }])[0]?.branding;
  for (const domain of ['www.a.example', 'a.example', 'https://www.A.example/x']) {
    t.deepEqual(shownAs(domain), { domain: 'a.example' }, domain);
  }
  t.is(shownAs('A and sons'), undefined);
});
