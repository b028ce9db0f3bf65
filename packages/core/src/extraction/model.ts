import weights from './model.json' with { type: 'json' };

/** Weights of the linear models by feature, and the score from which on a candidate names a brand. */
export interface Model {
  readonly names: ReadonlyMap<string, number>;
  readonly neighbours: ReadonlyMap<string, number>;
  readonly offers: ReadonlyMap<string, number>;
  readonly threshold: number;
}

let loaded: Model | undefined;

/** Returns the model that `npm run train` made; its file names the labels. */
export function loadModel(): Model {
  loaded ??= {
    names: new Map(Object.entries(weights.names)),
    neighbours: new Map(Object.entries(weights.neighbours)),
    offers: new Map(Object.entries(weights.offers)),
    threshold: weights.threshold,
  };
  return loaded;
}
