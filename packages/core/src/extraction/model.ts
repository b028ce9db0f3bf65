import { weightsById } from './feature.js';
import weights from './model.json' with { type: 'json' };

/** Linear models by feature id, and the score from which on a candidate names a brand. */
export interface Model {
  readonly names: Float64Array;
  readonly neighbours: Float64Array;
  readonly offers: Float64Array;
  readonly threshold: number;
}

let loaded: Model | undefined;

/** Returns the model that `npm run train` made; its file has the hash of the labels. */
export function loadModel(): Model {
  loaded ??= {
    names: weightsById(weights.names),
    neighbours: weightsById(weights.neighbours),
    offers: weightsById(weights.offers),
    threshold: weights.threshold,
  };
  return loaded;
}
