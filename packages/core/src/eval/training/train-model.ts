import { addFeatures } from '../../extraction/features.js';
import { Neighbours } from '../../extraction/neighbours.js';
import { Offers } from '../../extraction/offers.js';
import { FeatureMap, type Features, score } from './feature-map.js';
import { FOLDS, type LabelledReading } from './labelled-candidates.js';
import { type Example, fitLogistic } from './logistic.js';

type Weights = ReadonlyMap<string, number>;

/** The weights of a model, and the scores that models of the other folds give to each answer. */
export interface Training {
  readonly names: Weights;
  readonly neighbours: Weights;
  readonly offers: Weights;
  /** Scores by answer and candidate, out of fold: as an unseen answer is scored. */
  readonly scores: readonly (readonly number[])[];
  /** Scores of the offers by answer and candidate. */
  readonly offerScores: readonly ReadonlyMap<number, number>[];
}

const NAME_PENALTY = 1.5;
const OFFER_PENALTY = 10;
/** Score from which on a candidate names a brand. The model of the offers sees no others. */
export const THRESHOLD = 0.45;
/** Features that say nothing of whether a name is offered: those of the spelling, and the first score. */
const SPELLING =
  /^(?:first score|in |common|shape|length|capitals|second|script|ends with|language|known|half|compound|derived|humps|foreign|other number|written|generic|title)/;

/** Trains the three models on answers; deterministic. */
export function trainModel(answers: readonly LabelledReading[]): Training {
  const alone = answers.map(({ reading }) =>
    reading.candidates.map((candidate) => {
      const features = new FeatureMap();
      features.begin(candidate.occurrences.length);
      addFeatures(reading, candidate, features);
      return features.values;
    }),
  );
  const names = folded(answers, alone, NAME_PENALTY);
  const beside = answers.map(({ reading }, at) => {
    const neighbours = new Neighbours(reading, names.scores[at] ?? []);
    return reading.candidates.map((_, index) => FeatureMap.extended(alone[at]?.[index], neighbours, index));
  });
  const neighbours = folded(answers, beside, NAME_PENALTY);
  const offers = offersOf(answers, beside, neighbours.scores);
  return {
    names: names.weights,
    neighbours: neighbours.weights,
    scores: neighbours.scores,
    offers: fitLogistic(offers.flatMap((each) => [...each.values()]).filter(isExample), OFFER_PENALTY),
    offerScores: offerScores(answers, offers),
  };
}

/** Fits a model on all answers, and scores each answer by the model of the other folds. */
function folded(answers: readonly LabelledReading[], features: readonly (readonly Features[])[], penalty: number) {
  const examples = (isIn: (fold: number) => boolean) =>
    answers.flatMap(({ answer, isBrand, fold }, at) =>
      isIn(fold)
        ? (features[at] ?? []).flatMap((each, index): Example[] => {
            const isHit = isBrand[index];
            return isHit === undefined ? [] : [{ features: each, isHit, weight: WEIGHTS[answer.set] }];
          })
        : [],
    );
  const models = Array.from({ length: FOLDS }, (_, fold) =>
    fitLogistic(
      examples((other) => other !== fold),
      penalty,
    ),
  );
  const scores = answers.map(({ fold }, at) =>
    (features[at] ?? []).map((each) => score(models[fold] ?? new Map(), each)),
  );
  return {
    weights: fitLogistic(
      examples(() => true),
      penalty,
    ),
    scores,
  };
}

/** Weight of examples by the set of their answer; 1 where absent. Most derived answers repeat what others teach. */
const WEIGHTS: Readonly<Record<string, number>> = { renamed: 0.3, snippets: 0.3, templates: 0.7 };

interface Offer {
  readonly weight?: number;
  readonly features: Features;
  readonly isHit: boolean | undefined;
}

/** The examples of the offers by answer and candidate: brands, and candidates that are taken for brands. */
function offersOf(
  answers: readonly LabelledReading[],
  features: readonly (readonly Features[])[],
  scores: readonly (readonly number[])[],
): readonly ReadonlyMap<number, Offer>[] {
  return answers.map(({ answer, reading, isBrand, isOffered }, at) => {
    const own = scores[at] ?? [];
    const named = own.flatMap((score, index) => (score >= THRESHOLD ? [index] : []));
    const offers = new Offers(reading, named, own);
    return new Map(
      named.map((index): [number, Offer] => {
        const each = FeatureMap.extended(features[at]?.[index], offers, index);
        const isKnown = answer.set !== 'extractions' && isBrand[index] !== undefined;
        return [
          index,
          {
            features: withoutSpelling(each),
            isHit: isKnown ? isOffered[index] === true : undefined,
            weight: WEIGHTS[answer.set],
          },
        ];
      }),
    );
  });
}

function offerScores(answers: readonly LabelledReading[], offers: readonly ReadonlyMap<number, Offer>[]) {
  const models = Array.from({ length: FOLDS }, (_, fold) => {
    const others = offers.filter((_each, at) => answers[at]?.fold !== fold);
    return fitLogistic(others.flatMap((each) => [...each.values()]).filter(isExample), OFFER_PENALTY);
  });
  return offers.map((each, at) => {
    const model = models[answers[at]?.fold ?? 0] ?? new Map<string, number>();
    return new Map([...each].map(([index, { features }]) => [index, score(model, features)]));
  });
}

function isExample(offer: Offer): offer is Example {
  return offer.isHit !== undefined;
}

function withoutSpelling(features: Features): Features {
  return new Map([...features].filter(([name]) => !SPELLING.test(name)));
}
