import { weightsById } from './feature.js';
import { sideBySide } from './linear-model.js';
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
