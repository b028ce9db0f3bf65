import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { INTERFACE_MODES } from '@namedrop/contract';
import { SITE_FOLDER } from '@namedrop/dashboard-pages';
import test from 'ava';

/** Kilobytes, gzipped, of all files of a type together. */
const BUDGETS = { js: 90, css: 15 };
/** Kilobytes, gzipped, of what the first page loads: the sign-in. */
const FIRST_LOAD = 33;

const ASSETS = new URL('assets/', SITE_FOLDER);

async function kilobytes(names: readonly string[]): Promise<number> {
  const sizes = await Promise.all(names.map(async (name) => gzipSync(await readFile(new URL(name, ASSETS))).length));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

test('the scripts and the styles of the dashboard stay within their budgets', async (t) => {
  const names = await readdir(ASSETS);
  for (const [type, budget] of Object.entries(BUDGETS)) {
    const found = names.filter((name) => name.endsWith(`.${type}`));
    const size = await kilobytes(found);
    t.log(`${found.length} files of ${type}: ${size.toFixed(1)} KB`);
    t.true(found.length > 0 && size <= budget, `${type}: ${size.toFixed(1)} KB of ${budget}`);
  }
});

test('the sign-in stays within its budget of scripts and styles', async (t) => {
  const page = await readFile(new URL('index.html', SITE_FOLDER), 'utf8');
  const names = [...page.matchAll(/"\.\/assets\/([^"]+\.(?:js|css))"/g)].map(([, name = '']) => name);
  const size = await kilobytes(names);
  t.log(`${names.join(', ')}: ${size.toFixed(1)} KB`);
  t.true(names.length > 1 && size <= FIRST_LOAD, `${size.toFixed(1)} KB of ${FIRST_LOAD}`);
});

test('the scripts hold no modes: the catalog of the server names them', async (t) => {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'));
  const scripts = (await Promise.all(names.map((name) => readFile(new URL(name, ASSETS), 'utf8')))).join('\n');
  for (const { label, channel } of INTERFACE_MODES)
    if (channel === 'live') t.false(scripts.includes(`\`${label}\``), label);
});
