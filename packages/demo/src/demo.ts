import { once } from 'node:events';
import { DemoError } from './demo-error.js';
import { nextSteps } from './next-steps.js';
import type { Options } from './options.js';
import { loadRecordings, type Recordings } from './replay/recordings.js';
import { formatReport } from './report/report.js';
import { runCheck } from './run-check.js';
import type { Screen } from './screen.js';
import { startDemoWorld } from './start-demo-world.js';

const OPENING = `Namedrop demo, on recorded answers: do AI engines name a brand, how high, and
citing whom? No keys are needed, and nothing leaves this computer.

`;
const RECORDED = 'Recorded sample answers, written for this demo; no engine was asked.';
const STAND_INS = 'Recorded stand-in answers: this question has no recording; no engine was asked.';

/** The checks in their order, what is said before each, and the part of a recording that answers it. */
const CHECKS = [
  { mode: 'quick', asks: 'Asking the APIs of ChatGPT, Claude, Gemini and Perplexity', part: 'platforms' },
  { mode: 'all_live', asks: 'Capturing what ChatGPT, Gemini, Perplexity, Google and Bing show', part: 'live' },
] as const;

/**
 * Plays the vendors, starts a host that asks them, runs both checks and prints a report of each; then serves until
 * `stop`.
 * Whatever way it ends, all that it started is stopped and its data removed.
 * @throws DemoError and what the host throws; the reason of `stop` when it came before the reports
 */
export async function runDemo(options: Options, screen: Screen, stop: AbortSignal): Promise<void> {
  const recordings = await loadRecordings();
  const question = questionOf(options, recordings);
  screen.write(OPENING);

  const { port, exit } = options;
  screen.write('Starting PostgreSQL and the API ...\n');
  if (!exit) screen.write('Writing 60 days of demo data for the dashboard ...\n');
  await using host = await startDemoWorld({ recordings, pace: options.fast ? 0 : 1, port, pages: !exit });
  stop.throwIfAborted();

  const call = { url: host.url, token: host.token, ...question };
  const recording = recordings.find(question.query);
  for (const { mode, asks, part } of CHECKS) {
    screen.write(`\n${asks} (recorded) ...\n\n`);
    const check = await runCheck(call, mode, stop);
    screen.write(formatReport(check, { ...screen, origin: recording?.[part] ? RECORDED : STAND_INS }));
  }
  if (exit) return;

  screen.write(nextSteps({ ...call, setupUrl: host.setupUrl }, recordings.all, screen.theme));
  if (!stop.aborted) await once(stop, 'abort');
}

function questionOf({ query, brand }: Options, recordings: Recordings): { query: string; brand: string } {
  const recording = query === undefined ? recordings.all[0] : recordings.find(query);
  const wanted = brand ?? recording?.brand;
  if (wanted === undefined)
    throw new DemoError(`"${query}" has no recording: say with --brand which brand to look for.`);
  return { query: query ?? recordings.all[0].query, brand: wanted };
}
