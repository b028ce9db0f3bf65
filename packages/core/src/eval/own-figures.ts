import { readFileSync } from 'node:fs';
import { evaluateExtraction } from './extraction.js';
import { percent } from './figures.js';
import { parseJsonLines } from './json-lines.js';
import type { LabelledText } from './labelled-text.js';
import {
  type ContextLabel,
  contextFigures,
  type LabelledSentence,
  sentimentAccuracy,
  withSentences,
} from './sentiments.js';
import { type LabelledStance, stanceAccuracy } from './stances.js';

/** Our own texts, with all brands that they name. */
export const ownTexts: readonly LabelledText[] = linesOf('extractions');
/** Our own sentences, with what they say of a brand. */
export const ownSentences: readonly LabelledSentence[] = linesOf('sentiments');
/** Our own sentences, with whether they know of a brand. */
export const ownStances: readonly LabelledStance[] = linesOf('stances');
/** Sentences of answers with the labels of readers; those of other people's answers have no text. */
export const contextLabels: readonly ContextLabel[] = linesOf('context-sentiments');
/** Those of our own answers. */
export const ownContexts = withSentences(contextLabels, []);

/** The figures on our own sets, all and those kept aside, as text. */
export function ownFigures(): string {
  const aside = <L extends { readonly heldOut?: true }>(all: readonly L[]) => all.filter(({ heldOut }) => heldOut);
  return [
    figuresOf('all', ownTexts, ownSentences, ownStances),
    figuresOf('held out', aside(ownTexts), aside(ownSentences), aside(ownStances)),
    `contexts of our own answers: ${contextFigures(ownContexts)}`,
  ].join('\n\n');
}

function figuresOf(
  title: string,
  texts: readonly LabelledText[],
  sentences: readonly LabelledSentence[],
  stances: readonly LabelledStance[],
): string {
  const { precision, recall, f1 } = evaluateExtraction(texts);
  return [
    `${title}: ${texts.length} texts, ${sentences.length} and ${stances.length} sentences`,
    `  brands found, precision  ${percent(precision)}`,
    `  brands found, recall     ${percent(recall)}`,
    `  brands found, F1         ${(100 * f1).toFixed(2)} %`,
    `  sentiment                ${percent(sentimentAccuracy(sentences))}`,
    `  stance                   ${percent(stanceAccuracy(stances))}`,
  ].join('\n');
}

function linesOf<L>(name: string): readonly L[] {
  const text = readFileSync(new URL(`../../eval/${name}.jsonl`, import.meta.url), 'utf8');
  return parseJsonLines(text).map(({ value }) => value as L);
}
