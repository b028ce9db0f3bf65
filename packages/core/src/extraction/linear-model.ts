import { type FeatureId, FeatureSink } from './feature.js';

const LEAST = 1e-3;

/** Computes the probability of a sum of weights, 0 to 1. */
export function probability(sum: number): number {
  return 1 / (1 + Math.exp(-sum));
}

/** Computes the logarithm of the odds of a probability, kept finite. */
export function logOdds(score: number): number {
  return Math.log((score + LEAST) / (1 - score + LEAST));
}

/** Interleaves the weights of models, for `WeightedSums`. @param models weights by feature id, see `weightsById` */
export function sideBySide(models: readonly Float64Array[]): Float64Array {
  const [first] = models as [Float64Array];
  return Float64Array.from(
    { length: models.length * first.length },
    (_, at) => models[at % models.length]?.[Math.floor(at / models.length)] ?? 0,
  );
}

/** Sums the weights of features, of several models at once. */
export class WeightedSums extends FeatureSink {
  /** Sums of the candidate at hand, by model. */
  readonly sums: Float64Array;

  /** @param weights by feature id, those of the models side by side */
  constructor(
    private readonly weights: Float64Array,
    private readonly models: number,
  ) {
    super();
    this.sums = new Float64Array(models);
  }

  override begin(occurrences: number): void {
    super.begin(occurrences);
    this.sums.fill(0);
  }

  override add(id: FeatureId, value: number): void {
    const { sums, weights, models } = this;
    const from = models * id;
    for (let model = 0; model < models; model++) {
      sums[model] = (sums[model] as number) + (weights[from + model] as number) * value;
    }
  }
}
