import { readFileSync } from 'node:fs';
import { parseJsonLines } from '../json-lines.js';
import { LEGEND } from './figure-names.js';
import { figureTable } from './figure-tables.js';
import { type FullyLabelledAnswer, joinLabels, readAnswerText, readLabels } from './labelled-brands.js';
import { scoreAnswers } from './scored-answer.js';

/** Fully labelled sets of the repository: files of packages/core/eval, which its README describes. */
export const OWN_SETS = ['services', 'english', 'languages'] as const;

/** Reads the answers of a set of the repository. */
export function ownSet(name: (typeof OWN_SETS)[number]): readonly FullyLabelledAnswer[] {
  const lines = parseJsonLines(readFileSync(new URL(`../../../eval/${name}.jsonl`, import.meta.url), 'utf8'));
  return joinLabels(lines.map(readAnswerText), lines.map(readLabels)).answers;
}

/** Formats the figures of all answers of the repository's sets, side by side. */
export function ownSetsReport(): string {
  const columns = OWN_SETS.map((title) => ({ title, answers: scoreAnswers(ownSet(title)) }));
  return ['fully labelled answers', figureTable(columns), LEGEND].join('\n\n');
}
