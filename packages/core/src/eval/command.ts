import { parseArgs } from 'node:util';
import { DISAGREEMENTS, type Disagreement } from './evaluate.js';

export const USAGE = `Usage: npm run eval -- FILE.jsonl [--show ${DISAGREEMENTS.join('|')}]

Measures the matching of brands on labelled answers, one JSON object a line:
  { "id": "query/1", "surface": "chatgpt", "text": "…", "brands": [{ "name": "Acme", "rank": 1 }], "absent": ["Ford"] }
--show lists the disagreements of one kind, to look at by hand.
`;

/** What to measure. */
export interface Command {
  readonly path: string;
  /** The disagreements to list; none where absent. */
  readonly show?: Disagreement['kind'];
}

/** Reads the arguments of the command line. Throws TypeError, for people, on those that it does not know. */
export function parseCommand(args: readonly string[]): Command | 'help' {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { show: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) return 'help';
  const [path, ...more] = positionals;
  if (path === undefined) throw new TypeError(`no file was given\n\n${USAGE}`);
  if (more.length > 0) throw new TypeError(`one file at a time, not ${positionals.length}`);
  const { show } = values;
  if (show === undefined) return { path };
  const kind = DISAGREEMENTS.find((candidate) => candidate === show);
  if (!kind) throw new TypeError(`--show takes ${DISAGREEMENTS.join(', ')}; not "${show}"`);
  return { path, show: kind };
}
