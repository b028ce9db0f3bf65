import type { Features } from './feature-map.js';

/** One example: features, and whether it belongs to the class. */
export interface Example {
  readonly features: Features;
  readonly isHit: boolean;
  /** How much the example counts; 1 where absent. */
  readonly weight?: number;
}

/** Examples that must have a feature for it to get a weight. */
const FEWEST = 4;
const MOST_STEPS = 14;
const CLOSE = 1e-4;
const LEAST_CURVATURE = 1e-6;

interface Row {
  readonly columns: readonly number[];
  readonly values: readonly number[];
  readonly hit: number;
  readonly weight: number;
}

/**
 * Fits a logistic regression with a quadratic penalty by Newton's method. The same examples in the same order give the
 * same weights.
 * @param penalty weight of the squared weights, above 0
 */
export function fitLogistic(examples: readonly Example[], penalty: number): ReadonlyMap<string, number> {
  const names = frequentFeatures(examples);
  const columns = new Map(names.map((name, index) => [name, index]));
  const rows = examples.map((example) => rowOf(example, columns));
  const weights = new Float64Array(names.length);
  for (let step = 0; step < MOST_STEPS; step++) {
    const change = newtonStep(rows, weights, penalty);
    let largest = 0;
    change.forEach((value, index) => {
      weights[index] = (weights[index] ?? 0) + value;
      largest = Math.max(largest, Math.abs(value));
    });
    if (largest < CLOSE) break;
  }
  return new Map(names.map((name, index) => [name, weights[index] ?? 0]));
}

function frequentFeatures(examples: readonly Example[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { features } of examples)
    for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count >= FEWEST ? [name] : []));
}

function rowOf({ features, isHit, weight = 1 }: Example, columns: ReadonlyMap<string, number>): Row {
  const used = [...features].filter(([name, value]) => value !== 0 && columns.has(name));
  return {
    columns: used.map(([name]) => columns.get(name) ?? 0),
    values: used.map(([, value]) => value),
    hit: isHit ? 1 : 0,
    weight,
  };
}

/** Solves for the step that the gradient and curvature of the penalised likelihood give. */
function newtonStep(rows: readonly Row[], weights: Float64Array, penalty: number): Float64Array {
  const size = weights.length;
  const gradient = new Float64Array(size);
  const curvature = Array.from({ length: size }, () => new Float64Array(size));
  for (const row of rows) addRow(row, weights, gradient, curvature);
  for (let index = 0; index < size; index++) {
    gradient[index] = (gradient[index] ?? 0) - penalty * (weights[index] ?? 0);
    (curvature[index] as Float64Array)[index] = (curvature[index]?.[index] ?? 0) + penalty;
  }
  return solve(curvature, gradient);
}

function addRow(
  { columns, values, hit, weight }: Row,
  weights: Float64Array,
  gradient: Float64Array,
  curvature: readonly Float64Array[],
): void {
  let sum = 0;
  columns.forEach((column, at) => {
    sum += (weights[column] ?? 0) * (values[at] ?? 0);
  });
  const probability = 1 / (1 + Math.exp(-sum));
  const slope = weight * Math.max(probability * (1 - probability), LEAST_CURVATURE);
  columns.forEach((column, at) => {
    const value = values[at] ?? 0;
    gradient[column] = (gradient[column] ?? 0) + weight * (hit - probability) * value;
    for (let other = 0; other <= at; other++) {
      const low = Math.min(column, columns[other] ?? 0);
      const row = curvature[Math.max(column, columns[other] ?? 0)] as Float64Array;
      row[low] = (row[low] ?? 0) + slope * value * (values[other] ?? 0);
    }
  });
}

/** Solves a symmetric positive system, of which the lower half is given, by Cholesky's method; overwrites it. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const at = (row: number, column: number) => matrix[row]?.[column] ?? 0;
  for (let row = 0; row < size; row++) {
    const own = matrix[row] as Float64Array;
    for (let column = 0; column <= row; column++) {
      const other = matrix[column] as Float64Array;
      let sum = at(row, column);
      for (let index = 0; index < column; index++) sum -= (own[index] as number) * (other[index] as number);
      own[column] = row === column ? Math.sqrt(Math.max(sum, Number.EPSILON)) : sum / at(column, column);
    }
  }
  const solution = Float64Array.from(right);
  for (let row = 0; row < size; row++) {
    let sum = solution[row] ?? 0;
    for (let index = 0; index < row; index++) sum -= at(row, index) * (solution[index] ?? 0);
    solution[row] = sum / at(row, row);
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = solution[row] ?? 0;
    for (let index = row + 1; index < size; index++) sum -= at(index, row) * (solution[index] ?? 0);
    solution[row] = sum / at(row, row);
  }
  return solution;
}
