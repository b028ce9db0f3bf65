import { readFile } from 'node:fs/promises';
import { CHECK_FORM, ModesResponse, WATCH_FORM } from '@namedrop/contract';
import test from 'ava';

test('the body in docs/modes.md has the shape and the limits of GET /v1/modes', async (t) => {
  const page = await readFile(new URL('../../../docs/modes.md', import.meta.url), 'utf8');
  const [, block = ''] = /^```json\n(.*?)^```/ms.exec(page) ?? [];
  const { check, watch } = ModesResponse.parse(JSON.parse(block));
  t.deepEqual(check, CHECK_FORM);
  t.deepEqual(watch, WATCH_FORM);
});
