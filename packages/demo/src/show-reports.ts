import type { Recordings } from './replay/recordings.js';
import { formatReport } from './report/report.js';
import { type CheckCall, runCheck } from './run-check.js';
import type { Screen } from './screen.js';

const RECORDED = 'Recorded sample answers, written for this demo; no engine was asked.';
const STAND_INS = 'Recorded stand-in answers: this question has no recording; no engine was asked.';

/** The checks in their order, what is said before each, and the part of a recording that answers it. */
const CHECKS = [
  { mode: 'quick', asks: 'Asking the APIs of ChatGPT, Claude, Gemini and Perplexity', part: 'platforms' },
  { mode: 'all_live', asks: 'Capturing what ChatGPT, Gemini, Perplexity, Google and Bing show', part: 'live' },
] as const;

/**
 * Runs both checks of a question and prints a report of each.
 * @throws DemoError when the API refuses a check; the reason of `stop` when it comes before the last report
 */
export async function showReports(
  call: CheckCall,
  recordings: Recordings,
  screen: Screen,
  stop: AbortSignal,
): Promise<void> {
  const recording = recordings.find(call.query);
  for (const { mode, asks, part } of CHECKS) {
    screen.write(`\n${asks} (recorded) ...\n\n`);
    const check = await runCheck(call, mode, stop);
    screen.write(formatReport(check, { ...screen, origin: recording?.[part] ? RECORDED : STAND_INS }));
  }
}
