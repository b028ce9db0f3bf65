import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { augmented } from './augmented.js';
import { crossValidated } from './cross-validated.js';
import { labelledReading, type TrainingAnswer } from './labelled-candidates.js';
import { THRESHOLD, trainModel } from './train-model.js';
import { trainingAnswers } from './training-answers.js';

const USAGE = `Usage: npm run train -- LABELS.jsonl [...] [--answers ANSWERS.jsonl ...] [--write]

Trains the models of the names of answers on labelled answers, and prints how well models that have not seen an answer read
it. Lines of LABELS are { "id", "brands": [{ "name", "kind", "also"? }], "text"? }; texts that they lack come from ANSWERS.
Answers that are kept aside (sha256(id) mod 3 is 0, of sets that are split) are left out.
--write writes packages/core/src/extraction/model.json, with the hash of the labels.
`;
const MODEL = new URL('../../../src/extraction/model.json', import.meta.url);
const DIGITS = 1e4;

function rounded(weights: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  const kept = [...weights].map(([name, weight]) => [name, Math.round(weight * DIGITS) / DIGITS] as const);
  return Object.fromEntries(kept.filter(([, weight]) => weight !== 0).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function hashOf(answers: readonly TrainingAnswer[]): string {
  const lines = answers.map(({ id, text, brands, optional }) => JSON.stringify({ id, text, brands, optional }));
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { answers: { type: 'string', multiple: true }, write: { type: 'boolean' }, help: { type: 'boolean' } },
});
if (values.help || positionals.length === 0) process.stdout.write(USAGE);
else {
  const read = (path: string) => ({ path, lines: readFileSync(path, 'utf8') });
  const answers = trainingAnswers(positionals.map(read), (values.answers ?? []).map(read));
  const readings = augmented(answers).map(labelledReading);
  const training = trainModel(readings);
  process.stdout.write(crossValidated(readings, training, THRESHOLD));
  if (values.write) {
    const model = {
      labels: { sha256: hashOf(answers), answers: answers.length },
      threshold: THRESHOLD,
      names: rounded(training.names),
      neighbours: rounded(training.neighbours),
      offers: rounded(training.offers),
    };
    writeFileSync(MODEL, `${JSON.stringify(model, null, 2)}\n`);
  }
}
