import type { Recording } from './replay/recording.js';
import { pad } from './report/layout.js';
import type { Theme } from './report/theme.js';
import type { CheckCall } from './run-check.js';

/** A call to try, and where the dashboard opens. */
export interface NextStep extends CheckCall {
  /** Address where a password is set first. */
  readonly setupUrl?: string;
}

/** What to try while the demo goes on serving: the URL, the key, a line to paste, and the other recorded questions. */
export function nextSteps(call: NextStep, recordings: readonly Recording[], theme: Theme): string {
  const others = recordings.filter(({ query }) => query !== call.query);
  const longest = Math.max(...others.map(({ query }) => query.length));
  return `${dashboardLines(call, theme)}
${theme.strong('Try it yourself')} (the API goes on answering from the recordings)

  URL      ${call.url}
  API key  ${call.token}
  Docs     ${call.url}/docs

${curlLine(call)}

With "mode": "all_live" it gives the second report's figures.

${theme.strong('Other recorded questions')}, and a brand to look for in each

${others.map(({ query, brand }) => `  ${pad(query, longest)}  ${brand}`).join('\n')}

Serving until you press Ctrl-C; then the demo's data and key are gone.
`;
}

function dashboardLines({ setupUrl }: NextStep, theme: Theme): string {
  if (setupUrl === undefined) return '';
  return `
${theme.strong('Open the dashboard')} on 60 days of made-up history: set a password first, then you are signed in

  ${setupUrl}
`;
}

/** A command for any POSIX shell. */
function curlLine({ url, token, query, brand }: CheckCall): string {
  const body = JSON.stringify({ query, brand, mode: 'quick' });
  const headers = [`authorization: Bearer ${token}`, 'content-type: application/json'];
  return ['curl -s', `${url}/v1/check`, ...headers.map((header) => `-H ${quote(header)}`), '-d', quote(body)].join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
