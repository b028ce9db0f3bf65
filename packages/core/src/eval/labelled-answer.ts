import { areStrings, fieldsOf, isString, type JsonLine } from './json-lines.js';

/** A brand that a person or a machine found in an answer. */
export interface Label {
  readonly name: string;
  /** 1 is first. */
  readonly rank: number;
  /** The sentence that it stands in, where that was written down. */
  readonly context?: string;
}

/** One answer with what it should be read as. */
export interface LabelledAnswer {
  /** The part before the first `/` is the query: answers to one query are compared with each other. */
  readonly id: string;
  readonly surface: string;
  readonly text: string;
  readonly brands: readonly Label[];
  /** Brands that a person found not to be mentioned, though a rule may think so. */
  readonly absent?: readonly string[];
}

/** Reads the answer of a line. Throws SyntaxError with the line's number and what it lacks. */
export function readLabelledAnswer({ line, value }: JsonLine): LabelledAnswer {
  if (isLabelledAnswer(value)) return value;
  throw new SyntaxError(`line ${line} needs id, surface and text as strings, and brands as [{ name, rank }]`);
}

function isLabelledAnswer(value: unknown): value is LabelledAnswer {
  const { id, surface, text, brands, absent = [] } = fieldsOf(value);
  const hasStrings = [id, surface, text].every(isString);
  return hasStrings && areStrings(absent) && Array.isArray(brands) && brands.every(isLabel);
}

function isLabel(value: unknown): value is Label {
  const { name, rank } = fieldsOf(value);
  return isString(name) && typeof rank === 'number';
}

/** Returns the query that an answer belongs to: the part of its id before the first `/`. */
export function queryOf({ id }: { readonly id: string }): string {
  return id.split('/', 1)[0] ?? id;
}
