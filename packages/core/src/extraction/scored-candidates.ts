import type { Candidate, Reading } from './candidate.js';
import { addFeatures } from './features.js';
import { probability, WeightedSums } from './linear-model.js';
import type { Model } from './model.js';
import { Neighbours } from './neighbours.js';
import { Offers } from './offers.js';

const NAMES = 0;
const NEIGHBOURS = 1;
const OFFERS = 2;

/** Scores of the candidates of an answer by the linear models. */
export class ScoredCandidates {
  /** Indices of the candidates that name brands. */
  readonly names: readonly number[];
  /** By candidate: sums of the features of the candidate, without those that compare it with others. */
  private readonly alone: readonly Float64Array[];
  private readonly sums: WeightedSums;
  private readonly neighbours: Neighbours;
  private readonly offers: Offers;

  constructor(
    private readonly reading: Reading,
    model: Model,
  ) {
    this.sums = new WeightedSums([model.names, model.neighbours, model.offers]);
    this.alone = reading.candidates.map((candidate) => this.sumsOf(candidate));
    const first = this.alone.map((sums) => probability(sums[NAMES] as number));
    this.neighbours = new Neighbours(reading, first);
    const scores = reading.candidates.map((_, index) => probability(this.besides(index, NEIGHBOURS, this.neighbours)));
    this.names = scores.flatMap((score, index) => (score >= model.threshold ? [index] : []));
    this.offers = new Offers(reading, this.names, scores);
  }

  /** Whether the answer offers the name with an index. */
  isOffered(index: number): boolean {
    const besides = this.besides(index, OFFERS, this.neighbours);
    return probability(besides + this.besides(index, OFFERS, this.offers) - (this.alone[index]?.[OFFERS] ?? 0)) >= 0.5;
  }

  private sumsOf(candidate: Candidate): Float64Array {
    this.sums.begin(candidate.occurrences.length);
    addFeatures(this.reading, candidate, this.sums);
    return this.sums.sums.slice();
  }

  /** The sum of a model over the features of a candidate alone and those that compare it with others. */
  private besides(index: number, model: number, compared: Neighbours | Offers): number {
    this.sums.begin(1);
    compared.addTo(index, this.sums);
    return (this.alone[index]?.[model] ?? 0) + (this.sums.sums[model] as number);
  }
}
