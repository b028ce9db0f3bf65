import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { evaluate } from './evaluate.js';
import { parseLabelledAnswers } from './labelled-answer.js';
import { figuresOf } from './tables.js';

const USAGE = `Usage: npm run eval -- FILE.jsonl [--show missed|false|top|rank|context]

Measures the matching of brands on labelled answers, one JSON object a line:
  { "id": "query/1", "surface": "chatgpt", "text": "…", "brands": [{ "name": "Acme", "rank": 1 }], "absent": ["Ford"] }
--show lists the disagreements of one kind, to look at by hand.
`;

/** Prints the figures of a file and, if asked, its disagreements. Throws on what cannot be read. */
function measure(path: string, shown: string | undefined): void {
  const answers = parseLabelledAnswers(readFileSync(path, 'utf8'));
  const words = evaluate(answers, 'words');
  process.stdout.write(`${answers.length} answers\n\n${figuresOf({ words, literal: evaluate(answers, 'literal') })}\n`);
  for (const { kind, id, brand, detail } of words.disagreements) {
    if (kind === shown) process.stdout.write(`\n${kind}  ${id}  ${brand}  ${detail}\n`);
  }
}

try {
  const { values, positionals } = parseArgs({ options: { show: { type: 'string' } }, allowPositionals: true });
  const [path] = positionals;
  if (path === undefined) throw new TypeError(`no file was given\n\n${USAGE}`);
  measure(path, values.show);
} catch (error) {
  process.stderr.write(`eval: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
