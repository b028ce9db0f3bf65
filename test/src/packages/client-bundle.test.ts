import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import test from 'ava';
import { build } from 'esbuild';
import { sourcesOf } from '../architecture/source.js';
import { workspaces } from '../repository/tree.js';

/** Bytes of the client, minified and compressed, that consumers may have to load. */
const MOST = 6 * 1024;

/** Bundles an import from the client for browsers; imports of other packages and of Node.js would fail. */
async function bundled(code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}

test('all of the client takes at most 6 KB in a browser, and webhook verification alone far less', async (t) => {
  const [whole, webhooks] = await Promise.all([
    bundled("export * from '@namedrop/client';"),
    bundled("export { verifyWebhook } from '@namedrop/client';"),
  ]);
  t.log({ whole, webhooks });
  t.true(whole <= MOST, `${whole} bytes`);
  t.true(webhooks < whole / 2, `${webhooks} bytes: the rest is left out`);
});

test('the client has no dependencies: its files import one another alone, and no module of Node.js', (t) => {
  const client = workspaces().filter(({ folder }) => folder === 'packages/client');
  t.deepEqual(
    client.map(({ manifest: { dependencies = {}, peerDependencies = {} } }) => ({
      ...dependencies,
      ...peerDependencies,
    })),
    [{}],
  );
  const foreign = sourcesOf(client)
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path, imports }) => imports.filter((name) => !name.startsWith('.')).map((name) => `${path}: ${name}`));
  t.deepEqual(foreign, []);
});
