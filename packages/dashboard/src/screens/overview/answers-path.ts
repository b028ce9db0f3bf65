/** Outcomes that percentages count. */
export const ANSWERED = 'named,not_named';

/** Answers that a figure is computed from, by the filters of their list. */
export interface AnswerScope {
  /** Id of the tracked brand. */
  readonly brand_id: string;
  /** First day, ISO. */
  readonly from: string;
  /** Day after the last one. */
  readonly until: string;
  /** Several with commas, as of the outcomes. */
  readonly platform?: string;
  readonly region?: string;
  readonly query?: string;
  readonly outcome?: string;
  /** Cited host, or `any`. */
  readonly host?: string;
  /** Name of a competitor that the answers name. */
  readonly competitor?: string;
}

/** Path of the list of the answers behind a figure. @param part fields that replace those of the scope, if they are given */
export function answersPath(scope: AnswerScope, part: Partial<AnswerScope> = {}): string {
  const given = Object.entries({ ...definedOf(scope), ...definedOf(part) });
  return `/checks?${new URLSearchParams(given)}`.replaceAll('%2C', ',');
}

const definedOf = (scope: object): Record<string, string> =>
  Object.fromEntries(Object.entries(scope).filter(([, value]) => value));
