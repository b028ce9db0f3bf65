import { once } from 'node:events';
import { nextSteps } from './next-steps.js';
import type { Options } from './options.js';
import { questionOf } from './question.js';
import { loadRecordings } from './replay/recordings.js';
import type { Screen } from './screen.js';
import { showReports } from './show-reports.js';
import { startDemoWorld } from './start-demo-world.js';

const OPENING = `Namedrop demo, on recorded answers: do AI engines name a brand, how high, and
citing whom? No keys are needed, and nothing leaves this computer.

`;

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
  await using host = await startDemoWorld({ recordings, pace: options.fast ? 0 : 1, port, pages: !exit, stop });
  stop.throwIfAborted();

  const call = { url: host.url, token: host.token, ...question };
  await showReports(call, recordings, screen, stop);
  if (exit) return;

  screen.write(nextSteps({ ...call, setupUrl: host.setupUrl }, recordings.all, screen.theme));
  if (!stop.aborted) await once(stop, 'abort');
}
