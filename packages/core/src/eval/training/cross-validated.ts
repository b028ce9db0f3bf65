import { BrandMerges } from '../../extraction/brand-merges.js';
import { percent, Tally } from '../figures.js';
import type { LabelledReading } from './labelled-candidates.js';
import type { Training } from './train-model.js';

/** Prints precision and recall of the candidates by set, each answer scored by models that have not seen it. */
export function crossValidated(answers: readonly LabelledReading[], training: Training, threshold: number): string {
  const precision = new Tally();
  const recall = new Tally();
  const offers = new Tally();
  answers.forEach(({ answer, reading, isBrand, isOffered }, at) => {
    const scores = training.scores[at] ?? [];
    const found = scores.flatMap((score, index) => (score >= threshold ? [index] : []));
    for (const { index } of new BrandMerges(reading, found).merged()) {
      if (isBrand[index] !== undefined) precision.add(answer.set, isBrand[index]);
    }
    isBrand.forEach((brand, index) => {
      if (brand) recall.add(answer.set, (scores[index] ?? 0) >= threshold);
    });
    for (const [index, score] of training.offerScores[at] ?? []) {
      if (isOffered[index] !== undefined) offers.add(answer.set, score >= 0.5 === isOffered[index]);
    }
  });
  const rows = precision.keys.map(
    (set) =>
      `${set.padEnd(20)} precision ${percent(precision.get(set))}  recall ${percent(recall.get(set))}  ` +
      `offered or not ${percent(offers.get(set))}\n`,
  );
  return `${answers.length} answers, out of fold, by candidates\n${rows.join('')}`;
}
