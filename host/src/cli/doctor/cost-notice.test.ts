import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Answer, Surface } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import { costNotice } from './cost-notice.js';

const engine = (platform: string, rest: Partial<Surface> = {}): Surface => ({
  platform,
  channel: 'api',
  ask: () => Promise.reject(new Error('asked')),
  ...rest,
});
const costing = (usd: number) => ({ typicalCost: { usd, source: 'estimated' as const } });

/** A captured engine whose samples are in a folder. */
function captured(t: ExecutionContext, samples: readonly object[]): Surface {
  const folder = mkdtempSync(join(tmpdir(), 'samples-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  for (const [index, sample] of samples.entries()) writeFileSync(join(folder, `${index}.json`), JSON.stringify(sample));
  const reread = (vendor: string, body: string): Answer => {
    const reply = JSON.parse(body);
    if (reply.vendor !== vendor) throw new Error('another vendor');
    return { text: 'Acme.', citations: [], cost: { usd: reply.usd, source: 'reported' } };
  };
  return engine('acme', { channel: 'live', samples: pathToFileURL(`${folder}/`), reread, through: ['one', 'two'] });
}

test('the cost is listed for each engine with the sum of those that are known', async (t) => {
  t.is(
    await costNotice([engine('acme', costing(0.0301)), engine('globex', costing(0.01)), engine('hooli')]),
    'This asks 3 questions with the keys of this deployment: acme-api about $0.0301, globex-api about $0.0100, ' +
      'hooli-api cost unknown. In all about $0.0401, without the engine of unknown cost. ' +
      'The vendors bill it, no wallet pays.',
  );
});

test('an unknown cost is no sum of 0, and a free answer is', async (t) => {
  t.is(
    await costNotice([engine('acme')]),
    'This asks one question with the keys of this deployment: acme-api cost unknown. The vendors bill it, no wallet pays.',
  );
  t.regex(await costNotice([engine('acme', costing(0))]), /acme-api about \$0\.0000\. In all about \$0\.0000\. The/);
});

test('a capture costs at most as much as a sample of its first vendor', async (t) => {
  const surface = captured(t, [
    { vendor: 'one', usd: 0.002 },
    { vendor: 'one', usd: 0.004 },
    { vendor: 'two', usd: 0.5 },
  ]);
  t.regex(await costNotice([surface]), /acme-live about \$0\.0040\. In all/);
});
