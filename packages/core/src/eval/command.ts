import { parseArgs } from 'node:util';
import { DISAGREEMENTS, type Disagreement } from './evaluate.js';
import { FULL_FAULTS, type FullFaultKind } from './full-labels/faults.js';
import { SPLITS } from './splits.js';

const FULL_KINDS = Object.keys(FULL_FAULTS) as readonly FullFaultKind[];

export const USAGE = `Usage: npm run eval
       npm run eval -- ANSWERS.jsonl [--labels LABELS.jsonl] [--split ${SPLITS.join('|')}] [--show KIND]
       npm run eval -- --sentences SENTENCES.jsonl [ANSWERS.jsonl]
       npm run eval -- --note-reader

Without arguments, measures the repository's own sets (packages/core/eval). All files have one JSON object a line.

Full labels name every brand of an answer. They are in the file of the answers, or in the file of --labels:
  { "id": "query/1", "surface": "chatgpt", "lang": "en", "text": "…", "brands": [
    { "name": "Acme", "kind": "offered", "rank": 1, "sentiment": "positive", "also": ["ACME"] },
    { "name": "Globex", "kind": "other", "sentiment": "neutral" } ] }
  Without --split, both splits are measured side by side: aside (a third of the answers, by a hash of the id) and build.
  KIND: ${FULL_KINDS.join('|')}

Plain labels name the recommended brands, and brands that are absent:
  { "id": "query/1", "surface": "chatgpt", "text": "…", "brands": [{ "name": "Acme", "rank": 1 }], "absent": ["Ford"] }
  KIND: ${DISAGREEMENTS.join('|')}

--show lists the faults of one kind, of build answers only: rules are made on those, and checked on the aside answers.

--sentences measures sentiment and stance on labelled sentences:
  { "sentence": "Acme is great.", "brand": "Acme", "others": [], "sentiment": "positive", "stance": "present" }
  A line with the id of an answer in place of a sentence is the brand's context in that answer of ANSWERS.jsonl.

--note-reader writes to packages/core/eval/reader.json how a raised READER_VERSION reads our own sets.
`;

/** Answers to measure. */
export interface AnswersCommand {
  readonly path: string;
  /** File with full labels. */
  readonly labels?: string;
  readonly split?: (typeof SPLITS)[number];
  /** Kind of the faults to list, of plain or full labels. */
  readonly show?: FullFaultKind | Disagreement['kind'];
}

/** Sentences to measure. */
export interface SentencesCommand {
  readonly sentences: string;
  /** Answers that hold the sentences of labels without one. */
  readonly path?: string;
}

/** Parses the arguments of the command line. Throws TypeError with a sentence for the user. */
export function parseCommand(args: readonly string[]): AnswersCommand | SentencesCommand | 'help' | 'own' | 'note' {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      labels: { type: 'string' },
      split: { type: 'string' },
      show: { type: 'string' },
      sentences: { type: 'string' },
      'note-reader': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  if (values.help) return 'help';
  if (args.length === 0) return 'own';
  const [path, ...more] = positionals;
  if (more.length > 0) throw new TypeError(`one file at a time, not ${positionals.length}`);
  const { sentences, 'note-reader': isNoted, ...ofAnswers } = values;
  if (isNoted) {
    if (args.length > 1) throw new TypeError(`--note-reader takes nothing else\n\n${USAGE}`);
    return 'note';
  }
  if (sentences !== undefined) {
    const [unused] = Object.keys(ofAnswers);
    if (unused !== undefined) throw new TypeError(`--${unused} is for answers; leave it out with --sentences`);
    return path === undefined ? { sentences } : { sentences, path };
  }
  const [option] = Object.keys(ofAnswers);
  if (path === undefined) throw new TypeError(`--${option} needs a file of answers\n\n${USAGE}`);
  const split = choice('split', SPLITS, values.split);
  const show = choice('show', [...new Set([...FULL_KINDS, ...DISAGREEMENTS])], values.show);
  if (show && split === 'aside')
    throw new TypeError('--show lists faults of build answers only; leave out --split aside');
  return {
    path,
    ...(values.labels !== undefined && { labels: values.labels }),
    ...(split && { split }),
    ...(show && { show }),
  };
}

/** Returns the kind of full labels. Throws TypeError for a kind that only plain labels have. */
export function fullKind(show: AnswersCommand['show']): FullFaultKind | undefined {
  return choice('show', FULL_KINDS, show, ' with full labels');
}

/** Returns the kind of plain labels. Throws TypeError for a kind that only full labels have. */
export function plainKind(show: AnswersCommand['show']): Disagreement['kind'] | undefined {
  return choice('show', DISAGREEMENTS, show, ' with plain labels');
}

function choice<C extends string>(option: string, choices: readonly C[], value: string | undefined, where = '') {
  const chosen = choices.find((candidate) => candidate === value);
  if (value !== undefined && chosen === undefined) {
    throw new TypeError(`--${option} takes ${choices.join(', ')}${where}; not "${value}"`);
  }
  return chosen;
}
