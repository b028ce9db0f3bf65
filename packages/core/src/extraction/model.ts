import { weightsById } from './feature.js';
import weights from './model.json' with { type: 'json' };

/** Linear models, and the score from which on a candidate names a brand. */
export interface Model {
  /** By feature id, the weights of `MODELS` side by side. */
  readonly weights: Float64Array;
  readonly threshold: number;
}

/** The models: of candidates alone, with their neighbours, and of what is offered. */
export const MODELS = ['names', 'neighbours', 'offers'] as const;

let loaded: Model | undefined;

/** Returns the model that `npm run train` made; its file has the hash of the labels. */
export function loadModel(): Model {
  loaded ??= { weights: sideBySide(MODELS.map((name) => weightsById(weights[name]))), threshold: weights.threshold };
  return loaded;
}

function sideBySide(models: readonly Float64Array[]): Float64Array {
  const [first] = models as [Float64Array];
  return Float64Array.from(
    { length: models.length * first.length },
    (_, at) => models[at % models.length]?.[Math.floor(at / models.length)] ?? 0,
  );
}
