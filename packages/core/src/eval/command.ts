import { parseArgs } from 'node:util';
import { DISAGREEMENTS, type Disagreement } from './evaluate.js';

export const USAGE = `Usage: npm run eval [-- FILE.jsonl [--show ${DISAGREEMENTS.join('|')}] | --note-reader]
       npm run eval -- --sentences SENTENCES.jsonl [FILE.jsonl]

Without a file, measures the finding of brands, sentiment and stance on our own sets. With one, measures the matching and
finding of brands on its labelled answers, one JSON object a line:
  { "id": "query/1", "surface": "chatgpt", "text": "…", "brands": [{ "name": "Acme", "rank": 1 }], "absent": ["Ford"] }
--show lists the disagreements of one kind, to look at by hand.
--note-reader writes to packages/core/eval/reader.json how a raised READER_VERSION reads our own sets.
--sentences measures sentiment and stance on labelled sentences, one JSON object a line:
  { "sentence": "Acme is great.", "brand": "Acme", "others": [], "sentiment": "positive", "stance": "present" }
A line with the id of an answer in place of a sentence is the brand's context in that answer of FILE.jsonl.
`;

/** A set of labelled answers to measure. */
export interface AnswersCommand {
  readonly path: string;
  /** The disagreements to list; none where absent. */
  readonly show?: Disagreement['kind'];
}

/** A set of labelled sentences to measure. */
export interface SentencesCommand {
  readonly sentences: string;
  /** The answers that hold the sentences of labels without one. */
  readonly path?: string;
}

/** Reads the arguments of the command line. Throws TypeError, for people, on those that it does not know. */
export function parseCommand(args: readonly string[]): AnswersCommand | SentencesCommand | 'help' | 'own' | 'note' {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      show: { type: 'string' },
      sentences: { type: 'string' },
      'note-reader': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  if (values.help) return 'help';
  const [path, ...more] = positionals;
  if (more.length > 0) throw new TypeError(`one file at a time, not ${positionals.length}`);
  const { show, sentences } = values;
  if (values['note-reader']) {
    if (path !== undefined || show !== undefined || sentences !== undefined) {
      throw new TypeError(`--note-reader takes nothing else\n\n${USAGE}`);
    }
    return 'note';
  }
  if (sentences !== undefined) {
    if (show !== undefined) throw new TypeError('--show lists disagreements on answers; leave it out with --sentences');
    return path === undefined ? { sentences } : { sentences, path };
  }
  if (path === undefined && show === undefined) return 'own';
  if (path === undefined) throw new TypeError(`--show needs a file\n\n${USAGE}`);
  if (show === undefined) return { path };
  const kind = DISAGREEMENTS.find((candidate) => candidate === show);
  if (!kind) throw new TypeError(`--show takes ${DISAGREEMENTS.join(', ')}; not "${show}"`);
  return { path, show: kind };
}
