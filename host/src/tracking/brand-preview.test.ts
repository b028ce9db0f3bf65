import { setTimeout as wait } from 'node:timers/promises';
import type { AccountId } from '@namedrop/plugin-api';
import test from 'ava';
import { interfaceCatalog } from '../catalog/catalog.test.helper.js';
import { previewChange } from './brand-preview.js';
import { StoredResults } from './stored-results.js';

const catalog = interfaceCatalog();

const ACME = {
  id: '6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c9d',
  account: '0b8f5f0e-7d5a-4c59-9f0b-6f3c1d2e4a5b' as AccountId,
  name: 'Acme',
  aliases: [],
  domains: [],
  competitors: [],
  revision: 1,
};

test('a preview ends after 5 s where an account has endless checks of other brands', async (t) => {
  const asked: unknown[][] = [];
  const pool = {
    async query({ values }: { readonly values: unknown[] }) {
      asked.push(values);
      await wait(5);
      const page = asked.length;
      return { rows: Array.from({ length: 500 }, (_, n) => ({ id: `${page}-${n}`, brand: 'Globex', at: `${page}` })) };
    },
  };
  const started = performance.now();
  const preview = await previewChange(ACME, ACME, {
    stored: new StoredResults(pool as never),
    matching: 'words',
    catalog,
  });
  t.true(performance.now() - started < 8000);
  t.like(preview, { checks_read: 0, complete: false, changed: 0 });
  t.deepEqual(asked[1]?.slice(2), ['1', '1-499'], 'a page begins where the one before ended');
});
