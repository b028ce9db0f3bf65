import { readFileSync } from 'node:fs';
import { parseCommand, type SentencesCommand, USAGE } from './command.js';
import { type Disagreement, evaluate } from './evaluate.js';
import { parseLabelledAnswers } from './labelled-answer.js';
import { notedReading, noteReading, readOwnTexts } from './noted-reading.js';
import { ownFigures } from './own-figures.js';
import { contextFigures, parseContextLabels, withSentences } from './sentiments.js';
import { figuresOf } from './tables.js';

/** Prints the figures of a file and, if asked, its disagreements. Throws on what cannot be read. */
function measure(path: string, shown: Disagreement['kind'] | undefined): void {
  const answers = parseLabelledAnswers(readFileSync(path, 'utf8'));
  const words = evaluate(answers, 'words');
  process.stdout.write(`${answers.length} answers\n\n${figuresOf({ words, literal: evaluate(answers, 'literal') })}\n`);
  for (const { kind, id, brand, detail } of words.disagreements) {
    if (kind === shown) process.stdout.write(`\n${kind}  ${id}  ${brand}  ${detail}\n`);
  }
}

/** Prints the figures of sentiment and stance on labelled sentences. Throws on what cannot be read. */
function measureSentences({ sentences, path }: SentencesCommand): void {
  const labels = parseContextLabels(readFileSync(sentences, 'utf8'));
  const answers = path === undefined ? [] : parseLabelledAnswers(readFileSync(path, 'utf8'));
  const contexts = withSentences(labels, answers);
  process.stdout.write(`${contextFigures(contexts)}\n`);
  const missing = labels.length - contexts.length;
  if (missing > 0) process.stdout.write(`${missing} labels without a sentence, for lack of their answers\n`);
}

try {
  const command = parseCommand(process.argv.slice(2));
  if (command === 'help') process.stdout.write(USAGE);
  else if (command === 'own') process.stdout.write(`${ownFigures()}\n`);
  else if (command === 'note') noteReading(notedReading(), readOwnTexts());
  else if ('sentences' in command) measureSentences(command);
  else measure(command.path, command.show);
} catch (error) {
  process.stderr.write(`eval: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
