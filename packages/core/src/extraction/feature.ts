/** Feature of a candidate: a dense number, so that weights are array elements. */
export type FeatureId = number;

/** More features than there are. */
const CAPACITY = 4096;
const NAMES: string[] = [];
const IDS = new Map<string, FeatureId>();
/** Ids of the features that say whether any occurrence has a feature, by its id; 0 where there is none. */
const ANY: number[] = [];

/** Returns the id of a feature. Ids differ between processes; names do not. */
export function feature(name: string): FeatureId {
  const known = IDS.get(name);
  if (known !== undefined) return known;
  const id = NAMES.push(name) - 1;
  IDS.set(name, id);
  ANY.push(0);
  return id;
}

/** Returns the id of a feature of occurrences; registers `any …` beside it. */
export function placeFeature(name: string): FeatureId {
  const id = feature(name);
  ANY[id] = feature(`any ${name}`);
  return id;
}

/** Returns ids by words. */
export function placeFeatures(prefix: string, words: Iterable<string>): ReadonlyMap<string, FeatureId> {
  return new Map([...words].map((word) => [word, placeFeature(`${prefix}${word}`)]));
}

/** Returns the name of a feature. */
export function featureName(id: FeatureId): string {
  return NAMES[id] ?? '';
}

/** Returns weights by feature id. @param weights by the name of the feature */
export function weightsById(weights: Readonly<Record<string, number>>): Float64Array {
  const byId = new Float64Array(CAPACITY);
  for (const [name, weight] of Object.entries(weights)) byId[feature(name)] = weight;
  return byId;
}

/** Receives the features of one candidate after the other. */
export abstract class FeatureSink {
  private share = 1;
  private generation = 0;
  /** By feature: the candidate that has it last. */
  private readonly seen = new Uint32Array(CAPACITY);

  /** Begins a candidate. @param occurrences number of its occurrences, at least 1 */
  begin(occurrences: number): void {
    this.share = 1 / occurrences;
    this.generation++;
  }

  /** Adds to a feature of the name. */
  abstract add(id: FeatureId, value: number): void;

  /** Adds a feature of one occurrence: the share of occurrences that have it, and once that any has it. */
  occurs(id: FeatureId): void {
    this.add(id, this.share);
    const any = ANY[id] ?? 0;
    if (this.seen[any] === this.generation) return;
    this.seen[any] = this.generation;
    this.add(any, 1);
  }
}
