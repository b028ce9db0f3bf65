import { forFile } from '@namedrop/testing';
import test from 'ava';
import { readOptions } from './options.js';
import { questionOf } from './question.js';
import { loadRecordings } from './replay/recordings.js';
import { plainTheme } from './report/theme.js';
import { showReports } from './show-reports.js';
import type { DemoHost } from './start-demo-host.js';
import { startDemoWorld } from './start-demo-world.js';

const recordings = await loadRecordings();
const shared = forFile(test);
let host: DemoHost;

test.before(async () => {
  host = await startDemoWorld({ recordings, pace: 0, port: 0, pages: false });
  shared.teardown(() => host[Symbol.asyncDispose]());
});

/** What a demo with these arguments prints between its start and its end. */
async function reportsOf(...args: string[]): Promise<string> {
  const printed: string[] = [];
  const screen = { width: 80, theme: plainTheme, write: (text: string) => void printed.push(text) };
  const call = { url: host.url, token: host.token, ...questionOf(readOptions(args), recordings) };
  await showReports(call, recordings, screen, new AbortController().signal);
  return printed.join('');
}

test('a question that was asked of the APIs only gets stand-ins for the live surfaces', async (t) => {
  const printed = await reportsOf('--query', 'best noise-cancelling headphones');
  t.is(printed.match(/Recorded sample answers/g)?.length, 2);
  t.is(printed.match(/Recorded stand-in answers/g)?.length, 2);
});

test('a platform that fails is reported as failed', async (t) => {
  const printed = await reportsOf('--query', 'Best password manager for families?');
  t.regex(printed, /\[!\] Gemini +failed: upstream_unavailable/);
});

test('a misspelt brand is reported as named, with its spelling', async (t) => {
  const printed = await reportsOf('--query', 'best project management tool');
  t.regex(printed, /\[x\] Perplexity +named.*\n.*Taskwilow/);
});

test('a question without a recording gets stand-ins of all platforms', async (t) => {
  const printed = await reportsOf('--query', 'best submarine', '--brand', 'Nautilus');
  t.is(printed.match(/Recorded stand-in answers/g)?.length, 4);
  t.regex(printed, /Named by none of 6 platforms/);
  t.regex(printed, /Named by none of 4 platforms/);
});
