import { execFileSync } from 'node:child_process';
import test from 'ava';
import { nextSteps } from './next-steps.js';
import { loadRecordings } from './replay/recordings.js';
import { plainTheme } from './report/theme.js';

const { all } = await loadRecordings();
const call = { url: 'http://127.0.0.1:4600', token: 'lvk_test_x', query: all[0].query, brand: all[0].brand };

test('the URL, the key, a command and every other recorded question are told', (t) => {
  const steps = nextSteps(call, all, plainTheme);
  for (const words of [call.url, `${call.url}/docs`, call.token, 'curl ', 'all_live', 'Ctrl-C', 'recordings'])
    t.true(steps.includes(words), words);
  for (const { query, brand } of all.slice(1)) t.regex(steps, new RegExp(`^ {2}${query} +${brand}$`, 'm'));
});

test('the command survives a shell, whatever the question holds', (t) => {
  const query = `what's "best" \\ $HOME \`id\` for R&D;`;
  const line = nextSteps({ ...call, query }, all, plainTheme)
    .split('\n')
    .find((one) => one.startsWith('curl '));
  const printed = execFileSync('sh', ['-c', `printf '%s\\n' ${line}`], { encoding: 'utf8' })
    .trimEnd()
    .split('\n');
  t.deepEqual(JSON.parse(printed.at(-1) ?? ''), { query, brand: call.brand, mode: 'quick' });
  t.deepEqual(printed.slice(0, 3), ['curl', '-s', `${call.url}/v1/check`]);
});
