import { webhookReceiver } from '@namedrop/testing';
import test from 'ava';
import { startWhole } from '../api/whole-world.js';
import { loopbackRegistry } from '../docs/guides/loopback-registry.js';
import { blocksOf, filesOf, type PageBlock } from '../docs/guides/page-blocks.js';
import { startWalk } from '../docs/guides/walk.js';
import { isUsed, LANGUAGES } from '../docs/languages.js';

const PAGE = 'packages/client/README.md';
/** Receiver of the page's watch. */
const RECEIVER = 'https://hooks.example.com';

/** What a consumer's compiler knows of the platform: Node's types alone, or those of browsers alone. */
const PLATFORMS = { node: '--types node --lib es2022', browser: '--types "" --lib es2022,dom' };
const COMPILER = 'npx tsc --noEmit --strict --module nodenext --target es2022 --allowJs --checkJs';

test('every block of the page runs against a host, from the packed package, and compiles for modules and CommonJS', async (t) => {
  t.timeout(300_000);
  const receiver = await webhookReceiver(t);
  const { url, token } = await startWhole(t);
  const walk = await startWalk(t, await loopbackRegistry(t));
  await walk.runCommands(`NAMEDROP_BASE_URL=${url}; NAMEDROP_API_KEY=${token}`);
  const here = (block: PageBlock) =>
    block.kind === 'file' ? { ...block, text: block.text.replaceAll(RECEIVER, receiver.url) } : block;
  for (const block of blocksOf(PAGE)) await walk.run(here(block));
  t.regex(await walk.runCommands('cp check.ts check.mjs; node check.mjs'), /claude rank 1/);
  await walk.runCommands('npm install typescript @types/node');

  await walk.write(
    'required.cts',
    "import client = require('@namedrop/client');\nexport const { Namedrop } = client;\n",
  );
  for (const [name, text] of filesOf(PAGE)) await walk.write(`web/${name}`, text.replaceAll(/^console\.log.*$/gm, ''));
  await t.notThrowsAsync(walk.runCommands(`${COMPILER} ${PLATFORMS.node} *.ts *.cts`));
  await t.notThrowsAsync(walk.runCommands(`${COMPILER} ${PLATFORMS.browser} web/*.ts required.cts`));

  for (const runtime of (['deno', 'bun'] as const).filter(isUsed)) {
    const [program = '', ...args] = LANGUAGES[runtime].command('check.ts');
    t.regex(await walk.runCommands([program, ...args].join(' ')), /claude rank 1/, runtime);
  }
});
