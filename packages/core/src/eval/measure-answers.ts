import { readFileSync } from 'node:fs';
import { type AnswersCommand, fullKind, plainKind, type SentencesCommand } from './command.js';
import { evaluate } from './evaluate.js';
import { fullReport } from './full-labels/full-report.js';
import { hasFullLabels, joinLabels, readAnswerText, readLabels } from './full-labels/labelled-brands.js';
import { type JsonLine, parseJsonLines } from './json-lines.js';
import { readLabelledAnswer } from './labelled-answer.js';
import { contextFigures, parseContextLabels, withSentences } from './sentiments.js';
import { inSplit, splitOf } from './splits.js';
import { figuresOf } from './tables.js';

/** Measures a file of answers with plain or full labels. Throws for files that cannot be read. */
export function measureAnswers(command: AnswersCommand): string {
  const { path, labels } = command;
  if (labels !== undefined || inFile(path, (lines) => lines.some(hasFullLabels))) return measureFull(command);
  return measurePlain(command);
}

/** Measures sentiment and stance on labelled sentences. Throws for files that cannot be read. */
export function measureSentences({ sentences, path }: SentencesCommand): string {
  const labels = inText(sentences, parseContextLabels);
  const answers = path === undefined ? [] : inFile(path, (lines) => lines.map(readEitherLabels));
  const contexts = withSentences(labels, answers);
  const missing = labels.length - contexts.length;
  return [
    contextFigures(contexts),
    ...(missing > 0 ? [`${missing} labels without a sentence, for lack of their answers`] : []),
  ].join('\n');
}

function readEitherLabels(line: JsonLine) {
  return hasFullLabels(line) ? { ...readAnswerText(line), ...readLabels(line) } : readLabelledAnswer(line);
}

function measureFull({ path, labels = path, split, show }: AnswersCommand): string {
  const kind = fullKind(show);
  const texts = inFile(path, (lines) => lines.map(readAnswerText));
  const joined = joinLabels(
    texts,
    inFile(labels, (lines) => lines.map(readLabels)),
  );
  return fullReport(joined, { split, show: kind });
}

function measurePlain({ path, split = 'all', show }: AnswersCommand): string {
  const kind = plainKind(show);
  const all = inFile(path, (lines) => lines.map(readLabelledAnswer));
  const answers = inSplit(all, split);
  const words = evaluate(answers, 'words');
  const faults = words.disagreements.filter((fault) => fault.kind === kind && splitOf(fault.id) === 'build');
  return [
    `${answers.length} answers`,
    figuresOf({ words, literal: evaluate(answers, 'literal') }),
    ...(kind ? [`${kind}: faults of build answers only; those of aside answers are never shown`] : []),
    ...faults.map(({ id, brand, detail }) => [kind, id, brand, detail].join('  ')),
  ].join('\n\n');
}

/** Reads a file of JSON lines. Names the file in a SyntaxError. */
function inFile<T>(path: string, read: (lines: readonly JsonLine[]) => T): T {
  return inText(path, (text) => read(parseJsonLines(text)));
}

function inText<T>(path: string, read: (text: string) => T): T {
  try {
    return read(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new SyntaxError(`${path}: ${error.message}`, { cause: error });
    throw error;
  }
}
