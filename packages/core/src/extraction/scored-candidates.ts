import type { Candidate, Reading } from './candidate.js';
import { addFeatures } from './features.js';
import { probability, WeightedSums } from './linear-model.js';
import { MODELS, type Model } from './model.js';
import { Neighbours } from './neighbours.js';
import { Offers } from './offers.js';

const NAMES = MODELS.indexOf('names');
const NEIGHBOURS = MODELS.indexOf('neighbours');
const OFFERS = MODELS.indexOf('offers');

/** Scores of the candidates of an answer by the linear models. */
export class ScoredCandidates {
  /** Indices of the candidates that name brands. */
  readonly names: readonly number[];
  /** Sums of the features of each candidate, without those that compare it with others: its models side by side. */
  private readonly alone: Float64Array;
  private readonly sums: WeightedSums;
  private readonly neighbours: Neighbours;
  private readonly offers: Offers;

  constructor(
    private readonly reading: Reading,
    model: Model,
  ) {
    this.sums = new WeightedSums(model.weights, MODELS.length);
    this.alone = new Float64Array(MODELS.length * reading.candidates.length);
    reading.candidates.forEach((candidate, index) => {
      this.alone.set(this.sumsOf(candidate), MODELS.length * index);
    });
    const first = reading.candidates.map((_, index) => probability(this.aloneIn(index, NAMES)));
    this.neighbours = new Neighbours(reading, first);
    const scores = reading.candidates.map((_, index) => probability(this.besides(index, NEIGHBOURS, this.neighbours)));
    this.names = scores.flatMap((score, index) => (score >= model.threshold ? [index] : []));
    this.offers = new Offers(reading, this.names, scores);
  }

  /** Logarithm of the odds that the answer offers the name with an index. */
  offerOdds(index: number): number {
    const besides = this.besides(index, OFFERS, this.neighbours);
    return besides + this.besides(index, OFFERS, this.offers) - this.aloneIn(index, OFFERS);
  }

  private sumsOf(candidate: Candidate): Float64Array {
    this.sums.begin(candidate.occurrences.length);
    addFeatures(this.reading, candidate, this.sums);
    return this.sums.sums;
  }

  private aloneIn(index: number, model: number): number {
    return this.alone[MODELS.length * index + model] ?? 0;
  }

  /** The sum of a model over the features of a candidate alone and those that compare it with others. */
  private besides(index: number, model: number, compared: Neighbours | Offers): number {
    this.sums.begin(1);
    compared.addTo(index, this.sums);
    return this.aloneIn(index, model) + (this.sums.sums[model] as number);
  }
}
