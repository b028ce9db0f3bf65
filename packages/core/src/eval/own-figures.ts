import { readFileSync } from 'node:fs';
import { evaluateExtraction } from './extraction.js';
import { percent } from './figures.js';
import { parseLabelledTexts } from './labelled-text.js';
import { parseSentences, sentimentAccuracy } from './sentiments.js';

const read = (name: string) => readFileSync(new URL(`../../eval/${name}.jsonl`, import.meta.url), 'utf8');

/** Our own texts, with all brands that they name. */
export const ownTexts = parseLabelledTexts(read('extractions'));
/** Our own sentences. */
export const ownSentences = parseSentences(read('sentiments'));

/** The figures of finding brands and of sentiment on our own sets, all and those kept aside, as text. */
export function ownFigures(): string {
  const rows = [
    ['all', ownTexts, ownSentences],
    ['held out', ownTexts.filter(({ heldOut }) => heldOut), ownSentences.filter(({ heldOut }) => heldOut)],
  ] as const;
  return rows
    .map(([title, texts, sentences]) => {
      const { precision, recall, f1 } = evaluateExtraction(texts);
      return [
        `${title}: ${texts.length} texts, ${sentences.length} sentences`,
        `  brands found, precision  ${percent(precision)}`,
        `  brands found, recall     ${percent(recall)}`,
        `  brands found, F1         ${(100 * f1).toFixed(2)} %`,
        `  sentiment                ${percent(sentimentAccuracy(sentences))}`,
      ].join('\n');
    })
    .join('\n\n');
}
