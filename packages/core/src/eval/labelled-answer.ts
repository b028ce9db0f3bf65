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

/** Reads JSON lines. Throws SyntaxError naming the line that is no labelled answer. */
export function parseLabelledAnswers(lines: string): readonly LabelledAnswer[] {
  return lines.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [parseLine(line, index + 1)]));
}

function parseLine(line: string, number: number): LabelledAnswer {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch (cause) {
    throw new SyntaxError(`line ${number} is not JSON`, { cause });
  }
  if (!isLabelledAnswer(parsed)) {
    throw new SyntaxError(`line ${number} needs id, surface and text as strings, and brands as [{ name, rank }]`);
  }
  return parsed;
}

function isLabelledAnswer(value: unknown): value is LabelledAnswer {
  if (typeof value !== 'object' || value === null) return false;
  const { id, surface, text, brands, absent = [] } = value as Partial<Record<keyof LabelledAnswer, unknown>>;
  const strings = [id, surface, text].every((field) => typeof field === 'string');
  const names = Array.isArray(absent) && absent.every((name) => typeof name === 'string');
  return strings && names && Array.isArray(brands) && brands.every(isLabel);
}

function isLabel(value: unknown): value is Label {
  if (typeof value !== 'object' || value === null) return false;
  const { name, rank } = value as Partial<Record<keyof Label, unknown>>;
  return typeof name === 'string' && typeof rank === 'number';
}

/** The query that an answer belongs to. */
export function queryOf({ id }: LabelledAnswer): string {
  return id.split('/', 1)[0] ?? id;
}
