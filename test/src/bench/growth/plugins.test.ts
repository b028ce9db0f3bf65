import { readdir } from 'node:fs/promises';
import type { Plugin } from '@namedrop/plugin-api';
import test from 'ava';
import { PLUGINS_WITH_TABLES } from './plugins.js';

const PLUGINS = new URL('../../../../plugins/', import.meta.url);

test('the measured host runs every plugin that has tables', async (t) => {
  const ids: string[] = [];
  for (const folder of await readdir(PLUGINS)) {
    const { default: plugin } = (await import(new URL(`${folder}/dist/index.js`, PLUGINS).href)) as { default: Plugin };
    if (plugin.migrations?.length) ids.push(plugin.id);
  }
  t.deepEqual(ids.toSorted(), Object.keys(PLUGINS_WITH_TABLES).toSorted());
});
