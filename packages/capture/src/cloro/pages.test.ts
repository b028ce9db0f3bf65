import test from 'ava';
import { freshNotes } from '../notes.test.helper.js';
import { readCloro } from './reading.js';

const citations = (response: object) => readCloro({ text: 'Brewline.', ...response }, freshNotes()).citations;
const PAGE = 'https://reviews.example/guides/crm';

test('sources come first, then the pills that name other pages', (t) => {
  const pill = { label: 'A thread', url: 'https://forum.example/t/42', domain: 'forum.example' };
  const urls = citations({ citation_pills: [pill, { url: PAGE }], sources: { url: PAGE, label: 'The guide' } });
  t.deepEqual(urls, [
    { url: PAGE, title: 'The guide' },
    { url: pill.url, title: 'A thread', branding: { domain: 'forum.example' } },
  ]);
});

test('a wrapper that only Google can decode gives way to where it leads, as far as that is told', (t) => {
  const wrapper = 'https://www.google.com/goto?url=CAESabcd';
  t.deepEqual(citations({ sources: [{ url: wrapper, redirectLink: PAGE }] }), [{ url: PAGE }]);
  t.deepEqual(citations({ sources: [{ url: null, redirectLink: PAGE }] }), [{ url: PAGE }]);
  t.deepEqual(citations({ sources: [{ url: wrapper }] }), [{ url: wrapper }]);
  t.deepEqual(citations({ sources: [{ url: PAGE, redirectLink: 'https://other.example/' }] }), [{ url: PAGE }]);
});

test('related links are no citations', (t) => {
  t.deepEqual(citations({ text: 'Brewline.', relatedLinks: [{ url: PAGE }] }), []);
});

test('where no source is named, the pages that the text links to are cited', (t) => {
  const markdown = `Brewline is [well liked](${PAGE}).`;
  t.deepEqual(citations({ markdown, sources: null }), [{ url: PAGE, title: 'well liked' }]);
  t.deepEqual(citations({ markdown, sources: [{ url: 'https://forum.example/' }] }), [
    { url: 'https://forum.example/' },
  ]);
});
