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

function main(): number {
  const { values, positionals } = parseArgs({ options: { show: { type: 'string' } }, allowPositionals: true });
  const [path] = positionals;
  if (path === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const answers = parseLabelledAnswers(readFileSync(path, 'utf8'));
  const words = evaluate(answers, 'words');
  process.stdout.write(`${answers.length} answers\n\n${figuresOf({ words, literal: evaluate(answers, 'literal') })}\n`);
  for (const { kind, id, brand, detail } of words.disagreements) {
    if (kind === values.show) process.stdout.write(`\n${kind}  ${id}  ${brand}  ${detail}`);
  }
  return 0;
}

process.exitCode = main();
