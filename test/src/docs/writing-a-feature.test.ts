import test from 'ava';
import { runPage } from './guides/run-page.js';

test('every code block of the guide to features runs in an empty folder, from the packed packages', async (t) => {
  t.timeout(300_000);
  await runPage(t, 'docs/writing-a-feature.md');
  t.pass();
});
