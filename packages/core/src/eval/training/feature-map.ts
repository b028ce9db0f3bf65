import { type FeatureId, FeatureSink, featureName } from '../../extraction/feature.js';
import { probability } from '../../extraction/linear-model.js';

/** Values of features by name; an absent feature is 0. */
export type Features = ReadonlyMap<string, number>;

/** Collects the features of a candidate by name. */
export class FeatureMap extends FeatureSink {
  readonly values: Map<string, number>;

  constructor(values: Features = new Map()) {
    super();
    this.values = new Map(values);
  }

  /** Adds the features by which a source compares a candidate with others. */
  static extended(
    values: Features | undefined,
    compared: { addTo(index: number, sink: FeatureSink): void },
    index: number,
  ): Features {
    const features = new FeatureMap(values);
    compared.addTo(index, features);
    return features.values;
  }

  override add(id: FeatureId, value: number): void {
    const name = featureName(id);
    this.values.set(name, (this.values.get(name) ?? 0) + value);
  }
}

/** Computes the probability that weights give to features, 0 to 1. */
export function score(weights: ReadonlyMap<string, number>, features: Features): number {
  let sum = 0;
  for (const [name, value] of features) sum += (weights.get(name) ?? 0) * value;
  return probability(sum);
}
