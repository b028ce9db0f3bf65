import test from 'ava';
import { Engine } from './engine.js';
import { revisionOf } from './revision.js';

const ENTRY = {
  label: 'Acme',
  protocol: 'chat',
  baseUrl: 'https://api.acme.example/v1',
  apiKey: 'example-key-1234',
  model: 'acme-1',
  price: 40,
  search: { tools: [{ type: 'web' }] },
};
const revision = (fields: object = {}) => revisionOf(Engine.parse({ ...ENTRY, ...fields }));

test('each field that decides who answers and how makes another revision', (t) => {
  const revisions = [
    {},
    { protocol: 'responses' },
    { baseUrl: 'https://api.brewline.example/v1' },
    { path: '/other' },
    { model: 'acme-2' },
    { search: undefined },
    { extra: { temperature: 0 } },
    { region: 'user_location' },
  ].map(revision);
  t.is(new Set(revisions).size, revisions.length);
});

test('key, label, prices and limits make no other revision', (t) => {
  for (const fields of [{ apiKey: 'another-key-1234' }, { label: 'New' }, { price: 1 }, { deadlineMs: 5000 }])
    t.is(revision(fields), revision(), JSON.stringify(fields));
});
