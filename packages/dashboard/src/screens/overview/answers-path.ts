/** Answers that a figure is computed from. */
export interface AnswerScope {
  /** Name of the brand. */
  readonly brand: string;
  /** First day, ISO. */
  readonly from: string;
  /** Day after the last one. */
  readonly until: string;
  readonly platform?: string;
  readonly query?: string;
}

/** Path of the list of the answers behind a figure. */
export function answersPath({ brand, query, platform, from, until }: AnswerScope): string {
  const given = Object.entries({ brand, query, platform, from, until }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return `/checks?${new URLSearchParams(given)}`;
}
